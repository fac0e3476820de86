"""A fault of ours under /api/ is told as everything is told there; on the pages it is a page."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.urls import handler500 as handler500
from config.urls import urlpatterns as site_patterns

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]


class Broken(APIView):
    def get(self, request: Request) -> Response:
        raise AssertionError("nobody foresaw this")


def broken(request: HttpRequest) -> HttpResponse:
    raise AssertionError("nobody foresaw this")


urlpatterns = [path("api/v1/broken/", Broken.as_view()), path("broken/", broken), *site_patterns]


def test_a_server_error_is_json_under_the_api_and_a_page_elsewhere() -> None:
    client = Client(raise_request_exception=False)
    told, shown = client.get("/api/v1/broken/"), client.get("/broken/")
    assert (told.status_code, told["Content-Type"]) == (500, "application/json")
    assert told.json().keys() == {"code", "message", "facts"} and told.json()["code"] == "our_fault"
    assert "nobody foresaw this" not in told.content.decode()
    assert (shown.status_code, shown["Content-Type"]) == (500, "text/html; charset=utf-8")


def test_an_unknown_address_under_the_api_is_answered_as_json() -> None:
    client = Client()
    for address in ("nowhere/", "v1/leagues/no-such-league/", "v1/leagues/x/fixtures/first/", "v2/%0A"):
        told = client.get(f"/api/{address}", headers={"Accept": "text/html"})
        assert told.status_code in (404, 406) and told["Content-Type"] == "application/json"
        told = client.get(f"/api/{address}")
        assert (told.status_code, told.json()["code"]) == (404, "not_here")
