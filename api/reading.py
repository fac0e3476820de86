"""What other programs send, read: JSON that can be stored, bodies by their shape, pages of lists."""

import math
from collections.abc import Iterator
from typing import IO, Any

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.parsers import JSONParser
from rest_framework.request import Request
from rest_framework.response import Response

from api.refusals import BrokenQuery, NotJson, NotSentAsJson, NumberOutOfRange, UnreadableText

#: What every JSON reader holds exactly.
MOST = 2**53 - 1
#: How long a page of a list is, unless it is asked for otherwise; and how long at most.
PAGE, LONGEST_PAGE = 50, 200


class StorableJson(JSONParser):
    """JSON that a database of either kind can keep: no NUL, no half characters, no numbers beyond 2^53."""

    def parse(self, stream: IO[Any], media_type: str | None = None, parser_context: Any = None) -> Any:
        try:
            body = super().parse(stream, media_type, parser_context)
        except RecursionError as fault:
            raise NotJson(fault="it is nested too deeply") from fault
        for where, value in _leaves(body):
            if isinstance(value, str) and not _storable(value):
                raise UnreadableText(where=where if _storable(where) else "a name of a field")
            if isinstance(value, int | float) and not (math.isfinite(value) and abs(value) <= MOST):
                raise NumberOutOfRange(where=where, most=f"{MOST:,}")
        return body


def _leaves(body: Any) -> Iterator[tuple[str, Any]]:
    """Every value that holds no others, and every name of a field, with its place."""
    ahead: list[tuple[str, Any]] = [("the body", body)]
    while ahead:
        where, value = ahead.pop()
        if isinstance(value, dict):
            for name, each in value.items():
                yield name, name
                ahead.append((name, each))
        elif isinstance(value, list):
            ahead += [(where, each) for each in value]
        else:
            yield where, value


def _storable(text: str) -> bool:
    return "\0" not in text and not any("\ud800" <= character <= "\udfff" for character in text)


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


class Moment(serializers.DateTimeField):
    """A moment of these thousand years."""

    def to_internal_value(self, value: Any) -> Any:
        at = super().to_internal_value(value)
        if at.year not in YEARS:
            raise serializers.ValidationError(f"A moment lies between {YEARS[0]} and {YEARS[-1]}.")
        return at


class Sent(serializers.Serializer[Any]):
    """The shape of a body. A field that it does not have is refused: a slip of the pen must not be passed over."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, dict):
            strange = sorted(set(data) - set(self.fields))
            if strange:
                raise serializers.ValidationError({name: ["There is no such field."] for name in strange})
        return super().to_internal_value(data)


def sent(shape: type[Sent], request: Request) -> dict[str, Any]:
    """The body by its shape; refused with every field that is missing, unknown or not of its kind."""
    kind = (request.content_type or "").partition(";")[0].strip().lower()
    if request.body and kind != StorableJson.media_type:
        raise NotSentAsJson(sent=kind or "nothing that says its name")
    reading = shape(data=request.data)
    reading.is_valid(raise_exception=True)
    return dict(reading.validated_data)


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
