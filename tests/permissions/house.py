"""A league with one of everything that an address can name, one reader of each standing, and a browser for one of them."""

import json
import re
from typing import Any

from django.conf import settings
from django.test import Client
from django.utils import timezone

from league.fame.naf_cups import import_naf
from league.models import Delivery, Fixture, Happening, League, Membership, OfferedDate, WayIn, Webhook
from league.people.claims import hand_over
from league.people.drafts import start_draft
from league.people.ways_in import make_way_in
from league.permissions import Standing
from league.season.arrangements import name_substitute
from league.season.laying_out import lay_out_season
from league.table.decisions import decide_points
from league.telling.writing import comment, post_news
from matches.report.reporting import file_report
from teams.accounts import make_login_link
from teams.models import Coach, LoginLink, Team
from teams.tokens import make_token
from tests.league.test_naf import SMALL
from tests.world import a_league, a_team, kicked_off, season

S = Standing

#: Each reader, and what he is to the objects that the addresses name here: those of the owner.
READERS: dict[str, frozenset[Standing]] = {
    "guest": frozenset({S.GUEST}),
    "stranger": frozenset({S.STRANGER}),
    "commissioner elsewhere": frozenset({S.STRANGER}),
    "reader": frozenset({S.READER}),
    "coach": frozenset({S.COACH}),
    "owner": frozenset({S.COACH, S.OWN}),
    "substitute": frozenset({S.COACH, S.SUBSTITUTE}),
    "staff": frozenset({S.STAFF}),
    "commissioner": frozenset({S.COMMISSIONER}),
    "administrator": frozenset({S.ADMINISTRATOR}),
}
OUTSIDE = ("guest", "stranger", "commissioner elsewhere")

#: With this begins each name that one of the readers logs in by.
LOGS_IN_AS = "logs-in-as-"

#: What stands in the league and nowhere else: none of it may reach whoever may not read it.
SECRETS = (
    "Hushwater",
    "Whispering Reavers",
    "Muffled Regulars",
    "Silent Lanterns",
    "Quiet Wanderers",
    "Mum Cup",
    "Psst",
)


def person(name: str) -> Coach:
    """Somebody whom others see under another name than they log in by."""
    return Coach.objects.create_user(f"{LOGS_IN_AS}{name.replace(' ', '-')}", display_name=name, password="a long word")


