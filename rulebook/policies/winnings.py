"""What a match brings in."""

from abc import abstractmethod

from rulebook.policies.policy import Policy, Slot


class Winnings(Slot):
    """What a match brings in."""

    __slots__ = ()

    @abstractmethod
    def amount(self, attendance: int, touchdowns: int, outcome: str, *, opponent_conceded: bool = False) -> int:
        """A team's winnings in gold pieces, by those who came, its touchdowns and the outcome: "win", "draw" or "loss"."""

    def explained(self, attendance: int, touchdowns: int, outcome: str, *, opponent_conceded: bool = False) -> str:
        """How that amount came about, in words."""
        return ""


class GateShare(Policy, Winnings, frozen=True, tag="gate_share"):
    """BB2020: a share of the attendance, and every touchdown, ``each`` gold pieces (p.67, 69)."""

    each: int
    attendance_divisor: int
    attendance_divisor_against_concession: int

    def amount(
        self,
        attendance: int,
        touchdowns: int,
        outcome: str = "",
        *,
        opponent_conceded: bool = False,
    ) -> int:
        """A team's winnings in gold pieces: half the attendance and its touchdowns, 10,000 for each (p.69).

        Half of an odd attendance is worth 5,000. Against a team that conceded, the attendance is not halved (p.67).
        """
        divisor = self.attendance_divisor_against_concession if opponent_conceded else self.attendance_divisor
        return self.each * attendance // divisor + self.each * touchdowns

    def explained(self, attendance: int, touchdowns: int, outcome: str = "", *, opponent_conceded: bool = False) -> str:
        """The share, the touchdowns, and what each is worth."""
        share = "the whole attendance of" if opponent_conceded else "half an attendance of"
        scored = f"{touchdowns} touchdown{'' if touchdowns == 1 else 's'}"
        return f"{share} {attendance} and {scored}, times {self.each:,}"
