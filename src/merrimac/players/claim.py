"""Claims: the rest of the tricks, certain against any defence and any lie of the hidden cards.

A claim states its line, trick by trick: the card led, and what the other hand plays to it. A trick
is certain when nothing that is out beats it.
"""

from __future__ import annotations

from collections.abc import Sequence

from merrimac.formats.text import card_symbol
from merrimac.game.cards import Card
from merrimac.game.hand import SUIT_MASK
from merrimac.game.play import Claim
from merrimac.game.view import View
from merrimac.players.player import Decision, Plain, Reason
from merrimac.players.sure_tricks import Ending, Line, Search, Trick

CLAIM = "claim"
MOST_STATES = 400
"""Looked at in search of a line; where that is not enough nothing is claimed."""


def sure_line(view: View) -> Line | None:
    """A line that wins all the tricks left, for declarer on lead; None when none is found."""
    start = _start(view)
    if start is None or not start.left:
        return None
    return Search(MOST_STATES).line(start, start.left)


def is_certain(view: View, line: Sequence[Trick]) -> bool:
    """Whether a stated line wins all the tricks left, whoever holds what."""
    state = _start(view)
    for trick in line:
        if state is None:
            return False
        state = _after(state, trick)
    return state is not None and not any(state.hands)


def claimed(view: View) -> Decision | None:
    """A claim of the rest with its line; None when it is not certain."""
    line = sure_line(view)
    if line is None or view.contract is None or view.play is None:
        return None
    tricks = view.play.tricks_won(view.contract.declarer.side) + len(line)
    stated: list[Plain] = [[str(trick.led), str(trick.other)] for trick in line]
    leads = ", ".join(card_symbol(trick.led) for trick in line)
    reason = Reason(CLAIM, {"tricks": len(line), "line": stated, "leads": leads})
    return Decision(Claim(tricks), reason)


def is_justified(view: View, decision: Decision) -> bool:
    """Whether a claim is of all the tricks that its stated line is certain to win."""
    line = _stated(decision.reason)
    contract, play = view.contract, view.play
    if contract is None or play is None or not is_certain(view, line):
        return False
    return decision.action == Claim(play.tricks_won(contract.declarer.side) + len(line))


def _stated(reason: Reason) -> Line:
    stated = reason.facts.get("line")
    pairs = stated if isinstance(stated, list) else []
    return tuple(
        Trick(*(Card.parse(str(card)) for card in pair)) for pair in pairs if isinstance(pair, list)
    )


def _start(view: View) -> Ending | None:
    """None unless declarer leads the next trick, from his hand or dummy's."""
    contract, play, turn = view.contract, view.play, view.turn
    if contract is None or play is None or view.dummy is None or turn is None:
        return None
    if view.seat is not contract.declarer or not view.is_to_act or len(play) & 3:
        return None
    own, other = view.held(turn), view.held(turn.partner)
    assert own is not None and other is not None
    return Ending((own.mask, other.mask), view.hidden.mask, contract.strain.suit)


def _after(state: Ending, trick: Trick) -> Ending | None:
    """None when the trick is against the Laws or might be lost."""
    led, other = trick
    leading, following = state.hands
    if other is None or not led.mask & leading or not other.mask & following:
        return None
    if other.suit is not led.suit and following & (SUIT_MASK << 13 * led.suit):
        return None
    outcomes = state.outcomes(led.suit, (led, other))
    return outcomes[0].after if len(outcomes) == 1 else None
