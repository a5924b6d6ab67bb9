"""The tasks that techniques are made of, and the methods that do them.

==========================  ======================================================================
task                        what it means
==========================  ======================================================================
``("cross", seat)``         get the lead into a hand of ours
``("lead", card)``          lead it, crossing first when the other hand is on lead
``("third", card)``         the other hand plays it if it can win or was meant to be run; covers a
                            higher card as cheaply as possible; else plays low
``("low",)``                the other hand plays low
``("follow",)``             the other hand plays what it usually would
``("throw", card)``         the other hand discards it if it can
``("respond", choice)``     a defender has led: win, duck, ruff or throw something away
``("rest",)``               go on as usual to the end: the tree ends here
==========================  ======================================================================

A task that can't be done ends the plan there; from then on declarer goes on as usual.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from merrimac.planning.method import Instance, Method, Operator, Task, method
from merrimac.technique.aim import Aim
from merrimac.technique.known import (
    SUIT_MASKS,
    SUITS,
    Known,
    above,
    below,
    each,
    lowest,
    suit_of,
)
from merrimac.technique.reply_names import reply_name

PLAY = "play"
MOST_ENTRIES = 2


def played(known: Known, _: int, card: int) -> Known:
    return Known(known.information.after(card))


PLAY_CARD = Operator(PLAY, played)


def is_interrupted(known: Known) -> bool:
    """A defender has led and a hand of ours is to play: that comes before any plan."""
    return bool(known.trick) and not known.is_our_lead


def first_respond(task: Task) -> tuple[Task, Task]:
    return (("respond", False), task)


@method("cross")
def cross(known: Known, seat: int, keep: int = -1) -> Iterator[Any]:
    """``keep``: a suit that is to be led from there, and is not used to cross if another can be."""
    if is_interrupted(known):
        yield first_respond(("cross", seat, keep))
    elif known.is_on_lead and known.turn == seat:
        yield ()
    elif known.is_on_lead:
        ways = known.entry_cards(seat)
        others = [way for way in ways if suit_of(way[0]) != keep]
        for led, wins in (others or ways)[:MOST_ENTRIES]:
            yield (("lead", led), ("third", wins))


@method("lead")
def cross_and_lead(known: Known, card: int) -> Iterator[Any]:
    """The lead itself is the operator's; this gets there."""
    if is_interrupted(known):
        yield first_respond(("lead", card))
        return
    if not known.is_on_lead:
        return
    if known.hands[known.turn] >> card & 1:
        yield ((PLAY, known.turn, card),)
    elif known.hands[(known.turn + 2) % 4] >> card & 1:
        yield (("cross", (known.turn + 2) % 4, suit_of(card)), ("lead", card))


@method("third", operator=PLAY)
def third(known: Known, card: int) -> Iterator[Any]:
    if not known.is_our_lead:
        return
    yield (known.turn, third_card(known, card))


def third_card(known: Known, card: int) -> int:
    """What the other hand plays when ``card`` was meant."""
    information = known.information
    legal = information.legal
    suit = suit_of(known.trick[0])
    following = legal & (0x1FFF << 13 * suit)
    if not following:
        return card if card >= 0 and legal >> card & 1 else information.usual
    winning = information.winning_card
    if suit_of(winning) != suit:  # it has been ruffed
        return lowest(following)
    if card >= 0 and following >> card & 1 and (card > winning or winning == known.trick[0]):
        return card
    higher = above(following, winning)
    return lowest(higher) if higher else lowest(following)


@method("low", operator=PLAY)
def low(known: Known) -> Iterator[Any]:
    if not known.is_our_lead:
        return
    following = known.information.legal & (0x1FFF << 13 * suit_of(known.trick[0]))
    yield (known.turn, lowest(following) if following else known.information.usual)


@method("follow", operator=PLAY)
def follow(known: Known) -> Iterator[Any]:
    if known.is_our_lead:
        yield (known.turn, known.information.usual)


@method("throw", operator=PLAY)
def throw(known: Known, card: int) -> Iterator[Any]:
    if known.is_our_lead:
        legal = known.information.legal
        fits = card >= 0 and legal >> card & 1
        yield (known.turn, card if fits else known.information.usual)


@method("respond", operator=PLAY)
def respond(known: Known, choice: bool) -> Iterator[Any]:
    """What is usual; with a choice also every other card that differs from it."""
    usual = known.information.usual
    yield Instance((known.turn, usual), why=named(known, usual))
    if choice:
        for card in different_cards(known):
            if card != usual:
                yield Instance((known.turn, card), why=named(known, card))


def different_cards(known: Known) -> list[int]:
    """The legal cards, of those with nothing out or on the table in between only the lowest; one
    small card for each suit when discarding."""
    legal = known.information.legal
    on_table = sum(1 << card for card in known.trick)
    found = []
    for suit in SUITS:
        mine, out = legal & SUIT_MASKS[suit], (known.all_out | on_table) & SUIT_MASKS[suit]
        last = None
        for card in each(mine):
            if last is None or above(out, last) & below(out, card):
                found.append(card)
            last = card
    return found


def named(known: Known, card: int) -> Aim:
    """What it is called to play a card to a trick on the table."""
    suit = suit_of(known.trick[0])
    name = None if known.is_our_lead else reply_name(known, card)
    if name is not None:
        return Aim(name, suit, card)
    winning = known.information.winning_card
    if suit_of(card) != suit:
        if suit_of(card) == known.strain:
            return Aim("ruff", suit, card)
        return Aim("discard", suit_of(card), card)
    wins = suit_of(winning) == suit and card > winning
    if wins and not known.is_winner(card) and len(known.trick) == 2:
        return Aim("finesse", suit, card)
    return Aim("win" if wins else "follow", suit, card)


METHODS: tuple[Method, ...] = (cross, cross_and_lead, third, low, follow, throw, respond)
