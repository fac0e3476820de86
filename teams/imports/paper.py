"""An existing team as somebody types it in: from paper, from a spreadsheet, or read from another site by a module beside this one.

It is imported as it is. Only names that are unknown under these rules prevent that; anything that the book would not allow becomes a question.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rulebook.naming import spelled_out, tidied, tidy
from rulebook.report.casualties import UnknownCharacteristic
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import Roster
from rulebook.shapes.refusals import Unreadable
from teams.history.objections import NAME_LIMIT
from teams.history.season import Opened, Source
from teams.imports import questions as ask
from teams.imports.careers import as_player, result_with
from teams.imports.files import converted
from teams.imports.looks import looked_at
from teams.imports.names import position_called, roster_called, skill_called
from teams.imports.preview import Preview
from teams.imports.shapes import PaperPlayer, PaperTeam

#: The answer that leaves an unknown skill out.
LEAVE_OUT = "-"

#: The highest shirt number (see the objections to a list).
NUMBER_LIMIT = 99


def read(raw: Any) -> PaperTeam:
    """The team that this plain data describes, numbers in strings allowed; ``Unreadable`` names the path and the fault."""
    team: PaperTeam = converted(raw, PaperTeam, "a team")
    return team


def opened(team: PaperTeam, rules: Ruleset, answers: Mapping[str, str] | None = None) -> Preview:
    """The opening entry of the team's history, and every question about it."""
    return taken_over(team, rules, answers or {}, origin="paper")


def taken_over(
    team: PaperTeam, rules: Ruleset, answers: Mapping[str, str], *, origin: str, source: Source | None = None
) -> Preview:
    """The same for a team of any origin. ``answers`` say what an unknown name means, by that name."""
    questions: list[ask.Question] = []
    team = _cleaned(team, questions)
    name = team.name
    found = roster_called(answers.get(team.roster, team.roster), rules)
    if found is None:
        unknown = ask.RosterUnknown(name=team.roster, edition=rules.edition.name)
        return Preview(name=name, coach=team.coach, unanswered=(unknown,))
    roster = rules.roster(found.id)
    unanswered = _meaningless(team, roster, rules, answers)
    if unanswered:
        return Preview(name=name, coach=team.coach, unanswered=tuple(unanswered))
    entry = _entry(team, roster, rules, answers, questions)
    entry = msgspec.structs.replace(entry, origin=origin, source=_source(source, team))
    questions += looked_at(entry, team.team_value, team.current_team_value, rules)
    return with_questions(Preview(name=entry.name, coach=team.coach, opened=entry, questions=tuple(questions)))


def with_questions(preview: Preview, more: Sequence[ask.Question] = ()) -> Preview:
    """The preview with these questions on top, and all of them kept in the entry."""
    questions = (*more, *preview.questions)
    entry = preview.opened
    if entry is not None:
        entry = msgspec.structs.replace(entry, open_questions=tuple(map(ask.open_question, questions)))
    return msgspec.structs.replace(preview, opened=entry, questions=questions)


def _meaningless(team: PaperTeam, roster: Roster, rules: Ruleset, answers: Mapping[str, str]) -> list[Unreadable]:
    """Names that mean nothing here: chosen rules, positions and skills."""
    offered = {rule for choice in roster.rule_choices for rule in choice.among}
    found: list[Unreadable] = [
        ask.RuleNotToChoose(roster=roster.name, name=rule) for rule in team.chosen_rules if rule not in offered
    ]
    for player in team.players:
        found += _unknown(player, roster, rules, answers)
    return found


def _entry(
    team: PaperTeam, roster: Roster, rules: Ruleset, answers: Mapping[str, str], questions: list[ask.Question]
) -> Opened:
    """The entry of a team whose names all mean something; what is odd about its players is added to the questions."""
    name = _fitting(team.name, "A team without a name", questions)
    meant = [_meant(player, roster, rules, answers, questions) for player in team.players]
    places = [f"p{place}" for place in range(1, len(meant) + 1)]
    numbered = _numbered(meant, questions)
    return Opened(
        origin="paper",
        name=name,
        roster=roster.id,
        players=tuple(as_player(id, man, roster, rules, questions) for id, man in zip(places, numbered, strict=True)),
        treasury=team.treasury,
        chosen_rules=team.chosen_rules,
        rerolls=team.rerolls,
        assistant_coaches=team.assistant_coaches,
        cheerleaders=team.cheerleaders,
        apothecary=team.apothecary,
        fans=team.dedicated_fans,
        record_before=team.record.record(),
        careers_before={id: dict(man.deeds) for id, man in zip(places, team.players, strict=True) if man.deeds},
    )


