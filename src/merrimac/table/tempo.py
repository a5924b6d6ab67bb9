"""How fast robots act: never so fast that the time tells something about the hand.

A lone legal card needs no thought. Played at once it would tell that it was alone, so it takes as
long as some card before it that was thought about.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from random import Random, SystemRandom

_REMEMBERED = 16


@dataclass(slots=True)
class Tempo:
    """Seconds for the quickest call and card; the last cards that took thought are remembered."""

    call: float = 0.5
    card: float = 0.6
    rng: Random = field(default_factory=SystemRandom)
    _taken: deque[float] = field(default_factory=lambda: deque(maxlen=_REMEMBERED))

    def wait(self, spent: float, is_call: bool, is_forced: bool) -> float:
        """How much longer to wait before the action is shown."""
        if is_call:
            return max(0.0, self.call - spent)
        if not is_forced:
            self._taken.append(spent)
            return max(0.0, self.card - spent)
        like = self.rng.choice(self._taken) if self._taken else self.card
        return max(0.0, max(self.card, like) - spent)
