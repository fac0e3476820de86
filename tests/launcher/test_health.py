"""Whoever watches the server is told the truth."""

import pytest
from django.test import Client


def test_a_living_process_says_so_without_asking_the_database(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"alive": True})


@pytest.mark.django_db
def test_a_site_that_can_work_is_ready(client: Client) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json()["database"] == "yes"


@pytest.mark.django_db
def test_a_site_whose_redis_is_gone_is_not_ready(client: Client, settings) -> None:
    settings.REDIS_URL = "unix:///nowhere/at-all.sock"
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": settings.REDIS_URL,
        }
    }
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"ready": False, "database": "yes", "redis": "no"}


@pytest.mark.django_db
def test_every_page_forbids_what_comes_from_elsewhere(client: Client) -> None:
    policy = client.get("/")["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
