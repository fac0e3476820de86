"""What is arranged for one fixture, as its page shows it."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as _

from league.models import Decision, Fixture, Membership, OfferedDate, Substitute
from league.permissions import Deed
from league.season.arrangements import substitutes_of
from league.table.decided import extension_of, sentence, standing_about
from pages.match.context import MatchContext
from rulebook.shapes.sheets import SIDES, Side
from teams.models import Coach


@dataclass(frozen=True, slots=True)
class OfferPresenter:
    """A date that one side offered, and what the reader may do with it."""

    pk: int
    time: datetime
    by: str
    state: str
    words: str
    answers: str = ""
    withdraws: bool = False


@dataclass(frozen=True, slots=True)
class Arrangements:
    """Dates, deadline, substitutes and decisions of a fixture."""

    due: datetime | None
    agreed: datetime | None
    extensions: tuple[tuple[datetime, Decision], ...]
    decisions: tuple[tuple[str, Decision], ...]
    offers: tuple[OfferPresenter, ...]
    substitutes: tuple[tuple[str, Substitute], ...]
    sides: tuple[tuple[Side, str], ...]
    teams: tuple[tuple[Side, str], ...]
    may_extend: bool
    may_decide: bool
    gives_up: Side | None
    members: tuple[Coach, ...]
    open: bool


def arrangements(here: MatchContext, *, asks_for: str = "") -> Arrangements:
    """What is arranged, and what the reader may arrange. ``asks_for``: the form that the reader has opened, where it needs more than the others."""
    fixture = here.fixture
    on = not fixture.round.competition.season.over
    undecided = on and not hasattr(fixture, "result")
    mine = tuple(side for side in SIDES if here.manages(side)) if undecided else ()
    begun = here.match is not None
    # Most fixtures have nothing of all this: one question to the database instead of three.
    there_is = (
        Fixture.objects.filter(pk=fixture.pk)
        .values_list(
            Exists(Decision.objects.filter(fixture=OuterRef("pk"))),
            Exists(OfferedDate.objects.filter(fixture=OuterRef("pk"))),
            Exists(Substitute.objects.filter(fixture=OuterRef("pk"))),
        )
        .get()
    )
    about = standing_about(fixture) if there_is[0] else []
    offered = fixture.offered_dates.select_related("by", "answered_by") if there_is[1] else ()
    playing = substitutes_of(fixture) if there_is[2] else {}
    return Arrangements(
        due=fixture.due,
        agreed=fixture.agreed_for if undecided else None,
        extensions=tuple((extension_of(each).until, each) for each in about if each.kind == Decision.Kind.EXTENDED),
        decisions=tuple((sentence(each), each) for each in about if each.kind != Decision.Kind.EXTENDED),
        offers=tuple(_offer(here, each, mine) for each in offered),
        substitutes=tuple((here.team(side).name, each) for side, each in playing.items()),
        sides=tuple((side, here.team(side).name) for side in mine),
        teams=tuple((side, here.team(side).name) for side in mine if here.manages_team(side)),
        may_extend=undecided and here.league_context.may(Deed.KEEP_CALENDAR),
        may_decide=on and here.league_context.may(Deed.DECIDE_TABLE),
        gives_up=here.owned_side if undecided and not begun else None,
        members=tuple(_members(here)) if mine and asks_for == "substitute" else (),
        open=undecided,
    )


def _members(here: MatchContext) -> list[Coach]:
    """Who may play for somebody: everybody of the league but its readers."""
    found = Membership.objects.filter(league=here.league_context.league).exclude(role=Membership.Role.READER)
    return sorted((each.coach for each in found.select_related("coach")), key=lambda coach: str(coach).casefold())


def _offered(here: MatchContext, offer: OfferedDate, waiting: bool) -> str:
    by = _("offered by {team}").format(team=here.team(offer.side).name)
    return by if waiting else f"{by}, {offer.get_state_display()}"


def _offer(here: MatchContext, offer: OfferedDate, mine: tuple[Side, ...]) -> OfferPresenter:
    waiting = offer.state == OfferedDate.State.OPEN
    other: Side = "away" if offer.side == "home" else "home"
    answer = other if waiting and other in mine else ""
    agreed = offer.state == OfferedDate.State.AGREED
    return OfferPresenter(
        pk=offer.pk,
        time=offer.time,
        by=str(offer.by) if offer.by else "",
        state=offer.state,
        words=_offered(here, offer, waiting),
        answers=answer,
        withdraws=bool(mine) and (agreed or (waiting and offer.side in mine)),
    )
