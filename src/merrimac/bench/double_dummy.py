"""Double dummy: our solver against DDS (through endplay), on the same deals, one thread.

The four jobs that a solver is used for: (a) all twenty results of a deal,
(b) one strain and declarer, value only, (c) the score of every opening lead at notrump, (d) the
Monte Carlo job: two hands fixed, many layouts of the others, spades trump, every lead's score.
Answers are compared as well: a difference ends the run.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from typing import Any

from merrimac.bench.ratio import Ratio, measure
from merrimac.game.cards import CARDS, STRAINS, Card, Strain, Suit
from merrimac.game.deal import Deal
from merrimac.game.features import hcp
from merrimac.game.hand import Hand
from merrimac.game.seats import SEATS, Seat
from merrimac.solve.double_dummy import Batch, Solver
from merrimac.solve.position import Position

Step = Callable[[], object]
PAIRS, LAYOUTS = 6, 50
THREAD_CHUNK = 100
DEFEAT_4S = 4  # tricks that the defenders need


class Dds:
    """The peer, by its own functions: endplay's wrappers would cost time that is not DDS's."""

    def __init__(self) -> None:
        import endplay._dds as dds

        self._dds = dds

    def table(self, deal: Deal) -> list[list[int]]:
        """Declarer's tricks by declarer and strain."""
        asked = self._dds.ddTableDeal()
        for seat in SEATS:
            for suit in range(4):
                asked.cards[seat][3 - suit] = (deal[seat].mask >> 13 * suit & 0x1FFF) << 2
        results = self._dds.ddTableResults()
        self._dds.CalcDDtable(asked, results)
        order = (3, 2, 1, 0, 4)  # DDS counts suits from spades
        return [
            [int(results.resTable[order[strain]][seat]) for strain in STRAINS] for seat in SEATS
        ]

    def cards(self, position: Position) -> dict[Card, int]:
        """Tricks of the side to play after each card."""
        future = self._solve(position, solutions=3)
        scores: dict[Card, int] = {}
        for index in range(future.cards):
            ranks = future.equals[index] | 1 << future.rank[index]
            for rank in range(13):
                if ranks >> (rank + 2) & 1:
                    scores[CARDS[13 * (3 - future.suit[index]) + rank]] = int(future.score[index])
        return scores

    def value(self, position: Position) -> int:
        return int(self._solve(position, solutions=1).score[0])

    def _solve(self, position: Position, solutions: int) -> Any:
        deal = self._dds.deal()
        deal.trump = 4 if position.strain is Strain.NOTRUMP else 3 - position.strain
        deal.first = int(position.leader)
        for place in range(3):
            card = position.table[place] if place < len(position.table) else None
            deal.currentTrickSuit[place] = 0 if card is None else 3 - card.suit
            deal.currentTrickRank[place] = 0 if card is None else card.rank + 2
        for seat in SEATS:
            for suit in range(4):
                held = position.masks[seat] >> 13 * suit & 0x1FFF
                deal.remainCards[seat][3 - suit] = held << 2
        future = self._dds.futureTricks()
        find_maximum, always_search, thread = -1, 1, 0
        self._dds.SolveBoard(deal, find_maximum, solutions, always_search, future, thread)
        return future


def random_deals(count: int, seed: int) -> list[Deal]:
    rng = Random(seed)
    return [Deal.random(rng) for _ in range(count)]


def monte_carlo_positions(count: int) -> list[Position]:
    """Layouts of the unseen hands for fixed North and South, West to lead against spades."""
    return _layouts(random_deals(PAIRS, seed=5), count)


def game_positions(count: int) -> list[Position]:
    """The same for pairs that would bid 4S: eight spades and 22 to 28 points between them."""
    rng = Random(6)
    pairs: list[Deal] = []
    while len(pairs) < PAIRS:
        deal = Deal.random(rng)
        north, south = deal[Seat.NORTH], deal[Seat.SOUTH]
        spades = north.length(Suit.SPADES) + south.length(Suit.SPADES)
        if spades >= 8 and 22 <= hcp(north) + hcp(south) <= 28:
            pairs.append(deal)
    return _layouts(pairs, count)


