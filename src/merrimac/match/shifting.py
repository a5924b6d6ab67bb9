"""Cards that shift: the defenders' cards lie where a bad line fails and a good one does not.

Bridge Master's idea, with the layouts and the chances of our own solver. When declarer plays a card
that wins less often than the best one, the hidden cards are dealt again, within what has been seen,
to a layout where the best card wins and his does not. When he plays the best, they lie so that it
is rewarded. So luck decides nothing, neither for nor against him.

Whoever has erred need not be rewarded again: then cards shift only against him, and he fails by it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from random import Random

import numpy as np
from numpy.typing import NDArray

from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.deal import Deal
from merrimac.players.layouts import Layouts, layouts
from merrimac.solve.alphamu import AlphaMuSolver, Choice, Depth
from merrimac.solve.double_dummy import Limit, Solver
from merrimac.solve.position import Position, tricks_for

_AS_GOOD = 0.05
_ERRORS = 2.5
"""Chances that differ by less, in a sample by fewer standard errors, count as the same."""
Which = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Judge:
    """How much goes into judging one card."""

    layouts: int
    moves: int
    """Cards of declarer's side to look ahead."""
    limit: Limit


@dataclass(frozen=True, slots=True)
class Judged:
    """What declarer's card was worth beside the best one, and where the cards lie from now on."""

    card: Card
    chance: float
    best: Card
    best_chance: float
    is_good: bool
    deal: Deal | None
    """None: as before."""


def judged(
    before: Board, card: Card, seed: int | str, judge: Judge, has_erred: bool = False
) -> Judged | None:
    """Of declarer's card; None when nothing is at stake. ``has_erred``: nothing is rewarded."""
    contract, play = before.contract, before.play
    if contract is None or play is None or not play.cards:
        return None
    side = contract.declarer.side
    target = contract.tricks_needed - play.tricks_won(side)
    left = 13 - len(play) // 4
    if not 0 < target <= left or len(before.legal_cards) == 1:
        return None
    view = before.view(contract.declarer)
    drawn = layouts(view, judge.layouts, Random(seed))
    like = Position.during(Deal.of_masks(drawn.dealt[0].tolist()), play)
    depth = Depth(judge.moves, every_card=True)
    asked = drawn.held(play), like, target, depth, drawn.weights, judge.limit
    found = AlphaMuSolver().search(*asked)
    own, best = found.of(card), found.best
    is_sample = comb(len(view.hidden), len(before.held(contract.leader))) > judge.layouts
    is_good = best.chance - own.chance <= _no_gap(own, best, drawn, is_sample)
    if is_good:
        wanted = _losing(own) if has_erred else own.wins
    else:
        wanted = _losing(own, best.wins)
    deal = None
    if wanted.any() and makes(before.after(card)) is not (is_good and not has_erred):
        deal = _likeliest(drawn, wanted)
    named = card if is_good else best.cards[0]
    return Judged(card, own.chance, named, best.chance, is_good, deal)


def _no_gap(own: Choice, best: Choice, drawn: Layouts, is_sample: bool) -> float:
    """Chances that differ by so much may be the same: of a sample, some standard errors."""
    if not is_sample:
        return _AS_GOOD
    gap = best.chance - own.chance
    spread = float(drawn.weights @ (best.wins != own.wins)) - gap**2
    return max(_AS_GOOD, _ERRORS * float(np.sqrt(max(spread, 0.0) / drawn.effective_size)))


def _losing(own: Choice, among: Which | None = None) -> Which:
    """Where the card loses: if possible even with open cards, else as it would be played on."""
    every = np.ones_like(own.wins) if among is None else among
    lost = every & ~own.in_sight[0]
    return lost if lost.any() else every & ~own.wins


def _likeliest(drawn: Layouts, wanted: Which) -> Deal:
    place = int(np.argmax(np.where(wanted, drawn.weights, 0.0)))
    return Deal.of_masks(drawn.dealt[place].tolist())


def makes(board: Board) -> bool:
    """Whether the contract is made from here when everybody sees all cards."""
    contract, play = board.contract, board.play
    assert contract is not None and play is not None
    side = contract.declarer.side
    if board.is_over:
        return (board.result or 0) >= contract.tricks_needed
    position = Position.of(board)
    rest = tricks_for(side, position, Solver().value(position).tricks)
    return play.tricks_won(side) + rest >= contract.tricks_needed
