"""Declarer's matrix: lines, cards played out, alpha-mu and open cards over the same layouts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from merrimac.game.cards import CARDS, Card
from merrimac.game.contract import Contract
from merrimac.game.hand import Hand
from merrimac.game.holding import Masks
from merrimac.game.play import Play
from merrimac.game.view import View
from merrimac.players.aims import Goal, Values, values
from merrimac.players.calibrated import calibrated
from merrimac.players.eliminate import equal_cards
from merrimac.players.inference import wide
from merrimac.players.layouts import Layouts
from merrimac.players.matrix import Flags, Judge, Matrix, Numbers, Way
from merrimac.players.planner import CLEARLY, LEAST_LEAD
from merrimac.players.preference import SAME_TRICKS, TIED
from merrimac.players.trial import others_than
from merrimac.solve.alphamu import TO_THE_END, AlphaMuSolver, Choice, Choices, Depth
from merrimac.solve.double_dummy import Limit as Work
from merrimac.solve.position import Position
from merrimac.solve.trace import Counted, Tracer
from merrimac.technique.plan import DeclarerPlan, DeclarerPlanner
from merrimac.technique.turned import Worlds, information_of, turned_by

_POINTS: Mapping[Goal, float] = {
    Goal.IMPS: 40.0, Goal.MATCHPOINTS: 400.0, Goal.TOTAL_POINTS: 1.0, Goal.MAKING: 400.0,
}  # fmt: skip
"""A plan counts in points: what one unit of the goal is worth in them."""
_SAFE = 0.95
"""A contract so likely leaves the other tricks to be played for."""
_LIKELIER = 0.005
"""A smaller difference between chances shows in no words, and is the luck of the layouts."""


@dataclass(frozen=True, slots=True)
class Table:
    """What declarer decides about: his view, the layouts, and what tricks are worth."""

    view: View
    contract: Contract
    play: Play
    drawn: Layouts
    goal: Goal

    @property
    def held(self) -> Masks:
        return self.drawn.held(self.play)

    @property
    def at_trick_start(self) -> Masks:
        """What each seat held before the cards on the table."""
        return self.drawn.held(self.play.up_to(len(self.play) & ~3))

    @property
    def won(self) -> int:
        return self.play.tricks_won(self.contract.declarer.side)

    @property
    def target(self) -> int:
        """Tricks still to be won for the contract."""
        return self.contract.tricks_needed - self.won

    @property
    def worth(self) -> Values:
        contract = self.contract
        return values(contract, self.view.vulnerability, self.goal, contract.declarer)

    @property
    def like(self) -> Position:
        """The moment of the play in the first of the layouts; all look alike to declarer."""
        north, east, south, west = (Hand(int(mask)) for mask in self.held[0])
        start = len(self.play) & ~3
        leader = self.play.seat_of(start)
        return Position((north, east, south, west), self.play.strain, leader,
                        self.play.cards[start:])  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """Declarer's tricks in all with open cards, ``[layout, card]``, for the legal cards."""

    tricks: NDArray[np.int64]
    cards: tuple[Card, ...]

    @staticmethod
    def of(table: Table, tracer: Tracer) -> Seen:
        """Tricks near the contract are told apart; all where a card nearly always makes it."""
        start, needed = table.at_trick_start, table.contract.tricks_needed
        tricks = np.full((len(start), len(CARDS)), -1, dtype=np.int64)
        whole = wide(table.contract)
        for run in equal_cards(table.view.legal_cards, others_than(table.view, table.play)):
            found = _tricks(table, tracer, start, run[0], whole)
            if table.drawn.weights @ (found >= needed) >= _SAFE:
                low = min(needed, int(found.min()))
                found = _tricks(table, tracer, start, run[0], replace(whole, low=low, high=13))
            tricks[:, run] = found[:, None]
        return Seen(tricks, tuple(table.view.legal_cards))

    def in_order(self, table: Table, order: Sequence[Card]) -> list[Card]:
        """By worth, by tricks, then as given."""
        weights, worth = table.drawn.weights, table.worth
        near = TIED[table.goal]
        mean = {card: float(weights @ worth[self.tricks[:, card]]) for card in self.cards}
        worths = {card: round(mean[card] / near) for card in self.cards}
        number = {card: float(weights @ self.tricks[:, card]) for card in self.cards}
        tricks = {card: round(number[card] / SAME_TRICKS) for card in self.cards}
        return sorted(order, key=lambda card: (-worths[card], -tricks[card]))

    def chance(self, table: Table, card: Card) -> float:
        """Of the contract once the card is played."""
        made = self.tricks[:, card] >= table.contract.tricks_needed
        return float(table.drawn.weights @ made)

    def best_makes(self, table: Table) -> float:
        """The chance of the contract if all cards were seen now."""
        most = self.tricks[:, list(self.cards)].max(axis=1)
        return float(table.drawn.weights @ (most >= table.contract.tricks_needed))


