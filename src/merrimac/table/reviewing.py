"""Looking back: par, the twenty results, and what every card would have made (in a worker)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from merrimac.game.board import Board
from merrimac.game.cards import STRAINS
from merrimac.game.contract import Contract
from merrimac.game.play import Play
from merrimac.game.seats import SEATS
from merrimac.solve.double_dummy import Solver
from merrimac.solve.par import par
from merrimac.solve.position import Position, tricks_for


def review(board: Board) -> dict[str, Any]:
    """Of a board that is over."""
    solver = Solver()
    table = solver.table(board.deal)
    best = par(table, board.dealer, board.vulnerability)
    cards = cards_of(board, solver)
    return {
        "deal": str(board.deal),
        "table": {
            str(seat): {str(strain): table[seat][strain] for strain in STRAINS} for seat in SEATS
        },
        "par": {
            "score_ns": best.score_ns,
            "contracts": [str(contract) for contract in best.contracts],
            "words": str(best),
        },
        "cards": cards,
        "errors": _errors(board, cards),
    }


def cards_made(board: Board) -> list[dict[str, int]]:
    return cards_of(board, Solver())


def cards_of(board: Board, solver: Solver) -> list[dict[str, int]]:
    """For each card played: declarer's tricks in all after each card that was legal then."""
    contract, play = board.contract, board.play
    if contract is None or play is None:
        return []
    # Backwards, the solver's table is full of the endings that the earlier positions lead to.
    return list(_backwards(board, contract, play, solver))[::-1]


def _backwards(
    board: Board, contract: Contract, play: Play, solver: Solver
) -> Iterator[dict[str, int]]:
    side = contract.declarer.side
    for index in reversed(range(len(play))):
        before = play.up_to(index)
        position = Position.during(board.deal, before)
        won = before.tricks_won(side)
        yield {
            str(card): won + tricks_for(side, position, bounds.tricks)
            for card, bounds in solver.cards(position).items()
        }


def _errors(board: Board, cards: list[dict[str, int]]) -> list[dict[str, Any]]:
    """Cards that gave tricks away, by their place in the play."""
    contract, play = board.contract, board.play
    if contract is None or play is None:
        return []
    found = []
    for index, (card, made) in enumerate(zip(play.cards, cards, strict=True)):
        seat = play.seat_of(index)
        declares = seat.side is contract.declarer.side
        best = max(made.values()) if declares else min(made.values())
        cost = abs(best - made[str(card)])
        if cost:
            better = [name for name, tricks in made.items() if tricks == best]
            found.append(
                {"index": index, "seat": str(seat), "card": str(card), "cost": cost,
                 "better": better}
            )  # fmt: skip
    return found
