"""An auction as evidence: what beliefs about the hidden hands are made from.

What a seat's calls have shown together, as far as it can be true, is one meaning: deals are drawn
by what its alternatives have in common, which is fast, and tested. What calls not made deny is in
no meaning, so a weight goes with them: how well a whole deal fits the auction when the system is
asked again at every call. A player off his system is doubted, never impossible.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from merrimac.beliefs.constraint import ALWAYS
from merrimac.beliefs.envelope import enveloped
from merrimac.beliefs.evidence import Evidence, Meaning, Weighing
from merrimac.bidding.agreements import Agreements
from merrimac.bidding.chooser import calls_of
from merrimac.bidding.standing import Standing
from merrimac.game.holding import Masks
from merrimac.game.seats import SEATS, Seat
from merrimac.game.view import View

FLOOR = 0.05
"""The weight of a deal for each call that the system would not have made with it."""


def evidence(systems: Agreements, view: View) -> list[Evidence]:
    """What the calls of the hands out of sight say."""
    standing = systems.standing(view.auction, view.vulnerability)
    hidden = [seat for seat in SEATS if seat not in view.known_hands]
    found: list[Evidence] = [each for seat in hidden for each in _meanings(standing, seat)]
    if any(reading.seat in hidden for reading in standing.readings):
        found.append(Weighing(lambda deals: weights(systems, view, deals), source="the auction"))
    return found


def _meanings(standing: Standing, seat: Seat) -> Iterator[Meaning]:
    """What a seat has shown."""
    shown = enveloped(standing.constraints[seat])
    if shown != ALWAYS:
        calls = [str(reading.call) for reading in standing.calls_of(seat)]
        yield Meaning(shown.at(seat), source=f"{' '.join(calls)} by {seat}")


def weights(systems: Agreements, view: View, deals: Masks) -> NDArray[np.float64]:
    """How well each deal fits the calls of the hands out of sight."""
    found = np.ones(len(deals))
    standing: Standing = systems.standing(view.auction.up_to(0), view.vulnerability)
    for call in view.auction.calls:
        if standing.me not in view.known_hands:
            made = calls_of(systems.at(standing.me), standing, deals[:, standing.me]) == call
            found *= np.where(made, 1.0, FLOOR)
        standing = systems.after(standing, call)
    return found
