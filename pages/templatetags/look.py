"""The components of the house, for every template: `{% load look %}`. /style/ shows each of them."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from html import escape
from typing import Any
from urllib.parse import urlencode

from django import template
from django.forms import BoundField
from django.template.context import Context
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pages.shell import refusals, wording
from pages.shell.drawings import classes, crest, dice, die, fitted, icon, mark, scarf, shirt, team, who
from pages.shell.shapes import (
    Budget,
    LedgerLine,
    OfferLine,
    ResultLine,
    RollPresenter,
    RosterRow,
    ScoreLine,
    SkillPresenter,
)
from pages.table.cross_table import Meeting
from rulebook.shapes.refusals import Question

register = template.Library()

#: The most reasons that an answer lists.
MOST_REASONS = 20

register.filter("fitted", fitted)
register.filter("gold", wording.gold)
register.filter("value_k", wording.value_k)
register.filter("plus", wording.plus)
register.filter("signed", wording.signed)
register.filter("score", wording.dashed)
register.filter("record", wording.dashed)
register.filter("spelled", wording.spelled)


@register.filter
def counted(number: int, words: str) -> str:
    """`{{ 3|counted:"player" }}` is "3 players"; an odd plural follows a comma: "foot,feet"."""
    one, _comma, many = words.partition(",")
    return wording.counted(number, one, many)


@register.simple_tag
def numbers(figures: Iterable[Any]) -> SafeString:
    """The cells of a row of figures. A table has hundreds of them, so they go without the template's loop."""
    return mark_safe("".join(f'<td class="num">{escape(str(each))}</td>' for each in figures))


# --- Time ----------------------------------------------------------------------------------------


def _time(moment: datetime | None, pattern: str) -> SafeString | str:
    if not moment:
        return ""
    here = timezone.localtime(moment) if timezone.is_aware(moment) else moment
    if here.year != timezone.localtime().year:
        pattern = pattern.replace("j F", "j F Y").replace("j M", "j M Y")
    return format_html('<time datetime="{}">{}</time>', moment.isoformat(), date_format(here, pattern))


@register.filter
def when(moment: datetime | None) -> str:
    """For sentences, in the reader's zone: "Thursday 3 December, 19:30"."""
    return _time(moment, "l j F, H:i")


@register.filter
def logged(moment: datetime | None) -> str:
    """For logs, in the reader's zone: "29 Nov 21:14"."""
    return _time(moment, "j M H:i")


@register.filter
def day(moment: datetime | None) -> str:
    """A day alone, in the reader's zone: "Thursday 3 December"."""
    return _time(moment, "l j F")


# --- Drawings ------------------------------------------------------------------------------------

for drawing in (mark, icon, crest, shirt, scarf, team, who, die, dice):
    register.simple_tag(drawing)


@register.inclusion_tag("look/roll.html")
def roll(shown: RollPresenter) -> dict[str, Any]:
    """Any roll: faces, sum, what was needed, outcome, in this order."""
    return {"roll": shown}


# --- Reasons -------------------------------------------------------------------------------------


@register.simple_tag
def refusal(reason: Any, id: str = "") -> SafeString:
    """The reason beside its control: a refusal or a sentence. Nothing if there is no reason."""
    if not reason:
        return mark_safe("")
    named = format_html(' id="{}"', id) if id else ""
    return format_html('<p class="refusal"{}>{}<span>{}</span></p>', named, icon("no"), refusals.sentence(reason))


@register.inclusion_tag("look/refusal_box.html")
def refusal_box(problem: Any, lead: str = "", focus: bool = False) -> dict[str, Any]:
    """The refusal of an attempt: the first reason, a list of the others, and a text field for each question.

    `focus`: whether the box gets the focus.
    """
    problems = getattr(problem, "problems", None) or (problem,)
    questions = [problem for problem in problems if isinstance(problem, Question)]
    return {
        "first": refusals.sentence(problems[0]),
        "others": [refusals.sentence(each) for each in problems[1:MOST_REASONS]],
        "count": len(problems) - 1,
        "questions": questions,
        "lead": _("A question first.") if len(questions) == len(problems) else lead or _("Not done."),
        "focus": focus,
    }


