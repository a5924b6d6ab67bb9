"""A board: the deal, its conditions, and everything that happened to it.

``Board`` is for whoever runs the table. It moves on with ``after(call | card | claim)``, which
refuses what the Laws do not allow, and gives each player ``view(seat)`` and nothing more.
Boards from old records may lack parts: hands (empty), the auction (then the contract is told),
the play (then the number of tricks is told).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from merrimac.game.auction import SILENT, Auction, Explanation
from merrimac.game.call import Call
from merrimac.game.cards import Card
from merrimac.game.conditions import Scoring, dealer_of, vulnerability_of
from merrimac.game.contract import Contract
from merrimac.game.convention_card import BOTH_USUAL, ConventionCard
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError, IllegalCall, IllegalPlay
from merrimac.game.hand import SUIT_MASK, Hand
from merrimac.game.play import Claim, Play
from merrimac.game.seats import Seat, Vulnerability
from merrimac.game.view import View

Action = Call | Card | Claim


@dataclass(frozen=True, slots=True)
class Board:
    """Everything about one board. Only legal calls and cards can be in it."""

    deal: Deal
    auction: Auction
    vulnerability: Vulnerability = Vulnerability.NONE
    number: int | None = None
    scoring: Scoring = Scoring.IMPS
    contract: Contract | None = None  # follows from the auction unless that is missing
    play: Play | None = None  # exists from the end of the auction
    tricks: int | None = None  # declarer's, when claimed or told by the record
    convention_cards: tuple[ConventionCard, ConventionCard] = BOTH_USUAL  # NS's, EW's

    def __post_init__(self) -> None:
        if self.auction.is_complete:
            object.__setattr__(self, "contract", self.auction.contract)
        if self.play is None:
            if self.contract is not None:
                object.__setattr__(self, "play", opening_play(self.contract))
        else:
            self._check_play(self.play)
        if self.tricks is not None:
            self._check_tricks(self.tricks)

    def _check_play(self, play: Play) -> None:
        contract = self.contract
        if contract is None:
            raise GameError("cards are played, but there is no contract to play")
        if play.leader is not contract.leader or play.strain is not contract.strain:
            raise GameError(f"{contract} is led by {contract.leader}, not {play.leader}")
        fault = first_illegal_card(play, self.deal)
        if fault:
            raise fault

    def _check_tricks(self, tricks: int) -> None:
        if self.contract is None or self.play is None:
            raise GameError("tricks can be claimed only in the play of a contract")
        fault = claim_objection(self.contract, self.play, tricks)
        if fault:
            raise GameError(fault)

    @staticmethod
    def numbered(number: int, deal: Deal, scoring: Scoring = Scoring.IMPS) -> Board:
        """A fresh board with the dealer and vulnerability that its number gives."""
        if number < 1:
            raise GameError(f"a board number is 1 or more, not {number}")
        auction = Auction(dealer_of(number))
        return Board(deal, auction, vulnerability_of(number), number, scoring)

    @property
    def dealer(self) -> Seat:
        return self.auction.dealer

    @property
    def is_passed_out(self) -> bool:
        return self.auction.is_passed_out

    @property
    def is_over(self) -> bool:
        return self.is_passed_out or self.result is not None

    @property
    def is_claimed(self) -> bool:
        """Whether cards were played, but not all: the rest was claimed or conceded."""
        started = self.play is not None and 0 < len(self.play) < 52
        return started and self.tricks is not None

    @property
    def result(self) -> int | None:
        """Declarer's tricks: claimed, told, or counted when all cards are played."""
        if self.tricks is not None or self.contract is None or self.play is None:
            return self.tricks
        if not self._all_cards_are_played(self.play):
            return None
        return self.play.tricks_won(self.contract.declarer.side)

    def _all_cards_are_played(self, play: Play) -> bool:
        """All 52, or all of an end position that began with fewer."""
        if play.is_complete:
            return True
        dealt = self.deal.hands
        return bool(play.cards) and all(dealt) and len(play) == sum(map(len, dealt))

    @property
    def turn(self) -> Seat | None:
        """Whose call or card comes next; None when the board is over."""
        if self.is_over:
            return None
        return self.play.turn if self.play is not None else self.auction.on_call

    @property
    def actor(self) -> Seat | None:
        """Who decides next: declarer for dummy, otherwise the seat in turn (Law 42)."""
        turn = self.turn
        if self.contract is not None and turn is self.contract.dummy:
            return self.contract.declarer
        return turn

    def held(self, seat: Seat) -> Hand:
        """The cards that the seat has not played yet."""
        dealt = self.deal[seat]
        return dealt if self.play is None else dealt - self.play.played

    @property
    def legal_cards(self) -> Hand:
        """What the hand in turn may play; empty outside the play."""
        turn = self.turn
        if self.play is None or turn is None:
            return Hand()
        return self.play.legal_cards(self.held(turn))

    def after(self, action: Action, explanation: Explanation = SILENT) -> Board:
        """The board after a call, a card or a claim. Raises IllegalCall or IllegalPlay."""
        if isinstance(action, Call):
            return self._after_call(action, explanation)
        if isinstance(action, Card):
            return self._after_card(action)
        if not isinstance(action, Claim):
            raise TypeError(f"an action is a Call, a Card or a Claim, not {action!r}")
        self._check_tricks(action.tricks)
        if self.is_over:
            raise GameError("the board is over: nothing is left to claim")
        return self._with(tricks=action.tricks)

    def _after_call(self, call: Call, explanation: Explanation) -> Board:
        if self.contract is not None:
            index = len(self.auction)
            raise IllegalCall(f"call {index + 1}, {call}: the auction is over", index)
        auction = self.auction.after(call, explanation)
        contract = auction.contract
        play = opening_play(contract) if contract else None
        return self._with(auction=auction, contract=contract, play=play)

    def _after_card(self, card: Card) -> Board:
        play, turn = self.play, self.turn
        index = len(play) if play else 0
        if play is None or turn is None:
            why = "the board is over" if self.is_over else "the auction is not over"
            raise IllegalPlay(f"card {index + 1}, {card}: {why}", index)
        if not self.deal[turn]:
            # A hand that is not known: only the whole record tells what it can't hold.
            longer = play.after(card)
            illegal = first_illegal_card(longer, self.deal)
            if illegal:
                raise illegal
            return self._with(play=longer)
        fault = play.objection(card, self.held(turn))
        if fault:
            raise IllegalPlay(f"card {index + 1}, {card} by {turn}: {fault}", index)
        return self._with(play=play.after(card))

    def _with(self, **changes: Any) -> Board:
        """A copy with changes already known to be legal: nothing is checked again."""
        board = object.__new__(Board)
        for name in Board.__slots__:
            object.__setattr__(board, name, changes.get(name, getattr(self, name)))
        return board

    def view(self, seat: Seat) -> View:
        """What the player in that seat may know, and no more."""
        lead_made = self.play is not None and len(self.play) > 0
        dummy = self.deal[self.contract.dummy] if self.contract and lead_made else None
        return View(
            seat=seat,
            hand=self.deal[seat],
            dummy=dummy,
            auction=self.auction,
            vulnerability=self.vulnerability,
            number=self.number,
            scoring=self.scoring,
            contract=self.contract,
            play=self.play,
            tricks=self.tricks,
            convention_cards=self.convention_cards,
        )


