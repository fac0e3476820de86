from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from teams.models import Coach

admin.site.register(Coach, UserAdmin)
