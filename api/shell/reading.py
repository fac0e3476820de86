"""What other programs send, read: bodies by their shape, numbers in addresses, pages of lists."""

from collections.abc import Iterator
from typing import IO, Any

from django.core.validators import MaxLengthValidator
from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.parsers import JSONParser
from rest_framework.request import Request
from rest_framework.response import Response

from api.shell.limits import DEEPEST, LONGEST_LIST, MOST, MOST_BYTES, broken, refuse_loose, refuse_unbounded
from api.shell.refusals import BodyTooLarge, BrokenQuery, NestedTooDeep, NotSentAsJson

#: How long a page of a list is, unless it is asked for otherwise; and how long at most.
PAGE, LONGEST_PAGE = 50, 200


class Json(JSONParser):
    """JSON without the numbers that only JavaScript has. What it may hold, `sent` says."""

    def parse(self, stream: IO[Any], media_type: str | None = None, parser_context: Any = None) -> Any:
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError as fault:
            raise NestedTooDeep(most=DEEPEST) from fault


class Text(serializers.CharField):
    """Text, and nothing that could be read as such."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Number(serializers.IntegerField):
    """A whole number, and no text that looks like one."""

    def to_internal_value(self, data: Any) -> int:
        if not isinstance(data, int) or isinstance(data, bool):
            self.fail("invalid")
        return super().to_internal_value(data)


class Flag(serializers.BooleanField):
    """true or false."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


#: Other years are slips of the hand, and the last ones of all cannot be told by every clock.
YEARS = range(2000, 3000)
#: Characters of a moment with its zone and all of its digits.
LONGEST_MOMENT = 40
#: Characters of a name that a sender gives to a field of their own.
LONGEST_KEY = 200


class Moment(serializers.DateTimeField):
    """A moment of these thousand years."""

    def to_internal_value(self, value: Any) -> Any:
        if isinstance(value, str) and len(value) > LONGEST_MOMENT:
            self.fail("invalid", format="ISO 8601")
        at = super().to_internal_value(value)
        if at.year not in YEARS:
            raise serializers.ValidationError(f"A time is between {YEARS[0]} and {YEARS[-1]}.")
        return at


class Mapping(serializers.DictField):
    """An object whose fields have names of the sender's own, at most ``most`` of them."""

    default_error_messages = {"long_name": f"A name has at most {LONGEST_KEY} characters."}

    def __init__(self, *, most: int, **more: Any) -> None:
        super().__init__(validators=[MaxLengthValidator(most, f"There are more than {most}.")], **more)

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict) and any(len(name) > LONGEST_KEY for name in data):
            self.fail("long_name")
        return super().to_internal_value(data)


class ManySent(serializers.ListSerializer[Any]):
    """A list of bodies, in a field of another."""

    def __init__(self, *args: Any, **more: Any) -> None:
        most = more.setdefault("max_length", LONGEST_LIST)
        super().__init__(*args, **more)
        # The schema tells of validators alone.
        self.validators = [*self.validators, MaxLengthValidator(most)]


class Sent(serializers.Serializer[Any]):
    """The shape of a body. Unknown fields are refused, so that a typing error is not ignored."""

    #: The most bytes that the address takes, and the most entries of a list or object in it where the field does not say fewer.
    most_bytes = MOST_BYTES
    longest_list = LONGEST_LIST

    class Meta:
        list_serializer_class = ManySent


def strangers(shape: Any, data: Any, within: str = "") -> Iterator[str]:
    """The fields in a body that its shape does not have, each behind the fields that it stands in."""
    if isinstance(shape, ManySent) and isinstance(data, list):
        for each in data:
            yield from strangers(shape.child, each, within)
    elif isinstance(shape, Sent) and isinstance(data, dict):
        yield from (within + name for name in sorted(data.keys() - shape.fields.keys()))
        for name in shape.fields.keys() & data.keys():
            yield from strangers(shape.fields[name], data[name], f"{within}{name}.")


def sent(shape: type[Sent], request: Request) -> dict[str, Any]:
    """The body by its shape; refused with what is too large in it, or with the fields that are missing, unknown or not of their kind."""
    kind = (request.content_type or "").partition(";")[0].strip().lower()
    if _length(request) > shape.most_bytes or len(request.body) > shape.most_bytes:
        raise BodyTooLarge(most=shape.most_bytes)
    if request.body and kind != Json.media_type:
        raise NotSentAsJson(sent=kind or "nothing that says its name")
    if len(request.body) > MOST_BYTES:
        refuse_loose(request.body)
    refuse_unbounded(request.data, shape.longest_list)
    reading = shape(data=request.data)
    unknown = [(name, "There is no such field.") for name in strangers(reading, request.data)]
    if unknown:
        raise broken(unknown)
    reading.is_valid(raise_exception=True)
    return dict(reading.validated_data)


def _length(request: Request) -> int:
    """The bytes of the body as far as its sender says; 0 where nothing is said, or nonsense."""
    said = str(request.META.get("CONTENT_LENGTH") or "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 17 else 0


def number_in(request: Request, name: str, *, least: int = 1, most: int = MOST) -> int | None:
    """The whole number that the address gives under this name; None where it gives none."""
    typed = request.query_params.get(name)
    if typed is None:
        return None
    if not (typed.isascii() and typed.isdigit() and len(typed) < 17 and least <= int(typed) <= most):
        raise BrokenQuery(name=name, least=least, most=most)
    return int(typed)


class Pages(LimitOffsetPagination):
    """Lists come in pieces: `?limit=` and `?offset=`."""

    default_limit = PAGE
    max_limit = LONGEST_PAGE

    def get_limit(self, request: Request) -> int:
        return number_in(request, "limit", most=LONGEST_PAGE) or PAGE

    def get_offset(self, request: Request) -> int:
        return number_in(request, "offset", least=0) or 0


def page_of(request: Request, found: list[Any] | QuerySet[Any]) -> tuple[list[Any], Pages]:
    """The piece of the list that was asked for, and what wraps it. Of a query only that piece is read."""
    pages = Pages()
    piece = pages.paginate_queryset(found, request)
    return list(piece or ()), pages


def listed(
    request: Request, found: list[Any], shape: type[serializers.BaseSerializer[Any]], **context: Any
) -> Response:
    """The piece of the list that was asked for, in this shape, with where the others are."""
    piece, pages = page_of(request, found)
    return pages.get_paginated_response(shape(piece, many=True, context=context).data)
