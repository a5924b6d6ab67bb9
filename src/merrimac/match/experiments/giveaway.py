"""Tricks given away against double dummy, by role, when one player sits in all four seats.

A card gives a trick away when another would have kept more with all cards in sight. Nobody can
avoid that altogether without seeing them; what strong robots give away is known from the records
of their matches. By default the limit is in layouts; with ``--full`` it is a second for a card and
four for a lead, which does not repeat exactly.
"""

from __future__ import annotations

from dataclasses import dataclass

from merrimac.game.board import Board
from merrimac.game.cards import Card
from merrimac.game.seats import SEATS
from merrimac.match.booked import booked
from merrimac.match.experiments.pieces import Pieces
from merrimac.match.experiments.table import Experiment, Row, seeded
from merrimac.match.runner import Mean
from merrimac.players.board_loop import Moment, step
from merrimac.players.names import player_named
from merrimac.players.player import Limit
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position

PLAYER = "expert"
_DEALS, _DEALS_QUICK = 100, 4
_SEED = 2024
_ROLES = ("declarer, a deal", "opening lead", "a defender, rest of the play")
_ROBOTS = ("0.31-0.66", "0.20-0.24", "0.11-0.21")
"""WBridge5, BEN and GIB on records of matches."""


@dataclass(frozen=True, slots=True)
class Limits:
    lead: Limit
    card: Limit


BY_LAYOUTS = Limits(Limit(samples=100), Limit(samples=50))
BY_SECONDS = Limits(Limit(seconds=4.0), Limit(seconds=1.0))


@dataclass(frozen=True, slots=True)
class GivenAway:
    """Tricks on one board."""

    declarer: int
    lead: int
    defenders: int
    """Of both, after the lead."""


def given_away(player: str, seed: int, number: int, limits: Limits) -> GivenAway:
    """One board played by the same player in every seat."""
    moment = Moment(booked(seed, number))
    contract = moment.board.contract
    assert contract is not None
    players = dict.fromkeys(SEATS, player_named(player))
    solver = Solver()
    given = {"declarer": 0, "lead": 0, "defenders": 0}
    while not moment.board.is_over:
        board = moment.board
        leads = not board.play
        one = step(moment, players, limits.lead if leads else limits.card, seed + number)
        if isinstance(one.decision.action, Card):
            declares = one.actor is contract.declarer
            role = "declarer" if declares else "lead" if leads else "defenders"
            given[role] += lost(solver, board, one.decision.action)
        moment = one.after
    return GivenAway(**given)


def lost(solver: Solver, board: Board, card: Card) -> int:
    """Tricks that a card costs the side that plays it, with all cards in sight."""
    if len(board.legal_cards) == 1:
        return 0
    tricks = {each: bounds.tricks for each, bounds in solver.cards(Position.of(board)).items()}
    return max(tricks.values()) - tricks[card]


def measured(deals: int, limits: Limits, pieces: Pieces) -> list[Row]:
    tasks = ((PLAYER, _SEED, number, limits) for number in range(1, deals + 1))
    found = list(pieces.done(given_away, tasks))
    means = (
        Mean.of(one.declarer for one in found),
        Mean.of(one.lead for one in found),
        Mean.of(one.defenders / 2 for one in found),
    )
    rows = [
        Row(role, robots, f"{mean.value:.3f}", deals, float(f"{mean.error:.3g}"))
        for role, robots, mean in zip(_ROLES, _ROBOTS, means, strict=True)
    ]
    return seeded(rows, _SEED)


def _deals(quick: bool) -> int:
    return _DEALS_QUICK if quick else _DEALS


def _experiment(limits: Limits, at_length: Experiment | None) -> Experiment:
    return Experiment(
        "play-errors",
        "Tricks given away against double dummy in self-play, and by robots in matches",
        _deals,
        lambda quick, pieces: measured(_deals(quick), limits, pieces),
        at_length,
    )


EXPERIMENT = _experiment(BY_LAYOUTS, _experiment(BY_SECONDS, None))
