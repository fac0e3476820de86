"""Two health checks: is the server alive, and can it do its work."""

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.db.utils import Error as DatabaseError
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis.exceptions import RedisError


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 as long as the process answers at all; it asks nothing of anybody else."""
    return JsonResponse({"alive": True})


@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """200 when the database and, where there is one, Redis answer; else 503 and which does not."""
    answers = {"database": _database_answers(), "redis": _redis_answers()}
    ready = all(answer in ("yes", "not used") for answer in answers.values())
    return JsonResponse({"ready": ready, **answers}, status=200 if ready else 503)


def _database_answers() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "no"
    return "yes"


def _redis_answers() -> str:
    if not settings.REDIS_URL:
        return "not used"
    try:
        cache.get("readyz")
    except (RedisError, OSError):
        return "no"
    return "yes"
