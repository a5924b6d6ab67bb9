"""Sums that grow board by board and tell means with their standard errors at the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt

from merrimac.match.statistics import Mean


@dataclass(slots=True)
class Tally:
    """Whole numbers, so that sums are exact in any order."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        self.n += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> Mean | None:
        """None of nothing; of a single value the error is told as 0."""
        if not self.n:
            return None
        return Mean(self.total / self.n, sqrt(self.variance / self.n))

    @property
    def variance(self) -> float:
        """Of one value; 0 while there are fewer than two."""
        if self.n < 2:
            return 0.0
        return (self.squares - self.total**2 / self.n) / (self.n - 1)

    def mean_within(self, field_tally: Tally) -> Mean | None:
        """With the error that the field's spread gives for so many values.

        A player's own few deals do not tell how much they vary: who made no mistake in three
        deals is not sure to make none.
        """
        if not self.n:
            return None
        return Mean(self.total / self.n, sqrt(field_tally.variance / self.n))


@dataclass(slots=True)
class Roles:
    """Tricks given away in each role: a deal declared, a lead, a deal defended after the lead."""

    declarer: Tally = field(default_factory=Tally)
    lead: Tally = field(default_factory=Tally)
    defence: Tally = field(default_factory=Tally)
    leading: Tally = field(default_factory=Tally)
    """The lead and the defence after it together."""
    partner: Tally = field(default_factory=Tally)
    """The defence of the one who did not lead."""

    def add_declarer(self, lost: int) -> None:
        self.declarer.add(lost)

    def add_leader(self, by_lead: int, later: int) -> None:
        self.lead.add(by_lead)
        self.defence.add(later)
        self.leading.add(by_lead + later)

    def add_partner(self, lost: int) -> None:
        self.defence.add(lost)
        self.partner.add(lost)

    @property
    def boards(self) -> int:
        """On which there was something to play."""
        return self.declarer.n + self.leading.n + self.partner.n

    def against(self, field_roles: Roles) -> Mean | None:
        """Tricks given away a board beyond what the field gave away in the same roles."""
        n = self.boards
        if not n:
            return None
        total = variance = 0.0
        for own, whole in (
            (self.declarer, field_roles.declarer),
            (self.leading, field_roles.leading),
            (self.partner, field_roles.partner),
        ):
            if own.n:
                total += own.total - own.n * whole.total / whole.n
                variance += own.n * whole.variance
        return Mean(total / n, sqrt(variance) / n)


@dataclass(slots=True)
class Against:
    """IMPs a board against par: what the contract lost or won, and what the score did."""

    auction: Tally = field(default_factory=Tally)
    result: Tally = field(default_factory=Tally)

    def add(self, auction: int, result: int | None) -> None:
        self.auction.add(auction)
        if result is not None:
            self.result.add(result)


@dataclass(slots=True)
class PlayerFigures:
    """One player, as far as the name tells."""

    name: str
    boards: int = 0
    roles: Roles = field(default_factory=Roles)
    par: Against = field(default_factory=Against)


@dataclass(slots=True)
class PairFigures:
    names: tuple[str, str]
    par: Against = field(default_factory=Against)


@dataclass(slots=True)
class EventFigures:
    name: str
    boards: int = 0
    roles: Roles = field(default_factory=Roles)
    distances: Tally = field(default_factory=Tally)
    """IMPs between the contract and par, whoever lost them."""
