"""Leagues, their people, seasons, competitions, fixtures and results."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from rulebook.directions import isolated
from teams.models import Team


class League(models.Model):
    """A league: who runs it, and when its evenings are."""

    name = models.CharField(max_length=80)
    slug = models.SlugField(max_length=60, unique=True)
    about = models.TextField(blank=True)
    time_zone = models.CharField(max_length=60, default="UTC")
    is_public = models.BooleanField(default=True)
    kit = models.CharField(max_length=20, default="bottle")
    trim = models.CharField(max_length=20, default="bone")
    invitation = models.CharField(
        max_length=60,
        unique=True,
        null=True,
        blank=True,
        help_text=_("The secret part of the link that lets a coach in; none where it is closed."),
    )
    staff_invitation = models.CharField(max_length=60, unique=True, null=True, blank=True)
    reader_invitation = models.CharField(max_length=60, unique=True, null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name", "pk")

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """What somebody is in one league."""

    class Role(models.TextChoices):
        COMMISSIONER = "commissioner", _("Commissioner")
        STAFF = "staff", _("Staff")
        COACH = "coach", _("Coach")
        READER = "reader", _("Reader")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="memberships")
    coach = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=20, choices=Role.choices)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("league", "role", "pk")
        constraints = [models.UniqueConstraint("league", "coach", name="membership_one_role_each")]

    def __str__(self) -> str:
        return f"{self.coach}, {self.role} of {self.league}"


class Season(models.Model):
    """One season of a league: its rules are pinned, its dice are sealed."""

    class Dice(models.TextChoices):
        SITE = "site", _("rolled here")
        TABLE = "table", _("rolled on the table and typed in")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    number = models.PositiveSmallIntegerField(default=1)
    name = models.CharField(max_length=80)
    rules = models.JSONField(help_text=_("Edition, options and pack version."))
    dice = models.CharField(max_length=10, choices=Dice.choices, default=Dice.SITE)
    secret = models.CharField(
        max_length=64, help_text=_("The seed of the site's dice, in hexadecimal; shown when the season is over.")
    )
    seal = models.CharField(max_length=64, help_text=_("SHA-256 of the seed, published from the start."))
    over = models.BooleanField(default=False)
    over_at = models.DateTimeField(null=True, blank=True)
    over_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    over_reason = models.CharField(
        max_length=300, blank=True, help_text=_("Why it ended, where not everything was decided.")
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("league", "-number")
        constraints = [models.UniqueConstraint("league", "number", name="season_one_of_a_number")]

    def __str__(self) -> str:
        return self.name

    @property
    def told_secret(self) -> str | None:
        """The secret, for everybody to check the dice by; none before the season is over."""
        return self.secret if self.over else None


class Enrolment(models.Model):
    """A team plays in a season."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="enrolments")
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="enrolments")

    class Meta:
        ordering = ("season", "team__name", "pk")
        constraints = [models.UniqueConstraint("season", "team", name="enrolment_once_a_season")]

    def __str__(self) -> str:
        return f"{self.team} in {self.season}"


class DraftForm(models.Model):
    """A draft in progress: a form, not a history. Once it is in the league it names the team that it became."""

    class State(models.TextChoices):
        OPEN = "open", _("being drafted")
        SUBMITTED = "handed_in", _("waits for approval")
        RETURNED = "returned", _("given back")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="drafts")
    coach = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="drafts")
    coach_name = models.CharField(max_length=60, blank=True, help_text=_("Drafted for somebody without an account."))
    body = models.JSONField()
    version = models.PositiveIntegerField(default=1)
    kit = models.CharField(max_length=20, default="navy")
    trim = models.CharField(max_length=20, default="bone")
    shield = models.CharField(max_length=20, blank=True)
    division = models.CharField(max_length=20, blank=True)
    charge = models.CharField(max_length=20, blank=True)
    past = models.JSONField(default=list, blank=True, help_text=_("What it was before each of its last changes."))
    state = models.CharField(max_length=20, choices=State.choices, default=State.OPEN)
    handed_in_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=300, blank=True, help_text=_("Why a commissioner gave it back."))
    returned_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    team = models.OneToOneField(Team, null=True, blank=True, on_delete=models.SET_NULL, related_name="draft_form")
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-changed_at", "-pk")
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["open", "handed_in", "returned"]), name="draft_in_a_known_state"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}, drafted by {self.coach}"

    @property
    def name(self) -> str:
        """What the team is to be called, as far as its coach has said."""
        return str(self.body.get("name") or "An unnamed team")


