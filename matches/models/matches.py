"""Matches: from the lock of the two lists to the end of both post-match sequences."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.models.leagues import Fixture
from teams.models import Team


class Match(models.Model):
    """One fixture being played. ``matches/workflow.py`` says how it goes from state to state."""

    class State(models.TextChoices):
        LOCKED = "locked", _("before the kick-off")
        PLAYING = "playing", _("kicked off")
        REPORTED = "reported", _("reported")
        AFTER = "after", _("after the match")
        FINISHED = "finished", _("finished")
        ABANDONED = "abandoned", _("abandoned before the kick-off")

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="matches")
    state = models.CharField(max_length=20, choices=State.choices, default=State.LOCKED)
    version = models.PositiveIntegerField(default=1)
    setting = models.JSONField(null=True, help_text=_("The two teams as they were locked."))
    step = models.CharField(max_length=40, blank=True, help_text=_("The step before the kick-off that is open now."))
    so_far = models.JSONField(
        null=True, help_text=_("The sheets, and what the steps that are closed have settled, until the kick-off.")
    )
    kick_off = models.JSONField(
        null=True, help_text=_("The sheets and what was settled before the kick-off: facts from then on.")
    )
    locked_at = models.DateTimeField(auto_now_add=True)
    kicked_off_at = models.DateTimeField(null=True, blank=True)
    asks = models.CharField(
        max_length=10, blank=True, help_text=_("The side that has to choose now in the open step before the kick-off.")
    )
    due_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text=_("When the site answers what is asked before the kick-off; never where empty."),
    )
    answer_by = models.DateTimeField(
        null=True, blank=True, help_text=_("When the report of one side counts, unless the other answers it before.")
    )

    class Meta:
        ordering = ("-pk",)
        verbose_name_plural = _("matches")
        indexes = [
            models.Index("answer_by", condition=Q(answer_by__isnull=False), name="match_by_answer"),
            models.Index("due_at", condition=Q(state="locked", due_at__isnull=False), name="match_by_due"),
        ]
        constraints = [
            models.UniqueConstraint("fixture", condition=~Q(state="abandoned"), name="match_one_a_fixture"),
            models.CheckConstraint(
                condition=Q(state__in=["locked", "playing", "reported", "after", "finished", "abandoned"]),
                name="match_in_a_known_state",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["locked", "abandoned"]) | Q(kick_off__isnull=False) | Q(setting=None),
                name="match_kicked_off_has_sheets",
            ),
        ]

    def __str__(self) -> str:
        return str(self.fixture)


class MatchSide(models.Model):
    """One team's side of a match, and how far its sequence afterwards has come. A team has one open match.

    A side that is not open but names a step waits: its fixture was decided unplayed while the team was in another match.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="sides")
    side = models.CharField(max_length=10)
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="match_sides")
    open = models.BooleanField(default=True)
    step = models.CharField(max_length=40, blank=True, help_text=_("The step of its sequence that is open now."))
    there_since = models.DateTimeField(
        null=True, blank=True, help_text=_("When whoever plays this side first did something in this match.")
    )
    due_at = models.DateTimeField(null=True, blank=True, help_text=_("When what is still open takes its safe default."))
    stands_by = models.ForeignKey(
        "ReportVersion",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text=_("The version of the report that this side filed last or agreed to."),
    )

    class Meta:
        ordering = ("match", "-side")
        constraints = [
            models.UniqueConstraint("match", "side", name="match_two_sides"),
            models.UniqueConstraint("team", condition=Q(open=True), name="match_one_open_a_team"),
        ]

    def __str__(self) -> str:
        return f"{self.team} in {self.match}"

    @property
    def waits(self) -> bool:
        """Whether this side's sequence starts only after the team's open match."""
        return bool(self.step) and not self.open