@register.simple_tag
def button(label: str, kind: str = "", refused: Any = "", id: str = "", **attributes: Any) -> SafeString:
    """A button that sends its form; refused, it keeps its place, does nothing, and its reason follows.

    Underscores in attribute names become hyphens: `hx_post` is `hx-post`. A refused button needs an `id`.
    """
    sent = {"type": "submit", **attributes}
    more = format_html_join("", ' {}="{}"', ((name.replace("_", "-"), value) for name, value in sent.items()))
    named = format_html(' id="{}"', id) if id else ""
    if refused:
        return format_html(
            '<button class="{}" type="button" aria-disabled="true" aria-describedby="{}-why"{}>{}</button>{}',
            *(classes("btn", kind), id, named, label, refusal(refused, f"{id}-why")),
        )
    return format_html('<button class="{}"{}{}>{}</button>', classes("btn", kind), named, more, label)


@register.simple_block_tag
def why(content: str, summary: str, opened: bool = False) -> SafeString:
    """A figure's answer: a question to open, and what follows in a sentence or a sum."""
    return format_html(
        '<details class="why"{}><summary>{}</summary>{}</details>',
        mark_safe(" open") if opened else "",
        summary,
        content,
    )


# --- Blocks of a page ----------------------------------------------------------------------------


@register.simple_block_tag
def head(content: str, title: str, level: int = 2, id: str = "") -> SafeString:
    """The thick rule and the thin one with a title left; inside, one quiet link or note."""
    named = format_html(' id="{}"', id) if id else ""
    return format_html('<div class="head"><h{0}{1}>{2}</h{0}>{3}</div>', level, named, title, content)


@register.simple_block_tag
def task(
    content: str, word: str, under: str, title: str, text: str = "", calm: bool = False, level: int = 2
) -> SafeString:
    """What is yours to do next, until when; inside, its buttons. One a page, `calm` when nothing is due."""
    kind = "task calm" if calm else "task"
    return format_html(
        '<section class="{}"><p class="stub"><b>{}</b> {}</p>'
        '<div class="body"><h{}>{}</h{}>{}</div><div class="row">{}</div></section>',
        *(kind, word, under, level, title, level),
        *(format_html("<p>{}</p>", text) if text else "", content),
    )


@register.simple_tag
def figure(label: str, value: Any, small: str = "", url: str = "") -> SafeString:
    """One of up to seven numbers inside `<dl class="figures">`."""
    name = format_html('<a href="{}">{}</a>', url, label) if url else label
    aside = format_html(" <small>{}</small>", small) if small else ""
    return format_html("<div><dt>{}</dt><dd>{}{}</dd></div>", name, value, aside)


@register.simple_tag
def ledger(lines: Iterable[LedgerLine], caption: str = "") -> SafeString:
    """A sum of money, points or value: lines, single rule, double rule under the total. A table has one for each row, so it has no template of its own."""
    above = format_html('<caption class="vh">{}</caption>', caption) if caption else ""
    rows = mark_safe("".join(map(_ledger_line, lines)))
    return format_html('<table class="ledger">{}<tbody>{}</tbody></table>', above, rows)


def _ledger_line(line: LedgerLine) -> str:
    if line.kind == "part":
        return format_html('<tr class="part"><th scope="rowgroup" colspan="2">{}</th></tr>', line.label)
    note = format_html(" <small>{}</small>", line.note) if line.note else ""
    amount = "" if line.amount is None else wording.gold(line.amount)
    if line.kind not in ("sum", "total"):
        return format_html('<tr><td>{}{}</td><td class="num">{}</td></tr>', line.label, note, amount)
    below = " below" if (line.amount or 0) < 0 else ""
    row = '<tr class="{}"><th scope="row">{}{}</th><td class="num{}">{}</td></tr>'
    return format_html(row, line.kind, line.label, note, below, amount)


@register.inclusion_tag("look/roster.html")
def roster(rows: Iterable[RosterRow], team: Any) -> dict[str, Any]:
    """The players of a team; a table on wide screens, cards on the phone."""
    rows = tuple(rows)
    return {"rows": rows, "team": team, "total": sum(row.value for row in rows)}


