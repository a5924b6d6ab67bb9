"""Deals made into numbered boards, with double-dummy results on request, and written out."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from random import Random

import typer

from merrimac.beliefs.constraint import Constraint
from merrimac.beliefs.deals import Deals, NoSuchDeal, Sample
from merrimac.beliefs.near_miss import near_misses
from merrimac.beliefs.sampling import MOST_TRIES
from merrimac.beliefs.words import describe
from merrimac.cli.terminal import counted, progress
from merrimac.formats import files, json_form, lin, pbn, text
from merrimac.formats.double_dummy_tags import par_text, with_double_dummy
from merrimac.formats.record import Record, Remark, Stage
from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.cards import STRAINS
from merrimac.game.conditions import dealer_of, vulnerability_of
from merrimac.game.deal import Deal
from merrimac.game.seats import SEATS, Seat, Vulnerability
from merrimac.solve.double_dummy import Solver
from merrimac.solve.par import par

_FEW_TRIES = 100_000


class Format(StrEnum):
    """What deals are printed as."""

    TEXT = "text"
    PBN = "pbn"
    LIN = "lin"
    JSON = "json"


@dataclass(frozen=True, slots=True)
class Conditions:
    """Board numbers, and dealer and vulnerability where they do not follow from the number."""

    first: int = 1
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    title: str = ""

    def record(self, place: int, masks: Sequence[int], *remarks: Remark) -> Record:
        """The board at a place in the row, counted from 0."""
        tags = {"Event": self.title} if self.title else {}
        return Record(self._board(place, masks), tags, remarks=remarks)

    def _board(self, place: int, masks: Sequence[int]) -> Board:
        number = self.first + place
        dealer = dealer_of(number) if self.dealer is None else self.dealer
        vulnerability = self.vulnerability
        if vulnerability is None:
            vulnerability = vulnerability_of(number)
        return Board(Deal.of_masks(masks), Auction(dealer), vulnerability, number)


def sampled(deals: Deals, number: int, rng: Random, most_tries: int = MOST_TRIES) -> Sample:
    """So many deals, with a bar while they are looked for, and a word on what was thrown away.

    Raises NoSuchDeal when not all of them were found.
    """
    with progress("dealing", number) as advance_to:
        found = deals.sample(number, rng, most_tries, advance_to)
    if len(found.deals) < number:
        raise NoSuchDeal(
            f"such deals are too rare: {len(found.deals):,} of {number:,} found in "
            f"{found.tried:,} tries"
        )
    if found.tried > number:
        typer.echo(
            f"{counted(found.tried, 'deal')} drawn for {number:,}: "
            f"{found.acceptance:.2%} passed what had to be tested",
            err=True,
        )
    return found


def sampled_boards(
    constraint: Constraint, number: int, conditions: Conditions, rng: Random
) -> list[Record]:
    """Boards with deals that satisfy the constraint."""
    deals = sampled(Deals(constraint), number, rng).deals.tolist()
    return [conditions.record(place, masks) for place, masks in enumerate(deals)]


def near_miss_boards(
    constraint: Constraint, number: int, conditions: Conditions, rng: Random
) -> list[Record]:
    """Deals that just fail, each condition failed as often as the others, with the reason."""
    misses = [(Deals(each.constraint), each) for each in near_misses(constraint)]
    misses = [(deals, each) for deals, each in misses if _has_deals(deals)]
    if not misses:
        raise NoSuchDeal("no deal just fails this: it has no condition that could be missed")
    turns = [place % len(misses) for place in range(number)]
    rng.shuffle(turns)
    drawn = [
        iter(sampled(deals, turns.count(turn), rng).deals.tolist() if turn in turns else ())
        for turn, (deals, _) in enumerate(misses)
    ]
    records: list[Record] = []
    for place, turn in enumerate(turns):
        remark = Remark(Stage.END, 0, f"Just misses: {describe(misses[turn][1].missed)}.")
        records.append(conditions.record(place, next(drawn[turn]), remark))
    return records


def _has_deals(deals: Deals) -> bool:
    """Whether a deal is found soon."""
    return not deals.is_empty and bool(len(deals.sample(1, Random(0), _FEW_TRIES).deals))


def solved(records: Sequence[Record]) -> list[Record]:
    """The boards with the twenty results and par."""
    solver = Solver()
    found = []
    with progress("solving", len(records)) as step:
        for record in records:
            board = record.board
            table = solver.table(board.deal)
            tricks = tuple(tuple(table[seat][strain] for strain in STRAINS) for seat in SEATS)
            best = par(table, board.dealer, board.vulnerability)
            words = par_text(best.score_ns, map(str, best.contracts))
            found.append(with_double_dummy(record, tricks, words))
            step()
    return found


def write(records: Sequence[Record], form: Format, out: Path | None) -> None:
    """Boards to the screen, or to a file by its ending."""
    if out is not None:
        files.write(out, iter(records))
        typer.echo(f"{counted(len(records), 'board')} written to {out}", err=True)
        return
    for piece in _pieces(records, form):
        sys.stdout.write(piece)


def _pieces(records: Sequence[Record], form: Format) -> Iterator[str]:
    match form:
        case Format.TEXT:
            yield from text.texts(records, comments=True)
        case Format.JSON:
            yield from json_form.texts(records)
        case Format.PBN:
            yield pbn.dumps(records)
        case Format.LIN:
            yield lin.dumps(records)
