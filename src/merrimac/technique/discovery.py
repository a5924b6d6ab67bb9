"""Discovery: the other suits are played first, to find out which way to take a two-way finesse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from merrimac.planning.method import Instance, Method
from merrimac.technique.aim import Aim, Proposal
from merrimac.technique.finesse import finesses, hope_of, tasks_of
from merrimac.technique.finesse_names import finesse_name
from merrimac.technique.known import SUIT_MASKS, SUITS, Known
from merrimac.technique.reach import on_lead
from merrimac.technique.running import next_winner
from merrimac.technique.suit_tactics import cards_of

TWO_WAY = "two-way finesse"


def propose(known: Known) -> Iterator[Proposal]:
    for suit in SUITS:
        keep = SUIT_MASKS[suit]
        if suit != known.strain and is_guess(known, suit) and next_winner(known, keep) is not None:
            yield Proposal(Aim("discovery", suit), (("run", keep), ("guess", suit)))


def is_guess(known: Known, suit: int) -> bool:
    tactics = finesses(known, suit)
    return any(finesse_name(known, each, suit, tactics) == TWO_WAY for each in tactics)


@on_lead("guess")
def guess(known: Known, suit: int) -> Iterator[Any]:
    """Every finesse in the suit: what has been seen decides between them."""
    tactics = finesses(known, suit)
    for tactic in tactics:
        hope = hope_of(known, tactic, suit)
        name = finesse_name(known, tactic, suit, tactics)
        aim = Aim(name, suit, cards_of(tactic, suit)[1], hope)
        yield Instance(tasks_of(known, tactic, suit), why=aim)


METHODS: tuple[Method, ...] = (guess,)
