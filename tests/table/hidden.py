"""Boards that look alike from where somebody sits: the hidden cards dealt out in another way."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from merrimac.game.board import Board
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.seats import SEATS, Seat


def shuffled(board: Board, seen: Collection[Seat], rng: Random) -> Board | None:
    """The same calls and cards with other hidden hands; None when there is no other way found."""
    played = {seat: board.play.cards_of(seat) if board.play else Hand() for seat in SEATS}
    hidden = [seat for seat in SEATS if seat not in seen]
    cards = [card for seat in hidden for card in board.deal[seat] - played[seat]]
    for _ in range(50):
        rng.shuffle(cards)
        hands, rest = list(board.deal.hands), list(cards)
        for seat in hidden:
            number = 13 - len(played[seat])
            hands[seat] = played[seat] | Hand.of(rest[:number])
            rest = rest[number:]
        other = _replayed(board, Deal((hands[0], hands[1], hands[2], hands[3])))
        if other is not None and other.deal != board.deal:
            return other
    return None


def _replayed(board: Board, deal: Deal) -> Board | None:
    try:
        return Board(deal, board.auction, board.vulnerability, board.number, board.scoring,
                     play=board.play, convention_cards=board.convention_cards)  # fmt: skip
    except ValueError:
        return None
