"""What an administrator of the site sees of matches: only to read, for the actions alone change them."""

from django.apps import apps
from django.contrib import admin

from matches.models import (
    Correction,
    Intervention,
    Match,
    MatchSide,
    ReportAnswer,
    ReportVersion,
    Ruling,
    StepAnswer,
    TapRow,
)
from teams.readonly import OnlyToRead


@admin.register(Match)
class MatchAdmin(OnlyToRead):
    list_display = ("fixture", "state", "version", "locked_at", "kicked_off_at")
    list_filter = ("state",)
    search_fields = ("fixture__ref", "fixture__home__name", "fixture__away__name")
    list_select_related = ("fixture__home", "fixture__away")


@admin.register(MatchSide)
class MatchSideAdmin(OnlyToRead):
    list_display = ("match", "side", "team", "open", "step", "due_at")
    list_filter = ("open", "step")
    search_fields = ("team__name",)
    list_select_related = ("match__fixture__home", "match__fixture__away", "team")


@admin.register(ReportVersion)
class ReportVersionAdmin(OnlyToRead):
    list_display = ("match", "number", "accepted", "for_side", "filed_by", "at")
    list_filter = ("accepted",)
    list_select_related = ("match__fixture__home", "match__fixture__away", "filed_by")


@admin.register(StepAnswer)
class StepAnswerAdmin(OnlyToRead):
    list_display = ("match", "side", "step", "key", "value", "source", "by", "at")
    list_filter = ("source", "step")
    list_select_related = ("match__fixture__home", "match__fixture__away", "by")


@admin.register(TapRow)
class TapAdmin(OnlyToRead):
    list_display = ("match", "number", "body", "by", "on_behalf", "at")
    list_filter = ("on_behalf",)
    list_select_related = ("match__fixture__home", "match__fixture__away", "by")


@admin.register(Correction)
class CorrectionAdmin(OnlyToRead):
    list_display = ("match", "reason", "by", "at")
    search_fields = ("reason",)
    list_select_related = ("match__fixture__home", "match__fixture__away", "by")


@admin.register(Ruling)
class RulingAdmin(OnlyToRead):
    list_display = ("match", "point", "ruling", "by", "at")
    list_filter = ("ruling",)
    list_select_related = ("match__fixture__home", "match__fixture__away", "by")


@admin.register(ReportAnswer)
class ReportAnswerAdmin(OnlyToRead):
    list_display = ("match", "version", "side", "says", "by", "at", "settled_at")
    list_filter = ("says",)
    list_select_related = ("match__fixture__home", "match__fixture__away", "version__match__fixture", "by")


@admin.register(Intervention)
class InterventionAdmin(OnlyToRead):
    list_display = ("match", "kind", "reason", "by", "at")
    list_filter = ("kind",)
    list_select_related = ("match__fixture__home", "match__fixture__away", "by")


# Whatever else a match consists of is as little to be edited.
admin.site.register(
    [model for model in apps.get_app_config("matches").get_models() if model not in admin.site._registry], OnlyToRead
)
