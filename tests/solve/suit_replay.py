"""A strategy played out card by card, in one layout, against every defence.

Who holds what, who wins a trick, who may lead and what is left is found out here; the strategy is
asked only what to do.
"""

from __future__ import annotations

from merrimac.game.cards import Rank
from merrimac.game.seats import Seat
from merrimac.solve.combination import Combination
from merrimac.solve.suit_position import Entries, OnLead
from merrimac.solve.suit_strategy import End, Turn

Cards = frozenset[Rank]
Ours = tuple[Cards, Cards]


class Replay:
    def __init__(self, combination: Combination, entries: Entries) -> None:
        self._combination = combination
        self._groups = {rank: group for group in combination.groups for rank in group}
        self._start = entries
        self._known: dict[object, int] = {}

    def tricks(self, plan: Turn | End, west_counts: list[int]) -> int:
        """The fewest tricks the defenders can hold the strategy to."""
        counted = zip(self._combination.groups, west_counts, strict=True)
        west = frozenset(rank for group, count in counted for rank in group[:count])
        east = frozenset(self._groups) - west
        ours = tuple(
            frozenset(rank for rank in Rank if held >> rank & 1)
            for held in (self._combination.north, self._combination.south)
        )
        free = (self._start.north, self._start.south)
        on_lead = {
            OnLead.NORTH: {0}, OnLead.SOUTH: {1}, OnLead.EITHER: {0, 1}, OnLead.NEITHER: set(),
        }[self._start.on_lead]  # fmt: skip
        self._known.clear()
        return self._tricks(plan, (ours[0], ours[1]), west, east, free, frozenset(on_lead))

    def _tricks(
        self, plan: Turn | End, ours: Ours, west: Cards, east: Cards,
        entries: tuple[int | None, int | None], on_lead: frozenset[int],
    ) -> int:  # fmt: skip
        if isinstance(plan, End):
            return claimed(ours, west | east) if plan is End.SURE else 0
        key = id(plan), ours, west, east, entries, on_lead
        if key not in self._known:
            self._known[key] = self._least(plan, ours, west, east, entries, on_lead)
        return self._known[key]

    def _least(
        self, plan: Turn, ours: Ours, west: Cards, east: Cards,
        entries: tuple[int | None, int | None], on_lead: frozenset[int],
    ) -> int:  # fmt: skip
        hand = 0 if plan.hand is Seat.NORTH else 1
        entries = paid(entries, hand, on_lead, plan.crosses)
        assert plan.card in plan.cards and set(plan.cards) <= ours[hand]
        found = []
        for played in west or {None}:
            for other in east or {None}:
                second, fourth = (played, other) if hand == 1 else (other, played)
                answer = next(a for a in plan.answers if self._is(second, a.seen))
                assert set(answer.cards) <= ours[1 - hand] and bool(answer.cards) == bool(
                    ours[1 - hand]
                )
                outcome = next(o for o in answer.outcomes if self._is(fourth, o.last))
                assert answer.card in (answer.cards or (None,))
                gone = {plan.card, answer.card} - {None}
                theirs = {played, other} - {None}
                best = max(rank for rank in gone if rank is not None)
                won = all(best > rank for rank in theirs if rank is not None)
                assert won == outcome.won
                winner = frozenset({0 if best in ours[0] else 1} if won else ())
                left = ours[0] - gone, ours[1] - gone
                rest = self._tricks(
                    outcome.next, left, west - theirs, east - theirs, entries, winner
                )
                found.append(won + rest)
        return min(found)

    def _is(self, played: Rank | None, cards: tuple[Rank, ...]) -> bool:
        return not cards if played is None else self._groups[played] == cards


def paid(
    entries: tuple[int | None, int | None], hand: int, on_lead: frozenset[int], crosses: bool
) -> tuple[int | None, int | None]:
    """The entries left when a hand gets the lead."""
    left = entries[hand]
    assert crosses == (left is not None and hand not in on_lead)
    if not crosses:
        return entries
    assert left is not None and left > 0, "this hand can't get in"
    return (left - 1, entries[1]) if hand == 0 else (entries[0], left - 1)


def claimed(ours: Ours, missing: Cards) -> int:
    """One trick for each card that nothing beats, in as many rounds."""
    rounds = max(map(len, ours))
    if not missing:
        return rounds
    return min(rounds, sum(rank > max(missing) for cards in ours for rank in cards))
