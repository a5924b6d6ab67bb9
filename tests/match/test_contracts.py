from __future__ import annotations

from random import Random

import pytest

from merrimac.game.deal import Deal
from merrimac.game.errors import GameError
from merrimac.match.contracts import contract_for


def filled(north: str, south: str) -> Deal:
    """North and South as told; East and West get the rest, highest cards to East."""
    known = Deal.parse(f"N:{north} - {south} -")
    rest = sorted(set(range(52)) - {int(card) for hand in known for card in hand}, reverse=True)
    east, west = rest[::2], rest[1::2]
    masks = [known.hands[0].mask, sum(1 << c for c in east), known.hands[2].mask,
             sum(1 << c for c in west)]  # fmt: skip
    return Deal.of_masks(masks)


@pytest.mark.parametrize(
    ("north", "south", "contract"),
    [
        # Notrump by points: no fit of eight in a major, no short suit with a minor fit.
        ("AKQ.T32.T32.T432", "432.AKQ.A54.9876", "1NT-S"),  # 22
        ("AKQ.J32.T32.T432", "432.AKQ.A54.9876", "2NT-S"),  # 23
        ("AKQ.J32.Q32.T432", "432.AKQ.A54.9876", "3NT-S"),  # 25
        ("AKQ.J32.KQ2.K432", "432.AKQ.A54.A876", "6NT-N"),  # 35
        # A major fit, by the longer hand, with points for trumps beyond eight and short suits.
        ("A432.A32.432.432", "KQ765.K4.A65.765", "2S-S"),  # 20 + 1
        ("KJ32.A32.4.T9832", "AQ765.K4.A65.765", "3S-S"),  # 21 + 1 + 2 for a singleton
        ("KJ32.A32.4.J9832", "AQ765.K4.A65.765", "4S-S"),  # 25
        ("KJ32.A32.42.J832", "AQ765.Q4.A65.765", "3S-S"),  # 21 + 1 + 1 for a doubleton
        ("KJ32.A32.42.T832", "AQ765.Q4.A65.765", "2S-S"),  # 22
        ("AQ65.AQ32.432.32", "K743.K54.A65.A65", "4S-S"),  # 26 + 1 for a doubleton
        ("432.AK65.AK32.32", "AK5.QJ432.65.AK4", "6H-S"),  # 31 + 1 + 1
        # The longer of two major fits; spades if they are equal.
        ("KQ32.K5432.K2.32", "AJ65.AQ876.43.54", "4H-N"),
        # A minor only beside a singleton or void.
        ("A.K432.KQ765.432", "432.AQ5.A8432.65", "3D-N"),  # 22 + 2 + 1
        ("A.K432.KQJ65.432", "432.AQ5.A8732.65", "5D-N"),  # 23 + 2 + 1
        ("A5.K432.KQ76.432", "432.AQ5.AJ843.65", "2NT-N"),
    ],
)
def test_the_contract_follows_the_table(north: str, south: str, contract: str) -> None:
    assert str(contract_for(filled(north, south))) == contract


def test_the_side_with_more_points_declares() -> None:
    deal = filled("432.T32.T32.T432", "T98.987.987.9876")
    assert contract_for(deal).declarer.side.name == "EW"


def test_a_rule_for_every_deal_and_the_same_one_always() -> None:
    rng = Random(3)
    for _ in range(200):
        deal = Deal.random(rng)
        assert contract_for(deal) == contract_for(Deal.parse(str(deal)))


def test_all_cards_are_needed() -> None:
    with pytest.raises(GameError, match="thirteen"):
        contract_for(Deal.parse("N:AK... - - -"))
