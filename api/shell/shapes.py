"""Small shapes that the others are made of."""

from typing import Any, TypeVar

from django.db.models import Model
from rest_framework import serializers

from teams.models import Team

M = TypeVar("M", bound=Model)

#: What a column can hold differs from one database to the other: the schema must not.
COLUMN_LIMITS = ("max_value", "min_value", "validators")


class StoredSerializer(serializers.ModelSerializer[M]):
    """A row of the database, described the same for either kind of database."""

    def build_standard_field(self, field_name: str, model_field: Any) -> Any:
        kind, options = super().build_standard_field(field_name, model_field)
        return kind, {name: value for name, value in options.items() if name not in COLUMN_LIMITS}


class TeamName(StoredSerializer[Team]):
    """A team where only its name is wanted."""

    class Meta:
        model = Team
        fields = ("id", "name")


class SumLine(serializers.Serializer[Any]):
    """One line of a sum, in gold pieces."""

    what = serializers.CharField()
    amount = serializers.IntegerField()


class Nothing(serializers.Serializer[Any]):
    """An empty answer."""
