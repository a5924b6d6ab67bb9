"""Games written down as nested data, to compute by hand what planning makes of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from merrimac.planning.criteria import Criteria, Criterion, number
from merrimac.planning.evaluation import Evaluation
from merrimac.planning.method import NIL, Agent, Instance, Method, Operator
from merrimac.planning.network import Coverage, Network, TaskTree
from merrimac.planning.objective import distributed

WE = "we"


@dataclass(frozen=True)
class Turn:
    agent: str
    acts: Mapping[str, Turn | float]
    only: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The worlds in which an act is possible, if not in all."""


class Known(NamedTuple):
    path: tuple[str, ...] = ()
    worlds: tuple[str, ...] = ("here",)


class SpelledOut:
    """The game as a network whose every act is a scheme of its own. Full states are worlds."""

    def __init__(
        self,
        top: Turn,
        belief: Mapping[str, float] | None = None,
        coverage: Coverage = "raise",
    ) -> None:
        self._top = top
        self._belief = belief or {"here": 1.0}
        self.network: Network[Known] = Network(
            [Method(NIL, self._every_act, "any act", "do")],
            [Operator("do", self._done)],
            {WE},
            self.turn,
            self,
            coverage=coverage,
        )
        self.start = Known((), tuple(self._belief))

    def states(self, known: Known) -> Sequence[str]:
        return known.worlds

    def belief(self, known: Known) -> Sequence[float]:
        total = sum(self._belief[world] for world in known.worlds)
        return [self._belief[world] / total for world in known.worlds]

    def given(self, known: Known, worlds: Sequence[int]) -> Known:
        return Known(known.path, tuple(known.worlds[world] for world in worlds))

    def turn(self, known: Known) -> Agent | None:
        here = self._at(known)
        return here.agent if isinstance(here, Turn) else None

    def tree(self, merge: bool = False) -> TaskTree[Known]:
        return self.network.tree(self.start, merge=merge)

    def leaf(self, known: Known) -> float:
        here = self._at(known)
        assert not isinstance(here, Turn)
        return here

    def value(self, default: Criterion, each: Mapping[Agent, Criterion] | None = None) -> float:
        criteria = Criteria(self.network, self.leaf, default, each)
        return number(Evaluation(self.tree(), criteria).root())

    def e_star(self, objective: Mapping[str, float], static: float) -> float:
        return distributed(self.network, objective.get, lambda _: static)(self.start)

    def _at(self, known: Known) -> Turn | float:
        here: Turn | float = self._top
        for act in known.path:
            assert isinstance(here, Turn)
            here = here.acts[act]
        return here

    def _every_act(self, known: Known) -> Iterator[Instance]:
        here = self._at(known)
        assert isinstance(here, Turn)
        for act in here.acts:
            only = here.only.get(act)
            yield Instance((here.agent, act), None if only is None else only.__contains__)

    def _done(self, known: Known, _: Agent, act: str) -> Known:
        return Known((*known.path, act), known.worlds)
