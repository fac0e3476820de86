"""The tables of the matches app."""

from matches.models.asking import PointAsked, WaitingCorrection
from matches.models.calling_off import OffRequest
from matches.models.matches import (
    Correction,
    Intervention,
    Match,
    MatchSide,
    ReportAnswer,
    ReportVersion,
    Ruling,
    StepAnswer,
)
from matches.models.pad import TapRow
from matches.models.stars import HiredStar

__all__ = [
    "Correction",
    "HiredStar",
    "Intervention",
    "Match",
    "MatchSide",
    "OffRequest",
    "PointAsked",
    "ReportAnswer",
    "ReportVersion",
    "Ruling",
    "StepAnswer",
    "TapRow",
    "WaitingCorrection",
]
