"""What can be wrong with a system file that can be read."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from merrimac.bidding.errors import Place


class Kind(StrEnum):
    CLASH = "clash"
    """Two lines for one call at one place that differ in whether it is forcing or artificial."""
    COVERED = "covered"
    """A line that is never chosen: others take every hand before it."""
    NOWHERE = "nowhere"
    """A line or block that never applies."""
    OPEN_END = "open end"
    """An artificial call after whose double or overcall the system says nothing."""
    IMPOSSIBLE = "impossible"
    """A meaning that no hand can have."""
    UNUSED = "unused"
    """A switch or a definition that nothing asks for."""


@dataclass(frozen=True, slots=True)
class Finding:
    kind: Kind
    place: Place
    message: str
    """One sentence."""

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"
