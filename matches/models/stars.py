"""The Star Players on the sheets of a match."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from league.models.leagues import League


class HiredStar(models.Model):
    """Somebody hired for one match, on one side's sheet: a star, a mercenary, named staff. Written with the sheets of the match, which are facts from then on; the lists of stars are read from here."""

    class Kind(models.TextChoices):
        STAR = "star", _("Star player")
        MERCENARY = "mercenary", _("Mercenary")
        STAFF = "staff", _("Staff")

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="hired_stars")
    match = models.ForeignKey("matches.Match", on_delete=models.CASCADE, related_name="hired_stars")
    side = models.CharField(max_length=10)
    player = models.CharField(
        max_length=200, help_text=_("The star's id on the sheet, by which the report names them.")
    )
    kind = models.CharField(max_length=20, choices=Kind.choices, default=Kind.STAR)
    star = models.CharField(
        max_length=200,
        help_text=_(
            "The id in the book: of the star or the inducement; of a mercenary's position after their roster's and a slash."
        ),
    )

    class Meta:
        ordering = ("match", "pk")
        indexes = [models.Index(fields=("league", "star"), name="hired_star_by_league")]
        constraints = [models.UniqueConstraint("match", "side", "player", name="hired_star_once_a_sheet")]

    def __str__(self) -> str:
        return f"{self.star} in {self.match}"
