"""The link by which a team without an account gets its coach."""

from django.conf import settings
from django.db import models


class TeamClaim(models.Model):
    """A link by which somebody can take over the team, once. A team has one such link at a time; only its hash is stored."""

    league = models.ForeignKey("league.League", on_delete=models.CASCADE, related_name="team_claims")
    team = models.OneToOneField("teams.Team", on_delete=models.CASCADE, related_name="claim")
    token_hash = models.CharField(max_length=64, unique=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"A link to take over {self.team}"
