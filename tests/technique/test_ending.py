"""The last tricks against plain recursion: by single cards exactly, by techniques nearly always."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import numpy as np
import pytest

from merrimac.planning.network import Network
from merrimac.solve.lines import InformationSet
from merrimac.technique.ending import SCHEME, by_techniques, card_by_card, value
from merrimac.technique.known import SOUTH, Known
from technique.brute_force import Ending, best_value

LAYOUTS = 4
SEATS = (0, 1, 2, 3)


def random_ending(
    rng: Random, each: int, layouts: int = LAYOUTS, lead: int = SOUTH
) -> tuple[Known, Ending]:
    """A few cards of each hand, the defenders' known but for who has which."""
    cards = rng.sample(range(52), 4 * each)
    north, south, out = cards[:each], cards[each : 2 * each], cards[2 * each :]
    dealt = []
    for _ in range(layouts):
        rng.shuffle(out)
        dealt.append((frozenset(out[:each]), frozenset(out[each:])))
    places = tuple(dict.fromkeys(dealt))
    strain = rng.randrange(5)
    plain = Ending(frozenset(north), frozenset(south), places, strain, lead)
    masks = np.array([[_mask(east), _mask(west)] for east, west in places], dtype=np.uint64)
    information = InformationSet(
        _mask(north), _mask(south), masks, strain, lead, [], [0] * 4, 0, 0, each
    )
    return Known(information), plain


def _mask(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def compare(
    deals: int, each: int, seed: int, layouts: int = LAYOUTS, lead: int = SOUTH
) -> tuple[int, int]:
    """How often the two networks reach the true value; neither may promise more."""
    rng = Random(seed)
    exact = reached = 0
    for _ in range(deals):
        known, plain = random_ending(rng, each, layouts, lead)
        weights = [1.0] * len(plain.layouts)
        truth = best_value(plain)
        exact += value(card_by_card(weights), known) == pytest.approx(truth)
        planned = value(by_techniques(weights), known)
        assert planned <= truth + 1e-9
        reached += planned == pytest.approx(truth)
    return exact, reached


def test_endings_of_three_tricks() -> None:
    exact, reached = compare(30, 3, seed=3)
    assert exact == 30
    assert reached >= 29


def test_techniques_are_fewer_than_cards() -> None:
    """What is planned by techniques is no list of all cards under other names."""
    rng = Random(5)
    sizes = {by_techniques: 0, card_by_card: 0}
    for _ in range(10):
        known, plain = random_ending(rng, 3)
        for network in sizes:
            sizes[network] += _cards_thought_of(network([1.0] * len(plain.layouts)), known)
    assert sizes[by_techniques] < 0.75 * sizes[card_by_card]


def _cards_thought_of(network: Network[Known], known: Known) -> int:
    """At all turns of ours together, each way to come there counted once."""
    found = set()
    for node in network.tree(known, (SCHEME,)).nodes():
        for option in node.options:
            if option.action is not None and option.action.act is not None:
                found.add((node.state.information, option.action.act))
    return len(found)


@pytest.mark.long
@pytest.mark.parametrize("lead", SEATS)
@pytest.mark.parametrize(("each", "layouts"), [(2, 6), (3, 3), (3, 8)])
def test_any_hand_on_lead(each: int, layouts: int, lead: int) -> None:
    exact, reached = compare(20, each, seed=100 * layouts + lead, layouts=layouts, lead=lead)
    assert exact == 20
    assert reached >= 19


@pytest.mark.long
def test_two_hundred_endings() -> None:
    results = [compare(150, 3, seed=1993), compare(50, 4, seed=1998)]
    assert sum(exact for exact, _ in results) == 200
    assert sum(reached for _, reached in results) >= 190
