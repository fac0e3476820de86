"""What an administrator of the site sees of coaches and teams. Histories and what is computed from them are only to read."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from teams.models import CareerLine, Coach, HistoryRow, Player, Team
from teams.readonly import OnlyToRead

admin.site.register(Coach, UserAdmin)


@admin.register(Team)
class TeamAdmin(OnlyToRead):
    list_display = ("name", "roster", "coach", "coach_name", "treasury", "team_value", "seq", "open_match")
    list_filter = ("roster",)
    search_fields = ("name", "coach__username", "coach_name")
    list_select_related = ("coach",)


@admin.register(HistoryRow)
class HistoryRowAdmin(OnlyToRead):
    list_display = ("team", "seq", "how", "corrects", "kind", "match", "step", "by", "on_behalf", "at")
    list_filter = ("how", "kind")
    search_fields = ("team__name", "match", "reason")
    list_select_related = ("team", "by")


@admin.register(Player)
class PlayerAdmin(OnlyToRead):
    list_display = ("name", "team", "number", "position", "kind", "status", "value", "earned", "spent")
    list_filter = ("status", "kind")
    search_fields = ("name", "team__name")
    list_select_related = ("team",)


@admin.register(CareerLine)
class CareerLineAdmin(OnlyToRead):
    list_display = ("player", "match", "deeds", "spp")
    search_fields = ("player__name", "match")
    list_select_related = ("player",)
