"""How the site's own administration shows what nobody may edit there."""

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest


class OnlyToRead(admin.ModelAdmin):
    """Rows of histories and what is computed from them: seen, searched, and changed by the actions alone."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False
