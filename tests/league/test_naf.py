"""Tournament reports of the NAF: read, refused by name, and written again. No database."""

from pathlib import Path

import pytest

from league.naf.races import race_called, race_of, races, renamed
from league.naf.reading import BYTES_LIMIT, oddities, read
from league.naf.report import NafCoach, NafGame, NafRecord, NafReport
from league.naf.table import table
from league.naf.writing import write
from league.pure.standings import Config
from rulebook.ruleset import Ruleset
from rulebook.shapes.refusals import Problem, Unreadable

DATA = Path(__file__).parent / "data"
EMPTY = b"""<?xml version="1.0" encoding="UTF-8"?>
<nafReport xmlns:blo="http://www.bloodbowl.net">
<organiser>The Marsh</organiser>
<coaches>
</coaches>
</nafReport>
"""

SMALL = b"""<?xml version="1.0" encoding="UTF-8"?>
<nafReport xmlns:blo="http://www.bloodbowl.net">
<organiser>Old Ott</organiser>
<coaches>
<coach><name>Ina &amp; Co</name><number>40001</number><team>Dwarf</team></coach>
<coach><name>Ulf</name><number>40002</number><team>Wood Elf</team></coach>
</coaches>
<game><timeStamp>2026-03-14 10:00</timeStamp>
<playerRecord><name>Ina &amp; Co</name><number>40001</number><teamRating>115</teamRating><touchDowns>1</touchDowns>
<badlyHurt>3</badlyHurt><seriouslyInjured>1</seriouslyInjured><dead>1</dead></playerRecord>
<playerRecord><name>Ulf</name><number>40002</number><teamRating>115</teamRating><touchDowns>2</touchDowns></playerRecord>
<gate>18000</gate></game>
</nafReport>
"""


def with_(before: bytes, after: bytes, count: int = 1) -> bytes:
    assert before in SMALL
    return SMALL.replace(before, after, count)


def test_a_report_of_a_tournament_is_read_whole() -> None:
    report = read((DATA / "naf_tournament.xml").read_bytes())
    assert (len(report.coaches), len(report.games)) == (8, 12)
    assert report.days == ("2019-05-11", "2019-05-12")
    assert report.coaches[0] == NafCoach(name="Mirefoot", number=52001, race="Wood Elves")
    assert oddities(report) == []


@pytest.mark.parametrize("name", ["naf_tournament.xml", "naf_several_races.xml"])
def test_what_was_read_is_written_with_the_same_content(name: str) -> None:
    report = read((DATA / name).read_bytes())
    assert read(write(report)) == report


def test_the_file_that_is_written_is_the_file_that_was_read() -> None:
    raw = (DATA / "naf_tournament.xml").read_bytes()
    assert write(read(raw)) == raw


def test_a_side_that_says_nothing_of_casualties_is_not_said_to_have_caused_none() -> None:
    first, second = read(SMALL).games[0].records
    assert (first.casualties, second.casualties, second.badly_hurt) == (5, 0, None)
    assert b"<badlyHurt>0" not in write(read(SMALL))


def test_a_gate_of_nought_is_left_out_as_the_schema_wants() -> None:
    assert read(with_(b"18000", b"0")).games[0].gate is None


