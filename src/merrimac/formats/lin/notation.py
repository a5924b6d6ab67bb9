"""How LIN spells hands, deals, calls, cards, vulnerability and results, both ways.

Readers here return None (or a list with None) for what they can't make out; the caller keeps
the text as it was and says so.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from merrimac.game.call import CALLS as ALL_CALLS
from merrimac.game.call import Call
from merrimac.game.cards import CARDS, Card, Strain
from merrimac.game.contract import Contract, Doubling
from merrimac.game.deal import Deal
from merrimac.game.errors import NotationError, shorten
from merrimac.game.hand import RANK_BITS, Hand, holding_text
from merrimac.game.seats import Seat, Vulnerability

# LIN goes round the table from South.
LIN_SEATS = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
_DEALERS = dict(zip("1234", LIN_SEATS, strict=True))
_DEALER_DIGITS = {seat: digit for digit, seat in _DEALERS.items()}

VULNERABILITIES = {
    "o": Vulnerability.NONE, "0": Vulnerability.NONE, "-": Vulnerability.NONE,
    "n": Vulnerability.NS, "e": Vulnerability.EW, "b": Vulnerability.ALL,
}  # fmt: skip
VULNERABILITY_LETTERS = "oneb"

NO_CALL = ("-", "")  # what fills the auction's table where nobody called


# Hands and deals

_SUIT_SHIFTS = {
    letter: 13 * suit for suit, name in enumerate("CDHS") for letter in (name, name.lower())
}


def read_hand(text: str) -> Hand:
    """Read ``SAK3HAKQDKCAKT``: suits in any order, a void's letter may be missing."""
    mask, shift = 0, None
    for letter in text.replace("10", "T"):
        bit = RANK_BITS.get(letter)
        if bit is None:
            shift = _SUIT_SHIFTS.get(letter)
            if shift is None and not letter.isspace():
                raise NotationError("hand", text, f"suits S H D C and their ranks, not {letter!r}")
            continue
        if shift is None:
            raise NotationError("hand", text, "a suit letter before the first rank")
        card = bit << shift
        if mask & card:
            raise NotationError("hand", text, f"each card once, not {letter} twice in a suit")
        mask |= card
    return Hand(mask)


def write_hand(hand: Hand) -> str:
    return "".join(map("".join, zip("SHDC", map(holding_text, hand.holdings), strict=True)))


def read_dealer(text: str) -> Seat | None:
    """The dealer that the first character of ``md`` names."""
    return _DEALERS.get(text[:1])


def read_deal(text: str) -> Deal:
    """Read the hands of ``md``; the fourth follows from three. Raises GameError."""
    first = re.search("[SHDCshdc,]", text)
    hands = [read_hand(hand) for hand in text[first.start() :].split(",")] if first else []
    if len(hands) == 5 and not hands[4]:
        hands.pop()
    if len(hands) > 4:
        raise NotationError("deal", text, "three or four hands")
    if any(len(hand) > 13 for hand in hands):
        raise NotationError("deal", text, "hands of 13 cards at most")
    south, west, north, east = hands + [Hand()] * (4 - len(hands))
    return Deal((north, east, south, west)).with_fourth_hand()


def write_deal(deal: Deal, dealer: Seat) -> str:
    """All four hands: readers that need only three take them too. A hand not known is empty."""
    hands = (write_hand(deal[seat]) if deal[seat] else "" for seat in LIN_SEATS)
    return _DEALER_DIGITS[dealer] + ",".join(hands)


def uneven_hands(deal: Deal) -> str | None:
    """Say how many cards the hands hold when that can't be right, otherwise None."""
    lengths = {seat: len(deal[seat]) for seat in LIN_SEATS if deal[seat]}
    if len(set(lengths.values())) <= 1:
        return None
    return ", ".join(f"{seat} {length}" for seat, length in lengths.items())


# Calls and cards

_CALL = re.compile(
    r"(!?)([1-7](?:NT?|[CDHS♣♦♥♠])|PASS|P|DBL|D|XX|X|RDBL|R)(!?)[\s,;-]*", re.IGNORECASE
)
_CARD = re.compile(r"([SHDC](?:10|[2-9TJQKA]))[\s,]*", re.IGNORECASE)

# What PBN writes after a call about it: =2= $4 ! ?!
CALL_MARK = re.compile(r"[=$?].*|![!?]?", re.DOTALL)

# The longest auction has 319 calls; anything much longer is no auction.
_LONGEST = 1000


