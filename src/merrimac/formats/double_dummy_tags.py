"""Double-dummy results in a record's PBN tags: put there, and found there again.

The PBN 2.1 standard has the section ``OptimumResultTable`` (twenty rows of declarer, denomination
and tricks) and the tag ``OptimumScore`` (``NS 420``, from that side's view). ``DoubleDummyTricks``
and ``ParContract`` are not in the standard: BridgeComposer began them, and BridgeWebs and
others read them. The first is twenty hexadecimal digits, NT S H D C for each of N S E W in turn
(the order is that of championship files whose two forms agree); the second is written ``NS 4S=``,
``EW 5HX-2``, several divided by semicolons. Small letters for ten and more are what is common.

This room knows no solver, so the results come as plain numbers: ``tricks[seat][strain]``, seats
N E S W and strains C D H S NT as everywhere, and par as a text such as ``4S-NS +420``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from merrimac.formats.pbn.layout import Order
from merrimac.formats.record import FormatError, Record, Remark, Stage
from merrimac.game.cards import STRAINS, Strain
from merrimac.game.errors import shorten
from merrimac.game.seats import SEATS, Seat, Side

Tricks = tuple[tuple[int, ...], ...]
"""Declarer's tricks, ``tricks[seat][strain]``."""

ALL_PASS = "all pass"

_HEX = "0123456789abcd"
_SEAT_ORDER = (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
_STRAIN_ORDER = tuple(reversed(STRAINS))
_CELLS = tuple((seat, strain) for seat in _SEAT_ORDER for strain in _STRAIN_ORDER)
_TABLE = "OptimumResultTable"
_TABLE_COLUMNS = "Declarer;Denomination\\2R;Result\\2R"
_ROW = re.compile(r"\s*([NESW])\s+(NT?|[SHDC])\s+([0-9]{1,2})\s*")
_PAR = re.compile(r"(.+?)\s+([+-]?[0-9]{1,5})")
_PAR_CONTRACT = re.compile(r"([1-7])(NT?|[SHDC])(X{0,2})-(NS|EW|[NESW])")
_TAGGED_CONTRACT = re.compile(r"(NS|EW|[NESW]) ([1-7])(NT?|[SHDC])(X{0,2})(?:=|[+-][0-9]+)?")
_SCORE = re.compile(r"(NS|EW) ([+-]?[0-9]{1,5})(?: .*)?")


def checked(tricks: Tricks) -> Tricks:
    """The same numbers, if they are four seats' tricks in five strains; else a FormatError."""
    is_table = len(tricks) == len(SEATS) and all(len(row) == len(STRAINS) for row in tricks)
    if not is_table or not all(0 <= count <= 13 for row in tricks for count in row):
        raise FormatError("a double-dummy table has 0 to 13 tricks for 4 seats in 5 strains")
    return tricks


def par_text(score_ns: int, contracts: Iterable[str]) -> str:
    """``4S-NS or 3NT-N +420``: contracts as ``merrimac dd`` names them, the score N-S's."""
    named = " or ".join(contracts)
    return f"{named} {score_ns:+d}" if named else ALL_PASS


def with_double_dummy(record: Record, tricks: Tricks, par: str = "") -> Record:
    """The record with tags for the table and, unless empty, for par; old ones are replaced.

    Raises FormatError when the numbers make no table or par is not as ``par_text`` writes it.
    """
    checked(tricks)
    added = {"DoubleDummyTricks": "".join(_HEX[tricks[seat][strain]] for seat, strain in _CELLS)}
    if par:
        added |= _par_tags(tricks, par)
    added[_TABLE] = _TABLE_COLUMNS
    rows = tuple(f"{seat} {strain!s:>2} {tricks[seat][strain]:>2}" for seat, strain in _CELLS)
    changed = replace(record, tags={**record.tags, **added}, tables={**record.tables, _TABLE: rows})
    return replace(changed, remarks=_moved(record, changed))


def double_dummy_of(record: Record) -> Tricks | None:
    """The table that the record's tags hold, if it is complete."""
    digits = record.tags.get("DoubleDummyTricks", "").strip().lower()
    if len(digits) == len(_CELLS) and set(digits) <= set(_HEX):
        found = dict(zip(_CELLS, map(_HEX.index, digits), strict=True))
    else:
        rows = (_ROW.fullmatch(row) for row in record.tables.get(_TABLE, ()))
        found = {
            (Seat.parse(row[1]), Strain.parse(row[2])): int(row[3])
            for row in rows
            if row and int(row[3]) <= 13
        }
    if len(found) < len(_CELLS):
        return None
    return tuple(tuple(found[seat, strain] for strain in STRAINS) for seat in SEATS)


def par_of(record: Record) -> str:
    """Par as the record's tags tell it, ``4S-NS +420``; as much of it as is understood."""
    score = _SCORE.fullmatch(record.tags.get("OptimumScore", "").strip())
    if score is None:
        return ""
    score_ns = int(score[2]) if score[1] == "NS" else -int(score[2])
    parts = re.split(r"\s*[;,]\s*", record.tags.get("ParContract", "").strip())
    named = [_TAGGED_CONTRACT.fullmatch(part) for part in parts]
    contracts = [f"{m[2]}{Strain.parse(m[3])}{m[4]}-{m[1]}" for m in named if m]
    if contracts or score_ns == 0:
        return par_text(score_ns, contracts)
    return f"{score_ns:+d}"


def _par_tags(tricks: Tricks, par: str) -> dict[str, str]:
    if par == ALL_PASS:
        return {"OptimumScore": "NS 0", "ParContract": "Pass"}
    match = _PAR.fullmatch(par.strip())
    if match is None:
        raise _bad_par(par)
    contracts = "; ".join(_par_contract(tricks, name, par) for name in match[1].split(" or "))
    return {"OptimumScore": f"NS {int(match[2])}", "ParContract": contracts}


def _par_contract(tricks: Tricks, name: str, par: str) -> str:
    """``NS 4S=`` for ``4S-NS``: the result follows from the table."""
    match = _PAR_CONTRACT.fullmatch(name.strip())
    if match is None:
        raise _bad_par(par)
    level, strain, doubled, who = match.groups()
    seats = Side.parse(who).seats if len(who) == 2 else (Seat.parse(who),)
    over = max(tricks[seat][Strain.parse(strain)] for seat in seats) - 6 - int(level)
    return f"{who} {level}{strain[0]}{doubled}{f'{over:+d}' if over else '='}"


def _bad_par(par: str) -> FormatError:
    return FormatError(
        f"par {shorten(par)!r} is not understood: expected such as '4S-NS +420' or {ALL_PASS!r}"
    )


def _moved(before: Record, after: Record) -> tuple[Remark, ...]:
    """The remarks, each still behind the tag it follows: its place counts the tags up to it."""
    old, new = Order(before), Order(after)
    names = {Stage.HEAD: old.before, Stage.END: old.tables}

    def moved(remark: Remark) -> Remark:
        known = names.get(remark.stage, [])
        if not 0 < remark.after <= len(known):
            return remark
        stage, place = new.place(known[remark.after - 1])
        return replace(remark, stage=stage, after=place)

    return tuple(moved(remark) for remark in before.remarks)