def narrowed(wide: Table, seen: Seen, drawn: Layouts) -> tuple[Table, Seen]:
    """The table with a few of its layouts, weighed so that each card makes the contract as often
    with open cards as in all of them.
    """
    if drawn is wide.drawn:
        return wide, seen
    hidden = int(np.argmax((wide.drawn.dealt != wide.drawn.dealt[0]).any(axis=0)))
    places = {mask: place for place, mask in enumerate(wide.drawn.dealt[:, hidden].tolist())}
    few = Seen(seen.tricks[[places[mask] for mask in drawn.dealt[:, hidden].tolist()]], seen.cards)
    needed, cards = wide.contract.tricks_needed, list(seen.cards)
    made = seen.tricks[:, cards] >= needed
    weights = calibrated(drawn.weights, few.tricks[:, cards] >= needed, wide.drawn.weights @ made)
    return replace(wide, drawn=replace(drawn, weights=weights)), few


def _tricks(
    table: Table, tracer: Tracer, start: Masks, card: Card, counted: Counted
) -> NDArray[np.int64]:
    """Declarer's in all, once the card is played."""
    like, won = table.like, table.won
    shown = (*like.table, card)
    left = replace(counted, low=max(0, counted.low - won), high=counted.high - won)
    found = tracer.tricks(start, like.strain, like.leader, shown, [len(shown)], left)
    return found[:, 0].astype(np.int64) + won


def in_order(cards: Iterable[Card], planned: Card | None, usual: Card) -> list[Card]:
    """As the plan and the rules say, else the lowest card first."""
    return sorted(
        cards, key=lambda card: (card is not planned, card is not usual, card.rank, card.suit)
    )  # fmt: skip


def searched(
    table: Table,
    solver: AlphaMuSolver,
    order: Sequence[Card],
    moves: int,
    work: Work,
    every_card: bool = False,
) -> Choices:
    """By alpha-mu, as deep as asked or as the work allows; of equal cards the first is best."""
    depth = Depth(moves or TO_THE_END, every_card)
    weights = table.drawn.weights
    return solver.search(table.held, table.like, table.target, depth, weights, work, order)


@dataclass(frozen=True, slots=True)
class Preference:
    """Of cards that are worth the same the first in order is played. Where alpha-mu looked to the
    last trick its chances are exact: the likelier contract goes first, and nothing else is asked.
    """

    order: Sequence[Card]
    """The best with open cards first."""
    to_the_end: bool = False

    def of(self, choices: Sequence[Choice]) -> Choice:
        most = max(each.at_most for each in choices) if self.to_the_end else 0.0
        likely = [each for each in choices if each.at_most >= most - _LIKELIER]
        return min(likely, key=lambda each: min(map(self.order.index, each.cards)))


@dataclass(frozen=True, slots=True)
class Picked:
    """What is played, and what alpha-mu would rather play if that is not clearly better."""

    choice: Choice
    instead_of: Choice | None = None


def most_worth(table: Table, seen: Seen, found: Choices, preference: Preference) -> Picked:
    """The card that is worth most by alpha-mu's chances with all tricks counted, short of the
    contract and beyond it. A bound is not enough for that: one plan may make it far less often.

    Short of the end of the play the few layouts that alpha-mu looks at may mislead it: unless that
    card is clearly better, the best with open cards in the many is played.
    """
    known = [each for each in found.each if each is found.best or each.is_exact]
    best = _most_worth(table, seen, known, preference)
    plain = _plain(found, preference)
    if preference.to_the_end or plain is best:
        return Picked(best)
    ways = _by_one_plan(table, seen, best), _by_one_plan(table, seen, plain)
    is_clear = Matrix(ways, table.drawn.weights).is_clearly_better(*ways)
    return Picked(best) if is_clear else Picked(plain, best)


