"""What one player may know of a board.

A player decides from a ``View`` alone. It holds the player's own cards, dummy once the opening
lead is made, and what was said and played in the open. It has no way back to the board, so a
player who peeks does not pass the type checker.
"""

from __future__ import annotations

from dataclasses import dataclass

from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.conditions import Scoring
from merrimac.game.contract import Contract
from merrimac.game.convention_card import BOTH_USUAL, ConventionCard
from merrimac.game.hand import DECK_MASK, Hand
from merrimac.game.play import Play
from merrimac.game.seats import Seat, Vulnerability


@dataclass(frozen=True, slots=True)
class View:
    """The board as seen from one seat."""

    seat: Seat
    hand: Hand  # as dealt
    dummy: Hand | None  # as dealt; None until the opening lead
    auction: Auction
    vulnerability: Vulnerability
    number: int | None
    scoring: Scoring
    contract: Contract | None
    play: Play | None
    tricks: int | None  # declarer's, when the rest was claimed
    convention_cards: tuple[ConventionCard, ConventionCard] = BOTH_USUAL  # NS's, EW's

    @property
    def dealer(self) -> Seat:
        return self.auction.dealer

    def convention_card(self, seat: Seat) -> ConventionCard:
        """What the seat's side has agreed on."""
        return self.convention_cards[seat.side]

    @property
    def turn(self) -> Seat | None:
        """Whose call or card comes next."""
        if self.tricks is not None or self._all_cards_are_played:
            return None
        return self.play.turn if self.play is not None else self.auction.on_call

    @property
    def _all_cards_are_played(self) -> bool:
        """An end position may have begun with fewer than thirteen cards a hand."""
        return self.play is not None and 0 < 4 * len(self.hand) <= len(self.play)

    @property
    def is_to_act(self) -> bool:
        """Whether this player decides next: in turn, or as declarer for dummy."""
        turn = self.turn
        if self.contract is not None and turn is self.contract.dummy:
            return self.seat is self.contract.declarer
        return turn is self.seat

    @property
    def known_hands(self) -> dict[Seat, Hand]:
        """The hands in sight, as dealt."""
        hands = {self.seat: self.hand}
        if self.dummy is not None and self.contract is not None:
            hands[self.contract.dummy] = self.dummy
        return hands

    def held(self, seat: Seat) -> Hand | None:
        """The cards a hand in sight still holds; None when it is hidden."""
        dealt = self.known_hands.get(seat)
        if dealt is None or self.play is None:
            return dealt
        return dealt - self.play.played

    @property
    def hidden(self) -> Hand:
        """The cards that the hands out of sight hold between them."""
        seen = self.play.played.mask if self.play else 0
        for hand in self.known_hands.values():
            seen |= hand.mask
        return Hand(DECK_MASK & ~seen)

    @property
    def legal_calls(self) -> tuple[Call, ...]:
        """What this player may call now; empty when it is not this player's turn to call."""
        return self.auction.legal_calls if self.play is None and self.is_to_act else ()

    @property
    def legal_cards(self) -> Hand:
        """What this player may play now, for dummy too; empty when it is another's turn."""
        turn = self.turn
        held = self.held(turn) if turn is not None and self.is_to_act else None
        return Hand() if held is None or self.play is None else self.play.legal_cards(held)