class WrittenCall(NamedTuple):
    """A call as LIN has it; ``call`` is None when it is not understood."""

    text: str
    call: Call | None
    alert: bool = False


def write_call(call: Call, alert: bool = False) -> str:
    name = "pdr"[call] if call <= Call.REDOUBLE else str(call)[:2]
    return name + "!" if alert else name


CALLS = {
    text: WrittenCall(text, call, alert)
    for call in ALL_CALLS
    for name in {write_call(call), write_call(call).upper(), str(call)}
    for text, alert in ((name, False), (name + "!", True), ("!" + name, True))
}
CARDS_BY_NAME = {
    name: card
    for card in CARDS
    for name in (card.name, card.name.lower(), card.name[0].lower() + card.name[1])
}


def read_calls(text: str) -> list[WrittenCall]:
    """Usually one call; several when a whole auction is glued into one ``mb``."""
    known = CALLS.get(text)
    if known is not None:
        return [known]
    found, end, bare = [], 0, text.strip()
    while end < len(bare) <= _LONGEST:
        match = _CALL.match(bare, end)
        if match is None:
            break
        call, alert = Call.parse(match[2]), bool(match[1] or match[3])
        found.append(WrittenCall(write_call(call, alert), call, alert))
        end = match.end()
    return found if found and end == len(bare) else [WrittenCall(text, None)]


def read_cards(text: str) -> list[tuple[str, Card | None]]:
    """Usually one card; each with its text, and None when it is not understood."""
    known = CARDS_BY_NAME.get(text)
    if known is not None:
        return [(text, known)]
    found: list[tuple[str, Card | None]] = []
    end, bare = 0, text.strip()
    while end < len(bare) <= _LONGEST:
        match = _CARD.match(bare, end)
        if match is None:
            break
        found.append((match[1], Card.parse(match[1])))
        end = match.end()
    return found if found and end == len(bare) else [(text, None)]


def unread_call(index: int, text: str) -> str:
    what = f"call {index + 1}, {shorten(text)!r}"
    return f"{what}, is not understood: expected p, d, r or a bid from 1C to 7N"


def unread_card(index: int, text: str) -> str:
    what = f"card {index + 1}, {shorten(text)!r}"
    return f"{what}, is not understood: expected a suit and a rank such as HK"


# Boards and results

_BOARD_AND_ROOM = re.compile(r"\s*([oc])(\d{0,5})\b", re.IGNORECASE)
_NUMBER = re.compile(r"\d{1,5}")
_RESULT = re.compile(r"([1-7])(NT?|[CDHS])([NESW])(XX|X)?(=|[+-]\d{1,2})?", re.IGNORECASE)
ROOMS = {"o": "Open", "c": "Closed"}
ROOM_LETTERS = {name: letter for letter, name in ROOMS.items()}


def read_board_name(text: str) -> tuple[str, int | None]:
    """Room (``Open``, ``Closed`` or nothing) and number from ``qx``: ``o17`` or ``c1,BOARD 1``."""
    match = _BOARD_AND_ROOM.match(text)
    if match is None:
        return "", read_number(text)
    return ROOMS[match[1].lower()], int(match[2] or 0) or None


def read_number(text: str) -> int | None:
    """The first number in words like ``Board 5``."""
    match = _NUMBER.search(text)
    return (int(match[0]) or None) if match else None


def read_result(text: str) -> tuple[Contract, int | None] | None:
    """Contract and declarer's tricks from an entry of ``rs``: ``4SWx-1``."""
    match = _RESULT.fullmatch(text.strip())
    if match is None:
        return None
    level, strain, declarer, doubling, over = match.groups()
    contract = Contract(
        int(level), Strain.parse(strain), Seat.parse(declarer),
        (Doubling.NONE, Doubling.DOUBLED, Doubling.REDOUBLED)[len(doubling or "")],
    )  # fmt: skip
    if over is None:
        return contract, None
    tricks = contract.tricks_needed + (0 if over == "=" else int(over))
    return (contract, tricks) if 0 <= tricks <= 13 else None


def write_result(contract: Contract, tricks: int | None) -> str:
    strain, doubling = str(contract.strain)[0], str(contract.doubling).lower()
    text = f"{contract.level}{strain}{contract.declarer}{doubling}"
    if tricks is None:
        return text
    over = tricks - contract.tricks_needed
    return f"{text}{over:+d}" if over else f"{text}="


def read_tricks(text: str) -> int | None:
    """Declarer's tricks from ``mc``."""
    bare = text.strip()
    return int(bare) if bare.isdecimal() and len(bare) <= 2 and int(bare) <= 13 else None
