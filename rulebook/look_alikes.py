"""Names that look the same though they are spelt otherwise: Unicode's list of confusable characters, by a library that is loaded when it is first asked."""

from unicodedata import normalize

from rulebook.naming import fold, tidy


def looks(text: str) -> frozenset[str]:
    """What the text looks like. Two texts look alike where they have one of these in common."""
    shape = normalize("NFKC", tidy(text)).translate(_PLAINEST).casefold().translate(_PLAINEST)
    return frozenset((fold(text), fold(shape)))


def look_alike(one: str, other: str) -> bool:
    return not looks(one).isdisjoint(looks(other))


class _Plainest(dict[int, str]):
    """For each character the one, or the several, that stand for all that look like it."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        alike = _confusable_with(letter)
        if len(alike) != 1:
            plainest = letter
        elif _confusable_with(alike[0]) == [letter]:
            # Of a pair that has nothing but each other the first stands for both.
            plainest = min(letter, alike[0])
        else:
            plainest = alike[0]
        self[code] = plainest
        return plainest


_PLAINEST = _Plainest()


def _confusable_with(letter: str) -> list[str]:
    from confusable_homoglyphs import confusables

    found = confusables.is_confusable(letter, greedy=True) if len(letter) == 1 else False
    return [each["c"].strip("\u200e") for each in found[0]["homoglyphs"]] if isinstance(found, list) else []
