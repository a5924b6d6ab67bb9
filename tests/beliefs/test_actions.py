"""What is done with accepted deals: statistics and printing, in the layout of ``dealer``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import sqrt
from operator import eq
from statistics import mean, stdev

import numpy as np
import pytest

from beliefs.dealer_program import DATA
from beliefs.sampling import random_deals
from merrimac.beliefs.dealer_script import parse
from merrimac.beliefs.dealer_script.printing import print_batch
from merrimac.beliefs.dealer_script.report import Report
from merrimac.formats import pbn
from merrimac.game.deal import Deal
from merrimac.game.features import hcp
from merrimac.game.hand import Hand
from merrimac.game.holding import Masks
from merrimac.game.seats import SEATS, Seat, Vulnerability

DEALS = random_deals(500, np.random.default_rng(3))
NORTH = [hcp(Hand(int(mask))) for mask in DEALS[:, Seat.NORTH]]
SOUTH = [hcp(Hand(int(mask))) for mask in DEALS[:, Seat.SOUTH]]


def report(script: str, *batches: Masks) -> Report:
    made = Report(parse(script).actions)
    for batch in batches:
        made.add(batch)
    return made


def one_line_deals(text: str) -> Masks:
    lines = (line.split() for line in text.split("\n") if line.startswith("n "))
    full = [line for line in lines if len(line) == 8]
    hands = [[Hand.parse(text).mask for text in line[1::2]] for line in full]
    return np.array(hands, dtype=np.uint64)


def test_all_output_is_letter_by_letter_that_of_the_real_dealer() -> None:
    expected = (DATA / "printed.txt").read_bytes().decode()
    script = parse((DATA / "printed.dl").read_text())
    deals = one_line_deals(expected)
    assert len(deals) == 6
    made = Report(script.actions)
    printed: list[str] = []
    for start, end in ((0, 4), (4, 6)):
        made.add(deals[start:end])
        printed += print_batch(script.actions, deals[start:end], first=start + 1)
    assert "".join(printed) + made.text() == expected


def test_averages_have_their_standard_error() -> None:
    found = report('action average "n" hcp(north), average hcp(south)', DEALS[:123], DEALS[123:])
    north, south = found.averages
    assert (north.text, south.text, north.count, found.count) == ("n", "", 500, 500)
    assert north.mean == pytest.approx(mean(NORTH))
    assert north.standard_error == pytest.approx(stdev(NORTH) / sqrt(500))
    assert south.mean == pytest.approx(mean(SOUTH))


def test_a_far_mean_does_not_spoil_the_error() -> None:
    (far,) = report("action average 1000000000 + hcp(north)", *np.split(DEALS, 10)).averages
    assert far.standard_error == pytest.approx(stdev(NORTH) / sqrt(500))


def test_how_deals_are_cut_into_batches_does_not_matter() -> None:
    script = "action average hcp(north), frequency (hcp(north), 3, 9, hcp(south), 5, 15)"
    whole, cut = report(script, DEALS), report(script, *np.array_split(DEALS, 37))
    assert whole.text() == cut.text()


def test_frequencies_have_a_place_below_and_above() -> None:
    (found,) = report('action frequency "f" (hcp(north), 8, 12)', DEALS).frequencies
    expected = [sum(map(is_in, NORTH)) for is_in in _bins(8, 12)]
    assert found.counts.tolist() == expected
    assert (found.text, found.low, found.high, found.total) == ("f", 8, 12, 500)
    assert found.second_low is None


def _bins(low: int, high: int) -> list[Callable[[int], bool]]:
    inside = [partial(eq, value) for value in range(low, high + 1)]
    return [lambda points: points < low, *inside, lambda points: points > high]


def test_tables_of_two_measures() -> None:
    (found,) = report("action frequency (hcp(north), 8, 12, hcp(south), 6, 7)", DEALS).frequencies
    pairs = list(zip(NORTH, SOUTH, strict=True))
    expected = [
        [sum(row(north) and column(south) for north, south in pairs) for column in _bins(6, 7)]
        for row in _bins(8, 12)
    ]
    assert found.counts.tolist() == expected
    assert (found.second_low, found.second_high) == (6, 7)


def test_empty_rows_below_and_above_are_left_out_of_one_column() -> None:
    assert report('action frequency "x" (7, 6, 8)', DEALS).text() == (
        "Frequency x:\n    6\t       0\n    7\t     500\n    8\t       0\n"
    )
    assert report("action frequency (-9, 0, 0)", DEALS).text() == (
        "Frequency :\nLow\t     500\n    0\t       0\n"
    )


def test_without_deals_there_is_no_average() -> None:
    empty = report('action average "x" hcp(north), print(north), frequency (1, 1, 1)', DEALS[:0])
    assert (empty.averages[0].mean, empty.averages[0].standard_error) == (None, None)
    assert empty.text() == "x: no deals\nFrequency :\n    1\t       0\n"
    assert report("action average 4", DEALS[:1]).averages[0].standard_error is None


def test_actions_that_only_count_print_nothing_deal_by_deal() -> None:
    assert list(print_batch(parse("action average 1, print(east)").actions, DEALS)) == []


def test_pbn_can_be_read_back() -> None:
    actions = parse("action printpbn").actions
    halves = (print_batch(actions, DEALS[:3]), print_batch(actions, DEALS[3:20], first=4))
    faults: list[object] = []
    records = list(pbn.loads("".join("".join(half) for half in halves), faults.append))
    assert not faults
    assert [record.board.number for record in records] == list(range(1, 21))
    for record, masks in zip(records, DEALS[:20].tolist(), strict=True):
        assert [hand.mask for hand in record.board.deal] == masks
    assert [record.board.dealer for record in records[:4]] == list(SEATS)
    assert records[1].board.vulnerability is Vulnerability.NS


def test_pbn_has_the_dealer_that_the_script_names() -> None:
    script = parse("dealer south vulnerable all action printpbn")
    text = "".join(print_batch(script.actions, DEALS[:2], 1, script.dealer, script.vulnerability))
    for record in pbn.loads(text):
        assert record.board.dealer is Seat.SOUTH
        assert record.board.vulnerability is Vulnerability.ALL


def test_one_line_deals_are_the_deals() -> None:
    text = "".join(print_batch(parse("action printoneline").actions, DEALS))
    assert np.array_equal(one_line_deals(text), DEALS)
    assert Deal.parse("N:" + " ".join(text.split("\n")[0].split()[1::2])).is_complete