class ReportVersion(models.Model):
    """A filed report. Versions are added, never changed; one is accepted."""

    class Way(models.TextChoices):
        BY_A_COMMISSIONER = "commissioner", _("a commissioner accepted it")
        AGREED = "agreed", _("both sides agreed")
        UNANSWERED = "unanswered", _("the other side did not answer in time")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reports")
    number = models.PositiveSmallIntegerField()
    body = models.JSONField(help_text=_("The match report, or who was awarded the fixture."))
    filed_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    for_side = models.CharField(
        max_length=10, help_text=_("home, away, or both where a commissioner filed it for both.")
    )
    once = models.CharField(
        max_length=64, blank=True, help_text=_("The form's own key: the same form sent twice is one report.")
    )
    accepted = models.BooleanField(default=False)
    way = models.CharField(max_length=20, choices=Way.choices, blank=True, help_text=_("How it came to be accepted."))
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    accepted_at = models.DateTimeField(null=True, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("match", "number")
        constraints = [
            models.UniqueConstraint("match", "number", name="report_one_of_a_number"),
            models.UniqueConstraint("match", condition=Q(accepted=True), name="report_one_accepted"),
            models.UniqueConstraint("match", "once", condition=~Q(once=""), name="report_the_same_form_once"),
        ]

    def __str__(self) -> str:
        return f"Report {self.number} of {self.match}"

    @property
    def on_behalf(self) -> bool:
        """Filed for one side by somebody who does not coach it."""
        fixture = self.match.fixture
        coaches = {"home": fixture.home.coach_id, "away": fixture.away.coach_id}
        return self.for_side in coaches and self.filed_by_id is not None and coaches[self.for_side] != self.filed_by_id


class ReportAnswer(models.Model):
    """The answer of one side to a version of the report: it agrees, or objects with a reason. Answers are added, never changed."""

    class Says(models.TextChoices):
        AGREES = "agrees", _("Agrees")
        OBJECTS = "objects", _("Objects")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="report_answers")
    version = models.ForeignKey(ReportVersion, on_delete=models.CASCADE, related_name="answers")
    side = models.CharField(max_length=10)
    says = models.CharField(max_length=10, choices=Says.choices)
    reason = models.CharField(max_length=500, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    on_behalf = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now_add=True)
    settled_at = models.DateTimeField(null=True, blank=True, help_text=_("When an objection ceased to be open."))

    class Meta:
        ordering = ("match", "pk")

    def __str__(self) -> str:
        return f"{self.side} {self.says}: {self.version}"


class Intervention(models.Model):
    """What an officer did with a match besides accepting its report, and why. It is public. Both coaches together may call the match off."""

    class Kind(models.TextChoices):
        REOPENED = "reopened", _("taken back for review")
        STANDS = "stands", _("left as it is in spite of an objection")
        MOVED = "moved", _("moved to another fixture")
        CALLED_OFF = "called_off", _("called off: the fixture is unplayed")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="interventions")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    version = models.ForeignKey(ReportVersion, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    reason = models.CharField(max_length=300)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("match", "pk")

    def __str__(self) -> str:
        return f"{self.match}: {self.get_kind_display()}"


class StepAnswer(models.Model):
    """One answer of a sequence, stored before it is shown: a roll, a draw or a choice, and who gave it."""

    class Source(models.TextChoices):
        SITE = "site", _("rolled here")
        TYPED = "typed", _("rolled on the table")
        COACH = "coach", _("chosen")
        DEFAULT = "default", _("taken at the deadline")
        COMMISSIONER = "commissioner", _("chosen by a commissioner")
        GRANTED = "granted", _("let stand by a commissioner")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="answers")
    side = models.CharField(max_length=10, help_text=_("home, away, or both for what comes before the kick-off."))
    step = models.CharField(max_length=40)
    key = models.CharField(max_length=120)
    value = models.JSONField()
    source = models.CharField(max_length=20, choices=Source.choices)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    on_behalf = models.BooleanField(default=False)
    reason = models.CharField(max_length=300, blank=True, help_text=_("Why it stands, where the rules refused it."))
    sides = models.PositiveSmallIntegerField(null=True, help_text=_("Of a roll: how many sides each die has."))
    among = models.JSONField(null=True, help_text=_("Of a draw: the ids of all who could have been drawn."))
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("match", "pk")
        constraints = [models.UniqueConstraint("match", "side", "step", "key", name="answer_once")]

    def __str__(self) -> str:
        return f"{self.key} of {self.match}"


class Correction(models.Model):
    """A correction of a result: the reports before and after, the reason, and the rulings."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="corrections")
    was = models.ForeignKey(ReportVersion, on_delete=models.PROTECT, related_name="+")
    now = models.ForeignKey(ReportVersion, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=300)
    rulings = models.JSONField(default=dict)
    consequences = models.JSONField(default=list)
    draws = models.JSONField(
        default=list, help_text=_("What was drawn again for it, with all who could have been drawn.")
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.match}: {self.reason}"


class Ruling(models.Model):
    """A commissioner's ruling on an answer that no longer fits. It holds for later corrections until somebody rules otherwise."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="rulings")
    point = models.CharField(max_length=200, help_text=_("Match, side, step and key of the answer."))
    ruling = models.CharField(max_length=20)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("match", "pk")
        constraints = [models.UniqueConstraint("match", "point", name="ruling_one_a_point")]

    def __str__(self) -> str:
        return f"{self.point}: {self.ruling}"
