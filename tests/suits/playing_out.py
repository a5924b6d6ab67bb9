"""A plan played out card by card against every defence: the yardstick for interpretation lists.

It follows the plan's tree by what the defenders play and asks it only for the tactic; who holds
what, who wins a trick and what is left is found out here.
"""

from __future__ import annotations

from merrimac.game.cards import Rank
from merrimac.game.seats import Seat
from merrimac.planning.tree import Node
from merrimac.solve.combination import Combination
from merrimac.suits.plan import SuitPlan
from merrimac.suits.planner import Reply, State
from merrimac.suits.significant import Situation, ranks_of
from merrimac.suits.tactics import Tactic

Cards = frozenset[Rank]
SuitNode = Node[State, Tactic, Reply]


class PlayingOut:
    def __init__(self, plan: SuitPlan) -> None:
        self._plan = plan
        self._combination = plan.combination
        self._known: dict[tuple[int, Cards, Cards], int] = {}

    def tricks(self, west_counts: list[int]) -> int:
        """How many tricks the plan takes in a layout against the best defence."""
        west = dealt(self._combination, west_counts)
        east = frozenset(r for group in self._combination.groups for r in group) - west
        ours = {
            Seat.NORTH: frozenset(ranks_of(self._combination.north)),
            Seat.SOUTH: frozenset(ranks_of(self._combination.south)),
        }
        self._known.clear()
        return self._tricks(self._plan.play.root, ours, west, east)

    def _tricks(self, node: SuitNode, ours: dict[Seat, Cards], west: Cards, east: Cards) -> int:
        key = id(node), west, east
        if key not in self._known:
            self._known[key] = (
                self._least(node, ours, west, east) if node.options else certain(ours, west | east)
            )
        return self._known[key]

    def _least(self, node: SuitNode, ours: dict[Seat, Cards], west: Cards, east: Cards) -> int:
        tactic = node.options[0].action
        children = dict(node.options[0].outcomes)
        situation = self._situation(ours, west | east)
        assert tactic.lead in ours[tactic.hand]
        partner = tactic.hand.partner
        found = []
        for played_west in west or {None}:
            for played_east in east or {None}:
                second = played_west if tactic.against is Seat.WEST else played_east
                answer = tactic.answer(situation, None if second is None else self._top(second))
                assert answer in (ours[partner] or {None}), "a hand must follow suit"
                mine = {tactic.lead, answer} - {None}
                theirs = {played_west, played_east} - {None}
                won = max(r for r in mine if r is not None) > max(
                    r for r in theirs if r is not None
                )
                left = {seat: cards - mine for seat, cards in ours.items()}
                child = children[Reply(self._group(played_west), self._group(played_east))]
                rest = self._tricks(child, left, west - theirs, east - theirs)
                found.append(won + rest)
        return min(found)

    def _situation(self, ours: dict[Seat, Cards], missing: Cards) -> Situation:
        counts = [(g[0], len(missing.intersection(g))) for g in self._combination.groups]
        masks = [sum(1 << rank for rank in ours[seat]) for seat in (Seat.NORTH, Seat.SOUTH)]
        return Situation(masks[0], masks[1], tuple(each for each in counts if each[1]))

    def _group(self, rank: Rank | None) -> int | None:
        if rank is None:
            return None
        return next(i for i, group in enumerate(self._combination.groups) if rank in group)

    def _top(self, rank: Rank) -> Rank:
        return next(group[0] for group in self._combination.groups if rank in group)


def certain(ours: dict[Seat, Cards], missing: Cards) -> int:
    """What a claim is worth: one trick for each card that nothing beats, in as many rounds."""
    rounds = max(map(len, ours.values()))
    if not missing:
        return rounds
    return min(rounds, sum(rank > max(missing) for cards in ours.values() for rank in cards))


def dealt(combination: Combination, west_counts: list[int]) -> Cards:
    counted = zip(combination.groups, west_counts, strict=True)
    return frozenset(rank for group, count in counted for rank in group[:count])
