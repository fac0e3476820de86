"""News, stories and remarks: kept once, changed by whoever read what he changes, hidden and not lost."""

import pytest

from league.models import Comment, Fixture, League, NewsPost, Notice, Season, StoryVersion
from league.telling.writing import (
    COMMENTS_AN_HOUR,
    NothingWritten,
    NotPlayedYet,
    NotTheirMatch,
    ReasonForHiding,
    StoriesClosed,
    TooLong,
    TooManyComments,
    WrittenMeanwhile,
    comment,
    comments_on,
    edit_news,
    hide_comment,
    news_of,
    post_news,
    show_comment,
    story_of,
    tell_story,
    withdraw_news,
)
from teams.models import Coach
from tests.built_once import built_once
from tests.world import a_fixture, a_league, a_team, coach, kicked_off
from tests.writers import at_once

pytestmark = pytest.mark.django_db


@built_once
def league() -> League:
    return a_league("Crookwater", coach("Odile"))


@built_once
def fixture(league: League) -> Fixture:
    return a_fixture(league, a_team(league, "Reavers"), a_team(league, "Regulars"))


def home_coach(fixture: Fixture) -> Coach:
    assert fixture.home.coach is not None
    return fixture.home.coach


def told(kind: str) -> list[str]:
    return sorted(str(notice.coach) for notice in Notice.objects.filter(happening__kind=kind))


# --- News ---------------------------------------------------------------------------------------------------------


def test_news_is_told_to_every_member_but_its_writer(fixture: Fixture, league: League) -> None:
    post_news(league=league, title="Rain", source="It **rained**.", by=Coach.objects.get(username="Odile"))
    assert told("news") == ["coach of Reavers", "coach of Regulars"]
    assert news_of(league)[0].html == "<p>It <strong>rained</strong>.</p>\n"


def test_the_same_form_sent_twice_is_one_post(league: League) -> None:
    by = Coach.objects.get(username="Odile")
    first, second = (post_news(league=league, title="Rain", source="Wet.", by=by, once="k1") for _ in range(2))
    assert first == second
    assert NewsPost.objects.count() == 1


def test_news_is_changed_by_whoever_read_it_last(league: League) -> None:
    by = Coach.objects.get(username="Odile")
    post = post_news(league=league, title="Rain", source="Wet.", by=by)
    edit_news(post=post, title="Sun", source="Dry.", seen=1)
    assert (post.title, post.version) == ("Sun", 2) and post.edited_at
    with pytest.raises(WrittenMeanwhile):
        edit_news(post=post, title="Snow", source="Cold.", seen=1)
    withdraw_news(post=post, seen=2)
    assert news_of(league) == []
    with pytest.raises(WrittenMeanwhile):
        edit_news(post=post, title="Snow", source="Cold.", seen=3)


def test_news_needs_a_title_and_words_and_not_too_many(league: League) -> None:
    by = Coach.objects.get(username="Odile")
    for title, source, refusal in (
        (" ", "x", NothingWritten),
        ("x", " \n ", NothingWritten),
        ("x" * 121, "x", TooLong),
        ("x", "x" * 20_001, TooLong),
    ):
        with pytest.raises(refusal):
            post_news(league=league, title=title, source=source, by=by)
    assert not NewsPost.objects.exists()


# --- Stories ------------------------------------------------------------------------------------------------------


def test_each_side_tells_its_own_story_and_every_version_is_kept(fixture: Fixture) -> None:
    kicked_off(fixture)
    by = home_coach(fixture)
    tell_story(fixture=fixture, team=fixture.home, source="We won.", seen=0, by=by)
    assert fixture.away.coach is not None
    tell_story(fixture=fixture, team=fixture.away, source="They cheated.", seen=0, by=fixture.away.coach)
    tell_story(fixture=fixture, team=fixture.home, source="We nearly won.", seen=1, by=by)
    last = story_of(fixture, fixture.home)
    assert last is not None and (last.number, last.source) == (2, "We nearly won.")
    assert StoryVersion.objects.filter(team=fixture.home).count() == 2
    # Each hears of the other's story, once.
    assert told("story") == ["coach of Reavers", "coach of Regulars"]