class House:
    """The league, its people and its objects; `seen_by` says who looks at it."""

    def __init__(self) -> None:
        boss = person("commissioner")
        self.people: dict[str, Coach] = {"commissioner": boss}
        self.league: League = a_league("Hushwater", boss)
        for name in ("reader", "coach", "substitute", "staff", "owner", "stranger"):
            self.people[name] = person(name)
        for role in ("reader", "coach", "staff"):
            Membership.objects.create(league=self.league, coach=self.people[role], role=role)
        Membership.objects.create(league=self.league, coach=self.people["substitute"], role="coach")
        self.people["administrator"] = person("administrator")
        Coach.objects.filter(pk=self.people["administrator"].pk).update(is_superuser=True, is_staff=True)
        self.people["administrator"].refresh_from_db()
        self.people["commissioner elsewhere"] = person("commissioner elsewhere")
        self.elsewhere = a_league("Elsewhere", self.people["commissioner elsewhere"])
        self.home = a_team(self.league, "Whispering Reavers", by=self.people["owner"])
        teams = [self.home, *(a_team(self.league, name) for name in ("Muffled Regulars", "Silent Lanterns"))]
        teams.append(a_team(self.league, "Quiet Wanderers", by=self.people["coach"]))
        competition = season(self.league).competitions.get()
        lay_out_season(competition=competition, divisions=[("North", teams)], by=boss)
        fixtures = Fixture.objects.filter(round__competition=competition)
        self.fixture = fixtures.get(home=teams[0], away=teams[1])
        name_substitute(fixture=self.fixture, side="home", coach=self.people["substitute"], reason="a cold", by=boss)
        match = kicked_off(self.fixture)
        version = file_report(match=match, body={}, by=self.people["owner"], for_side="home")
        self.gaps = self._gaps(boss, teams, version.number)

    def seen_by(self, who: str, *, public: bool) -> "House":
        """The same, hidden or not, with the browser and a token of this reader."""
        League.objects.filter(pk=self.league.pk).update(is_public=public)
        self.coach = self.people.get(who)
        token, _ = make_token(coach=self.coach or self.people["owner"], name="a program")
        self.gaps["token_id"] = token.pk
        asked, _ = WayIn.objects.update_or_create(
            league=self.elsewhere,
            coach=token.coach,
            by=self.people["commissioner elsewhere"],
            defaults={"asked_at": timezone.now()},
        )
        self.gaps["way_id"] = asked.pk
        self.client = Client(raise_request_exception=False)
        if self.coach is not None:
            self.client.force_login(self.coach)
        self.session = self.client.cookies.get(settings.SESSION_COOKIE_NAME)
        return self

    def _gaps(self, boss: Coach, teams: list[Team], number: int) -> dict[str, Any]:
        """What stands in the gaps of addresses."""
        owner = self.people["owner"]
        paper = a_team(self.league, "Paper Tigers", by=boss)
        Team.objects.filter(pk=paper.pk).update(coach=None, coach_name="Old Jory")
        paper.refresh_from_db()
        hook = Webhook.objects.create(league=self.league, url="https://chat.example/x", secret="whsec_eA==")
        happening = Happening.objects.filter(league=self.league).first()
        assert happening is not None
        return {
            "star_id": "the-black-gobbo",
            "slug": self.league.slug,
            "team_id": self.home.pk,
            "fixture_id": self.fixture.pk,
            "round_id": self.fixture.round_id,
            "draft_id": start_draft(season=season(self.league), coach=owner, roster="human").pk,
            "side": "home",
            "number": number,
            "coach_id": owner.pk,
            "key": "p1",
            "invitation": self.league.invitation,
            "cup_id": import_naf(
                league=self.league, raw=SMALL.encode() if isinstance(SMALL, str) else SMALL, by=boss, name="Mum Cup"
            ).pk,
            "hook_id": hook.pk,
            "delivery_id": Delivery.objects.create(happening=happening, webhook=hook).pk,
            "post_id": post_news(league=self.league, title="Psst", source="Nobody heard.", by=boss).pk,
            "decision_id": decide_points(
                competition=self.fixture.round.competition, team=self.fixture.home, points=1, reason="so", by=None
            ).pk,
            "offer_id": OfferedDate.objects.create(
                fixture=self.fixture, side="away", time=timezone.now(), state=OfferedDate.State.AGREED
            ).pk,
            "comment_id": comment(fixture=self.fixture, source="Psst", by=owner).pk,
            "login-link": make_login_link(coach=owner, kind=LoginLink.Kind.ADMIN),
            "new-password": make_way_in(league=self.league, coach=owner, by=boss),
            "claim": hand_over(league=self.league, team=paper, by=boss),
        }

    def address(self, route: str) -> str:
        """The address with the objects of this house in its gaps."""

        def value(gap: re.Match[str]) -> str:
            name = gap[1].rpartition(":")[2]
            return str(self.gaps[route.split("/")[0] if name == "token" else name])

        return "/" + re.sub(r"<([^>]+)>", value, route)

    def ask(self, method: str, address: str, sent: Any = None) -> Any:
        """What the reader is answered, who sends this body or nothing but the request itself. Afterwards he is who he was, whoever a link made of him."""
        self.client.cookies.clear()
        if self.session is not None:
            self.client.cookies[settings.SESSION_COOKIE_NAME] = self.session.value
        if address.startswith("/api/"):
            body = sent if isinstance(sent, bytes) else json.dumps(sent or {}).encode()
            return self.client.generic(method, address, b"" if method == "GET" else body, "application/json")
        return getattr(self.client, method.lower())(address, sent)
