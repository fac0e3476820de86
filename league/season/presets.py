"""What a season may look like to begin with. A preset fills in the form; every number of it may be changed there."""

import msgspec

from league.models import Competition


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """A way to lay out a season. ``meetings`` of 0: nothing is drawn; ``days_per_round`` of 0: all on one day."""

    id: str
    name: str
    sentence: str
    format: str
    divisions: int = 1
    meetings: int = 2
    days_per_round: int = 7


PRESETS: dict[str, Preset] = {
    preset.id: preset
    for preset in (
        Preset(
            id="club",
            name="Club round robin",
            sentence="One division, each pair twice, a week for a round, the top four in the play-offs.",
            format=Competition.Format.ROUND_ROBIN,
        ),
        Preset(
            id="two_divisions",
            name="Two divisions",
            sentence="The teams drawn into two divisions, each pair of one twice, the top two of each in the play-offs.",
            format=Competition.Format.ROUND_ROBIN,
            divisions=2,
        ),
        Preset(
            id="open",
            name="Open play",
            sentence="Whoever finds an opponent plays: fixtures are added as they come, and the table counts them all.",
            format=Competition.Format.OPEN,
            meetings=0,
        ),
        Preset(
            id="cup",
            name="One-day cup",
            sentence="A knockout drawn by lot, every round on the same day.",
            format=Competition.Format.KNOCKOUT,
            meetings=0,
            days_per_round=0,
        ),
    )
}
