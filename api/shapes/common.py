"""Small shapes that the others are made of."""

from typing import Any

from rest_framework import serializers

from teams.models import Team


class TeamName(serializers.ModelSerializer[Team]):
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
