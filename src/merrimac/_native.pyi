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

class SuitPosition:
    """What is left of one suit, and which hands may lead it."""

    def __init__(self, cards: Sequence[int], north_entries: int = -1, south_entries: int = -1, on_lead: int = 2) -> None:
        """
        Cards from the top down: 0 North's, 1 South's, from 2 on groups of missing cards. On lead: 0 North, 1 South, 2 either, 3 neither.
        """

    @property
    def places(self) -> list[int]:
        """For each card its slot or its group."""

class SuitSolver:
    """The best play of one suit against best defence."""

    def __init__(self, sets: int, optimistic: bool = False) -> None: ...

    @property
    def work(self) -> int:
        """Sets compared so far."""

    def double_dummy(self, position: SuitPosition) -> list[int]:
        """Tricks by layout with all cards in sight."""

    def leads(self, position: SuitPosition, first: int, last: int, weights: Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='C', device='cpu', writable=False)], work: int) -> list[tuple[int, int, int, float, bool, Annotated[NDArray[numpy.uint8], dict(shape=(None, None))]]] | None:
        """
        (hand, slot, -1, value, exact, [level, layout] won) of each lead, by weights [level, layout]; None when out of work.
        """

    def replies(self, position: SuitPosition, first: int, last: int, weights: Annotated[NDArray[numpy.float64], dict(shape=(None, None), order='C', device='cpu', writable=False)], hand: int, slot: int, seconds: Sequence[int], work: int) -> list[tuple[int, int, int, float, bool, Annotated[NDArray[numpy.uint8], dict(shape=(None, None))]]] | None:
        """
        The same for each reply that is given to all of a defender's cards of some groups: (hand, slot, reply, value, exact, won).
        """

    def leads_that_win(self, position: SuitPosition, first: int, last: int, goal: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)]) -> list[tuple[int, int]]:
        """
        (hand, slot) of the leads by which one strategy wins [level, layout] wherever the goal says.
        """

    def replies_that_win(self, position: SuitPosition, first: int, last: int, goal: Annotated[NDArray[numpy.uint8], dict(shape=(None, None), order='C', device='cpu', writable=False)], hand: int, slot: int, second: int) -> list[int]:
        """The replies by which it still can."""

class InformationSet:
    """What declarer (South) knows: the layouts that are possible."""

    def __init__(self, north: int, south: int, layouts: Annotated[NDArray[numpy.uint64], dict(shape=(None, 2), order='C', device='cpu', writable=False)], strain: int, leader: int, trick: Sequence[int], voids: Sequence[int], won: int, lost: int, needed: int) -> None: ...

    @property
    def north(self) -> int: ...

    @property
    def south(self) -> int: ...

    @property
    def strain(self) -> int: ...

    @property
    def turn(self) -> int: ...

    @property
    def leader(self) -> int: ...

    @property
    def trick(self) -> list[int]:
        """The cards on the table; for a defender's low one, one that it may be."""

    @property
    def winning_card(self) -> int:
        """The highest card that may be winning; -1: none."""

    @property
    def winning_seat(self) -> int: ...

    @property
    def won(self) -> int: ...

    @property
    def lost(self) -> int: ...

    @property
    def needed(self) -> int: ...

    @property
    def legal(self) -> int:
        """What the hand in turn may play, when it is one of ours."""

    @property
    def is_over(self) -> bool: ...

    def voids(self, seat: int) -> int:
        """The suits in which a seat has shown out, as bits."""

    def may_hold(self, seat: int) -> int:
        """The cards that a defender holds in some layout."""

    def __len__(self) -> int: ...

    @property
    def indices(self) -> Annotated[NDArray[numpy.uint32], dict(shape=(None,))]:
        """Which of the layouts at the start these are."""

    def holdings(self, seat: int) -> Annotated[NDArray[numpy.uint64], dict(shape=(None,))]:
        """What a seat holds in each layout."""

    def after(self, card: int) -> InformationSet:
        """What is known after a card of ours."""

    def replies(self, defenders: int) -> list[tuple[list[int], InformationSet]]:
        """What may be seen until our next turn, and what is known then."""

    @property
    def usual(self) -> int:
        """The card that declarer plays when no technique says otherwise."""

    @property
    def fingerprint(self) -> int: ...

    def play_out(self) -> Annotated[NDArray[numpy.int8], dict(shape=(None,))]:
        """
        Declarer's tricks in each layout when both sides go on as they usually do.
        """

class BadQuestion(ValueError):
    pass

MOST_WORLDS: int = 128

TO_THE_END: int = 99

class AlphaMu:
    """Alpha-mu search with its own table. One thread at a time."""

    def __init__(self, memory: int) -> None: ...

    def search(self, layouts: Annotated[NDArray[numpy.uint64], dict(shape=(None, 4), order='C', device='cpu', writable=False)], weights: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], strain: int, leader: int, table: Sequence[int], target: int, moves: int, every_card: bool, whole_fronts: bool, order: Sequence[int], work: int, seconds: float) -> tuple[list[tuple[int, int, float, float, bool, Annotated[NDArray[numpy.bool_], dict(shape=(None, None))], Annotated[NDArray[numpy.bool_], dict(shape=(None, None))]]], int, bool, int, int, int]:
        """
        Rows (cards, moves, value, most, exact, [set, layout] won, [0, layout] won with all cards in sight), the best first; then how far ahead the search looked, whether as far as asked, nodes, leaves and work.
        """

class Trace:
    """Layouts solved along the cards played. One thread at a time."""

    def __init__(self, memory: int) -> None: ...

    def tricks(self, layouts: Annotated[NDArray[numpy.uint64], dict(shape=(None, 4), order='C', device='cpu', writable=False)], strain: int, leader: int, cards: Sequence[int], after: Sequence[int], low: int, high: int) -> Annotated[NDArray[numpy.int8], dict(shape=(None, None))]:
        """
        [layout, place in `after`]: North-South's tricks in all after so many of the cards.
        """

class PlayOut:
    """
    The rest of the play, played out in many layouts. One thread at a time.
    """

    def __init__(self, memory: int) -> None: ...

    def play(self, start: InformationSet, weights: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], card: int, work: int, seconds: float) -> tuple[Annotated[NDArray[numpy.float64], dict(shape=(None,))], bool, int]:
        """
        [layout]: whether declarer makes the contract after this card of his; whether the limits allowed an answer; and the layouts solved.
        """