def test_elements_in_the_namespace_that_the_schema_demands_are_read_too() -> None:
    assert read(with_(b"xmlns:blo", b"xmlns")) == read(SMALL)


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "naf_file_empty"),
        (b" \n", "naf_file_empty"),
        (b"PK\x03\x04 a zip", "naf_not_xml"),
        (SMALL[:-20], "naf_not_xml"),
        (with_(b"&amp;", b"&"), "naf_not_xml"),
        (with_(b"UTF-8", b"no-such-code"), "naf_not_xml"),
        (b"<html><body/></html>", "naf_not_a_report"),
        (SMALL.replace(b"nafReport", b"NAFREPORT"), "naf_capitals"),
        (SMALL.replace(b"touchDowns", b"TOUCHDOWNS"), "naf_capitals"),
        (b'<!DOCTYPE n [<!ENTITY a "b">]><nafReport>&a;</nafReport>', "naf_unsafe"),
        (b'<!DOCTYPE n SYSTEM "http://example.org/x"><nafReport/>', "naf_unsafe"),
        (b" " * (BYTES_LIMIT + 1), "naf_file_too_large"),
        (with_(b"2026-03-14 10:00", b"last Saturday"), "naf_not_read"),
        (with_(b"<timeStamp>2026-03-14 10:00</timeStamp>", b""), "naf_missing"),
        (with_(b"<touchDowns>1</touchDowns>", b""), "naf_missing"),
        (with_(b"<touchDowns>1<", b"<touchDowns>-1<"), "naf_not_read"),
        (with_(b"<touchDowns>1<", b"<touchDowns>100<"), "naf_not_read"),
        (with_(b"<teamRating>115<", b"<teamRating>1.15M<"), "naf_not_read"),
        (with_(b"<team>Dwarf</team>", b""), "naf_missing"),
        (with_(b"<name>Ulf</name>", b"<name>" + b"U" * 81 + b"</name>"), "naf_not_read"),
        (with_(b"40002", b"40003"), "naf_stranger"),
        (SMALL[: SMALL.index(b"<game>")] + b"</nafReport>", "naf_no_games"),
        (SMALL[: SMALL.index(b"<coaches>")] + SMALL[SMALL.index(b"<game>") :], "naf_no_coaches"),
        (with_(b"<gate>", b"<playerRecord/><gate>"), "naf_two_records"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_by_name(raw: bytes, code: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read(raw)
    assert refused.value.code == code


def test_an_empty_report_is_refused_with_the_reason() -> None:
    with pytest.raises(Unreadable, match="no coaches and no games") as refused:
        read(EMPTY)
    assert refused.value.code == "naf_nobody"


def test_every_fault_is_told_at_once() -> None:
    broken = with_(b"2026-03-14 10:00", b"last Saturday").replace(b"<touchDowns>1</touchDowns>", b"")
    broken = broken.replace(b"<team>Dwarf</team>", b"").replace(b"40002", b"40003", 1).replace(b"18000", b"plenty")
    with pytest.raises(Problem) as refused:
        read(broken)
    problems = refused.value.problems  # type: ignore[attr-defined]
    told = [(each.code, each.facts["where"], each.facts.get("element")) for each in problems]
    assert told == [
        ("naf_missing", "Coach 1", "team"),
        ("naf_missing", "Game 1, first record", "touchDowns"),
        ("naf_stranger", "Game 1, second record", None),
        ("naf_not_read", "Game 1", None),
        ("naf_not_read", "Game 1", None),
    ]
    assert refused.value.status == 400


def game(at: str, home: int | str = -1, away: int | str = -1) -> bytes:
    sides = "".join(
        f"<playerRecord><number>{number}</number><teamRating>110</teamRating><touchDowns>{scored}</touchDowns></playerRecord>"
        for number, scored in ((40001, home), (40002, away))
    )
    return f"<game><timeStamp>{at}</timeStamp>{sides}</game>".encode()


def and_games(*games: bytes) -> bytes:
    return SMALL.replace(b"</nafReport>", b"".join(games) + b"</nafReport>")


def test_a_game_that_was_not_played_is_left_out_and_told() -> None:
    report = read(and_games(game("2026-03-15 09:00"), game("2026-03-15 11:00", 2, 0), game("")))
    assert (len(report.games), report.unplayed) == (2, (2, 4))
    assert oddities(report) == ["Games 2, 4 (−1 to −1): not played, so left out."]
    assert read(write(report)) == report.on_record


def test_a_report_of_nothing_but_games_that_were_not_played_has_no_games() -> None:
    only = SMALL[: SMALL.index(b"<game>")] + game("2026-03-15 09:00") + b"</nafReport>"
    with pytest.raises(Unreadable) as refused:
        read(only)
    assert refused.value.code == "naf_no_games"


@pytest.mark.parametrize("score", [(-1, 0), (0, -1), (-1, ""), (-2, -2)])
def test_a_score_below_nought_of_one_side_is_a_fault(score: tuple[int | str, int | str]) -> None:
    with pytest.raises(Problem) as refused:
        read(and_games(game("2026-03-15 09:00", *score)))
    assert refused.value.status == 400


def test_a_fault_names_its_game_and_its_element() -> None:
    with pytest.raises(Unreadable, match="Game 1, first record: <touchDowns> is missing"):
        read(with_(b"<touchDowns>1</touchDowns>", b""))


def test_a_coach_is_known_by_his_number_whatever_he_is_called() -> None:
    report = read(with_(b"<playerRecord><name>Ulf</name>", b"<playerRecord><name>ULF the Green</name>"))
    assert report.games[0].records[1].key == report.coaches[1].key


def test_those_without_a_number_of_their_own_are_told_apart_by_name() -> None:
    assert NafCoach(name="A", number=9, race="Orc").key != NafCoach(name="B", number=9, race="Orc").key


def nameless() -> NafReport:
    def game(one: str, other: str) -> NafGame:
        sides = [NafRecord(name=each, number=9, race="Orc", rating=100, touchdowns=1) for each in (one, other)]
        return NafGame(at="2026-03-14 10:00", records=(sides[0], sides[1]))

    coach = NafCoach(name="Non-NAF", number=9, race="Multiple Races")
    other = NafCoach(name="Uma", number=9, race="Orc")
    idle = NafCoach(name="Late", number=40005, race="Orc")
    return NafReport(
        organiser="Ott",
        coaches=(coach, coach, other, idle),
        games=(game("Non-NAF", "Non-NAF"), game("Non-NAF", "Uma")),
    )


def test_games_between_two_nameless_coaches_are_kept_and_not_counted() -> None:
    said = " ".join(oddities(nameless()))
    assert "2 coaches are listed as non-naf" in said
    assert "1 game has two coaches of the same name" in said
    rows = table(nameless(), Config())
    assert {(row.team, row.played) for row in rows} == {("0", 1), ("2", 1)}
    assert read(write(nameless())) == nameless()


def test_who_never_played_is_named_and_not_in_the_table() -> None:
    assert "Without a game: Late." in oddities(nameless())


def test_the_same_two_at_the_same_time_are_pointed_at() -> None:
    game = SMALL[SMALL.index(b"<game>") : SMALL.index(b"</nafReport>")]
    said = oddities(read(SMALL.replace(b"</nafReport>", game + b"</nafReport>")))
    assert said == ["Games 1 and 2 have the same two coaches at the same time."]


def test_every_race_has_one_number_and_answers_to_its_names_of_both_eras() -> None:
    assert len({race.id for race in races()}) == len(races())
    for race in races():
        for name in (race.name, race.old, *race.also):
            assert not name or race_called(name) == race


def test_every_roster_of_the_edition_is_a_race_of_the_naf() -> None:
    assert [roster.id for roster in Ruleset.of("bb2020", {}).rosters if race_of(roster.id) is None] == []


@pytest.mark.parametrize(
    ("old", "current"), [("Khemri", "Tomb Kings"), ("Elves", "Elf Union"), ("Nurgle's Rotters", "Nurgle")]
)
def test_races_change_their_names_with_the_era(old: str, current: str) -> None:
    assert (renamed(old, "current"), renamed(current, "old")) == (current, old)


def test_a_race_that_nobody_knows_keeps_its_name() -> None:
    assert renamed("Pestigors of the Vale", "current") == "Pestigors of the Vale"
