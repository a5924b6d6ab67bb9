"""So many of something: what can be counted in a hand, and the bounds that a text sets to it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce

from lark import Token

from merrimac.beliefs import counts
from merrimac.beliefs.comparison import compare
from merrimac.beliefs.constraint import Constraint, all_of
from merrimac.beliefs.counts import Count, rank_count
from merrimac.beliefs.expression import Arithmetic, Operator
from merrimac.beliefs.language.errors import Fault
from merrimac.beliefs.language.vocabulary import NUMBER_WORDS, SUIT_NAMES
from merrimac.beliefs.measure import Amount, KaplanRubens, Measure, Number
from merrimac.game.cards import SUITS, Rank, Suit
from merrimac.game.seats import Seat

RELATIONS = {
    "=": "==", "==": "==", ">=": ">=", "=>": ">=", "≥": ">=", "<=": "<=", "=<": "<=", "≤": "<=",
    "!=": "!=", "<>": "!=", "≠": "!=", "<": "<", ">": ">",
}  # fmt: skip
MAJORS = (Suit.HEARTS, Suit.SPADES)
MINORS = (Suit.CLUBS, Suit.DIAMONDS)
_LARGEST = 999


@dataclass(frozen=True, slots=True)
class Quantity:
    """Something to count. Without a count it is Kaplan and Rubens' evaluation, which has none."""

    name: str
    most: int
    """The most that one hand can have: more than that in a text is a slip of the pen."""
    most_together: int
    """The most that two hands can have."""
    count: Count | None = None
    suits: tuple[Suit, ...] = SUITS
    trumps: Suit | None = None
    """Of support points: the suit that they are for."""

    def of(self, seats: tuple[Seat | None, ...]) -> Measure:
        """The measure of one hand, or of two hands together."""
        return reduce(added, map(self._of_one, seats))

    def _of_one(self, seat: Seat | None) -> Measure:
        if self.count is None:
            return KaplanRubens(seat)
        amount = Amount(self.count, self.suits, seat)
        if self.trumps is None:
            return amount
        others = tuple(suit for suit in SUITS if suit is not self.trumps)
        return added(amount, Amount(counts.SHORTNESS, others, seat))

    @property
    def count_name(self) -> str:
        """What sort of thing is counted: "length" and the like."""
        if self.count is counts.LENGTH:
            return "length"
        return self.name if self.count is None else self.count.name

    def within(self, suits: tuple[Suit, ...]) -> Quantity:
        """The same, counted in some suits only."""
        return replace(self, suits=suits, name=f"{self.name} in {suits_name(suits)}")


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a number must be: at least, at most and so on. ``single`` is a bare number, "5"."""

    relations: tuple[tuple[str, float], ...]
    token: Token
    single: bool = False
    exact: bool = False
    """Whether the text said "exactly"."""
    pair: tuple[int, int] | None = None
    """The two numbers of "5-3", which of two hands may be five opposite three."""

    def hold(self, measure: Measure) -> Constraint:
        self.check_order()
        return all_of(compare(measure, relation, Number(to)) for relation, to in self.relations)

    def as_least(self) -> Bounds:
        """For what "two of the top three" means: a bare number is the least, unless "exactly"."""
        least = self.single and not self.exact
        return replace(self, relations=((">=", self.relations[0][1]),)) if least else self

    def check_order(self) -> None:
        if self.pair is not None and self.pair[0] > self.pair[1]:
            high, low = self.pair
            message = f"the range {high}-{low} is upside down: write {low}-{high}"
            raise Fault(message, self.token)

    @property
    def is_closed(self) -> bool:
        """Whether it has both ends."""
        return len(self.relations) == 2 or self.relations[0][0] == "=="

    def check(self, most: int, holder: str, name: str) -> None:
        """Fault a number that no hand can have."""
        self.check_order()
        for relation, number in self.relations:
            beyond = number >= most if relation == ">" else number > most
            if beyond and relation in ("==", ">=", ">"):
                raise Fault(f"{holder} can't have that many: at most {most} {name}", self.token)


def added(left: Measure, right: Measure) -> Measure:
    return Arithmetic(Operator.PLUS, left, right)


def number_of(token: Token) -> float:
    """The number that digits or a word say."""
    if token.lower() in ("a", "an"):
        return 1
    word = NUMBER_WORDS.get(token.lower())
    if word is not None:
        return word
    digits = token.removesuffix("+")
    whole, _, decimals = digits.partition(".")
    if len(whole) > len(str(_LARGEST)):
        raise Fault("a shape has four digits, and no number here is that large", token)
    if len(decimals) > 2:
        raise Fault("a number can have two decimals at the most", token)
    return float(digits) if decimals else int(whole)


def suits_name(suits: tuple[Suit, ...]) -> str:
    if suits in (MAJORS, MINORS):
        return "the majors" if suits == MAJORS else "the minors"
    return " and ".join(SUIT_NAMES[suit] for suit in suits)


def length_in(suits: tuple[Suit, ...]) -> Quantity:
    """Cards in a suit, or in two suits together."""
    name = SUIT_NAMES[suits[0]] if len(suits) == 1 else f"cards in {suits_name(suits)}"
    return Quantity(name, 13, min(26, 13 * len(suits)), counts.LENGTH, suits)


def quality_of(suit: Suit) -> Quantity:
    return Quantity(f"{suit.name.lower()[:-1]} quality", 18, 23, counts.SUIT_QUALITY, (suit,))


def top_cards_in(suit: Suit, number: int) -> Quantity:
    """How many of the highest cards of a suit."""
    ranks = tuple(Rank)[: -number - 1 : -1]
    name = f"of the top {number} {SUIT_NAMES[suit]}"
    return Quantity(name, number, number, rank_count(*ranks), (suit,))


def support_for(suit: Suit) -> Quantity:
    """High-card points and what short suits are worth beside a fit in a suit."""
    name = f"support points for {SUIT_NAMES[suit]}"
    return Quantity(name, 42, 60, counts.HCP, trumps=suit)


HCP = Quantity("HCP", 37, 40, counts.HCP)
RANKS = {
    "aces": Rank.ACE, "kings": Rank.KING, "queens": Rank.QUEEN, "jacks": Rank.JACK,
    "tens": Rank.TEN,
}  # fmt: skip
_QUANTITIES = [
    (HCP, "hcp hcps points point pts highcardpoints highcardpoint high-cardpoints"),
    (Quantity("total points", 46, 58, counts.TOTAL_POINTS), "totalpoints totalpoint"),
    (Quantity("honours", 5, 5, counts.HONOURS), "honours honour honors honor"),
    (Quantity("controls", 12, 12, counts.CONTROLS), "controls control"),
    (Quantity("losers", 12, 24, counts.LOSERS), "losers loser ltc"),
    (Quantity("new losers", 12, 24, counts.NEW_LOSERS), "newlosers newloser nltc"),
    (Quantity("quick tricks", 8, 8, counts.QUICK_TRICKS), "quicktricks quicktrick"),
    (Quantity("Kaplan-Rubens points", 60, 120), "kaplan-rubens kaplanrubens cccc kr"),
    *(
        (Quantity(name, 4, 4, rank_count(rank)), f"{name} {name[:-1]}")
        for name, rank in RANKS.items()
    ),
]
_BY_WORD = {word: quantity for quantity, words in _QUANTITIES for word in words.split()}


def quantity_of(token: Token) -> Quantity:
    """What a word such as "hcp" or "quick tricks" counts."""
    return _BY_WORD["".join(token.lower().split())]
