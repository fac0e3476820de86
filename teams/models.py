"""Who plays: coaches and how they come in."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower


class Coach(AbstractUser):
    """An account. Commissioners are coaches too; what somebody may do follows from roles."""

    display_name = models.CharField(max_length=60, blank=True, help_text="What others see; the user name when empty.")

    class Meta(AbstractUser.Meta):
        verbose_name = "coach"
        verbose_name_plural = "coaches"
        constraints = [
            models.UniqueConstraint(
                Lower("username"),
                name="coach_username_whatever_the_case",
                violation_error_message="A coach with that user name exists already.",
            ),
        ]

    def __str__(self) -> str:
        return self.display_name or self.username


class LoginLink(models.Model):
    """A link that logs one coach in, once. Only a hash of it is kept."""

    class Kind(models.TextChoices):
        ADMIN = "admin", "printed when the site starts"
        INVITATION = "invitation", "given to a coach by a commissioner"

    coach = models.ForeignKey(Coach, on_delete=models.CASCADE, related_name="login_links")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.get_kind_display()} for {self.coach}"
