"""The tables that show a team: a projection of its history, written in the transaction of the row that changed it."""

from typing import Any

from rulebook.ruleset import Ruleset
from rulebook.sheets import plain
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
        "dedicated_fans": state.dedicated_fans,
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
        "ma": sheet.ma,
        "st": sheet.st,
        "ag": sheet.ag,
        "pa": sheet.pa,
        "av": sheet.av,
        "skills": plain(sheet.skills),
        "value": sheet.value,
        "earned": player.earned,
        "spent": player.spent,
        "niggling": player.niggling,
        "misses_next": player.misses_next,
        "details": plain(player),
    }


def project(team: Team, state: history.TeamState, rules: Ruleset) -> None:
    """The tables show this state, and nothing else; only rows that differ are written."""
    for name, value in team_columns(state, rules).items():
        setattr(team, name, value)
    team.save()
    shown = {player.key: player for player in Player.objects.filter(team=team)}
    fresh, changed = [], []
    for id, player in state.players.items():
        columns = player_columns(player, state, rules)
        row = shown.pop(id, None)
        if row is None:
            fresh.append(Player(team=team, key=id, **columns))
        elif any(getattr(row, name) != value for name, value in columns.items()):
            for name, value in columns.items():
                setattr(row, name, value)
            changed.append(row)
    if shown:
        Player.objects.filter(pk__in=[row.pk for row in shown.values()]).delete()
    Player.objects.bulk_create(fresh)
    if changed:
        Player.objects.bulk_update(changed, [*player_columns(next(iter(state.players.values())), state, rules)])
    _project_lines(team, state)


def _project_lines(team: Team, state: history.TeamState) -> None:
    keys = dict(Player.objects.filter(team=team).values_list("key", "pk"))
    stored = CareerLine.objects.filter(player__team=team).order_by()
    shown = {
        (player, match): (pk, deeds, spp)
        for pk, player, match, deeds, spp in stored.values_list("pk", "player_id", "match", "deeds", "spp")
    }
    fresh, changed = [], []
    for id, player in state.players.items():
        for line in player.lines:
            pk, *told = shown.pop((keys[id], line.match), (None,))
            row = CareerLine(pk=pk, player_id=keys[id], match=line.match, deeds=dict(line.deeds), spp=line.spp)
            if pk is None:
                fresh.append(row)
            elif told != [row.deeds, row.spp]:
                changed.append(row)
    if shown:
        CareerLine.objects.filter(pk__in=[pk for pk, *_ in shown.values()]).delete()
    CareerLine.objects.bulk_create(fresh)
    if changed:
        CareerLine.objects.bulk_update(changed, ["deeds", "spp"])


def shown(team: Team) -> dict[str, Any]:
    """What the tables show of a team, in the shape in which ``expected`` computes it: the two are always equal."""
    team = Team.objects.get(pk=team.pk)
    rules = Ruleset.from_ref(team.rules)
    columns = {name: getattr(team, name) for name in team_columns(history.TeamState(roster=team.roster), rules)}
    players = {}
    for player in Player.objects.filter(team=team).prefetch_related("lines"):
        names = [field.name for field in Player._meta.concrete_fields if field.name not in ("id", "team", "key")]
        lines = {line.match: (line.deeds, line.spp) for line in player.lines.all()}
        players[player.key] = ({name: getattr(player, name) for name in names}, lines)
    return {"team": columns, "players": players}


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
    is_so, should = shown(team), expected(state, rules)
    found = [
        f"{name} is {is_so['team'][name]!r} and should be {value!r}"
        for name, value in should["team"].items()
        if is_so["team"][name] != value
    ]
    for key in sorted({*is_so["players"], *should["players"]}):
        row, wanted = is_so["players"].get(key), should["players"].get(key)
        if row is None or wanted is None:
            found.append(f"player {key} {'is missing' if row is None else 'should not be there'}")
            continue
        found += [
            f"{name} of player {key} is {row[0][name]!r} and should be {value!r}"
            for name, value in wanted[0].items()
            if row[0][name] != value
        ]
        if row[1] != wanted[1]:
            found.append(f"the career lines of player {key} are {row[1]!r} and should be {wanted[1]!r}")
    return found
