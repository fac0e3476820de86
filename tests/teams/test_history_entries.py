"""Every kind of entry: to JSON and back, a sentence, and a fold that never stops."""

import json
from typing import get_args

import msgspec
import pytest

from rulebook.shapes.contents import OwnedSkill
from rulebook.shapes.sheets import Hurt
from teams.history.between import ByeCounted, PurchaseReturned, TemporaryRetirementTakenBack
from teams.history.club import (
    CameBack,
    CoachChanged,
    Fined,
    FineReturned,
    HoldingGained,
    HoldingLost,
    LeftCompetition,
    PlaceTaken,
    Retired,
    Revived,
)
from teams.history.death_zone.sponsors import (
    Blacklisted,
    DealEnded,
    DealKept,
    DuesTaken,
    PlayerEquipped,
    Sidelined,
    SponsorBehaviour,
    SponsorPaid,
    SponsorSought,
    WinningsChanged,
)
from teams.history.death_zone.stadia import (
    ContractCancelled,
    ResidencyKept,
    ResidencyLost,
    ResidencySought,
    ResidencyStruck,
    StadiumBought,
    StadiumFundPaid,
    StadiumSold,
)
from teams.history.entries import AnyEntry, apply_all, plain_entry, read_entry
from teams.history.entry import Entry
from teams.history.kick_off import InducementsBought, Purchase
from teams.history.match import (
    FansChanged,
    Fielded,
    Forfeited,
    MistakeMade,
    MoneyWon,
    MvpNamed,
    Played,
    PlayerQuit,
    Prepared,
    StepClosed,
    TurnedProfessional,
)
from teams.history.season import Adjusted, Opened, PlayerRenamed, PointsGranted, ValueAdjusted
from teams.history.squad import (
    Advanced,
    PlayerFired,
    PlayerHired,
    RerollBought,
    StaffDismissed,
    StaffHired,
    TemporarilyRetired,
    TraitGained,
)
from teams.history.state import Advancement, Holding, Player, TeamState
from teams.history.words import counted, gold, listed, signed
from tests.matches.scenes import RULES, team_of

