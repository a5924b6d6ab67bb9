"""Dealing to a specification: ours against Debian's ``dealer`` and against endplay's.

Five cases: (i) any deal; (ii) a strong notrump; (iii) partner of a known hand; (iv) two hands, both
rare; (v) two known hands, the others constrained. What counts is accepted deals for each second of
CPU time. A chunk of ours is a set-up and 100,000 deals in an array; the peers, which deal at random
and throw away what does not fit, make as many as take them a fraction of a second.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from merrimac.beliefs.comparison import between
from merrimac.beliefs.constraint import ALWAYS, Constraint, Shapes
from merrimac.beliefs.counts import HCP, LENGTH
from merrimac.beliefs.deals import Deals
from merrimac.beliefs.measure import Amount
from merrimac.beliefs.shapes import BALANCED_PATTERNS, with_patterns
from merrimac.bench.ratio import Ratio, measure
from merrimac.game.cards import Suit
from merrimac.game.deal import NO_DEAL, Deal
from merrimac.game.hand import holding_text
from merrimac.game.seats import SEATS, Seat

DEALER = Path("/usr/games/dealer")
BATCH = 100_000
_DRAWN, _CACHED = 1_000_000, 5_000
Step = Callable[[], object]


class PeerMissing(Exception):
    """The peer is not installed, and can't be."""


@dataclass(frozen=True, slots=True)
class Case:
    """The same specification for us and, as ``condition``, for the peers."""

    condition: str
    constraint: Constraint
    known: Deal
    dealer_deals: int
    endplay_deals: int


def points(seat: Seat, low: int, high: int) -> Constraint:
    return between(Amount(HCP, seat=seat), low, high)


def length(seat: Seat, suit: Suit, low: int, high: int) -> Constraint:
    return between(Amount(LENGTH, (suit,), seat), low, high)


def balanced(seat: Seat) -> Constraint:
    return Shapes(with_patterns(BALANCED_PATTERNS), seat)


_BALANCED = "shape(south, any 4333 + any 4432 + any 5332)"
CASES = {
    "i": Case("1 == 1", ALWAYS, NO_DEAL, 500_000, 3_000),
    "ii": Case(
        f"hcp(south) >= 15 && hcp(south) <= 17 && {_BALANCED}",
        points(Seat.SOUTH, 15, 17) & balanced(Seat.SOUTH),
        NO_DEAL, 20_000, 100,
    ),
    "iii": Case(
        "hcp(north) >= 10 && hcp(north) <= 12 && spades(north) >= 4",
        points(Seat.NORTH, 10, 12) & length(Seat.NORTH, Suit.SPADES, 4, 13),
        Deal.parse("S:AQ4.K83.KJT62.75 - - -"), 50_000, 120,
    ),
    "iv": Case(
        f"hcp(south) >= 20 && hcp(south) <= 22 && {_BALANCED} && "
        "spades(north) >= 5 && hearts(north) >= 5 && hcp(north) >= 8",
        points(Seat.SOUTH, 20, 22)
        & balanced(Seat.SOUTH)
        & length(Seat.NORTH, Suit.SPADES, 5, 13)
        & length(Seat.NORTH, Suit.HEARTS, 5, 13)
        & points(Seat.NORTH, 8, 37),
        NO_DEAL, 20, 1,
    ),
    "v": Case(
        "hearts(west) >= 5 && hcp(west) >= 9 && hcp(west) <= 11 && hearts(east) <= 2",
        length(Seat.WEST, Suit.HEARTS, 5, 13)
        & points(Seat.WEST, 9, 11)
        & length(Seat.EAST, Suit.HEARTS, 0, 2),
        Deal.parse("N:A974.53.KJ82.QJ6 - KQ83.A62.A9.K984 -"), 15_000, 80,
    ),
}  # fmt: skip


def bench_dealer(name: str, count: int, step: Step) -> Ratio:
    """A case against ``dealer``: set-up and a batch, through the Python API."""
    return _against_dealer(CASES[name], _ours(CASES[name]), count, step)


def bench_drawing(name: str, count: int, step: Step) -> Ratio:
    """A case against ``dealer`` once it is set up: what the native core draws, and nothing else."""
    case = CASES[name]
    box = Deals(case.constraint, case.known).parts[0].drawn
    box.sample(BATCH, Random(0))  # tables are made when they are first needed

    def draw(seed: int) -> None:
        rng = Random(seed)
        for _ in range(_DRAWN // _CACHED):  # arrays that stay in the cache: drawing, not memory
            box.sample(_CACHED, rng)

    return _against_dealer(case, draw, count, step, _DRAWN)


def _against_dealer(
    case: Case, ours: Callable[[int], object], count: int, step: Step, our_deals: int = BATCH
) -> Ratio:
    """The peer's CPU time is that of a child process."""
    program = installed_dealer()

    def theirs(seed: int) -> None:
        script = dealer_script(case, case.dealer_deals)
        printed = subprocess.run(
            [str(program), "-q", "-s", str(seed)],
            input=script, capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip
        if f"Produced {case.dealer_deals} hands" not in printed:
            raise AssertionError(f"dealer found too few deals:\n{printed}")

    return measure(
        ours, theirs, _seeds(count), our_deals, step,
        their_items=case.dealer_deals, their_clock=_cpu_of_children,
    )  # fmt: skip


def bench_endplay(name: str, count: int, step: Step) -> Ratio:
    """A case against endplay's dealer."""
    from endplay.dealer import generate_deals
    from endplay.types import Deal as PeerDeal

    case = CASES[name]
    known = PeerDeal("N:" + " ".join(map(str, case.known)))

    def theirs(seed: int) -> None:
        found = generate_deals(
            case.condition, predeal=known, produce=case.endplay_deals, seed=seed, max_attempts=-1
        )
        if sum(1 for _ in found) != case.endplay_deals:
            raise AssertionError("endplay found too few deals")

    return measure(
        _ours(case), theirs, _seeds(count), BATCH, step, their_items=case.endplay_deals
    )  # fmt: skip


def _ours(case: Case) -> Callable[[int], object]:
    return lambda seed: Deals(case.constraint, case.known).sample(BATCH, Random(seed))


def _seeds(count: int) -> Sequence[int]:
    return range(1, count + 1)


def dealer_script(case: Case, deals: int) -> str:
    """What ``dealer`` reads. It averages a constant, since by default it prints every deal."""
    predealt = (
        f"predeal {seat.name.lower()} {_suit_by_suit(case.known, seat)}"
        for seat in SEATS
        if case.known[seat]
    )
    asked = (f"condition {case.condition}", 'action average "none" 1')
    return "\n".join(("generate 1000000000", f"produce {deals}", *predealt, *asked)) + "\n"


def _suit_by_suit(deal: Deal, seat: Seat) -> str:
    held = zip("SHDC", deal[seat].holdings, strict=True)
    return ", ".join(suit + holding_text(holding) for suit, holding in held if holding)


def _cpu_of_children() -> float:
    # Imported here, since Windows has no such module. It has no dealer either.
    from resource import RUSAGE_CHILDREN, getrusage

    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def installed_dealer() -> Path:
    """Where ``dealer`` is; it is installed when it isn't there yet."""
    if DEALER.exists():
        return DEALER
    command = ["apt-get", "install", "-y", "dealer"]
    try:
        done = subprocess.run(command, capture_output=True, text=True)
        reason = done.stderr.strip().rpartition("\n")[2]
    except OSError as error:
        reason = str(error)
    if not DEALER.exists():
        raise PeerMissing(
            f"the peer dealer is not installed, and {' '.join(command)} failed: {reason}"
        )
    return DEALER
