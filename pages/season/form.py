"""The form that lays out a season: what was typed, with a preset's numbers to begin with, and the plan that it makes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from league.models import Competition
from league.season.laying_out import divided, sealed_seed
from league.season.presets import PRESETS, Preset
from league.selectors import rules_of
from pages.shell.dates import moment_if_any
from pages.shell.numbers import whole_number
from teams.models import Team

#: Where a team goes that was not placed by hand.
LOT, OUT = "lot", "out"
#: Divisions offered by the form: more than the book's four are for leagues that have turned its limits off.
MOST_DIVISIONS = 8


@dataclass(frozen=True, slots=True)
class Place:
    """A team and where the form puts it: a division's number, the lot, or out."""

    team: Team
    value: str


@dataclass(frozen=True, slots=True)
class SeasonForm:
    """What the form shows, as it was typed."""

    preset: Preset
    divisions: str
    meetings: str
    second_leg: str
    days: str
    first_day: str
    first_hour: str
    seed: str
    places: tuple[Place, ...]

    @property
    def is_knockout(self) -> bool:
        return self.preset.format == Competition.Format.KNOCKOUT

    @property
    def is_open(self) -> bool:
        return self.preset.format == Competition.Format.OPEN


def season_form(sent: Mapping[str, str], competition: Competition, teams: Sequence[Team], preset: str) -> SeasonForm:
    """The form as it was sent; what was not, as the preset has it."""
    chosen = PRESETS.get(sent.get("preset", preset), PRESETS["club"])
    return SeasonForm(
        preset=chosen,
        divisions=sent.get("divisions", str(chosen.divisions)),
        meetings=sent.get("meetings", str(chosen.meetings or 2)),
        second_leg=sent.get("second_leg", str(rules_of(competition).option("second_leg"))),
        days=sent.get("days", str(chosen.days_per_round)),
        first_day=sent.get("first_day", ""),
        first_hour=sent.get("first_hour", "23:59"),
        seed=sent.get("seed", "").strip() or sealed_seed(competition),
        places=tuple(Place(team, sent.get(f"place-{team.pk}", LOT)) for team in teams),
    )


def deadline_of_form(form: SeasonForm, competition: Competition) -> datetime | None:
    """The end of the first round by the league's clock; none where no day was given."""
    return moment_if_any(form.first_day, form.first_hour, competition.season.league.time_zone)


def playing(form: SeasonForm) -> list[Team]:
    """The teams that are to be drawn, in the order of the form."""
    return [place.team for place in form.places if place.value != OUT]


def arguments(form: SeasonForm, competition: Competition) -> dict[str, Any]:
    """What `league.season.laying_out.preview` and `lay_out_season` want to be told."""
    count = min(whole_number(form.divisions, what="divisions"), MOST_DIVISIONS)
    by_hand = {
        place.team.pk: whole_number(place.value, what="division")
        for place in form.places
        if place.value not in (LOT, OUT)
    }
    return {
        "competition": competition,
        "divisions": divided(competition, count, form.seed, teams=playing(form), by_hand=by_hand),
        "seed": form.seed,
        "meetings": whole_number(form.meetings, what="meetings"),
        "second_leg": _second_leg(form.second_leg, competition),
        "first_deadline": deadline_of_form(form, competition),
        "days_per_round": whole_number(form.days, what="days"),
    }


def _second_leg(typed: str, competition: Competition) -> str:
    return str(rules_of(competition).register["second_leg"].read(typed))


def second_legs(competition: Competition, chosen: str) -> list[tuple[str, str, bool]]:
    """The orders of a second leg: value, label, chosen."""
    option = rules_of(competition).register["second_leg"]
    return [(str(each.value), each.label, each.value == chosen) for each in option.values]
