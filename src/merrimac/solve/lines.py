"""Information sets and lines of play over many layouts at once, in native code."""

from __future__ import annotations

from enum import IntEnum

from merrimac._native import InformationSet

__all__ = ["DISCARD", "LATE_CARDS", "LOW", "WINNING", "Defenders", "InformationSet"]


class Defenders(IntEnum):
    """Which of the defenders' cards are looked at."""

    LIKELY = 0  # one in each layout
    SENSIBLE = 1  # every card that is worth a thought
    ALL = 2  # every legal card, each seen as it is, and one card at a time


LOW = 52
"""In an observation: a low card of the suit ``code - LOW``."""
WINNING = 56
"""In an observation, last: ``code - WINNING`` is the seat that is winning or has won the trick."""
DISCARD = 60
"""In an observation: a discard of which no note is taken."""
LATE_CARDS = 7
"""With no more cards in a hand, discards are watched."""
