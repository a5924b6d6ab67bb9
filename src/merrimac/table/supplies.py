"""Deals by specification and boards from files, within bounds (in a worker)."""

from __future__ import annotations

import tempfile
from importlib.resources import files as resources
from pathlib import Path
from random import Random
from typing import Any

from merrimac.beliefs.clash import clash
from merrimac.beliefs.constraint import all_of
from merrimac.beliefs.deals import Deals, NoSuchDeal
from merrimac.beliefs.language import parse
from merrimac.beliefs.near_miss import near_misses as all_near_misses
from merrimac.beliefs.strongest import strongest
from merrimac.beliefs.words import describe
from merrimac.formats import files
from merrimac.formats.record import Fault, FormatError, Record
from merrimac.game.deal import Deal
from merrimac.game.seats import Seat

_MOST_TRIES, _FEW_TRIES = 300_000, 100_000
MOST_BOARDS = 500
_MOST_WARNINGS = 20


def deals(
    specification: str, number: int, seed: str, best_to: Seat | None = None
) -> dict[str, Any]:
    """Some deals of a kind, with how often a random deal is such a one (None: not quickly counted).

    Raises SpecificationError with the place, and NoSuchDeal.
    """
    wanted = parse(specification)
    clashing = clash(wanted.conditions)
    if clashing:
        words = " and ".join(f"“{describe(wanted.conditions[place])}”" for place in clashing)
        raise NoSuchDeal(f"there is no such deal: {words} can't hold together")
    constraint = wanted.constraint
    if best_to is not None:
        constraint = all_of((constraint, strongest(best_to)))
    deals = Deals(constraint)
    found = deals.sample(number, Random(seed), _MOST_TRIES)
    if not len(found.deals):
        raise NoSuchDeal(f"such deals are too rare: none was found in {found.tried:,} tries")
    return {
        "deals": [str(Deal.of_masks(masks)) for masks in found.deals.tolist()],
        "rate": deals.share(),
        "words": describe(wanted.constraint),
        "dealer": None if wanted.dealer is None else str(wanted.dealer),
        "vulnerability": None if wanted.vulnerability is None else str(wanted.vulnerability),
    }


def near_misses(specification: str, number: int, seed: str) -> dict[str, Any]:
    """Deals that only just fail a specification, in the same form."""
    rng = Random(seed)
    missed = [each.constraint for each in all_near_misses(parse(specification).constraint)]
    rng.shuffle(missed)
    for constraint in missed:
        possible = Deals(constraint)
        found = [] if possible.is_empty else possible.sample(number, rng, _FEW_TRIES).deals.tolist()
        if found:
            return {"deals": [str(Deal.of_masks(masks)) for masks in found]}
    return deals(specification, number, seed)


def boards_of(name: str, content: bytes) -> dict[str, Any]:
    """The boards of a file that somebody dropped in. Raises FormatError."""
    faults: list[Fault] = []
    suffix = Path(name).suffix.lower()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"boards{suffix if suffix in files.READERS else ''}"
        path.write_bytes(content)
        try:
            found = _whole_boards(path, faults)
        except FormatError as error:
            raise FormatError(str(error).replace(str(path), name)) from None
    if not found:
        raise FormatError(f"{name} has no board with four hands of thirteen cards")
    warnings = [f"line {fault.line}: {fault.reason}" for fault in faults[:_MOST_WARNINGS]]
    return {"boards": found, "warnings": warnings}


def sample(name: str) -> dict[str, Any]:
    """The boards of a file that comes with the program."""
    content = (resources("merrimac.formats.samples") / f"{name}.pbn").read_bytes()
    return boards_of(f"{name}.pbn", content)


def _whole_boards(path: Path, faults: list[Fault]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for record in files.read(path, faults.append):
        if all(len(hand) == 13 for hand in record.board.deal):
            found.append(_board(record, len(found) + 1))
        if len(found) == MOST_BOARDS:
            break
    return found


def _board(record: Record, place: int) -> dict[str, Any]:
    board = record.board
    contract = board.contract
    return {
        "number": board.number or place,
        "dealer": str(board.dealer),
        "vulnerability": str(board.vulnerability),
        "deal": str(board.deal),
        "contract": f"{contract.bid_text} by {contract.declarer}" if contract else None,
        "auction": [str(call) for call in board.auction.calls],
        "play": [str(card) for card in board.play.cards[:1]] if board.play else [],
        "is_problem": board.auction.is_complete and contract is not None and bool(board.play),
        "declarer": str(contract.declarer) if contract else None,
    }
