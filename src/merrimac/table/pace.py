"""How long a robot may think: the more wait, the less, so that nobody waits long.

Between two turns of a person up to six robots act (he leads to a trick and is last to the next),
and he should not wait for ten seconds. So whoever waits now should be served in a sixth of that.
When what a decision takes, as measured, is more than everybody's share, robots play by rule until
the row is shorter.
"""

from __future__ import annotations

from dataclasses import dataclass

PATIENCE = 1.3
"""Seconds in which everybody who waits now should have been served."""
LONGEST = 6.0
"""Seconds for a table when there are others and none waits: one might, as soon as it has begun."""
LEAST_SECONDS = 0.05
"""With less time than this a robot plays by rule, which takes none."""
_LONG = 1.0
"""What takes longer than this does not count for more: plans are long when there is time."""
_NEWEST, _FORGOTTEN = 0.05, 0.01


@dataclass(slots=True)
class Pace:
    """What decisions took lately, and so what the next may take."""

    workers: int
    typical: float = 0.0
    """Seconds that a decision takes which is not made by rule."""

    def granted(self, wanted: float, waiting: int, is_alone: bool) -> float:
        """``waiting`` others; ``is_alone``: no other table has asked for some time."""
        if is_alone:
            return wanted
        share = PATIENCE * self.workers / (waiting + 1) if waiting else LONGEST
        if share < max(LEAST_SECONDS, self.typical):
            return 0.0
        return min(wanted, share)

    def took(self, granted: float, seconds: float) -> None:
        """By rule nothing is learnt of the others, so what was learnt is slowly forgotten."""
        if granted:
            self.typical += _NEWEST * (min(seconds, _LONG) - self.typical)
        else:
            self.typical -= _FORGOTTEN * self.typical
