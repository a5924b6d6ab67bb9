from __future__ import annotations

import numpy as np
import pytest

from merrimac.game.call import Call
from merrimac.game.cards import Card
from merrimac.game.play import Claim
from merrimac.game.seats import SEATS
from merrimac.players.board_loop import Moment, steps
from merrimac.players.heuristic import Heuristic
from merrimac.players.layouts import Layouts
from merrimac.players.player import Decision, Limit, Reason
from merrimac.players.words import PHRASES, Reader, explain
from players.at_the_table import random_board


def test_every_rule_that_is_met_has_words_for_all_it_says() -> None:
    met = set()
    for seed in range(12):
        for one in steps(Moment(random_board(seed)), dict.fromkeys(SEATS, Heuristic()), Limit(), 1):
            name = one.decision.reason.name
            met.add(name)
            words = explain(one.decision)
            assert name in PHRASES and "?" not in words and "{" not in words, words
    assert len(met) > 25


def test_words_come_from_the_facts() -> None:
    reason = Reason("set up", {"suit": "D", "tops": 2, "average": 3.4})
    words = explain(Decision(Card.DJ, reason))
    assert words == ("♦J: set up diamonds, worth 3.4 tricks on average, 2 of them from the top.")


def test_a_learner_is_told_the_idea() -> None:
    decision = Decision(Card.S2, Reason("second hand low"))
    assert explain(decision, Reader.LEARNER).startswith(explain(decision) + " Partner plays last")


def test_reasons_of_others_are_told_by_their_names_and_parts() -> None:
    reason = Reason("idea", {}, (Reason("cash", {"suit": "S"}),))
    assert explain(Decision(Card.SA, reason)) == "♠A: idea. Cash a winner in spades."
    assert explain(Decision(Call.PASS, Reason("weak"))) == "P: weak."
    assert explain(Decision(Claim(9), Reason("top tricks"))) == "Claim 9: top tricks."


@pytest.mark.parametrize(
    ("tried", "words"), [(1, "Tried on one layout, "), (7, "Tried on 7 layouts, ")]
)
def test_layouts_are_counted_in_words(tried: int, words: str) -> None:
    drawn = Layouts(np.zeros((9, 4), np.uint64), np.full(9, 1 / 9), ("the auction", "the play"))
    decision = Decision(Card.parse("SA"), Reason("only card", children=(drawn.reason(tried),)))
    assert f"{words}weighed by the auction and the play." in explain(decision)
