"""Every call and every card of random boards, against the rules written a second time."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from game.naive_rules import NaivePlay, auction_is_over, contract, legal_calls
from merrimac.game.board import Board
from merrimac.game.call import CALLS, Call
from merrimac.game.cards import CARDS, Card
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError, IllegalCall, IllegalPlay
from merrimac.game.play import Claim
from merrimac.game.seats import SEATS, Seat, Side

choices = st.integers(0, 10**6)


class Referee:
    """A board and the naive rules side by side; ``compare`` raises on any difference."""

    def __init__(self, number: int, deal: Deal) -> None:
        self.board = Board.numbered(number, deal)
        self.calls: list[str] = []
        self.play: NaivePlay | None = None

    @property
    def dealer(self) -> str:
        return str(self.board.dealer)

    def call(self, call: Call) -> None:
        self.board = self.board.after(call)
        self.calls.append(str(call))
        if auction_is_over(self.calls):
            self._begin_play()

    def _begin_play(self) -> None:
        final = contract(self.dealer, self.calls)
        if final is None:
            assert self.board.is_passed_out and self.board.contract is None
            return
        bid, doubling, declarer = final
        assert self.board.contract is not None
        assert str(self.board.contract) == f"{bid}{doubling}-{declarer}"
        hands = {str(seat): [str(card) for card in self.board.deal[seat]] for seat in SEATS}
        leader = "NESW"[("NESW".index(declarer) + 1) % 4]
        self.play = NaivePlay(hands, bid[1:], leader)

    def card(self, card: Card) -> None:
        assert self.play is not None
        self.board = self.board.after(card)
        self.play.play(str(card))

    def compare(self) -> None:
        board = self.board
        legal = {str(call) for call in board.auction.legal_calls}
        assert legal == legal_calls(self.dealer, self.calls)
        if self.play is None:
            assert not board.legal_cards
            return
        assert {str(card) for card in board.legal_cards} == self.play.legal()
        assert board.turn == (None if self.play.turn is None else Seat.parse(self.play.turn))
        assert board.play is not None
        won = self.play.won
        assert board.play.tricks_won(Side.NS) == won["N"] + won["S"]
        assert board.play.tricks_won(Side.EW) == won["E"] + won["W"]
        for seat in SEATS:
            assert [str(card) for card in board.held(seat)] == self.play.hands[str(seat)]

    def refuses(self, action: Call | Card) -> bool:
        try:
            self.board.after(action)
        except (IllegalCall, IllegalPlay):
            return True
        return False


class BoardMachine(RuleBasedStateMachine):
    """Random walks: any legal call or card, and illegal ones that must be refused."""

    @initialize(number=st.integers(1, 64), seed=st.integers(0, 2**32))
    def deal(self, number: int, seed: int) -> None:
        self.referee = Referee(number, Deal.random(Random(seed)))

    def bidding(self) -> bool:
        return not self.referee.board.auction.is_complete

    def playing(self) -> bool:
        return bool(self.referee.board.legal_cards)

    @precondition(bidding)
    @rule()
    def passes(self) -> None:
        self.referee.call(Call.PASS)

    @precondition(bidding)
    @rule(choice=choices)
    def calls(self, choice: int) -> None:
        legal = self.referee.board.auction.legal_calls
        # Low bids mostly, or every auction would be at the seven level after three calls.
        self.referee.call(legal[min(choice % len(legal), choice % 7)])

    @precondition(playing)
    @rule(choice=choices)
    def plays(self, choice: int) -> None:
        legal = list(self.referee.board.legal_cards)
        self.referee.card(legal[choice % len(legal)])

    @rule(choice=choices)
    def breaks_the_law(self, choice: int) -> None:
        board = self.referee.board
        call, card = CALLS[choice % 38], CARDS[choice % 52]
        assert self.referee.refuses(call) == (call not in board.auction.legal_calls)
        assert self.referee.refuses(card) == (card not in board.legal_cards)

    @precondition(playing)
    @rule(tricks=st.integers(-1, 14))
    def claims(self, tricks: int) -> None:
        board = self.referee.board
        assert board.play is not None and board.contract is not None
        side = board.contract.declarer.side
        won, lost = board.play.tricks_won(side), board.play.tricks_won(side.other)
        if won <= tricks <= 13 - lost:
            after = board.after(Claim(tricks))
            assert after.is_over and after.result == tricks and after.turn is None
        else:
            with pytest.raises(GameError):
                board.after(Claim(tricks))

    @invariant()
    def agrees(self) -> None:
        if hasattr(self, "referee"):
            self.referee.compare()


TestBoardMachine = BoardMachine.TestCase
TestBoardMachine.settings = settings(max_examples=300, stateful_step_count=110, deadline=None)


def play_out(number: int, rng: Random) -> Board:
    """A whole random board, every step compared."""
    referee = Referee(number, Deal.random(rng))
    while not referee.board.auction.is_complete:
        legal = referee.board.auction.legal_calls
        near = legal[: rng.choice((1, 1, 3, 6, len(legal)))]
        referee.call(rng.choice(near))
        referee.compare()
    while referee.board.legal_cards:
        referee.card(rng.choice(list(referee.board.legal_cards)))
        referee.compare()
    assert referee.board.is_over
    return referee.board


def rebuilt(board: Board) -> Board:
    """The same board made in one go, which checks it by another path."""
    return Board(
        board.deal, board.auction.up_to(len(board.auction)), board.vulnerability, board.number,
        play=board.play.up_to(len(board.play)) if board.play else None,
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(100))
def test_whole_boards_agree_with_the_naive_rules(seed: int) -> None:
    board = play_out(seed % 16 + 1, Random(seed))
    assert rebuilt(board) == board


@pytest.mark.long
def test_ten_thousand_boards_agree_with_the_naive_rules() -> None:
    rng = Random(20261115)
    passed_out = 0
    for index in range(10_000):
        passed_out += play_out(index % 16 + 1, rng).is_passed_out
    assert passed_out < 1_000  # most boards must have been played, or little was compared
