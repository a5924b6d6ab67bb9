"""The rest of the play, played out by a declarer who can't see the cards, over many layouts.

Double dummy in each layout is too hopeful: it never guesses wrong. Here one declarer plays on in
all layouts that look alike to him, each time the card that is right in most of them with all cards
in sight, against defenders who see everything and know how he plays. What comes out is no bound but
what he reaches. A layout has no say in its own case: at the table the true one is not among those
that declarer thinks of. The others are a sample: where they hardly prefer one card to another he
may choose either, so what he makes of a layout is a chance.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from merrimac import _native
from merrimac.game.cards import Card
from merrimac.solve.double_dummy import UNLIMITED, Limit
from merrimac.solve.lines import InformationSet


@dataclass(frozen=True, slots=True, eq=False)
class PlayedOut:
    made: NDArray[np.float64]
    """How likely the contract is made in each layout: 0 to 1."""
    is_complete: bool
    """Whether the limit allowed an answer; without one nothing is made."""
    work: int
    """Layouts solved: what a limit in nodes counts. It does not depend on earlier questions."""


class PlayOuts:
    """Answers questions one at a time; the answers do not depend on earlier ones."""

    def __init__(self, memory: int = _native.DEFAULT_MEMORY) -> None:
        self._native = _native.PlayOut(memory)

    def after(
        self,
        card: Card,
        start: InformationSet,
        weights: NDArray[np.float64],
        limit: Limit = UNLIMITED,
    ) -> PlayedOut:
        """When declarer's side plays this card next; ``weights`` of the layouts, adding up to 1.

        Raises BadQuestion for a card that can't be played, or more than MOST_LAYOUTS layouts.
        """
        share = np.ascontiguousarray(weights, dtype=np.float64)
        return PlayedOut(
            *self._native.play(start, share, int(card), limit.nodes, limit.seconds)
        )  # fmt: skip
