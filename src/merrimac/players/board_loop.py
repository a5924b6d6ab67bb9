"""The one loop that moves a board on: it asks whoever acts, checks, and hands out each step.

A ``Moment`` is all there is to know between two actions, so a step is a pure function of it, the
players, the limit and the seed: taking back is going on from an earlier moment, and a restart
repeats what it lost. Autoplay, matches and the table all drive this loop.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.contract import Contract
from merrimac.game.errors import GameError
from merrimac.game.play import Claim
from merrimac.game.seats import SEATS, Seat
from merrimac.players.claim import is_justified
from merrimac.players.player import AllSeeing, AnyPlayer, Decision, Limit, Memory, Reason

Players = Mapping[Seat, AnyPlayer]
Memories = tuple[Memory, Memory, Memory, Memory]
ONLY_CARD = "only card"
NO_MEMORIES: Memories = (None, None, None, None)


@dataclass(frozen=True, slots=True)
class Moment:
    """A board, and what each player wants to be told again."""

    board: Board
    memories: Memories = NO_MEMORIES


@dataclass(frozen=True, slots=True)
class Step:
    """One action: who decided it, for which hand, and the moments before and after."""

    before: Moment
    actor: Seat
    hand: Seat
    """The actor's own, or dummy's."""
    decision: Decision
    after: Moment


def sides(contract: Contract, declaring: AnyPlayer, defending: AnyPlayer) -> Players:
    """One player for both hands of the declaring side and another for the defenders."""
    ours = contract.declarer.side
    return {seat: declaring if seat.side is ours else defending for seat in SEATS}


def step(moment: Moment, players: Players, limit: Limit, seed: int) -> Step:
    """The next action. Raises GameError when the board is over or the player breaks the Laws."""
    board = moment.board
    actor, hand = board.actor, board.turn
    if actor is None or hand is None:
        raise GameError("the board is over: there is nothing to decide")
    decision = _forced(moment, actor) or _asked(moment, players[actor], actor, limit, seed)
    if isinstance(decision.action, Claim) and not is_justified(board.view(actor), decision):
        raise GameError(f"{players[actor].name} claimed tricks that are not certain")
    try:
        after = board.after(decision.action)
    except GameError as fault:
        raise GameError(f"{players[actor].name} broke the Laws: {fault}") from fault
    memories = list(moment.memories)
    memories[actor] = decision.memory
    kept = (memories[0], memories[1], memories[2], memories[3])
    return Step(moment, actor, hand, decision, Moment(after, kept))


def steps(moment: Moment, players: Players, limit: Limit, seed: int) -> Iterator[Step]:
    """Every action until the board is over."""
    while not moment.board.is_over:
        one = step(moment, players, limit, seed)
        yield one
        moment = one.after


def made_again(
    start: Board, cards: Sequence[Card], declarer: AnyPlayer, limit: Limit, seed: int
) -> Iterator[Moment]:
    """The moment before each card of a play that is known, with what declarer remembers there.

    His decisions are made again one by one, but the cards are those that were played.
    """
    players = dict.fromkeys(SEATS, declarer)
    moment = Moment(start)
    for card in cards:
        yield moment
        board, memories = moment.board, moment.memories
        if board.contract is not None and board.actor is board.contract.declarer:
            memories = step(moment, players, limit, seed).after.memories
        moment = Moment(board.after(card), memories)


def played_out(moment: Moment, players: Players, limit: Limit, seed: int) -> Board:
    """The board when it is over."""
    for one in steps(moment, players, limit, seed):
        moment = one.after
    return moment.board


def _forced(moment: Moment, actor: Seat) -> Decision | None:
    """A single legal card needs no thought; the plan in progress goes on to the next turn."""
    legal = moment.board.legal_cards
    if len(legal) != 1:
        return None
    return Decision(next(iter(legal)), Reason(ONLY_CARD), memory=moment.memories[actor])


def _asked(moment: Moment, player: AnyPlayer, actor: Seat, limit: Limit, seed: int) -> Decision:
    board, memory = moment.board, moment.memories[actor]
    # A stream of its own for each decision, so that a step does not depend on the way here.
    done = len(board.auction) + len(board.play or ())
    rng = Random(f"{seed}/{done}")
    if isinstance(player, AllSeeing):
        return player.decide_seeing_all(board, limit, rng, memory)
    return player.decide(board.view(actor), limit, rng, memory)
