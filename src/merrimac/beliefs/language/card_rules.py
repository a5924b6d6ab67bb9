"""How the reader understands cards: "has SK", "north is AQx.Kxx.KJTxx.xx", "spades AKxxx"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from lark import Token, Transformer, v_args

from merrimac.beliefs.constraint import (
    ALL_HOLDINGS,
    Constraint,
    Holding,
    all_of,
    holdings_where,
    settled,
)
from merrimac.beliefs.language.count_rules import suit_of
from merrimac.beliefs.language.errors import Fault, quoted
from merrimac.beliefs.language.phrases import Cards, Counted, Fit, Short, Told
from merrimac.beliefs.language.quantity import RANKS, Bounds, Quantity, quantity_of
from merrimac.beliefs.language.sentences import Not
from merrimac.game.cards import SUITS, Card, Suit
from merrimac.game.hand import RANK_BITS

_SMALL = 0xFF  # two to nine: what an x can be
_ANY = "?"


@v_args(inline=True)
class CardRules(Transformer[Token, Any]):
    """Rules of the grammar, by name."""

    def card(self, token: Token) -> tuple[Card, Token]:
        return Card.parse(str(token)), token

    def card_by_name(self, name: Token, suit: Token) -> tuple[Card, Token]:
        rank = RANKS.get(quantity_of(name).name)
        if rank is None:
            raise Fault(f"{quoted(name)} names no card: expected ace, king, queen, jack", name)
        return Card.of(suit_of(suit), rank), name

    def cards(self, *named: tuple[Card, Token]) -> Cards:
        seen: set[Card] = set()
        for card, token in named:
            if card in seen:
                raise Fault(f"the card {card} is named twice", token)
            seen.add(card)
        return Cards(tuple(card for card, _ in named), named[0][1])

    def whole_hand(self, *tokens: Token) -> Told:
        """Exactly these cards; after "has", these and others. ``?`` is any cards of a suit."""
        token = tokens[-1]
        partly = len(tokens) > 1
        texts = token.split(".")
        holdings = [_Holding(text, token) for text in texts]
        total = sum(holding.length for holding in holdings if not holding.is_free)
        if total > 13 or (total < 13 and not partly and _ANY not in token):
            raise Fault(f"the hand {quoted(token)} has {total} cards, not 13", token)
        suits = reversed(SUITS)
        parts = (
            holding.constraint(suit, partly) for suit, holding in zip(suits, holdings, strict=True)
        )
        return Told(all_of(parts), token)

    def holding(self, *tokens: Token) -> Told | Cards:
        """ "Spades AK" is those two; "has spades AK" may have more; an x is always counted."""
        suit = next(suit_of(token) for token in tokens if token.type == "SUIT")
        token = next(token for token in tokens if token.type == "HOLDING")
        if tokens[0].type == "HAS":
            return self.cards_in(token, tokens[1])
        held = _Holding(str(token), token).constraint(suit, partly=False)
        return Told(held, tokens[0], kind="cards")

    def cards_in(self, token: Token, suit_token: Token) -> Told | Cards:
        """ "AK of spades" and perhaps more, but "Kxx of spades" is three cards."""
        suit = suit_of(suit_token)
        held = _Holding(str(token), token)
        if held.small:
            return Told(held.constraint(suit, partly=False), token, kind="cards")
        ranks = str(token).replace("10", "T")
        return Cards(tuple(Card.parse(f"{suit}{rank}") for rank in ranks), token)

    def either_card(self, *tokens: Token) -> Cards:
        return replace(self.both_cards(*tokens), any_of_them=True)

    def both_cards(self, *tokens: Token) -> Cards:
        *names, suit = tokens
        return self.cards(*(self.card_by_name(name, suit) for name in names))

    def lacking_amount(self, bounds: Bounds, unit: tuple[Quantity, Token]) -> Not:
        """ "Without 4 spades" is fewer than four, as in "no 4-card major"."""
        quantity, _ = unit
        return Not(Counted(quantity, bounds.as_least(), bounds.token))

    def lacking(self, phrase: Told | Cards | Short | Fit) -> Told | Cards | Fit:
        match phrase:
            case Cards() | Fit():
                return replace(phrase, lacked=True)
            case Short():
                return phrase.told().refused()
        return phrase.refused()

    def lacking_count(self, unit: tuple[Quantity, Token]) -> Counted:
        quantity, token = unit
        return Counted(quantity, Bounds((("==", 0),), token), token)


class _Holding:
    """The cards of one suit in a text: named ones, and x for any others below the ten."""

    def __init__(self, text: str, token: Token) -> None:
        self.named = 0
        self.small = 0
        self.is_free = text == _ANY
        letters = "" if text in (_ANY, "-") else text.replace("10", "T")
        for letter in letters:
            self._add(letter, token)
        if self.small > (_SMALL & ~self.named).bit_count():
            raise Fault(f"{quoted(token)} has more x than there are cards below the ten", token)

    def _add(self, letter: str, token: Token) -> None:
        if letter in "xX":
            self.small += 1
            return
        bit = RANK_BITS.get(letter)
        if bit is None:
            raise Fault(f"{letter!r} in {quoted(token)} is no card: expected AKQJT98765432x", token)
        if self.named & bit:
            raise Fault(f"{quoted(token)} names the card {letter} twice", token)
        self.named |= bit

    @property
    def length(self) -> int:
        return self.named.bit_count() + self.small

    def constraint(self, suit: Suit, partly: bool) -> Constraint:
        """These cards, and (when ``partly``) perhaps others."""
        if self.is_free:
            return settled(Holding(suit, ALL_HOLDINGS))
        holdings = np.arange(8192, dtype=np.int64)
        others = holdings & ~self.named
        small = np.bitwise_count(others & _SMALL)
        fits = small >= self.small if partly else (small == self.small) & (others <= _SMALL)
        return settled(Holding(suit, holdings_where((holdings & self.named == self.named) & fits)))
