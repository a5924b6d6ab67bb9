"""A whole strategy for one suit: what to lead, what to play on what is seen, how to go on.

A set of layouts that one strategy wins is followed down from trick to trick: a play is good when
all layouts of the set that are still possible can be won after it. Of good plays the plainest is
taken: a winner is cashed, else the lowest card is led; in the other hand the lowest is played on a
low card, and what beats a higher one, if it is as good.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from merrimac import _native
from merrimac.game.cards import Rank
from merrimac.game.seats import Seat
from merrimac.solve.combination import Combination, Ranks
from merrimac.solve.single_suit import SuitSolver, Target, Wins, levels_of
from merrimac.solve.suit_position import HANDS, SuitPosition


class End(Enum):
    """Why there is nothing more to say."""

    MADE = "made"
    """The tricks are won."""
    SURE = "sure"
    """The rest is won by cards that nothing beats, played one in each round."""
    LOST = "lost"
    """No layout that is left can be won by this strategy."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The trick is complete."""

    last: Ranks
    """Any of these equal cards of the fourth hand; none when it discarded."""
    won: bool
    next: Turn | End


@dataclass(frozen=True, slots=True)
class Answer:
    """What declarer's other hand plays when the defender in between has played ``seen``."""

    seen: Ranks
    """Any of these equal cards; none when he discarded."""
    cards: Ranks
    """Any of these equal cards; none when the hand is out of the suit."""
    card: Rank | None
    """The one that a player would name."""
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A trick that declarer starts."""

    hand: Seat
    cards: Ranks
    """Any of these equal cards is led."""
    card: Rank
    """The one that a player would name: the highest of winners, else as `named` says."""
    crosses: bool
    """Whether an entry is spent for it."""
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class _Goal:
    """Which layouts of the combination are to be won, from which number of tricks on."""

    first: int
    wins: Wins
    """``[level, layout]``"""
    possible: NDArray[np.bool_]
    """The layouts in which the play so far can have come about."""

    def after(self, won: bool, possible: NDArray[np.bool_]) -> _Goal:
        """When the first levels are reached they ask for nothing any more."""
        first, wins = self.first - won, self.wins & possible
        return _Goal(1, wins[1:], possible) if first == 0 else _Goal(first, wins, possible)

    @property
    def key(self) -> tuple[int, bytes, bytes]:
        return self.first, self.wins.tobytes(), self.possible.tobytes()


def strategy(solver: SuitSolver, combination: Combination, target: Target) -> Turn | End:
    """The strategy that wins where a target says."""
    return strategy_for(
        solver, combination, target, (HANDS.index(target.lead.hand), target.lead.slot)
    )


def strategy_for(
    solver: SuitSolver, combination: Combination, target: Target, lead: tuple[int, int] | None
) -> Turn | End:
    """A strategy that wins where a target says; ``lead``: to begin with, by hand and slot."""
    first, last = levels_of(target)
    follower = _Follower(combination, solver.native(combination, first, last))
    everything = np.ones(len(combination.layouts), dtype=np.bool_)
    start = SuitPosition.start(combination, solver.entries)
    return follower.turn(start, _Goal(first, target.wins, everything), lead)


class _Follower:
    def __init__(self, combination: Combination, native: _native.SuitSolver) -> None:
        self._rows = combination.layouts
        self._native = native
        self._known: dict[tuple[SuitPosition, tuple[int, bytes, bytes]], Turn | End] = {}

    def turn(
        self, position: SuitPosition, goal: _Goal, lead: tuple[int, int] | None = None
    ) -> Turn | End:
        last = goal.first + len(goal.wins) - 1
        if not len(goal.wins):
            return End.MADE
        if not goal.wins.any():
            return End.LOST
        if not position.entries.is_limited and certain_tricks(position) >= last:
            return End.SURE
        key = position, goal.key
        if key not in self._known:
            self._known[key] = self._turn(position, goal, lead)
        return self._known[key]

    def _turn(self, position: SuitPosition, goal: _Goal, lead: tuple[int, int] | None) -> Turn:
        arguments = _arguments(position, goal, self._rows)
        able = self._native.leads_that_win(*arguments)
        hand, slot = lead if lead in able else min(able, key=lambda each: _plain(position, each))
        seat = HANDS[hand]
        cards = position.slot(seat, slot)
        card = cards[0] if slot == 0 else _played(position, cards)
        answers: dict[int | None, Answer] = {}
        usual: int | None = None
        for second in (*reversed(position.groups), None):
            possible = goal.possible & self._can_play(position, seat.next, second)
            if not possible.any():
                continue
            place = -1 if second is None else position.group_place(second)
            able_replies = self._native.replies_that_win(*arguments, hand, slot, place)
            choice = _reply(able_replies, place, usual)
            usual = choice if usual is None else usual
            reply = position.slot(seat.partner, choice)
            played = _reply_card(position, card, reply)
            outcomes = self._outcomes(position, goal, seat, (card, played), second)
            answers[second] = Answer(_ranks(position, second), reply, played, tuple(outcomes))
        ordered = tuple(answers[each] for each in (*position.groups, None) if each in answers)
        return Turn(seat, cards, card, not position.entries.is_free(seat), ordered)

    def _outcomes(
        self,
        position: SuitPosition,
        goal: _Goal,
        seat: Seat,
        ours: tuple[Rank, Rank | None],
        second: int | None,
    ) -> Iterator[Outcome]:
        before = goal.possible & self._can_play(position, seat.next, second)
        lead, reply = ours
        for fourth in (*position.groups, None):
            if fourth is not None and fourth == second and position.left[fourth] < 2:
                continue
            possible = before & self._can_play(position, seat.partner.next, fourth)
            if not possible.any():
                continue
            west, east = (second, fourth) if seat.next is Seat.WEST else (fourth, second)
            won, after = position.after(seat, lead, reply, west, east)
            rest = self.turn(after, goal.after(won, possible))
            yield Outcome(_ranks(position, fourth), won, rest)

    def _can_play(self, position: SuitPosition, seat: Seat, group: int | None) -> NDArray[np.bool_]:
        """The layouts in which a defender has a card of a group, or none of the suit."""
        west = self._rows - np.array(position.west_played, dtype=np.int64)
        held = west if seat is Seat.WEST else np.array(position.left, dtype=np.int64) - west
        able: NDArray[np.bool_] = held.sum(axis=1) == 0 if group is None else held[:, group] > 0
        return able


def named(cards: Ranks) -> Rank:
    """Which of equal cards to play: the jack of QJ, the ten of T98, the two of 42."""
    lowest = cards[-1]
    return lowest if lowest >= Rank.NINE or cards[0] < Rank.NINE else cards[0]


def _reply_card(position: SuitPosition, lead: Rank, cards: Ranks) -> Rank | None:
    """The lowest, unless it is to win."""
    if not cards:
        return None
    return cards[-1] if lead > cards[0] else _played(position, cards)


def _played(position: SuitPosition, cards: Ranks) -> Rank:
    """Of cards that beat nothing the lowest."""
    groups = position.combination.groups
    beats = any(groups[group][0] < cards[0] for group in position.groups)
    return named(cards) if beats else cards[-1]


def certain_tricks(position: SuitPosition) -> int:
    """How many rounds can be won with cards that no missing card beats."""
    if not position.groups:
        return position.rounds
    highest = position.combination.groups[position.groups[0]][0]
    both = position.north | position.south
    return min(position.rounds, (both >> highest).bit_count())


def _arguments(
    position: SuitPosition, goal: _Goal, rows: NDArray[np.int64]
) -> tuple[_native.SuitPosition, int, int, NDArray[np.uint8]]:
    """A goal as the native solver wants it: no levels that can't be reached, layouts of its own."""
    levels = min(len(goal.wins), position.rounds - goal.first + 1)
    local = np.zeros((levels, position.layouts), dtype=np.uint8)
    wanted = goal.wins.any(axis=0)
    numbers = position.local(rows[wanted])
    local[:, numbers] = goal.wins[:levels, wanted]
    return position.native, goal.first, goal.first + levels - 1, local


def _plain(position: SuitPosition, lead: tuple[int, int]) -> tuple[int, int]:
    hand, slot = lead
    return 0 if slot == 0 else 1, int(position.slot(HANDS[hand], slot)[-1])


def _reply(able: list[int], second: int, usual: int | None) -> int:
    """The slot to play from: as on the lowest card, if that beats what is seen; else the cheapest
    that does; else the lowest."""
    if usual in able and (second < 0 or usual <= second):
        return usual
    beating = [slot for slot in able if 0 <= slot <= second]
    return max(beating) if beating and usual is not None else max(able)


def _ranks(position: SuitPosition, group: int | None) -> Ranks:
    return () if group is None else position.combination.groups[group]
