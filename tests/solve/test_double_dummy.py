from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from merrimac import _native
from merrimac.game.cards import STRAINS, Card, Strain
from merrimac.game.deal import Deal
from merrimac.game.hand import DECK_MASK, Hand
from merrimac.game.seats import SEATS, Seat
from merrimac.match.experiments.gib_search import random_position
from merrimac.solve.double_dummy import Batch, Limit, NotSolved, Solver, TrickTable, masks_of
from merrimac.solve.position import Position
from solve.yardstick import (
    dds_cards,
    dds_tables,
    legal_cards,
    minimax_card,
    played,
    small_ending,
)

# Published examples and freaks: (deal, S H D C NT by N E S W as printed in hand records).
KNOWN = [
    ("N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3",
     "5858 6666 5757 7575 6666"),
    ("E:QJT5432.T.6.QJ82 .J97543.K7532.94 87.A62.QJT4.AT75 AK96.KQ8.A98.K63",
     "4949 A2A2 8383 6767 9393"),
    ("N:73.QJT.AQ54.T752 QT6.876.KJ9.AQ84 5.A95432.7632.K6 AKJ9842.K.T8.J93",
     "3A3A 9494 8484 3939 4848"),
    ("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432",
     "D0D0 0D0D D0D0 0D0D 0000"),
]  # fmt: skip


def rows(table: TrickTable) -> list[list[int]]:
    return [[table.bounds(seat, strain).tricks for strain in STRAINS] for seat in SEATS]


@pytest.mark.parametrize(("deal", "expected"), KNOWN)
def test_published_tables_are_found(deal: str, expected: str) -> None:
    table = Solver().table(Deal.parse(deal))
    for strain, column in zip((3, 2, 1, 0, 4), expected.split(), strict=True):
        assert [table[seat][STRAINS[strain]] for seat in SEATS] == [int(x, 16) for x in column]


def check_tables(count: int, seed: int) -> None:
    rng = Random(seed)
    deals = [Deal.random(rng) for _ in range(count)]
    ours = Batch(threads=2).tables(deals)
    for deal, table, theirs in zip(deals, ours, dds_tables(deals), strict=True):
        assert rows(table) == theirs, str(deal)


def check_positions(count: int, seed: int) -> None:
    rng = Random(seed)
    solver = Solver()
    for _ in range(count):
        position = random_position(rng, rng.randrange(1, 51))
        ours = {card: bounds.tricks for card, bounds in solver.cards(position).items()}
        assert ours == dds_cards(position), repr(position)


def test_all_twenty_results_are_those_of_dds() -> None:
    check_tables(12, seed=1)


def test_every_card_in_mid_play_scores_as_with_dds() -> None:
    check_positions(150, seed=2)


@pytest.mark.long
def test_all_twenty_results_of_2000_deals_are_those_of_dds() -> None:
    check_tables(2_000, seed=3)


@pytest.mark.long
def test_every_card_of_3000_positions_scores_as_with_dds() -> None:
    check_positions(3_000, seed=4)


@pytest.mark.parametrize("seed", range(25))
def test_small_endings_agree_with_plain_minimax(seed: int) -> None:
    rng = Random(seed)
    solver = Solver()
    for _ in range(20):
        position = small_ending(rng, rng.randrange(1, 5))
        ours = {card: bounds.tricks for card, bounds in solver.cards(position).items()}
        assert ours == {card: minimax_card(position, card) for card in legal_cards(position)}


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(12, 51))
def test_all_questions_agree(seed: int, cards_played: int) -> None:
    position = random_position(Random(seed), cards_played)
    solver = Solver()
    scores = {card: bounds.tricks for card, bounds in solver.cards(position).items()}
    best = max(scores.values())
    assert solver.value(position).tricks == best
    kept = solver.best_cards(position)
    assert set(kept) == {card for card, tricks in scores.items() if tricks == best}
    for target in range(position.tricks_left + 2):
        assert solver.reaches(position, target) == (target <= best)
        assert solver.cards_reaching(position, target) == {
            card: target <= tricks for card, tricks in scores.items()
        }
    after, winner = played(position, next(iter(kept)))
    if any(after.hands):
        rest = solver.value(after).tricks
        ours = rest if after.turn.side is position.turn.side else after.tricks_left - rest
        assert ours + (winner is not None and winner.side is position.turn.side) == best


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32))
def test_turning_the_table_turns_the_results(seed: int) -> None:
    deal = Deal.random(Random(seed))
    north, east, south, west = deal
    table = Solver().table(deal)
    turned = Solver().table(Deal((west, north, east, south)))
    assert all(table[seat] == turned[seat.next] for seat in SEATS)


