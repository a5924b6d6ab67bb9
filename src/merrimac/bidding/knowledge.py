"""What the calls of one seat have shown, as far as it can be true together.

Players leave their systems. When a call contradicts what was shown before, the newest call is
believed and the older ones are doubted: of them those that can be true beside it are kept, later
ones first. So there is always a hand that has what is believed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from merrimac.beliefs.constraint import ALWAYS, Constraint
from merrimac.bidding.shown import NOTHING, Shown, shown_by
from merrimac.bidding.witnesses import anybody, narrowed
from merrimac.game.holding import Masks


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Immutable: ``after`` adds a call."""

    constraint: Constraint = ALWAYS
    shown: Shown = NOTHING
    believed: tuple[Constraint, ...] = ()
    """What calls showed, each by itself, without those that are doubted."""
    doubted: int = 0
    """Calls that later ones have contradicted."""
    witnesses: Masks = field(default_factory=anybody, repr=False, compare=False)
    """Hands that have it all."""

    def after(self, condition: Constraint) -> Knowledge:
        """When a call has shown one more condition."""
        if condition == ALWAYS:
            return self
        longer = self._with(condition)
        if longer is not None:
            return longer
        found = NOTHING_KNOWN._with(condition)
        if found is None:  # a meaning that no hand has is none
            return self
        kept = [condition]
        for older in reversed(self.believed):
            more = found._with(older)
            if more is not None:
                found = more
                kept.insert(0, older)
        return Knowledge(
            found.constraint,
            _shown(kept),
            tuple(kept),
            self.doubted + len(self.believed) + 1 - len(kept),
            found.witnesses,
        )

    def _with(self, condition: Constraint) -> Knowledge | None:
        """Everything and this; None: it can't be true together."""
        hands = narrowed(self.witnesses, self.constraint, condition)
        if not len(hands):
            return None
        return Knowledge(
            self.constraint & condition,
            self.shown.narrowed(shown_by(condition)),
            (*self.believed, condition),
            self.doubted,
            hands,
        )


def _shown(conditions: list[Constraint]) -> Shown:
    found = NOTHING
    for condition in conditions:
        found = found.narrowed(shown_by(condition))
    return found


NOTHING_KNOWN = Knowledge()
