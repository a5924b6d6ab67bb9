"""Finesses, ducks and sequences: the suit planner's tactics, each in every suit where it applies.

One condition for each tactic covers all finesse situations of the books: towards the queen of AQ,
towards an unsupported king, through a running queen, deep, double, backward.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from merrimac.game.cards import RANKS
from merrimac.game.seats import Seat
from merrimac.suits.significant import Situation
from merrimac.suits.tactics import Kind, Tactic, applicable
from merrimac.technique.aim import Aim, Hope, Proposal
from merrimac.technique.known import EAST, NORTH, SOUTH, SUITS, WEST, Known, above, lowest

NAMES = {Kind.DUCK: "duck", Kind.SEQUENCE: "sequence winners"}


def propose(known: Known) -> Iterator[Proposal]:
    for suit in SUITS:
        if known.out_count(suit) and known.ours(suit):
            yield from in_suit(known, suit)


def in_suit(known: Known, suit: int) -> Iterator[Proposal]:
    shift = 13 * suit
    north, south = known.held(NORTH, suit) >> shift, known.held(SOUTH, suit) >> shift
    for tactic in _tactics(north, south, known.out(suit) >> shift):
        if tactic.kind is Kind.CASH:
            continue
        lead, card = int(tactic.lead) + shift, int(tactic.card) + shift
        if tactic.kind is Kind.DUCK:
            # From either hand: the one on lead is nearer.
            lead = lowest(known.held(known.turn, suit) or known.held((known.turn + 2) % 4, suit))
            yield Proposal(Aim("duck", suit, lead), (("lead", lead), ("low",)))
        elif tactic.kind is Kind.SEQUENCE:
            aim = Aim("sequence winners", suit, card)
            yield Proposal(aim, (("lead", card), ("low",)))
        else:
            second = WEST if tactic.hand is Seat.SOUTH else EAST
            higher = above(known.out(suit), card)
            hope = Hope(second, 1 << lowest(higher), suit=suit) if higher else None
            reply = ("low",) if tactic.kind in (Kind.FINESSE_2, Kind.FINESSE_4) else ("third", card)
            follow = ("third", lowest_reply(known, tactic, suit)) if reply == ("low",) else reply
            yield Proposal(Aim("finesse", suit, card, hope), (("lead", lead), follow))


def lowest_reply(known: Known, tactic: Tactic, suit: int) -> int:
    """The card that lets a led honour run; a higher one covers if it is covered."""
    other = SOUTH if tactic.hand is Seat.NORTH else NORTH
    held = known.held(other, suit)
    return lowest(held) if held else -1


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