def rests_on_a_bound(table: Table, seen: Seen, found: Choices, preference: Preference) -> bool:
    """Whether a card might be worth more of which only a bound is known, or is to be compared."""
    best = _most_worth(table, seen, found.each, preference)
    asked = (best,) if preference.to_the_end else (best, _plain(found, preference))
    return any(each is not found.best and not each.is_exact for each in asked)


def _plain(found: Choices, preference: Preference) -> Choice:
    """The best with open cards."""
    return found.of(preference.order[0])


def _most_worth(
    table: Table, seen: Seen, choices: Sequence[Choice], preference: Preference
) -> Choice:
    worth = [_worth_of(table, seen, each) for each in choices]
    least = max(worth) - TIED[table.goal]
    as_good = [each for each, value in zip(choices, worth, strict=True) if value >= least]
    return preference.of(as_good)


def _worth_of(table: Table, seen: Seen, choice: Choice) -> float:
    """By alpha-mu's chance of the contract, and the tricks with open cards."""
    return float(table.drawn.weights @ _by_one_plan(table, seen, choice).values)


def planned(table: Table, usual: Card, nodes: int) -> tuple[DeclarerPlan, Worlds]:
    """What the techniques make of the same layouts."""
    known = information_of(table.view, table.contract, table.play, table.held)
    worlds = Worlds(known, table.drawn.weights, turned_by(table.contract))
    scores = table.worth * _POINTS[table.goal]
    planner = DeclarerPlanner(known, table.drawn.weights, scores)
    return planner.plan(nodes, usual=int(usual)), worlds


def rules_do(plan: DeclarerPlan, usual: Card) -> bool:
    """Whether a card by the rules is as good as the plan's, as far as lines can tell."""
    same = next((line for line in plan.others if line.card == int(usual)), None)
    if same is None:
        return False
    lead, error = plan.lead_over(same)
    return lead <= max(CLEARLY * error, LEAST_LEAD)


def matrix_of(
    table: Table,
    seen: Seen,
    found: Choices,
    plan: DeclarerPlan | None = None,
    played_out: Iterable[Way] = (),
) -> Matrix:
    lines = _by_lines(table, found, plan) if plan else ()
    rows = (*_by_search(table, seen, found), *played_out, *lines)
    return Matrix(rows, table.drawn.weights)


def _by_search(table: Table, seen: Seen, found: Choices) -> Iterator[Way]:
    for choice in found.each:
        tricks = seen.tricks[:, choice.cards[0]]
        made = tricks >= table.contract.tricks_needed
        yield Way(choice.cards, Judge.OPEN_CARDS, table.worth[tricks], made)
        yield _by_one_plan(table, seen, choice)


def _by_one_plan(table: Table, seen: Seen, choice: Choice) -> Way:
    way = way_of(table, seen, choice, Judge.ONE_PLAN, _made(choice, table.drawn.weights))
    return replace(way, is_bound=not choice.is_exact)


def _made(choice: Choice, weights: Numbers) -> Numbers | Flags:
    """How likely in each layout. A card that was left when a better one was found is known by a
    bound alone, and what it was seen to win is cut down to that.
    """
    seen = float(weights @ choice.wins)
    if choice.is_exact or not seen:
        return choice.wins
    return np.asarray(choice.wins * min(1.0, choice.at_most / seen))


def way_of(table: Table, seen: Seen, choice: Choice, judge: Judge, made: Numbers | Flags) -> Way:
    """The tricks with open cards, where the contract is made; else it is a trick short at best."""
    tricks, worth = seen.tricks[:, choice.cards[0]], table.worth
    short = np.minimum(tricks, table.contract.tricks_needed - 1)
    return Way(choice.cards, judge, worth[short] + made * (worth[tricks] - worth[short]), made)


def _by_lines(table: Table, found: Choices, plan: DeclarerPlan) -> Iterator[Way]:
    needed, worth = table.contract.tricks_needed, table.worth
    unit = _POINTS[table.goal]
    for line in (plan.best, *plan.others):
        if line.card < 0:
            continue
        scores = np.minimum(line.scores / unit, worth.max())
        made = scores >= worth[needed] - 1e-9
        cards = next(each.cards for each in found.each if CARDS[line.card] in each.cards)
        ordered = (CARDS[line.card], *(card for card in cards if card != CARDS[line.card]))
        yield Way(ordered, Judge.LINE, scores, made, line)
