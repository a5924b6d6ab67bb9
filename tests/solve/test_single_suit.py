"""The single-suit solver: check values, a naive second solver, bounds when it is cut short."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
import pytest

from merrimac import _native
from merrimac.game.cards import Rank
from merrimac.game.errors import GameError
from merrimac.game.seats import Seat
from merrimac.solve.combination import Combination
from merrimac.solve.single_suit import SuitSolver, Target, Weights
from merrimac.solve.suit_position import Entries
from solve.naive_suit import Lead, front

SHARED = Path(__file__).parents[3] / "shared" / "data" / "suit-combinations.jsonl"
# North, South, chances by target, tricks on average: published values of the model.
KNOWN = [
    ("A64", "Q75", {2: 0.5048}, 1.5048),
    ("AQT", "43", {3: 0.2400, 2: 0.7600}, 2.0000),
    ("AJ9", "764", {2: 0.3773}, 1.3773),
    ("AT42", "953", {2: 0.5751}, 1.5751),
    ("AQT98", "5432", {5: 0.2657, 4: 0.8278}, 4.0313),
    ("KJT", "432", {2: 0.5000}, 1.5000),
    ("AJ98", "K32", {4: 0.2901, 3: 0.8547}, 3.0727),
    ("AK32", "J98", {4: 0.0832, 3: 0.7826}, 2.8537),
]


@pytest.mark.parametrize(("north", "south", "chances", "average"), KNOWN)
def test_known_values(north: str, south: str, chances: dict[int, float], average: float) -> None:
    suit = Combination.parse(north, south)
    solver = SuitSolver()
    for tricks, chance in chances.items():
        target = solver.target(suit, tricks, suit.a_priori())
        assert target.exact and target.low == pytest.approx(chance, abs=5e-5)
    assert solver.on_average(suit, suit.a_priori()).low == pytest.approx(average, abs=5e-5)


def test_uniform_weights_are_the_papers() -> None:
    suit = Combination.parse("AJ9", "764")
    assert SuitSolver().target(suit, 2, suit.uniform()).low == 3 / 8 + 1 / 2**7
    suit = Combination.parse("A64", "Q75")
    assert SuitSolver().target(suit, 2, suit.uniform()).low == pytest.approx(0.507812, abs=1e-6)


@pytest.mark.skipif(not SHARED.exists(), reason="the development data is not here")
def test_all_combinations_of_the_development_data() -> None:
    for line in SHARED.read_text().splitlines():
        known = json.loads(line)
        suit, solver = Combination.parse(known["north"], known["south"]), SuitSolver()
        for tricks, values in known["targets"].items():
            found = solver.target(suit, int(tricks), suit.a_priori())
            assert found.exact and found.low == pytest.approx(values["p"], abs=1e-4)
            uniform = solver.target(suit, int(tricks), suit.uniform())
            assert uniform.low == pytest.approx(values["p_uniform"], abs=1e-4)
            leads = {(each["hand"], card): each["p"] for each in values.get("leads", ())
                     for card in each["cards"]}  # fmt: skip
            for lead in found.leads if leads else ():
                expected = leads[str(lead.hand), str(lead.cards[0])]
                assert lead.value == pytest.approx(expected, abs=1e-4)
        average = solver.on_average(suit, suit.a_priori())
        assert average.low == pytest.approx(known["expected_tricks"], abs=1e-3)


def small_suit(rng: Random) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
    """North's, South's and the missing cards of a small pack."""
    cards = list(range(rng.randint(4, 7)))
    rng.shuffle(cards)
    ours = rng.randint(max(1, len(cards) - 4), len(cards) - 1)
    north = rng.randint(0, ours)
    return frozenset(cards[:north]), frozenset(cards[north:ours]), frozenset(cards[ours:])


def check_small_suit(rng: Random, limited: bool = False) -> None:
    north, south, missing = small_suit(rng)
    entries = [rng.choice([None, 0, 1, 2]) for _ in range(2)] if limited else [None, None]
    on_lead = rng.choice([{0, 1}, {0}, {1}, set()]) if limited and any(
        each is not None for each in entries) else {0, 1}  # fmt: skip
    lead = Lead((entries[0], entries[1]), frozenset(on_lead))
    groups = _grouped(north | south, missing)
    layouts = _layouts(groups)
    position = _native_position(north, south, groups, lead)
    for need in range(1, max(len(north), len(south)) + 1):
        naive = front(north, south, missing, need, lead)
        chances = {code: rng.random() for code in layouts}
        by_world = {world: chances[_code(world, groups)] for world in naive_worlds(missing)}
        expected = max(sum(by_world[world] for world in wins) for wins in naive)
        ways = [sum(weight for world, weight in by_world.items() if _code(world, groups) == code)
                for code in layouts]  # fmt: skip
        rows = _native.SuitSolver(100_000).leads(
            position, need, need, np.array(ways)[None, :], 10**9
        )
        assert rows is not None and all(row[4] for row in rows)
        assert max((row[3] for row in rows), default=0) == pytest.approx(expected)
        for row in rows:
            assert row[5][0] @ np.array(ways) == pytest.approx(row[3])


def naive_worlds(missing: frozenset[int]) -> list[frozenset[int]]:
    return list(front(frozenset(), frozenset(), missing, 0)[0])


def _native_position(
    north: frozenset[int], south: frozenset[int], groups: list[frozenset[int]], lead: Lead
) -> _native.SuitPosition:
    owners = {card: 0 if card in north else 1 for card in north | south}
    owners |= {card: 2 + place for place, group in enumerate(groups) for card in group}
    entries = [-1 if each is None else each for each in lead.entries]
    on_lead = {(0, 1): 2, (0,): 0, (1,): 1, (): 3}[tuple(sorted(lead.on_lead))]
    cards = [owners[card] for card in sorted(owners, reverse=True)]
    return _native.SuitPosition(cards, entries[0], entries[1], on_lead)


def _grouped(ours: frozenset[int], missing: frozenset[int]) -> list[frozenset[int]]:
    groups: list[set[int]] = []
    is_open = False
    for card in sorted(ours | missing, reverse=True):
        if card in missing:
            if not is_open:
                groups.append(set())
            groups[-1].add(card)
        is_open = card in missing
    return [frozenset(group) for group in groups]


def _layouts(groups: list[frozenset[int]]) -> list[int]:
    """Codes of the layouts in the solver's order, the first group running fastest."""
    codes = [0]
    for place, group in enumerate(groups):
        codes = [code + (n << 4 * place) for n in range(len(group) + 1) for code in codes]
    return codes


