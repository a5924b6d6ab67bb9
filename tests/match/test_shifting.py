"""Cards that shift: good cards are rewarded, bad ones are not, and nothing seen is contradicted."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from merrimac.game.board import Board
from merrimac.game.call import Call
from merrimac.game.cards import Card
from merrimac.game.deal import Deal
from merrimac.game.seats import Seat
from merrimac.match.shifting import Judge, judged, makes
from merrimac.solve.double_dummy import Limit

JUDGE = Judge(layouts=40, moves=3, limit=Limit(nodes=1_000_000))
# Seven notrump hangs on the king of spades. It lies alone with East, behind the finesse.
ALONE = "N:AQ2.AK2.AK32.AK2 K.QJ543.T654.543 J6.876.QJ7.QJT98 T987543.T9.98.76"
WITH_WEST = "N:AQ2.AK2.AK32.AK2 T.QJ543.T654.543 J6.876.QJ7.QJT98 K987543.T9.98.76"
FINESSE = "D9 D2 D4 DJ SJ S3"


def after(deal: str, contract: str, cards: str) -> Board:
    """Played by South."""
    board = Board.numbered(3, Deal.parse(deal))
    for call in (contract, "P", "P", "P"):
        board = board.after(Call.parse(call))
    for card in cards.split():
        board = board.after(Card.parse(card))
    return board


def in_dummy(deal: str, contract: str = "7NT") -> Board:
    """South has led the jack of spades, West has followed low, and dummy is to play."""
    return after(deal, contract, FINESSE)


def test_the_drop_of_a_lone_king_is_no_line() -> None:
    before = in_dummy(ALONE)
    assert makes(before.after(Card.SA)) and not makes(before.after(Card.SQ))
    found = judged(before, Card.SA, 1, JUDGE)
    assert found is not None and not found.is_good and found.chance < found.best_chance
    assert found.deal is not None and Card.SK in found.deal[Seat.WEST]
    assert not makes(replace(before, deal=found.deal).after(Card.SA))


def test_a_good_card_is_rewarded() -> None:
    found = judged(in_dummy(ALONE), Card.SQ, 1, JUDGE)
    assert found is not None and found.is_good and found.best is Card.SQ
    assert found.deal is not None and Card.SK in found.deal[Seat.WEST]


def test_where_cards_lie_well_they_stay() -> None:
    found = judged(in_dummy(WITH_WEST), Card.SQ, 1, JUDGE)
    assert found is not None and found.is_good and found.deal is None


def test_who_has_erred_is_not_rewarded() -> None:
    bad_luck = judged(in_dummy(ALONE), Card.SQ, 1, JUDGE, has_erred=True)
    assert bad_luck is not None and bad_luck.is_good and bad_luck.deal is None
    good_luck = judged(in_dummy(WITH_WEST), Card.SQ, 1, JUDGE, has_erred=True)
    assert good_luck is not None and good_luck.deal is not None
    assert Card.SK in good_luck.deal[Seat.EAST]


def test_nothing_is_judged_where_nothing_is_at_stake() -> None:
    led = after(ALONE, "7NT", "")
    assert judged(led, Card.D9, 1, JUDGE) is None, "not declarer's card"
    lost = after(ALONE, "7NT", f"{FINESSE} SQ SK H3 H6 HT")
    assert judged(lost, Card.HK, 1, JUDGE) is None, "down already"
    forced = after(ALONE, "7NT", f"{FINESSE} SA SK SQ H3")
    assert judged(forced, Card.S6, 1, JUDGE) is None, "South has no other spade"


# South in four spades; with a club he risks a ruff, with a low trump next to nothing.
SPADES = "N:K64.4.KT65.KQ876 5.AKT875.J732.A5 AQT32.QJ3.AQ8.T2 J987.962.94.J943"
# South needs all of the last three: dummy's lone ten must not be left to win a spade.
ENDING = "N:T653.AJ654.42.Q9 A74.T72.97.AKT75 KQ982.Q8.A65.J42 J.K93.KQJT83.863"
TO_THE_ENDING = (
    "D3 D4 D7 D6 D9 DA D8 D2 S8 SJ S3 S7 C8 CQ C5 C2 H4 H7 H8 H9 "
    "DK C9 CA D5 H3 HJ H2 HQ SK DJ S5 SA C7 C4 C3 S6 CT CJ C6 H5"
)


def test_what_a_sample_can_not_tell_apart_is_no_fault() -> None:
    before = after(SPADES, "4S", "CJ CQ C5 C2")
    judge = Judge(layouts=100, moves=2, limit=Limit(nodes=4_000_000))
    trump, club = (judged(before, card, 2, judge) for card in (Card.S6, Card.CK))
    assert trump is not None and trump.is_good and trump.chance < trump.best_chance
    assert club is not None and not club.is_good and club.chance > club.best_chance - 0.25


def test_where_all_layouts_are_known_any_difference_counts() -> None:
    before = after(ENDING, "1NT", TO_THE_ENDING)
    best, low = (judged(before, card, 1, JUDGE) for card in (Card.SQ, Card.S2))
    assert best is not None and best.is_good and best.chance == 1
    assert low is not None and not low.is_good and 0.5 < low.chance < 0.8


@pytest.mark.parametrize("seed", range(4))
def test_shifted_cards_fit_what_was_seen(seed: int) -> None:
    rng = Random(seed)
    before = after(str(Deal.random(rng)), "2NT", "")
    while len(before.play or ()) < 12 + seed or before.actor is not Seat.SOUTH:
        before = before.after(rng.choice(list(before.legal_cards)))
    for card in before.legal_cards:
        found = judged(before, card, seed, JUDGE)
        if found is not None and found.deal is not None:
            other = replace(before, deal=found.deal)  # refuses what can't have been played
            assert other.view(Seat.SOUTH) == before.view(Seat.SOUTH)
            assert makes(other.after(card)) or not found.is_good
