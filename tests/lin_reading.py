"""A small board of LIN to vary, and readers that check how many faults there are."""

from __future__ import annotations

from merrimac.formats import lin
from merrimac.formats.record import Fault, Record, Stage

SOUTH, WEST, NORTH = "SA83HAT7DAK7CAK85", "SQJ6HK84DJT943C64", "ST74HQ92DQ862C732"
EAST = "SK952HJ653D5CQJT9"
DEAL = f"md|1{SOUTH},{WEST},{NORTH},{EAST}|"
THREE_NOTRUMP = "mb|2N|mb|p|mb|3N|mb|p|mb|p|mb|p|"
HEADER = """\
vg|Club Teams,Round 2,P,7,8,Anchor,0,Beacon,12|
rs|3NS=,3NS-1,PASS,2HEx-2|
pn|Ada,Bob,Cyd,Dan,Eva,Fay,Gus,Hal|pg||
"""


def read(text: str) -> tuple[list[Record], list[Fault]]:
    faults: list[Fault] = []
    return list(lin.loads(text, faults.append, "x.lin")), faults


def only(text: str) -> Record:
    """The one board of a text without faults."""
    records, faults = read(text)
    assert not faults
    assert len(records) == 1
    return records[0]


def faulty(text: str) -> tuple[Record, str]:
    """The one board and the one fault of a text."""
    records, faults = read(text)
    assert len(records) == 1
    assert len(faults) == 1, [str(fault) for fault in faults]
    return records[0], faults[0].reason


def said(record: Record) -> list[tuple[Stage, int, str, str]]:
    return [(r.stage, r.after, r.kind, r.text) for r in record.remarks]
