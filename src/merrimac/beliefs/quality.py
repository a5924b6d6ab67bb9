"""What "good" and "solid" mean of a suit: one meaning for those who read and those who write it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from merrimac.beliefs import counts
from merrimac.game.cards import Rank


def good_holdings() -> NDArray[np.bool_]:
    """Two of the top three honours, or three of the top five."""
    return np.asarray((counts.TOP_HONOURS.table >= 2) | (counts.HONOURS.table >= 3))


def solid_holdings() -> NDArray[np.bool_]:
    """AKQ with seven cards or more, or AKQJ with five or more."""
    length = counts.LENGTH.table
    jack = counts.rank_count(Rank.JACK).table == 1
    enough = (length >= 7) | (jack & (length >= 5))
    return np.asarray((counts.TOP_HONOURS.table == 3) & enough)
