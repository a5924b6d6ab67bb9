"""The expert: named lines, alpha-mu and Monte Carlo in one matrix, and a reason from that matrix.

As declarer it draws layouts as the simulator does, and values every way to go on in each of them.
Alpha-mu says which cards are in the running: as far as it looks it counts no guess twice. Of those
the best named line is played, since it is a whole policy and can say what it is for; a card without
a name is played when it is clearly better. A plan is kept while it stays in the running. When the
rest is certain the expert claims, and states the line.

The other seats and the bidding are the simulator's.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from merrimac.game.cards import CARDS, Card
from merrimac.game.contract import Contract
from merrimac.game.play import Play
from merrimac.game.view import View
from merrimac.planning.plan import Plan
from merrimac.players.aims import Goal
from merrimac.players.claim import claimed
from merrimac.players.expert_reasons import Verdict, considered, reason_of
from merrimac.players.heuristic import choose
from merrimac.players.heuristics.situation import Situation
from merrimac.players.inference import after_play
from merrimac.players.layouts import Layouts, layouts
from merrimac.players.matrix import Judge, Matrix
from merrimac.players.plan_memory import followed, remembered
from merrimac.players.player import Decision, Effort, Limit, Memory, Reason
from merrimac.players.simulator import LAYOUTS, ONLY_CARD, Simulator
from merrimac.players.ways import Seen, Table, matrix_of, planned, searched
from merrimac.solve.alphamu import MOST_LAYOUTS, AlphaMuSolver, Choices
from merrimac.solve.double_dummy import Limit as Work
from merrimac.technique.plan import DeclarerPlan
from merrimac.technique.turned import Worlds

WORK = 400_000
"""Of alpha-mu, for one card: about a tenth of a second."""
NODES = 1_500
MOST_COST = 8.0
"""Milliseconds a layout for weighing the cards that were played."""
NODES_PER_SECOND = 20_000
ERRORS = 1.0
LATE = 7
"""Cards left in a hand."""
_FOR_BAYES, _FOR_ALPHA_MU, _FOR_PLANS = 0.2, 0.3, 0.25
"""Shares of a limit in seconds."""


@dataclass(frozen=True, slots=True)
class Expert:
    """Its memory is the rest of its plan. The solver is only its tool."""

    layouts: int = LAYOUTS
    bayes: bool = True
    goal: Goal | None = None
    """The board's own scoring if none is told."""
    moves: int = 0
    """Cards of declarer's side that alpha-mu looks ahead; 0: as many as the work allows."""
    work: int = WORK
    nodes: int = NODES
    """Of a plan's tree; 0: no plans are made."""
    errors: float = ERRORS
    """Standard errors within which a named line is as good as an unnamed card, where alpha-mu did
    not see the end."""
    claims: bool = True
    name: str = "expert"
    _solver: AlphaMuSolver = field(default_factory=AlphaMuSolver, repr=False, compare=False)

    @property
    def simulator(self) -> Simulator:
        return Simulator(self.layouts, self.bayes, goal=self.goal)

    def decide(self, view: View, limit: Limit, rng: Random, memory: Memory) -> Decision:
        contract, play = view.contract, view.play
        declares = contract is not None and view.seat is contract.declarer
        if contract is None or play is None or not declares or view.dummy is None:
            return self.simulator.decide(view, limit, rng, None)
        legal = view.legal_cards
        sure = claimed(view) if self.claims else None
        if sure is not None:
            return sure
        if len(legal) == 1:
            return Decision(next(iter(legal)), Reason(ONLY_CARD), memory=memory)
        left = len(view.hand) - len(play) // 4
        target = contract.tricks_needed - play.tricks_won(contract.declarer.side)
        if not 0 < target <= left:
            return self.simulator.decide(view, limit, rng, None)
        return self._declared(view, contract, play, limit, rng, memory)

    def _declared(
        self,
        view: View,
        contract: Contract,
        play: Play,
        limit: Limit,
        rng: Random,
        memory: Memory,
    ) -> Decision:
        drawn = self._drawn(view, self._number(view, play, limit), rng, _FOR_BAYES * limit.seconds)
        goal = self.goal or Goal.of(view.scoring)
        table = Table(view, contract, play, drawn, goal)
        usual = choose(Situation.of(view)).card
        seen = Seen.of(table)
        if seen.best_makes(table) <= 0:
            return self.simulator.decide(view, limit, rng, None)
        order = seen.in_order(table, usual)
        line = self._line(table, usual, memory, limit)
        found = searched(table, self._solver, line.first(order), self.moves, self._work(limit))
        matrix = matrix_of(table, seen, found, line.plan)
        verdict = self._verdict(matrix, found, line, order)
        return Decision(
            verdict.card,
            reason_of(verdict, table, found),
            considered(verdict, found, order),
            Effort(len(drawn), found.work + verdict.nodes),
            line.memory(verdict.card, play),
        )

    def _number(self, view: View, play: Play, limit: Limit) -> int:
        """As many layouts as the simulator has, and twice as many near the end unless told."""
        number = self.simulator.number(play, limit)
        is_late = len(view.hand) - len(play) // 4 <= LATE
        return min(2 * number if is_late and not limit.samples else number, MOST_LAYOUTS)

    def _drawn(self, view: View, number: int, rng: Random, seconds: float) -> Layouts:
        """The simulator's layouts, with more of the play remembered."""
        found = layouts(view, number, rng)
        return after_play(view, found, seconds, MOST_COST) if self.bayes else found

    def _work(self, limit: Limit) -> Work:
        if limit.seconds:
            return Work(_FOR_ALPHA_MU * limit.seconds, limit.nodes)
        return Work(0.0, limit.nodes or self.work)

    def _nodes(self, limit: Limit) -> int:
        if limit.seconds:
            return int(_FOR_PLANS * limit.seconds * NODES_PER_SECOND)
        return self.nodes

    def _line(self, table: Table, usual: Card, memory: Memory, limit: Limit) -> _Line:
        """What the plan says: the one in memory, else a new one."""
        kept = followed(memory, table.view, table.contract, table.play)
        if kept is not None and kept.act is not None:
            return _Line(CARDS[kept.act[2]], kept)
        nodes = self._nodes(limit)
        if not nodes:
            return _Line()
        plan, worlds = planned(table, usual, nodes)
        card = plan.best.card
        return _Line(CARDS[card] if card >= 0 else None, plan.plan, plan, worlds)

    def _verdict(self, matrix: Matrix, found: Choices, line: _Line, order: list[Card]) -> Verdict:
        best = matrix.of(Judge.ONE_PLAN, found.best.cards[0])
        assert best is not None
        card = min(best.cards, key=order.index)
        if line.card is not None:
            own = matrix.of(Judge.ONE_PLAN, line.card)
            assert own is not None
            # What was searched to the last trick is certain for these layouts.
            errors = 0.0 if found.is_complete and not self.moves else self.errors
            if own is best or not matrix.is_clearly_better(best, own, errors):
                card = line.card
        named = matrix.of(Judge.LINE, card)
        kept = line.way_on if card is line.card and line.plan is None else None
        return Verdict(card, matrix, named, kept, line.plan, line.worlds)


@dataclass(frozen=True, slots=True)
class _Line:
    """The card that the plan says, and the plan."""

    card: Card | None = None
    way_on: Plan | None = None
    plan: DeclarerPlan | None = None
    """If it is new."""
    worlds: Worlds | None = None

    def first(self, order: list[Card]) -> list[Card]:
        if self.card is None:
            return order
        return [self.card, *(card for card in order if card is not self.card)]

    def memory(self, played: Card, play: Play) -> Memory:
        """The plan, while it is followed."""
        if self.way_on is None or played is not self.card:
            return None
        return remembered(self.way_on, play)
