"""What is known of the hidden hands from one seat: BRIBIP's fact base, drawn (in a worker)."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from merrimac.bidding.fact import Kind
from merrimac.bidding.fact_base import read
from merrimac.game.cards import CARDS, SUITS, Rank
from merrimac.game.features import batch_lengths, hcp
from merrimac.game.seats import SEATS, Seat
from merrimac.game.view import View
from merrimac.players.inference import after_play
from merrimac.players.layouts import Layouts, layouts, systems_named

_LAYOUTS, _IN_A_HURRY = 300, 100
_DEAR = 8
"""Until so many cards are played it takes seconds to say how well they were played."""
_LIKELY = 0.6
"""A card as likely as that with one hand is told to be there."""
_LEAST_SHARE = 0.005


def known(view: View, seconds: float) -> dict[str, Any]:
    """For each hidden seat: points and lengths as dealt, honours that are placed, and facts.

    ``seconds``: without any the play tells only what was followed, led and signalled.
    """
    hidden = [seat for seat in SEATS if seat not in view.known_hands]
    drawn = layouts(view, _LAYOUTS if seconds else _IN_A_HURRY, Random(1))
    if seconds and view.play is not None and len(view.play) > _DEAR:
        drawn = after_play(view, drawn, seconds, 1000 * seconds / len(drawn))
    systems = systems_named(*(card.system for card in view.convention_cards))
    base = read(systems, view).known
    found: dict[str, Any] = {}
    for seat in hidden:
        facts = [fact for fact in base.of_seat(seat) if fact.kind is not Kind.SEEN]
        found[str(seat)] = {
            "points": _shares(hcp.batch(drawn.dealt[:, seat]), drawn.weights),
            "lengths": _lengths(drawn, seat),
            "placed": _placed(view, drawn, seat),
            "facts": [_sentence(str(fact.words), str(fact.kind), fact.reason) for fact in facts],
        }
    return {"seats": found, "layouts": len(drawn), "source": list(drawn.source)}


def _sentence(words: str, kind: str, reason: str) -> str:
    return f"{words} ({kind}: {reason})" if reason else f"{words} ({kind})"


def _lengths(drawn: Layouts, seat: Seat) -> dict[str, list[list[float]]]:
    lengths = batch_lengths(drawn.dealt[:, seat])
    return {str(suit): _shares(lengths[:, suit], drawn.weights) for suit in SUITS}


def _shares(values: NDArray[Any], weights: NDArray[np.float64]) -> list[list[float]]:
    found = [
        [int(value), round(float(weights[values == value].sum()), 4)] for value in np.unique(values)
    ]
    return [pair for pair in found if pair[1] >= _LEAST_SHARE]


def _placed(view: View, drawn: Layouts, seat: Seat) -> list[dict[str, Any]]:
    """Honours that are still out, if they are likely to be here."""
    found = []
    for card in CARDS:
        if card.rank < Rank.TEN or card not in view.hidden:
            continue
        has = (drawn.dealt[:, seat] & np.uint64(card.mask)) != 0
        share = float(drawn.weights[has].sum())
        if share >= _LIKELY:
            found.append({"card": str(card), "share": round(share, 4)})
    return sorted(found, key=lambda each: -float(str(each["share"])))
