"""How the API answers a refusal: `{code, message, facts}` with its status. The message is in the language that the request asks for."""

import json
from collections.abc import Iterator
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from api.shell.limits import broken
from api.shell.refusals import (
    NotInThatFormat,
    NotJson,
    NotSentAsJson,
    NotSuchAnAct,
    PageExpired,
    TokenUnknown,
    TooManyRequests,
)
from league.access import LogInFirst, NotHere
from rulebook.shapes.refusals import Problem
from teams.disk import fault_of_disk


def answer(fault: Exception, context: dict[str, Any]) -> Response | None:
    """The refusal as JSON, with its own status; None for a bug, which goes to the log."""
    problem = problem_of(fault)
    if problem is None:
        return None
    # The framework knows which headers belong to its own refusals: Retry-After, WWW-Authenticate, Allow.
    usual = exception_handler(fault, context) if isinstance(fault, exceptions.APIException) else None
    headers = dict(usual.headers) if usual is not None else {}
    if problem.status == 401:
        headers.setdefault("WWW-Authenticate", "Bearer")
    return Response(plain_problem(problem), status=problem.status, headers=headers)


def plain_problem(problem: Problem) -> dict[str, Any]:
    """The problem as JSON, its sentence translated. Facts that JSON does not know become text."""
    plain: dict[str, Any] = json.loads(json.dumps(problem.as_dict(gettext), default=str))
    return plain


def problem_of(fault: Exception) -> Problem | None:
    """The refusal behind an exception; None for a bug."""
    if isinstance(fault, LogInFirst | exceptions.NotAuthenticated):
        return _log_in_first()
    if isinstance(fault, Problem):
        return fault
    if isinstance(fault, Http404 | exceptions.NotFound):
        return NotHere(what="address")
    if isinstance(fault, exceptions.ValidationError):
        return broken(list(_faults(fault.detail, "")))
    if isinstance(fault, exceptions.ParseError):
        return NotJson(fault=str(fault.detail).removeprefix("JSON parse error - "))
    if isinstance(fault, exceptions.MethodNotAllowed):
        return NotSuchAnAct(method=str(fault.detail).split('"')[1])
    if isinstance(fault, exceptions.UnsupportedMediaType):
        return NotSentAsJson(sent=str(fault.detail).split('"')[1] or "nothing")
    if isinstance(fault, exceptions.NotAcceptable):
        return NotInThatFormat()
    if isinstance(fault, exceptions.Throttled):
        return TooManyRequests(seconds=int(getattr(fault, "wait", None) or 1) + 1)
    if isinstance(fault, exceptions.AuthenticationFailed):
        return TokenUnknown()
    if isinstance(fault, exceptions.PermissionDenied | PermissionDenied):
        return PageExpired(fault=str(getattr(fault, "detail", fault)).removeprefix("CSRF Failed: "))
    return fault_of_disk(fault)


def _log_in_first() -> Problem:
    """The same refusal as on the pages, with status 401, which asks a program for its token."""
    problem = LogInFirst()
    problem.status = 401
    return problem


def _faults(detail: Any, where: str) -> Iterator[tuple[str, str]]:
    if isinstance(detail, dict):
        for name, each in detail.items():
            inside = "" if name == "non_field_errors" else str(name)
            yield from _faults(each, ".".join(filter(None, (where, inside))))
    elif isinstance(detail, list):
        for each in detail:
            yield from _faults(each, where)
    else:
        yield where, str(detail)
