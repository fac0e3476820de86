"""A knockout continues: teams that advance get a fixture in the next round."""

from django.db import transaction

from league.knockout.brackets import BracketTie, bracket_of
from league.models import Competition, Fixture, Tie
from league.pure.playoffs import Meeting
from league.selectors import begun_in
from league.telling.happenings import both_coaches, happened


def go_on(competition: Competition) -> list[BracketTie]:
    """Every tie whose two teams are known has its fixture. What has begun stays as it is; what has not follows a corrected result."""
    with transaction.atomic():
        Competition.objects.select_for_update(no_key=True).get(pk=competition.pk)
        started = begun_in(competition)
        for shown in bracket_of(competition):
            if shown.tie.fixture_id not in started:
                _put(competition, shown.tie, shown.meeting)
        return bracket_of(competition)


def _put(competition: Competition, tie: Tie, meeting: Meeting) -> None:
    fixture = tie.fixture
    if not meeting.home or not meeting.away:
        if fixture is not None:
            fixture.delete()
        return
    home, away = int(meeting.home), int(meeting.away)
    if fixture is None:
        ref = f"s{competition.season.number}.c{competition.number}.r{tie.round.number}.m{tie.number}"
        tie.fixture = Fixture.objects.create(round=tie.round, number=tie.number, home_id=home, away_id=away, ref=ref)
        tie.save(update_fields=["fixture"])
        _tell(competition, tie.fixture)
    elif (fixture.home_id, fixture.away_id) != (home, away):
        Fixture.objects.filter(pk=fixture.pk).update(home=home, away=away)
        _tell(competition, Fixture.objects.get(pk=fixture.pk))


def _tell(competition: Competition, fixture: Fixture) -> None:
    """Notifies both coaches of their next opponent."""
    league, round_ = competition.season.league, str(fixture.round)
    happened(league, "fixture_set", to=both_coaches(fixture), fixture=fixture, round=f"the {round_.lower()}")
