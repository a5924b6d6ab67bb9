"""The solution of a problem in words: the card, what it wins, what others lose, how it goes on.

Every number is a count of the layouts that the problem states, from the exact search that showed
the card to be right.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from merrimac.formats.text import card_symbol
from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.seats import SEATS
from merrimac.match.combining import Ending, every_layout
from merrimac.match.problem_set.naming import named_line
from merrimac.players.needs import Feature, Need, features_of, needs
from merrimac.players.oracle import Oracle
from merrimac.players.player import Limit
from merrimac.solve.alphamu import TO_THE_END, AlphaMuSolver, Choice, Depth
from merrimac.solve.position import Position
from merrimac.technique.words import NUMBERS, SUIT_NAMES, aim_words, card_words, percent

Flags = NDArray[np.bool_]
_MOST_OTHERS = 2
_NEARLY_ALL = 0.97


def question_words(ending: Ending) -> str:
    """ "Hearts are trumps. North is on lead; six tricks are left, and you need five of them." """
    play = ending.board.play
    assert play is not None
    suit = ending.contract.strain.suit
    trumps = (
        "There are no trumps." if suit is None else f"{SUIT_NAMES[suit].capitalize()} are trumps."
    )
    left = NUMBERS[13 - len(play) // 4]
    leader = "You are" if play.turn is ending.contract.declarer else "Dummy is"
    return (
        f"{trumps} {leader} on lead; {left} tricks are left, and you need"
        f" {NUMBERS[ending.target]} of them. The cards that are out may lie in any of"
        f" {len(ending.layouts)} ways. Which card?"
    )


def solution_words(ending: Ending, ahead: int) -> str:
    """A few sentences, and the play in the deal at hand."""
    solver = AlphaMuSolver()
    found = ending.chances(solver)
    weighing = _Weighing.of(ending)
    line = named_line(ending)
    what = "" if line is None else f", to {aim_words(line)}"
    said = [f"Lead the {_either(ending.right)}{what}.", weighing.wins(found.best)]
    said += [weighing.loses(each, found.best) for each in found.each[1 : 1 + _MOST_OTHERS]]
    if ahead > 1:
        said.append(_at_first_sight(ending, solver))
    said.append(_goes_on(ending, solver))
    return " ".join(filter(None, said))


@dataclass(frozen=True, slots=True, eq=False)
class _Weighing:
    """All layouts, each counting the same, and what can be told of them."""

    features: list[Feature]
    number: int

    @staticmethod
    def of(ending: Ending) -> _Weighing:
        layouts = ending.layouts
        declarer = ending.contract.declarer
        defenders = (declarer.next, declarer.next.partner)
        features = features_of(layouts, defenders, ending.view.hidden.mask)
        return _Weighing(features, len(layouts))

    def wins(self, best: Choice) -> str:
        if best.wins.all():
            return f"That makes the contract however the cards lie, in all {self.number} layouts."
        when = self._when(best.wins)
        return f"That makes the contract in {self._count(best.wins)}{when and f': when {when}'}."

    def loses(self, other: Choice, best: Choice) -> str:
        """Another card, and the layouts that separate it from the right one."""
        when = self._when(best.wins & ~other.wins, most=1)
        count = self._count(other.wins) if other.wins.any() else "none"
        return f"The {_either(other.cards)}: {count}{when and f'; it loses when {when}'}."

    def _count(self, flags: Flags) -> str:
        number = int(flags.sum())
        return f"{number} of {self.number} layouts ({percent(number / self.number)})"

    def _when(self, flags: Flags, most: int = 3) -> str:
        if float(flags.mean()) > _NEARLY_ALL:
            return ""
        weights = np.full(self.number, 1 / self.number)
        return ", or ".join(_told(need) for need in needs(flags, weights, self.features)[:most])


def _told(need: Need) -> str:
    return f"{need.words} ({percent(need.share)})"


def _either(cards: Iterable[Card]) -> str:
    """ "queen or king of hearts": cards that are equal, the lowest first."""
    *most, last = cards
    ranks = [card_words(card).partition(" of ")[0] for card in most]
    return " or ".join([*ranks, card_words(last)])


def _at_first_sight(ending: Ending, solver: AlphaMuSolver) -> str:
    """What Monte Carlo would think of another card."""
    seen = ending.at_first_sight(solver)
    right = seen.of(ending.right[0])
    others = [each for each in seen.each if not set(each.cards) & set(ending.right)]
    other = max(others, key=lambda each: each.chance)
    looks = "better" if other.chance > right.chance + 1e-9 else "as good"
    if other.chance < right.chance - 1e-9:
        return ""
    return (
        f"With all cards seen from the next one on, the {_either(other.cards)} would look {looks}"
        f" ({percent(other.chance)} against {percent(right.chance)}):"
        " it only puts off the guess."
    )


def _goes_on(ending: Ending, solver: AlphaMuSolver) -> str:
    """The play in the problem's own deal, against defenders who see all cards."""
    board = played_out(ending, solver)
    play = board.play
    assert play is not None
    start = len(ending.played)
    tricks = [
        " ".join(card_symbol(card) for card in play.cards[place : place + 4])
        for place in range(start, len(play), 4)
    ]
    hands = " and ".join(
        f"{seat.name.capitalize()} has {ending.board.held(seat)}"
        for seat in SEATS
        if seat.side is not ending.contract.declarer.side
    )
    return f"When {hands}, it may go {', '.join(tricks)}."


def played_out(ending: Ending, solver: AlphaMuSolver) -> Board:
    """Until the contract is made or lost: declarer with one plan for all layouts still possible."""
    board = ending.board.after(ending.right[0])
    declarer = ending.contract.declarer
    rng = Random(0)
    while board.play is not None and not _is_over(board, ending):
        if board.actor is declarer:
            possible = every_layout(board.view(declarer))
            target = ending.contract.tricks_needed - board.play.tricks_won(declarer.side)
            depth = Depth(TO_THE_END)
            found = solver.search(possible, Position.of(board), target, depth)
            card = found.best.cards[0]
        else:
            action = Oracle().decide_seeing_all(board, Limit(), rng, None).action
            assert isinstance(action, Card)
            card = action
        board = board.after(card)
    return board


def _is_over(board: Board, ending: Ending) -> bool:
    """A trick is over and the contract is made, or can't be."""
    play, declarer = board.play, ending.contract.declarer
    assert play is not None
    if len(play) % 4:
        return False
    missing = ending.contract.tricks_needed - play.tricks_won(declarer.side)
    return missing <= 0 or missing > 13 - len(play) // 4
