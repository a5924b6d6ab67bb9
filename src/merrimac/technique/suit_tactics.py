"""The suit planner's tactics in one suit of a whole deal: what the suit techniques start from."""

from __future__ import annotations

from functools import lru_cache

from merrimac.game.cards import RANKS
from merrimac.suits.significant import Situation
from merrimac.suits.tactics import Tactic, applicable
from merrimac.technique.known import NORTH, SOUTH, Known


def tactics_in(known: Known, suit: int) -> tuple[Tactic, ...]:
    """Every tactic that applies to a suit; none when the defenders or declarer are out of it."""
    if not known.out_count(suit) or not known.ours(suit):
        return ()
    shift = 13 * suit
    north, south = known.held(NORTH, suit) >> shift, known.held(SOUTH, suit) >> shift
    return _tactics(north, south, known.out(suit) >> shift)


def cards_of(tactic: Tactic, suit: int) -> tuple[int, int]:
    """The card led and the card it is about, as numbers."""
    return int(tactic.lead) + 13 * suit, int(tactic.card) + 13 * suit


@lru_cache(maxsize=100_000)
def _tactics(north: int, south: int, missing: int) -> tuple[Tactic, ...]:
    groups: list[tuple[int, int]] = []
    ours = north | south
    last_ours = True
    for bit in range(12, -1, -1):
        if missing >> bit & 1:
            if last_ours:
                groups.append((bit, 1))
            else:
                groups[-1] = (groups[-1][0], groups[-1][1] + 1)
            last_ours = False
        elif ours >> bit & 1:
            last_ours = True
    situation = Situation(north, south, tuple((RANKS[top], n) for top, n in groups))
    both = [bit for bit in range(13) if ours >> bit & 1]
    low = sum(1 << bit for bit in both if not situation.is_hopeful(RANKS[bit]))
    return tuple(applicable(situation, low))
