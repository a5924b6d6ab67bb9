"""The player behind a client: it decides through the one board loop, in a process of its own.

Everything that comes in and goes out travels between processes. There are no claims at such a
table: a player that would claim is asked not to.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from merrimac.bidding.explanation import meaning
from merrimac.game.auction import SILENT, Explanation
from merrimac.game.board import Board
from merrimac.game.call import Call
from merrimac.game.cards import Card
from merrimac.game.errors import GameError
from merrimac.game.play import Claim
from merrimac.game.seats import SEATS
from merrimac.match.table_manager.alerts import alert_of
from merrimac.players.bidder import Bidder
from merrimac.players.board_loop import Moment, step
from merrimac.players.heuristic import Heuristic
from merrimac.players.layouts import systems_named
from merrimac.players.names import OPTIONS, player_named
from merrimac.players.player import AllSeeing, AnyPlayer, Limit, Memory

_CLAIMS = "claims"


@dataclass(frozen=True, slots=True)
class Mind:
    """Who plays, how it bids, and how much it may cost."""

    player: str = "expert"
    simulates: bool = False
    limit: Limit = Limit()
    seed: int = 1

    def check(self) -> None:
        """Raises NotationError for an unknown player, GameError for one that sees all cards."""
        if isinstance(player_named(self.player), AllSeeing):
            raise GameError(f"{self.player} plays with all cards in sight: not in a match")


@dataclass(frozen=True, slots=True)
class Decided:
    """An action, what opponents are told about it, and what is remembered."""

    action: Call | Card
    said: Explanation
    memory: Memory


def decide(mind: Mind, moment: Moment) -> Decided:
    """The next call or card of the seat whose turn it is."""
    board = moment.board
    number = board.number or 0
    seed = mind.seed * 1_000_003 + number
    if board.play is None:
        decision = step(moment, dict.fromkeys(SEATS, Bidder(mind.simulates)), Limit(), seed)
        action = decision.decision.action
        assert isinstance(action, Call)
        return Decided(action, _alert(board, action), decision.decision.memory)
    one = step(
        moment, dict.fromkeys(SEATS, player_without_claims(mind.player)), mind.limit, seed
    ).decision
    if isinstance(one.action, Claim):
        one = step(moment, dict.fromkeys(SEATS, Heuristic()), Limit(), seed).decision
    assert isinstance(one.action, Card)
    return Decided(one.action, SILENT, one.memory)


def explain(board: Board, call: Call) -> str:
    """What a call after the board's auction means, in the protocol's vocabulary."""
    systems = systems_named(*(card.system for card in board.convention_cards))
    standing = systems.standing(board.auction, board.vulnerability)
    return str(alert_of(meaning(systems.at(standing.me), standing, call)))


def _alert(board: Board, call: Call) -> Explanation:
    """Opponents are told what a call means that does not mean what it says."""
    systems = systems_named(*(card.system for card in board.convention_cards))
    standing = systems.standing(board.auction, board.vulnerability)
    reading = systems.at(standing.me).reading(standing, call)
    if "artificial" not in reading.flags:
        return SILENT
    return Explanation(explain(board, call), True)


@cache
def player_without_claims(name: str) -> AnyPlayer:
    """Made once: a player has no state, but its solver's memory takes time to set up."""
    known, _, told = name.partition(":")
    if _CLAIMS in OPTIONS.get(known.strip().lower(), {}):
        told = f"{told},{_CLAIMS}=off" if told else f"{_CLAIMS}=off"
    return player_named(f"{known}:{told}" if told else known)
