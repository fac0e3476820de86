"""Presets of a season. A preset fills in the form; every number can be changed there."""

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.models import Competition


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """A way to lay out a season. ``meetings`` 0: nothing is drawn. ``days_per_round`` 0: all on one day."""

    id: str
    name: str | Promise
    sentence: str | Promise
    format: str
    divisions: int = 1
    meetings: int = 2
    days_per_round: int = 7


PRESETS: dict[str, Preset] = {
    preset.id: preset
    for preset in (
        Preset(
            id="club",
            name=_("Club round robin"),
            sentence=_("One division, each pair twice, one week a round, top four in the play-offs."),
            format=Competition.Format.ROUND_ROBIN,
        ),
        Preset(
            id="two_divisions",
            name=_("Two divisions"),
            sentence=_(
                "Teams drawn into two divisions, each pair in a division twice, top two of each in the play-offs."
            ),
            format=Competition.Format.ROUND_ROBIN,
            divisions=2,
        ),
        Preset(
            id="open",
            name=_("Open play"),
            sentence=_("Teams find their own opponents. Fixtures are added as they come, and all count in the table."),
            format=Competition.Format.OPEN,
            meetings=0,
        ),
        Preset(
            id="cup",
            name=_("One-day cup"),
            sentence=_("A knockout drawn by lot, all rounds on the same day."),
            format=Competition.Format.KNOCKOUT,
            meetings=0,
            days_per_round=0,
        ),
    )
}
