"""Who plays: coaches and how they come in."""

from django.contrib.auth.models import AbstractUser
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from teams.usernames import written_plainly


class Coach(AbstractUser):
    """An account. Commissioners are coaches too; what somebody may do follows from roles."""

    username = models.CharField(
        "username",
        max_length=150,
        unique=True,
        help_text=_("Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only."),
        validators=[UnicodeUsernameValidator(), written_plainly],
        error_messages={"unique": "A user with that username already exists."},
    )
    display_name = models.CharField(
        max_length=60, blank=True, help_text=_("What others see. The user name is shown to nobody else.")
    )
    most_leagues = models.PositiveSmallIntegerField(
        default=10, help_text=_("How many leagues this account may run as a commissioner.")
    )

    class Meta:
        verbose_name = _("coach")
        verbose_name_plural = _("coaches")
        constraints = [
            models.UniqueConstraint(
                Lower("username"),
                name="coach_username_whatever_the_case",
                violation_error_message="A coach with that user name exists already.",
            ),
        ]

    def __str__(self) -> str:
        """What others see. Never the user name: it is half of what somebody needs to log in."""
        return self.display_name or f"Coach {self.pk}"


class LoginLink(models.Model):
    """A link that logs one coach in, once. Only a hash of it is kept."""

    class Kind(models.TextChoices):
        ADMIN = "admin", _("printed when the site starts")
        RESET = "reset", _("sets a new password; made by a commissioner")

    coach = models.ForeignKey(Coach, on_delete=models.CASCADE, related_name="login_links")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(Coach, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    def __str__(self) -> str:
        return f"{self.get_kind_display()} for {self.coach}"


class AccessToken(models.Model):
    """A key with which another program acts for one coach. Only a hash of it is kept."""

    coach = models.ForeignKey(Coach, on_delete=models.CASCADE, related_name="access_tokens")
    name = models.CharField(max_length=60, help_text=_("What it is for, in its owner's words."))
    token_hash = models.CharField(max_length=64, unique=True)
    password_hash = models.CharField(
        max_length=64,
        help_text=_("A hash of the password that the account had: with another one the token is not good."),
    )
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_on = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ("-created_at", "-pk")

    def __str__(self) -> str:
        return f"{self.name}, of {self.coach}"


class Team(models.Model):
    """A team. Everything here but its name and coach is a projection of its history and can be rebuilt."""

    coach = models.ForeignKey(Coach, null=True, blank=True, on_delete=models.SET_NULL, related_name="teams")
    coach_name = models.CharField(max_length=60, blank=True, help_text=_("Who plays it, where nobody has an account."))
    name = models.CharField(max_length=60)
    roster = models.CharField(max_length=60)
    rules = models.JSONField(help_text=_("Edition, options and pack that the season is played by."))
    kit = models.CharField(max_length=20, default="navy")
    trim = models.CharField(max_length=20, default="bone")
    shield = models.CharField(max_length=20, blank=True, help_text=_("Left empty, it follows from the name."))
    division = models.CharField(max_length=20, blank=True, help_text=_("How the shield is parted."))
    charge = models.CharField(max_length=20, blank=True, help_text=_("What lies on the shield."))
    created_at = models.DateTimeField(auto_now_add=True)

    #: The number of the newest row of the history; writers say which one they have seen.
    seq = models.PositiveIntegerField(default=0)
    treasury = models.IntegerField(default=0)
    team_value = models.IntegerField(default=0)
    current_team_value = models.IntegerField(default=0)
    rerolls = models.SmallIntegerField(default=0)
    assistant_coaches = models.SmallIntegerField(default=0)
    cheerleaders = models.SmallIntegerField(default=0)
    apothecary = models.SmallIntegerField(default=0)
    fans = models.SmallIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    lost = models.PositiveIntegerField(default=0)
    open_match = models.CharField(max_length=40, blank=True)
    retired = models.BooleanField(default=False, help_text=_("Plays no more: left out of lists, reachable still."))

    class Meta:
        ordering = ("name", "pk")

    def __str__(self) -> str:
        return self.name


class HistoryRow(models.Model):
    """One row of a team's history. Never updated: a correction is a row that names the one it replaces, voids or follows."""

    class How(models.TextChoices):
        ADDS = "adds", _("Adds")
        REPLACES = "replaces", _("Replaces")
        VOIDS = "voids", _("Voids")
        FOLLOWS = "follows", _("Follows")

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="history")
    seq = models.PositiveIntegerField()
    how = models.CharField(max_length=10, choices=How.choices, default=How.ADDS)
    corrects = models.PositiveIntegerField(null=True, blank=True)
    kind = models.CharField(max_length=40, blank=True)
    body = models.JSONField(null=True)
    match = models.CharField(max_length=40, blank=True)
    step = models.CharField(max_length=40, blank=True)
    by = models.ForeignKey(Coach, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    on_behalf = models.BooleanField(default=False, help_text=_("Written by a commissioner for the team."))
    reason = models.TextField(blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("team", "seq")
        constraints = [
            models.UniqueConstraint("team", "seq", name="history_one_row_a_number"),
            models.UniqueConstraint(
                "team",
                "match",
                condition=models.Q(kind__in=["played", "forfeited"], how="adds"),
                name="history_a_match_is_entered_once",
            ),
            models.CheckConstraint(
                condition=models.Q(how="adds", corrects=None)
                | (~models.Q(how="adds") & models.Q(corrects__isnull=False)),
                name="history_corrections_name_a_row",
            ),
        ]
        indexes = [models.Index(fields=["match"], name="history_by_match")]

    def __str__(self) -> str:
        return f"{self.team} {self.seq}: {self.kind or self.how}"


class Player(models.Model):
    """A projection: one player as the history leaves them, with their current profile."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="players")
    key = models.CharField(max_length=60)
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)
    position = models.CharField(max_length=60)
    kind = models.CharField(max_length=20)
    status = models.CharField(max_length=20)
    characteristics = models.JSONField(default=dict, help_text=_("By the ids of the edition; none: a dash."))
    skills = models.JSONField(default=list)
    value = models.IntegerField()
    earned = models.IntegerField()
    spent = models.IntegerField()
    niggling = models.SmallIntegerField(default=0)
    misses_next = models.BooleanField(default=False)
    details = models.JSONField(help_text=_("The whole player, as the history makes them."))

    class Meta:
        ordering = ("team", "number", "key")
        constraints = [models.UniqueConstraint("team", "key", name="player_one_of_a_key")]

    def __str__(self) -> str:
        return self.name


class CareerLine(models.Model):
    """A projection: what one player did in one match."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="lines")
    match = models.CharField(max_length=40)
    deeds = models.JSONField(default=dict)
    spp = models.IntegerField(default=0)

    class Meta:
        ordering = ("player", "pk")
        constraints = [models.UniqueConstraint("player", "match", name="career_one_line_a_match")]
        indexes = [models.Index(fields=["match"], name="career_by_match")]

    def __str__(self) -> str:
        return f"{self.player} in {self.match}"
