"""Who is asking: a session of the site, or a token in the `Authorization` header."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from teams.models import AccessToken, Coach
from teams.tokens import owner_of

WORD = "Bearer"


class ByToken(BaseAuthentication):
    """`Authorization: Bearer <token>`: the request is the coach's whose token it is."""

    def authenticate(self, request: Request) -> tuple[Coach, AccessToken] | None:
        word, _, token = get_authorization_header(request).decode("latin-1").partition(" ")
        if word.casefold() != WORD.casefold():
            return None
        known = owner_of(token.strip())
        if known is None:
            raise AuthenticationFailed()
        return known.coach, known

    def authenticate_header(self, request: Request) -> str:
        return WORD


class ByTokenDescribed(OpenApiAuthenticationExtension):
    target_class = "api.shell.signing.ByToken"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        return {"type": "http", "scheme": "bearer", "description": "A token that you made on this site."}
