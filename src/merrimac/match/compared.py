"""One board of a match: what came out at two tables, compared.

At both tables the same cards were held by one side of interest: the first line-up's at the first
table, the second's at the other. In a duplicate match that is North-South and the line-ups change
places; where only declarers are compared it is declarer's side.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from merrimac.game.cards import Strain
from merrimac.game.comparison import board_a_match, imps
from merrimac.game.conditions import vulnerability_of
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.outcome import Outcome
from merrimac.game.scoring import POINTS_FOR_GAME, score_parts
from merrimac.game.seats import Side

PASSED_OUT = "passed out"
DIFFERENT = "different contracts"


@dataclass(frozen=True, slots=True)
class Compared:
    """A board's two results; None stands for a table where all passed."""

    number: int
    deal: Deal
    side: Side
    """Whose cards the first line-up held at the first table, and the second at the other."""
    outcomes: tuple[Outcome | None, Outcome | None]
    double_dummy: int | None = None
    """Declarer's tricks with all cards in sight, where the contract and the lead were given."""

    @property
    def points(self) -> tuple[int, int]:
        """The side's score at each table."""
        vulnerability = vulnerability_of(self.number)
        sign = 1 if self.side is Side.NS else -1
        one, other = (
            sign * outcome.score_ns(vulnerability) if outcome else 0 for outcome in self.outcomes
        )
        return one, other

    @property
    def gain(self) -> int:
        """Total points, as the first line-up sees it."""
        first, second = self.points
        return first - second

    @property
    def imps(self) -> int:
        return imps(self.gain)

    @property
    def matchpoints(self) -> int:
        """2, 1 or 0 for the first line-up."""
        return board_a_match(*self.points)

    def declared_by(self, place: int) -> list[Outcome]:
        """What one of the two line-ups declared; at its other table it sits on the other side."""
        return [
            outcome
            for table, outcome in enumerate(self.outcomes)
            if outcome is not None
            and (outcome.contract.declarer.side is self.side) == (table == place)
        ]

    @property
    def kind(self) -> str:
        """The type of contract, where it was the same at both tables."""
        one, other = (
            kind_of(outcome.contract) if outcome else PASSED_OUT for outcome in self.outcomes
        )
        return one if one == other else DIFFERENT

    def plain(self) -> dict[str, Any]:
        form: dict[str, Any] = {
            "board": self.number,
            "deal": str(self.deal),
            "side": str(self.side),
            "tables": [
                {"contract": str(each.contract), "tricks": each.tricks} if each else None
                for each in self.outcomes
            ],
            "points": list(self.points),
            "imps": self.imps,
        }
        if self.double_dummy is not None:
            form["double_dummy"] = self.double_dummy
        return form

    @staticmethod
    def of_plain(form: Mapping[str, Any]) -> Compared:
        """The inverse of ``plain``."""
        one, other = (
            each and Outcome(Contract.parse(each["contract"]), each["tricks"])
            for each in form["tables"]
        )
        return Compared(
            form["board"], Deal.parse(form["deal"]), Side.parse(form["side"]), (one, other),
            form.get("double_dummy"),
        )  # fmt: skip


def kind_of(contract: Contract) -> str:
    """``notrump game``, ``suit part score``, ``slam``; doubled or not."""
    if contract.level >= 6:
        return "slam"
    strain = "notrump" if contract.strain is Strain.NOTRUMP else "suit"
    undoubled = Contract(contract.level, contract.strain, contract.declarer)
    worth = score_parts(undoubled, contract.tricks_needed, vulnerable=False).tricks
    return f"{strain} {'game' if worth >= POINTS_FOR_GAME else 'part score'}"
