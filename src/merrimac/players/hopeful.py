"""Declarer's layouts: alike ones as one, weighed by the play, and mostly those that can be made.

Where the contract is lost with all cards in sight it makes no difference what is played, so few
such layouts are kept, each with a larger weight. When hardly any layout can be made, more are drawn
in search of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import numpy as np
from numpy.typing import NDArray

from merrimac.game.contract import Contract
from merrimac.game.play import Play
from merrimac.game.view import View
from merrimac.players.inference import after_trace, narrow
from merrimac.players.layouts import EVERYTHING, Heeded, Layouts, few_of, layouts
from merrimac.solve.trace import Tracer

_WEIGHED, _WEIGHED_LATER = 2, 4
"""So many times the layouts wanted are weighed by the play, and a few that stand for them kept."""
_WEIGHED_IN_NEED = 8
_LATER = 20
"""Cards played: from then on it is cheap."""
_DEAR_AT_NOTRUMP = 8
_HOPELESS = 8
"""So many layouts that can't be made are kept."""
_ENOUGH = 0.3
"""Of the layouts wanted: so many that can be made are enough."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What layouts are drawn for, and the tool to weigh them."""

    view: View
    contract: Contract
    play: Play
    tracer: Tracer
    seconds: float = 0.0
    """For weighing; zero is no limit."""
    heeded: Heeded = EVERYTHING

    def layouts(self, number: int, rng: Random) -> Layouts:
        """At most so many, that stand for many."""
        return self.few(self.many(number, rng), number, rng)

    def many(self, number: int, rng: Random) -> Layouts:
        """Those from which so many are to be taken."""
        at_notrump = self.contract.strain.suit is None
        is_early = len(self.play) < _LATER
        wanted = (_WEIGHED if is_early else _WEIGHED_LATER) * number
        if self._is_dear:
            return layouts(self.view, wanted, rng, heeded=self.heeded, merges=True)
        found = self._weighed(wanted, rng)
        in_need = len(found) > number and self.made(found).sum() < _ENOUGH * number
        if in_need and not self.seconds and not (at_notrump and is_early):
            return self._weighed(_WEIGHED_IN_NEED * number, rng)
        return found

    def few(self, many: Layouts, number: int, rng: Random) -> Layouts:
        if len(many) <= number:
            return many
        if self._is_dear:
            deals, shares = few_of(many.dealt, many.weights, number, rng)
            return replace(many, dealt=deals, weights=shares, are_all=False)
        return _kept(many, self.made(many), number, rng)

    @property
    def _is_dear(self) -> bool:
        return self.contract.strain.suit is None and len(self.play) < _DEAR_AT_NOTRUMP

    def _weighed(self, number: int, rng: Random) -> Layouts:
        drawn = layouts(self.view, number, rng, heeded=self.heeded, merges=True)
        return after_trace(self.view, drawn, self.tracer, self.seconds)

    def made(self, found: Layouts) -> NDArray[np.bool_]:
        """Where the contract is made with all cards in sight."""
        play, counted = self.play, narrow(self.contract)
        tricks = self.tracer.tricks(
            found.dealt, play.strain, play.seat_of(0), play.cards, [len(play)], counted
        )
        return np.asarray(tricks[:, 0] >= self.contract.tricks_needed)


def _kept(found: Layouts, made: NDArray[np.bool_], number: int, rng: Random) -> Layouts:
    hopeful = min(int(made.sum()), number - min(int((~made).sum()), _HOPELESS))
    dealt, weights = [], []
    for group, wanted in ((made, hopeful), (~made, number - hopeful)):
        share = found.weights[group].sum()
        if not wanted or not share > 0:
            continue
        deals, shares = few_of(found.dealt[group], found.weights[group], wanted, rng)
        dealt.append(deals)
        weights.append(share * shares)
    deals, shares = np.concatenate(dealt), np.concatenate(weights)
    order = np.array(rng.sample(range(len(deals)), len(deals)))
    shares = shares[order] / shares.sum()
    return replace(found, dealt=deals[order], weights=shares, are_all=False)
