"""A team of FUMBBL becomes a team here: names are matched, kinds of advancement inferred, and everything doubtful asked."""

from collections.abc import Mapping, Sequence
from typing import Any

from rulebook.ruleset import Ruleset
from teams.history.season import Source
from teams.imports import questions as ask
from teams.imports.fumbbl_file import FumbblPlayer, FumbblTeam, read
from teams.imports.names import edition_of, key, roster_called
from teams.imports.notation import gain_called, injuries_in
from teams.imports.paper import taken_over, with_questions
from teams.imports.preview import Preview
from teams.imports.shapes import PaperPlayer, PaperRecord, PaperTeam

__all__ = ["SITE", "opened", "read"]

SITE = "fumbbl"

#: The most left-out things that are named.
NAMES_LISTED = 30

#: FUMBBL's own players wear 1 to 16; what it shows above that are the journeymen of the next match.
HIGHEST_NUMBER = 16

#: What FUMBBL's status of a player says, by its number or its name; "0" is an active player.
_ACTIVE, _RETIRED = ("", "0", "active"), ("12", "temporarilyretired")

#: FUMBBL's names for deeds, and the book's.
_DEEDS = {
    "completions": "completion",
    "touchdowns": "touchdown",
    "deflections": "deflection",
    "interceptions": "interception",
    "casualties": "casualty",
    "mvps": "mvp",
    "extra_spp": "extra",
    "seasons": "seasons",
    "games": "games",
}


def opened(team: FumbblTeam, rules: Ruleset, answers: Mapping[str, str] | None = None) -> Preview:
    """The opening entry of the team's history, and every question about the file; ``answers`` say what unknown names mean."""
    answers = answers or {}
    questions = [*_about_the_team(team, rules), *(one for player in _own(team) for one in _about(player, rules))]
    source = Source(site=SITE, id=str(team.id))
    return with_questions(
        taken_over(_as_given(team, rules, answers), rules, answers, origin="imported", source=source), questions
    )


def _as_given(team: FumbblTeam, rules: Ruleset, answers: Mapping[str, str]) -> PaperTeam:
    record = team.record
    return PaperTeam(
        name=team.name,
        roster=team.roster.name,
        coach=team.coach.name,
        treasury=team.treasury,
        chosen_rules=_chosen_rules(team, rules, answers),
        rerolls=team.rerolls,
        assistant_coaches=team.assistant_coaches,
        cheerleaders=team.cheerleaders,
        apothecary=team.apothecary,
        dedicated_fans=team.fan_factor,
        record=PaperRecord(
            won=record.wins,
            drawn=record.ties,
            lost=record.losses,
            touchdowns=record.td.own,
            touchdowns_against=record.td.against,
            casualties=record.cas.own,
            casualties_against=record.cas.against,
        ),
        team_value=team.team_value,
        current_team_value=team.current_team_value,
        players=tuple(_player(player, rules) for player in _own(team)),
    )


def _own(team: FumbblTeam) -> list[FumbblPlayer]:
    """The players that the team has hired."""
    return [player for player in team.players if player.number <= HIGHEST_NUMBER]


def _player(player: FumbblPlayer, rules: Ruleset) -> PaperPlayer:
    hurt = injuries_in(_injury_text(player), rules)
    deeds = {ours: getattr(player.record, theirs) for theirs, ours in _DEEDS.items()}
    costs = [*player.skill_costs, *[None] * len(player.skills)]
    return PaperPlayer(
        number=player.number,
        name=player.name,
        position=player.position,
        gains=tuple(gain_called(name, rules, cost) for name, cost in zip(player.skills, costs, strict=False)),
        spp=player.record.spp,
        spent=player.record.spent_spp,
        niggling=hurt.niggling,
        worsened=hurt.worsened,
        misses_next=hurt.misses_next,
        retired=_code(player.status) in _RETIRED,
        deeds={deed: count for deed, count in deeds.items() if count},
        known_as=str(player.id),
    )


