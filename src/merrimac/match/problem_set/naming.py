"""The technique behind the right card.

Every line of the task network that begins with the right card is played as one policy over all
layouts. The best of them names the problem when it wins more than any other card can. Else it has
its name from what the card does; where open cards do not show it, chances are combined.
"""

from __future__ import annotations

import numpy as np

from merrimac.game.cards import CARDS, Card, Rank
from merrimac.game.seats import SEATS
from merrimac.match.combining import Ending
from merrimac.players.aims import Goal
from merrimac.players.heuristic import choose
from merrimac.players.heuristics.situation import Situation
from merrimac.players.layouts import Layouts
from merrimac.players.ways import Table, planned
from merrimac.technique.aim import Aim
from merrimac.technique.plan import Alternative
from merrimac.technique.words import PLAIN

COMBINED = "combining chances"
_NODES = 20_000
_ROUNDING = 1e-4
"""Of the chances that are kept with a problem."""
_NO_NAME = (*PLAIN, "usual", "cash out", "cash winners")
"""What is done on the way to something, and nothing that a problem is named by."""


def technique_of(ending: Ending, ahead: int) -> str:
    """ "throw-in", "combining chances", "cash a winner"."""
    line = named_line(ending)
    if line is not None:
        return line.technique
    return COMBINED if ahead > 1 else deed_of(ending)


def named_line(ending: Ending) -> Aim | None:
    """The technique that the task network plays the right card for."""
    usual = choose(Situation.of(ending.view)).card
    plan, _ = planned(table_of(ending), usual, _NODES)
    lines = [line for line in (plan.best, *plan.others) if _is_named(line, ending.right)]
    best = max(lines, key=lambda line: line.chance, default=None)
    if best is None or best.chance <= ending.otherwise + _ROUNDING:
        return None
    return best.aims[-1]


def _is_named(line: Alternative, right: tuple[Card, ...]) -> bool:
    if line.card < 0 or CARDS[line.card] not in right or not line.aims:
        return False
    # A card of another suit is only on the way to it: the name would say little about the card.
    return line.name not in _NO_NAME and line.aims[-1].suit in (None, right[0].suit)


def deed_of(ending: Ending) -> str:
    """What the right card does, by its suit in the two hands and what is out of it."""
    view, card = ending.view, ending.right[-1]
    play, trumps = ending.board.play, ending.contract.strain.suit
    assert play is not None
    declarer = ending.contract.declarer
    other = declarer.partner if play.turn is declarer else declarer
    opposite = [each for each in ending.board.held(other) if each.suit is card.suit]
    out = [each for each in view.hidden if each.suit is card.suit]
    best_out = max(out, default=None)
    if best_out is None or card > best_out:
        return "draw trumps" if card.suit is trumps and out else "cash a winner"
    if not opposite:
        can_ruff = trumps is not None and any(
            each.suit is trumps for each in ending.board.held(other)
        )
        return "ruff" if can_ruff else "exit"
    top = max(opposite)
    if top > best_out:
        is_tenace = any(card < each < top for each in out) and len(opposite) > 1
        return "finesse" if is_tenace else "cross to a winner"
    return "lead towards an honour" if top.rank >= Rank.TEN else "exit"


def table_of(ending: Ending) -> Table:
    """The decision with every layout that the problem states."""
    view, play = ending.view, ending.board.play
    assert play is not None
    dealt = ending.layouts.copy()
    for seat in SEATS:
        dealt[:, seat] |= np.uint64(play.cards_of(seat).mask)
    weights = np.full(len(dealt), 1 / len(dealt))
    return Table(view, ending.contract, play, Layouts(dealt, weights, ()), Goal.MAKING)
