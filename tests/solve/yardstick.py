"""The outside yardsticks: DDS through endplay, and a plain minimax."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

from merrimac.bench.double_dummy import Dds
from merrimac.game.cards import CARDS, STRAINS, Card
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.play import winning_place
from merrimac.game.seats import SEATS
from merrimac.solve.position import Position


def dds() -> Dds:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the peer's own
        return Dds()


def dds_tables(deals: list[Deal]) -> list[list[list[int]]]:
    """Declarer's tricks by declarer and strain."""
    solver = dds()
    return [solver.table(deal) for deal in deals]


def dds_cards(position: Position) -> dict[Card, int]:
    """Tricks of the side to play after each legal card."""
    return dds().cards(position)


def minimax(position: Position) -> int:
    """Tricks of the side to play, by trying everything."""
    if not any(position.hands):
        return 0
    return max(minimax_card(position, card) for card in legal_cards(position))


def minimax_card(position: Position, card: Card) -> int:
    """Tricks of the side to play if it plays the card."""
    after, won = played(position, card)
    mine = position.turn.side
    if not any(after.hands):
        rest = 0
    else:
        rest = minimax(after)
        if after.turn.side is not mine:
            rest = after.tricks_left - rest
    return rest + (won is not None and won.side is mine)


def legal_cards(position: Position) -> list[Card]:
    held = position.hands[position.turn]
    if position.table:
        following = held.cards_in(position.table[0].suit)
        return list(following or held)
    return list(held)


def played(position: Position, card: Card) -> tuple[Position, Any]:
    hands = list(position.hands)
    hands[position.turn] = hands[position.turn].without(card)
    table = (*position.table, card)
    left = (hands[0], hands[1], hands[2], hands[3])
    if len(table) < 4:
        return Position(left, position.strain, position.leader, table), None
    winner = position.leader.after(winning_place(table, position.strain.suit))
    return Position(left, position.strain, winner), winner


def small_ending(rng: Random, tricks: int) -> Position:
    """A few cards each from a short pack, and possibly some of them on the table."""
    pack = rng.sample(list(CARDS), 4 * tricks)
    hands = [Hand.of(pack[seat * tricks : (seat + 1) * tricks]) for seat in range(4)]
    position = Position(
        (hands[0], hands[1], hands[2], hands[3]), rng.choice(STRAINS), rng.choice(SEATS)
    )
    for _ in range(rng.randrange(4)):
        position, _winner = played(position, rng.choice(legal_cards(position)))
    return position