PLAYED = Played(
    match="7",
    side="home",
    opponent="Others",
    outcome="win",
    touchdowns=2,
    touchdowns_against=1,
    casualties=1,
    attendance=5,
    squad=(Fielded(id="p1", number=1, name="Man 1", position="human-lineman"),),
    deeds={"p1": {"touchdown": 2, "casualty": 1}, "nobody": {"touchdown": 1}},
    spp={"p1": 8},
    hurt=(Hurt(player="p1", result="dead", by="p3"), Hurt(player="nobody", result="dead")),
    deadly=frozenset({"dead"}),
    misses_next=frozenset({"serious-injury"}),
    niggling={"serious-injury": 1},
)
EVERY_KIND: tuple[Entry, ...] = (
    Opened(
        origin="drafted",
        name="Reavers",
        roster="human",
        players=(Player(id="p1", number=1, name="A", position="ogre"),),
    ),
    PLAYED,
    Forfeited(match="7", opponent="Others", outcome="loss", neither_came=True),
    MoneyWon(match="7", amount=25_000, sum="half an attendance of 5", dice=(3,)),
    FansChanged(match="7", before=3, after=2, outcome="loss", dice=(1,)),
    PlayerQuit(match="7", player="p1", name="Man 1", dice=(2,)),
    TurnedProfessional(match="7", player="p1", name="Man 1", skills=2, dice=(2,)),
    MvpNamed(match="7", player="p1", name="Man 1", spp=4),
    Advanced(
        match="7",
        player="p1",
        name="Man 1",
        what="Block",
        advancement=Advancement(how="chosen_primary", spp=6, value=20_000, skill=RULES.gained_skill("block")),
    ),
    PlayerHired(match="7", player="p1", number=12, name="Newcomer", position="human-lineman", price=50_000),
    PlayerFired(match="7", player="p1", name="Man 1"),
    TemporarilyRetired(match="7", player="p1", name="Man 1"),
    StaffHired(match="7", staff="cheerleaders", price=10_000),
    StaffDismissed(match="7", staff="apothecary"),
    TraitGained(
        match="7", player="p1", name="Man 1", trait=OwnedSkill("loner", "2+"), what="Loner (2+)", why="a big head"
    ),
    RerollBought(match="7", price=100_000),
    MistakeMade(match="7", treasury=120_000, outcome="Minor Incident", lost=20_000, dice=(1, 2)),
    Prepared(match="7", returned=("Man 2",), gone=("Journeyman 1", "Journeyman 2")),
    StepClosed(match="7", step="winnings"),
    Adjusted(amount=-5_000, reason="a fine", purse="treasury"),
    ByeCounted(round="s1.c1.r3", name="Round 3"),
    TemporaryRetirementTakenBack(player="p1", name="Man 1"),
    PurchaseReturned(what="reroll", name="team re-roll", price=100_000, reason="a slip"),
    InducementsBought(kick_off=7, opponent="Others", amount=50_000, bought=(Purchase("Bribes", 2, 200_000),)),
    Fined(amount=30_000, reason="late"),
    FineReturned(amount=30_000, reason="it was the bus"),
    CoachChanged(was="Ines", now="Tobias", reason="moved away"),
    LeftCompetition(competition="Season 1", reason="no time", successor="Auditors"),
    CameBack(competition="Season 1", reason="found the time"),
    PlaceTaken(competition="Season 1", of="Reavers", with_points=True),
    Retired(reason="tired"),
    Revived(),
    PointsGranted(player="p1", name="Man 1", amount=-3, reason="a slip"),
    ValueAdjusted(player="p1", name="Man 1", amount=5_000, reason="a slip"),
    PlayerRenamed(player="p1", was="Man 1", name="Gretchen", number=7),
    HoldingGained(id="stadium", holding=Holding(kind="stadium", name="The Pit", facts={"seats": 3}), price=50_000),
    HoldingLost(id="stadium", name="The Pit", returned=10_000),
    SponsorSought(match="7", dice=(11,), total=22, target=20),
    SponsorPaid(match="7", name="Gannet", amount=20_000, why="its ongoing sponsorship", dice=(2,)),
    SponsorBehaviour(match="7", name="Gannet", outcome="Sponsor happy", dice=(4,)),
    DealEnded(match="7", id="sponsor-7", name="Gannet", why="the coach ended it"),
    DealKept(id="sponsor-7", name="Gannet", outcome="Most Acceptable", dice=(6,)),
    DuesTaken(match="7", name="Star Insurance Guild", dead=2, due=70_000, paid=50_000, dice=(1, 3, 4)),
    Blacklisted(match="7", sponsor="star-insurance-guild", name="Star Insurance Guild"),
    PlayerEquipped(match="7", id="sponsor-7", player="p1", name="Man 1", sponsor="Farblast"),
    WinningsChanged(match="7", amount=-20_000, why="insurance premiums"),
    Sidelined(match="7", player="p1", name="Man 1", why="overindulged", result="seriously-hurt", dice=(1,)),
    ResidencySought(match="7", outcome="Rejected", total=4, dice=(3,), theirs=6),
    ResidencyStruck(match="7", attribute="stadium_luxury:ice", name="The Bilge", called="Ice", winnings=40_000),
    ResidencyKept(match="7", name="The Bilge", fans=3, dice=(5,), paid=60_000),
    ResidencyLost(match="7", name="The Bilge", fans=3, dice=(6,)),
    ContractCancelled(match="7", name="The Bilge", price=50_000),
    StadiumFundPaid(match="7", price=70_000, credited=50_000),
    StadiumBought(match="7", name="The Bilge", price=150_000, from_fund=100_000),
    StadiumSold(match="7", name="The Bilge", amount=150_000, outcome="Sold at a Loss", dice=(3, 2, 3)),
)


def test_no_kind_is_forgotten() -> None:
    assert {type(entry) for entry in EVERY_KIND} == set(get_args(AnyEntry))


@pytest.mark.parametrize("entry", EVERY_KIND, ids=lambda entry: type(entry).__name__)
def test_it_goes_to_json_and_back(entry: Entry) -> None:
    assert read_entry(json.loads(json.dumps(plain_entry(entry)))) == entry


@pytest.mark.parametrize("entry", EVERY_KIND, ids=lambda entry: type(entry).__name__)
def test_it_tells_its_story_in_one_sentence(entry: Entry) -> None:
    said = entry.sentence()
    assert said[0].isupper() and said.endswith(".") and "{" not in said


@pytest.mark.parametrize("entry", EVERY_KIND, ids=lambda entry: type(entry).__name__)
def test_it_can_be_applied_to_any_team_even_to_none(entry: Entry) -> None:
    """A correction may have taken away whom an entry speaks of; the fold goes on all the same."""
    dead = team_of()
    for team in (TeamState(), dead, dead.but(players={}), apply_all(dead, [PLAYED])):
        assert isinstance(apply_all(team, [entry, entry]), TeamState)


