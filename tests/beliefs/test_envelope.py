"""The cell around a constraint: wider than it, and the same hands once tested."""

from __future__ import annotations

from random import Random

import pytest

from merrimac.beliefs.cells import cells
from merrimac.beliefs.constraint import ALWAYS, NEVER, Sum
from merrimac.beliefs.deals import Deals
from merrimac.beliefs.envelope import envelope, enveloped
from merrimac.beliefs.language import parse_hand_condition
from merrimac.game.holding import Masks
from merrimac.game.seats import Seat

TEXTS = [
    "15-17 hcp, balanced",
    "(15-17 hcp, balanced) or (12+ hcp, 5+ spades)",
    "((5+ hearts, 5+ spades) or (5+ clubs, 5+ diamonds)), (8-11 hcp or (16+ hcp, ace of spades))",
    "6+ hearts or 20+ hcp",
]


def random_hands(number: int) -> Masks:
    return Deals().sample(number, Random(1975)).deals[:, Seat.SOUTH]


@pytest.mark.parametrize("text", TEXTS)
def test_every_hand_of_a_constraint_is_in_its_envelope(text: str) -> None:
    constraint = parse_hand_condition(text)
    hands = random_hands(20_000)
    fits = constraint.batch(hands)
    assert fits.any()
    assert envelope(constraint).batch(hands[fits]).all()
    assert len(cells(envelope(constraint))) == 1


@pytest.mark.parametrize("text", TEXTS)
def test_tested_it_is_the_same_condition(text: str) -> None:
    constraint = parse_hand_condition(text)
    hands = random_hands(20_000)
    assert (enveloped(constraint).batch(hands) == constraint.batch(hands)).all()
    drawn = Deals(enveloped(constraint).at(Seat.EAST)).sample(50, Random(1)).deals
    assert constraint.batch(drawn[:, Seat.EAST]).all()


def test_what_only_one_alternative_speaks_of_is_left_out() -> None:
    assert envelope(parse_hand_condition("6+ hearts or 20+ hcp")) == ALWAYS
    both = envelope(parse_hand_condition("(6+ hearts, 5-9 hcp) or (7+ hearts, 8-12 hcp)"))
    hands = random_hands(20_000)
    wider = parse_hand_condition("6+ hearts, 5-12 hcp").batch(hands)
    assert wider.any() and (both.batch(hands) == wider).all()


def test_the_tightest_sums_are_kept() -> None:
    constraint = parse_hand_condition("12+ total points, 13-14 hcp, 2+ controls")
    kept = envelope(constraint)
    assert isinstance(kept, Sum) and kept.allowed == {13, 14}
    assert envelope(constraint, sums=3).batch(random_hands(500)).sum() > 0


def test_what_cannot_be_has_an_envelope_that_cannot() -> None:
    assert envelope(NEVER) in (NEVER, ALWAYS)
    assert not enveloped(NEVER).batch(random_hands(100)).any()
