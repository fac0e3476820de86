"""Addresses of the websockets, all under /ws/."""

from typing import Any

from django.urls import path, re_path

from config.heartbeat import Heartbeat
from pages.match.pad_socket import PadSocket
from pages.shell.nowhere import nowhere

#: An ASGI application, which is not a view for the type of `re_path`.
elsewhere: Any = nowhere

urlpatterns = [
    path("ws/heartbeat/", Heartbeat.as_asgi()),
    path("ws/leagues/<slug:slug>/fixtures/<int:fixture_id>/pad/", PadSocket.as_asgi()),
    re_path("", elsewhere),
]