@register.simple_tag
def skills(shown: Iterable[SkillPresenter]) -> SafeString:
    """Printed skills plain, gained ones on a canary stroke with the dice that gave them."""
    pieces = []
    for skill in shown:
        piece = format_html('<b class="gained">{}</b>', skill.name) if skill.gained else skill.name
        if skill.dice:
            piece = format_html('{}<span class="rolled">{}</span>', piece, dice(skill.dice))
        pieces.append((piece,))
    return format_html_join(", ", "{}", pieces) or mark_safe('<span class="none">–</span>')


@register.simple_tag
def result(line: ResultLine) -> SafeString:
    """A fixture in one line: home, score, away."""
    return mark_safe(_result(line))


@register.simple_tag
def results(lines: Iterable[ResultLine]) -> SafeString:
    """The same of several. A calendar has hundreds of them, so they go without a template's loop."""
    return mark_safe("".join(map(_result, lines)))


def _result(line: ResultLine) -> str:
    said = wording.dashed(line.score) if line.score else line.due or _("no date yet")
    kind = "score" if line.score else "score due"
    link = f'a class="{kind}" href="{escape(line.url)}"' if line.url else f'span class="{kind}"'
    below = f'<p class="line">{escape(line.line)}</p>' if line.line else ""
    home, away = team(line.home), team(line.away)
    return f'<div class="result">{home}<{link}>{escape(said)}</{link.split()[0]}>{away}{below}</div>'


@register.inclusion_tag("look/linescore.html")
def linescore(columns: Iterable[Any], rows: Iterable[ScoreLine]) -> dict[str, Any]:
    """The box score: a row a team; a column is its short name, or (short name, title)."""
    heads = [(column, "") if isinstance(column, str) else column for column in columns]
    return {"columns": heads, "rows": rows}


@register.inclusion_tag("look/offer.html")
def offer(line: OfferLine, plain: bool = False) -> dict[str, Any]:
    """Something to buy several of: name, price, characteristics, stepper, and why not one more."""
    full = line.limit is not None and line.count >= line.limit
    return {"offer": line, "full": full, "plain": plain}


@register.inclusion_tag("look/budget.html")
def budget(shown: Budget) -> dict[str, Any]:
    """What there is, what is spent, what is left; sticks to the top of the phone."""
    return {"budget": shown}


@register.inclusion_tag("look/stepper.html")
def stepper(key: str, count: int, label: str, more: Any = "", fewer: Any = "", full: bool = False) -> dict[str, Any]:
    """Fewer, the number, more. Sends `count-<key>`; pressed without a script, also `change=<key>:±1`."""
    return {"key": key, "count": count, "label": label, "more": more, "fewer": fewer, "full": full}


@register.inclusion_tag("look/steps.html")
def steps(steps: Iterable[Any], label: str) -> dict[str, Any]:
    """A sequence of named steps with where we are."""
    steps = tuple(steps)
    number = next((place for place, step in enumerate(steps, 1) if step.state == "now"), 0)
    return {"steps": steps, "label": label, "number": number, "now": steps[number - 1] if number else None}


@register.simple_block_tag
def empty(content: str, sign: str, joke: str = "") -> SafeString:
    """A place with nothing in it yet: one dry line, then (inside) the rule that fills it and the way on."""
    dry = format_html('<p class="joke">{}</p>', joke) if joke else ""
    return format_html('<div class="empty">{}{}{}</div>', icon(sign), dry, content)


@register.simple_block_tag
def notice(content: str, tone: str = "") -> SafeString:
    """A lasting remark. `tone`: nothing, `care` (waiting, provisional, corrected) or `mine`."""
    return format_html('<div class="{}">{}</div>', classes("notice", tone), content)


@register.simple_tag
def tag(word: str, tone: str = "") -> SafeString:
    """A state in a word. `tone`: nothing, `house`, `care`, `harm` or `mine`."""
    return format_html('<span class="{}">{}</span>', classes("tag", tone), word)


@register.simple_tag
def meetings(cells: Iterable[Sequence[Meeting] | None]) -> SafeString:
    """A row of the cross table: the games of each pair, home first. It has a cell for every team, so they go without the template's loop."""
    itself, no_fixture, to_play = escape(_("itself")), escape(_("no fixture")), escape(_("to play"))
    alone = f'<td class="self"><span class="vh">{itself}</span></td>'
    never = f'<td class="todo"><span aria-hidden="true"></span><span class="vh">{no_fixture}</span></td>'
    open_ = f'<span aria-hidden="true">·</span><span class="vh">{to_play}</span>'
    return mark_safe("".join(_meetings(cell, open_) if cell else alone if cell is None else never for cell in cells))


