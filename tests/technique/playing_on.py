"""End positions played on: declarer by his plan, the defenders double dummy.

Declarer sees his two hands, what is out, the cards that he knows a defender to hold, and what is
played; the layouts of each plan are dealt at random from that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from merrimac.game.cards import CARDS, STRAINS, Card
from merrimac.game.hand import Hand
from merrimac.game.play import winning_place
from merrimac.game.seats import SEATS
from merrimac.planning.plan import Plan
from merrimac.players.oracle import following
from merrimac.solve.double_dummy import Solver
from merrimac.solve.lines import WINNING, InformationSet
from merrimac.solve.position import Position
from merrimac.technique.known import (
    EAST,
    NORTH,
    SOUTH,
    SUIT_MASKS,
    SUITS,
    WEST,
    Known,
    each,
    suit_of,
)
from merrimac.technique.observation import look
from merrimac.technique.plan import DeclarerPlan
from merrimac.technique.tasks import PLAY
from technique.endings import plan_from

LAYOUTS = 300
NODES = 20_000
SEAT_NAMES = "NESW"


@dataclass(frozen=True, slots=True)
class Ending:
    """A position of a few cards with declarer on lead, South or dummy."""

    technique: str
    """A name that the plan's line must have."""
    kind: str
    """What it is called in full."""
    north: str
    south: str
    west: str
    east: str
    needed: int
    strain: str = "NT"
    leads: str = "S"
    west_has: str = "..."
    """What declarer knows of West's cards: bid, led, or not followed to by East."""
    east_has: str = "..."

    @property
    def hands(self) -> tuple[int, int, int, int]:
        texts = (self.north, self.east, self.south, self.west)
        north, east, south, west = (Hand.parse(text).mask for text in texts)
        return north, east, south, west

    @property
    def strain_number(self) -> int:
        return ("C", "D", "H", "S", "NT").index(self.strain)


