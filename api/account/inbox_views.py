"""Your inbox in all leagues, and your choice of mail."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.league.news_shapes import InboxSerializer, MailSent, MailSerializer, NoticeSerializer, ReadSent
from api.shell.describing import described
from api.shell.reading import Pages, sent
from league.access import coach_of
from league.telling import inbox
from league.telling.kinds import TO_CHOOSE
from teams.models import Coach


class Inbox(APIView):
    @described("Your notices, latest first.", name="inbox", gives=NoticeSerializer, pages=True)
    def get(self, request: Request) -> Response:
        pages = Pages()
        piece = pages.paginate_queryset(inbox.notices_of(coach_of(request.user)), request)
        return pages.get_paginated_response(NoticeSerializer(piece, many=True).data)


class Reading(APIView):
    @described(
        "Mark notices as read: up to this one, or only this one.",
        name="mark_read",
        takes=ReadSent,
        gives=InboxSerializer,
    )
    def post(self, request: Request) -> Response:
        coach, said = coach_of(request.user), sent(ReadSent, request)
        inbox.mark_read(coach=coach, upto=said["upto"], only=said["upto"] if said["only"] else None)
        return Response(InboxSerializer({"unread": inbox.unread_count(coach)}).data)


class Mail(APIView):
    @described("The kinds of events that are mailed to you.", name="mail_wishes", gives=MailSerializer)
    def get(self, request: Request) -> Response:
        return _mail(coach_of(request.user))

    @described(
        "Choose the kinds of events that are mailed to you.", name="wish_mail", takes=MailSent, gives=MailSerializer
    )
    def put(self, request: Request) -> Response:
        coach = coach_of(request.user)
        inbox.wish_mail(coach=coach, **sent(MailSent, request))
        return _mail(coach)


def _mail(coach: Coach) -> Response:
    whole = {
        "kinds": inbox.mail_wishes(coach),
        "choice": [kind.id for kind in TO_CHOOSE],
        "possible": inbox.mail_possible(),
    }
    return Response(MailSerializer(whole).data)
