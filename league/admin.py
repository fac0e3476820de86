"""Leagues in the site administration. Members can be changed here; results and calendars only by actions."""

from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from league.models import Competition, Decision, Enrolment, Fixture, League, Membership, Result, Season
from teams.readonly import OnlyToRead


class MembershipInline(admin.TabularInline):
    model = Membership
    extra = 0
    autocomplete_fields = ("coach",)


@admin.register(League)
class LeagueAdmin(admin.ModelAdmin):
    list_display = ("name", "slug", "is_public", "time_zone", "created_at")
    list_filter = ("is_public",)
    search_fields = ("name", "slug")
    fields = ("name", "slug", "about", "time_zone", "is_public")
    readonly_fields = ("slug",)
    inlines = (MembershipInline,)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Leagues are created on their own page, with a season and a commissioner."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Deleting a league would delete all its results and matches."""
        return False


@admin.register(Season)
class SeasonAdmin(OnlyToRead):
    # Not the secret: it would tell every die to come.
    fields = ("league", "number", "name", "rules", "dice", "seal", "over", "created_at")
    list_display = ("name", "league", "number", "dice", "over", "seal")
    search_fields = ("name", "league__name")
    list_select_related = ("league",)


@admin.register(Competition)
class CompetitionAdmin(OnlyToRead):
    list_display = ("name", "season", "number", "format", "tie_order")
    list_filter = ("format",)
    list_select_related = ("season",)


@admin.register(Enrolment)
class EnrolmentAdmin(OnlyToRead):
    list_display = ("team", "season")
    search_fields = ("team__name",)
    list_select_related = ("team", "season")


@admin.register(Fixture)
class FixtureAdmin(OnlyToRead):
    list_display = ("ref", "home", "away", "round")
    search_fields = ("ref", "home__name", "away__name")
    list_select_related = ("home", "away", "round")


@admin.register(Result)
class ResultAdmin(OnlyToRead):
    list_display: Any = ("fixture", "kind", "__str__", "corrected", "at")
    list_filter = ("kind", "corrected")
    search_fields = ("fixture__ref", "fixture__home__name", "fixture__away__name")
    list_select_related = ("fixture__home", "fixture__away")


@admin.register(Decision)
class DecisionAdmin(OnlyToRead):
    list_display = ("competition", "team", "points", "reason", "by", "at")
    list_select_related = ("competition", "team", "by")