def _layouts(pairs: Sequence[Deal], count: int) -> list[Position]:
    rng = Random(4)
    positions = []
    for pair in pairs[: max(1, -(-count // LAYOUTS))]:
        unseen = list(pair[Seat.EAST] | pair[Seat.WEST])
        for _ in range(min(LAYOUTS, count)):
            rng.shuffle(unseen)
            hands = (pair[Seat.NORTH], Hand.of(unseen[:13]), pair[Seat.SOUTH], Hand.of(unseen[13:]))
            positions.append(Position(hands, Strain.SPADES, Seat.WEST))
    return positions


def bench_table(count: int, step: Step) -> Ratio:
    """(a) Twenty results."""
    solver, dds = Solver(), Dds()

    def ours(deal: Deal) -> list[list[int]]:
        table = solver.table(deal)
        return [[table.bounds(seat, strain).tricks for strain in STRAINS] for seat in SEATS]

    return _compared(ours, dds.table, random_deals(count, seed=1), step)


def bench_value(count: int, step: Step) -> Ratio:
    """(b) Notrump, West leads, the value only."""
    solver, dds = Solver(), Dds()
    return _compared(
        lambda position: solver.value(position).tricks,
        dds.value,
        [Position(deal.hands, Strain.NOTRUMP, Seat.WEST) for deal in random_deals(count, seed=2)],
        step,
    )


def bench_leads(count: int, step: Step) -> Ratio:
    """(c) Notrump, every lead by West."""
    positions = [
        Position(deal.hands, Strain.NOTRUMP, Seat.WEST) for deal in random_deals(count, seed=3)
    ]
    return _bench_cards(positions, step)


def bench_monte_carlo(count: int, step: Step) -> Ratio:
    """(d) Fixed North and South, spades, every lead by West."""
    return _bench_cards(monte_carlo_positions(count), step)


def bench_yes_or_no(count: int, step: Step) -> Ratio:
    """Is 4S beaten after the best lead, by pairs that would bid it? Against every lead exactly."""
    solver = Solver()
    asked = [(position, DEFEAT_4S) for position in game_positions(count)]
    return _cheaper(lambda question: solver.reaches(*question), asked, step)


def bench_yes_or_no_by_lead(count: int, step: Step) -> Ratio:
    """Does each lead beat 4S? Against every lead exactly."""
    solver = Solver()
    asked = [(position, DEFEAT_4S) for position in game_positions(count)]
    return _cheaper(lambda question: solver.cards_reaching(*question), asked, step)


def bench_tricks(tricks: int, count: int, step: Step) -> Ratio:
    """Job (d): so many tricks for declarer after the best lead? Against every lead exactly."""
    solver = Solver()
    asked = [(position, 14 - tricks) for position in monte_carlo_positions(count)]
    return _cheaper(lambda question: solver.reaches(*question), asked, step)


def bench_tricks_by_lead(tricks: int, count: int, step: Step) -> Ratio:
    """The same for each lead."""
    solver = Solver()
    asked = [(position, 14 - tricks) for position in monte_carlo_positions(count)]
    return _cheaper(lambda question: solver.cards_reaching(*question), asked, step)


def bench_even_chance(count: int, step: Step) -> Ratio:
    """The hardest yes or no: on job (d), the number of tricks that every second layout gives."""
    solver = Solver()
    return _cheaper(lambda question: solver.reaches(*question), _with_targets(count), step)


def bench_even_chance_by_lead(count: int, step: Step) -> Ratio:
    solver = Solver()
    return _cheaper(lambda question: solver.cards_reaching(*question), _with_targets(count), step)


def _cheaper(
    ask: Callable[[tuple[Position, int]], object], asked: Sequence[tuple[Position, int]], step: Step
) -> Ratio:
    exact = Solver()
    return measure(ask, lambda question: exact.cards(question[0]), asked, 1, step)


def _with_targets(count: int) -> list[tuple[Position, int]]:
    """Each position of job (d) with its pair's median number of defenders' tricks."""
    solver = Solver()
    positions = monte_carlo_positions(count)
    asked = []
    for start in range(0, len(positions), LAYOUTS):
        pair = positions[start : start + LAYOUTS]
        target = int(median(solver.value(position).tricks for position in pair))
        asked += [(position, target) for position in pair]
    return asked


def bench_threads(count: int, step: Step) -> Ratio:
    """Job (a) with two threads against one, by the clock: CPU time would show no gain."""
    chunks = [random_deals(THREAD_CHUNK, seed) for seed in range(max(2, count))]
    return measure(
        Batch(threads=2).tables, Batch(threads=1).tables, chunks, THREAD_CHUNK, step,
        clock=time.perf_counter,
    )  # fmt: skip


def _bench_cards(positions: Sequence[Position], step: Step) -> Ratio:
    solver, dds = Solver(), Dds()
    return _compared(
        lambda position: {card: at.tricks for card, at in solver.cards(position).items()},
        dds.cards,
        positions,
        step,
    )


def _compared(
    ours: Callable[[Any], Any], theirs: Callable[[Any], Any], items: Sequence[Any], step: Step
) -> Ratio:
    """Time both on each item, and refuse to go on when they disagree."""
    answers: dict[int, Any] = {}

    def kept(solve: Callable[[Any], Any]) -> Callable[[Any], None]:
        def run(numbered: tuple[int, Any]) -> None:
            number, item = numbered
            answer = solve(item)
            if answers.setdefault(number, answer) != answer:
                raise AssertionError(f"the solvers disagree on {item!r}")

        return run

    return measure(kept(ours), kept(theirs), list(enumerate(items)), 1, step)
