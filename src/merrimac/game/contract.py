"""The final contract: level, strain, doubled or not, and who declares."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum

from merrimac.game.cards import Strain
from merrimac.game.errors import NotationError
from merrimac.game.seats import Seat


class Doubling(IntEnum):
    """Undoubled, doubled or redoubled; ``str`` gives ``""``, ``X`` or ``XX``."""

    NONE = 0
    DOUBLED = 1
    REDOUBLED = 2

    def __str__(self) -> str:
        return "X" * self

    def __repr__(self) -> str:
        return f"Doubling.{self.name}"


_EXPECTED_CONTRACT = "level, strain, X or XX, and declarer, such as 4S-S or 3NTX-W"
_CONTRACT = re.compile(
    r"\s*([1-7])\s*(NT?|[CDHS♣♦♥♠])\s*(XX|X|\*\*|\*|RDBL|DBL|R|D)?"
    r"\s*(?:-|BY)?\s*(NORTH|EAST|SOUTH|WEST|[NESW])\s*",
    re.IGNORECASE,
)
_DOUBLINGS = {
    "": Doubling.NONE,
    **dict.fromkeys(("X", "*", "D", "DBL"), Doubling.DOUBLED),
    **dict.fromkeys(("XX", "**", "R", "RDBL"), Doubling.REDOUBLED),
}


@dataclass(frozen=True, slots=True)
class Contract:
    """What declarer undertook to make. A passed-out board has no contract: ``None``."""

    level: int
    strain: Strain
    declarer: Seat
    doubling: Doubling = Doubling.NONE

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise NotationError("contract level", str(self.level), "1 to 7")

    @staticmethod
    def parse(text: str, declarer: Seat | None = None) -> Contract:
        """Read ``4SX-S``, or ``4SX`` when the declarer is told apart."""
        match = _CONTRACT.fullmatch(text if declarer is None else f"{text}-{declarer}")
        if match is None:
            raise NotationError("contract", text, _EXPECTED_CONTRACT)
        level, strain, doubling, seat = match.groups()
        return Contract(
            int(level), Strain.parse(strain), Seat.parse(seat), _DOUBLINGS[(doubling or "").upper()]
        )

    def __str__(self) -> str:
        return f"{self.bid_text}-{self.declarer}"

    def __repr__(self) -> str:
        return f"Contract.parse({str(self)!r})"

    @property
    def bid_text(self) -> str:
        """The contract without its declarer, as PBN's Contract tag has it: ``4SX``."""
        return f"{self.level}{self.strain}{self.doubling}"

    @property
    def tricks_needed(self) -> int:
        return self.level + 6

    @property
    def dummy(self) -> Seat:
        return self.declarer.partner

    @property
    def leader(self) -> Seat:
        """Who makes the opening lead."""
        return self.declarer.next
