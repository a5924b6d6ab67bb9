"""Getting into a hand by the entry that costs least, and what techniques of many tricks share.

``("cross", seat)`` tries several entries; a technique that crosses again and again takes the best
at once, or its tree would double with every trick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from merrimac.planning.method import Method, Task, Tasks
from merrimac.technique.known import SUITS, Known, highest, lowest, suit_of
from merrimac.technique.tasks import PLAY, first_respond, is_interrupted

NO_SUIT = -1
EITHER = -1
"""Of a hand where it does not matter which."""


def on_lead(name: str) -> Callable[[Callable[..., Iterator[Tasks]]], Method]:
    """A method for when we are on lead; a trick that a defender has led is answered first."""

    def made(expand: Callable[..., Iterator[Tasks]]) -> Method:
        def expand_on_lead(known: Known, *arguments: Any) -> Iterator[Tasks]:
            if is_interrupted(known):
                yield first_respond((name, *arguments))
            elif known.is_on_lead and is_decided(known):
                yield ()
            elif known.is_on_lead:
                yield from expand(known, *arguments)

        return Method(name, expand_on_lead, name)

    return made


def is_decided(known: Known) -> bool:
    """Whether the rest of a technique can't change the fate of the contract."""
    return known.needed < 1 or known.needed > known.left or known.is_settled


def side_suits(known: Known) -> list[int]:
    return [suit for suit in SUITS if suit != known.strain]


def partner_of(seat: int) -> int:
    return (seat + 2) % 4


def entry(known: Known, seat: int, keep: int = NO_SUIT) -> tuple[int, int] | None:
    """The card to lead and the card to win with, not in a suit that must be kept whole.

    Side winners first. A ruff costs the hand that is longer in trumps nothing; a round of trumps
    costs the shorter one a ruff."""
    is_longer = known.trumps(seat).bit_count() > known.trumps(partner_of(seat)).bit_count()

    def cost(way: tuple[int, int]) -> tuple[int, int]:
        suit = suit_of(way[0])
        price = 0
        if suit == known.strain:
            price = 2 if is_longer else 1
        elif suit_of(way[1]) != suit:
            price = 1 if is_longer else 2
        return price, -known.out_count(suit)

    ways = [way for way in known.entry_cards(seat) if suit_of(way[0]) != keep]
    return min(ways, key=cost) if ways else None


def reached(known: Known, seat: int, keep: int, then: Task) -> Iterator[Tasks]:
    """The tasks that get the lead into a hand before another; none when there is no entry."""
    way = entry(known, seat, keep)
    if way is not None:
        yield ((PLAY, known.turn, way[0]), ("third", way[1]), then)


def led(seat: int, card: int, reply: Task) -> Tasks:
    """A card from a hand that is on lead, and what the other hand does."""
    return ((PLAY, seat, card), reply)


def round_of(known: Known, suit: int) -> Tasks:
    """A round of a suit that both hands hold: a winner, from the shorter hand first, or a duck."""
    mine, other = known.turn, partner_of(known.turn)
    my_winners, their_winners = known.winners(mine, suit), known.winners(other, suit)
    is_shorter = known.length(mine, suit) <= known.length(other, suit)
    if my_winners and (is_shorter or not their_winners):
        return led(mine, highest(my_winners), ("low",))
    low = lowest(known.held(mine, suit))
    if their_winners:
        return led(mine, low, ("third", highest(their_winners)))
    return led(mine, low, ("low",))
