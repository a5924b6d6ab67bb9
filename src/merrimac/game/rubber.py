"""Rubber bridge: the score as it is kept at home, above and below the line.

Odd tricks bid and made go below the line; the first side with 100 there has a game, a line is
drawn and both start at nothing again. All else goes above. The first side with two games wins the
rubber; a side with one game is vulnerable. (Laws of Contract Bridge, the rubber code, 72 to
81; its points for tricks, slams and undertricks are those of duplicate Law 77.)

A ``Rubber`` is the list of what was entered; games, vulnerability and totals follow from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from merrimac.game.cards import Card, Rank, Strain, Suit
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError
from merrimac.game.hand import Hand
from merrimac.game.scoring import POINTS_FOR_GAME, score_parts
from merrimac.game.seats import SEATS, SIDES, Side, Vulnerability

RUBBER_IN_TWO = 700
RUBBER_IN_THREE = 500
UNFINISHED_GAME = 300
UNFINISHED_PART_SCORE = 100


class Reason(Enum):
    """Why points were entered; only ``TRICKS`` stand below the line."""

    TRICKS = "tricks"
    OVERTRICKS = "overtricks"
    UNDERTRICKS = "undertricks"
    SLAM = "slam"
    INSULT = "doubled contract made"
    HONOURS = "honours"
    RUBBER = "rubber"
    UNFINISHED_GAME = "game in an unfinished rubber"
    UNFINISHED_PART_SCORE = "part score in an unfinished rubber"

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"Reason.{self.name}"


@dataclass(frozen=True, slots=True)
class Honours:
    """A side's bonus for honours in one hand: 100 or 150."""

    side: Side
    points: int

    def __post_init__(self) -> None:
        if self.points not in (100, 150):
            raise GameError(f"honours are worth 100 or 150, not {self.points}")


@dataclass(frozen=True, slots=True)
class DealResult:
    """What happened on one deal: ``None`` for a passed-out one, which enters nothing."""

    contract: Contract | None
    tricks: int = 0
    honours: Honours | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One figure on the sheet. Deals and games are counted from 1."""

    side: Side
    points: int
    reason: Reason
    deal: int
    game: int

    @property
    def is_below_the_line(self) -> bool:
        return self.reason is Reason.TRICKS


@dataclass(frozen=True, slots=True)
class Column:
    """One side's half of the sheet: figures above the line, and below it game by game."""

    above: tuple[Entry, ...]
    below: tuple[tuple[Entry, ...], ...]
    total: int


@dataclass(frozen=True, slots=True)
class Rubber:
    """A rubber so far. ``Rubber()`` is a fresh sheet; ``after`` gives the next one."""

    entries: tuple[Entry, ...] = ()
    deals: int = 0
    is_abandoned: bool = False

    def after(self, result: DealResult) -> Rubber:
        """The sheet with one more deal entered, and the rubber bonus if that ended it."""
        if self.is_over:
            raise GameError("the rubber is over: start a new one")
        played = replace(self, deals=self.deals + 1)
        played = played._with(*played._entries_for(result))
        winner = played.winner
        if winner is None:
            return played
        in_two = played.games(winner.other) == 0
        bonus = RUBBER_IN_TWO if in_two else RUBBER_IN_THREE
        return played._with((winner, bonus, Reason.RUBBER))

    def abandoned(self) -> Rubber:
        """The sheet when play stops early: what only one side has is paid for."""
        if self.is_over:
            raise GameError("the rubber is over: it can't be abandoned")
        extra = []
        for side in SIDES:
            if self.games(side) > self.games(side.other):
                extra.append((side, UNFINISHED_GAME, Reason.UNFINISHED_GAME))
            if self.part_score(side) and not self.part_score(side.other):
                extra.append((side, UNFINISHED_PART_SCORE, Reason.UNFINISHED_PART_SCORE))
        return replace(self._with(*extra), is_abandoned=True)

    def games(self, side: Side) -> int:
        """How many games the side has won."""
        below = (self._below(side, game) for game in range(1, self._last_game + 1))
        return sum(points >= POINTS_FOR_GAME for points in below)

    def part_score(self, side: Side) -> int:
        """What the side has below the last line."""
        return self._below(side, self._current_game)

    def total(self, side: Side) -> int:
        return sum(entry.points for entry in self.entries if entry.side is side)

    def column(self, side: Side) -> Column:
        """The side's half of the sheet, to be shown."""
        mine = [entry for entry in self.entries if entry.side is side]
        below = tuple(
            tuple(entry for entry in mine if entry.is_below_the_line and entry.game == game)
            for game in range(1, self._last_game + 1)
        )
        above = tuple(entry for entry in mine if not entry.is_below_the_line)
        return Column(above, below, self.total(side))

    @property
    def vulnerability(self) -> Vulnerability:
        """Who is vulnerable on the next deal."""
        vulnerable = sum(1 << side for side in SIDES if self.games(side))
        return tuple(Vulnerability)[vulnerable]

    @property
    def winner(self) -> Side | None:
        """Who won two games: not always who has more points."""
        return next((side for side in SIDES if self.games(side) == 2), None)

    @property
    def is_over(self) -> bool:
        return self.is_abandoned or self.winner is not None

    @property
    def _last_game(self) -> int:
        """The last game in which anything was entered."""
        return self.entries[-1].game if self.entries else 1

    @property
    def _current_game(self) -> int:
        return 1 + sum(self.games(side) for side in SIDES)

    def _below(self, side: Side, game: int) -> int:
        return sum(
            entry.points
            for entry in self.entries
            if entry.is_below_the_line and entry.side is side and entry.game == game
        )

    def _with(self, *figures: tuple[Side, int, Reason]) -> Rubber:
        """The sheet with these figures in the deal and game at hand, zeros left out."""
        # The rubber bonus comes after its last game, and belongs to that one.
        game = self._last_game if self.winner is not None else self._current_game
        new = (
            Entry(side, points, reason, self.deals, game)
            for side, points, reason in figures
            if points
        )
        return replace(self, entries=(*self.entries, *new))

    def _entries_for(self, result: DealResult) -> Iterator[tuple[Side, int, Reason]]:
        contract = result.contract
        if contract is None:
            return
        side = contract.declarer.side
        parts = score_parts(contract, result.tricks, self.vulnerability.includes(side))
        yield side, parts.tricks, Reason.TRICKS
        yield side, parts.overtricks, Reason.OVERTRICKS
        yield side, parts.slam, Reason.SLAM
        yield side, parts.insult, Reason.INSULT
        yield side.other, -parts.penalty, Reason.UNDERTRICKS
        if result.honours is not None:
            yield result.honours.side, result.honours.points, Reason.HONOURS


def honours_in(hand: Hand, strain: Strain) -> int:
    """The bonus for honours in one hand: 150 for all five trump honours, 100 for four of them;
    at notrump 150 for all four aces; else 0."""
    trumps = strain.suit
    if trumps is None:
        return 150 if all(Card.of(suit, Rank.ACE) in hand for suit in Suit) else 0
    held = sum(card.rank.is_honour for card in hand.cards_in(trumps))
    return {4: 100, 5: 150}.get(held, 0)


def honours(deal: Deal, strain: Strain) -> Honours | None:
    """The bonus for honours in a deal. Any player's hand may hold them, a defender's too."""
    for seat in SEATS:
        points = honours_in(deal[seat], strain)
        if points:
            return Honours(seat.side, points)
    return None
