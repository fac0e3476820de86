"""Who you are here, and your tokens."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.shell.describing import described
from api.shell.reading import listed, sent
from api.team.shapes import CoachSerializer, TokenMade, TokenSent, TokenSerializer
from league.access import NotHere, coach_of
from rulebook.shapes.refusals import Forbidden
from teams.models import AccessToken
from teams.tokens import make_token, revoke_token, tokens_of


class MadeByHand(Forbidden):
    """Tokens are made in a session only, so that a leaked token cannot make others."""

    code = "made_by_hand"
    sentence = "A token makes no tokens: log in on the site to make one."


class Me(APIView):
    @described("The coach who makes the request.", name="me", gives=CoachSerializer)
    def get(self, request: Request) -> Response:
        return Response(CoachSerializer(coach_of(request.user)).data)


class Tokens(APIView):
    @described("Your tokens, without their secrets.", name="tokens", gives=TokenSerializer, pages=True)
    def get(self, request: Request) -> Response:
        return listed(request, tokens_of(coach_of(request.user)), TokenSerializer)

    @described("Make a token. This needs a session of the site.", name="make_token", takes=TokenSent, gives=TokenMade, status=201)  # fmt: skip
    def post(self, request: Request) -> Response:
        if isinstance(request.auth, AccessToken):
            raise MadeByHand()
        token, secret = make_token(coach=coach_of(request.user), **sent(TokenSent, request))
        return Response(TokenMade(token, context={"secret": secret}).data, status=201)


class OneToken(APIView):
    @described("Revoke a token.", name="revoke_token", status=204)
    def delete(self, request: Request, token_id: int) -> Response:
        if not revoke_token(coach=coach_of(request.user), token_id=token_id):
            raise NotHere(what="token")
        return Response(status=204)
