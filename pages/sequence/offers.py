"""What a coach may choose from after a match, in rows: advancements, improvements, hiring. The rules made the offers; here they get words."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pages.shell.shapes import Stat
from pages.shell.wording import EN_DASH, counted, gold, signed
from pages.team.names import player_name
from pages.team.presenter import profile
from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import Position
from teams.history.state import TeamState

#: How kinds of advancement are called.
KINDS = {
    "random_primary": gettext_lazy("Random primary skill"),
    "chosen_primary": gettext_lazy("Chosen primary skill"),
    "random_secondary": gettext_lazy("Random secondary skill"),
    "chosen_secondary": gettext_lazy("Chosen secondary skill"),
    "characteristic": gettext_lazy("Characteristic"),
}


def _kind_name(kind: str) -> str:
    """A kind of advancement as the heading of a row: "Random primary skill"."""
    return str(KINDS[kind]) if kind in KINDS else kind.replace("_", " ").capitalize()


@dataclass(frozen=True, slots=True)
class AdvanceRow:
    """One way to spend points: the value of its radio, its price, and why it may not be chosen."""

    value: str
    title: str
    note: str
    price: str
    refused: str = ""
    field: str = ""
    skills: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    chosen: str = ""
    checked: bool = False


@dataclass(slots=True)
class AdvanceOffer:
    """One player with points to spend, and his ways to spend them."""

    player: str
    number: int
    name: str
    position: str
    unspent: int
    title: str
    must_spend: bool
    rows: list[AdvanceRow] = field(default_factory=list)
    opened: bool = False
    #: May the reader choose what the rules refuse?
    may_grant: bool = False

    @property
    def able(self) -> bool:
        """Is there anything that the points are enough for?"""
        return any(not row.refused for row in self.rows)

    @property
    def choices(self) -> list[AdvanceRow]:
        """The rows as the form has them: a reason is a note where it can be overruled."""
        return (
            [replace(row, note=f"{row.note} {row.refused}", refused="") for row in self.rows]
            if self.may_grant
            else self.rows
        )

    @property
    def why_not(self) -> str:
        """The reason nearest to being overcome."""
        return self.rows[0].refused if self.rows else _("A player can have at most six advancements.")


def advance_offers(
    offers: Any, rules: Ruleset, typed: Mapping[str, str], *, may_grant: bool = False
) -> list[AdvanceOffer]:
    """Every player with points; those who can spend some first."""
    shown = []
    for offer in offers:
        again = typed.get("player") == offer["player"]
        rows = [row for kind in offer["kinds"] for row in _rows(kind, rules, typed if again else {}, may_grant)]
        shown.append(
            AdvanceOffer(
                player=offer["player"],
                number=offer["number"],
                name=offer["name"],
                position=offer["position"],
                unspent=offer["unspent"],
                title=offer["title"],
                must_spend=offer["must_spend"],
                rows=rows,
                opened=again,
                may_grant=may_grant,
            )
        )
    shown.sort(key=lambda offer: (not offer.able, offer.number))
    if shown and shown[0].able and not any(offer.opened for offer in shown):
        shown[0].opened = True
    return shown


def _rows(
    kind: Mapping[str, Any], rules: Ruleset, typed: Mapping[str, str], may_grant: bool = False
) -> list[AdvanceRow]:
    """A kind of advancement in rows: one for each category that may be rolled in, one for a skill of one's choice."""
    name, price, refused = kind["kind"], f"{kind['price']} SPP", kind["refused"]
    worth = " " + _("Value {value}.").format(value=signed(kind["value"])) if kind["value"] else ""
    title, sent = _kind_name(name), typed.get("spend", "")
    if name == "characteristic":
        note = f"{_('A D16 says which.')} {_worth_of_characteristics(rules)}"
        return [AdvanceRow(name, title, note, price, refused, checked=sent == name)]
    if name.startswith("random"):
        if refused and not may_grant:
            names = ", ".join(rules.category(each).name for each in kind["categories"])
            return [AdvanceRow(name, title, f"{names or _('No category')}.{worth}", price, refused)] if names else []
        return [
            AdvanceRow(
                f"random:{each}",
                _("Random {category} skill").format(category=rules.category(each).name),
                f"{_('Two dice choose.')}{worth}",
                price,
                refused,
                checked=sent == f"random:{each}",
            )
            for each in kind["categories"]
        ]
    skills = _by_category(kind["skills"], rules)
    if not skills:
        return []
    note = f"{', '.join(category for category, _ in skills)}.{worth}"
    chosen = typed.get(f"skill-{name}", "")
    return [AdvanceRow(name, title, note, price, refused, f"skill-{name}", skills, chosen, sent == name)]


def _worth_of_characteristics(rules: Ruleset) -> str:
    worth = [rules.advancement.value(name) for name in (one.id for one in rules.characteristics)]
    return _("Value {least} to {most}.").format(least=signed(min(worth)), most=signed(max(worth)))


