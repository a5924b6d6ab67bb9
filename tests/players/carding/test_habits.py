from __future__ import annotations

from itertools import chain, combinations

import numpy as np
import pytest

from merrimac.game.cards import Card, Rank, Suit
from merrimac.game.convention_card import ConventionCard
from merrimac.game.hand import SUIT_MASK, Hand
from merrimac.game.seats import Seat
from merrimac.players.carding import habits
from merrimac.players.carding.habits import Case, Followed
from merrimac.players.carding.occasion import Kind, Occasion
from players.at_the_table import board, filled

DEAL = filled("AK3.A84.A432.432", "JT6.T976.T76.T95", "842.KQ3.KQ5.AKQJ", "Q975.J52.J98.876")
LED = "S5 SA S6 S2"


def below(rank: Rank) -> int:
    return (1 << rank) - 1


@pytest.mark.parametrize(
    ("played", "case", "among"),
    [
        ("S5 SA S6", Case.UNDER_PARTNER, below(Rank.ACE)),
        (f"{LED} H4 H6", Case.OVER, SUIT_MASK & ~below(Rank.FIVE)),
        (f"{LED} H4 H6 HK H2", Case.UNDER, below(Rank.KING)),
        (f"{LED} D2 D6 DK D8 DQ D9 D3 D7 D5 DJ DA DT", Case.UNDER_WITH_HONOUR, below(Rank.ACE)),
        ("S5 S3 ST S2 S6", Case.LEAD, SUIT_MASK),
        (f"{LED} C2 C5 CA C6 CK C7 C3 C9 CQ C8 C4 CT CJ S7", Case.DISCARD, SUIT_MASK),
    ],
)
def test_where_a_habit_shows(played: str, case: Case, among: int) -> None:
    found = habits.followed(board(DEAL, "3NTS", played).view(Seat.SOUTH))[-1]
    assert (str(found.card), found.case, found.among) == (played.split()[-1], case, among)


def test_only_declarer_reads_them_and_never_the_lead() -> None:
    position = board(DEAL, "3NTS", LED)
    assert [str(each.card) for each in habits.followed(position.view(Seat.SOUTH))] == ["S6"]
    assert habits.followed(position.view(Seat.EAST)) == []
    assert habits.followed(board(DEAL, "3NTS", "S5").view(Seat.SOUTH)) == []


@pytest.mark.parametrize("played", ["S5 S3 ST", f"{LED} D2 D6 DK D8 DQ D9 D3 D7 D5 DJ"])
def test_an_honour_that_may_win_says_nothing(played: str) -> None:
    found = habits.followed(board(DEAL, "3NTS", played).view(Seat.SOUTH))
    assert played.split()[-1] not in [str(each.card) for each in found]


def holdings(ranks: int) -> list[int]:
    each = [1 << rank for rank in range(13) if ranks >> rank & 1]
    every = chain.from_iterable(combinations(each, number) for number in range(1, len(each) + 1))
    return [sum(one) for one in every]


def played(rank: int, case: Case = Case.UNDER, told: Occasion | None = None) -> Followed:
    card = Card.of(Suit.HEARTS, Rank(rank))
    return Followed(Seat.WEST, card, below(Rank.KING), 0, case, told, ConventionCard())


@pytest.mark.parametrize("trust", [0.64, 0.9, 0.98])
def test_of_every_holding_some_card_is_played(trust: float) -> None:
    """The chances of a holding's cards add up to one."""
    for holding in holdings(0b0101_0110_0101):
        hands = np.array([holding << 13 * Suit.HEARTS], dtype=np.uint64)
        ranks = [rank for rank in range(13) if holding >> rank & 1]
        chances = [played(rank).likelihoods(hands, trust)[0] for rank in ranks]
        assert sum(chances) == pytest.approx(1)
        assert chances[0] == max(chances)


def hand(hearts: str) -> int:
    return Hand.parse(f".{hearts}..").mask


def test_the_more_low_cards_are_explained_the_more_habit_is_believed() -> None:
    """A five from 952 is likelier from a side that did not play its lowest cards before."""
    deals = np.zeros((2, 4), dtype=np.uint64)
    deals[:, Seat.WEST] = [hand("952"), hand("95")]
    five = played(Rank.FIVE)
    nines = [Card.of(suit, Rank.NINE) for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)]
    suits = [
        Followed(Seat.EAST, nine, SUIT_MASK, 0, Case.UNDER, None, ConventionCard())
        for nine in nines
    ]

    def odds(east: str) -> float:
        deals[:, Seat.EAST] = Hand.parse(east).mask
        found = habits.likelihoods([*suits, five], deals)
        return float(found[1] / found[0])

    assert odds("93.32.932.9432") < 0.8 * odds("9.432.9.9")
    alone = habits.likelihoods([five], deals)
    assert alone[1] > 5 * alone[0]


def test_whoever_signals_is_read_so() -> None:
    told = Occasion(Kind.COUNT, Seat.WEST, Suit.HEARTS, None, -1)
    nine = played(Rank.NINE, told=told)
    hands = np.array([hand("9542"), hand("954"), hand("9")], dtype=np.uint64)
    even, odd, single = nine.signalled(hands, 0.9)
    assert even > 5 * odd and single == 1
