"""A board in play, as commands are told about it: a deal, a contract, an auction, cards played."""

from __future__ import annotations

from dataclasses import dataclass

import typer

from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.contract import Contract
from merrimac.game.errors import GameError, NotationError
from merrimac.game.seats import Seat, Vulnerability


@dataclass(frozen=True, slots=True)
class Told:
    """What the user said about the board beside the deal."""

    contract: str | None = None
    declarer: str | None = None
    auction: str | None = None
    dealer: str | None = None
    vulnerable: str | None = None
    lead: str | None = None
    played: str = ""


def board_in_play(found: Board, told: Told) -> Board:
    """The board with the contract, and the lead and what followed it on the table."""
    if told.played and told.lead is None:
        raise typer.BadParameter("--played is what follows the lead: give --lead too")
    if not all(found.deal.hands):
        raise GameError("a hand is unknown: all four are needed to play it out")
    vulnerability = found.vulnerability
    if told.vulnerable is not None:
        vulnerability = Vulnerability.parse(told.vulnerable)
    bidding = _auction(found, told)
    asked = _contract(told, bidding)
    if asked is None:
        raise typer.BadParameter("say which contract is played: --contract 3NT --declarer S")
    start = Board(found.deal, bidding, vulnerability, found.number, found.scoring, asked)
    if start.contract != asked:
        raise GameError(f"the auction leads to {start.contract or 'no contract'}, not to {asked}")
    return _with_cards(start, told)


def _auction(found: Board, told: Told) -> Auction:
    seat = Seat.parse(told.dealer) if told.dealer is not None else None
    if told.auction is None:
        # A dealer told here could not have held the file's auction.
        return Auction(seat if seat is not None else found.dealer)
    if seat is None:
        raise typer.BadParameter("--auction needs --dealer")
    calls = Auction.parse(seat, told.auction)
    if not calls.is_complete:
        raise GameError("the auction is not over: it ends with three passes")
    return calls


def _contract(told: Told, bidding: Auction) -> Contract | None:
    if told.contract is None:
        return bidding.contract
    if told.declarer is not None:
        return Contract.parse(told.contract, Seat.parse(told.declarer))
    reached = bidding.contract
    if reached is not None:
        return Contract.parse(told.contract, reached.declarer)
    try:
        return Contract.parse(told.contract)
    except NotationError as error:
        raise typer.BadParameter(f"{error}, or --declarer S beside 3NT") from None


def _with_cards(start: Board, told: Told) -> Board:
    first = [told.lead] if told.lead is not None else []
    for name in [*first, *told.played.replace(",", " ").split()]:
        start = start.after(Card.parse(name))
    return start
