"""Calls, cards and results as somebody would say them aloud: for screen readers and the log."""

from __future__ import annotations

from merrimac.formats.text import contract_words, result_words
from merrimac.game.board import Action
from merrimac.game.call import Call
from merrimac.game.cards import Card, Rank, Strain
from merrimac.game.contract import Contract
from merrimac.game.seats import Seat

_RANKS = {Rank.ACE: "ace", Rank.KING: "king", Rank.QUEEN: "queen", Rank.JACK: "jack",
          Rank.TEN: "10"}  # fmt: skip
_STRAINS = {
    Strain.CLUBS: "club",
    Strain.DIAMONDS: "diamond",
    Strain.HEARTS: "heart",
    Strain.SPADES: "spade",
}


def spoken_call(call: Call) -> str:
    if not call.is_bid:
        return {Call.PASS: "pass", Call.DOUBLE: "double", Call.REDOUBLE: "redouble"}[call]
    if call.strain is Strain.NOTRUMP:
        return f"{call.level} no trump"
    return f"{call.level} {_STRAINS[call.strain]}{'s' if call.level > 1 else ''}"


def spoken_card(card: Card) -> str:
    rank = _RANKS.get(card.rank, str(card.rank))
    return f"{rank} of {card.suit.name.lower()}"


def spoken(seat: Seat, action: Action) -> str:
    """``West, 3 of clubs.``"""
    who = seat.name.capitalize()
    if isinstance(action, Call):
        return f"{who}, {spoken_call(action)}."
    if isinstance(action, Card):
        return f"{who}, {spoken_card(action)}."
    return f"{who} claims: {action.tricks} tricks to declarer in all."


def result_text(contract: Contract | None, tricks: int) -> str:
    """``4♠ by South, made``."""
    if contract is None:
        return "Passed out"
    return f"{contract_words(contract)}, {result_words(contract, tricks)}"
