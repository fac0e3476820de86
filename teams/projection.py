"""The tables that show a team: a projection of its history, written in the transaction of the row that changed it."""

from typing import Any

import msgspec

from rulebook.ruleset import Ruleset
from rulebook.shapes.sheets import plain
from teams.history import state as history
from teams.history.journal import fold
from teams.history.values import current_team_value, player_sheet, team_value
from teams.models import CareerLine, Player, Team
from teams.selectors import journal


def team_columns(state: history.TeamState, rules: Ruleset) -> dict[str, Any]:
    """What the team's own row shows."""
    return {
        "name": state.name,
        "roster": state.roster,
        "treasury": state.treasury,
        "team_value": team_value(state, rules),
        "current_team_value": current_team_value(state, rules),
        "rerolls": state.rerolls,
        "assistant_coaches": state.assistant_coaches,
        "cheerleaders": state.cheerleaders,
        "apothecary": state.apothecary,
        "fans": state.fans,
        "won": state.record_before.won + state.record.won,
        "drawn": state.record_before.drawn + state.record.drawn,
        "lost": state.record_before.lost + state.record.lost,
        "open_match": state.open_match,
        "retired": state.retired,
    }


def player_columns(player: history.Player, state: history.TeamState, rules: Ruleset) -> dict[str, Any]:
    """What one player's row shows."""
    sheet = player_sheet(player, state, rules)
    return {
        "number": player.number,
        "name": player.name,
        "position": player.position,
        "kind": player.kind,
        "status": player.status,
        "characteristics": sheet.characteristics,
        "skills": plain(sheet.skills),
        "value": sheet.value,
        "earned": player.earned,
        "spent": player.spent,
        "niggling": player.niggling,
        "misses_next": player.misses_next,
        "details": plain(player),
    }


def project(team: Team, state: history.TeamState, rules: Ruleset, *, every_line: bool = False) -> None:
    """The tables show this state, and nothing else; only rows that differ are written.

    A player's row tells his career lines, too: where it is as it should be, they are, and only with ``every_line`` they are looked at all the same.
    """
    columns = team_columns(state, rules)
    for name, value in columns.items():
        setattr(team, name, value)
    Team.objects.filter(pk=team.pk).update(**columns)
    stored = Player.objects.filter(team=team).order_by().values()
    projected = {row["key"]: dict[str, Any](row) for row in stored}
    fresh, keys = [], {}
    for id, player in state.players.items():
        columns = player_columns(player, state, rules)
        row = projected.pop(id, None)
        if row is None:
            fresh.append(Player(team=team, key=id, **columns))
            continue
        differing = {name: value for name, value in columns.items() if row[name] != value}
        # One by one: a statement for all of them has to say for each column which player has which value.
        if differing:
            Player.objects.filter(pk=row["id"]).update(**differing)
        if differing or every_line:
            keys[id] = row["id"]
    if projected:
        Player.objects.filter(pk__in=[row["id"] for row in projected.values()]).delete()
    keys |= {player.key: player.pk for player in Player.objects.bulk_create(fresh)}
    if keys:
        _project_lines({keys[id]: player for id, player in state.players.items() if id in keys})


def _project_lines(players: dict[int, history.Player]) -> None:
    """The career lines of these players, by their primary keys."""
    stored = CareerLine.objects.filter(player__in=players).order_by()
    projected = {
        (player, match): (pk, deeds, spp)
        for pk, player, match, deeds, spp in stored.values_list("pk", "player_id", "match", "deeds", "spp")
    }
    fresh = []
    for key, player in players.items():
        for line in player.lines:
            pk, *told = projected.pop((key, line.match), (None,))
            deeds = dict(line.deeds)
            if pk is None:
                fresh.append(CareerLine(player_id=key, match=line.match, deeds=deeds, spp=line.spp))
            elif told != [deeds, line.spp]:
                CareerLine.objects.filter(pk=pk).update(deeds=deeds, spp=line.spp)
    if projected:
        CareerLine.objects.filter(pk__in=[pk for pk, *_ in projected.values()]).delete()
    CareerLine.objects.bulk_create(fresh)


def projected(team: Team) -> dict[str, Any]:
    """What the tables show of a team, in the shape in which ``expected`` computes it: the two are always equal."""
    team = Team.objects.get(pk=team.pk)
    rules = Ruleset.from_ref(team.rules)
    columns = {name: getattr(team, name) for name in team_columns(history.TeamState(roster=team.roster), rules)}
    players = {}
    for player in Player.objects.filter(team=team).prefetch_related("lines"):
        names = [field.name for field in Player._meta.concrete_fields if field.name not in ("id", "team", "key")]
        lines = {line.match: (line.deeds, line.spp) for line in player.lines.all()}
        shown = {name: getattr(player, name) for name in names} | {"details": _as_now(player.details)}
        players[player.key] = (shown, lines)
    return {"team": columns, "players": players}


def _as_now(details: Any) -> Any:
    """What is kept of a whole player, with the fields that have come since at their defaults; as it is where it is no player."""
    try:
        return plain(msgspec.convert(details, history.Player))
    except msgspec.ValidationError:
        return details


def expected(state: history.TeamState, rules: Ruleset) -> dict[str, Any]:
    """What the tables must show of this state."""
    return {
        "team": team_columns(state, rules),
        "players": {
            id: (
                player_columns(player, state, rules),
                {line.match: (dict(line.deeds), line.spp) for line in player.lines},
            )
            for id, player in state.players.items()
        },
    }


def differences(team: Team) -> list[str]:
    """Where the tables show anything but what the history folds to, one line each."""
    state, rules = fold(journal(team)), Ruleset.from_ref(team.rules)
    is_so, should = projected(team), expected(state, rules)
    found = [
        f"{name} is {is_so['team'][name]!r} and should be {value!r}"
        for name, value in should["team"].items()
        if is_so["team"][name] != value
    ]
    for key in sorted({*is_so["players"], *should["players"]}):
        row, wanted = is_so["players"].get(key), should["players"].get(key)
        if row is None or wanted is None:
            found.append(f"player {key} {'is missing' if row is None else 'should not exist'}")
            continue
        found += [
            f"{name} of player {key} is {row[0][name]!r} and should be {value!r}"
            for name, value in wanted[0].items()
            if row[0][name] != value
        ]
        if row[1] != wanted[1]:
            found.append(f"the career lines of player {key} are {row[1]!r} and should be {wanted[1]!r}")
    return found
