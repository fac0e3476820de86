"""The options as a page for commissioners: `python -m rulebook options > docs/options.md`."""

from collections.abc import Iterable, Iterator

from rulebook.pack import reading
from rulebook.ruleset import Ruleset
from rulebook.shapes.options import Option, OptionValue, plain, same

SCOPES = {
    "league": "set once for the league",
    "season": "fixed when the season opens",
    "competition": "set for each competition",
}


def options_page() -> str:
    """Every option of every edition, in Markdown."""
    rulesets = [Ruleset.of(edition) for edition in reading.editions()]
    common = reading.common_options()
    lines = [
        "# Options",
        "",
        "If a rule book contradicts itself or leaves something to the commissioner, the league decides. "
        "The default is **bold**.",
        "",
        "This page is written by `python -m rulebook options > docs/options.md`; "
        "the texts are part of the data in `rulebook/editions/`.",
        "",
        "## Every edition",
        "",
        *_entries(option for id, option in rulesets[0].register.items() if id in common),
    ]
    told: dict[Option, str] = {}
    for rules in rulesets:
        own = [option for id, option in rules.register.items() if id not in common]
        lines += [f"## {rules.edition.name}", "", *_entries(option for option in own if option not in told)]
        for edition in dict.fromkeys(told[option] for option in own if option in told):
            ids = ", ".join(f"`{option.id}`" for option in own if told.get(option) == edition)
            lines += [f"As in {edition}: {ids}.", ""]
        told |= {option: rules.edition.name for option in own if option not in told}
    return "\n".join(lines).rstrip() + "\n"


def _entries(options: Iterable[Option]) -> Iterator[str]:
    for option in options:
        yield f"### `{option.id}`"
        yield ""
        yield option.sentence
        yield ""
        yield f"- {_values(option)}"
        yield f"- Scope: {option.scope}, {SCOPES[option.scope]}."
        yield f"- Source: {option.source}"
        yield ""


def _values(option: Option) -> str:
    if option.kind == "whole_number":
        low, high = option.range or (0, 0)
        return f"A whole number from {low} to {high}; **{option.label(option.default)}**."
    if option.kind == "order":
        names = "; ".join(choice.label for choice in option.values)
        return f"Any of these in any order: {names}. Unless changed: **{option.label(option.default)}**."
    return "; ".join(_choice(option, choice) for choice in option.values) + "."


def _choice(option: Option, choice: OptionValue) -> str:
    text = f"{choice.label} (`{plain(choice.value)}`)"
    return f"**{text}**" if same(choice.value, option.default) else text
