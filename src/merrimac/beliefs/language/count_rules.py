"""How the reader understands counts and comparisons: "5+ spades", "hcp(north) >= 12"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from merrimac.beliefs.language.errors import Fault, quoted
from merrimac.beliefs.language.phrases import (
    Compared,
    Counted,
    Phrase,
    Reference,
    Side,
    Subject,
    TricksReference,
)
from merrimac.beliefs.language.quantity import (
    HCP,
    MAJORS,
    MINORS,
    RELATIONS,
    Bounds,
    Quantity,
    length_in,
    number_of,
    quality_of,
    quantity_of,
    support_for,
    top_cards_in,
)
from merrimac.beliefs.language.sentences import Both, Part
from merrimac.game.cards import STRAINS, SUITS, Strain, Suit
from merrimac.game.seats import Seat
from merrimac.game.seats import Side as Partnership

Unit = tuple[Quantity, Token]


def suit_of(token: Token) -> Suit:
    return Suit.parse(str(token))


def suits_of(token: Token) -> tuple[Suit, ...]:
    """One suit, the majors or the minors."""
    if token.type == "SUIT":
        return (suit_of(token),)
    return MAJORS if token.lower().startswith("major") else MINORS


def all_suits_of(tokens: tuple[Token, ...]) -> tuple[Suit, ...]:
    """The suits of "spades and hearts", of "majors" or of "every suit", lowest first."""
    if any(token.type == "ALL_SUITS" for token in tokens):
        return SUITS
    named = [token for token in tokens if token.type in ("SUIT", "MAJORS")]
    return tuple(sorted({suit for token in named for suit in suits_of(token)}))


def subject_of(token: Token) -> Subject:
    """A seat, or the two seats of a side."""
    if token.type == "SEAT":
        return Subject((Seat.parse(str(token)),))
    letters = token.lower()
    return Subject(Partnership.NS.seats if letters[0] in "ns" else Partnership.EW.seats)


def ordered(low: float, high: float, token: Token) -> tuple[float, float]:
    if low > high:
        raise Fault(f"the range {low:g}-{high:g} is upside down: write {high:g}-{low:g}", token)
    return low, high


@v_args(inline=True)
class CountRules(Transformer[Token, Any]):
    """Rules of the grammar, by name."""

    # --- Amounts --------------------------------------------------------------------------------

    def amount_single(self, number: Token) -> Bounds:
        return Bounds((("==", number_of(number)),), number, single=True)

    def amount_exactly(self, word: Token, number: Token) -> Bounds:
        return Bounds((("==", number_of(number)),), word, single=True, exact=True)

    def amount_range(self, *tokens: Token) -> Bounds:
        first, last = (token for token in tokens if token.type == "NUMBER")
        low, high = number_of(first), number_of(last)
        pair = None
        dash = next((token for token in tokens if token.type == "DASH"), None)
        if dash is None or dash.lower() == "to" or low != int(low) or high != int(high):
            ordered(low, high, first)
        else:
            pair = int(low), int(high)
        return Bounds(((">=", low), ("<=", high)), tokens[0], pair=pair)

    def amount_at_least(self, number: Token) -> Bounds:
        return Bounds(((">=", number_of(number)),), number)

    def amount_at_most(self, number: Token) -> Bounds:
        return Bounds((("<=", number_of(number)),), number)

    def amount_more(self, number: Token) -> Bounds:
        return Bounds(((">", number_of(number)),), number)

    def amount_fewer(self, number: Token) -> Bounds:
        return Bounds((("<", number_of(number)),), number)

    def amount_compared(self, relation: Token, number: Token) -> Bounds:
        return Bounds(((RELATIONS[relation], number_of(number)),), relation)

    # --- What is counted ------------------------------------------------------------------------

    def unit(self, count: Token, *suits: Token) -> Unit:
        quantity = quantity_of(count)
        if not suits:
            if count.type == "HONOUR":
                raise Fault("honours in which suit? such as 2+ honours in spades", count)
            return quantity, count
        if quantity.count is None:
            raise Fault(f"{quantity.name} are counted in the whole hand", suits[0])
        return quantity.within(all_suits_of(suits)), count

    def unit_support(self, _: Token, suit: Token) -> Unit:
        return support_for(suit_of(suit)), suit

    def unit_length(self, *suits: Token) -> Unit:
        return length_in(all_suits_of(suits)), suits[0]

    def unit_quality(self, suit: Token) -> Unit:
        return quality_of(suit_of(suit)), suit

    def counted(self, bounds: Bounds, unit: Unit) -> Counted:
        return Counted(unit[0], bounds, bounds.token)

    def counted_or_more(self, bounds: Bounds, unit: Unit) -> Counted:
        return self.counted(self._opened(bounds, ">="), unit)

    def counted_or_fewer(self, bounds: Bounds, unit: Unit) -> Counted:
        return self.counted(self._opened(bounds, "<="), unit)

    @staticmethod
    def _opened(bounds: Bounds, relation: str) -> Bounds:
        if not bounds.single or bounds.exact:
            raise Fault("'or more' and 'or fewer' go with one number", bounds.token)
        return Bounds(((relation, bounds.relations[0][1]),), bounds.token)

    def counted_in(self, bounds: Bounds, suit: Token) -> Counted:
        return Counted(length_in((suit_of(suit),)), bounds, bounds.token)

    def range_in(self, first: Token, dash: Token, last: Token, suit: Token) -> Counted:
        return self.counted_in(self.amount_range(first, dash, last), suit)

    def counted_everywhere(self, bounds: Bounds, _: Token) -> Part:
        return Both(tuple(Counted(length_in((suit,)), bounds, bounds.token) for suit in SUITS))

    def counted_after(self, unit: Unit, bounds: Bounds) -> Counted:
        return Counted(unit[0], bounds, unit[1])

    def bare(self, bounds: Bounds) -> Counted:
        values = [value for _, value in bounds.relations]
        if len(values) == 2 and values[0] == values[1]:
            message = f"{values[0]:g}-{values[1]:g} of what? say majors, minors, or any {{0}}"
            raise Fault(message.format(f"{values[0]:g}-{values[1]:g}"), bounds.token)
        return Counted(HCP, bounds, bounds.token, bare=True)

    def top_cards_somewhere(self, _: Bounds, __: Token, word: Token) -> Counted:
        raise Fault("honours in which suit? such as 2 of the top 3 honours in spades", word)

    def top_cards(self, bounds: Bounds, top: Token, *rest: Token) -> Counted:
        suit = rest[-1]
        number = number_of(top)
        if number not in (2, 3, 4, 5):
            raise Fault("top cards are counted among the top two, three, four or five", top)
        quantity = top_cards_in(suit_of(suit), int(number))
        return Counted(quantity, bounds.as_least(), bounds.token)

    # --- Comparisons ----------------------------------------------------------------------------

    def number(self, *tokens: Token) -> Token | Bounds:
        """ "15-17" after a sign is a range."""
        return tokens[0] if len(tokens) == 1 else self.amount_range(*tokens)

    def negative(self, _: Token, number: Token) -> Side:
        return Side((), -number_of(number))

    def constant(self, number: Token) -> Side:
        return Side((), number_of(number))

    def measure(self, unit: Unit, *arguments: Token) -> Reference:
        quantity, token = unit
        subject = None
        for argument in arguments:
            if argument.type in ("SEAT", "SIDE"):
                subject = subject_of(argument)
            elif argument.type in ("SUIT", "MAJORS"):
                quantity = self._narrowed(quantity, argument)
        return Reference(quantity, token, subject)

    @staticmethod
    def _narrowed(quantity: Quantity, suits: Token) -> Quantity:
        if quantity.count is None or len(quantity.suits) < 4:
            raise Fault(f"{quantity.name} can't be counted in {suits} too", suits)
        return quantity.within(suits_of(suits))

    def tricks(self, word: Token, _: Token, who: Token, strain: Strain) -> TricksReference:
        return TricksReference(subject_of(who), strain, word)

    def strain(self, token: Token) -> Strain:
        return Strain.NOTRUMP if token.type == "NOTRUMP" else STRAINS[suit_of(token)]

    def product(self, *parts: Token | Reference | TricksReference) -> Side:
        *factors, reference = parts
        assert not isinstance(reference, Token)
        times = number_of(factors[0]) if factors and isinstance(factors[0], Token) else 1
        return Side(((times, reference),))

    def sum(self, first: Side, *rest: Token | Side) -> Side:
        terms, constant = list(first.terms), first.constant
        for operator, side in zip(rest[::2], rest[1::2], strict=True):
            assert isinstance(operator, Token) and isinstance(side, Side)
            sign = 1 if operator.type == "PLUS" else -1
            terms += [(sign * times, reference) for times, reference in side.terms]
            constant += sign * side.constant
        return Side(tuple(terms), constant)

    def compared(self, *parts: Token | Side | Bounds) -> Part:
        found = [
            self._comparison(parts[place], parts[place + 1], parts[place + 2])
            for place in range(0, len(parts) - 2, 2)
        ]
        return found[0] if len(found) == 1 else Both(tuple(found))

    def _comparison(
        self, left: Token | Side | Bounds, relation: Token | Side | Bounds, right: object
    ) -> Part:
        assert isinstance(relation, Token) and not isinstance(left, Bounds)
        if isinstance(right, Bounds):
            return self._in_range(_side(left), relation, right)
        assert isinstance(right, Token | Side)
        return Compared(_side(left), RELATIONS[relation], _side(right), _place(left, relation))

    def compared_at_least(self, left: Side, relation: Token, number: Token) -> Part:
        return self._in_range(left, relation, self.amount_at_least(number))

    @staticmethod
    def _in_range(left: Side, relation: Token, bounds: Bounds) -> Part:
        """ "hcp = 15-17" and "hcp = 12+"."""
        bounds.check_order()
        if RELATIONS[relation] != "==":
            raise Fault(f"after {quoted(relation)} one number is expected", bounds.token)
        parts = (
            Compared(left, name, Side((), value), _place(left, relation))
            for name, value in bounds.relations
        )
        return Both(tuple(parts))

    def more_than_unit(self, word: Token, unit: Unit, other: Unit) -> Phrase:
        left, right = (Side(((1, Reference(*each)),)) for each in (unit, other))
        return Compared(left, ">" if word.type == "MORE" else "<", right, word)

    def unit_more_than(self, unit: Unit, word: Token, other: Unit) -> Phrase:
        return self.more_than_unit(word, unit, other)

    def more_than_seat(self, word: Token, unit: Unit, who: Token) -> Phrase:
        mine = Reference(*unit)
        theirs = replace(mine, subject=subject_of(who))
        relation = ">" if word.type == "MORE" else "<"
        return Compared(Side(((1, mine),)), relation, Side(((1, theirs),)), word)


def _side(part: Token | Side) -> Side:
    return Side((), number_of(part)) if isinstance(part, Token) else part


def _place(left: Token | Side, relation: Token) -> Token:
    """Where a comparison starts."""
    if isinstance(left, Token):
        return left
    return left.terms[0][1].token if left.terms else relation
