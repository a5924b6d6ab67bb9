"""A small game of PBN to vary, and readers that check the way back by the way."""

from __future__ import annotations

from merrimac.formats import pbn
from merrimac.formats.record import Fault, Record

DEAL = "S:Q76.AK43.QJ5.T32 AJT9.76.T98.AQ54 K843.QT5.AK3.J76 52.J982.7642.K98"
HEAD = f'[Board "7"]\n[Dealer "S"]\n[Vulnerable "All"]\n[Deal "{DEAL}"]\n'
THREE_NOTRUMP = '[Declarer "N"]\n[Contract "3NT"]\n'
PLAY = '[Play "E"]\nHJ H3 H6 HQ\nS5 S6 SA S3\nH2 HA H7 H5\n'


def read(text: str) -> tuple[list[Record], list[Fault]]:
    faults: list[Fault] = []
    return list(pbn.loads(text, faults.append)), faults


def one(text: str) -> Record:
    """The only record of a text without faults; it must come back from its own export."""
    records, faults = read(text)
    assert [str(fault) for fault in faults] == []
    assert len(records) == 1
    assert read(pbn.dumps(records)) == (records, [])
    return records[0]


def faulty(text: str) -> tuple[Record, str]:
    """The only record and the only fault, which must both come back from its own export."""
    records, faults = read(text)
    assert len(records) == 1 and len(faults) == 1, faults
    again, reasons = read(pbn.dumps(records))
    assert again == records
    assert [fault.reason for fault in reasons] == [faults[0].reason]
    return records[0], faults[0].reason
