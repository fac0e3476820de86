"""`run.py manage password_link USER`."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from league.models import Membership
from league.people.ways_in import make_way_in
from rulebook.shapes.refusals import Problem
from teams.accounts import first_admin


class Command(BaseCommand):
    help = (
        "Makes a link with which a member of a league sets a new password: once, within a day. The member is notified. "
        "For an administrator, or somebody who is in no league, use the command changepassword."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("user", help="the user name of the member")

    def handle(self, *args: Any, user: str, **options: Any) -> None:
        found = Membership.objects.filter(coach__username__iexact=user).select_related("coach", "league")
        member = found.order_by("pk").first()
        if member is None:
            raise CommandError(f"No member of a league has the user name “{user}”.")
        try:
            token = make_way_in(league=member.league, coach=member.coach, by=first_admin())
        except Problem as problem:
            raise CommandError(str(problem)) from problem
        self.stdout.write(f"{settings.SITE_URL}{reverse('new_password', args=[token])}")