def _code(world: frozenset[int], groups: list[frozenset[int]]) -> int:
    return sum(len(world & group) << 4 * place for place, group in enumerate(groups))


def test_a_naive_solver_agrees() -> None:
    rng = Random(5)
    for _ in range(60):
        check_small_suit(rng)


def test_a_naive_solver_agrees_with_few_entries() -> None:
    rng = Random(8)
    for _ in range(300):
        check_small_suit(rng, limited=True)


@pytest.mark.long
def test_a_naive_solver_agrees_on_three_hundred() -> None:
    rng = Random(6)
    for _ in range(300):
        check_small_suit(rng)


def test_a_search_cut_short_gives_bounds_and_more_work_never_worse_ones() -> None:
    suit = Combination.parse("KJ975", "3")
    found = [
        SuitSolver(work).target(suit, 2, suit.a_priori()) for work in (10**4, 10**6, 3 * 10**7)
    ]
    for one, other in pairwise(found):
        assert one.low <= other.low < other.high <= one.high
    assert not found[0].exact and 0 < found[0].low
    average = SuitSolver(10**4).on_average(suit, suit.a_priori())
    assert 0 < average.low < average.high <= 4


def test_what_took_long_is_exact_now() -> None:
    suit = Combination.parse("AQ97", "J53")
    target = SuitSolver(10**7).target(suit, 3, suit.a_priori())
    assert target.exact and target.low == pytest.approx(0.734161, abs=1e-6)


def test_leads() -> None:
    suit, solver = Combination.parse("AJ9", "764"), SuitSolver()
    target = solver.target(suit, 2, suit.a_priori())
    assert target.lead.hand is Seat.SOUTH
    assert target.wins.shape == (1, len(suit.layouts))


def test_the_runner_up_is_another_line() -> None:
    suit, solver = Combination.parse("AJ9", "764"), SuitSolver()
    target = solver.target(suit, 2, suit.a_priori())
    other = solver.runner_up(suit, target, suit.a_priori())
    assert other is not None and other.reply == (Rank.JACK,)  # low to the jack, not the nine
    assert other.lead.value == pytest.approx(0.254534, abs=1e-6)
    assert (other.wins & ~target.wins).any() and (target.wins & ~other.wins).any()
    one = solver.target(suit, 1, suit.a_priori())
    assert solver.runner_up(suit, one, suit.a_priori()) is None  # any line will do


