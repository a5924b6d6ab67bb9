"""The functions of the ``dealer`` language, as counts and measures.

What adds up over the suits is a count, which exact dealing understands; ``cccc`` does too, but for
what it takes off a flat hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from merrimac.beliefs.constraint import Shapes
from merrimac.beliefs.counts import CONTROLS, HCP, LOSERS, Count, point_count, rank_count
from merrimac.beliefs.expression import Arithmetic, Choice, Lookup, Operator
from merrimac.beliefs.measure import Amount, Measure, Number, Numbers
from merrimac.beliefs.shapes import with_patterns
from merrimac.game.cards import RANKS, Rank, Strain
from merrimac.game.contract import Contract
from merrimac.game.holding import Column, Masks, count, has, size
from merrimac.game.scoring import score_parts
from merrimac.game.seats import Seat

ALTERNATES = (
    "tens", "jacks", "queens", "kings", "aces", "top2", "top3", "top4", "top5", "c13",
)  # fmt: skip
"""The second names of pt0 to pt9."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What ``hcp`` and ``pt0`` to ``pt9`` count; a script may give them other values."""

    points: Count
    alternates: tuple[Count, ...]

    @staticmethod
    def usual() -> Counts:
        """As they are when the script says nothing."""
        singles = (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
        downwards = RANKS[::-1]
        tops = (rank_count(*downwards[:number]) for number in (2, 3, 4, 5))
        return Counts(HCP, (*map(rank_count, singles), *tops, _thirteen()))

    def with_points(self, values: Sequence[int]) -> Counts:
        return replace(self, points=point_count("points", _from_the_ace(values)))

    def with_alternate(self, number: int, values: Sequence[int]) -> Counts:
        made = point_count(f"pt{number}", _from_the_ace(values))
        before, after = self.alternates[:number], self.alternates[number + 1 :]
        return replace(self, alternates=(*before, made, *after))

    def named(self, word: str) -> Count:
        """The count that a function's name stands for, in singular or plural."""
        plural = word if word[-1] in "s0123456789" else f"{word}s"
        fixed = {"hcps": self.points, "controls": CONTROLS, "losers": LOSERS}
        if plural in fixed:
            return fixed[plural]
        is_numbered = plural.startswith("pt")
        return self.alternates[int(plural[2:]) if is_numbered else ALTERNATES.index(plural)]


def _from_the_ace(values: Sequence[int]) -> Mapping[Rank, int]:
    """Values listed from the ace down; those not listed are nothing."""
    return dict(zip(reversed(RANKS), values, strict=False))


@cache
def _thirteen() -> Count:
    return point_count("c13", {Rank.ACE: 6, Rank.KING: 4, Rank.QUEEN: 2, Rank.JACK: 1})


# --- The Four C's as dealer reads them ----------------------------------------------------------
#
# ``game/kaplan_rubens.py`` has Pavlicek's reading. ``dealer`` differs on one hand in six, and its
# scripts were tuned to its numbers: a queen doubleton is worth 25 more, a nine nothing beside three
# honours, and a ten nothing in suits of seven or more. All in hundredths.


@cache
def suit_quality() -> Count:
    """The quality of a suit: its honours times a tenth of its length."""
    length, above_ten = size(), count(Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
    honours = 4 * has(Rank.ACE) + 3 * has(Rank.KING) + 2 * has(Rank.QUEEN) + has(Rank.JACK)
    absent = 3 - 2 * has(Rank.QUEEN) - has(Rank.JACK)
    replaced = np.minimum(absent, length - 6)
    halves = 2 * honours + np.where(length > 6, 2 * replaced, _half_spots(above_ten))
    return _frozen("quality", 5 * length * halves)


def _half_spots(above_ten: Column) -> Column:
    """Tens and nines in a suit of up to six cards."""
    ten, nine = has(Rank.TEN), has(Rank.NINE)
    good_ten = (above_ten > 1) | (has(Rank.JACK) == 1)
    good_nine = (above_ten == 2) | (ten == 1) | (has(Rank.EIGHT) == 1)
    halves: Column = ten * (1 + good_ten) + nine * good_nine
    return halves


@cache
def four_cs() -> Count:
    """A suit's part of the Four C's: quality, honours and shortness."""
    length = size()
    ace, king, queen, jack = map(has, (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK))
    above_jack = ace + king + queen
    above_ten = above_jack + jack
    kings = king * np.where(length == 1, 50, 200)
    queens = queen * (100 - 75 * (length == 1) - 25 * (length == 2) - 25 * (ace + king == 0))
    jacks = jack * (50 * (above_jack == 2) + 25 * (above_jack == 1))
    tens = has(Rank.TEN) * 25 * ((above_ten == 2) | ((above_ten == 1) & (has(Rank.NINE) == 1)))
    shortness = 100 * np.maximum(0, 3 - length)
    honours = 300 * ace + kings + queens + jacks + tens
    return _frozen("the Four C's", honours + shortness + suit_quality().table)


def _frozen(name: str, table: Column) -> Count:
    table = table.astype(np.int64)
    table.setflags(write=False)
    return Count(name, table)


def cccc(seat: Seat) -> Measure:
    """The Four C's of a hand, in hundredths: 50 off for 4333 and 100 for any other shape."""
    suits = Amount(four_cs(), seat=seat)
    flat = Shapes(with_patterns([(4, 3, 3, 3)]), seat)
    return Choice(
        flat,
        Arithmetic(Operator.MINUS, suits, Number(50)),
        Arithmetic(Operator.MINUS, suits, Number(100)),
    )


# --- Scores and chance --------------------------------------------------------------------------


def score_of(level: int, strain: Strain, vulnerable: bool, tricks: Measure) -> Measure:
    """The score of an undoubled contract; tricks past 0 and 13 go on as before, as in dealer."""
    contract = Contract(level, strain, Seat.NORTH)
    beyond = 20 if strain in (Strain.CLUBS, Strain.DIAMONDS) else 30
    short = 100 if vulnerable else 50

    def score(taken: int) -> int:
        within = min(max(taken, 0), 13)
        points = score_parts(contract, within, vulnerable).total
        return points + beyond * max(0, taken - 13) + short * min(0, taken)

    return Lookup(score, tricks)


@dataclass(frozen=True, slots=True)
class RandomNumber(Measure):
    """A whole number from 0 to below a bound, by chance.

    It is made of the cards, so the same deal has the same number whenever it is asked, and each
    ``stream`` has numbers of its own.
    """

    bound: Measure
    stream: int

    def batch(self, cards: Masks) -> Numbers:
        state = np.full(len(cards), self.stream % 2**64, dtype=np.uint64)
        for column in np.asarray(cards, dtype=np.uint64).T:
            state = _mixed(state ^ column)
        fraction = (state >> np.uint64(11)).astype(np.float64) / 2**53
        return np.asarray(np.trunc(self.bound.batch(cards) * fraction))

    def at(self, seat: Seat) -> Measure:
        return RandomNumber(self.bound.at(seat), self.stream)

    @property
    def seats(self) -> frozenset[Seat | None]:
        return frozenset(Seat)


def _mixed(state: Masks) -> Masks:
    """Steele, Lea and Flood's SplitMix64: every bit in changes about half of the bits out."""
    state = state + np.uint64(0x9E3779B97F4A7C15)
    state = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    state = (state ^ (state >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return state ^ (state >> np.uint64(31))
