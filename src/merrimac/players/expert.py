"""The expert: named lines, cards played out, alpha-mu and Monte Carlo in one matrix, and a reason
from that matrix.

As declarer it draws layouts as the simulator does, takes those that are alike as one, and weighs
them by all of the play so far. Every way to go on is valued in each of them. The chance of the
contract is alpha-mu's: as far as it looks it counts no guess twice. Tricks beyond the contract and
short of it are those with open cards. Where alpha-mu does not look to the last trick, its card must
be clearly better than the best with open cards, of which more layouts are seen. Of cards that are
worth the same the one that is worth more with open cards is played, then the one that the plan
names: a whole policy, that can say what it is for. A plan is kept while its cards are played. When
the rest is certain the expert claims, and states the line.

If asked to, it plays the cards out that may be best by alpha-mu, by a declarer who sees no hidden
card to the end, and takes the one that makes most so.

The other seats and the bidding are the simulator's; on defence it weighs more layouts, by all of
the play, and counts every trick.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from time import monotonic

from merrimac.game.cards import CARDS, Card
from merrimac.game.contract import Contract
from merrimac.game.play import Play
from merrimac.game.view import View
from merrimac.planning.plan import Plan
from merrimac.players.aims import Goal
from merrimac.players.claim import claimed
from merrimac.players.expert_reasons import OpenCards, Verdict, considered, reason_of
from merrimac.players.heuristic import choose
from merrimac.players.heuristics.situation import Situation
from merrimac.players.hopeful import Drawing
from merrimac.players.inference import DEAR
from merrimac.players.layouts import Heeded, Layouts, layouts
from merrimac.players.matrix import Judge
from merrimac.players.plan_memory import followed, remembered
from merrimac.players.played_out import Played, chosen, played_out
from merrimac.players.player import Decision, Effort, Limit, Memory, Reason
from merrimac.players.simulator import LAYOUTS, ONLY_CARD, Simulator
from merrimac.players.ways import (
    Picked,
    Preference,
    Seen,
    Table,
    in_order,
    matrix_of,
    most_worth,
    narrowed,
    planned,
    rests_on_a_bound,
    rules_do,
    searched,
)
from merrimac.solve.alphamu import MOST_LAYOUTS, AlphaMuSolver, Choices
from merrimac.solve.double_dummy import Limit as Work
from merrimac.solve.play_out import PlayOuts
from merrimac.solve.trace import Tracer
from merrimac.technique.plan import DeclarerPlan
from merrimac.technique.turned import Worlds

WORK = 400_000
"""Of alpha-mu, for one card: about a tenth of a second."""
NODES = 300
NODES_PER_SECOND = 20_000
LATE = 7
"""Cards left in a hand."""
_FOR_BAYES, _FOR_ALPHA_MU, _FOR_EVERY_CARD, _FOR_PLANS, _FOR_PLAYING_OUT = 0.3, 0.3, 0.1, 0.15, 0.2
_LEAST_LEFT = 0.2
"""Shares of a limit in seconds."""


@dataclass(frozen=True, slots=True)
class Expert:
    """Its memory is the rest of its plan. The solvers are only its tools."""

    layouts: int = LAYOUTS
    bayes: bool = True
    leads: bool = True
    """Whether the opening lead is read as their agreements say."""
    habits: bool = True
    """Whether small cards of defenders say that they hold no lower one."""
    goal: Goal | None = None
    """The board's own scoring if none is told."""
    moves: int = 0
    """Cards of declarer's side that alpha-mu looks ahead; 0: as many as the work allows."""
    work: int = WORK
    nodes: int = NODES
    """Of a plan's tree; 0: no plans are made."""
    plays_out: bool = False
    claims: bool = True
    name: str = "expert"
    _solver: AlphaMuSolver = field(default_factory=AlphaMuSolver, repr=False, compare=False)
    _outs: PlayOuts = field(default_factory=PlayOuts, repr=False, compare=False)
    _tracer: Tracer = field(default_factory=Tracer, repr=False, compare=False)

    @property
    def simulator(self) -> Simulator:
        return Simulator(self.layouts, self.bayes, leads=self.leads, goal=self.goal)

    @property
    def _defender(self) -> Simulator:
        """The simulator, weighing all of the play."""
        return replace(self.simulator, tracer=self._tracer)

    def decide(self, view: View, limit: Limit, rng: Random, memory: Memory) -> Decision:
        contract, play = view.contract, view.play
        declares = contract is not None and view.seat is contract.declarer
        if contract is None or play is None or not declares or view.dummy is None:
            return self._defender.decide(view, limit, rng, None)
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
        began = monotonic()
        found = self._declared(view, contract, play, limit, rng, memory)
        return found or self.simulator.decide(view, _rest(limit, monotonic() - began), rng, None)

    def _declared(
        self,
        view: View,
        contract: Contract,
        play: Play,
        limit: Limit,
        rng: Random,
        memory: Memory,
    ) -> Decision | None:
        """None when the contract can't be made in any layout."""
        number = self._number(view, contract, play, limit)
        many, drawn = self._drawn(view, number, rng, limit.seconds)
        goal = self.goal or Goal.of(view.scoring)
        wide = Table(view, contract, play, many, goal)
        seen_wide = Seen.of(wide, self._tracer)
        if not seen_wide.best_makes(wide):
            return None
        table, seen = narrowed(wide, seen_wide, drawn)
        usual = choose(Situation.of(view)).card
        line = self._line(table, usual, memory, limit)
        order = seen_wide.in_order(wide, in_order(view.legal_cards, line.card, usual))
        found = self._searched(table, seen, order, limit)
        played = Played()
        # To the end, with all the layouts there are, alpha-mu is exact.
        is_exact = not self.moves and found.is_complete and drawn.are_all
        if self.plays_out and not is_exact:
            time = Work(_FOR_PLAYING_OUT * limit.seconds)
            kept = line.card if line.is_kept else None
            played = played_out(table, self._outs, found, kept, time)
        verdict = _verdict(table, seen, found, played, line, self._preference(found, order))
        if verdict.rather is not None:
            chance = seen_wide.chance(wide, verdict.card)
            verdict = replace(verdict, open_cards=OpenCards(len(many), chance))
        return Decision(
            verdict.card,
            reason_of(verdict, table, found),
            considered(verdict, found, order),
            Effort(len(drawn), found.work + played.work + verdict.nodes),
            line.memory(verdict.card, play),
        )

    def _number(self, view: View, contract: Contract, play: Play, limit: Limit) -> int:
        """As many layouts as the simulator has, and twice as many near the end unless told.

        In a hurry fewer at first where they are dear.
        """
        number = self.simulator.number(play, limit)
        if limit.samples:
            return min(number, MOST_LAYOUTS)
        if limit.seconds and len(play) < DEAR:
            return min(number // (3 if contract.strain.suit is None else 2) + 1, MOST_LAYOUTS)
        is_late = len(view.hand) - len(play) // 4 <= LATE
        return min(2 * number if is_late else number, MOST_LAYOUTS)

    def _drawn(
        self, view: View, number: int, rng: Random, seconds: float
    ) -> tuple[Layouts, Layouts]:
        """Many, each once however the cards lie that stand for each other, and weighed by the play;
        and the few of them that stand for all.
        """
        heeded = Heeded(leads=self.leads, habits=self.habits)
        assert view.contract is not None and view.play is not None
        if not self.bayes:
            many = layouts(view, number, rng, heeded=heeded, merges=True)
            return many, many
        drawing = Drawing(
            view, view.contract, view.play, self._tracer, _FOR_BAYES * seconds, heeded
        )
        many = drawing.many(number, rng)
        return many, drawing.few(many, number, rng)

    def _searched(self, table: Table, seen: Seen, order: list[Card], limit: Limit) -> Choices:
        """Every card as deep as the best one, where another might be worth more."""
        work = self._work(limit, _FOR_ALPHA_MU)
        found = searched(table, self._solver, order, self.moves, work)
        if not rests_on_a_bound(table, seen, found, self._preference(found, order)):
            return found
        work = self._work(limit, _FOR_EVERY_CARD)
        again = searched(table, self._solver, order, found.moves, work, every_card=True)
        if not again.is_complete:
            return found
        return replace(again, is_complete=found.is_complete, work=found.work + again.work)

    def _preference(self, found: Choices, order: list[Card]) -> Preference:
        return Preference(order, not self.moves and found.is_complete)

    def _work(self, limit: Limit, share: float) -> Work:
        if limit.seconds:
            return Work(share * limit.seconds, limit.nodes)
        return Work(0.0, limit.nodes or self.work)

    def _nodes(self, limit: Limit) -> int:
        if limit.seconds:
            return int(_FOR_PLANS * limit.seconds * NODES_PER_SECOND)
        return self.nodes

    def _line(self, table: Table, usual: Card, memory: Memory, limit: Limit) -> _Line:
        """What the plan says: the one in memory, else a new one when a trick begins."""
        kept = followed(memory, table.view, table.contract, table.play)
        if kept is not None and kept.act is not None:
            return _Line(CARDS[kept.act[2]], kept)
        nodes = self._nodes(limit)
        if not nodes or (len(table.play) & 3 and len(table.play) > 1):
            return _Line()
        plan, worlds = planned(table, usual, nodes)
        card = plan.best.card
        if card < 0 or rules_do(plan, usual):
            return _Line(None, None, plan, worlds)
        return _Line(CARDS[card], plan.plan, plan, worlds)


def _rest(limit: Limit, spent: float) -> Limit:
    """What is left of a limit in seconds, and a little even when it is used up."""
    return replace(limit, seconds=max(limit.seconds - spent, _LEAST_LEFT * limit.seconds))


def _verdict(
    table: Table,
    seen: Seen,
    found: Choices,
    played: Played,
    line: _Line,
    preference: Preference,
) -> Verdict:
    """Of cards that touch the plan's own, else the first in order."""
    order = preference.order
    matrix = matrix_of(table, seen, found, line.plan, played.ways(table, seen))
    kept_card = line.card if line.is_kept else None
    best = chosen(played, kept_card, order, table.drawn.weights)
    picked = Picked(best) if best else most_worth(table, seen, found, preference)
    cards, rather = picked.choice.cards, picked.instead_of
    card = line.card if line.card in cards else min(cards, key=order.index)
    assert card is not None
    return Verdict(
        card,
        matrix,
        matrix.of(Judge.LINE, card),
        line.way_on if card is kept_card else None,
        line.plan,
        line.worlds,
        rather.cards[0] if rather else None,
    )


@dataclass(frozen=True, slots=True)
class _Line:
    """The card that the plan says, and the plan."""

    card: Card | None = None
    way_on: Plan | None = None
    plan: DeclarerPlan | None = None
    """If it is new."""
    worlds: Worlds | None = None

    @property
    def is_kept(self) -> bool:
        """Whether it was made at an earlier turn."""
        return self.way_on is not None and self.plan is None

    def memory(self, played: Card, play: Play) -> Memory:
        """The plan, while it is followed."""
        if self.way_on is None or played is not self.card:
            return None
        return remembered(self.way_on, play)
