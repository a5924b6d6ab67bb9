"""Who bids, who declares and who defends: a whole line-up, mixed from parts by their names.

``expert`` is a line-up of one player throughout, ``bid=sayc+borel,declare=expert,defend=gib`` is
one of three parts. What is not said is usual: SAYC in the bidding, and in the play the other part,
or the expert where neither is told.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from merrimac.bidding.errors import SystemFileError
from merrimac.game.convention_card import ConventionCard
from merrimac.game.errors import GameError, NotationError
from merrimac.match.bidding import Bidder
from merrimac.players.bidder import Bidder as BiddingPlayer
from merrimac.players.names import PLAYERS, player_named
from merrimac.players.player import AllSeeing, AnyPlayer

USUAL_SYSTEM = "sayc"
USUAL_PLAYER = "expert"
_PART = re.compile(r"(?:^|,)\s*(bid|declare|defend)\s*=\s*")
_EXPECTED = "a player, a system, or parts such as bid=sayc+borel,declare=expert,defend=gib"


@dataclass(frozen=True, slots=True)
class LineUp:
    """``LineUp.parse(str(line_up)) == line_up``."""

    bid: Bidder
    declare: str
    defend: str

    @staticmethod
    def parse(text: str) -> LineUp:
        """Raises NotationError for what nobody is called, GameError for who may not play."""
        pieces = _PART.split(text.strip())
        if pieces[0] or len(pieces) == 1:
            return LineUp._plain(text.strip(), pieces)
        parts = dict(zip(pieces[1::2], pieces[2::2], strict=True))
        if 2 * len(parts) != len(pieces) - 1 or not all(parts.values()):
            raise NotationError("line-up", text, _EXPECTED)
        declare = parts.get("declare") or parts.get("defend") or USUAL_PLAYER
        return LineUp._checked(
            parts.get("bid", USUAL_SYSTEM), declare, parts.get("defend") or declare
        )

    @staticmethod
    def _plain(text: str, pieces: list[str]) -> LineUp:
        if len(pieces) > 1:
            raise NotationError("line-up", text, _EXPECTED)
        if text.lower().partition(":")[0].strip() in PLAYERS:
            return LineUp._checked(USUAL_SYSTEM, text, text)
        try:
            return LineUp._checked(text, USUAL_PLAYER, USUAL_PLAYER)
        except (NotationError, SystemFileError):
            raise NotationError("line-up", text, _EXPECTED) from None

    @staticmethod
    def _checked(bid: str, declare: str, defend: str) -> LineUp:
        for name in (declare, defend):
            if isinstance(player_named(name), AllSeeing):
                raise GameError(f"{name} sees all cards: it plays in no match")
        return LineUp(Bidder.parse(bid), declare.strip(), defend.strip())

    def __str__(self) -> str:
        if str(self.bid) == USUAL_SYSTEM and self.declare == self.defend:
            return self.declare
        return f"bid={self.bid},declare={self.declare},defend={self.defend}"

    @property
    def convention_card(self) -> ConventionCard:
        return ConventionCard(self.bid.system)

    def player(self, declares: bool | None) -> AnyPlayer:
        """Who acts: in the auction (None), as declarer, or as a defender."""
        if declares is None:
            return BiddingPlayer(simulates=bool(self.bid.layouts))
        return player_named(self.declare if declares else self.defend)
