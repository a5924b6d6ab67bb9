from __future__ import annotations

import pytest

from merrimac.game.cards import Card, Rank, Suit
from merrimac.game.seats import Seat
from merrimac.players.heuristics.declared_suit import DeclaredSuit
from merrimac.players.heuristics.situation import Situation
from merrimac.players.heuristics.suit_value import Defenders, suit_value, top_tricks
from merrimac.solve.combination import Combination
from merrimac.solve.single_suit import SuitSolver
from players.at_the_table import board, filled

AQJ = filled("AQJ5.K32.A32.K32", "K63...", "742.A65.T987.A54", "T98...98")


def situation(played: str) -> Situation:
    position = board(AQJ, "3NT-S", played)
    assert position.actor is not None
    return Situation.of(position.view(position.actor))


def test_a_hand_that_did_not_beat_our_card_is_taken_to_have_nothing_higher() -> None:
    won = situation("C9 C2 * CA S2 S8 SQ S3")
    assert won.denied[Seat.EAST] & Card.SK.mask
    assert not won.denied[Seat.EAST] & Card.ST.mask
    # North leads next, so East is the one who plays after the hand in turn.
    assert DeclaredSuit.of(won, Suit.SPADES).defenders.not_east >> Rank.KING & 1
    before = situation("C9 C2 * CA")
    assert before.denied == (0, 0, 0, 0)


def test_values_follow_what_was_denied() -> None:
    """AJ5 opposite 74 with the king and two small cards out."""
    north, south, out = 0b1001000001000, 0b0000000100100, 0b0100000010010
    unknown = suit_value(north, south, out, Defenders(west=9, east=9)).average
    with_west = suit_value(north, south, out, Defenders(9, 9, not_east=1 << 11)).average
    with_east = suit_value(north, south, out, Defenders(9, 9, not_west=1 << 11)).average
    assert with_east < unknown < with_west


@pytest.mark.parametrize(("north", "south"), [("AQJ92", "T843"), ("KJ93", "A84"), ("Q84", "K9732")])
def test_a_whole_suit_is_worth_what_the_solver_says(north: str, south: str) -> None:
    combination = Combination.parse(north, south)
    solved = SuitSolver().on_average(combination, combination.a_priori())
    out = 0x1FFF & ~(combination.north | combination.south)
    ours = suit_value(combination.north, combination.south, out, Defenders(13, 13))
    assert ours.average == pytest.approx(solved.low)


@pytest.mark.parametrize(
    ("north", "south", "out", "tops"),
    [
        (0b1100000000000, 0b0000000000111, 0b0011111111000, 2),  # AK opposite three small
        (0b1000000000000, 0b0100000000000, 0b0011111111111, 1),  # two bare honours fall together
        (0b1010000000000, 0b0000000000011, 0b0101111111100, 1),  # AQ: the queen is not sure
        (0b1110000000011, 0b0001000000100, 0b0000111000000, 5),  # nothing left after three rounds
    ],
)
def test_top_tricks_are_counted(north: int, south: int, out: int, tops: int) -> None:
    assert top_tricks(north, south, out) == tops
