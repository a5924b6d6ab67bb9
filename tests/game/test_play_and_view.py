from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.cards import Card, Strain, Suit
from merrimac.game.conditions import dealer_of, vulnerability_of
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError, IllegalPlay
from merrimac.game.hand import Hand
from merrimac.game.outcome import Outcome
from merrimac.game.play import Play, winning_place
from merrimac.game.seats import SEATS, Seat, Side, Vulnerability
from merrimac.game.view import View
from strategies import boards


@pytest.mark.parametrize(
    ("cards", "trump", "place"),
    [
        ("H2 HK H3 HA", None, 3),
        ("H2 SA DA CA", None, 0),
        ("H2 S2 HA S3", Suit.SPADES, 3),
        ("H2 S9 S4 HA", Suit.SPADES, 1),
        ("S2 SA HA DA", Suit.SPADES, 1),
        ("H5", Suit.SPADES, 0),
    ],
)
def test_the_highest_trump_or_card_of_the_suit_led_wins(
    cards: str, trump: Suit | None, place: int
) -> None:
    assert winning_place([Card.parse(card) for card in cards.split()], trump) == place


def board_in_play(cards: str = "") -> Board:
    """3NT by South; each hand holds one suit but for a few cards."""
    deal = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    auction = Auction.parse(Seat.SOUTH, "3NT P P P")
    board = Board(deal, auction, Vulnerability.NONE, 3)
    for card in cards.split():
        board = board.after(Card.parse(card))
    return board


def test_turn_passes_clockwise_and_to_the_winner() -> None:
    board = board_in_play()
    assert board.turn is Seat.WEST and board.actor is Seat.WEST
    board = board_in_play("CA")
    assert board.turn is Seat.NORTH and board.actor is Seat.SOUTH  # declarer plays dummy
    assert board_in_play("CA SA HA DA").turn is Seat.WEST


def test_played_cards_show_who_is_out_of_a_suit() -> None:
    play = board_in_play("CA SA HA DA").play
    assert play is not None
    assert play.shown_out(Seat.NORTH) == {Suit.CLUBS} and play.shown_out(Seat.WEST) == set()
    assert play.cards_of(Seat.EAST) == Hand.of([Card.HA])
    assert play.tricks_won(Side.EW) == 1


def test_a_revoke_cannot_be_made() -> None:
    deal = Deal.random(Random(3))
    board = Board(deal, Auction.parse(Seat.SOUTH, "1NT P P P"))
    lead = next(iter(board.legal_cards))
    board = board.after(lead)
    revokes = [card for card in board.held(Seat.NORTH) if card.suit is not lead.suit]
    assert deal[Seat.NORTH].length(lead.suit) and revokes
    for card in revokes:
        with pytest.raises(IllegalPlay, match="must follow suit"):
            board.after(card)
        with pytest.raises(IllegalPlay, match="must follow suit"):
            Board(deal, board.auction, play=Play(Strain.NOTRUMP, Seat.WEST, (lead, card)))


def test_cards_of_another_hand_or_played_already_are_refused() -> None:
    with pytest.raises(IllegalPlay, match="W does not hold it"):
        board_in_play("SA")
    with pytest.raises(IllegalPlay, match="played already"):
        board_in_play("CA SA HA DA CA")
    with pytest.raises(IllegalPlay, match="the auction is not over"):
        Board.numbered(1, Deal.random(Random(1))).after(Card.SA)


def test_a_play_without_a_contract_is_refused() -> None:
    deal = Deal.random(Random(1))
    with pytest.raises(GameError, match="no contract"):
        Board(deal, Auction(Seat.NORTH), play=Play(Strain.NOTRUMP, Seat.EAST))
    with pytest.raises(GameError, match="is led by W"):
        contract = Contract.parse("3NT-S")
        Board(deal, Auction(Seat.NORTH), contract=contract, play=Play(Strain.NOTRUMP, Seat.EAST))


def test_an_unknown_hand_may_hold_any_card_but_another_hands() -> None:
    deal = Deal.parse("N:AKQJT98765432... - - -")
    contract = Contract.parse("3NT-S")
    known = Board(deal, Auction(Seat.NORTH), contract=contract,
                  play=Play(Strain.NOTRUMP, Seat.WEST, (Card.CA, Card.S2)))  # fmt: skip
    assert known.turn is Seat.EAST
    with pytest.raises(IllegalPlay, match="N holds it, not W"):
        Board(deal, Auction(Seat.NORTH), contract=contract,
              play=Play(Strain.NOTRUMP, Seat.WEST, (Card.SA,)))  # fmt: skip