@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"entry": "flew_away"},
        {"entry": "money_won", "amount": "much", "sum": "x"},
        {"entry": "staff_hired", "staff": "rerolls", "price": 1},
    ],
)
def test_what_is_no_entry_is_not_read_as_one(raw: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        read_entry(raw)


def test_a_man_who_has_left_cannot_die_and_the_first_death_counts() -> None:
    team = team_of()
    for status in ("fired", "left", "dead"):
        gone = team.with_player(msgspec.structs.replace(team.players["p1"], status=status, left_in="3"))
        man = PLAYED.apply(gone).players["p1"]
        assert (man.status, man.left_in) == (status, "3")
    assert PLAYED.apply(team).players["p1"].left_in == "7"


def test_a_dead_or_listed_man_is_not_hired_again_by_an_entry() -> None:
    dead = PLAYED.apply(team_of())
    hired = PlayerHired(match="7", player="p1", number=1, name="Man 1", position="human-lineman", price=50_000)
    assert hired.apply(dead).players["p1"].status == "dead"


def test_a_worn_shirt_passes_to_the_newcomer() -> None:
    hired = PlayerHired(match="7", player="new", number=3, name="Newcomer", position="human-lineman", price=50_000)
    assert [problem.code for problem in hired.problems(team_of(treasury=90_000), RULES)] == ["number_taken"]
    after = hired.apply(team_of())
    assert (after.players["new"].number, after.players["p3"].number) == (3, 12)
    renamed = PlayerRenamed(player="p1", was="Man 1", name="Man 1", number=2).apply(after)
    assert (renamed.players["p1"].number, renamed.players["p2"].number) == (2, 1)


def test_a_commissioners_entries_need_a_reason_a_player_and_a_name() -> None:
    team = team_of()
    assert Adjusted(amount=5, reason=" ").problems(team, RULES)[0].code == "reason_missing"
    assert PointsGranted(player="p99", name="?", amount=1, reason="x").problems(team, RULES)[0].code == "no_such_player"
    rename = PlayerRenamed(player="p1", was="Man 1", name=" ", number=100)
    assert [problem.code for problem in rename.problems(team, RULES)] == ["name_missing", "number_out_of_range"]


def test_gold_lists_and_numbers_read_as_they_are_said() -> None:
    assert [gold(amount) for amount in (0, 5_000, -1_200_000)] == ["0 gp", "5,000 gp", "−1,200,000 gp"]
    assert [signed(amount) for amount in (0, 1, -1)] == ["+0", "+1", "−1"]
    assert [listed("ABC"[:many]) for many in (1, 2, 3)] == ["A", "A and B", "A, B and C"]
    assert [counted(many, "coach", "coaches") for many in (0, 1, 2)] == ["0 coaches", "1 coach", "2 coaches"]
    assert counted(2_000, "fan") == "2,000 fans"


TWO = (Purchase("Bribes", 2, 200_000), Purchase("Weather Mage", 1, 30_000))


@pytest.mark.parametrize(
    ("entry", "told", "untold"),
    [
        (Prepared(match="7", returned=("Ann",)), "Ann is", "are"),
        (Prepared(match="7", returned=("Ann", "Bea")), "Ann and Bea are", " is"),
        (Prepared(match="7", gone=("Ann",)), "a journeyman does", "journeymen"),
        (Prepared(match="7", gone=("Ann", "Bea")), "journeymen do.", "journeyman "),
        (InducementsBought(kick_off=7, opponent="Others", amount=230_000, bought=TWO), "2 × Bribes", "petty cash"),
        (InducementsBought(kick_off=7, opponent="Others", amount=230_000, bought=TWO), "and Weather Mage", "1 ×"),
        (
            InducementsBought(kick_off=7, opponent="Others", amount=30_000, bought=TWO),
            "200,000 gp of petty cash",
            "1 ×",
        ),
        (FansChanged(match="7", before=3, after=3, outcome="win", dice=(1,)), "stayed at 3", "went"),
        (FansChanged(match="7", before=3, after=4, outcome="win", dice=(6,)), "from 3 to 4", "stayed"),
        (FansChanged(match="7", before=3, after=3, outcome="draw"), "stayed at 3", "rolled"),
        (Forfeited(match="7", opponent="Others", outcome="win"), "awarded", "Gave up"),
        (Forfeited(match="7", opponent="Others", outcome="loss"), "Gave up", "awarded"),
        (ByeCounted(round="s1.c1.r3", name="Round 3"), "round 3", "Round"),
        (CoachChanged(was="Ines", now="", reason=""), "Nobody", ":"),
        (CoachChanged(was="", now="Tobias", reason=""), "Tobias", "Nobody"),
        (StaffHired(match="7", staff="apothecary", price=50_000), " an apothecary", " a "),
        (StaffHired(match="7", staff="cheerleaders", price=10_000), " a cheerleader", " an "),
    ],
)
def test_a_sentence_says_one_or_many_and_what_came_of_it(entry: Entry, told: str, untold: str) -> None:
    assert told in entry.sentence() and untold not in entry.sentence()


def test_only_who_is_fit_retires_and_only_who_has_retired_comes_back() -> None:
    team = team_of()
    rests, back = (
        TemporarilyRetired(match="7", player="p1", name="A"),
        TemporaryRetirementTakenBack(player="p1", name="A"),
    )
    assert rests.apply(team).players["p1"].status == "retired"
    assert back.apply(rests.apply(team)).players["p1"].status == "active"
    for status in ("dead", "fired", "left"):
        gone = team.with_player(msgspec.structs.replace(team.players["p1"], status=status))
        assert rests.apply(gone).players["p1"].status == back.apply(gone).players["p1"].status == status
