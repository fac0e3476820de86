"""What every name is made of, and which names look alike."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulebook import naming
from rulebook.directions import filled
from rulebook.look_alikes import look_alike, looks
from rulebook.naming import fold, spelled_out, tidied, tidy

SCOTLAND = "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in "gbsct") + "\U000e007f"
#: Kept as they are: what joiners, selectors and tags are for.
KEPT = [
    "Bob",
    "Saltmarsh Reavers",
    "Müller \u00d7 Søn",
    f"Tartan {SCOTLAND} Army",
    "\U0001f469\u200d\u2764\ufe0f\u200d\U0001f48b\u200d\U0001f468\U0001f3fd",
    "\U0001f3f4\u200d\u2620\ufe0f Pirates",
    "\U0001f3f3\ufe0f\u200d\U0001f308",
    "\U0001f426\u200d\u2b1b",
    "No. 1\ufe0f\u20e3",
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "\u0915\u094d\u200d\u0937",
    "\ud55c\uad6d",
    "\u05d4\u05d0\u05e8\u05d9\u05d5\u05ea",
]
#: Something of it is left out.
CLEANED = {
    "\u202eevil": "evil",
    "Zero\u200bWidth": "ZeroWidth",
    "bell\x07": "bell",
    "tab\tname": "tab name",
    "  two   blanks ": "two blanks",
    "line\nbreak\u2028s": "line break s",
    "soft\u00adhyphen": "softhyphen",
    "Bob\u3164": "Bob",
    "Bob\u2800": "Bob",
    "\ufeffBob": "Bob",
    "a\u200db": "ab",
    "a\ufe0f": "a",
    "\u0301Bob": "Bob",
    "e\u0301": "\u00e9",
    "\U0001f3f4\U000e0068\U000e0069\U000e007f": "\U0001f3f4",
    "Bob\U000e0041\U000e0042": "Bob",
    "isolate\u2067d\u2069": "isolated",
}
NOTHING = [
    "",
    " ",
    "\u3164",
    "\u115f\u1160",
    "\uffa0",
    "\u2800",
    "\u200b",
    "\u202e",
    "\u0301",
    "\u200d\ufe0f",
    "\x00\x07",
    "\U000e0041",
    "\U0001d159",
]

ODD = "ab \t\x07\u200b\u200c\u200d\ufe0f\ufe0e\u202e\u3164\u115f\u2800\u0301\u2764\U0001f469\U0001f3fd\u0645\u064e\u0915\u094d\u2194\u20e3\u1100\u1161"
ODD += SCOTLAND
texts = st.text() | st.text(alphabet=ODD, max_size=14) | st.lists(st.sampled_from([*KEPT, *CLEANED])).map("".join)


@pytest.mark.parametrize("name", KEPT)
def test_what_belongs_to_what_is_seen_stays(name: str) -> None:
    assert tidy(name) == name


@pytest.mark.parametrize("name", CLEANED)
def test_what_cannot_be_seen_or_turns_the_writing_is_left_out(name: str) -> None:
    assert tidy(name) == CLEANED[name]


@pytest.mark.parametrize("name", NOTHING)
def test_a_name_of_which_nothing_can_be_seen_is_none(name: str) -> None:
    assert tidy(name) == ""


def test_a_name_that_may_be_left_out_is_left_out_or_can_be_seen() -> None:
    assert naming.given("  ", "The name") == "" and naming.given(" a\u200bb ", "The name") == "ab"
    with pytest.raises(naming.NothingVisible):
        naming.given("\u3164", "The name")


@given(texts, st.integers(0, 9))
@example("a\u064e\x07\u094d\u200d", 9)
@example("\U0001f469\u200d\u2800", 9)
def test_a_tidy_name_is_tidy(text: str, most: int) -> None:
    name = tidy(text)
    assert tidy(name) == name and "\n" not in name
    cut = tidy(text, most)
    assert len(cut) <= most and tidy(cut) == cut
    assert fold(text) == fold(name) and looks(text) == looks(name)


def test_what_is_wrong_with_a_name_can_be_spelt_out() -> None:
    assert spelled_out("\u202eevil\u3164 x\x07") == "[U+202E]evil[U+3164] x[U+0007]"
    assert spelled_out("Bob") == "Bob"


def test_names_are_the_same_whatever_the_case_and_the_forms_of_their_letters() -> None:
    assert fold("\uff2f\u2460 DILE") == fold("o1  dile") == "o1 dile"
    assert fold("\u017fTRASSE\u0301") == fold("strass\u00e9")
    assert fold("Zero\u200dWidth") == "zerowidth"


def test_every_text_of_plain_data_is_tidied_and_nothing_else_changes() -> None:
    data = {"na\u200bme": ["x\x07", 1, None, True, {"y": "\u202ez"}], "number": 2.5}
    assert tidied(data) == {"name": ["x", 1, None, True, {"y": "z"}], "number": 2.5}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Odile", "odile"),
        ("Odile", "\u041edile"),
        ("admin", "\u0430dmin"),
        ("Bill", "BiII"),
        ("player1", "playerl"),
        ("mark", "rnark"),
        ("Odile", "\uff2fdile"),
        ("Odile", "\U0001d40eDILE"),
        ("O", "0"),
        ("stra\u00dfe", "STRASSE"),
        ("Zero Width", "Zero\u200d Width"),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert look_alike(one, other) and look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"), [("Neil", "Nell"), ("Ana", "Anna"), ("In\u00e9s", "Ines"), ("Team 1", "Team 2")]
)
def test_names_that_do_not(one: str, other: str) -> None:
    assert not look_alike(one, other)


def test_a_name_from_right_to_left_turns_nothing_around_it() -> None:
    facts = {"home": "\u05d0\u05d1", "away": "Reavers", "count": 3}
    assert filled("{home} v {away}: {count}", facts) == "\u2068\u05d0\u05d1\u2069 v Reavers: 3"