def test_an_unknown_hand_plays_card_by_card_as_in_one_go() -> None:
    deal = Deal.parse("N:AKQJT98765432... - - -")
    board = Board(deal, Auction(Seat.NORTH), contract=Contract.parse("3NT-S"))
    board = board.after(Card.CA).after(Card.S2).after(Card.HA)
    with pytest.raises(IllegalPlay, match="N holds it"):
        board.after(Card.SA)
    board = board.after(Card.DA)  # South is out of clubs
    board = board.after(Card.CK).after(Card.S3).after(Card.H2)
    with pytest.raises(IllegalPlay, match="did not follow to clubs before"):
        board.after(Card.C2)
    assert board.after(Card.D2).turn is Seat.WEST


def test_an_end_position_ends_with_its_last_card() -> None:
    deal = Deal.parse("N:A.A.. K.K.. Q.Q.. J.J..")
    board = Board(deal, Auction(Seat.NORTH), contract=Contract.parse("1NT-S"))
    for card in "SJ SA SK SQ HA HK HQ HJ".split():
        assert board.turn is board.view(board.actor or Seat.NORTH).turn
        board = board.after(Card.parse(card))
    assert board.is_over and board.result == 2 and board.turn is None
    assert all(board.view(seat).turn is None for seat in SEATS)


def test_an_action_of_another_kind_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="a Call, a Card or a Claim"):
        board_in_play().after("1NT")  # type: ignore[arg-type]


def test_dealer_and_vulnerability_follow_from_the_board_number() -> None:
    assert "".join(str(dealer_of(number)) for number in range(1, 17)) == "NESW" * 4
    assert [str(vulnerability_of(number)) for number in range(1, 18)] == (
        "None NS EW All NS EW All None EW All None NS All None NS EW None".split()
    )
    with pytest.raises(GameError, match="1 or more"):
        Board.numbered(0, Deal.random(Random(1)))


def reachable(value: object) -> Iterator[object]:
    """Everything that can be reached from a value through its fields."""
    yield value
    if isinstance(value, tuple | list):
        for item in value:
            yield from reachable(item)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from reachable(getattr(value, field.name))


@given(boards(), st.sampled_from(SEATS), st.integers(0, 52))
def test_nothing_hidden_can_be_reached_from_a_view(board: Board, seat: Seat, length: int) -> None:
    if board.play is not None:
        board = Board(
            board.deal, board.auction, board.vulnerability, board.number, contract=board.contract,
            play=board.play.up_to(min(length, len(board.play))),
        )  # fmt: skip
    view = board.view(seat)
    assert isinstance(view, View)
    dummy_is_down = board.play is not None and bool(board.play.cards)
    allowed = board.deal[seat].mask
    if board.play is not None:
        allowed |= board.play.played.mask
    if dummy_is_down and board.contract is not None:
        allowed |= board.deal[board.contract.dummy].mask
    for value in reachable(view):
        assert not isinstance(value, Board | Deal)
        if isinstance(value, Hand):
            assert value.mask & ~allowed == 0
        elif isinstance(value, Card):
            assert value.mask & allowed
    if board.deal.is_complete:
        assert view.hidden.mask == (1 << 52) - 1 & ~allowed


@given(boards())
def test_exactly_one_view_acts_and_knows_its_choices(board: Board) -> None:
    acting = [seat for seat in SEATS if board.view(seat).is_to_act]
    assert acting == ([] if board.turn is None else [board.actor])
    for seat in acting:
        view = board.view(seat)
        assert view.turn is board.turn
        if board.deal.is_complete:
            assert view.legal_cards == board.legal_cards
        if board.play is None:
            assert view.legal_calls == board.auction.legal_calls


@pytest.mark.parametrize("text", ["4S-S=", "3NTX-W-2", "1CXX-E+3", "7NT-N-13"])
def test_an_outcome_and_its_text_are_inverse(text: str) -> None:
    outcome = Outcome.parse(text)
    assert str(outcome) == text
    assert eval(repr(outcome)) == outcome


def test_outcomes_are_read_as_score_cards_have_them() -> None:
    assert Outcome.parse("4SXS+1") == Outcome.parse("4S*-S+1") == Outcome.parse("4SX by S +1")
    assert Outcome.parse("3NN=").contract == Contract.parse("3NT-N")
    for wrong in ("", "4S", "4S-S", "4S-S+4", "8S-S=", "4S-S=1"):
        with pytest.raises(GameError):
            Outcome.parse(wrong)
