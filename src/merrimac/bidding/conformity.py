"""How well a system does what a table of cases asks: hand, auction, and the call a book gives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from merrimac.bidding.chooser import choose
from merrimac.bidding.system import Option, System
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.hand import Hand
from merrimac.game.seats import Vulnerability


@dataclass(frozen=True, slots=True)
class Case:
    """What a book says of a hand."""

    name: str
    topic: str
    hand: Hand
    auction: Auction
    vulnerability: Vulnerability
    expected: Call


@dataclass(frozen=True, slots=True)
class Outcome:
    case: Case
    option: Option

    @property
    def conforms(self) -> bool:
        return self.option.call is self.case.expected


@dataclass(slots=True)
class Score:
    """So many of so many."""

    right: int = 0
    of: int = 0

    @property
    def share(self) -> float:
        return self.right / self.of if self.of else 0.0


def tried(system: System, cases: Iterable[Case]) -> Iterator[Outcome]:
    """The system's call for each case, in their order."""
    for case in cases:
        standing = system.standing(case.auction, case.vulnerability)
        yield Outcome(case, choose(system, standing, case.hand).option)


def by_topic(outcomes: Iterable[Outcome]) -> dict[str, Score]:
    """The topics with the most cases first."""
    found: dict[str, Score] = {}
    for outcome in outcomes:
        score = found.setdefault(outcome.case.topic, Score())
        score.of += 1
        score.right += outcome.conforms
    return dict(sorted(found.items(), key=lambda item: (-item[1].of, item[0])))