def test_the_same_words_again_are_no_new_version(fixture: Fixture) -> None:
    kicked_off(fixture)
    by = home_coach(fixture)
    for _ in range(2):
        tell_story(fixture=fixture, team=fixture.home, source="We won.", seen=0, by=by)
    assert StoryVersion.objects.count() == 1


def test_whoever_did_not_read_the_last_version_does_not_write_over_it(fixture: Fixture) -> None:
    kicked_off(fixture)
    by = home_coach(fixture)
    tell_story(fixture=fixture, team=fixture.home, source="We won.", seen=0, by=by)
    with pytest.raises(WrittenMeanwhile):
        tell_story(fixture=fixture, team=fixture.home, source="We lost.", seen=0, by=by)


def test_a_story_is_taken_back_with_no_words(fixture: Fixture) -> None:
    kicked_off(fixture)
    by = home_coach(fixture)
    tell_story(fixture=fixture, team=fixture.home, source="We won.", seen=0, by=by)
    tell_story(fixture=fixture, team=fixture.home, source="  ", seen=1, by=by)
    last = story_of(fixture, fixture.home)
    assert last is not None and last.source == ""


def test_a_story_is_told_from_the_kick_off_until_the_season_is_over(fixture: Fixture) -> None:
    by = home_coach(fixture)
    with pytest.raises(NotPlayedYet):
        tell_story(fixture=fixture, team=fixture.home, source="We won.", seen=0, by=by)
    kicked_off(fixture)
    stranger = a_team(fixture.round.competition.season.league, "Hounds")
    with pytest.raises(NotTheirMatch):
        tell_story(fixture=fixture, team=stranger, source="We won.", seen=0, by=by)
    Season.objects.update(over=True)
    fixture = Fixture.objects.get(pk=fixture.pk)
    with pytest.raises(StoriesClosed):
        tell_story(fixture=fixture, team=fixture.home, source="We won.", seen=0, by=by)


@pytest.mark.django_db(transaction=True)
def test_of_two_devices_one_tells_the_story() -> None:
    league = a_league("Crookwater")
    fixture = a_fixture(league, a_team(league, "Reavers"), a_team(league, "Regulars"))
    kicked_off(fixture)
    by = home_coach(fixture)

    def tell(words: str) -> None:
        tell_story(fixture=fixture, team=fixture.home, source=words, seen=0, by=by)

    found = at_once(lambda: tell("We won."), lambda: tell("We lost."))
    assert sorted(found) == ["done", "written_meanwhile"]


# --- Remarks ------------------------------------------------------------------------------------------------------


def test_a_remark_is_told_to_both_coaches_and_kept_once(fixture: Fixture) -> None:
    by = Coach.objects.get(username="Odile")
    for _ in range(2):
        comment(fixture=fixture, source="What a match", by=by, once="k1")
    assert Comment.objects.count() == 1
    assert told("comment") == ["coach of Reavers", "coach of Regulars"]


def test_a_hidden_remark_leaves_its_reason_and_can_be_shown_again(fixture: Fixture) -> None:
    by = Coach.objects.get(username="Odile")
    said = comment(fixture=fixture, source="Rude words", by=home_coach(fixture))
    for reason in ("", " ", "x" * 201):
        with pytest.raises(ReasonForHiding):
            hide_comment(said=said, reason=reason, by=by)
    hide_comment(said=said, reason="rude", by=by)
    hide_comment(said=said, reason="a later reason", by=by)
    (shown,) = comments_on(fixture)
    assert shown.hidden_at and shown.hidden_because == "rude" and shown.source == "Rude words"
    show_comment(said=said)
    assert comments_on(fixture)[0].hidden_at is None


def test_nobody_talks_without_end(fixture: Fixture) -> None:
    by = home_coach(fixture)
    for number in range(COMMENTS_AN_HOUR):
        comment(fixture=fixture, source=f"Remark {number}", by=by)
    with pytest.raises(TooManyComments):
        comment(fixture=fixture, source="One more", by=by)
    with pytest.raises(TooLong):
        comment(fixture=fixture, source="x" * 2001, by=Coach.objects.get(username="Odile"))
