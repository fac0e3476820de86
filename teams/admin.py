"""Coaches and teams in the site administration. Histories and what is computed from them are read-only."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.core.exceptions import ValidationError
from django.forms import ModelForm

from teams.accounts import looks_taken
from teams.models import CareerLine, Coach, HistoryRow, Player, Team
from teams.readonly import OnlyToRead

#: Columns of Django's own that no page shows.
PERSONAL = ("first_name", "last_name")


class CoachAdded(AdminUserCreationForm):
    class Meta(AdminUserCreationForm.Meta):
        model = Coach

    def clean_username(self) -> Any:
        return _like_nobody_elses(super().clean_username(), self)


class CoachChanged(UserChangeForm):
    class Meta(UserChangeForm.Meta):
        model = Coach

    def clean_username(self) -> Any:
        return _like_nobody_elses(self.cleaned_data["username"], self)


def _like_nobody_elses(name: Any, form: ModelForm) -> Any:
    """The user name, which cannot be taken for another account's; one that stays as it was is not asked."""
    if name and name != form.initial.get("username") and looks_taken(name, form.instance.pk):
        raise ValidationError("This name looks like another coach's.", "looks_taken")
    return name


@admin.register(Coach)
class CoachAdmin(UserAdmin):
    """An account. What others see of a coach, its owner alone changes."""

    add_form, form = CoachAdded, CoachChanged
    list_display = ("username", "display_name", "email", "is_active", "is_superuser")
    search_fields = ("username", "display_name", "email")
    fieldsets = tuple(
        (title, {**options, "fields": tuple(each for each in options["fields"] if each not in PERSONAL)})
        for title, options in (*(UserAdmin.fieldsets or ()), ("Limits", {"fields": ("most_leagues",)}))
    )


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
