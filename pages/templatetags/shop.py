"""Rows of the shop: `{% load shop %}`. It has a hundred of them, so they go without templates of their own."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from pages.shell.drawings import icon
from pages.shell.wording import gold
from pages.shop.presenter import ShopRow

register = template.Library()

_NOTHING = mark_safe("")


@register.simple_tag
def shop_row(row: ShopRow, basket_url: str) -> SafeString:
    """One thing that can be hired: name, price, what it does, a stepper, and why not one more."""
    state = " taken" if row.count else " refused" if row.refused or row.full else ""
    why = format_html(
        '<div class="why-not"><p class="refusal" id="{}">{}<span>{}</span></p></div>',
        row.why_id,
        icon("no"),
        row.refused,
    )
    return format_html(
        '<article class="offer{}"><h3>{}{}</h3><p class="price">{}</p><div class="skills">{}{}{}</div>'
        '<div class="take">{}</div>{}</article>',
        state,
        row.name,
        format_html_join("", ' <span class="tag">{}</span>', ((word,) for word in row.tags)),
        gold(row.price),
        format_html_join("", "<p>{}</p>", ((text,) for text in row.texts)),
        format_html_join("", '<details class="why"><summary>{}</summary><p>{}</p></details>', row.rules),
        _skilled(row, basket_url) if row.skills else _NOTHING,
        _NOTHING if row.closed else _stepper(row),
        why if row.refused and not row.full else _NOTHING,
    )


def _stepper(row: ShopRow) -> SafeString:
    """The same as look/stepper.html."""
    more = row.full or bool(row.refused)
    why = format_html(' aria-describedby="{}"', row.why_id) if row.refused and not row.full else _NOTHING
    off = mark_safe(' aria-disabled="true"')
    return format_html(
        '<span class="stepper{}" data-stepper>'
        '<button type="submit" id="fewer-{}" name="change" value="{}:-1" aria-label="{}"{}>−</button><output>{}</output>'
        '<button type="submit" id="more-{}" name="change" value="{}:+1" aria-label="{}"{}{}>+</button>'
        '<input type="hidden" name="count-{}" value="{}"></span>{}',
        *(" full" if row.full else "", row.key, row.key, _("One {label} fewer").format(label=row.name)),
        *(_NOTHING if row.count else off, row.count),
        *(row.key, row.key, _("One {label} more").format(label=row.name), off if more else _NOTHING, why),
        *(row.key, row.count),
        _NOTHING if row.limit is None else format_html("<small>{}</small>", _("of {limit}").format(limit=row.limit)),
    )


def _skilled(row: ShopRow, basket_url: str) -> SafeString:
    """The choice of a mercenary's extra skill, and its button."""
    field = f"skill-{row.position}"
    chosen = mark_safe(" selected")
    options = format_html_join(
        "",
        '<option value="{}"{}>{}</option>',
        ((id, chosen if id == row.skill else _NOTHING, name) for id, name in row.skills),
    )
    return format_html(
        '<p class="row skilled"><label for="{}">{}</label><select id="{}" name="{}"><option value="">{}</option>{}</select> '
        '<button class="btn small" type="submit" name="change" value="skilled.{}:+1" hx-post="{}" hx-target="#shop-parts"'
        ' hx-swap="innerHTML">{}</button></p>',
        *(field, _("With a skill, {gold} more").format(gold=gold(row.skill_price)), field, field, _("choose"), options),
        *(row.position, basket_url, _("Add {name} with it").format(name=row.name)),
    )
