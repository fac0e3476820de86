"""Taking the demo league off the site, once everybody has looked around in it."""

from django.db import transaction

from league.models import Enrolment, League, Season
from matches.demo.league import SEED, USERNAMES
from matches.models import Correction
from rulebook.shapes.refusals import Refusal
from teams.models import Coach, Team


class NotTheDemo(Refusal):
    code = "not_the_demo"
    sentence = "{league} is not a demo league. Only demo leagues can be removed from the site."


def is_demo(league: League, on: Season | None = None) -> bool:
    """Is it the league of a first start? Its first season is sealed with a seed that stands in this program; no other season's is.

    ``on``: a season of the league that somebody has read already.
    """
    if on is not None and on.number == 1:
        return on.secret == SEED
    return league.seasons.filter(number=1, secret=SEED).exists()


def remove_demo(*, league: League) -> None:
    """The demo league is gone: its seasons, matches, news and messages, its teams with their histories, and those of its made-up coaches who are nowhere else.

    A team that plays in another league too stays, and so does every coach who can log in, runs something, or has a team left.
    """
    with transaction.atomic():
        league = League.objects.select_for_update(no_key=True).get(pk=league.pk)
        if not is_demo(league):
            raise NotTheDemo(league=league.name)
        elsewhere = Enrolment.objects.exclude(season__league=league).values("team")
        here = Team.objects.filter(enrolments__season__league=league).exclude(pk__in=elsewhere)
        teams = list(here.values_list("pk", flat=True))
        Correction.objects.filter(match__fixture__round__competition__season__league=league).delete()
        league.delete()
        Team.objects.filter(pk__in=teams).delete()
        made_up = Coach.objects.filter(username__startswith=USERNAMES, memberships=None, teams=None, drafts=None)
        for coach in made_up:
            if not coach.has_usable_password():
                coach.delete()
