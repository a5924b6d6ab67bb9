"""Whether a claim is certain: over all layouts that the claimer's view allows (in a worker).

The real cards are never asked. A claim is certain when a way of playing wins so many tricks against
a defence that may hold whatever is out. That is a little too strict, so where few cards are left
every layout is looked at as well: none may beat the claim, and one way must do for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random

import numpy as np

from merrimac.formats.text import card_symbol, seat_name
from merrimac.game.cards import Card
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.play import Play
from merrimac.game.seats import SEATS
from merrimac.game.view import View
from merrimac.players.carding.reading import Read
from merrimac.players.layouts import ALL_OF_THEM, Heeded, Layouts, layouts
from merrimac.players.sure_tricks import sure_way
from merrimac.solve.alphamu import MOST_LAYOUTS, AlphaMuSolver
from merrimac.solve.double_dummy import Batch
from merrimac.solve.double_dummy import Limit as Work
from merrimac.solve.position import Position
from merrimac.table.question import Verdict

_TRIED = 60
_WORK = Work(2.0)
_CARDS_ALONE = Heeded(False, False, Read.NOBODY)


def checked(view: View, tricks: int) -> Verdict:
    """Whether the claimer's side is sure of so many of the tricks left."""
    contract, play = view.contract, view.play
    if contract is None or play is None:
        return Verdict(False, "There is no contract to claim in.")
    if tricks == 0:
        return Verdict(True, "All the tricks left go to the other side.")
    way = sure_way(view, tricks)
    if way is not None:
        return Verdict(True, _certain_words(tricks, 13 - len(play) // 4, way))
    drawn = layouts(view, ALL_OF_THEM if _are_few(view) else _TRIED, Random(1), (), _CARDS_ALONE)
    against = _beaten_by(view, play, drawn, tricks)
    if against is not None:
        return Verdict(False, f"Not against every defence: {_where(view, against)}.")
    if _is_proved(view, contract, play, drawn, tricks):
        return Verdict(True, f"{tricks} of the tricks left are yours in every layout.")
    return Verdict(False, "It can't be shown to be certain whatever the others hold: play on.")


def _certain_words(tricks: int, left: int, way: Sequence[Card]) -> str:
    what = "The rest is yours" if tricks == left else f"{tricks} of the last {left} are yours"
    cards = ", ".join(map(card_symbol, way))
    return f"{what} whoever holds what: {cards}." if cards else f"{what} whoever holds what."


def _are_few(view: View) -> bool:
    """Whether every layout is among those that are drawn."""
    hidden = [seat for seat in SEATS if seat not in view.known_hands]
    if len(hidden) != 2 or view.play is None:
        return False
    missing = 13 - len(view.play.cards_of(hidden[0]))
    return comb(len(view.hidden), missing) <= ALL_OF_THEM


def _beaten_by(view: View, play: Play, drawn: Layouts, tricks: int) -> Deal | None:
    """A layout in which even the cards in sight do not give so many tricks."""
    position = _position(drawn, play)
    ours = position.turn.side is view.seat.side
    values = Batch().values(drawn.held(play), position)[:, 0].astype(np.int64)
    own = values if ours else position.tricks_left - values
    worst = int(np.argmin(own))
    return None if own[worst] >= tricks else Deal.of_masks(drawn.dealt[worst].tolist())


def _is_proved(view: View, contract: Contract, play: Play, drawn: Layouts, tricks: int) -> bool:
    """Every layout was looked at, and one way of playing wins in all of them."""
    if not _are_few(view):
        return False
    position = _position(drawn, play)
    if position.tricks_left == 1:  # nobody has a choice
        return True
    if view.seat is not contract.declarer or position.turn.side is not view.seat.side:
        return False
    if len(drawn) > MOST_LAYOUTS:
        return False
    found = AlphaMuSolver().achievable(drawn.held(play), position, tricks, limit=_WORK)
    return found.is_complete and bool(found.best.wins.all())


def _position(drawn: Layouts, play: Play) -> Position:
    return Position.during(Deal.of_masks(drawn.dealt[0].tolist()), play)


def _where(view: View, deal: Deal) -> str:
    """``if East has ♠Q and ♥J``: the honours of a layout that beats the claim."""
    hidden = [seat for seat in SEATS if seat not in view.known_hands]
    parts = []
    for seat in hidden:
        out: Hand = deal[seat] & view.hidden
        highest = sorted(out, key=lambda card: -card.rank)[:3]
        if highest:
            parts.append(f"{seat_name(seat)} has {' '.join(map(card_symbol, highest))}")
    return f"for instance if {' and '.join(parts)}" if parts else "a layout beats it"
