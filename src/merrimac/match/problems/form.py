"""The fields of a problem written as JSON, read with errors that name them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.call import Call
from merrimac.game.cards import Card
from merrimac.game.contract import Contract
from merrimac.game.deal import NO_DEAL, Deal
from merrimac.game.errors import GameError, NotationError, shorten
from merrimac.game.hand import Hand
from merrimac.game.seats import SEATS, Seat, Vulnerability

Form = Mapping[str, Any]
One = TypeVar("One")


def _need(form: Form, *wanted: tuple[str, ...]) -> None:
    """Of each group of names one must be told; the first is the one that is asked for."""
    missing = [names[0] for names in wanted if not any(form.get(name) for name in names)]
    if missing:
        raise GameError(f"a problem needs {' and '.join(missing)}")


def calls(form: Form, name: str) -> tuple[Call, ...]:
    return _several(form, name, Call.parse, "calls")


def cards(form: Form, name: str) -> tuple[Card, ...]:
    return _several(form, name, Card.parse, "cards")


def _several(form: Form, name: str, parse: Callable[[str], One], what: str) -> tuple[One, ...]:
    """A list of them, or a text with spaces or commas between."""
    told = form.get(name) or ()
    if isinstance(told, str):
        told = told.replace(",", " ").split()
    if not isinstance(told, (list, tuple)) or not all(isinstance(one, str) for one in told):
        raise GameError(f"{name} is {shorten(str(told))!r}: expected a list of {what}")
    return tuple(map(parse, told))


def seat(form: Form, name: str) -> Seat | None:
    return Seat.parse(str(form[name])) if form.get(name) else None


def tricks(form: Form, name: str) -> int | None:
    told = form.get(name)
    if told is None:
        return None
    text = str(told)
    if not text.isdecimal() or int(text) > 13:
        raise NotationError(name, text, "a number of tricks from 0 to 13")
    return int(text)


def is_set(form: Form, name: str) -> bool:
    told = form.get(name)
    text = str(told if told is not None else False).lower()
    if text not in ("true", "false"):
        raise NotationError(name, text, "true or false")
    return text == "true"


# --- Boards --------------------------------------------------------------------------------------


def in_play(form: Form) -> Board:
    """After the lead and what was played, if that is told."""
    board = _before_lead(form)
    for card in (*cards(form, "lead"), *cards(form, "played")):
        board = board.after(card)
    return board


def before_lead(form: Form) -> Board:
    """The leader's hand is enough."""
    if form.get("lead") or form.get("played"):
        raise GameError("nothing is led yet in a lead problem: the cards that solve it are right")
    return _before_lead(form)


def _before_lead(form: Form) -> Board:
    _need(form, ("deal", "hand"), ("contract", "auction"))
    dealer = seat(form, "dealer")
    if form.get("auction") and dealer is None:
        raise GameError("an auction needs a dealer")
    auction = Auction(dealer or Seat.NORTH, calls(form, "auction"))
    if auction.calls and not auction.is_complete:
        raise GameError("the auction is not over: it ends with three passes")
    asked = _contract(form, auction.contract)
    if dealer is None:
        auction = Auction(asked.declarer)
    board = Board(_deal(form, asked.leader), auction, _vulnerability(form), contract=asked)
    if board.contract != asked:
        raise GameError(f"the auction leads to {board.contract or 'no contract'}, not to {asked}")
    return board


def _contract(form: Form, reached: Contract | None) -> Contract:
    """As told, or as the auction has it."""
    if not form.get("contract"):
        if reached is None:
            raise GameError("the auction leads to no contract")
        return reached
    text, declarer = str(form["contract"]), seat(form, "declarer")
    try:
        return Contract.parse(text, declarer)
    except NotationError:
        if reached is None or declarer is not None:
            raise
        return Contract.parse(text, reached.declarer)


def in_auction(form: Form) -> Board:
    """Somebody has still to call: his hand is enough."""
    _need(form, ("hand", "deal"))
    auction = Auction(seat(form, "dealer") or Seat.NORTH, calls(form, "auction"))
    me = auction.on_call
    if me is None:
        raise GameError("the auction is over: nobody has a call to make")
    if seat(form, "seat") not in (None, me):
        raise GameError(f"it is {me}'s turn to call, not {seat(form, 'seat')}'s")
    return Board(_deal(form, me), auction, _vulnerability(form))


def _vulnerability(form: Form) -> Vulnerability:
    return Vulnerability.parse(str(form.get("vul") or "None"))


def _deal(form: Form, me: Seat) -> Deal:
    """The whole deal, or the one hand that is known."""
    if form.get("deal"):
        return Deal.parse(str(form["deal"]))
    hand = Hand.parse(str(form["hand"]))
    north, east, south, west = (hand if seat is me else NO_DEAL[seat] for seat in SEATS)
    return Deal((north, east, south, west))
