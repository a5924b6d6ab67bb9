"""Messages into lines: strict, as version 18 has them, but for what some clients can't read.

The words that differ are a ``Dialect``, known from how a client introduces itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from merrimac.formats.text import seat_name
from merrimac.game.auction import Explanation
from merrimac.game.call import Call
from merrimac.game.hand import Hand, holding_text
from merrimac.game.seats import Seat, Vulnerability
from merrimac.match.table_manager.messages import (
    BoardHead,
    Called,
    Cards,
    Connecting,
    Explain,
    Message,
    Noted,
    Plain,
    Played,
    Ready,
    ReadyForCall,
    ReadyForCard,
    Seated,
    Synchronising,
    Teams,
    Timing,
    ToLead,
    Trouble,
)

LINE_END = "\r\n"
ANY_SEAT = "ANYPL"
_VULNERABLE = {
    Vulnerability.NONE: "Neither", Vulnerability.NS: "N/S", Vulnerability.EW: "E/W",
    Vulnerability.ALL: "Both",
}  # fmt: skip
_LOUD = re.compile(r"\b(?:North|East|South|West|passes|doubles|redoubles)\b")
_CARD = re.compile(r"(?<=plays )..")
_NOT_BIDS = {Call.PASS: "passes", Call.DOUBLE: "doubles", Call.REDOUBLE: "redoubles"}


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a client wants to be spoken to."""

    version: int = 18
    lower_case: bool = False
    """WBridge5 reads vulnerability in lower case only."""
    infos: bool = False
    """Whether ``Infos.``, which version 18 does not have, is understood."""
    shouts: bool = False
    """OpenSpiel plays table manager for WBridge5 and reads only what that writes."""

    @staticmethod
    def of(connecting: Connecting) -> Dialect:
        """Only WBridge5 leaves its seat to the table manager."""
        return Dialect(connecting.version, connecting.seat is None, connecting.version == 19)

    @property
    def has_alerts(self) -> bool:
        """Version 20 looks for verbs anywhere in a line: words about a call would mislead it."""
        return self.version < 20


USUAL = Dialect()


def write(message: Message, dialect: Dialect = USUAL) -> str:
    """The line, without its end: printable ASCII and single spaces in what we were told."""
    line = _line(message, dialect)
    return _shouted(line) if dialect.shouts else line


def _line(message: Message, dialect: Dialect) -> str:
    match message:
        case Plain():
            return message.value
        case Called():
            return _called(message, dialect)
        case Teams(ns, ew):
            return _teams(clean(ns), clean(ew), dialect)
        case BoardHead():
            return _head(message, dialect)
        case Cards(seat, hand):
            return f"{_name(seat)}'s cards : {_hand(hand)}"
        case Played(hand_name, card):
            return f"{_name(hand_name)} plays {card.rank}{card.suit}"
        case ToLead(hand_name):
            return f"{_name(hand_name)} to lead"
        case Timing():
            return _timing(message)
        case Seated(seat, team):
            return f'{seat_name(seat)} ("{clean(team)}") seated'
        case Explain(seat, call):
            return f"Explain {seat_name(seat)}'s {_bid_text(call)}"
        case Trouble(text):
            return f"Error {clean(text)}".rstrip()
        case Synchronising(seat, step):
            return f"{seat_name(seat)} {step.value}"
    return _of_client(message)


def _of_client(message: Connecting | Ready | ReadyForCall | ReadyForCard | Noted) -> str:
    match message:
        case Connecting(team, seat, version):
            place = ANY_SEAT if seat is None else seat_name(seat)
            return f'Connecting "{clean(team)}" as {place} using protocol version {version}'
        case Ready(seat, stage):
            return f"{seat_name(seat)} ready {stage.value}"
        case ReadyForCall(seat, caller):
            return f"{seat_name(seat)} ready for {seat_name(caller)}'s bid"
        case ReadyForCard(seat, hand, trick):
            whose = "dummy" if hand is None else seat_name(hand)
            return f"{seat_name(seat)} ready for {whose}'s card to trick {trick}"
        case Noted(seat):
            return f"{seat_name(seat)} received dummy"


def _shouted(line: str) -> str:
    """``NORTH PASSES``, ``NORTH plays 4s``; words about a call stay as they are."""
    said, mark, about = line.partition(" Alert.")
    said = _LOUD.sub(lambda found: found[0].upper(), said)
    return _CARD.sub(lambda found: found[0].lower(), said) + mark + about


def clean(text: str) -> str:
    """What others wrote, fit to stand in a line and between quotes."""
    printable = "".join(each if 32 <= ord(each) < 127 else "?" for each in " ".join(text.split()))
    return printable.replace('"', "'")


def _name(seat: Seat | None) -> str:
    return "Dummy" if seat is None else seat_name(seat)


def _hand(hand: Hand) -> str:
    suits = []
    for letter, holding in zip("SHDC", hand.holdings, strict=True):
        suits.append(f"{letter} {' '.join(holding_text(holding)) or '-'}.")
    return " ".join(suits)


def _bid_text(call: Call) -> str:
    return _NOT_BIDS.get(call, str(call))


def _called(message: Called, dialect: Dialect) -> str:
    call = message.call
    verb = f"bids {call}" if call.is_bid else _NOT_BIDS[call]
    return f"{seat_name(message.seat)} {verb}{_about(message.said, dialect)}"


def _about(said: Explanation, dialect: Dialect) -> str:
    text = clean(said.text).strip(" .")
    if not dialect.has_alerts or not said:
        return ""
    if said.alert:
        return f" Alert. {text}." if text else " Alert."
    return f" Infos. {text}." if dialect.infos and text else ""


def _teams(ns: str, ew: str, dialect: Dialect) -> str:
    if dialect.version >= 20:
        return f'Teams: N/S: "{ns}". E/W: "{ew}"'
    # The protocol's text has a full stop between; BEN can't read it, and nobody misses it.
    return f'Teams : N/S : "{ns}" E/W : "{ew}"'


def _head(message: BoardHead, dialect: Dialect) -> str:
    who = _VULNERABLE[message.vulnerability]
    who = who.lower() if dialect.lower_case else who
    stop = "" if dialect.version >= 20 else "."
    dealer = seat_name(message.dealer)
    return f"Board number {message.number}. Dealer {dealer}. {who} vulnerable{stop}"


def _timing(message: Timing) -> str:
    ns = _side(message.ns_board, message.ns_total)
    ew = _side(message.ew_board, message.ew_total)
    return f"Timing - N/S : {ns}.  E/W : {ew}."


def _side(board: int, total: int) -> str:
    spent = f"{total // 3600}:{total // 60 % 60:02}:{total % 60:02}"
    return f"this board  {board // 60}:{board % 60:02},  total  {spent}"
