"""A team in plain data: its current state, with the parts of every sum."""

from collections.abc import Sequence
from typing import Any

from api.shell.problems import plain_problem
from league.models import DraftForm
from rulebook.policies.advancement import CareerComplete
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import Characteristics, Roster
from rulebook.shapes.refusals import Problem
from teams.arms import PARTS
from teams.history.draft import read_draft
from teams.history.journal import Row, effective, fold
from teams.history.season import Opened
from teams.history.state import Player, TeamState
from teams.history.values import current_team_value_parts, player_sheet, player_value_parts, team_value_parts
from teams.models import HistoryRow, Team

#: Characteristics that players and positions show by themselves, too, where the edition has them.
FIVE = ("ma", "st", "ag", "pa", "av")


def serialize_team(team: Team, rows: Sequence[Row], rules: Ruleset) -> dict[str, Any]:
    """Everything about a team except its log and ledger."""
    state = fold(rows)
    here = [player for player in state.players.values() if player.status in ("active", "retired")]
    gone = [player for player in state.players.values() if player not in here]
    openings = [row.entry for row in effective(rows) if isinstance(row.entry, Opened)]
    return {
        "figures": team,
        "seq": team.seq,
        "special_rules": sorted(rules.special_rules(state.roster, state.chosen_rules)),
        "players": [
            serialize_player(each, state, rules) for each in sorted(here, key=lambda each: (each.number, each.id))
        ],
        "gone": [serialize_player(each, state, rules) for each in gone],
        "team_value_parts": team_value_parts(state, rules),
        "current_team_value_parts": current_team_value_parts(state, rules),
        "open_questions": openings[-1].open_questions if openings else (),
    }


def serialize_player(player: Player, team: TeamState, rules: Ruleset) -> dict[str, Any]:
    """A player in their current state, with the parts of their value."""
    sheet = player_sheet(player, team, rules)
    printed = {owned.skill for owned in rules.position(team.roster, player.position).skills}
    return {
        **{name: getattr(player, name) for name in ("id", "number", "name", "position", "kind", "status")},
        **{name: getattr(sheet, name) for name in ("niggling", "value")},
        **_line(sheet.characteristics, rules),
        "available": player.available,
        "misses_next": player.misses_next,
        "skills": [
            {"id": owned.skill, "name": rules.label(owned), "gained": owned.skill not in printed}
            for owned in sheet.skills
        ],
        "value_parts": player_value_parts(player, team, rules),
        "spp_earned": player.earned,
        "spp_spent": player.spent,
        "spp_unspent": player.unspent,
        "next_prices": _prices(player, rules),
        "advancements": [
            {
                **{name: getattr(each, name) for name in ("how", "spp", "value", "characteristic", "dice", "match")},
                "skill": each.skill.skill if each.skill else None,
            }
            for each in player.advancements
        ],
        "injuries": player.injuries,
        "lines": player.lines,
    }


def _line(values: Characteristics, rules: Ruleset) -> dict[str, Any]:
    """The characteristics by id, as a list with their names, and for BB2020's five also by themselves, as before."""
    told = [
        {
            "id": one.id,
            "name": one.name,
            "short": one.short,
            "value": values[one.id],
            "written": one.written(values[one.id]),
        }
        for one in rules.characteristics
    ]
    return {"characteristics": told, **{name: value for name, value in values.items() if name in FIVE}}


def _prices(player: Player, rules: Ruleset) -> dict[str, int]:
    """The cost of the next advancement, by kind; empty if there is none left, for players hired for one match, and where there are no points to pay with."""
    if player.kind != "rostered" or not rules.advancement.earns_points:
        return {}
    try:
        return {kind: rules.advancement.price(len(player.advancements), kind) for kind in rules.advancement.kinds}
    except CareerComplete:
        return {}


def serialize_log(stored: Sequence[HistoryRow], rows: Sequence[Row]) -> list[HistoryRow]:
    """The history with its sentences, newest first."""
    for told, row in zip(stored, rows, strict=True):
        told.sentence = row.entry.sentence() if row.entry is not None and not row.entry.silent else ""  # type: ignore[attr-defined]
    return list(reversed(stored))


def serialize_draft(form: DraftForm) -> dict[str, Any]:
    """The draft with its costs and problems."""
    rules, draft = Ruleset.from_ref(form.season.rules), read_draft(form.body)
    told: dict[str, Any] = {
        name: getattr(form, name) for name in ("id", "version", "coach_name", "state", "reason", *PARTS)
    }
    problems: list[Problem] = draft.problems(rules) if form.team_id is None else []
    return told | {
        "team": form.team_id,
        "draft": draft,
        "bill": draft.bill(rules),
        "price": draft.price(rules),
        "left": draft.left(rules),
        "problems": [plain_problem(each) for each in problems],
    }


def serialize_roster(roster: Roster, rules: Ruleset) -> dict[str, Any]:
    """A roster with its prices."""
    names = ("id", "name", "cost")
    return {
        "id": roster.id,
        "name": roster.name,
        "tier": roster.tier,
        "special_rules": sorted(roster.special_rules),
        "rule_choices": roster.rule_choices,
        "limits": [limit for limit in (roster.big_guy_limit, *roster.other_limits) if limit is not None],
        "reroll_price": rules.reroll_price(roster),
        "apothecary": rules.apothecary_allowed(roster),
        "positions": [
            {
                **{name: getattr(position, name) for name in names},
                **_line(position.characteristics, rules),
                "max": position.quantity_max,
                "skills": [rules.label(owned) for owned in position.skills],
            }
            for position in roster.positions
        ],
    }
