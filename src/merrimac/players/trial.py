"""Cards tried out on sampled layouts: the tricks of each in each, double dummy, stage by stage."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from merrimac.game.cards import Card
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.hand import DECK_MASK
from merrimac.game.play import Play, winning_place
from merrimac.game.seats import Side
from merrimac.game.view import View
from merrimac.players.aims import Goal, Values, field_of, values
from merrimac.players.eliminate import Compared, Numbers, compare, contenders, equal_cards, stages
from merrimac.players.layouts import Layouts
from merrimac.players.oracle import following
from merrimac.players.thresholds import Questions, answered, questions
from merrimac.solve.double_dummy import Batch, Masks, Tricks8
from merrimac.solve.position import Position

_FEW = 3
"""Of so many times the choices left, each is solved by itself: that is quicker than all cards."""
_CHEAP = 28
"""After so many cards all the layouts are solved at once."""
_DEAR = 12
"""Before so many cards are played, exact tricks are asked for in the first layouts only."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Cards that are equal, and what came of them."""

    cards: tuple[Card, ...]
    value: float
    """In the unit of the goal, to the side that plays them."""
    behind: float
    error: float
    """How far behind the best, and the standard error of that."""
    chance: float
    """Of making the contract, or of beating it, for the side that plays them."""
    tricks: float
    """Declarer's, in all."""
    layouts: int
    """How many it was tried on."""


@dataclass(frozen=True, slots=True)
class Trial:
    """The best first."""

    choices: tuple[Choice, ...]
    layouts: int


def tried(
    view: View,
    contract: Contract,
    play: Play,
    drawn: Layouts,
    goal: Goal,
    seconds: float = 0.0,
    exactly: bool = False,
) -> Trial:
    """Every legal card on as many of the layouts as it takes, or as time allows.

    ``exactly``: tricks are counted in every layout, however dear they are.
    """
    ours = view.seat.side
    groups = equal_cards(view.legal_cards, others_than(view, play))
    solver = _Solving(contract, play, drawn.held(play), groups)
    tricks = np.full((len(drawn), len(groups)), -1, dtype=np.int8)
    seen = np.zeros(len(groups), dtype=np.int64)
    left = np.arange(len(groups))
    asked: Questions | None = None
    is_dear = len(play) < _DEAR and not exactly
    began = monotonic()
    for start, stage in stages(len(drawn), len(play) >= _CHEAP):
        end = stage
        if seconds and start:
            spent = monotonic() - began
            end = min(stage, start + int((seconds - spent) * start / max(spent, 1e-6)))
            if end <= start:
                break
        tricks[start:end, left] = solver.tricks(start, end, left, asked)
        seen[left] = end
        worth = _worth(contract, view, goal, tricks[:end, left], drawn.weights[:end])
        compared = compare(worth[tricks[:end, left]], drawn.weights[:end])
        left = left[contenders(compared, end)]
        if len(left) == 1 or end < stage:
            break
        if asked is None and is_dear and goal is not Goal.MATCHPOINTS:
            asked = questions(tricks[:end, left], worth, contract.tricks_needed)
    worth = _worth(contract, view, goal, tricks[: seen.max(), left], drawn.weights[: seen.max()])
    table = _Table(contract, ours, groups, tricks, seen, drawn.weights, worth)
    return Trial(table.choices(), int(seen.max()))


def others_than(view: View, play: Play) -> int:
    """The cards that may stand between two: all but the hand's own and those of finished tricks."""
    turn = play.turn
    assert turn is not None
    own = view.held(turn)
    assert own is not None
    finished = play.up_to(len(play) & ~3).played.mask
    return DECK_MASK & ~own.mask & ~finished


def _worth(contract: Contract, view: View, goal: Goal, tricks: Tricks8, weights: Numbers) -> Values:
    """Against a field that plays the cards which are still in question."""
    field = field_of(tricks, weights / weights.sum())
    return values(contract, view.vulnerability, goal, view.seat, field)


@dataclass(frozen=True, slots=True)
class _Solving:
    contract: Contract
    play: Play
    held: Masks
    groups: list[tuple[Card, ...]]

    def tricks(
        self, start: int, end: int, wanted: NDArray[np.intp], asked: Questions | None
    ) -> Tricks8:
        """Declarer's tricks in all, ``[layout, choice]``."""
        held = np.ascontiguousarray(self.held[start:end])
        if asked is not None:
            like, side = self._like(held), self._side
            declares = like.turn.side is side
            found = answered(asked, held, like, self.play.tricks_won(side), declares)
            return found[:, [int(self.groups[each][0]) for each in wanted]]
        if _FEW * len(wanted) <= len(self.groups):
            return np.stack([self._after(held, self.groups[each][0]) for each in wanted], axis=1)
        like = self._like(held)
        cards = [int(self.groups[each][0]) for each in wanted]
        found = Batch().cards(held, like)[:, cards, 0]
        return self._declarers(found, like, 0)

    def _after(self, held: Masks, card: Card) -> Tricks8:
        """When one card is played."""
        like = self._like(held)
        after = following(like, card)
        layouts = held.copy()
        layouts[:, like.turn] &= ~np.uint64(card.mask)
        won = 0
        if len(like.table) == 3:
            place = winning_place((*like.table, card), like.strain.suit)
            won = int(like.leader.after(place).side is self._side)
        return self._declarers(Batch().values(layouts, after)[:, 0], after, won)

    def _declarers(self, found: Tricks8, position: Position, won: int) -> Tricks8:
        """From tricks of the side to play, of those left, to declarer's in all."""
        ours = position.turn.side is self._side
        left = found if ours else position.tricks_left - found
        return np.asarray(left + won + self.play.tricks_won(self._side), dtype=np.int8)

    def _like(self, held: Masks) -> Position:
        return Position.during(Deal.of_masks(held[0].tolist()), self.play)

    @property
    def _side(self) -> Side:
        return self.contract.declarer.side


@dataclass(frozen=True, slots=True)
class _Table:
    contract: Contract
    side: Side
    groups: list[tuple[Card, ...]]
    tricks: Tricks8
    seen: NDArray[np.int64]
    weights: Numbers
    worth: Values

    def choices(self) -> tuple[Choice, ...]:
        """Those that were tried to the end first; the dropped ones by what was seen of them."""
        most = int(self.seen.max())
        full = np.flatnonzero(self.seen == most)
        best = full[self._compared(full, most).best]
        found = [self._choice(place, int(best)) for place in range(len(self.groups))]
        return tuple(sorted(found, key=lambda each: (-each.layouts, each.behind, each.cards)))

    def _compared(self, places: NDArray[np.intp], seen: int) -> Compared:
        return compare(self.worth[self.tricks[:seen][:, places]], self.weights[:seen])

    def _choice(self, place: int, best: int) -> Choice:
        seen = int(self.seen[place])
        shares = self.weights[:seen] / self.weights[:seen].sum()
        own = self.tricks[:seen, place]
        difference = self.worth[self.tricks[:seen, best]] - self.worth[own]
        behind = float(shares @ difference)
        size = 1 / float((shares**2).sum())
        spread = float(shares @ (difference - behind) ** 2)
        made = float(shares @ (own >= self.contract.tricks_needed))
        declares = self.side is self.contract.declarer.side
        return Choice(
            cards=self.groups[place],
            value=float(shares @ self.worth[own]),
            behind=behind,
            error=float(np.sqrt(spread / max(size - 1, 1.0))),
            chance=made if declares else 1 - made,
            tricks=float(shares @ own),
            layouts=seen,
        )
