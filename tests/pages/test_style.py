"""The components say what they should, and every drawing and address they refer to exists."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template
from django.test import Client

from pages.shell.shapes import Budget, BudgetPart, OfferLine, ResultLine, RollPresenter, SkillPresenter
from pages.team.arms import CHARGES, COLOURS, DIVISIONS, arms_by_name, arms_of
from rulebook.shapes.refusals import Refusal, Several

STATIC = Path(settings.BASE_DIR) / "static"


class TooPoor(Refusal):
    sentence = "{short:,} short."


class ListFull(Refusal):
    sentence = "{count} players are on the list: fire one first."


def rendered(source: str, **context: object) -> str:
    return re.sub(r"\s+", " ", Template("{% load look %}" + source).render(Context(context)))


def words(source: str, **context: object) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", rendered(source, **context))).strip()


@pytest.fixture
def style(client: Client, db: None) -> str:
    return client.get("/style/").content.decode()


def test_every_drawing_on_the_style_page_is_in_the_file(style: str) -> None:
    known = set(re.findall(r'<symbol id="([^"]+)"', (STATIC / "marks.svg").read_text()))
    used = set(re.findall(r"marks\.svg#([\w-]+)", style))
    assert used and used <= known


def test_every_charge_and_kit_has_its_drawing_and_its_ink() -> None:
    marks = (STATIC / "marks.svg").read_text()
    assert [charge for charge in CHARGES if f'id="charge-{charge}"' not in marks] == []
    tokens = (STATIC / "css" / "tokens.css").read_text()
    assert [colour for colour in COLOURS if f'[data-kit="{colour}"] {{ --kit:' not in tokens] == []


def test_nothing_is_styled_or_scripted_inline(style: str) -> None:
    assert " style=" not in style and "<style" not in style
    assert re.findall(r"\son[a-z]+=", style) == []
    assert [tag for tag in re.findall(r"<script[^>]*>", style) if "src=" not in tag] == []


def test_no_id_stands_twice_on_a_page(style: str) -> None:
    ids = re.findall(r'\sid="([^"]+)"', style)
    assert sorted(ids) == sorted(set(ids))


def test_reasons_that_controls_refer_to_are_there(style: str) -> None:
    named = set(re.findall(r'\sid="([^"]+)"', style))
    assert {reason for ids in re.findall(r'aria-describedby="([^"]+)"', style) for reason in ids.split()} <= named


def test_arms_follow_the_name_until_something_is_chosen() -> None:
    assert arms_by_name("Saltmarsh Reavers") == arms_by_name(" saltmarsh reavers ")
    assert arms_of({"name": "Saltmarsh Reavers", "kit": "plum"}).kit == "plum"
    assert arms_of({"name": "Saltmarsh Reavers", "kit": "url(evil)"}) == arms_by_name("Saltmarsh Reavers")


def test_arms_by_name_are_legible_and_complete() -> None:
    for number in range(300):
        arms = arms_by_name(f"Team {number}")
        assert arms.kit != arms.trim and arms.division in DIVISIONS and arms.charge in CHARGES


def test_a_name_is_never_markup() -> None:
    assert "<script>" not in rendered("{% team name %}", name="<script>alert(1)</script>")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("{{ 85000|gold }}", "85,000"),
        ("{{ loss|gold }}", "−50,000"),
        ("{{ 1375000|value_k }}", "1,375k"),
        ("{{ 1372500|value_k }}", "1,372,500"),
        ("{{ 3|plus }} {{ none|plus }}", "3+ –"),
        ("{{ pair|score }}", "2–1"),
        ("{{ loss|signed }} {{ 6|signed }} {{ 0|signed }}", "−50,000 +6 0"),
        ('{{ 1|counted:"player" }}, {{ 12|counted:"player" }}', "1 player, 12 players"),
    ],
)
def test_figures_are_written_as_the_house_writes_them(source: str, said: str) -> None:
    assert words(source, loss=-50_000, none=None, pair=(2, 1)) == said


def test_a_roll_reads_faces_sum_need_outcome() -> None:
    shown = RollPresenter("Armour", (6, 3), total="9 + 1 Mighty Blow = 10", needs="10+", out="broken", tone="bad")
    line = rendered("{% roll shown %}", shown=shown)
    assert re.findall(r'aria-label="(\d)"', line) == ["6", "3"]
    assert words("{% roll shown %}", shown=shown) == "Armour = 9 + 1 Mighty Blow = 10 needs 10+ broken"


def test_a_die_says_its_face_and_its_kind() -> None:
    assert 'aria-label="14 on a D16"' in rendered("{% die 14 16 %}")
    assert 'aria-label="push back"' in rendered('{% die "push" %}')


def test_a_refused_button_keeps_its_place_and_says_why() -> None:
    markup = rendered('{% button "Hire, 50,000" refused=reason id="hire" name="hire" %}', reason=TooPoor(short=20_000))
    assert 'aria-disabled="true" aria-describedby="hire-why"' in markup
    assert 'type="button"' in markup and " disabled" not in markup
    assert 'id="hire-why"' in markup and "20,000 short." in markup


def test_an_allowed_button_sends_its_form() -> None:
    assert 'type="submit" name="hire" value="3"' in rendered('{% button "Hire" name="hire" value=3 %}')


def test_of_several_reasons_the_first_is_large_and_the_others_are_opened() -> None:
    several = Several([ListFull(count=16), TooPoor(short=20_000)])
    box = rendered('{% refusal_box several "Not hired." %}', several=several)
    assert box.index("16 players") < box.index("<details") < box.index("20,000 short")
    assert "One more problem" in box


def test_one_reason_opens_nothing() -> None:
    assert "<details" not in rendered("{% refusal_box one %}", one=TooPoor(short=5))


def test_an_offer_that_is_full_needs_no_sentence() -> None:
    full = OfferLine("ogre", "Ogre", 140_000, count=1, limit=1, refused="One Ogre is all the roster allows.")
    assert "all the roster allows" not in words("{% offer line %}", line=full)
    assert "of 1" in words("{% offer line %}", line=full)


def test_a_budget_shows_the_whole_sum_and_fills_its_bar() -> None:
    budget = Budget(1_000_000, (BudgetPart("players", "13 players", 715_000), BudgetPart("staff", "staff", 260_000)))
    assert budget.left == 25_000
    assert sum(width for _, _, width in budget.bars) == pytest.approx(1000)
    over = Budget(100, (BudgetPart("players", "players", 150),))
    assert "−50" in words("{% budget over %}", over=over)
    assert 'class="budget over"' in rendered("{% budget over %}", over=over)


def test_gained_skills_are_marked_and_rolled_ones_show_their_dice() -> None:
    line = rendered("{% skills known %}", known=[SkillPresenter("Block"), SkillPresenter("Tackle", True, (5, 6))])
    assert line.startswith('Block, <b class="gained">Tackle</b>')
    assert re.findall(r'aria-label="(\d)"', line) == ["5", "6"]


def test_a_fixture_without_a_score_says_when() -> None:
    assert "no date yet" in words("{% result line %}", line=ResultLine("Home", "Away"))
    assert "0–0" in words("{% result line %}", line=ResultLine("Home", "Away", (0, 0)))


def test_the_nav_marks_where_the_reader_is(client: Client, db: None) -> None:
    assert '<a href="/" aria-current="page">' in client.get("/").content.decode()
    assert '<a href="/" aria-current="page">' not in client.get("/style/").content.decode()
