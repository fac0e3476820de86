"""Addresses of the websockets, all under /ws/."""

from django.urls import path

from config.heartbeat import Heartbeat

urlpatterns = [
    path("ws/heartbeat/", Heartbeat.as_asgi()),
]