def test_dummy_without_entries_must_duck() -> None:
    suit = Combination.parse("AK432", "65")
    free = SuitSolver().target(suit, 4, suit.a_priori())
    dead = SuitSolver(entries=Entries.parse("N=0", "S")).target(suit, 4, suit.a_priori())
    assert free.low == dead.low == pytest.approx(0.355280, abs=1e-6)  # 3-3
    assert dead.lead.cards == (Rank.SIX, Rank.FIVE)
    dead = SuitSolver(entries=Entries.parse("N=0", "N")).target(suit, 4, suit.a_priori())
    cash = next(lead for lead in dead.leads if lead.hand is Seat.NORTH and lead.slot == 0)
    assert cash.value == 0 < dead.low
    # A finesse that must be taken twice: once without, twice with an entry to come back.
    suit = Combination.parse("AQJ", "432")
    chances = [SuitSolver(entries=Entries.parse(text, "S")).target(suit, 3, suit.a_priori()).low
               for text in ("", "S=0", "S=1")]  # fmt: skip
    assert chances[1] < chances[0] == chances[2] == pytest.approx(0.5)


@pytest.mark.parametrize("text", ["N", "N=", "N=x", "E=1", "N=1,N=2", "N=-1", "=1", "N=1;S=2"])
def test_bad_entries(text: str) -> None:
    with pytest.raises(GameError, match="entries"):
        Entries.parse(text)


def test_too_many_entries() -> None:
    with pytest.raises(GameError, match="0 to 13"):
        Entries.parse("N=14")


@pytest.mark.parametrize(
    ("north", "south", "words"),
    [("AK", "A2", "both hands"), ("AKK", "2", "each once"), ("AZ", "2", "ranks"),
     ("", "", "no card"), ("xxxxxxx", "xxxxxxx", "thirteen")],
)  # fmt: skip
def test_bad_holdings(north: str, south: str, words: str) -> None:
    with pytest.raises(GameError, match=words):
        Combination.parse(north, south)


def test_a_suit_without_missing_cards() -> None:
    suit = Combination.parse("AKQJ", "T98765432")
    assert SuitSolver().target(suit, 9, suit.a_priori()).low == 1
    assert SuitSolver().on_average(suit, suit.uniform()).low == 9


def test_small_cards_are_the_lowest() -> None:
    assert str(Combination.parse("AJ9", "xxx")) == "AJ9 / 432"
    assert str(Combination.parse("Kx", "32")) == "K4 / 32"
    assert str(Combination.parse("AT", "-")) == "AT / -"


def test_vacant_places_change_the_odds() -> None:
    suit = Combination.parse("AQ2", "543")
    even = SuitSolver().target(suit, 2, suit.a_priori()).low
    long_east = SuitSolver().target(suit, 2, suit.a_priori(8, 13)).low
    assert long_east < even
    assert suit.a_priori(8, 13).sum() == pytest.approx(1)
    with pytest.raises(GameError, match="vacant places"):
        suit.a_priori(2, 3)


def score(line: Target, other: Target, weights: Weights) -> float:
    """What one line scores against another at matchpoints, in per cent of a top by layouts."""
    mine, theirs = line.wins.sum(axis=0), other.wins.sum(axis=0)
    return float(weights[mine > theirs].sum() + weights[mine == theirs].sum() / 2)


def test_matchpoints() -> None:
    suit = Combination.parse("AQT98", "5432")  # low to the ten beats low to the queen
    solver, weights = SuitSolver(), suit.a_priori()
    queen = solver.target(suit, 5, weights)
    lead = solver.against(suit, weights, [(1.0, solver.on_average(suit, weights).wins)])
    assert lead.low >= 0.5 and lead.exact
    average = solver.on_average(suit, weights)
    assert lead.low == pytest.approx(score(lead, average, weights))
    assert score(average, average, weights) == pytest.approx(0.5)
    for other in (average, queen):
        mixed = solver.against(suit, weights, [(0.5, average.wins), (0.5, lead.wins)])
        assert mixed.low >= 0.5 * score(other, average, weights) + 0.5 * score(other, lead, weights)


def test_a_field_that_takes_no_trick_is_not_beaten_by_none() -> None:
    suit = Combination.parse("32", "54")
    nothing = np.zeros((2, len(suit.layouts)), dtype=np.bool_)
    assert SuitSolver().against(suit, suit.a_priori(), [(1.0, nothing)]).low == pytest.approx(0.5)
