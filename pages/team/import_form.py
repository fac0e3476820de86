"""The forms for imported teams: what they send, in the shape that the imports read, and what they offer."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from django.http import HttpRequest, QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.access import NotHere
from league.models import League
from league.selectors import people_of
from pages.shell.numbers import whole_number
from pages.shell.refusals import sentence
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Unreadable
from teams.imports.notation import gains_in, injuries_in
from teams.imports.paper import LEAVE_OUT
from teams.imports.questions import PositionUnknown, RosterUnknown, SkillUnknown
from teams.models import Coach

#: Rows for players on the form; more are shown when more were sent.
ROWS = 16

#: The field whose label is the edition's word.
FANS = "dedicated_fans"
#: Numbers of the team on the form: the field, its label, its default.
FIGURES: tuple[tuple[str, str | Promise, str], ...] = (
    ("treasury", _("Treasury, gp"), ""),
    ("rerolls", _("Team re-rolls"), "0"),
    ("assistant_coaches", _("Assistant coaches"), "0"),
    ("cheerleaders", _("Cheerleaders"), "0"),
    ("apothecary", _("Apothecary"), "0"),
)
RECORD: tuple[tuple[str, str | Promise, str], ...] = (
    ("won", _("Won"), "0"),
    ("drawn", _("Drawn"), "0"),
    ("lost", _("Lost"), "0"),
    ("touchdowns", _("Touchdowns for"), "0"),
    ("touchdowns_against", _("Against"), "0"),
    ("casualties", _("Casualties for"), "0"),
    ("casualties_against", _("Against"), "0"),
)


class NothingSent(Unreadable):
    code = "import_nothing_sent"
    sentence = "Choose a file, or paste FUMBBL's answer."


class TreasuryNotSaid(Unreadable):
    code = "import_treasury_not_said"
    sentence = "Enter the treasury; 0 if it is empty."


class PositionNotSaid(Unreadable):
    code = "import_position_not_said"
    sentence = "Choose the position of {player}."


class InjuryNotRead(Unreadable):
    code = "import_injury_not_read"
    sentence = "“{part}” in the injuries of {player} is unknown. Write m, n, or a reduced characteristic such as -av."


@dataclass(frozen=True, slots=True)
class NameQuestion:
    """An unknown name, and what it may mean."""

    theirs: str
    sentence: str
    choices: tuple[tuple[str, str], ...]


def sent_file(request: HttpRequest, *, most: int, nothing: type[Unreadable]) -> bytes:
    """The uploaded file or the pasted text; raises ``nothing`` if there is neither.

    At most one byte more than ``most`` is read, which is enough to refuse a file that is too large.
    """
    file = request.FILES.get("file")
    if file is not None:
        file.seek(0)
        return bytes(file.read(most + 1))
    text = request.POST.get("text", "").strip()
    if not text:
        raise nothing()
    return text.encode("utf-8", "replace")


def answers_in(sent: QueryDict) -> dict[str, str]:
    """What unknown names mean, as far as it was chosen."""
    pairs = zip(sent.getlist("theirs"), sent.getlist("ours"), strict=False)
    return {theirs: ours for theirs, ours in pairs if ours}


def owner_in(sent: QueryDict, league: League) -> Coach | None:
    """The member of the league who gets the team; None for somebody without an account."""
    typed = sent.get("owner", "")
    if not typed:
        return None
    pk = whole_number(typed, what="coaches")
    coach = next((member.coach for member in people_of(league) if member.coach_id == pk), None)
    if coach is None:
        raise NotHere(what="coach")
    return coach


def name_questions(unanswered: tuple[Unreadable, ...], rules: Ruleset) -> list[NameQuestion]:
    """The unknown names, each once, with everything that it may mean."""
    asked: dict[str, NameQuestion] = {}
    for problem in unanswered:
        choices: tuple[tuple[str, str], ...] = ()
        if isinstance(problem, RosterUnknown):
            choices = tuple((roster.id, roster.name) for roster in rules.rosters)
        elif isinstance(problem, PositionUnknown):
            roster = next(roster for roster in rules.rosters if roster.name == problem.facts["roster"])
            choices = tuple((line.id, line.name) for line in roster.positions)
        elif isinstance(problem, SkillUnknown):
            skills = ((skill.id, skill.name) for skill in rules.skills if not skill.is_trait)
            choices = (*skills, (LEAVE_OUT, gettext("Leave it out, keep its value")))
        if choices:
            name = problem.facts["name"]
            asked.setdefault(name, NameQuestion(name, sentence(problem), choices))
    return list(asked.values())


def player_rows(sent: Mapping[str, Any] | QueryDict) -> list[dict[str, str]]:
    """The rows of players as they were typed, filled up with empty ones."""
    fields = ("number", "name", "position", "spp", "gains", "injuries")
    columns = {field: sent.getlist(field) if isinstance(sent, QueryDict) else [] for field in fields}
    count = max(ROWS, *(len(column) for column in columns.values()))
    rows = []
    for place in range(count):
        row = {field: column[place] if place < len(column) else "" for field, column in columns.items()}
        rows.append(row | {"number": row["number"] or str(place + 1)})
    return rows


def team_figures(rules: Ruleset) -> tuple[tuple[str, str | Promise, str], ...]:
    """The numbers of the team, the fans as the edition calls them."""
    return (*FIGURES, (FANS, rules.fans.title, "1"))


def figures(fields: tuple[tuple[str, str | Promise, str], ...], sent: QueryDict) -> list[dict[str, str]]:
    """The fields with what was typed in them."""
    return [{"name": name, "label": str(label), "value": sent.get(name, usual)} for name, label, usual in fields]


def typed_team(sent: QueryDict, rules: Ruleset) -> dict[str, Any]:
    """The team that was typed in, as plain data; refusals name the field."""
    if not sent.get("treasury", "").strip():
        raise TreasuryNotSaid()
    return {
        "name": sent.get("name_of_team", ""),
        "roster": rules.roster(sent.get("roster", "")).id,
        "coach": sent.get("coach", ""),
        "chosen_rules": sent.getlist("chosen_rules"),
        "record": {field: _number(sent, field, str(label)) for field, label, _ in RECORD},
        "players": [_typed_player(row, rules) for row in player_rows(sent) if _typed(row)],
        **{field: _number(sent, field, str(label)) for field, label, _ in team_figures(rules)},
    }


def _typed(row: dict[str, str]) -> bool:
    return any(row[field].strip() for field in ("name", "position", "spp", "gains", "injuries"))


def _typed_player(row: dict[str, str], rules: Ruleset) -> dict[str, Any]:
    number = whole_number(row["number"], what=gettext("shirts"))
    player = row["name"].strip() or gettext("number {number}").format(number=number)
    if not row["position"]:
        raise PositionNotSaid(player=player)
    hurt = injuries_in(row["injuries"], rules)
    if hurt.unread:
        raise InjuryNotRead(part=hurt.unread[0], player=player)
    return {
        "number": number,
        "name": row["name"],
        "position": row["position"],
        "spp": whole_number(row["spp"], what=gettext("star player points")) if row["spp"].strip() else 0,
        "gains": [msgspec.to_builtins(gain) for gain in gains_in(row["gains"], rules)],
        "niggling": hurt.niggling,
        "worsened": list(hurt.worsened),
        "misses_next": hurt.misses_next,
    }


def _number(sent: QueryDict, field: str, label: str) -> int:
    typed = sent.get(field, "")
    return whole_number(typed, what=label.lower()) if typed.strip() else int(field == FANS)
