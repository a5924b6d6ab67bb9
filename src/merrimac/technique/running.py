"""Running winners: every winner that need not be kept is cashed while the other hand throws what
it can spare. Squeezes, throw-ins and discovery begin with it.

==========================  ======================================================================
task                        what it means
==========================  ======================================================================
``("run", keep)``           cash all winners outside the cards to keep
``("exit", suit, keep)``    lose a round of a suit
``("finish",)``             what comes after winners were run
``("take",)``               with few cards left: every way to play them is thought of
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
FEW_LEFT = 4
FEW_LAYOUTS = 17
"""With fewer it is not thought about what they tell."""
MOST_THROWN = 2
LATE = 6
"""With so many cards left what the defenders throw tells which loser of ours can go."""


@on_lead("run")
def run(known: Known, keep: int) -> Iterator[Tasks]:
    way = next_winner(known, keep)
    if way is None:
        yield ()
        return
    led, wins = way
    yield ((PLAY, known.turn, led), ("spare", wins, keep), ("run", keep))


@on_lead("finish")
def finish(known: Known) -> Iterator[Tasks]:
    """A new technique for what is left, or in rare cases just every suit from the top."""
    yield (("run", 0),) if len(known.information) < FEW_LAYOUTS else (("scheme", 0),)


@on_lead("take")
def take(known: Known) -> Iterator[Tasks]:
    """Every trick is needed, so each is led to be won."""
    if not 1 < known.left <= FEW_LEFT:
        yield ()
        return
    for card in leads_to_win(known):
        yield ((PLAY, known.turn, card), ("win or let go",), ("take",))


def leads_to_win(known: Known) -> list[int]:
    """The top of each suit, and a low card towards a higher one; links to the other hand last."""
    mine, other = known.turn, partner_of(known.turn)
    found = []
    for suit in sorted(
        SUITS, key=lambda suit: min(known.length(mine, suit), known.length(other, suit))
    ):
        here, there = known.held(mine, suit), known.held(other, suit)
        if here and there and highest(there) > highest(here):
            found.append(lowest(here))
        if here and (not there or highest(here) not in found):
            found.append(highest(here))
    return found


@method("win or let go", operator=PLAY)
def win_or_let_go(known: Known) -> Iterator[Any]:
    """The highest or the lowest card of the suit. What to throw is for a new plan, by the very
    cards that the defenders have thrown."""
    if not known.is_our_lead:
        return
    legal = known.information.legal
    following = legal & SUIT_MASKS[suit_of(known.trick[0])]
    if following:
        cards = [lowest(following), highest(following)]
        is_won = known.is_winner(known.trick[0])
        cards = cards[:1] if is_won or cards[0] == cards[1] else cards[::-1]
    else:
        cards = [legal.bit_length() - 1] if legal.bit_count() == 1 else []
    for card in cards:
        yield (known.turn, card)


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


@on_lead("exit")
def leave(known: Known, suit: int, keep: int) -> Iterator[Tasks]:
    """A round of the suit is lost, from the hand that is on lead if it can be; or nothing is, when
    what was thrown tells that the rest is better played from the top."""
    mine, other = known.turn, partner_of(known.turn)
    cards = known.held(mine, suit) & ~known.winners(mine, suit)
    if cards:
        yield ((PLAY, mine, lowest(cards)), ("spare", NO_CARD, keep))
    elif known.held(other, suit):
        yield (("cross", other), ("exit", suit, keep))
    if known.left <= FEW_LEFT:
        yield (("run", 0),)


@method("spare", operator=PLAY)
def spare(known: Known, wins: int, keep: int) -> Iterator[Any]:
    if not known.is_our_lead:
        return
    following = known.information.legal & SUIT_MASKS[suit_of(known.trick[0])]
    if not following:
        cards = discards(known, keep)
        if known.left <= FEW_LEFT and keep >> cards[0] & 1:
            return  # a new plan, by the very cards that were thrown
        for card in cards:
            yield (known.turn, card)
    elif wins == NO_CARD:
        yield (known.turn, lowest(following))
    else:
        yield (known.turn, third_card(known, wins))


def discards(known: Known, keep: int) -> list[int]:
    """A loser that need not be kept, or near the end one of each suit; when there is none, a card
    of any suit: what the defenders have thrown may tell which."""
    legal = known.information.legal
    free = [legal & ~keep & SUIT_MASKS[suit] & ~known.winners(known.turn, suit) for suit in SUITS]
    if known.has_trumps:
        free[known.strain] = 0
    losers = [lowest(cards) for cards in sorted(free, key=int.bit_count, reverse=True) if cards]
    if losers:
        return losers[:MOST_THROWN] if known.left < LATE else losers[:1]
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


METHODS: tuple[Method, ...] = (run, finish, take, win_or_let_go, leave, spare, wait, endure)
