"""What a side may buy before a match, as its form shows it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Good:
    """One line of the form: `most` is how many the book and the purse allow together, `limit` what the book allows alone; `typed` was sent and refused."""

    id: str
    name: str
    price: int
    limit: int | None
    most: int
    effect: str
    typed: str


@dataclass(frozen=True, slots=True)
class InducementForm:
    """Everything that this side may buy, and with what, in gold pieces."""

    goods: tuple[Good, ...]
    petty_cash: int
    treasury: int

    @property
    def gold(self) -> int:
        return self.petty_cash + self.treasury


def inducement_form(options: Mapping[str, Any], typed: Mapping[str, str]) -> InducementForm:
    """The options of the choice as a form; `typed` is what was sent and refused."""
    petty_cash, treasury = options["petty_cash"], options["treasury"]
    goods = []
    for line in options["lines"]:
        if line["refused"] is not None and line["refused"]["code"] != "too_dear":
            continue
        paid_for = (petty_cash + treasury) // line["price"]
        most = paid_for if line["most"] is None else min(line["most"], paid_for)
        sent = typed.get(f"count-{line['id']}", "")
        goods.append(Good(line["id"], line["name"], line["price"], line["most"], most, line["effect"], sent))
    return InducementForm(tuple(goods), petty_cash, treasury)
