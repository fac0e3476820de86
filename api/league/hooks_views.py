"""The hooks of a league, for its commissioners."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.league.news_shapes import (
    DeliverySerializer,
    HookChangeSent,
    HookMade,
    HookSecretSent,
    HookSent,
    HookSerializer,
)
from api.shell.describing import described
from api.shell.reading import listed, sent
from league.access import coach_of, delivery_for_running, hook_for_running, league_for_running
from league.permissions import Deed
from league.telling import hooks
from league.telling.kinds import TO_CHOOSE


class Hooks(APIView):
    @described("The hooks of the league.", name="hooks", gives=HookSerializer, pages=True)
    def get(self, request: Request, slug: str) -> Response:
        league = league_for_running(request.user, slug, Deed.SEND_ELSEWHERE)
        return listed(request, list(league.webhooks.all()), HookSerializer)

    @described("Add a hook.", name="add_hook", takes=HookSent, gives=HookMade, status=201)
    def post(self, request: Request, slug: str) -> Response:
        league = league_for_running(request.user, slug, Deed.SEND_ELSEWHERE)
        said = sent(HookSent, request)
        kinds = said.pop("kinds", None)
        if kinds is None:
            kinds = [kind.id for kind in TO_CHOOSE if kind.public]
        hook = hooks.add_hook(league=league, kinds=kinds, by=coach_of(request.user), **said)
        return Response(HookMade(hook).data, status=201)


class OneHook(APIView):
    @described(
        "Change a hook: its kinds, and whether it is on.",
        name="change_hook",
        takes=HookChangeSent,
        gives=HookSerializer,
    )
    def put(self, request: Request, slug: str, hook_id: int) -> Response:
        hook = hook_for_running(request.user, slug, hook_id)
        hooks.change_hook(hook=hook, **sent(HookChangeSent, request))
        return Response(HookSerializer(hook).data)

    @described("Remove a hook.", name="remove_hook", status=204)
    def delete(self, request: Request, slug: str, hook_id: int) -> Response:
        hooks.remove_hook(hook=hook_for_running(request.user, slug, hook_id))
        return Response(status=204)


class Secret(APIView):
    @described("Replace the secret of a hook.", name="renew_secret", takes=HookSecretSent, gives=HookMade)
    def post(self, request: Request, slug: str, hook_id: int) -> Response:
        hook = hook_for_running(request.user, slug, hook_id)
        hooks.renew_secret(hook=hook, **sent(HookSecretSent, request))
        return Response(HookMade(hook).data)


class Test(APIView):
    @described("Send a test message.", name="test_hook", gives=DeliverySerializer, status=201)
    def post(self, request: Request, slug: str, hook_id: int) -> Response:
        hook = hook_for_running(request.user, slug, hook_id)
        return Response(DeliverySerializer(hooks.send_test(hook=hook, by=coach_of(request.user))).data, status=201)


class Deliveries(APIView):
    @described("The messages of a hook, latest first.", name="deliveries", gives=DeliverySerializer, pages=True)
    def get(self, request: Request, slug: str, hook_id: int) -> Response:
        hook = hook_for_running(request.user, slug, hook_id)
        return listed(request, list(hook.deliveries.select_related("happening__league")[:200]), DeliverySerializer)


class Again(APIView):
    @described("Send a failed message again.", name="send_again", gives=DeliverySerializer)
    def post(self, request: Request, slug: str, delivery_id: int) -> Response:
        hooks.send_again(delivery=delivery_for_running(request.user, slug, delivery_id))
        return Response(DeliverySerializer(delivery_for_running(request.user, slug, delivery_id)).data)
