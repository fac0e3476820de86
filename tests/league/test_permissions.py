"""The table of who may do what: the page is what the code says, and its rules hold together."""

from pathlib import Path

from django.core.management import call_command

from league.permissions import (
    COMMISSIONERS,
    EVERYBODY,
    MEMBERS,
    OFFICERS,
    PERMISSIONS,
    STANDINGS,
    Deed,
    Standing,
    allowed,
)

PAGE = Path(__file__).parents[2] / "docs" / "permissions.md"


def test_the_committed_page_is_what_the_code_says(tmp_path: Path) -> None:
    fresh = tmp_path / "permissions.md"
    call_command("permissions", file=fresh)
    assert fresh.read_text() == PAGE.read_text(), "The rules have changed. If meant: python3 run.py manage permissions"


def test_every_deed_and_every_standing_is_in_the_table() -> None:
    assert set(PERMISSIONS) == set(Deed)
    assert set(STANDINGS) == set(Standing)


def test_a_commissioner_may_whatever_staff_may_and_staff_whatever_a_reader_may() -> None:
    for deed, rule in PERMISSIONS.items():
        who = rule.who
        if Standing.READER in who:
            assert Standing.STAFF in who, deed
        if Standing.STAFF in who:
            assert Standing.COMMISSIONER in who, deed


def test_staff_found_no_season_change_no_rules_give_no_roles_hide_nothing_and_fine_nobody() -> None:
    for deed in (Deed.LAY_OUT_SEASON, Deed.RUN_LEAGUE, Deed.GIVE_ROLES, Deed.HIDE_LEAGUE, Deed.DECIDE_TABLE):
        assert PERMISSIONS[deed].who == COMMISSIONERS
    for deed in (Deed.DECIDE_REPORT, Deed.KEEP_CALENDAR, Deed.READ_QUEUE):
        assert PERMISSIONS[deed].who == OFFICERS


def test_a_public_league_is_for_everybody_and_a_hidden_one_for_its_members() -> None:
    assert PERMISSIONS[Deed.READ_PUBLIC].who == EVERYBODY
    assert PERMISSIONS[Deed.READ_PRIVATE].who == MEMBERS
    assert not allowed(Deed.READ_PRIVATE, {Standing.GUEST}) and not allowed(Deed.READ_PRIVATE, {Standing.STRANGER})
