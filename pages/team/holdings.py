"""What a team holds beside players and gold, as its page shows it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pages.team.presenter import GoldLine, gold_lines
from pages.team.sponsorships import terms
from rulebook.ruleset import Ruleset
from teams.history.death_zone.deals import BLACKLIST, bomber, deals, major_deal
from teams.history.death_zone.stadia import FUND, MODULE, attribute, home_stadium, owns
from teams.history.journal import Row
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
            paid = _("After each match: {terms}").format(terms=terms(rules, "ongoing_sponsorship"))
            shown.append(SponsorPresenter(held.name, _("ongoing"), paid))
    shown += [
        SponsorPresenter(held.name, _("blacklist"), _("Will never sponsor the team again."))
        for held in team.holdings.values()
        if held.kind == BLACKLIST
    ]
    return shown


@dataclass(frozen=True, slots=True)
class StadiumPresenter:
    """The home stadium of a team, if it has one, and what is saved to buy one."""

    name: str
    attribute: str
    effect: str
    owned: bool
    fund: int
    price: int
    fund_lines: list[GoldLine]


def present_stadium(team: TeamState, rows: Sequence[Row], rules: Ruleset) -> StadiumPresenter | None:
    """The home stadium and the stadium fund; nothing where there is neither."""
    held, fund = home_stadium(team, rules), team.purses.get(FUND, 0)
    if not rules.has_module(MODULE) or (held is None and not fund):
        return None
    row = attribute(rules, str(held.facts["attribute"])) if held else None
    return StadiumPresenter(
        name=held.name if held else "",
        attribute=row.name if row else "",
        effect=row.effect if row else "",
        owned=owns(held),
        fund=fund,
        price=rules.table("stadium_costs").named("buying")["price"],
        fund_lines=gold_lines(rows, purse=FUND),
    )