class Competition(models.Model):
    """Something to be won in a season; its fixtures, and how they count."""

    class Format(models.TextChoices):
        ROUND_ROBIN = "round_robin", _("every pair in turn")
        OPEN = "open", _("fixtures as they come")
        KNOCKOUT = "knockout", _("who loses is out")
        FRIENDLY = "friendly", _("friendlies between divisions")

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="competitions")
    number = models.PositiveSmallIntegerField(default=1)
    name = models.CharField(max_length=80)
    format = models.CharField(max_length=20, choices=Format.choices, default=Format.OPEN)
    tie_order = models.JSONField(default=list, help_text=_("Criteria of the table, in order; empty for the book's."))
    options = models.JSONField(default=dict, blank=True, help_text=_("Options that differ from the season's."))
    play_offs_of = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.CASCADE, related_name="play_offs"
    )

    class Meta:
        ordering = ("season", "number")
        constraints = [models.UniqueConstraint("season", "number", name="competition_one_of_a_number")]

    def __str__(self) -> str:
        return self.name


class Division(models.Model):
    """Teams of a competition that meet each other, with a table of their own (p.96)."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="divisions")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)

    class Meta:
        ordering = ("competition", "number")
        constraints = [models.UniqueConstraint("competition", "number", name="division_one_of_a_number")]

    def __str__(self) -> str:
        return self.name


class Draw(models.Model):
    """A draw of a competition's calendar. The last one stands; that there were others before it can be seen."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="draws")
    number = models.PositiveSmallIntegerField()
    seed = models.CharField(
        max_length=64, help_text=_("In hexadecimal. With the plan it gives the same calendar again.")
    )
    chosen = models.BooleanField(
        default=False, help_text=_("Somebody chose the seed; otherwise it follows from the season's secret.")
    )
    plan = models.JSONField(help_text=_("Everything else that the calendar follows from."))
    days_per_round = models.PositiveSmallIntegerField(default=0)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("competition", "number")
        constraints = [models.UniqueConstraint("competition", "number", name="draw_one_of_a_number")]

    def __str__(self) -> str:
        return f"Draw {self.number} of {self.competition}"


class Seat(models.Model):
    """A team's place in a competition."""

    class Left(models.TextChoices):
        WITHDREW = "withdrew", _("withdrew")
        REPLACED = "replaced", _("replaced by another team")

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="seats")
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="seats")
    division = models.ForeignKey(Division, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats")
    place = models.PositiveSmallIntegerField(
        default=0, help_text=_("Its place in the list that was drawn from; in a knockout its seed.")
    )
    why = models.CharField(max_length=200, blank=True, help_text=_("How it came by its seed."))
    left = models.CharField(
        max_length=10,
        choices=Left.choices,
        blank=True,
        help_text=_("How the team left, where it did: no place is won by it any more."),
    )

    class Meta:
        ordering = ("competition", "pk")
        constraints = [models.UniqueConstraint("competition", "team", name="seat_one_each")]

    def __str__(self) -> str:
        return f"{self.team} in {self.competition}"


class Round(models.Model):
    """A round of fixtures, with a deadline if it has one."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40, blank=True, help_text=_("Where it has one: semi-finals."))
    deadline = models.DateTimeField(null=True, blank=True)
    inducements_by = models.DateTimeField(
        null=True, blank=True, help_text=_("When everything before the kick-off has been chosen in its matches.")
    )

    class Meta:
        ordering = ("competition", "number")
        constraints = [models.UniqueConstraint("competition", "number", name="round_one_of_a_number")]

    def __str__(self) -> str:
        return self.name or f"Round {self.number}"


class Bye(models.Model):
    """A team of an odd division rests in a round. It is not a game: no touchdowns, no SPP, no winnings."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="byes")
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="byes")

    class Meta:
        ordering = ("round", "pk")
        constraints = [models.UniqueConstraint("round", "team", name="bye_one_a_round")]

    def __str__(self) -> str:
        return f"{self.team} rests in {self.round}"