def test_a_batch_gives_what_one_by_one_gives() -> None:
    rng = Random(5)
    start = random_position(rng, 21)
    rest = DECK_MASK & sum(start.masks)
    layouts = []
    for _ in range(12):
        pool = [card for card in Card if rest >> card & 1]
        rng.shuffle(pool)
        row, at = [], 0
        for mask in start.masks:
            row.append(Hand.of(pool[at : at + mask.bit_count()]).mask)
            at += mask.bit_count()
        layouts.append(row)
    array = np.array(layouts, dtype=np.uint64)
    batch = Batch(threads=2)
    cards = batch.cards(array, start)
    values = batch.values(array, start)
    yes = batch.reaches(array, start, 4)
    yes_by_card = batch.cards_reaching(array, start, 4)
    for index, masks in enumerate(layouts):
        hands = [Hand(mask) for mask in masks]
        like = Position((hands[0], hands[1], hands[2], hands[3]), start.strain, start.leader,
                        start.table)  # fmt: skip
        solver = Solver()
        assert values[index, 0] == values[index, 1] == solver.value(like).tricks
        assert yes[index] == solver.reaches(like, 4)
        scores = solver.cards(like)
        for card in Card:
            expected = scores[card].tricks if card in scores else -1
            assert tuple(cards[index, card]) == (expected, expected)
            assert yes_by_card[index, card] == (int(expected >= 4) if card in scores else -1)


def test_progress_is_told_and_ends_at_the_number_of_deals() -> None:
    told: list[int] = []
    deals = [Deal.random(Random(seed)) for seed in range(4)]
    Batch(threads=2, progress=told.append).tables(deals)
    assert told == sorted(told) and told[-1] == 4


def test_interrupting_a_batch_stops_its_threads() -> None:
    class Interrupt(Exception):
        pass

    def interrupt(done: int) -> None:
        if done:
            raise Interrupt

    deals = [Deal.random(Random(seed)) for seed in range(400)]
    with pytest.raises(Interrupt):
        Batch(threads=2, progress=interrupt).tables(deals)


def test_a_limit_gives_bounds_that_hold_the_truth() -> None:
    deal = Deal.random(Random(11))
    position = Position.opening(deal, Strain.NOTRUMP, Seat.SOUTH)
    exact = Solver().value(position).tricks
    limited = Solver(limit=Limit(nodes=50))
    bounds = limited.value(position)
    assert bounds.low <= exact <= bounds.high and not bounds.is_exact
    with pytest.raises(NotSolved, match="only known within the limit"):
        _ = bounds.tricks


def test_a_small_memory_gives_the_same_answers() -> None:
    deal = Deal.random(Random(12))
    assert rows(Solver(memory=1 << 20).table(deal)) == rows(Solver().table(deal))


def hands(*texts: str) -> tuple[Hand, Hand, Hand, Hand]:
    north, east, south, west = (Hand.parse(text) for text in texts)
    return north, east, south, west


@pytest.mark.parametrize(
    "position",
    [
        Position(hands("A...", "A...", "K...", "Q..."), Strain.SPADES, Seat.NORTH),
        Position(hands("A...", "...", "K...", "Q..."), Strain.SPADES, Seat.NORTH),
        Position(hands("A...", "K...", "Q...", "J..."), Strain.SPADES, Seat.NORTH, (Card.SA,)),
        Position(hands("AK...", "QJ...", "T9...", "87..."), Strain.SPADES, Seat.EAST, (Card.HA,)),
    ],
)
def test_an_illegal_position_is_a_named_error(position: Position) -> None:
    with pytest.raises(_native.IllegalPosition):
        Solver().value(position)
    with pytest.raises(_native.IllegalPosition):
        Batch().values(np.array([position.masks], dtype=np.uint64), position)


def test_no_cards_left_is_no_tricks() -> None:
    empty = Position(hands("...", "...", "...", "..."), Strain.CLUBS, Seat.WEST)
    assert Solver().value(empty).tricks == 0 and Solver().cards(empty) == {}


def test_an_empty_batch_is_empty() -> None:
    assert Batch().tables([]) == []
    assert masks_of([]).shape == (0, 4)
