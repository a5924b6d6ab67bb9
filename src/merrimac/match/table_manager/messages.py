"""What a table manager and its clients say to each other, as data.

The protocol is that of the World Computer-Bridge Championship, version 18 of 2005. Lines of text
become these messages in ``reading`` and these messages lines in ``writing``; nothing else in this
package looks at text.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from merrimac.game.auction import SILENT, Explanation
from merrimac.game.call import Call
from merrimac.game.cards import Card
from merrimac.game.errors import GameError
from merrimac.game.hand import Hand
from merrimac.game.seats import Seat, Vulnerability

VERSIONS = range(18, 21)
"""Of the protocol: 18 is the one in use, 19 and 20 add to it."""


class ProtocolError(GameError):
    """A line that is no message, or a message out of place."""


class Stage(Enum):
    """What a client says it is ready for before the first call."""

    TEAMS = "for teams"
    START = "to start"
    DEAL = "for deal"
    CARDS = "for cards"
    DUMMY = "for dummy"


# --- From a client --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Connecting:
    """``Connecting "team" as North using protocol version 18``; no seat: any that is free."""

    team: str
    seat: Seat | None
    version: int = 18


@dataclass(frozen=True, slots=True)
class Ready:
    """``North ready for teams``."""

    seat: Seat
    stage: Stage


@dataclass(frozen=True, slots=True)
class ReadyForCall:
    """``North ready for East's bid``."""

    seat: Seat
    caller: Seat


@dataclass(frozen=True, slots=True)
class ReadyForCard:
    """``North ready for East's card to trick 3``; no hand: dummy's."""

    seat: Seat
    hand: Seat | None
    trick: int


@dataclass(frozen=True, slots=True)
class Noted:
    """``North received dummy``: something a client tells that needs no answer."""

    seat: Seat


# --- From either side -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Called:
    """``North bids 1H Alert. At least 5 cards in hearts.``"""

    seat: Seat
    call: Call
    said: Explanation = SILENT


@dataclass(frozen=True, slots=True)
class Played:
    """``North plays 4S``; no hand: dummy."""

    hand: Seat | None
    card: Card


class SyncStep(Enum):
    ATTEMPT = "attempt synchronize"
    CONFIRM = "confirm synchronize"
    ALL = "all synchronized"


@dataclass(frozen=True, slots=True)
class Synchronising:
    """``North attempt synchronize`` (version 20)."""

    seat: Seat
    step: SyncStep


# --- From the table manager -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seated:
    """``North ("team") seated``."""

    seat: Seat
    team: str


@dataclass(frozen=True, slots=True)
class Teams:
    """``Teams : N/S : "a" E/W : "b"``."""

    ns: str
    ew: str


@dataclass(frozen=True, slots=True)
class BoardHead:
    """``Board number 7. Dealer East. Neither vulnerable.``"""

    number: int
    dealer: Seat
    vulnerability: Vulnerability


@dataclass(frozen=True, slots=True)
class Cards:
    """``North's cards : S A K J 4. H -. D 6 5 4 3. C Q J T 9 2.``; no seat: dummy's."""

    seat: Seat | None
    hand: Hand


@dataclass(frozen=True, slots=True)
class ToLead:
    """``West to lead``; no hand: dummy."""

    hand: Seat | None


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds that each side has thought: on this board, and in all."""

    ns_board: int
    ns_total: int
    ew_board: int
    ew_total: int


@dataclass(frozen=True, slots=True)
class Explain:
    """``Explain North's 2C`` (version 19): the answer is a line of free text."""

    seat: Seat
    call: Call


class Plain(Enum):
    """Messages that are always the same."""

    START_OF_BOARD = "Start of board"
    END_OF_SESSION = "End of session"
    ILLEGAL_BID = "Illegal bid"
    ILLEGAL_CARD = "Illegal card"
    REBID = "rebid"
    REPLAY = "replay"
    UNDO_BID = "undo bid"
    UNDO_TRICK = "undo trick"
    FILE_BEGINS = "PBN stream start"
    FILE_ENDS = "Escape PBN stream"


@dataclass(frozen=True, slots=True)
class Trouble:
    """``Error ...``: what is undefined by the protocol, in words."""

    text: str


Message: TypeAlias = (
    Connecting | Ready | ReadyForCall | ReadyForCard | Noted | Called | Played | Synchronising
    | Seated | Teams | BoardHead | Cards | ToLead | Timing | Explain | Plain | Trouble
)  # fmt: skip