def _by_category(skills: Any, rules: Ruleset) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Ids and names of skills, by the name of their category."""
    found: dict[str, list[tuple[str, str]]] = {}
    for id in skills:
        skill = rules.skill(id)
        found.setdefault(rules.category(skill.category).name, []).append((id, skill.name))
    return tuple((category, tuple(each)) for category, each in found.items())


@dataclass(frozen=True, slots=True)
class ImproveOffer:
    """One thing that a rolled improvement may become."""

    value: str
    title: str
    price: str
    refused: str = ""
    skills: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()


def improve_offers(offers: Any, rules: Ruleset) -> list[ImproveOffer]:
    """The characteristics of the die, then a skill instead."""
    rows: list[ImproveOffer] = []
    skills: dict[int, list[str]] = {}
    for offer in offers:
        answer = offer["answer"]
        if answer["do"] == "improve":
            one = rules.characteristic(answer["characteristic"])
            title = rules.improved(one.id) if one.step > 0 else _("{short} one better").format(short=one.short)
            rows.append(ImproveOffer(f"improve:{one.id}", title, signed(offer["value"]), offer["refused"]))
        else:
            skills.setdefault(offer["value"], []).append(answer["skill"])
    groups = tuple(
        (_("{category}, value {value}").format(category=category, value=signed(worth)), names)
        for worth, ids in sorted(skills.items())
        for category, names in _by_category(ids, rules)
    )
    if groups:
        rows.append(ImproveOffer("skill:", _("A skill instead"), "", skills=groups))
    return rows


@dataclass(frozen=True, slots=True)
class HireRow:
    """Something to be bought or done in one press: the value of its button, its words and its price, and why not."""

    value: str
    name: str
    button: str
    price: int = 0
    note: str = ""
    refused: str = ""
    stats: tuple[Stat, ...] = ()
    kind: str = "small"
    number: int | None = None

    @property
    def id(self) -> str:
        return self.value.replace(":", "-")


@dataclass(slots=True)
class HiringPresenter:
    """Everything that may be done in hiring, in groups."""

    positions: list[HireRow] = field(default_factory=list)
    keep: list[HireRow] = field(default_factory=list)
    sideline: list[HireRow] = field(default_factory=list)
    players: list[HireRow] = field(default_factory=list)
    rest: list[HireRow] = field(default_factory=list)
    number: int = 0
    name: str = ""


def present_hiring(offers: Any, team: TeamState, rules: Ruleset) -> HiringPresenter:
    """The offers of the step in words, with their prices in the buttons."""
    taken = {player.name for player in team.players.values()}
    shown = HiringPresenter(number=next(team.free_numbers()), name=player_name(team.roster, taken))
    for offer in offers:
        answer, price, label, refused = offer["answer"], offer["price"], offer["label"], offer["refused"]
        do = answer["do"]
        what = answer.get("position") or answer.get("player") or answer.get("staff") or ""
        value = f"{do}:{what}" if what else do
        man = team.players.get(str(what))
        number = man.number if man else None
        if do == "hire":
            position = rules.position(team.roster, what)
            have = _("{have} of {most}.").format(have=team.of_position(what), most=position.quantity_max)
            note = f"{have} {_skills(position, rules)}"
            shown.positions.append(
                HireRow(
                    value,
                    label,
                    _("Hire, {gold}").format(gold=gold(price)),
                    price,
                    note,
                    refused,
                    profile(position.characteristics, rules),
                )
            )
        elif do == "raise":
            note = _("Raised from an opponent who died in the match. At most one.")
            shown.positions.insert(0, HireRow(value, label, _("Hire for free"), 0, note, refused))
        elif do == "keep":
            shown.keep.append(
                HireRow(
                    value,
                    label,
                    _("Keep, {price}").format(price=gold(price) if price else _("free")),
                    price,
                    _state(team, what, rules),
                    refused,
                    number=number,
                )
            )
        elif do == "staff":
            have = getattr(team, what)
            note = _("{count} now").format(count=counted(have, label) if have else _("none"))
            shown.sideline.append(
                HireRow(value, label.capitalize(), _("Hire, {gold}").format(gold=gold(price)), price, note, refused)
            )
        elif do == "reroll":
            note = _("{re_rolls} now; twice the price of the draft").format(re_rolls=counted(team.rerolls, "re-roll"))
            shown.sideline.append(
                HireRow(value, _("Team re-roll"), _("Buy, {gold}").format(gold=gold(price)), price, note, refused)
            )
        elif do == "dismiss":
            shown.sideline.append(
                HireRow(
                    value,
                    _("Dismiss one {label}").format(label=label),
                    _("Dismiss"),
                    note=_("No refund."),
                    kind="small harm",
                )
            )
        elif man is not None:
            row = HireRow(value, label, _("Dismiss") if do == "fire" else _("Retire"), 0, _state(team, what, rules), refused,
                          kind="small harm" if do == "fire" else "small", number=number)  # fmt: skip
            (shown.players if do == "fire" else shown.rest).append(row)
    return shown


def _skills(position: Position, rules: Ruleset) -> str:
    return ", ".join(rules.label(owned) for owned in position.skills) or EN_DASH


def _state(team: TeamState, id: str, rules: Ruleset) -> str:
    """What is to be known of a player before they are dismissed."""
    player = team.players[id]
    said = [rules.position(team.roster, player.position).name]
    if player.status == "retired":
        said.append(_("temporarily retired"))
    elif player.misses_next:
        said.append(_("misses the next game"))
    if player.unspent:
        said.append(_("{unspent} SPP unspent").format(unspent=player.unspent))
    return ", ".join(said)
