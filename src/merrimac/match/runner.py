"""Matches of declarers: every deal played twice with the same contract, lead and defenders.

A deal's result depends on the match's seed and the deal's number alone, so it does not matter how
many processes share the work or in which order results come. Whoever keeps results can go on later:
``results`` skips the deals that are done.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.comparison import imps
from merrimac.game.conditions import vulnerability_of
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError
from merrimac.game.scoring import score
from merrimac.match.cluster import workplace
from merrimac.match.contracts import contract_for
from merrimac.match.statistics import Mean as Mean
from merrimac.match.statistics import sign_test as sign_test
from merrimac.players.board_loop import Moment, Step, sides, steps
from merrimac.players.heuristic import opening_lead
from merrimac.players.names import player_named
from merrimac.players.player import Limit
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position

_MOST_DEALS_A_TASK = 20
Progress = Callable[[int], object]
Steps = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class DeclarerMatch:
    """Two declarers, by name, against the same defenders."""

    first: str
    second: str
    defenders: str
    deals: int
    seed: int
    limit: Limit = Limit()


@dataclass(frozen=True, slots=True)
class DealResult:
    """What both declarers made of one deal."""

    number: int
    deal: Deal
    contract: Contract
    lead: Card
    double_dummy: int
    """Declarer's tricks after the lead when everybody plays perfectly."""
    tricks: tuple[int, int]

    @property
    def scores(self) -> tuple[int, int]:
        vulnerability = vulnerability_of(self.number)
        first, second = (score(self.contract, each, vulnerability) for each in self.tricks)
        return first, second

    @property
    def imps(self) -> int:
        """As the first declarer sees it."""
        first, second = self.scores
        return imps(first - second)


def board_for(match: DeclarerMatch, number: int) -> Board:
    """The deal with that number, its contract by the fixed rule and the lead on the table."""
    deal = Deal.random(Random(f"{match.seed}/{number}"))
    contract = contract_for(deal)
    board = Board(deal, Auction(contract.declarer), vulnerability_of(number), number,
                  contract=contract)  # fmt: skip
    return board.after(opening_lead(board.view(contract.leader)))


def play_tables(match: DeclarerMatch, number: int) -> tuple[Board, tuple[Steps, Steps]]:
    """The board after its lead, and what both declarers made of it, with the same luck."""
    board = board_for(match, number)
    assert board.contract is not None
    defending = player_named(match.defenders)
    one, other = (
        tuple(
            steps(
                Moment(board),
                sides(board.contract, player_named(name), defending),
                match.limit,
                luck(match.seed, number),
            )
        )
        for name in (match.first, match.second)
    )
    return board, (one, other)


def luck(seed: int, number: int) -> int:
    """The same at both tables, so that nobody owes a board to another draw of layouts."""
    return seed * 1_000_003 + number


def play_deal(match: DeclarerMatch, number: int) -> DealResult:
    """One deal by both declarers."""
    board, (one, other) = play_tables(match, number)
    first, second = one[-1].after.board.result, other[-1].after.board.result
    assert board.contract is not None and board.play is not None
    assert first is not None and second is not None
    double_dummy = Solver().value(Position.of(board)).tricks
    lead = board.play.cards[0]
    return DealResult(number, board.deal, board.contract, lead, double_dummy, (first, second))


def results(
    match: DeclarerMatch,
    jobs: int = 1,
    done: Collection[int] = (),
    progress: Progress | None = None,
) -> Iterator[DealResult]:
    """Each deal's result as soon as it is there; deals whose numbers are in ``done`` are skipped.

    ``progress`` hears how many deals are finished, those skipped included.
    """
    _check(match, jobs)
    numbers = [number for number in range(1, match.deals + 1) if number not in done]
    finished = match.deals - len(numbers)
    for group in _played(match, numbers, jobs):
        for result in group:
            yield result
            finished += 1
            if progress is not None:
                progress(finished)


def _check(match: DeclarerMatch, jobs: int) -> None:
    if match.deals < 1 or jobs < 1:
        raise GameError("a match needs at least one deal and one process")
    for name in (match.first, match.second, match.defenders):
        player_named(name)


def _played(match: DeclarerMatch, numbers: Sequence[int], jobs: int) -> Iterator[list[DealResult]]:
    size = max(1, min(_MOST_DEALS_A_TASK, len(numbers) // (4 * jobs))) if jobs > 1 else 1
    tasks = (numbers[start : start + size] for start in range(0, len(numbers), size))
    with workplace(jobs) as here:
        yield from here.done(partial(_play_deals, match), tasks)


def _play_deals(match: DeclarerMatch, numbers: Sequence[int]) -> list[DealResult]:
    return [play_deal(match, number) for number in numbers]


@dataclass(frozen=True, slots=True)
class Summary:
    """The outcome as the first declarer sees it."""

    deals: int
    wins: int
    losses: int
    ties: int
    tricks: Mean
    """The first declarer's tricks less the second's."""
    imps: Mean
    given_away: tuple[Mean, Mean]
    """Tricks short of double dummy, for each; against defenders who err it may be negative."""
    sign_test: float
    """How likely so uneven wins and losses are when the two are equally good."""


def summary(found: Iterable[DealResult]) -> Summary:
    """Wins are deals with more tricks. Raises GameError when there is no result."""
    ordered = sorted(found, key=lambda result: result.number)
    if not ordered:
        raise GameError("there is no result to sum up")
    differences = [result.tricks[0] - result.tricks[1] for result in ordered]
    wins = sum(difference > 0 for difference in differences)
    losses = sum(difference < 0 for difference in differences)
    given = [
        Mean.of(result.double_dummy - result.tricks[place] for result in ordered)
        for place in (0, 1)
    ]
    return Summary(
        deals=len(ordered),
        wins=wins,
        losses=losses,
        ties=len(ordered) - wins - losses,
        tricks=Mean.of(differences),
        imps=Mean.of(result.imps for result in ordered),
        given_away=(given[0], given[1]),
        sign_test=sign_test(wins, losses),
    )
