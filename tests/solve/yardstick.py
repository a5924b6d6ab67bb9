"""The outside yardsticks: DDS through endplay, and a plain minimax."""

from __future__ import annotations

import warnings
from random import Random
from typing import Any

from merrimac.game.cards import CARDS, STRAINS, Card, Strain
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.play import Play, winning_place
from merrimac.game.seats import SEATS
from merrimac.solve.position import Position

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import endplay._dds as _dds
    import endplay.dds
    from endplay.types import Deal as PeerDeal
    from endplay.types import Denom, Player

_DENOMINATIONS = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
_PLAYERS = (Player.north, Player.east, Player.south, Player.west)
_BATCH = 32  # DDS takes no more tables at a time


def dds_tables(deals: list[Deal]) -> list[list[list[int]]]:
    """Declarer's tricks by declarer and strain."""
    found = []
    for start in range(0, len(deals), _BATCH):
        peers = [PeerDeal(str(deal)) for deal in deals[start : start + _BATCH]]
        for table in endplay.dds.calc_all_tables(peers):
            found.append([[table[denom, who] for denom in _DENOMINATIONS] for who in _PLAYERS])
    return found


def dds_cards(position: Position) -> dict[Card, int]:
    """Tricks of the side to play after each legal card. DDS counts spades as suit 0."""
    future = _dds.futureTricks()
    all_cards_with_scores = 3
    _dds.SolveBoard(_dds_deal(position), -1, all_cards_with_scores, 1, future, 0)
    scores = {}
    for index in range(future.cards):
        ranks = future.equals[index] | 1 << future.rank[index]
        for rank in range(13):
            if ranks >> (rank + 2) & 1:
                scores[CARDS[13 * (3 - future.suit[index]) + rank]] = int(future.score[index])
    return scores


def _dds_deal(position: Position) -> Any:
    deal = _dds.deal()
    strain = position.strain
    deal.trump = 4 if strain is Strain.NOTRUMP else 3 - strain
    deal.first = int(position.leader)
    for place in range(3):
        card = position.table[place] if place < len(position.table) else None
        deal.currentTrickSuit[place] = 0 if card is None else 3 - card.suit
        deal.currentTrickRank[place] = 0 if card is None else card.rank + 2
    for seat in SEATS:
        for suit in range(4):
            deal.remainCards[seat][3 - suit] = (position.masks[seat] >> 13 * suit & 0x1FFF) << 2
    return deal


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


def random_position(rng: Random, cards_played: int) -> Position:
    """A deal played at random for so many cards."""
    deal = Deal.random(rng)
    play = Play(rng.choice(STRAINS), rng.choice(SEATS))
    held = list(deal.hands)
    for _ in range(cards_played):
        seat = play.turn
        assert seat is not None
        card = rng.choice(list(play.legal_cards(held[seat])))
        held[seat] = held[seat].without(card)
        play = play.after(card)
    return Position.during(deal, play)


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
