from __future__ import annotations

import pytest
from hypothesis import given

from merrimac.game.auction import Auction, Explanation
from merrimac.game.call import BIDS, CALLS, Call
from merrimac.game.cards import STRAINS
from merrimac.game.contract import Contract
from merrimac.game.errors import IllegalCall, NotationError
from merrimac.game.seats import Seat
from strategies import auctions


@pytest.mark.parametrize("call", CALLS)
def test_a_call_and_its_text_are_inverse(call: Call) -> None:
    assert Call.parse(str(call)) is call
    assert eval(repr(call)) is call


def test_bids_ascend_by_level_and_strain() -> None:
    assert [str(Call.bid(level, strain)) for level in range(1, 8) for strain in STRAINS] == [
        f"{level}{strain}" for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT")
    ]
    assert list(BIDS) == sorted(BIDS)
    assert Call.BID_3NT.level == 3 and str(Call.BID_3NT.strain) == "NT"
    with pytest.raises(ValueError, match="is not a bid"):
        _ = Call.PASS.level


def test_other_spellings_of_calls_are_read() -> None:
    assert Call.parse("Pass") is Call.parse("p") is Call.PASS
    assert Call.parse("Dbl") is Call.parse("D") is Call.parse("x") is Call.DOUBLE
    assert Call.parse("R") is Call.parse("rdbl") is Call.REDOUBLE
    assert Call.parse("1N") is Call.parse("1nt") is Call.BID_1NT
    assert Call.parse("2♥") is Call.BID_2H
    for wrong in ("", "8C", "0NT", "1", "NT", "Xass"):
        with pytest.raises(NotationError):
            Call.parse(wrong)


@pytest.mark.parametrize(
    ("calls", "contract"),
    [
        ("1S P 2S P 4S P P P", "4S-N"),
        ("1C 1S 2H 4S 5H P P P", "5H-S"),
        ("P P 1NT P 2C P 2D P 3NT P P P", "3NT-S"),
        ("1H X XX P P P", "1HXX-N"),
        ("1D X P 1H P 1NT P 2H X P P P", "2HX-W"),
        ("1D 1H 1S 2D P 2H 3D P P P", "3D-N"),  # West's 2D was the other side's
        ("P P P P", None),
    ],
)
def test_declarer_first_named_the_strain_for_the_side(calls: str, contract: str | None) -> None:
    auction = Auction.parse(Seat.NORTH, calls)
    assert auction.is_complete
    assert auction.contract == (None if contract is None else Contract.parse(contract))


@pytest.mark.parametrize(
    ("calls", "index", "why"),
    [
        ("X", 0, "there is no bid to double"),
        ("XX", 0, "there is no bid to double"),
        ("1S P X", 2, "only an opponent's bid"),
        ("1S 1H", 1, "must be higher than 1S"),
        ("1S X X", 2, "doubled already"),
        ("1S XX", 1, "not doubled"),
        ("1S X P XX", 3, "only one's own side's bid"),
        ("1S X XX XX", 3, "redoubled already"),
        ("1S X XX X", 3, "doubled already"),
        ("1S P P P P", 4, "the auction is over"),
        ("P P P P 1C", 4, "the auction is over"),
    ],
)
def test_an_illegal_call_is_refused_with_its_reason(calls: str, index: int, why: str) -> None:
    with pytest.raises(IllegalCall, match=why) as error:
        Auction.parse(Seat.NORTH, calls)
    assert error.value.index == index


@given(auctions())
def test_growing_an_auction_is_building_it(auction: Auction) -> None:
    grown = Auction(auction.dealer)
    for index, call in enumerate(auction.calls):
        assert grown == auction.up_to(index)
        assert grown.on_call is auction.seat_of(index)
        grown = grown.after(call, auction.explanation(index))
    assert grown == auction
    assert grown.contract == auction.contract
    assert hash(grown) == hash(auction)
    assert eval(repr(auction)) == auction


def test_explanations_stay_with_their_calls() -> None:
    auction = Auction(Seat.EAST).after(Call.BID_1C, Explanation("strong", alert=True))
    auction = auction.after(Call.PASS).after(Call.BID_1D, Explanation("0-7"))
    assert auction.explanation(0) == Explanation("strong", True)
    assert not auction.explanation(1)
    assert auction.explanation(2).text == "0-7"


def test_three_passes_at_the_start_do_not_end_the_auction() -> None:
    auction = Auction.parse(Seat.SOUTH, "P P P")
    assert not auction.is_complete and auction.on_call is Seat.EAST
    assert auction.after(Call.PASS).is_passed_out
