from __future__ import annotations

import signal
from random import Random

import numpy as np
import pytest

from merrimac.game.cards import CARDS, STRAINS, Card, Strain
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.seats import Seat
from merrimac.solve.alphamu import (
    MOST_LAYOUTS,
    TO_THE_END,
    AlphaMuSolver,
    BadQuestion,
    Choices,
    Depth,
    Weights,
)
from merrimac.solve.double_dummy import Batch, Limit, Masks
from merrimac.solve.position import Position
from solve.card_endings import masks_of, position_of, random_ending
from solve.naive_fronts import Hands, Set, Table, fronts, heaviest

SOLVER = AlphaMuSolver(memory=1 << 24)
WHOLE = {moves: Depth(moves, whole_fronts=True) for moves in (1, 2, 3, 4, TO_THE_END)}


def search(table: Table, depth: Depth, weights: Weights | None = None) -> Choices:
    return SOLVER.search(masks_of(table), position_of(table), table.need, depth, weights)


def guessing_ending(rng: Random, cards: int, layouts: int) -> Table:
    """An ending in which cards that are not seen must be guessed."""
    while True:
        table = random_ending(rng, cards, layouts)
        found = search(table, WHOLE[TO_THE_END])
        at_first_sight = search(table, WHOLE[1]).best.chance
        if at_first_sight > found.best.chance or any(len(one.front) > 2 for one in found.each):
            return table


def sets_of(table: Table, front: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> set[Set]:
    numbers = [number for number, _ in table.worlds]
    return {frozenset(numbers[place] for place in np.flatnonzero(row)) for row in front}


def check(table: Table, rng: Random) -> None:
    """Every card's front and chance, asked in three ways, against plain enumeration."""
    share = [rng.choice((1.0, rng.uniform(0.1, 2))) for _ in table.worlds]
    weights = np.array(share) / sum(share)
    by_number = {number: weights[place] for place, (number, _) in enumerate(table.worlds)}
    for moves, depth in WHOLE.items():
        wanted = fronts(table, moves)
        whole = search(table, depth, weights)
        every = search(table, Depth(moves, every_card=True), weights)
        best = search(table, Depth(moves), weights)
        assert sorted(card for one in whole.each for card in one.cards) == sorted(wanted)
        for card, front in wanted.items():
            chance = pytest.approx(heaviest(front, by_number))
            found = whole.of(CARDS[card])
            assert sets_of(table, found.front) == front
            assert found.chance == chance and found.is_exact
            assert weights[found.wins].sum() == chance
            assert every.of(CARDS[card]).chance == chance and every.of(CARDS[card]).is_exact
            bounded = best.of(CARDS[card])
            assert bounded.at_most >= heaviest(front, by_number) - 1e-9
        top = max(heaviest(front, by_number) for front in wanted.values())
        assert best.best.is_exact and best.best.chance == pytest.approx(top)
        assert best.is_complete


@pytest.mark.parametrize("seed", range(20))
def test_fronts_are_those_of_plain_enumeration(seed: int) -> None:
    rng = Random(seed)
    for cards, layouts in ((2, 6), (3, 8), (3, 5)):
        check(random_ending(rng, cards, layouts), rng)


@pytest.mark.parametrize("seed", range(4))
def test_fronts_are_right_where_one_must_guess(seed: int) -> None:
    rng = Random(100 + seed)
    check(guessing_ending(rng, 3, 8), rng)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(30))
def test_three_hundred_endings_are_right(seed: int) -> None:
    rng = Random(1_000 + seed)
    for _ in range(8):
        check(random_ending(rng, 3, 10), rng)
    check(guessing_ending(rng, 3, 10), rng)
    check(guessing_ending(rng, 4, 8), rng)


@pytest.mark.parametrize("seed", [1, 4, 20, 38, 43, 45, 79, 101, 113])
def test_every_way_of_asking_gives_the_same_chance(seed: int) -> None:
    """In endings too large to enumerate, where much is remembered from one try to the next."""
    rng = Random(seed)
    for cards in (5, 6, 7):
        table = random_ending(rng, cards, 40)
        weights = np.array([rng.uniform(0.5, 1.5) for _ in table.worlds])
        before: dict[tuple[Card, ...], float] = {}
        for moves, depth in WHOLE.items():
            chances = {one.cards: one.chance for one in search(table, depth, weights).each}
            every = search(table, Depth(moves, every_card=True), weights)
            assert {one.cards: one.chance for one in every.each} == pytest.approx(chances)
            best = search(table, Depth(moves), weights).best
            assert best.chance == pytest.approx(max(chances.values()))
            assert all(chance <= before.get(one, 1.0) + 1e-9 for one, chance in chances.items())
            before = chances


