"""Merrimac's native core. Private: import it from merrimac.solve only."""

from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray


SUITS: int = 4

STRAINS: int = 5

SEATS: int = 4

RANKS: int = 13

CARDS: int = 52

NOTRUMP: int = 4

def card_of(suit: int, rank: int) -> int:
    """The number of a card: 13 * suit + rank."""

def suit_of(card: int) -> int:
    """The suit of a card number."""

def rank_of(card: int) -> int:
    """The rank of a card number."""

def holding_of(hand: int, suit: int) -> int:
    """The 13-bit holding of one suit in a hand mask."""

def partner_of(seat: int) -> int:
    """The seat across the table."""

def next_seat(seat: int) -> int:
    """The seat to the left."""

class IllegalPosition(ValueError):
    pass

DEFAULT_MEMORY: int = 134217728

class Solver:
    """A double-dummy solver with its own table. One thread at a time."""

    def __init__(self, memory: int) -> None: ...

    def limit(self, seconds: float, nodes: int) -> None:
        """Limits of each question; 0 is none."""

    @property
    def counters(self) -> tuple[int, int]:
        """Trick starts and cards searched so far."""

    def value(self, hands: Sequence[int], strain: int, leader: int, table: Sequence[int]) -> tuple[int, int]:
        """At least and at most so many tricks for the side to play."""

    def reaches(self, hands: Sequence[int], strain: int, leader: int, table: Sequence[int], target: int) -> int:
        """0 no, 1 yes, 2 not known within the limit."""

    def cards(self, hands: Sequence[int], strain: int, leader: int, table: Sequence[int]) -> list[tuple[int, int, int]]:
        """Each legal card with at least and at most so many tricks."""

    def best_cards(self, hands: Sequence[int], strain: int, leader: int, table: Sequence[int]) -> list[tuple[int, int, int]]:
        """The cards that keep the value."""

    def cards_reaching(self, hands: Sequence[int], strain: int, leader: int, table: Sequence[int], target: int) -> list[tuple[int, int]]:
        """Each legal card with 0 no, 1 yes, 2 not known."""

    def table(self, hands: Sequence[int]) -> list[list[tuple[int, int]]]:
        """Tricks by declarer and strain."""

def climb(hands: Sequence[int], strain: int, leader: int, table: bool, narrowness: bool, partition: bool, killers: bool, most_nodes: int) -> tuple[int, int, int]:
    """
    North-South's tricks, at least and at most, and the nodes a search with these ideas visits.
    """

class Job:
    """Progress and cancellation of a batch."""

    def __init__(self) -> None: ...

    @property
    def done(self) -> int:
        """Items finished."""

    def cancel(self) -> None:
        """Ends the work soon."""

def batch_tables(layouts: Annotated[NDArray[numpy.uint64], dict(shape=(None, 4), order='C', device='cpu', writable=False)], job: Job, threads: int, memory: int, seconds: float, nodes: int) -> NDArray[numpy.int8]:
    """[layout, declarer, strain, low/high]"""

def batch_values(layouts: Annotated[NDArray[numpy.uint64], dict(shape=(None, 4), order='C', device='cpu', writable=False)], strain: int, leader: int, table: Sequence[int], job: Job, threads: int, memory: int, seconds: float, nodes: int) -> NDArray[numpy.int8]:
    """[layout, low/high]"""

def batch_reaches(layouts: Annotated[NDArray[numpy.uint64], dict(shape=(None, 4), order='C', device='cpu', writable=False)], strain: int, leader: int, table: Sequence[int], target: int, job: Job, threads: int, memory: int, seconds: float, nodes: int) -> NDArray[numpy.int8]:
    """[layout]: 0 no, 1 yes, 2 not known"""

def batch_cards(layouts: Annotated[NDArray[numpy.uint64], dict(shape=(None, 4), order='C', device='cpu', writable=False)], strain: int, leader: int, table: Sequence[int], job: Job, threads: int, memory: int, seconds: float, nodes: int) -> NDArray[numpy.int8]:
    """[layout, card, low/high], -1 where not legal"""

def batch_cards_reaching(layouts: Annotated[NDArray[numpy.uint64], dict(shape=(None, 4), order='C', device='cpu', writable=False)], strain: int, leader: int, table: Sequence[int], target: int, job: Job, threads: int, memory: int, seconds: float, nodes: int) -> NDArray[numpy.int8]:
    """[layout, card], -1 where not legal"""

class BadBox(ValueError):
    pass

class TooLarge(ValueError):
    pass

class Exact:
    """Counts and draws the deals in a box of conditions."""

    def __init__(self, known: Sequence[int], shapes: Sequence[tuple[int, Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]]], weights: Sequence[tuple[int, int, Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]]], sums: Sequence[tuple[Sequence[tuple[int, int, int, Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]]], Sequence[tuple[int, int]]]], work: float) -> None: ...

    @property
    def is_count(self) -> bool:
        """No likelihoods but 0 and 1."""

    @property
    def count(self) -> tuple[int, int]:
        """The number of ways, high and low 64 bits."""

    @property
    def weight(self) -> float:
        """The ways by their likelihoods."""

    @property
    def tracked(self) -> list[int]:
        """Seats whose cards are counted out."""

    @property
    def complement(self) -> int:
        """The seat that gets what is left, or -1."""

    def marginals(self) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None, None))], Annotated[NDArray[numpy.float64], dict(shape=(None, None, None))]]:
        """[seat, card] and [seat, suit, length] probabilities."""

    def distribution(self, sum: int) -> tuple[int, list[float]]:
        """A sum's lowest value, and the weights of the values from there."""

    def draw(self, n: int, seed: int) -> Annotated[NDArray[numpy.uint64], dict(shape=(None, None))]:
        """[deal, seat]: deals of the box, each by its weight."""

class SuitSolver:
    """The best play of one suit against best defence."""

    def __init__(self, sets: int, work: int, optimistic: bool) -> None: ...

    @property
    def work(self) -> int:
        """Sets compared so far."""

    def double_dummy(self, north: Sequence[int], south: Sequence[int], missing: Sequence[int]) -> list[int]:
        """Tricks by layout with all cards in sight."""

    def leads(self, north: Sequence[int], south: Sequence[int], missing: Sequence[int], first: int, last: int) -> list[tuple[int, int, bool, Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None))]]]:
        """(hand, slot, exact, [set, level, layout]) of each lead."""

    def replies(self, north: Sequence[int], south: Sequence[int], missing: Sequence[int], first: int, last: int, hand: int, slot: int, second: int) -> list[tuple[int, bool, Annotated[NDArray[numpy.uint8], dict(shape=(None, None, None))]]]:
        """
        (slot, exact, [set, level, layout]) of each reply to a defender's card.
        """
