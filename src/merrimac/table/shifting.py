"""Problems: the defenders' cards are where a bad line fails and a good one does not (in a worker).

Bridge Master's idea, with the layouts and the chances of our own solver. When declarer plays a card
that wins less often than the best one, the hidden cards are dealt again, within what has been seen,
to a layout where the best card wins and his does not. When he plays the best, they lie so that it
is rewarded.
"""

from __future__ import annotations

from random import Random

import numpy as np

from merrimac.formats.text import card_symbol
from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.deal import Deal
from merrimac.players.layouts import Layouts, layouts
from merrimac.solve.alphamu import AlphaMuSolver, Depth
from merrimac.solve.double_dummy import Limit, Solver
from merrimac.solve.position import Position, tricks_for
from merrimac.table.question import Shift

_LAYOUTS = 40
_DEPTH = Depth(2, every_card=True)
_LIMIT = Limit(seconds=1.5)
_AS_GOOD = 0.04
"""Chances that differ by less are the same line as far as a sample can tell."""


def shifted(before: Board, card: Card, seed: int) -> Shift | None:
    """What declarer's card was worth, and the deal to go on with; None when nothing is at stake."""
    contract, play = before.contract, before.play
    if contract is None or play is None or not play.cards:
        return None
    side = contract.declarer.side
    target = contract.tricks_needed - play.tricks_won(side)
    left = 13 - len(play) // 4
    if not 0 < target <= left or len(before.legal_cards) == 1:
        return None
    drawn = layouts(before.view(contract.declarer), _LAYOUTS, Random(seed))
    like = Position.during(Deal.of_masks(drawn.dealt[0].tolist()), play)
    found = AlphaMuSolver().search(drawn.held(play), like, target, _DEPTH, drawn.weights, _LIMIT)
    own, best = found.of(card), found.best
    is_good = own.chance >= best.chance - _AS_GOOD
    wins = own.wins if is_good else best.wins & ~own.wins
    deal = _chosen(before, card, drawn, wins, is_good)
    return Shift(
        None if deal is None else str(deal),
        str(card),
        round(own.chance, 3),
        str(card if is_good else best.cards[0]),
        round(best.chance, 3),
        _words(card, own.chance, best.cards[0], best.chance, is_good),
    )


def _chosen(
    before: Board, card: Card, drawn: Layouts, wins: np.ndarray, is_good: bool
) -> Deal | None:
    """The likeliest layout of the kind wanted; None when the cards lie well enough already."""
    if makes(before.after(card)) is is_good or not wins.any():
        return None
    place = int(np.argmax(np.where(wins, drawn.weights, 0.0)))
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


def _words(card: Card, chance: float, best: Card, best_chance: float, is_good: bool) -> str:
    own = f"{card_symbol(card)} makes the contract in {chance:.0%} of the layouts"
    if is_good:
        return f"{own}: as good as anything."
    return f"{own}, {card_symbol(best)} in {best_chance:.0%}."