# --- One card ahead ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_one_card_ahead_is_double_dummy_in_each_layout(seed: int) -> None:
    rng = Random(seed)
    strain, leader = rng.choice(STRAINS), Seat.NORTH
    layouts = whole_deals(rng, 7)
    like = Position(Deal.of_masks(layouts[0].tolist()).hands, strain, leader)
    target = rng.randint(6, 9)
    found = SOLVER.search(layouts, like, target, Depth(moves=1))
    answers = Batch().cards_reaching(layouts, like, target)
    for one in found.each:
        assert one.is_exact and one.moves == 1
        for card in one.cards:
            assert np.array_equal(one.wins, answers[:, card] == 1)
    assert {card for one in found.each for card in one.cards} == set(like.hands[leader])


def whole_deals(rng: Random, number: int) -> Masks:
    """North's and South's hands the same in all."""
    deal = Deal.random(rng)
    out = list(deal[Seat.EAST] | deal[Seat.WEST])
    rows = []
    for _ in range(number):
        rng.shuffle(out)
        east, west = Hand.of(out[:13]), Hand.of(out[13:])
        rows.append([deal[Seat.NORTH].mask, east.mask, deal[Seat.SOUTH].mask, west.mask])
    return np.array(rows, dtype=np.uint64)


# --- What Monte Carlo gets wrong -----------------------------------------------------------------


def two_way_finesse() -> Table:
    """Four spade tricks with AJT2 opposite K943: West or East has the queen third."""
    worlds: list[tuple[int, Hands]] = []
    for low in "876":
        others = "876".replace(low, "")
        for west, east in ((f"Q{others}.2", f"{low}.543"), (f"{low}.543", f"Q{others}.2")):
            texts = ("AJT2...", f"{east}..", "K943...", f"{west}..")
            north, mask_east, south, mask_west = (Hand.parse(text).mask for text in texts)
            hands: Hands = (north, mask_east, south, mask_west)
            worlds.append((len(worlds), hands))
    return Table(tuple(worlds), Strain.NOTRUMP, Seat.SOUTH, (), 4, 0)


def test_strategy_fusion_is_seen_through() -> None:
    """With open cards the finesse is always taken the right way; at the table it is a guess."""
    table = two_way_finesse()
    lead = Card.parse("S3")
    assert search(table, Depth(1)).of(lead).chance == 1
    for moves in (2, 3, TO_THE_END):
        assert search(table, Depth(moves, every_card=True)).of(lead).chance == pytest.approx(0.5)
    assert search(table, Depth(TO_THE_END)).best.chance == pytest.approx(0.5)


def one_set_each(table: Table) -> Set:
    """Vector minimaxing (Frank & Basin): at each turn declarer keeps the largest set alone."""
    if table.need <= 0 or table.need > table.left:
        return table.numbers if table.need <= 0 else frozenset()
    if table.is_ours:
        return max((one_set_each(after) for after in table.moves().values()), key=len)
    won = table.numbers
    for after in table.moves().values():
        won -= after.numbers - one_set_each(after)
    return won


def test_non_locality_is_seen_through() -> None:
    """What is best at a turn by itself is not best for a plan: the defence may have got away."""
    dealt = ("..J.K8 ..98.9", "..J.98 ..98.K", "..J.K8 ..98.9", "..9.98 ..J8.K", "..J.K9 ..98.8")
    east, west = Hand.parse("..A.AJ").mask, Hand.parse("..K.QT").mask
    worlds = []
    for number, hidden in enumerate(dealt):
        north, south = (Hand.parse(text).mask for text in hidden.split())
        hands: Hands = (north, east, south, west)
        worlds.append((number, hands))
    table = Table(tuple(worlds), Strain.CLUBS, Seat.WEST, (), 3, 1)
    assert max(len(one_set_each(after)) for after in table.moves().values()) == 2
    assert search(table, Depth(TO_THE_END)).best.chance == pytest.approx(3 / 5)


# --- The question and the limits -----------------------------------------------------------------


