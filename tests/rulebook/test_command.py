"""`python -m rulebook`: the options page, a look at a pack, and dice that anyone can check."""

import shutil
from pathlib import Path

import pytest

from rulebook.__main__ import main
from rulebook.dice import KeyedDice
from rulebook.options_page import options_page

HOME = Path(__file__).parents[2] / "rulebook" / "editions"
SECRET = b"a sealed secret"
DICE = KeyedDice(SECRET)


def said(words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    monkeypatch.setattr("sys.argv", ["rulebook", *words])
    code = main()
    return code, capsys.readouterr().out


@pytest.mark.parametrize(("count", "sides"), [(1, 2), (12, 6), (100, 256)])
def test_a_roll_is_told_with_its_seal(
    count: int, sides: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["roll", SECRET.hex(), "match 1/home/fans#0", str(count), str(sides)]
    faces = " ".join(map(str, DICE.roll("match 1/home/fans#0", count, sides)))
    assert said(words, monkeypatch, capsys) == (0, f"seal {DICE.seal}\n{faces}\n")


def test_a_draw_is_told_in_its_order(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["Ann", "Bea", "Cid"]
    told = f"seal {DICE.seal}\n{' '.join(DICE.order('mvp', names))}\n"
    assert said(["draw", SECRET.hex(), "mvp", *names], monkeypatch, capsys) == (0, told)


def test_options_are_printed_and_a_pack_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(["options"], monkeypatch, capsys) == (0, options_page())
    code, told = said(["check", str(HOME / "bb2020")], monkeypatch, capsys)
    assert code == 0 and "rosters" in told
    shutil.copytree(HOME / "bb2020", tmp_path / "pack")
    (tmp_path / "pack" / "stars.json").write_text("{")
    code, told = said(["check", str(tmp_path / "pack")], monkeypatch, capsys)
    assert code == 1 and "stars.json" in told


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["juggle"],
        ["roll", SECRET.hex(), "key", "0", "6"],
        ["roll", SECRET.hex(), "key", "101", "6"],
        ["roll", SECRET.hex(), "key", "1", "1"],
        ["roll", SECRET.hex(), "key", "1", "257"],
        ["roll", "no secret", "key", "1", "6"],
        ["draw", SECRET.hex(), "mvp"],
    ],
)
def test_words_that_mean_nothing_are_refused(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["rulebook", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