def _chosen_rules(team: FumbblTeam, rules: Ruleset, answers: Mapping[str, str]) -> tuple[str, ...]:
    """Those of the roster's rules to choose that the file names, in the book's words."""
    found = roster_called(answers.get(team.roster.name, team.roster.name), rules)
    if found is None:
        return ()
    said = [key(text) for text in _texts(team.special_rules)]
    offered = [rule for choice in rules.roster(found.id).rule_choices for rule in choice.among]
    return tuple(
        rule for rule in offered if any(key(rule) == one or key(rule).endswith(f"of{one}") for one in said if one)
    )


def _texts(value: Any) -> list[str]:
    """Every text in what the file says of special rules, whose shape differs from roster to roster."""
    found, waiting = [], [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):
            found.append(each)
        elif isinstance(each, dict):
            waiting += [*each, *each.values()]
        elif isinstance(each, list):
            waiting += each
    return found


def _about_the_team(team: FumbblTeam, rules: Ruleset) -> list[ask.Question]:
    found: list[ask.Question] = []
    record = team.record
    if key(team.status) != "active":
        found.append(ask.CaughtInItsRedraft(status=team.status))
    before = team.redrafting_limits.treasury if team.redrafting_limits else None
    if before is not None and before != team.treasury:
        found.append(ask.TreasuryBeforeRedraft(before=before, now=team.treasury))
    if team.ruleset is not None and edition_of(str(team.ruleset)) != rules.edition.id:
        found.append(ask.OtherRules(ruleset=str(team.ruleset), edition=rules.edition.name))
    total = record.wins + record.ties + record.losses
    if record.games != total:
        found.append(ask.RecordDoesNotAddUp(games=record.games, sum=total))
    journeymen = [player.name for player in team.players if player.number > HIGHEST_NUMBER]
    if journeymen:
        found.append(ask.JourneymenLeftOut(count=len(journeymen), names=_listed(journeymen)))
    if team.fired_players:
        names = [str(one.get("name", "?") if isinstance(one, dict) else one)[:60] for one in team.fired_players]
        found.append(ask.FormerPlayers(count=len(names), names=_listed(names)))
    if team.rest:
        found.append(ask.LeftOut(fields=_listed(team.rest)))
    return found


def _about(player: FumbblPlayer, rules: Ruleset) -> list[ask.Question]:
    """What of a player's line has no meaning here."""
    found: list[ask.Question] = []
    if _code(player.status) not in (*_ACTIVE, *_RETIRED):
        found.append(ask.PlayerStatusUnread(player=player.name, what="status", status=str(player.status)))
    if _code(player.injury_status) not in _ACTIVE:
        found.append(ask.PlayerStatusUnread(player=player.name, what="injury status", status=str(player.injury_status)))
    found += [
        ask.InjuryUnread(player=player.name, text=_as_written(player), part=part.replace("_", " "))
        for part in injuries_in(_injury_text(player), rules).unread
    ]
    if len(player.skills) != len(player.skill_costs) or None in player.skill_costs:
        found.append(ask.GainsUncosted(player=player.name, skills=len(player.skills), costs=len(player.skill_costs)))
    return found


def _code(status: int | str | None) -> str:
    return "" if status is None else key(str(status))


def _as_written(player: FumbblPlayer) -> str:
    given = player.injuries or ""
    return given if isinstance(given, str) else ", ".join(given)


def _injury_text(player: FumbblPlayer) -> str:
    """The injuries in one line; of a list, each name as one word, so that it is asked about as a whole."""
    given = player.injuries or ""
    return given if isinstance(given, str) else ",".join(each.replace(" ", "_") for each in given)


def _listed(names: Sequence[str]) -> str:
    """The names in commas; of very many the first, and how many more there are."""
    more = len(names) - NAMES_LISTED
    return ", ".join(names[:NAMES_LISTED]) + (f" and {more} more" if more > 0 else "")
