"""Plain play: the ways to lead a suit and to play to a trick that need no plan of many tricks.

==================  ==============================================================================
lead                when
==================  ==============================================================================
cash a winner       nothing out beats it; a low one when the other hand may overtake it
draw trumps         the lowest trump while defenders have some
lead for a ruff     the other hand is out of the suit and has trumps
lead to a winner    the other hand has one
lead towards        a card of the other hand may win if what beats it plays first
give up a trick     the suit's length or its honours may win later
force out           a card that beats some of those out, led for a higher one or to run
force to ruff       a loser of a suit of which a defender with trumps may be out
exit                a loser of a suit in which neither hand hopes for anything: one is enough
==================  ==============================================================================

A card to a trick wins it, as cheaply as may be or surely, ducks, unblocks, ruffs, or is thrown
away, what is hopeless first.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from merrimac.technique.aim import Aim, Proposal
from merrimac.technique.known import (
    EAST,
    SUIT_MASKS,
    SUITS,
    WEST,
    Known,
    above,
    below,
    each,
    highest,
    lowest,
    suit_of,
)
from merrimac.technique.reach import partner_of
from merrimac.technique.tasks import PLAY


def leads(known: Known) -> Iterator[Proposal]:
    top = claim(known)
    if top is not None:
        yield _led(known, "claim", top)
        return
    exits = []
    for suit in SUITS:
        for name, card in leads_of(known, suit):
            if name == "exit":
                exits.append(card)
            else:
                yield _led(known, name, card)
    if exits:
        yield _led(known, "exit", min(exits, key=lambda card: known.out_count(suit_of(card))))


def claim(known: Known) -> int | None:
    """A card to lead when every card of the hand wins in any order and stays on lead."""
    hand, other = known.hands[known.turn], known.hands[partner_of(known.turn)]
    trumps = SUIT_MASKS[known.strain] if known.has_trumps else 0
    if known.all_out & trumps and hand & ~trumps:
        return None
    for suit in SUITS:
        held, opposite = hand & SUIT_MASKS[suit], other & SUIT_MASKS[suit]
        if held & ~known.winners(known.turn, suit) or (held and opposite > held):
            return None
    return highest(hand & trumps or hand)


def _led(known: Known, name: str, card: int) -> Proposal:
    return Proposal(Aim(name, suit_of(card), card), ((PLAY, known.turn, card), ("choose",)))


def leads_of(known: Known, suit: int) -> Iterator[tuple[str, int]]:
    """What the hand on lead can do with a suit, and the card to do it with."""
    held, opposite = known.held(known.turn, suit), known.held(partner_of(known.turn), suit)
    winners = known.winners(known.turn, suit)
    if winners:
        yield "cash a winner", highest(winners)
        if above(opposite, lowest(winners)) and is_apart(known, lowest(winners), highest(winners)):
            yield "cash a winner", lowest(winners)
    losers = held & ~winners
    if losers:
        yield low_lead(known, suit), lowest(losers)
        top = highest(losers)
        if top > lowest(known.out(suit)) and is_apart(known, lowest(losers), top):
            yield "force out", top


def low_lead(known: Known, suit: int) -> str:
    """What it is for to lead a suit's lowest loser."""
    other = partner_of(known.turn)
    opposite, out = known.held(other, suit), known.out(suit)
    if suit == known.strain:
        return "draw trumps"
    if not opposite and known.trumps(other):
        return "lead for a ruff"
    if known.winners(other, suit):
        return "lead to a winner"
    if opposite and highest(opposite) > lowest(out):
        return "lead towards"
    if is_hopeful(known, suit):
        return "give up a trick"
    if may_be_forced(known, suit):
        return "force to ruff"
    return "exit"


def is_hopeful(known: Known, suit: int) -> bool:
    """Whether a card of ours beats one of those out, or may be left when they are gone."""
    ours, out = known.ours(suit), known.out(suit)
    if not out or highest(ours) > lowest(out):
        return True
    return known.longer(suit) > (known.out_count(suit) + 1) // 2


def may_be_forced(known: Known, suit: int) -> bool:
    if not known.has_trumps:
        return False
    side, trumps = np.uint64(SUIT_MASKS[suit]), np.uint64(SUIT_MASKS[known.strain])
    hands = (known.defender(seat) for seat in (EAST, WEST))
    return any(bool(((hand & side == 0) & (hand & trumps != 0)).any()) for hand in hands)


def is_apart(known: Known, low: int, high: int) -> bool:
    """Whether a card of another hand, or one on the table, lies between two."""
    others = known.all_out | known.hands[partner_of(known.turn)]
    for card in known.trick:
        others |= 1 << card
    return bool(above(others, low) & below(others, high))


def replies(known: Known) -> list[int]:
    """The cards that are worth a thought for the hand that plays to a trick."""
    legal = known.information.legal
    if legal & SUIT_MASKS[suit_of(known.trick[0])]:
        return following(known, legal)
    return [*ruffs(known), *discards(known)] or [lowest(legal)]


def following(known: Known, held: int) -> list[int]:
    """The lowest; what may win the trick; the highest, when it is in the way of the other hand."""
    winning, suit = known.information.winning_card, suit_of(lowest(held))
    better = above(held, winning) if suit_of(winning) == suit else 0
    cards = {lowest(held)}
    if better and (len(known.trick) == 3 or is_ours(known)):
        cards.add(lowest(better))
    else:
        cards.update(each(better))
    if above(known.held(partner_of(known.turn), suit), lowest(held)):
        cards.add(highest(held))
    return different(known, sorted(cards))


def is_ours(known: Known) -> bool:
    """Whether the other hand has won the trick already but for a ruff."""
    information = known.information
    return information.winning_seat in known.hands and known.is_winner(information.winning_card)


def ruffs(known: Known) -> list[int]:
    """As low as will do, and as high as can be while a defender may still overruff."""
    held, winning = known.trumps(known.turn), known.information.winning_card
    better = above(held, winning) if suit_of(winning) == known.strain else held
    if not better:
        return []
    cards = [lowest(better)]
    if len(known.trick) < 3:
        cards.append(highest(better))
    return different(known, cards)


def discards(known: Known) -> list[int]:
    """A card in which there is no hope; else the lowest of each suit, winners last. Also one that
    blocks the other hand's winners."""
    held = [known.held(known.turn, suit) for suit in SUITS if suit != known.strain]
    lows = [lowest(cards) for cards in held if cards]
    useless = [card for card in lows if not is_hopeful(known, suit_of(card))]
    losers = [card for card in lows if not known.is_winner(card)]
    if useless:
        losers = [min(useless, key=lambda card: known.out_count(suit_of(card)))]
    blocks = [highest(cards) for cards in held if cards and is_in_the_way(known, highest(cards))]
    return list(dict.fromkeys([*(losers or lows), *blocks]))


def is_in_the_way(known: Known, card: int) -> bool:
    """Whether it would win a trick that the other hand's winners could win as well."""
    other = partner_of(known.turn)
    winners = known.winners(other, suit_of(card))
    return known.is_winner(card) and bool(winners) and lowest(winners) < card


def different(known: Known, cards: list[int]) -> list[int]:
    """Of cards as good as one another only the lowest."""
    found = cards[:1]
    for before, card in zip(cards, cards[1:], strict=False):
        if is_apart(known, before, card):
            found.append(card)
    return found
