"""Links with which members set new passwords, and the leave that their owners give for one."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

COACH = settings.AUTH_USER_MODEL


class WayIn(models.Model):
    """One officer's link to one member's account, or the question whether there may be one. There is one row for these three."""

    league = models.ForeignKey("league.League", on_delete=models.CASCADE, related_name="ways_in")
    coach = models.ForeignKey(
        COACH, on_delete=models.CASCADE, related_name="ways_in", help_text=_("Whose account it is.")
    )
    by = models.ForeignKey(COACH, on_delete=models.CASCADE, related_name="+")
    link = models.OneToOneField(
        "teams.LoginLink",
        null=True,
        on_delete=models.SET_NULL,
        related_name="way_in",
        help_text=_("The last one made."),
    )
    asked_at = models.DateTimeField(null=True, help_text=_("When the owner was last asked."))
    allowed = models.BooleanField(null=True, help_text=_("What the owner answered."))
    answered_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint("league", "coach", "by", name="way_in_one_each")]
        verbose_name_plural = _("ways in")

    def __str__(self) -> str:
        return f"A way in for {self.coach}, by {self.by}"
