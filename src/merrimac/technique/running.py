"""Running winners: every winner that need not be kept is cashed while the other hand throws what
it can spare. Squeezes, throw-ins and discovery begin with it.

==========================  ======================================================================
task                        what it means
==========================  ======================================================================
``("run", keep)``           cash all winners outside the cards to keep
``("spare", wins, keep)``   the other hand follows, winning with ``wins`` if it is a card, or throws
                            something outside the cards to keep
``("wait", keep)``          follow to the defenders' tricks, keeping what is to be kept, until a
                            hand of ours is on lead
==========================  ======================================================================
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from merrimac.planning.method import Method, Tasks, method
from merrimac.technique.known import SUIT_MASKS, SUITS, Known, highest, lowest, suit_of
from merrimac.technique.reach import on_lead, partner_of
from merrimac.technique.tasks import PLAY, is_interrupted, third_card

NO_CARD = -1


@on_lead("run")
def run(known: Known, keep: int) -> Iterator[Tasks]:
    way = next_winner(known, keep)
    if way is None:
        yield ()
        return
    led, wins = way
    yield ((PLAY, known.turn, led), ("spare", wins, keep), ("run", keep))


def next_winner(known: Known, keep: int) -> tuple[int, int] | None:
    """The card to lead and the card opposite that wins, if not the card led."""
    usual = known.information.usual
    mine, other = known.turn, partner_of(known.turn)
    suits = [suit for suit in SUITS if not known.may_be_ruffed(suit)]
    here = [known.winners(mine, suit) & ~keep for suit in suits]
    there = [known.winners(other, suit) & ~keep for suit in suits]
    if any(cards >> usual & 1 for cards in here):
        return usual, NO_CARD
    # The shorter hand's winners first, or they would be in the way.
    ways = [(suit, cards) for suit, cards in zip(suits, here, strict=True) if cards]
    if ways:
        suit, cards = min(ways, key=lambda way: _excess(known, way[0]))
        return highest(cards), NO_CARD
    for suit, cards in zip(suits, there, strict=True):
        low = known.held(mine, suit)
        if cards and low:
            return lowest(low), highest(cards)
    return None


def _excess(known: Known, suit: int) -> int:
    """How much longer the hand on lead is than the other."""
    return known.length(known.turn, suit) - known.length(partner_of(known.turn), suit)


@method("spare", operator=PLAY)
def spare(known: Known, wins: int, keep: int) -> Iterator[Any]:
    if not known.is_our_lead:
        return
    following = known.information.legal & SUIT_MASKS[suit_of(known.trick[0])]
    if not following:
        for card in discards(known, keep):
            yield (known.turn, card)
    elif wins == NO_CARD:
        yield (known.turn, lowest(following))
    else:
        yield (known.turn, third_card(known, wins))


def discards(known: Known, keep: int) -> list[int]:
    """A loser that need not be kept; when there is none, a card of any suit: what the defenders
    have thrown may tell which."""
    legal = known.information.legal
    free = [legal & ~keep & SUIT_MASKS[suit] & ~known.winners(known.turn, suit) for suit in SUITS]
    if known.has_trumps:
        free[known.strain] = 0
    longest = max(free, key=int.bit_count)
    if longest:
        return [lowest(longest)]
    usual = known.information.usual
    others = [lowest(legal & SUIT_MASKS[suit]) for suit in SUITS if legal & SUIT_MASKS[suit]]
    return [usual, *(card for card in others if card != usual)]


@method("wait")
def wait(known: Known, keep: int) -> Iterator[Tasks]:
    if is_interrupted(known):
        yield (("endure", keep), ("wait", keep))
    elif known.is_on_lead:
        yield ()


@method("endure", operator=PLAY)
def endure(known: Known, keep: int) -> Iterator[Any]:
    if is_interrupted(known):
        follows = known.held(known.turn, suit_of(known.trick[0]))
        ruffs = known.trumps(known.turn)
        usual = known.information.usual
        yield (known.turn, usual if follows or ruffs else discards(known, keep)[0])


METHODS: tuple[Method, ...] = (run, spare, wait, endure)
