"""The table turned so that declarer is South: from a view to what the planner knows."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from merrimac.beliefs.belief import Belief
from merrimac.beliefs.evidence import Evidence, fourth_best, opening_lead
from merrimac.game.contract import Contract
from merrimac.game.errors import GameError
from merrimac.game.play import Play
from merrimac.game.seats import SEATS, Seat
from merrimac.game.view import View
from merrimac.solve.lines import InformationSet
from merrimac.technique.known import Known

Weights = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Worlds:
    """The layouts that a plan is made for."""

    known: Known
    weights: Weights
    """How likely each layout is."""
    turn: int
    """How far the table was turned."""


def worlds_of(view: View, number: int, rng: Random) -> Worlds:
    """Layouts as declarer may think of them, with dummy in sight and a hand of his to play."""
    contract, play = view.contract, view.play
    if contract is None or play is None or view.dummy is None:
        raise GameError("a plan for the play needs a contract and dummy in sight")
    if view.seat is not contract.declarer:
        raise GameError(f"{contract.declarer} plans the play, not {view.seat}")
    layouts = Belief.of(view, lead_evidence(contract, play)).sample(number, rng)
    dealt = layouts.deals & ~np.uint64(play.played.mask)
    return Worlds(information_of(view, contract, play, dealt), layouts.weights, turned_by(contract))


def lead_evidence(contract: Contract, play: Play) -> list[Evidence]:
    """What the opening lead tells."""
    return [opening_lead(contract.leader, play.cards[0], fourth_best)] if play.cards else []


def turned_by(contract: Contract) -> int:
    return (Seat.SOUTH - contract.declarer) % 4


def information_of(
    view: View, contract: Contract, play: Play, layouts: NDArray[np.uint64]
) -> Known:
    """``layouts``: what every seat still holds, ``[layout, seat]``."""
    turn = turned_by(contract)
    seats = [SEATS[(seat - turn) % 4] for seat in range(4)]
    north, east, south, west = seats
    voids = [sum(1 << suit for suit in play.shown_out(seat)) for seat in seats]
    tricks = play.tricks
    unfinished = len(play) % 4
    lost = len(play) // 4 - play.tricks_won(contract.declarer.side)
    dummy, own = view.held(north), view.held(south)
    leader = tricks[-1].leader if unfinished else play.turn
    assert leader is not None and dummy is not None and own is not None
    return Known(
        InformationSet(
            dummy.mask,
            own.mask,
            np.ascontiguousarray(layouts[:, [east, west]]),
            int(contract.strain),
            (leader + turn) % 4,
            [int(card) for card in play.cards[len(play) - unfinished :]],
            voids,
            play.tricks_won(contract.declarer.side),
            lost,
            contract.tricks_needed,
        )
    )
