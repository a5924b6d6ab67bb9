"""Problems at the table: what declarer's card was worth, in words, and the deal to go on with.

Asked in a worker, so that what comes back is plain data. How cards shift is told in the match room.
"""

from __future__ import annotations

from merrimac.formats.text import card_symbol
from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.match.shifting import Judge, Judged, judged, makes
from merrimac.solve.double_dummy import Limit
from merrimac.table.question import Shift

__all__ = ["makes", "shifted"]

_JUDGE = Judge(layouts=40, moves=2, limit=Limit(seconds=1.5))


def shifted(before: Board, card: Card, seed: int) -> Shift | None:
    """None when nothing is at stake."""
    found = judged(before, card, seed, _JUDGE)
    if found is None:
        return None
    return Shift(
        None if found.deal is None else str(found.deal),
        str(found.card),
        round(found.chance, 3),
        str(found.best),
        round(found.best_chance, 3),
        _words(found),
    )


def _words(found: Judged) -> str:
    own = f"{card_symbol(found.card)} makes the contract in {found.chance:.0%} of the layouts"
    if found.is_good:
        return f"{own}: as good as anything."
    return f"{own}, {card_symbol(found.best)} in {found.best_chance:.0%}."