def test_of_equally_good_cards_the_first_asked_for_is_best() -> None:
    masks = np.array([[Hand.parse(text).mask for text in ("A.A..", "2.2..", "3.3..", "4.4..")]])
    like = Position.opening(Deal.parse("N:A.A.. 2.2.. 3.3.. 4.4.."), Strain.NOTRUMP, Seat.WEST)
    for name in ("SA", "HA"):
        found = SOLVER.search(masks, like, 2, Depth(), order=[Card.parse(name)])
        assert found.best.cards == (Card.parse(name),) and found.best.chance == 1


def test_the_same_layout_twice_counts_twice() -> None:
    table = two_way_finesse()
    once, position = masks_of(table), position_of(table)
    weights = np.array([3.0, 1, 1, 1, 1, 1])
    again = SOLVER.search(np.concatenate([once[[0, 0]], once]), position, 4, Depth(4))
    weighed = SOLVER.search(once, position, 4, Depth(4), weights)
    assert again.best.chance == weighed.best.chance == pytest.approx(5 / 8)
    assert again.best.wins[0] == again.best.wins[1] == again.best.wins[2]


def test_a_limit_in_work_leaves_what_was_found_before() -> None:
    rng = Random(5)
    layouts = whole_deals(rng, 12)
    like = Position(Deal.of_masks(layouts[0].tolist()).hands, Strain.NOTRUMP, Seat.NORTH)
    target = int(np.median(Batch().values(layouts, like)[:, 0]))
    first = SOLVER.search(layouts, like, target, Depth(1))
    depth = Depth(3, every_card=True)
    whole = SOLVER.search(layouts, like, target, depth)
    assert whole.is_complete and whole.moves == 3 and whole.work > first.work
    stopped = SOLVER.search(layouts, like, target, depth, limit=Limit(nodes=1))
    assert not stopped.is_complete and stopped.moves == 1
    assert {one.cards: one.chance for one in stopped.each} == {
        one.cards: one.chance for one in first.each
    }
    again = SOLVER.search(layouts, like, target, depth)
    assert (again.nodes, again.leaves, again.work) == (whole.nodes, whole.leaves, whole.work)


def test_a_signal_ends_a_search() -> None:
    """Ctrl-C is one; here an alarm, so as not to end the tests."""
    layouts = whole_deals(Random(9), 100)
    like = Position(Deal.of_masks(layouts[0].tolist()).hands, Strain.NOTRUMP, Seat.NORTH)

    def ring(_number: int, _frame: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(TimeoutError):
            SOLVER.search(layouts, like, 6, WHOLE[TO_THE_END])
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_achievable_sets_give_the_chance_of_every_card() -> None:
    table = two_way_finesse()
    found = SOLVER.achievable(masks_of(table), position_of(table), table.need)
    assert found.is_complete and all(one.is_exact for one in found.each)
    assert found.of(Card.parse("SK")).chance == pytest.approx(0.5)
    assert all(one.chance == pytest.approx(0.5) for one in found.each)


def test_questions_that_do_not_fit_are_refused() -> None:
    table = two_way_finesse()
    masks, like = masks_of(table), position_of(table)
    with pytest.raises(BadQuestion, match="a layout at least"):
        SOLVER.search(masks[:0], like, 4, Depth())
    with pytest.raises(BadQuestion, match="needs a weight"):
        SOLVER.search(masks, like, 4, Depth(), np.ones(2))
    with pytest.raises(BadQuestion, match="from 0 on"):
        SOLVER.search(masks, like, 4, Depth(), np.array([1.0, -1, 1, 1, 1, 1]))
    with pytest.raises(BadQuestion, match="one card ahead at least"):
        SOLVER.search(masks, like, 4, Depth(0))
    with pytest.raises(BadQuestion, match="same in all layouts"):
        SOLVER.search(masks[:, [1, 2, 3, 0]], like, 4, Depth())
    many = whole_deals(Random(1), MOST_LAYOUTS + 1)
    whole = Position(Deal.of_masks(many[0].tolist()).hands, Strain.NOTRUMP, Seat.NORTH)
    with pytest.raises(BadQuestion, match=f"at most {MOST_LAYOUTS} different"):
        SOLVER.search(many, whole, 7, Depth())
    with pytest.raises(KeyError):
        SOLVER.search(masks, like, 4, Depth(1)).of(Card.parse("C2"))
