"""Double dummy: how many tricks each side takes when all four hands are in sight.

A small typed face of the native solver. Ask the cheapest question that serves: ``reaches``
(yes or no) costs about a tenth of ``cards`` (exact tricks for every card). Numbers of tricks
are those of the side to play, of the tricks still to be won; ``TrickTable`` counts declarer's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from threading import Event, Thread
from typing import Any

import numpy as np
from numpy.typing import NDArray

from merrimac import _native
from merrimac.game.cards import CARDS, STRAINS, Card, Strain
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError
from merrimac.game.seats import SEATS, Seat
from merrimac.solve.position import Position

IllegalPosition = _native.IllegalPosition  # cards held twice, hands of uneven length and the like
Masks = NDArray[np.uint64]  # one row of four hand masks a layout, North first
Tricks8 = NDArray[np.int8]


class NotSolved(GameError):
    """A limit or a cancellation ended the search before the answer was known."""


@dataclass(frozen=True, slots=True)
class Limit:
    """When to stop each question; zero is no limit. A limit in nodes repeats exactly."""

    seconds: float = 0.0
    nodes: int = 0


UNLIMITED = Limit()


@dataclass(frozen=True, slots=True)
class Bounds:
    """At least ``low`` and at most ``high`` tricks; the same number unless a limit struck."""

    low: int
    high: int

    @property
    def is_exact(self) -> bool:
        return self.low == self.high

    @property
    def tricks(self) -> int:
        """The exact number. Raises NotSolved when only bounds are known."""
        if not self.is_exact:
            raise NotSolved(f"only known within the limit: {self.low} to {self.high} tricks")
        return self.low

    def __str__(self) -> str:
        return str(self.low) if self.is_exact else f"{self.low}-{self.high}"


class TrickTable(Mapping[Seat, Mapping[Strain, int]]):
    """Declarer's tricks for each declarer and strain, the twenty results of a deal."""

    def __init__(self, bounds: Tricks8) -> None:
        self._bounds = bounds  # [declarer, strain, low/high]

    def __getitem__(self, declarer: Seat) -> Mapping[Strain, int]:
        return {strain: self.bounds(declarer, strain).tricks for strain in STRAINS}

    def __iter__(self) -> Iterator[Seat]:
        return iter(SEATS)

    def __len__(self) -> int:
        return 4

    def __str__(self) -> str:
        """Declarers down, strains across, as hand records print it."""
        lines = ["   NT  S  H  D  C"]
        for seat in SEATS:
            cells = (f"{self.bounds(seat, strain)!s:>3}" for strain in reversed(STRAINS))
            lines.append(f"{seat} {''.join(cells)}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"TrickTable(np.array({self._bounds.tolist()!r}, dtype=np.int8))"

    def bounds(self, declarer: Seat, strain: Strain) -> Bounds:
        low, high = self._bounds[declarer, strain]
        return Bounds(int(low), int(high))

    @property
    def is_exact(self) -> bool:
        return bool((self._bounds[..., 0] == self._bounds[..., 1]).all())


class Solver:
    """Answers questions one at a time. Keeps what it learnt within one deal and strain.

    Memory is the table's ceiling in bytes. Not for several threads at once: give each its own.
    """

    def __init__(self, memory: int = _native.DEFAULT_MEMORY, limit: Limit = UNLIMITED) -> None:
        self._native = _native.Solver(memory)
        self._native.limit(limit.seconds, limit.nodes)

    @property
    def nodes(self) -> tuple[int, int]:
        """Trick starts and cards searched since the solver was made."""
        return self._native.counters

    def value(self, position: Position) -> Bounds:
        """Tricks that the side to play takes."""
        return Bounds(*self._native.value(*_arguments(position)))

    def reaches(self, position: Position, target: int) -> bool:
        """Whether the side to play takes so many tricks. Raises NotSolved at a limit."""
        return _yes_or_no(self._native.reaches(*_arguments(position), target))

    def cards(self, position: Position) -> dict[Card, Bounds]:
        """Every legal card and the tricks it leads to for the side that plays it."""
        found = self._native.cards(*_arguments(position))
        return {CARDS[card]: Bounds(low, high) for card, low, high in found}

    def best_cards(self, position: Position) -> dict[Card, Bounds]:
        """The cards that keep the full value; cheaper than all cards."""
        found = self._native.best_cards(*_arguments(position))
        return {CARDS[card]: Bounds(low, high) for card, low, high in found}

    def cards_reaching(self, position: Position, target: int) -> dict[Card, bool]:
        """For each legal card whether so many tricks follow. Raises NotSolved at a limit."""
        found = self._native.cards_reaching(*_arguments(position), target)
        return {CARDS[card]: _yes_or_no(answer) for card, answer in found}

    def table(self, deal: Deal) -> TrickTable:
        """All twenty results. Raises GameError when a hand is unknown."""
        if any(deal.hands) and not all(deal.hands):
            raise GameError("a hand is unknown: double dummy needs all four")
        rows = self._native.table(tuple(hand.mask for hand in deal))
        return TrickTable(np.array(rows, dtype=np.int8))


def _arguments(position: Position) -> tuple[Any, int, int, list[int]]:
    return position.masks, position.strain, position.leader, [int(card) for card in position.table]


def _yes_or_no(answer: int) -> bool:
    if answer == 2:
        raise NotSolved("neither yes nor no was found within the limit")
    return answer == 1


@dataclass(frozen=True, slots=True)
class Batch:
    """Many layouts at once, in native threads, without the GIL.

    ``progress`` hears now and then how many are done. Ctrl-C stops the threads.
    """

    threads: int = 1
    memory: int = _native.DEFAULT_MEMORY  # bytes for each thread
    limit: Limit = UNLIMITED
    progress: Callable[[int], object] = field(default=lambda _done: None, repr=False)

    def tables(self, deals: Iterable[Deal]) -> list[TrickTable]:
        """The twenty results of each deal."""
        layouts = masks_of(deals)
        return [TrickTable(bounds) for bounds in self._run(_native.batch_tables, layouts)]

    def values(self, layouts: Masks, like: Position) -> Tricks8:
        """``[layout, low/high]``: the layouts stand in for the hands of a position."""
        return self._run(_native.batch_values, layouts, *_arguments(like)[1:])

    def reaches(self, layouts: Masks, like: Position, target: int) -> Tricks8:
        """``[layout]``: 0 no, 1 yes, 2 not known within the limit."""
        return self._run(_native.batch_reaches, layouts, *_arguments(like)[1:], target)

    def cards(self, layouts: Masks, like: Position) -> Tricks8:
        """``[layout, card, low/high]``; -1 where the card can't be played."""
        return self._run(_native.batch_cards, layouts, *_arguments(like)[1:])

    def cards_reaching(self, layouts: Masks, like: Position, target: int) -> Tricks8:
        """``[layout, card]``: 0 no, 1 yes, 2 not known, -1 where the card can't be played."""
        return self._run(_native.batch_cards_reaching, layouts, *_arguments(like)[1:], target)

    def _run(self, work: Callable[..., Tricks8], *arguments: Any) -> Tricks8:
        job = _native.Job()
        limits = (self.threads, self.memory, self.limit.seconds, self.limit.nodes)
        return _watched(lambda: work(*arguments, job, *limits), job, self.progress)


def _watched(
    work: Callable[[], Tricks8], job: _native.Job, progress: Callable[[int], object]
) -> Tricks8:
    """Run in a thread, so that this one can show progress and hear Ctrl-C."""
    results: list[Tricks8] = []
    errors: list[BaseException] = []
    ended = Event()

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)
        finally:
            ended.set()

    Thread(target=run, daemon=True).start()
    try:
        while not ended.wait(0.05):
            progress(job.done)
        progress(job.done)
    except BaseException:
        job.cancel()
        ended.wait()  # a join that was interrupted once would not wait again
        raise
    if errors:
        raise errors[0]
    return results[0]


def masks_of(deals: Iterable[Deal]) -> Masks:
    """Deals as an array of hand masks, for batches."""
    rows = [[hand.mask for hand in deal] for deal in deals]
    return np.array(rows, dtype=np.uint64).reshape(-1, 4)