def _unknown(player: PaperPlayer, roster: Roster, rules: Ruleset, answers: Mapping[str, str]) -> list[Unreadable]:
    """Names of this player's position and skills that mean nothing here."""
    found: list[Unreadable] = []
    if position_called(answers.get(player.position, player.position), roster) is None:
        known = ", ".join(line.name for line in roster.positions)
        found.append(ask.PositionUnknown(player=player.name, name=player.position, roster=roster.name, known=known))
    for gain in player.gains:
        meant = answers.get(gain.skill, gain.skill)
        if gain.characteristic is None and meant != LEAVE_OUT and skill_called(meant, rules) is None:
            found.append(ask.SkillUnknown(player=player.name, name=gain.skill, edition=rules.edition.name))
    kinds = rules.advancement.kinds
    found += [
        ask.GainKindUnknown(kind=gain.how, edition=rules.edition.name, kinds=", ".join(kinds))
        for gain in player.gains
        if gain.how is not None and gain.how not in kinds
    ]
    if any(gain.characteristic for gain in player.gains) and "characteristic" not in kinds:
        found.append(ask.GainKindUnknown(kind="characteristic", edition=rules.edition.name, kinds=", ".join(kinds)))
    for mark, given in (("niggling", player.niggling), ("lasting", player.worsened)):
        if given and result_with(mark, rules) is None:
            found.append(ask.InjuryUnknown(player=player.name, injury=mark, edition=rules.edition.name))
    told = (*player.worsened, *(gain.characteristic for gain in player.gains if gain.characteristic is not None))
    found += [UnknownCharacteristic(name=name) for name in told if not rules.has_characteristic(name)]
    return found


def _meant(
    player: PaperPlayer, roster: Roster, rules: Ruleset, answers: Mapping[str, str], questions: list[ask.Question]
) -> PaperPlayer:
    """The player with a valid name, and with ids for position and skills; "-" for a skill that is left out."""
    position = position_called(answers.get(player.position, player.position), roster)
    assert position is not None, "asked for before"
    name = _fitting(player.name, f"Number {player.number}", questions)
    if position.loosely:
        line = roster.position(position.id).name
        questions.append(ask.PositionReadAs(player=name, name=player.position, position=line, roster=roster.name))
    gains = []
    for gain in player.gains:
        meant = answers.get(gain.skill, gain.skill)
        skill = skill_called(meant, rules) if gain.characteristic is None and meant != LEAVE_OUT else None
        if gain.characteristic is None and skill is None:
            questions.append(ask.SkillLeftOut(player=name, skill=gain.skill, value=gain.value or 0))
        gains.append(msgspec.structs.replace(gain, skill=skill.id if skill else ""))
    return msgspec.structs.replace(player, name=name, position=position.id, gains=tuple(gains))


def _numbered(players: Sequence[PaperPlayer], questions: list[ask.Question]) -> list[PaperPlayer]:
    """The players with unique shirt numbers; a player whose number is taken gets the lowest free one."""
    wanted = {player.number for player in players}
    free = (number for number in range(1, 10_000) if number not in wanted)
    worn: set[int] = set()
    dressed = []
    for player in players:
        number = player.number
        if number in worn or not 1 <= number <= NUMBER_LIMIT:
            number = next(free)
            questions.append(ask.NumberChanged(player=player.name, was=player.number, number=number))
        worn.add(number)
        dressed.append(msgspec.structs.replace(player, number=number))
    return dressed


def _cleaned(team: PaperTeam, questions: list[ask.Question]) -> PaperTeam:
    """The team as it was given, without what cannot be seen; of names that had something of the kind it is asked."""
    clean = msgspec.convert(tidied(msgspec.to_builtins(team)), PaperTeam)
    names = [(team.name, clean.name), (team.coach, clean.coach)]
    names += [(was.name, now.name) for was, now in zip(team.players, clean.players, strict=True)]
    questions += [
        ask.NameCleaned(was=spelled_out(was), name=now) for was, now in names if now and now != " ".join(was.split())
    ]
    return msgspec.structs.replace(clean, coach=tidy(clean.coach, NAME_LIMIT))


def _fitting(name: str, otherwise: str, questions: list[ask.Question]) -> str:
    """The name, cut where it is too long; another where there is none."""
    fitting = tidy(name, NAME_LIMIT) or otherwise
    if fitting != name:
        questions.append(ask.NameChanged(was=name, name=fitting, limit=NAME_LIMIT))
    return fitting


def _source(source: Source | None, team: PaperTeam) -> Source | None:
    if source is None:
        return None
    known = {f"p{place}": player.known_as for place, player in enumerate(team.players, start=1) if player.known_as}
    return msgspec.structs.replace(source, players=known)
