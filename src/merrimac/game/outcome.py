"""A contract with its result, as players write it on a score card: ``4SX-S+1``, ``3NT-W=``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from merrimac.game.contract import Contract
from merrimac.game.errors import GameError, NotationError
from merrimac.game.scoring import score, score_ns
from merrimac.game.seats import Vulnerability

_EXPECTED = "a contract and its result, such as 4SX-S+1, 3NT-W= or 2H-N-1"
_OUTCOME = re.compile(r"(.*?[A-Za-z])\s*(=|[+-]\s*\d{1,2})\s*")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was bid and how many tricks declarer took."""

    contract: Contract
    tricks: int

    def __post_init__(self) -> None:
        if not 0 <= self.tricks <= 13:
            raise GameError(f"declarer takes 0 to 13 tricks, not {self.tricks}")

    @staticmethod
    def parse(text: str) -> Outcome:
        """Read ``4SX-S+1``; the dash before declarer may be left out (``4SXS+1``)."""
        match = _OUTCOME.fullmatch(text.strip())
        if match is None:
            raise NotationError("result", text, _EXPECTED)
        contract = Contract.parse(match[1])
        over = 0 if match[2] == "=" else int(match[2].replace(" ", ""))
        tricks = contract.tricks_needed + over
        if not 0 <= tricks <= 13:
            raise NotationError("result", text, f"0 to 13 tricks, not {tricks}")
        return Outcome(contract, tricks)

    def __str__(self) -> str:
        over = self.over
        return f"{self.contract}{f'{over:+}' if over else '='}"

    def __repr__(self) -> str:
        return f"Outcome.parse({str(self)!r})"

    @property
    def over(self) -> int:
        """Overtricks; negative when the contract failed."""
        return self.tricks - self.contract.tricks_needed

    def score(self, vulnerability: Vulnerability) -> int:
        """For declarer's side."""
        return score(self.contract, self.tricks, vulnerability)

    def score_ns(self, vulnerability: Vulnerability) -> int:
        return score_ns(self.contract, self.tricks, vulnerability)
