"""Who decides: a player gets a view of the board and gives back a call or a card with its reason.

Players keep no state of their own. A plan in progress is ``memory``: plain data that goes out with
one decision and comes back with the next view, so that undo, worker processes and a restart lose
nothing. The same view, limit (in work), randomness and memory give the same decision.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol, TypeAlias, runtime_checkable

from merrimac.game.board import Action, Board
from merrimac.game.view import View

Plain: TypeAlias = "None | bool | int | float | str | list[Plain] | dict[str, Plain]"
"""What JSON can hold: cards, seats and suits stand here as their text (``HK``, ``N``, ``S``)."""
Memory: TypeAlias = Plain
"""What a player wants to be told again at its next turn; None at its first."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How much one decision may cost; zero is left to the player. Work repeats, seconds do not."""

    seconds: float = 0.0
    samples: int = 0
    nodes: int = 0

    @property
    def is_repeatable(self) -> bool:
        return self.seconds == 0


@dataclass(frozen=True, slots=True)
class Reason:
    """Why, as a tree of data that ``words`` can read: a name, the facts it rests on, its parts."""

    name: str
    facts: Mapping[str, Plain] = field(default_factory=dict)
    children: tuple[Reason, ...] = ()

    def plain(self) -> dict[str, Plain]:
        form: dict[str, Plain] = {"name": self.name}
        if self.facts:
            form["facts"] = dict(self.facts)
        if self.children:
            form["children"] = [child.plain() for child in self.children]
        return form

    @staticmethod
    def of_plain(form: Mapping[str, Any]) -> Reason:
        """The inverse of ``plain``."""
        children = tuple(Reason.of_plain(child) for child in form.get("children", ()))
        return Reason(form["name"], form.get("facts", {}), children)


@dataclass(frozen=True, slots=True)
class Considered:
    """One of the actions weighed: its value, higher being better for the player, and why."""

    action: Action
    value: float | None = None
    reason: Reason | None = None
    error: float = 0.0
    """The standard error of a value that was estimated."""


@dataclass(frozen=True, slots=True)
class Effort:
    """Work spent on a decision. Time is measured by whoever asks: it does not repeat."""

    samples: int = 0
    nodes: int = 0


@dataclass(frozen=True, slots=True)
class Decision:
    """What a player does, and everything there is to say about it."""

    action: Action
    reason: Reason
    considered: tuple[Considered, ...] = ()
    """The best first; empty when nothing else was weighed."""
    effort: Effort = Effort()
    memory: Memory = None


class Player(Protocol):
    """Decides from a view alone: it is asked only when ``view.is_to_act``."""

    @property
    def name(self) -> str: ...

    def decide(self, view: View, limit: Limit, rng: Random, memory: Memory) -> Decision: ...


@runtime_checkable
class AllSeeing(Protocol):
    """Decides with all cards in sight. Another method, so that it can't be taken for a player."""

    @property
    def name(self) -> str: ...

    def decide_seeing_all(
        self, board: Board, limit: Limit, rng: Random, memory: Memory
    ) -> Decision: ...


AnyPlayer: TypeAlias = Player | AllSeeing
