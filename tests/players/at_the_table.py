"""Positions for the tests of players: hands, a contract and the cards played so far."""

from __future__ import annotations

from random import Random

from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.cards import CARDS, Card
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.match.contracts import contract_for
from merrimac.players.heuristic import choose
from merrimac.players.heuristics.situation import Choice, Situation


def filled(north: str = "", east: str = "", south: str = "", west: str = "", seed: int = 1) -> Deal:
    """A whole deal from hands that may be given in part, such as ``K...``: the rest is drawn."""
    masks = [Hand.parse(text or "...").mask for text in (north, east, south, west)]
    left = [card for card in CARDS if not any(mask & card.mask for mask in masks)]
    Random(seed).shuffle(left)
    for index in range(4):
        while masks[index].bit_count() < 13:
            masks[index] |= left.pop().mask
    return Deal.of_masks(masks)


def board(deal: Deal, contract: str, played: str = "", auction: Auction | None = None) -> Board:
    """A board in play. A card of a drawn hand may be written ``*``: its lowest legal one."""
    asked = Contract.parse(contract)
    position = Board(deal, auction or Auction(asked.declarer), contract=asked)
    for name in played.split():
        card = min(position.legal_cards) if name == "*" else Card.parse(name)
        position = position.after(card)
    return position


def chosen(deal: Deal, contract: str, played: str = "", auction: Auction | None = None) -> Choice:
    """What the heuristic player's rules say there."""
    position = board(deal, contract, played, auction)
    assert position.actor is not None
    return choose(Situation.of(position.view(position.actor)))


def random_board(seed: int) -> Board:
    """A random deal in its contract, before the lead."""
    deal = Deal.random(Random(seed))
    contract = contract_for(deal)
    return Board(deal, Auction(contract.declarer), contract=contract)
