"""Real cards are looked at as the native information sets look at them."""

from __future__ import annotations

from random import Random

import numpy as np

from merrimac.solve.lines import WINNING, Defenders, InformationSet
from merrimac.technique.observation import look

PLAYED_OUT = 40


def random_start(rng: Random) -> tuple[InformationSet, list[int]]:
    cards = list(range(52))
    rng.shuffle(cards)
    each = rng.randrange(4, 14)
    hands = [sum(1 << card for card in cards[13 * seat : 13 * seat + each]) for seat in range(4)]
    layout = np.array([[hands[1], hands[3]]], dtype=np.uint64)
    start = InformationSet(
        hands[0], hands[2], layout, rng.randrange(5), rng.randrange(4), [], [0] * 4, 0, 0, 7
    )
    return start, hands


def test_a_defenders_card_looks_the_same_from_both_sides() -> None:
    rng = Random(8)
    looked = 0
    for _ in range(PLAYED_OUT):
        known, _ = random_start(rng)
        while not known.is_over:
            if known.turn % 2 == 0:
                known = known.after(known.usual)
                continue
            ((seen, after),) = known.replies(Defenders.LIKELY)
            assert seen[-1] >= WINNING
            if len(seen) == 2:
                assert seen[0] == expected(known, after)
                looked += 1
            known = after
    assert looked > 10 * PLAYED_OUT


def expected(before: InformationSet, after: InformationSet) -> int:
    """What ``look`` says of the one card that a defender played in between."""
    seat = before.turn
    held = int(before.holdings(seat)[0])
    card = (held & ~int(after.holdings(seat)[0])).bit_length() - 1
    led = before.trick[0] // 13 if before.trick else None
    return look(card, led, before.strain, before.north | before.south, held.bit_count())
