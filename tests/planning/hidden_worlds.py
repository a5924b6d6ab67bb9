"""A game to test planning with: one of four worlds is the case, and an opponent knows which.

We choose among a few actions; the opponent answers with what his world allows; after so many
rounds we have won in some worlds and lost in others. All of it is drawn at random from a seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random

from merrimac.planning.tree import Node, Option

WORLDS = 4
EVERY = (1 << WORLDS) - 1
Path = tuple[int, ...]
"""Our actions and the answers, in turn: the state."""


class HiddenWorlds:
    def __init__(self, seed: int, rounds: int = 2) -> None:
        self._seed = seed
        self._rounds = rounds

    def actions(self, state: Path) -> Sequence[int]:
        if len(state) == 2 * self._rounds:
            return ()
        return range(self._rng(state).randrange(1, 4))

    def replies(self, state: Path, action: int) -> Iterator[tuple[int, Path]]:
        for answer in range(2):
            after = (*state, action, answer)
            if self.possible(after):
                yield answer, after

    def possible(self, state: Path) -> int:
        """The worlds in which the opponent can have answered like that: at least one answer is
        possible in each world."""
        found = EVERY
        for end in range(2, len(state) + 1, 2):
            rng = self._rng(state[: end - 1])
            first = rng.randrange(EVERY + 1)
            second = EVERY & ~first | rng.randrange(EVERY + 1)
            found &= (first, second)[state[end - 1]]
        return found

    def won(self, state: Path) -> int:
        """The worlds in which we have won at a leaf."""
        return self._rng((*state, 99)).randrange(EVERY + 1)

    def _rng(self, state: Path) -> Random:
        return Random(f"{self._seed} {state}")


class WinSets:
    """Fronts of sets of worlds: what some way of playing on wins, impossible worlds included."""

    def __init__(self, game: HiddenWorlds) -> None:
        self._game = game

    def known(self, _: Path) -> frozenset[int] | None:
        return None

    def leaf(self, state: Path) -> frozenset[int]:
        return frozenset({self._game.won(state) | EVERY & ~self._game.possible(state)})

    def meet(
        self, _: Path, __: int, outcomes: Sequence[tuple[int, frozenset[int]]]
    ) -> frozenset[int]:
        found = {EVERY}
        for outcome in outcomes:
            found = {one & other for one in found for other in outcome[1]}
        return maximal(found)

    def choose(self, _: Path, options: Sequence[tuple[int, frozenset[int]]]) -> frozenset[int]:
        return maximal({each for _, front in options for each in front})


def maximal(sets: set[int]) -> frozenset[int]:
    return frozenset(s for s in sets if not any(s != t and s & t == s for t in sets))


class WinsThere:
    """Chooses what wins in every world of the goal."""

    def __init__(self, game: HiddenWorlds, options: Mapping[int, Sequence[frozenset[int]]]) -> None:
        self._game = game
        self._options = options

    def pick(self, node: Node[Path, int, int], goal: int) -> int:
        fronts = self._options[id(node)]
        able = [any(goal & ~each == 0 for each in front) for front in fronts]
        return able.index(True)

    def below(
        self,
        _: Node[Path, int, int],
        __: Option[Path, int, int],
        child: Node[Path, int, int],
        goal: int,
    ) -> int:
        return goal | EVERY & ~self._game.possible(child.state)


def all_policies(node: Node[Path, int, int]) -> Iterator[dict[Path, int]]:
    """Every way to choose, as an action for each state that it may come to."""
    if not node.options:
        yield {}
        return
    for option in node.options:
        below = [list(all_policies(child)) for _, child in option.outcomes]
        for parts in product(*below):
            policy = {node.state: option.action}
            for part in parts:
                policy |= part
            yield policy


def won_worlds(game: HiddenWorlds, policy: dict[Path, int]) -> int:
    """The worlds in which a policy wins whatever the opponent answers, played out one by one."""
    return sum(1 << world for world in range(WORLDS) if _wins(game, (), policy, world))


def _wins(
    game: HiddenWorlds,
    state: Path,
    policy: dict[Path, int],
    world: int,
) -> bool:
    if not game.actions(state):
        return bool(game.won(state) >> world & 1)
    replies = game.replies(state, policy[state])
    after = [each for _, each in replies if game.possible(each) >> world & 1]
    return all(_wins(game, each, policy, world) for each in after)
