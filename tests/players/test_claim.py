from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

import pytest

from merrimac.game.board import Board
from merrimac.game.cards import Card, Suit
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError
from merrimac.game.hand import Hand
from merrimac.game.play import Claim
from merrimac.game.seats import SEATS
from merrimac.game.view import View
from merrimac.players.board_loop import Moment, step, steps
from merrimac.players.claim import claimed, is_certain, is_justified, sure_line
from merrimac.players.heuristic import Heuristic
from merrimac.players.player import Decision, Limit, Memory, Plain, Reason
from merrimac.players.sure_tricks import Trick
from merrimac.players.words import explain
from players.at_the_table import board, filled, random_board


def on_lead(seed: int, left: int) -> Board | None:
    """Declarer to lead with so many cards left in each hand, after play by the rules."""
    start = random_board(seed)
    for one in steps(Moment(start), dict.fromkeys(SEATS, Heuristic()), Limit(), 1):
        here = one.before.board
        assert here.contract is not None and here.play is not None
        if len(here.play) == 52 - 4 * left and here.actor is here.contract.declarer:
            return here
    return None


def every_lie(here: Board) -> list[Board]:
    """All boards that look the same to declarer."""
    assert here.contract is not None and here.play is not None
    declarer = here.contract.declarer
    view = here.view(declarer)
    left, right = declarer.next, declarer.next.partner
    found = []
    for cards in combinations(list(view.hidden), len(here.held(left))):
        one = Hand(sum(card.mask for card in cards))
        masks = [hand.mask for hand in here.deal]
        masks[left] = one.mask | here.play.cards_of(left).mask
        masks[right] = (view.hidden - one).mask | here.play.cards_of(right).mask
        try:
            found.append(replace(here, deal=Deal.of_masks(masks)))
        except GameError:
            continue  # a hand that had shown out
    return found


def wins_all(here: Board, line: tuple[Trick, ...]) -> bool:
    """Whether the line wins every trick whatever the defenders play."""
    if not line or here.contract is None or here.play is None:
        return here.is_over
    place = len(here.play) % 4
    if place in (0, 2):
        card = line[0][place // 2]
        assert card is not None
        after = here.after(card)
        return wins_all(after, line)
    for card in here.legal_cards:
        after = here.after(card)
        assert after.play is not None
        if place == 1:
            if not wins_all(after, line):
                return False
            continue
        winner = after.play.tricks[-1].winner
        if winner is None or winner.side is not here.contract.declarer.side:
            return False
        if not wins_all(after, line[1:]):
            return False
    return True


@pytest.mark.parametrize("left", [3, 4])
def test_a_sure_line_wins_against_any_defence_and_any_lie(left: int) -> None:
    claims = 0
    for seed in range(25):
        here = on_lead(seed, left)
        if here is None:
            continue
        assert here.actor is not None
        line = sure_line(here.view(here.actor))
        if line is None:
            continue
        claims += 1
        lies = every_lie(here)
        for lie in Random(seed).sample(lies, min(len(lies), 12)):
            assert wins_all(lie, line), (seed, line)
    assert claims >= 3


def all_on_top() -> Board:
    """Thirteen winners, entries both ways; the club lead has been won."""
    deal = filled("AKQJ.432.432.432", "", "432.AKQ.AKQ.AKQ5", "...JT98")
    return board(deal, "3NT-S", "CJ C2 * CA")


def test_a_certain_rest_is_claimed_with_the_line_stated() -> None:
    here = all_on_top()
    assert here.actor is not None
    decision = claimed(here.view(here.actor))
    assert decision is not None and decision.action == Claim(13)
    words = explain(decision)
    assert words.startswith("Claim 13: the rest, 12 tricks, playing ") and "♥A" in words
    after = step(Moment(here), dict.fromkeys(SEATS, Claimer(decision)), Limit(), 1).after.board
    assert after.is_over and after.result == 13


def test_a_suit_that_may_break_badly_is_not_claimed() -> None:
    deal = filled("5432.432.432.543", "", "AKQ.AKQ.AKQ.AKQ2", "...JT98")
    here = board(deal, "3NT-S", "CJ C3 * CA")
    assert here.actor is not None
    assert sure_line(here.view(here.actor)) is None


def test_trumps_that_are_out_are_drawn_before_winners_are_cashed() -> None:
    deal = filled("5432.432.432.543", "", "AKQJT9.AK.AKQ.AK", "...JT98")
    here = board(deal, "4S-S", "CJ C3 * CA")
    assert here.actor is not None
    line = sure_line(here.view(here.actor))
    assert line is not None
    assert [str(trick.led)[0] for trick in line[:3]] == ["S", "S", "S"]
    side_suit_first = (line[-1], *line[:-1])
    assert not is_certain(here.view(here.actor), side_suit_first)


def test_a_ruff_is_certain_when_no_trump_is_out() -> None:
    deal = filled("432.65432..65432", "", "AKQJT98765.A.2.A", "...KQJT")
    here = board(deal, "4S-S", "CK C2 * CA")
    assert here.actor is not None
    line = sure_line(here.view(here.actor))
    assert line is not None
    ruff = next(trick for trick in line if trick.led is Card.parse("D2"))
    assert ruff.other is not None and ruff.other.suit is Suit.SPADES


def test_a_trump_that_can_be_beaten_is_not_certain() -> None:
    deal = filled("5432.432.432.543", "", "AKJT98.AK.AKQ.AK", "...JT98")
    here = board(deal, "4S-S", "CJ C3 * CA")
    assert here.actor is not None
    assert sure_line(here.view(here.actor)) is None


def test_a_stated_line_must_follow_suit() -> None:
    here = all_on_top()
    assert here.actor is not None
    view = here.view(here.actor)
    line = sure_line(view)
    assert line is not None and is_certain(view, line)
    first = line[0]
    revoke = next(card for card in here.held(here.actor.partner) if card.suit is not first.led.suit)
    assert not is_certain(view, (Trick(first.led, revoke), *line[1:]))


def test_nobody_claims_in_the_middle_of_a_trick_or_in_defence() -> None:
    deal = filled("AKQJ.432.432.432", "", "432.AKQ.AKQ.AKQ5", "...JT98")
    here = board(deal, "3NT-S", "CJ")
    for seat in SEATS:
        assert sure_line(here.view(seat)) is None


@dataclass(frozen=True, slots=True)
class Claimer:
    """Claims at once, rightly or not."""

    decision: Decision
    name: str = "claimer"

    def decide(self, _view: View, _limit: Limit, _rng: Random, _memory: Memory) -> Decision:
        return self.decision


def test_a_claim_that_is_not_certain_is_refused() -> None:
    here = all_on_top()
    assert here.actor is not None
    view = here.view(here.actor)
    right = claimed(view)
    assert right is not None and is_justified(view, right)
    too_few = replace(right, action=Claim(12))
    no_line = replace(right, reason=Reason("claim"))
    same: list[Plain] = [["HA", "H2"] for _ in range(12)]
    twice = replace(right, reason=Reason("claim", {"line": same}))
    for wrong in (too_few, no_line, twice):
        assert not is_justified(view, wrong)
        with pytest.raises(GameError, match="claimer claimed tricks that are not certain"):
            step(Moment(here), dict.fromkeys(SEATS, Claimer(wrong)), Limit(), 1)
