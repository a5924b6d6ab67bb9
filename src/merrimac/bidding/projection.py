"""How an auction will go on: the system bids for all four players, on many deals at once."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from merrimac.bidding.agreements import Agreements
from merrimac.bidding.chooser import calls_of
from merrimac.bidding.standing import Standing
from merrimac.game.call import CALLS, Call
from merrimac.game.contract import Contract
from merrimac.game.holding import Masks

MOST_CALLS = 60
"""An auction that goes on so long has lost its way; it is left as it stands."""
Rows = NDArray[np.int64]


def projected(
    systems: Agreements, standing: Standing, deals: Masks, rows: Rows | None = None
) -> Iterator[tuple[Contract | None, Rows]]:
    """The final contracts, each with the deals that end in it; None: passed out."""
    waiting = [(standing, np.arange(len(deals)) if rows is None else rows)]
    while waiting:
        here, those = waiting.pop()
        if here.auction.is_complete or len(here.auction) > MOST_CALLS:
            yield _contract(here), those
            continue
        calls = calls_of(systems.at(here.me), here, deals[those, here.me])
        for call in np.unique(calls):
            waiting.append((systems.after(here, CALLS[call]), those[calls == call]))


def _contract(standing: Standing) -> Contract | None:
    auction = standing.auction
    while not auction.is_complete:
        auction = auction.after(Call.PASS)
    return auction.contract