def opening_play(contract: Contract) -> Play:
    """The play before the opening lead."""
    return Play(contract.strain, contract.leader)


def claim_objection(contract: Contract, play: Play, tricks: int) -> str | None:
    """Why declarer can't have so many tricks in all after the play so far; None when he can."""
    side = contract.declarer.side
    won, lost = play.tricks_won(side), play.tricks_won(side.other)
    if won <= tricks <= 13 - lost:
        return None
    return f"declarer has {won} tricks and the defenders {lost}: {tricks} in all is not possible"


def first_illegal_card(play: Play, deal: Deal) -> IllegalPlay | None:
    """The first card its player could not have played. An unknown (empty) hand may hold any."""
    held = [hand.mask for hand in deal]
    known = [bool(mask) for mask in held]
    shown_out = [0, 0, 0, 0]  # suits that a hand failed to follow in, as masks
    suit_mask = 0
    for index, card in enumerate(play.cards):
        seat = play.seat_of(index)
        if not index & 3:
            suit_mask = SUIT_MASK << 13 * card.suit
        mask = card.mask
        fault = ""
        if not mask & held[seat]:
            if known[seat]:
                fault = f"{seat} does not hold it"
            elif any(mask & other for other in held):
                fault = f"{deal.owner(card)} holds it, not {seat}"
            elif mask & shown_out[seat]:
                fault = f"{seat} did not follow to {card.suit.name.lower()} before"
            elif not mask & suit_mask:
                shown_out[seat] |= suit_mask
        elif not mask & suit_mask and held[seat] & suit_mask:
            suit = play.cards[index & ~3].suit.name.lower()
            fault = f"{seat} holds {suit} and must follow suit"
        if fault:
            return IllegalPlay(f"card {index + 1}, {card} by {seat}: {fault}", index)
        held[seat] &= ~mask
    return None
