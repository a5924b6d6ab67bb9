"""Tignum, Figure 3: South in five spades must give up two clubs and ruff the third in dummy.

What the planner does depends on the layouts it happens to think of, so the deal is played several
times, each with a seed of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.cards import Card, Suit
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.play import Trick
from merrimac.game.seats import Seat
from merrimac.players.board_loop import Moment, Step, sides, steps
from merrimac.players.oracle import Oracle
from merrimac.players.planner import Planner, plan_for
from merrimac.players.player import Limit

DEAL = Deal.parse("N:432.5432.5432.32 7.JT87.QJ97.KQJT AKQJ65.AK.AK.654 T98.Q96.T86.A987")
CONTRACT = Contract.parse("5S", Seat.SOUTH)
LEAD = Card.parse("D6")


@dataclass(frozen=True, slots=True)
class ClubRuff:
    """What the planner did against best defence."""

    technique: str
    """Behind its first lead."""
    nodes: int
    leaves: int
    """Of the tree in which that lead was found."""
    leads: tuple[Card, ...]
    """Declarer's, from the first to the ruff, or all when there is none."""
    ruff: Card | None
    """The trump with which dummy won a trick that began with a club."""
    tricks: int


def played(limit: Limit, seed: int) -> ClubRuff:
    """The deal by the planner, the defenders seeing all cards."""
    board = Board(DEAL, Auction(CONTRACT.declarer), contract=CONTRACT).after(LEAD)
    players = sides(CONTRACT, Planner(), Oracle())
    taken = list(steps(Moment(board), players, limit, seed))
    end = taken[-1].after.board
    assert end.play is not None and end.result is not None
    first = next(step for step in taken if _is_lead(step))
    view = first.before.board.view(CONTRACT.declarer)
    plan = plan_for(view, CONTRACT, limit, Random(seed))
    leads, ruff = up_to_the_ruff(end.play.tricks)
    return ClubRuff(_technique(first), plan.nodes, plan.leaves, leads, ruff, end.result)


def _is_lead(step: Step) -> bool:
    play = step.before.board.play
    return step.actor is CONTRACT.declarer and play is not None and len(play) % 4 == 0


def _technique(step: Step) -> str:
    """The plan's technique, or the rule when the rules had their way."""
    reason = step.decision.reason
    return str(reason.facts.get("technique", reason.name))


def up_to_the_ruff(tricks: Sequence[Trick]) -> tuple[tuple[Card, ...], Card | None]:
    """Declarer's leads, and the trump with which dummy ruffed a club, if it did."""
    leads = []
    for trick in tricks:
        led, dummys = trick.cards[0], trick.card_of(CONTRACT.dummy)
        if trick.leader.side is CONTRACT.declarer.side:
            leads.append(led)
        is_ruff = dummys is not None and dummys.suit is CONTRACT.strain.suit
        if led.suit is Suit.CLUBS and is_ruff and trick.winner is CONTRACT.dummy:
            return tuple(leads), dummys
    return tuple(leads), None
