"""Problems solved one after the other, or by several processes, and counted."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from merrimac.game.errors import GameError
from merrimac.match.bidding import Bidder
from merrimac.match.problems.calling import Calling
from merrimac.match.problems.problem import Problem
from merrimac.match.problems.solution import Attempt, Solution
from merrimac.players.names import player_named
from merrimac.players.player import AllSeeing


def solution(problem: Problem, attempt: Attempt) -> Solution:
    """One problem played out, or its one decision made."""
    return problem.task.solution(problem.id, problem.board, attempt)


def solutions(
    problems: Sequence[Problem], attempt: Attempt, jobs: int = 1, done: Collection[str] = ()
) -> Iterator[Solution]:
    """Each as soon as it is there; problems whose names are in ``done`` are skipped."""
    _check(problems, attempt)
    left = [problem for problem in problems if problem.id not in done]
    if jobs == 1:
        for problem in left:
            yield solution(problem, attempt)
        return
    with ProcessPoolExecutor(jobs) as pool:
        tasks = [pool.submit(solution, problem, attempt) for problem in left]
        for task in as_completed(tasks):
            yield task.result()


def _check(problems: Iterable[Problem], attempt: Attempt) -> None:
    """What can't be asked is refused before anything is played."""
    player = player_named(attempt.player)
    Bidder.parse(attempt.system)
    for problem in problems:
        is_call = isinstance(problem.task, Calling)
        if isinstance(player, AllSeeing) and not is_call and not problem.board.deal.is_complete:
            raise GameError(f"problem {problem.id} shows one hand: {player.name} needs all four")


def by_group(
    problems: Iterable[Problem], found: Mapping[str, Solution]
) -> dict[str, dict[str, tuple[int, int]]]:
    """Solved, and of how many, for each value of each group that problems tell.

    Kinds are such a group if there are several.
    """
    problems = tuple(problems)
    several = len({problem.kind for problem in problems}) > 1
    counts: dict[str, dict[str, tuple[int, int]]] = {}
    for problem in problems:
        kind = {"kind": problem.kind} if several else {}
        for group, value in {**kind, **problem.groups}.items():
            solved, of = counts.setdefault(group, {}).get(value, (0, 0))
            counts[group][value] = (solved + found[problem.id].solved, of + 1)
    return counts
