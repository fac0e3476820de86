"""How the schema describes what an address takes and gives."""

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.utils import OpenApiParameter, extend_schema, inline_serializer
from rest_framework import serializers

from api.shell.kick_off import KickOffState
from api.shell.reading import LONGEST_MOMENT, LONGEST_PAGE, PAGE, Sent
from rulebook.shapes.refusals import MOST_FAULTS
from rulebook.shapes.sheets import MatchReport, plain
from teams.history.draft import Draft
from teams.imports.shapes import PaperTeam

#: The shapes that are told by their own fields, not by a serializer.
SHEETS: tuple[type[msgspec.Struct], ...] = (MatchReport, KickOffState, Draft, PaperTeam)


#: Bodies that hold a report or an award, and not both.
EITHER = ("PreviewSent", "CorrectionSent")

#: Text that is not all space.
MORE_THAN_SPACE = r"[^\s\u001c-\u001f\u0085]"


class FirstProblems(serializers.ListSerializer[Any]):
    """The first of a list of problems; their number is beside it."""

    def to_representation(self, data: Any) -> Any:
        return super().to_representation(list(data)[:MOST_FAULTS])


class HowMany(serializers.IntegerField):
    """The number of entries of the list in `source`, which may show only the first ones."""

    def to_representation(self, value: Any) -> int:
        return len(value)


class ProblemSerializer(serializers.Serializer[Any]):
    """Every refusal has this shape: a code for programs, a sentence for people, and the facts. If it is `asked`, it needs a reason: send the report again with the reason under the fact `key` in its `reasons`."""

    class Meta:
        list_serializer_class = FirstProblems

    code = serializers.CharField()
    message = serializers.CharField()
    facts = serializers.DictField()
    asked = serializers.BooleanField(required=False)


class Sheet(serializers.Field[Any, Any, Any, Any]):
    """One of the shared sheets as plain data. What is sent is passed on as it is: the action that takes it reads it."""

    def __init__(self, kind: type[msgspec.Struct], **more: Any) -> None:
        super().__init__(**more)
        self.kind = kind

    def to_internal_value(self, data: Any) -> Any:
        return data

    def to_representation(self, value: Any) -> Any:
        return plain(value)


class MomentDescribed(OpenApiSerializerFieldExtension):
    target_class = "api.shell.reading.Moment"

    def map_serializer_field(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        return {"type": "string", "format": "date-time", "maxLength": LONGEST_MOMENT}


class SheetDescribed(OpenApiSerializerFieldExtension):
    target_class = "api.shell.describing.Sheet"

    def map_serializer_field(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        return {"$ref": f"#/components/schemas/{self.target.kind.__name__}"}


def with_sheets(result: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The schema with the shared sheets in it; bodies say that they have no fields but these, and which text may be empty."""
    _, sheets = msgspec.json.schema_components(SHEETS, ref_template="#/components/schemas/{name}")
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    for name, schema in schemas.items():
        if name.endswith("Sent"):
            schema["additionalProperties"] = False
            for field in schema["properties"].values():
                _needs_text(field)
    for name in EITHER:
        schemas[name]["oneOf"] = [{"required": [field]} for field in ("report", "awarded_to")]
    result["components"]["schemas"] = dict(sorted({**schemas, **sheets}.items()))
    return result


def _needs_text(field: dict[str, Any]) -> None:
    if field.get("type") == "string" and not {"default", "pattern", "format"} & field.keys():
        field |= {"minLength": 1, "pattern": MORE_THAN_SPACE}


def described(
    summary: str,
    *,
    takes: type[Sent] | None = None,
    gives: Any = None,
    status: int = 200,
    numbers: tuple[str, ...] = (),
    pages: bool = False,
    name: str,
) -> Callable[[Any], Any]:
    """Decorates the method of a view: what it does in a sentence, what it takes, gives, and how it says no."""
    if pages:
        gives = paged(gives)
    parameters = [
        OpenApiParameter(each, {"type": "integer", "minimum": 1, "maximum": 2**53 - 1}, OpenApiParameter.QUERY)
        for each in numbers
    ]
    if pages:
        limit = {"type": "integer", "minimum": 1, "maximum": LONGEST_PAGE, "default": PAGE}
        offset = {"type": "integer", "minimum": 0, "maximum": 2**53 - 1, "default": 0}
        parameters += [OpenApiParameter("limit", limit), OpenApiParameter("offset", offset)]
    return lambda method: extend_schema(
        # The folder is the chapter: league, season, match, team, table, report.
        tags=[method.__module__.split(".")[1]],
        operation_id=name,
        summary=summary,
        request=takes,
        responses={status: gives, "4XX": ProblemSerializer, "500": ProblemSerializer},
        parameters=parameters,
    )(method)


@cache
def paged(shape: type[serializers.BaseSerializer[Any]]) -> Any:
    """A piece of a list, with how many there are in all and where the pieces before and behind it are."""
    return inline_serializer(
        f"{shape.__name__}Page",
        {
            "count": serializers.IntegerField(),
            "next": serializers.URLField(allow_null=True),
            "previous": serializers.URLField(allow_null=True),
            "results": shape(many=True),
        },
    )