@dataclass(slots=True)
class Table:
    """The position as it is being played."""

    hands: list[int]
    strain: int
    turn: int
    needed: int
    fixed: dict[int, int]
    """What declarer knows of a defender's cards."""
    trick: list[int] = field(default_factory=list)
    leader: int = SOUTH
    won: int = 0
    lost: int = 0
    voids: dict[int, int] = field(default_factory=lambda: {EAST: 0, WEST: 0})
    """The suits, as masks, that a defender has shown out of."""

    @staticmethod
    def of(ending: Ending) -> Table:
        lead = SEAT_NAMES.index(ending.leads)
        fixed = {EAST: Hand.parse(ending.east_has).mask, WEST: Hand.parse(ending.west_has).mask}
        hands = list(ending.hands)
        for seat in (EAST, WEST):
            assert not fixed[seat] & ~hands[seat], "what declarer knows is so"
        return Table(hands, ending.strain_number, lead, ending.needed, fixed, leader=lead)

    @property
    def position(self) -> Position:
        north, east, south, west = (Hand(mask) for mask in self.hands)
        table = tuple(CARDS[card] for card in self.trick)
        return Position((north, east, south, west), STRAINS[self.strain], SEATS[self.leader], table)

    @property
    def legal(self) -> int:
        held = self.hands[self.turn]
        in_suit = held & SUIT_MASKS[suit_of(self.trick[0])] if self.trick else 0
        return in_suit or held

    def play(self, card: int) -> None:
        if self.trick and suit_of(card) != suit_of(self.trick[0]) and self.turn in self.voids:
            self.voids[self.turn] |= SUIT_MASKS[suit_of(self.trick[0])]
        self.hands[self.turn] &= ~(1 << card)
        self.trick.append(card)
        self.turn = (self.turn + 1) % 4
        if len(self.trick) == 4:
            self.turn = self.winning
            self.leader = self.turn
            self.trick = []
            if self.turn in (NORTH, SOUTH):
                self.won += 1
            else:
                self.lost += 1

    @property
    def winning(self) -> int:
        """Who is winning the trick on the table, or has won the last one."""
        if not self.trick:
            return self.leader
        cards = [CARDS[card] for card in self.trick]
        return (self.leader + winning_place(cards, STRAINS[self.strain].suit)) % 4

    def known(self, seed: int, number: int = LAYOUTS) -> Known:
        """What declarer knows, with layouts dealt at random."""
        layouts = self.layouts(np.random.default_rng(seed), number)
        return self.known_of(layouts)

    def known_of(self, layouts: Iterable[tuple[int, int]]) -> Known:
        held = np.array(list(layouts), dtype=np.uint64)
        voids = [0, 0, 0, 0]
        for seat in (EAST, WEST):
            for suit in SUITS:
                if not any(int(hand) & SUIT_MASKS[suit] for hand in held[:, seat // 2]):
                    voids[seat] |= 1 << suit
        north, south = self.hands[NORTH], self.hands[SOUTH]
        needed = self.needed
        lost = 13 - len(each(self.hands[self.turn])) - self.won
        return Known(
            InformationSet(
                north, south, held, self.strain, self.leader, self.trick, voids, self.won, lost,
                needed,
            )
        )  # fmt: skip

    def layouts(self, rng: np.random.Generator, number: int) -> list[tuple[int, int]]:
        """East's and West's cards."""
        out = self.hands[EAST] | self.hands[WEST]
        sure = {
            seat: (self.fixed[seat] | self.voids[EAST + WEST - seat]) & out for seat in (EAST, WEST)
        }
        sizes = {seat: self.hands[seat].bit_count() for seat in (EAST, WEST)}
        free = each(out & ~sure[EAST] & ~sure[WEST])
        found = []
        for _ in range(number):
            dealt = rng.permutation(free)
            mine = dealt[: sizes[EAST] - sure[EAST].bit_count()]
            east = sure[EAST] | sum(1 << int(card) for card in mine)
            found.append((east, out & ~east))
        return found


class Playing:
    """One play of a position from the start to the end."""

    def __init__(self, ending: Ending, seed: int = 1) -> None:
        self.table = Table.of(ending)
        self.total = len(each(self.table.hands[NORTH]))
        self.seed = seed
        self.plans: list[DeclarerPlan] = []
        self.line: list[tuple[int, int]] = []
        self._plan: Plan | None = None
        self._seen: list[int] = []
        self._solver = Solver()

    def played_out(self) -> int:
        """Declarer's tricks."""
        while self.table.won + self.table.lost < self.total:
            seat = self.table.turn
            card = self._declared() if seat in (NORTH, SOUTH) else self._defended()
            self.line.append((seat, card))
            self.table.play(card)
        return self.table.won

    def _declared(self) -> int:
        table = self.table
        if self._seen and self._plan is not None:
            self._plan = self._plan.after((*self._seen, WINNING + table.winning))
        self._seen = []
        legal = table.legal
        if self._plan is None or self._plan.act is None:
            if legal.bit_count() == 1:
                self._plan = None
                return each(legal)[0]
            self.plans.append(plan_from(table.known(self.seed + len(self.line)), NODES))
            self._plan = self.plans[-1].plan
        act = self._plan.act
        card: int = act[2] if act is not None else self.plans[-1].best.card
        self._plan = self._plan.after((PLAY, table.turn, card))
        return card

    def _defended(self) -> int:
        table = self.table
        card = best_defence(self._solver, table.position)
        led = suit_of(table.trick[0]) if table.trick else None
        ours = table.hands[NORTH] | table.hands[SOUTH]
        left = table.hands[table.turn].bit_count()
        self._seen.append(look(card, led, table.strain, ours, left))
        return card


def best_defence(solver: Solver, position: Position) -> int:
    """Of the best cards the one after which most of declarer's are mistakes."""
    tricks = {card: bounds.tricks for card, bounds in solver.cards(position).items()}
    best = [card for card in tricks if tricks[card] == max(tricks.values())]

    def trap(card: Card) -> float:
        after = following(position, card)
        if not after.tricks_left or after.turn.side is position.turn.side:
            return 0.0
        values = [bounds.tricks for bounds in solver.cards(after).values()]
        return sum(value < max(values) for value in values) / len(values)

    return int(max(best, key=trap)) if len(best) > 1 else int(best[0])