class Fixture(models.Model):
    """Two teams that are to meet."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="fixtures")
    number = models.PositiveSmallIntegerField()
    home = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="home_fixtures")
    away = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="away_fixtures")
    ref = models.CharField(
        max_length=40, help_text=_("How histories and dice name it: the same in every league with the same calendar.")
    )
    deadline = models.DateTimeField(
        null=True, blank=True, help_text=_("Its own, where it was extended beyond the round's.")
    )
    agreed_for = models.DateTimeField(null=True, blank=True, help_text=_("When both sides mean to play it."))

    class Meta:
        ordering = ("round", "number")
        constraints = [
            models.UniqueConstraint("round", "number", name="fixture_one_of_a_number"),
            models.CheckConstraint(condition=~Q(home=F("away")), name="fixture_of_two_teams"),
        ]
        indexes = [models.Index(fields=["ref"], name="fixture_by_ref")]

    def __str__(self) -> str:
        return f"{isolated(str(self.home))} v {isolated(str(self.away))}"

    @property
    def due(self) -> datetime | None:
        """When it has to be played at the latest, if there is such a time."""
        return self.deadline or self.round.deadline


class Tie(models.Model):
    """A place in a knockout: where its two sides come from, and the fixture once both are known."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="ties")
    number = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=20)
    name = models.CharField(max_length=40)
    home_from = models.CharField(max_length=40, help_text=_("“seed 1”, “winner sf1” or “loser sf1”."))
    away_from = models.CharField(max_length=40)
    fixture = models.OneToOneField(Fixture, null=True, blank=True, on_delete=models.SET_NULL, related_name="tie")

    class Meta:
        ordering = ("round", "number")
        constraints = [models.UniqueConstraint("round", "number", name="tie_one_of_a_number")]

    def __str__(self) -> str:
        return self.name


class Result(models.Model):
    """What a fixture came to. The one row that tables, records and prizes are computed from; a correction replaces it."""

    class Kind(models.TextChoices):
        PLAYED = "played", _("Played")
        AWARDED = "awarded", _("awarded without being played")
        LOST_BY_BOTH = "lost_by_both", _("a loss for both")
        CALLED_OFF = "called_off", _("called off: nothing comes of it")

    fixture = models.OneToOneField(Fixture, on_delete=models.CASCADE, related_name="result")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    home_outcome = models.CharField(max_length=10)
    away_outcome = models.CharField(max_length=10)
    home_touchdowns = models.PositiveSmallIntegerField(default=0)
    away_touchdowns = models.PositiveSmallIntegerField(default=0)
    home_casualties = models.PositiveSmallIntegerField(default=0)
    away_casualties = models.PositiveSmallIntegerField(default=0)
    conceded = models.CharField(max_length=10, blank=True, help_text=_("home or away, where a side conceded."))
    shoot_out = models.CharField(
        max_length=10, blank=True, help_text=_("home or away, where roll-offs parted a level knockout game (p.67).")
    )
    corrected = models.BooleanField(default=False)
    decision = models.ForeignKey(
        "league.Decision",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="results",
        help_text=_("What made it, where it came of a decision and not of a match."),
    )
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.home_touchdowns}–{self.away_touchdowns}"