def _meetings(cell: Sequence[Meeting], to_play: str) -> str:
    said = ((escape(each.url), to_play if each.words == "·" else escape(each.words)) for each in cell)
    games = "".join(f'<a href="{url}">{words}</a>' for url, words in said)
    return f'<td class="{cell[0].tone}">{games}</td>'


#: A result by its letter: its word, and how it is drawn.
FORM = {
    letter: (word, format_html('<i class="{}">{}</i>', letter.lower(), letter))
    for letter, word in {"W": gettext_lazy("win"), "D": gettext_lazy("draw"), "L": gettext_lazy("loss")}.items()
}


@register.simple_tag
def form_letters(letters: str) -> SafeString:
    """The last results, oldest first, from W, D and L: letters for the eye, words for the ear."""
    known = [FORM[letter] for letter in letters.upper() if letter in FORM]
    said, inside = ", ".join(str(word) for word, _drawn in known), mark_safe("".join(drawn for _word, drawn in known))
    return format_html('<span class="form" role="img" aria-label="{}">{}</span>', said, inside)


@register.inclusion_tag("look/choice.html")
def choice(
    name: str, value: Any, title: str, note: str = "", price: str = "", checked: bool = False, refused: Any = ""
) -> dict[str, Any]:
    """One row of `<fieldset class="choices">`: its price and consequence, or why it may not be chosen."""
    return {
        "name": name,
        "value": value,
        "title": title,
        "note": note,
        "price": price,
        "checked": checked,
        "refused": refused,
    }


@register.simple_tag
def chip(
    number: Any,
    bearer: Any,
    name: str,
    note: str = "",
    pressed: bool | None = None,
    out: bool = False,
    **attributes: Any,
) -> SafeString:
    """A player to be tapped. `pressed` says chosen or not; leave it out where nothing can be chosen."""
    more = dict(attributes)
    if pressed is not None:
        more["aria_pressed"] = "true" if pressed else "false"
    rest = format_html_join("", ' {}="{}"', ((key.replace("_", "-"), value) for key, value in more.items()))
    small = format_html("<small>{}</small>", note) if note else ""
    return format_html(
        '<button type="button" class="{}"{}>{}<span>{}{}</span></button>',
        *(classes("chip", "out" if out else ""), rest, shirt(number, bearer), name, small),
    )


@register.simple_tag
def field(bound: BoundField, label: str = "", hint: str = "") -> SafeString:
    """A form's field: label, control, what helps, and what is wrong with it, in this order."""
    bound.label = label or bound.label
    bound.help_text = hint or bound.help_text
    return mark_safe(render_to_string("look/field.html", {"field": bound, "hint": bound.help_text}))


@register.simple_tag(takes_context=True)
def season_url(context: Context, name: str, *args: Any, **asked: Any) -> str:
    """The address of a page of this league for the season that is shown; `asked` follows in it, but for what is empty."""
    address = context["league_context"].url(name, *args)
    query = urlencode({key: value for key, value in asked.items() if value not in (None, "")})
    return address + ("&" if "?" in address else "?") * bool(query) + query


@register.simple_tag(takes_context=True)
def navlink(context: Context, url: str, label: str, count: int = 0, under: str = "", kind: str = "") -> SafeString:
    """A link of the masthead, marked where the reader is: on it, or below the address `under`. The phone has no room for the `kind` "front"."""
    request = context.get("request")
    address = url if url.startswith("/") else reverse(url)
    path = getattr(request, "path", "")
    here = path == address.partition("?")[0] or (bool(under) and path.startswith(under.partition("?")[0]))
    number = (
        format_html(' <b class="count" aria-label="{}">{}</b>', _("{count} waiting").format(count=count), count)
        if count
        else ""
    )
    current = mark_safe(' aria-current="page"') if here else ""
    named = format_html(' class="{}"', kind) if kind else ""
    return format_html('<a{} href="{}"{}>{}{}</a>', named, address, current, label, number)
