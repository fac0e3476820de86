"""What a team holds beside players and gold, as its page shows it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulebook.ruleset import Ruleset
from teams.history.death_zone.deals import BLACKLIST, bomber, deals, major_deal
from teams.history.state import TeamState


@dataclass(frozen=True, slots=True)
class SponsorPresenter:
    """One sponsor: its name, a word for the kind of deal, what it does, and more about it."""

    name: str
    kind: str
    effect: str
    note: str = ""


def present_sponsors(team: TeamState, rules: Ruleset) -> list[SponsorPresenter]:
    """The sponsors of the team, and those that will never have it."""
    major, armed = major_deal(team, rules), bomber(team, rules)
    shown = []
    for id, held in deals(team, rules).items():
        if major and major[0] == id:
            note = _("Equipped: {player}.").format(player=team.players[armed[0]].name) if armed else ""
            shown.append(SponsorPresenter(held.name, _("Major Sponsor"), major[1].effect, note))
        else:
            terms = _("D3 × 10,000 gold pieces after each match, and a D6: on a 1 somebody misses the next match.")
            shown.append(SponsorPresenter(held.name, _("ongoing"), terms))
    shown += [
        SponsorPresenter(held.name, _("blacklist"), _("Will never sponsor the team again."))
        for held in team.holdings.values()
        if held.kind == BLACKLIST
    ]
    return shown
