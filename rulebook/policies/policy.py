"""What all policies have in common."""

from rulebook.shapes.contents import Content


class Policy(Content, frozen=True, tag_field="policy"):
    """One way in which an edition does a thing. ``where`` is its passage in the book."""

    where: str
