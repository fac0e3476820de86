"""What members of a league are called: no two of them the same to the eye, and nobody by what cannot be seen."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import BigIntegerField, F, QuerySet, Value
from django.db.models.functions import Cast
from django.utils.translation import gettext as _

from league.models import Competition, Division, Enrolment, League, Membership, Season
from rulebook.look_alikes import looks
from rulebook.naming import given, spelled_out, tidy
from rulebook.shapes.refusals import Refusal
from teams import accounts
from teams.models import Coach, Player, Team


class NameOfAnother(Refusal):
    code = "name_of_another"
    sentence = "Another member of {league} is called {name}. Choose another display name on your account page."
    grantable = False


def rename(*, coach: Coach, name: str) -> None:
    """Others see this name; “Coach” and a number, where it is empty. Refused where another member of a league of theirs is called so, or seems to be."""
    shown = given(name, "The name") or f"Coach {coach.pk}"
    with transaction.atomic():
        leagues = League.objects.select_for_update(no_key=True).filter(memberships__coach=coach).order_by("pk")
        for league in leagues:
            refuse_name_of_another(league, coach, shown)
        accounts.rename(coach=coach, name=name)


def refuse_name_of_another(league: League, coach: Coach, name: str = "") -> None:
    """Nothing, unless another member of the league is called like this coach, or seems to be."""
    shown = name or str(coach)
    mine = looks(shown)
    for other in _others(league, coach):
        if not mine.isdisjoint(looks(str(other))):
            raise NameOfAnother(league=league.name, name=str(other))


def _others(league: League, coach: Coach) -> Iterable[Coach]:
    """The other members; who has closed their account is called like all who have."""
    members = Membership.objects.filter(league=league, coach__is_active=True).exclude(coach=coach)
    return [each.coach for each in members.select_related("coach")]


# --- Names from before ---------------------------------------------------------------------------------------------


class OddName(NamedTuple):
    """A name that would not be taken as it is today: what it names, how it is spelt, what it will be at its next change; of a team, or of its player, which."""

    what: str
    spelt: str
    becomes: str
    team: int | None = None


#: Nothing that is out of order is made of these alone.
PLAIN = r"^[ -~]*$"


def odd_names(league: League) -> list[OddName]:
    """Names that are older than the rule for names, and members who can't be told apart. They stay until they are changed."""
    first, *others = (
        rows.exclude(called__regex=PLAIN).order_by().values_list("what", "called", "of") for rows in _named(league)
    )
    found = [
        OddName(what, spelled_out(name), tidy(name), team)
        for what, name, team in first.union(*others, all=True)
        if tidy(name) != name
    ]
    return sorted(found, key=lambda each: (each.what, each.spelt)) + _told_apart_by_nothing(league)


def _named(league: League) -> Iterator[QuerySet[Any]]:
    """Everything in the league that has a name, with what it is and which team it belongs to."""
    nobody = Cast(Value(None), BigIntegerField())
    teams = Team.objects.filter(pk__in=Enrolment.objects.filter(season__league=league).values("team"))
    seasons, competitions = Season.objects.filter(league=league), Competition.objects.filter(season__league=league)
    members = Coach.objects.filter(memberships__league=league)
    whole = (
        (_("league"), League.objects.filter(pk=league.pk), "name", nobody),
        (_("season"), seasons, "name", nobody),
        (_("competition"), competitions, "name", nobody),
        (_("division"), Division.objects.filter(competition__in=competitions), "name", nobody),
        (_("cup"), league.results_cups.all(), "name", nobody),
        (_("organiser of a cup"), league.results_cups.all(), "organiser", nobody),
        (_("coach"), members, "display_name", nobody),
        (_("team"), teams, "name", F("pk")),
        (_("coach without an account"), teams, "coach_name", F("pk")),
        (_("player"), Player.objects.filter(team__in=teams), "name", F("team")),
    )
    for what, rows, field, team in whole:
        yield rows.annotate(called=F(field), what=Value(what), of=team)


def _told_apart_by_nothing(league: League) -> list[OddName]:
    members = Coach.objects.filter(memberships__league=league, is_active=True).order_by("pk")
    seen: dict[str, Coach] = {}
    found = []
    for coach in members:
        mine = looks(str(coach))
        other = next((seen[look] for look in mine if look in seen), None)
        if other is not None:
            found.append(
                OddName(_("two coaches of one name"), _("{one} and {other}").format(one=coach, other=other), "")
            )
        seen |= dict.fromkeys(mine, coach)
    return found
