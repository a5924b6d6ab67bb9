from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

import pytest

from merrimac.game.board import Board
from merrimac.game.errors import GameError
from merrimac.game.seats import SEATS
from merrimac.game.view import View
from merrimac.players.board_loop import (
    ONLY_CARD,
    Moment,
    made_again,
    played_out,
    sides,
    step,
    steps,
)
from merrimac.players.heuristic import Heuristic
from merrimac.players.player import Decision, Limit, Memory, Reason
from players.at_the_table import random_board

WORK = Limit()


@dataclass(frozen=True)
class Guesser:
    """Plays any legal card, counts its turns in its memory and keeps what it was shown."""

    name: str = "guesser"
    seen: list[View] = field(default_factory=list)

    def decide(self, view: View, _limit: Limit, rng: Random, memory: Memory) -> Decision:
        self.seen.append(view)
        turns = memory if isinstance(memory, int) else 0
        card = rng.choice(list(view.legal_cards))
        return Decision(card, Reason("guess"), memory=turns + 1)


@dataclass(frozen=True)
class Revoker:
    name: str = "revoker"

    def decide(self, view: View, _limit: Limit, _rng: Random, _memory: Memory) -> Decision:
        return Decision(max(view.hidden), Reason("whatever"))


def test_a_board_is_played_out_legally() -> None:
    board = random_board(1)
    end = played_out(Moment(board), dict.fromkeys(SEATS, Guesser()), WORK, 1)
    assert end.is_over and end.play is not None and len(end.play) == 52
    # Built anew, a board checks every card against the hands.
    assert Board(end.deal, end.auction, contract=end.contract, play=end.play).result == end.result


def test_declarer_decides_for_dummy_and_dummy_for_nobody() -> None:
    board = random_board(2)
    assert board.contract is not None
    done = list(steps(Moment(board), dict.fromkeys(SEATS, Guesser()), WORK, 1))
    actors = {one.actor for one in done}
    assert board.contract.dummy not in actors
    assert {one.hand for one in done} == set(SEATS)


def test_players_see_views_of_their_own_seat() -> None:
    board = random_board(3)
    guesser = Guesser()
    list(steps(Moment(board), dict.fromkeys(SEATS, guesser), WORK, 1))
    assert guesser.seen and all(view.is_to_act for view in guesser.seen)
    assert all(view.hand == board.deal[view.seat] for view in guesser.seen)


def test_a_single_card_is_played_without_asking_and_recorded() -> None:
    guesser = Guesser()
    done = list(steps(Moment(random_board(4)), dict.fromkeys(SEATS, guesser), WORK, 1))
    forced = [one for one in done if one.decision.reason.name == ONLY_CARD]
    assert len(done) == 52 and len(forced) == 52 - len(guesser.seen) >= 4


def test_memory_comes_back_to_its_seat_over_forced_cards() -> None:
    guesser = Guesser()
    *_, last = steps(Moment(random_board(5)), dict.fromkeys(SEATS, guesser), WORK, 1)
    asked = {seat: sum(view.seat is seat for view in guesser.seen) for seat in SEATS}
    kept = {seat: last.after.memories[seat] or 0 for seat in SEATS}
    assert kept == asked


def test_going_on_from_an_earlier_moment_repeats_the_play() -> None:
    players = dict.fromkeys(SEATS, Guesser())
    done = list(steps(Moment(random_board(6)), players, WORK, 7))
    again = list(steps(done[20].before, players, WORK, 7))
    assert [one.decision for one in again] == [one.decision for one in done[20:]]
    other = list(steps(Moment(random_board(6)), players, WORK, 8))
    assert [one.decision.action for one in other] != [one.decision.action for one in done]


def test_each_decision_has_its_own_luck() -> None:
    @dataclass(frozen=True)
    class Listener:
        name: str = "listener"
        heard: list[float] = field(default_factory=list)

        def decide(self, view: View, _limit: Limit, rng: Random, _memory: Memory) -> Decision:
            self.heard.append(rng.random())
            return Decision(min(view.legal_cards), Reason("lowest"))

    listener = Listener()
    list(steps(Moment(random_board(6)), dict.fromkeys(SEATS, listener), WORK, 7))
    assert len(set(listener.heard)) == len(listener.heard) > 20


def test_a_player_who_breaks_the_laws_is_named() -> None:
    board = random_board(7)
    with pytest.raises(GameError, match="revoker broke the Laws: card 1"):
        step(Moment(board), dict.fromkeys(SEATS, Revoker()), WORK, 1)


def test_a_board_that_is_over_has_no_next_step() -> None:
    end = played_out(Moment(random_board(8)), dict.fromkeys(SEATS, Guesser()), WORK, 1)
    with pytest.raises(GameError, match="over"):
        step(Moment(end), dict.fromkeys(SEATS, Guesser()), WORK, 1)


def test_sides_gives_both_hands_of_a_side_to_one_player() -> None:
    board = random_board(9)
    assert board.contract is not None
    players = sides(board.contract, Heuristic("ours"), Heuristic("theirs"))
    declarer = board.contract.declarer
    assert {players[seat].name for seat in declarer.side.seats} == {"ours"}
    assert {players[seat].name for seat in declarer.side.other.seats} == {"theirs"}


def test_a_claim_ends_the_loop() -> None:
    board = random_board(10)
    claimed = replace(board.after(min(board.legal_cards)), tricks=9)
    assert list(steps(Moment(claimed), dict.fromkeys(SEATS, Guesser()), WORK, 1)) == []


def test_a_known_play_is_retraced_with_declarers_memory() -> None:
    board = random_board(7)
    assert board.contract is not None
    declarer = board.contract.declarer
    players = sides(board.contract, Guesser(), Heuristic())
    done = list(steps(Moment(board), players, WORK, 5))
    play = done[-1].after.board.play
    assert play is not None
    again = list(made_again(board, play.cards, Guesser(), WORK, 5))
    assert [each.board for each in again] == [one.before.board for one in done]
    memories = [one.before.memories[declarer] for one in done]
    assert [each.memories[declarer] for each in again] == memories
    assert memories[-1] not in (None, 0)
