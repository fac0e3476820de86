"""A player's advancements, injuries and deeds before the import (BB2020 pages 61, 70-74)."""

from rulebook.ruleset import Ruleset
from rulebook.shapes.contents import Gain, Position, Roster
from rulebook.shapes.tables import Row
from teams.history.state import Advancement, Injury, Player
from teams.imports import questions as ask
from teams.imports.shapes import PaperGain, PaperPlayer

#: The match in which a player was hurt who misses the next game: one that is not recorded here.
BEFORE = "before"


def as_player(id: str, given: PaperPlayer, roster: Roster, rules: Ruleset, questions: list[ask.Question]) -> Player:
    """The player as the history stores them, once all names are known; oddities are added to the questions."""
    position = roster.position(given.position)
    gains = [_gain(gain, place, given.name, position, rules, questions) for place, gain in enumerate(given.gains)]
    by_book = sum(gain.spp for gain in gains)
    spent = by_book if given.spent is None else given.spent
    kept = tuple(gain for gain in gains if gain.skill or gain.characteristic)
    player = Player(
        id=id,
        number=given.number,
        name=given.name,
        position=given.position,
        status="retired" if given.retired else "active",
        advancements=kept,
        injuries=_injuries(given, rules),
        spp_before=given.spp,
        spent=spent,
        hurt_in=BEFORE if given.misses_next else None,
        adjustment=sum(gain.value for gain in gains if gain not in kept),
    )
    if spent != by_book:
        questions.append(ask.PointsDiffer(player=given.name, spent=spent, by_book=by_book))
    if spent > given.spp:
        questions.append(ask.MoreSpentThanEarned(player=given.name, spp=given.spp, spent=spent))
    made = earned_by(given.deeds, rules)
    if given.deeds and made != given.spp:
        questions.append(ask.PointsUnexplained(player=given.name, spp=given.spp, made=made))
    return player


def earned_by(deeds: dict[str, int], rules: Ruleset) -> int:
    """The star player points of these deeds (page 70), and points that came without a deed."""
    priced = {row.id for row in rules.deeds}
    return deeds.get("extra", 0) + sum(rules.spp(deed) * count for deed, count in deeds.items() if deed in priced)


def kinds_of(position: Position, gain: PaperGain, value: int, rules: Ruleset, place: int = 0) -> list[Gain]:
    """The kinds of advancement by which a player of this position can have gained a skill for this value (pages 71-72)."""
    if gain.characteristic:
        return ["characteristic"] if rules.advancement.value(gain.characteristic, place) == value else []
    access = rules.access(position, gain.skill)
    return [
        kind
        for kind in rules.advancement.kinds
        if kind.endswith(f"_{access}") and rules.advancement.value(kind, place) == value
    ]


def _gain(
    gain: PaperGain, place: int, player: str, position: Position, rules: Ruleset, questions: list[ask.Question]
) -> Advancement:
    """The advancement with its price by the book at its place in the career, and its value as given."""
    if not gain.skill and not gain.characteristic:
        return Advancement(how=f"chosen_{rules.edition.access[0].id}", value=gain.value or 0)
    how = gain.how or _likely(position, gain, rules)
    value = rules.advancement.value(gain.characteristic or how, place) if gain.value is None else gain.value
    if gain.value is not None:
        kinds = kinds_of(position, gain, gain.value, rules, place)
        how = how if how in kinds else kinds[0] if len(kinds) == 1 and gain.how is None else how
        if how not in kinds or (len(kinds) > 1 and gain.how is None):
            what = (
                rules.characteristic(gain.characteristic).short if gain.characteristic else rules.skill(gain.skill).name
            )
            questions.append(ask.GainUnclear(player=player, what=what, value=gain.value, how=how.replace("_", " ")))
    price = rules.advancement.price(place, how) if place < rules.advancement.max else 0
    skill = rules.gained_skill(gain.skill) if gain.skill else None
    return Advancement(how=how, spp=price, value=value, skill=skill, characteristic=gain.characteristic)


def _likely(position: Position, gain: PaperGain, rules: Ruleset) -> Gain:
    """The kind where no value tells it: chosen, unless it is said to be rolled."""
    if gain.characteristic:
        return "characteristic"
    chosen = rules.chosen_skill(position, gain.skill)
    if gain.rolled or chosen not in rules.advancement.kinds:
        return rules.random_skill_kind(position, rules.skill(gain.skill).category)
    return chosen


def _injuries(given: PaperPlayer, rules: Ruleset) -> tuple[Injury, ...]:
    niggle, lasting = result_with("niggling", rules), result_with("lasting", rules)
    found = [Injury(result=niggle.id, niggling=niggle["niggling"]) for _ in range(given.niggling) if niggle]
    found += [Injury(result=lasting.id, characteristic=each) for each in given.worsened if lasting]
    hurt = result_with("miss_next_game", rules)
    if given.misses_next and not found and hurt:
        found.append(Injury(result=hurt.id))
    return tuple(found)


def result_with(mark: str, rules: Ruleset) -> Row | None:
    """The first result of a casualty that carries this mark: "niggling", "lasting" or "miss_next_game"."""
    return next((row for row in rules.casualty.table if row.get(mark)), None)
