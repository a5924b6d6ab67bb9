"""Boards as newspapers print them: the diagram, the auction, the play.

Plain text with suit symbols, for people to read; there is no way back from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import fill

from merrimac.formats.double_dummy_tags import double_dummy_of, par_of
from merrimac.formats.record import COMMENT, Record, Stage
from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.call import Call
from merrimac.game.cards import STRAINS, SUITS, Card, Suit
from merrimac.game.contract import Contract
from merrimac.game.hand import Hand, holding_text
from merrimac.game.play import Play
from merrimac.game.scoring import score_ns
from merrimac.game.seats import SEATS, Seat, Vulnerability

# Auctions and play are printed with West on the left, as on paper.
COLUMNS = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
RULE = "\n" + "─" * 54 + "\n\n"
_SIDE_WIDTH = 18
_COMMENT_WIDTH = 80
_SUIT_MARK = re.compile(r"!([CDHScdhs])(?![a-z])")
Names = Mapping[Seat, str]


def seat_name(seat: Seat) -> str:
    return seat.name.capitalize()


def vulnerability_words(vulnerability: Vulnerability) -> str:
    """As printed beside a diagram: ``N-S vulnerable``."""
    return f"{('None', 'N-S', 'E-W', 'All')[vulnerability]} vulnerable"


def card_symbol(card: Card) -> str:
    return f"{card.suit.symbol}{card.rank}"


def call_words(call: Call) -> str:
    """A call as printed in an auction: ``Pass``, ``Dbl``, ``Rdbl``, ``1♠``."""
    if call.is_bid:
        return f"{call.level}{call.strain.symbol}"
    return {Call.PASS: "Pass", Call.DOUBLE: "Dbl", Call.REDOUBLE: "Rdbl"}[call]


def with_symbols(text: str) -> str:
    """Explanations from BBO name suits ``!S``; people read ``♠``."""
    return _SUIT_MARK.sub(lambda mark: Suit.parse(mark[1]).symbol, text)


def contract_words(contract: Contract | None) -> str:
    """``4♠ doubled by South``; a passed-out board has no contract."""
    if contract is None:
        return "Passed out"
    doubled = ("", " doubled", " redoubled")[contract.doubling]
    return f"{contract.level}{contract.strain.symbol}{doubled} by {seat_name(contract.declarer)}"


def result_words(contract: Contract, tricks: int) -> str:
    """``made``, ``made with 2 overtricks`` or ``1 down``."""
    over = tricks - contract.tricks_needed
    if over < 0:
        return f"{-over} down"
    if over == 0:
        return "made"
    return f"made with {over} overtrick{'s' if over > 1 else ''}"


def hand_lines(hand: Hand, is_known: bool = True) -> list[str]:
    """Four lines, spades first; a hand that is not known shows as question marks."""
    if not is_known:
        return [f"{suit.symbol} ?" for suit in reversed(SUITS)]
    lengths = zip(reversed(SUITS), hand.holdings, strict=True)
    return [f"{suit.symbol} {holding_text(holding) or '—'}" for suit, holding in lengths]


def diagram(board: Board, names: Names | None = None) -> str:
    """The four hands around the compass, with the conditions in the corner."""
    return diagram_as_held(board, board.deal.hands, names or {})


def diagram_as_held(
    board: Board, hands: Sequence[Hand], names: Names, centre: Sequence[str] = ()
) -> str:
    """The board's compass with other cards in it; ``centre`` stands between West and East."""
    corner = conditions(board)
    lines = {}
    for seat in SEATS:
        title = [shortened(names.get(seat, seat_name(seat)), _SIDE_WIDTH - 2)] if names else []
        lines[seat] = title + hand_lines(hands[seat], bool(board.deal[seat]))
    height = len(lines[Seat.NORTH])
    corner_lines = [*corner, *[""] * (height - len(corner))]
    text = [
        f"{left:<{_SIDE_WIDTH}}{north}"
        for left, north in zip(corner_lines, lines[Seat.NORTH], strict=False)
    ]
    top = (height - len(centre)) // 2
    for row, (west, east) in enumerate(zip(lines[Seat.WEST], lines[Seat.EAST], strict=True)):
        middle = centre[row - top] if top <= row < top + len(centre) else ""
        text.append(f"{west:<{_SIDE_WIDTH}}{middle:^{_SIDE_WIDTH}}{east}")
    text += [f"{'':<{_SIDE_WIDTH}}{line}" for line in lines[Seat.SOUTH]]
    return "\n".join(line.rstrip() for line in text)


def conditions(board: Board) -> list[str]:
    number = [f"Board {board.number}"] if board.number is not None else []
    return [*number, f"{seat_name(board.dealer)} deals", vulnerability_words(board.vulnerability)]


def auction_table(auction: Auction, names: Names | None = None) -> str:
    """Four columns from West; alerts are starred, explanations numbered and printed below."""
    cells = [""] * COLUMNS.index(auction.dealer)
    notes: list[str] = []
    for index, call in enumerate(auction.calls):
        told = auction.explanation(index)
        cell = call_words(call) + ("*" if told.alert else "")
        if told.text:
            notes.append(f"({len(notes) + 1}) {with_symbols(told.text)}")
            cell += f" ({len(notes)})"
        cells.append(cell)
    if not auction.is_complete:
        cells.append("...")
    return "\n".join([_table(_headings(names), cells), *notes])


def _headings(names: Names | None) -> list[str]:
    return [shortened((names or {}).get(seat, seat_name(seat)), _SIDE_WIDTH) for seat in COLUMNS]


def shortened(name: str, width: int) -> str:
    """A name that fits; a membership number behind ``#`` goes first."""
    name = name.partition("#")[0].strip() or name
    return name if len(name) <= width else f"{name[: width - 1]}…"


def _table(headings: Sequence[str], cells: Sequence[str]) -> str:
    across = len(headings)
    rows = [list(headings)]
    rows += [list(cells[start : start + across]) for start in range(0, len(cells), across)]
    rows = [row + [""] * (across - len(row)) for row in rows]
    widths = [max(len(row[column]) for row in rows) + 2 for column in range(across)]
    return "\n".join(
        "".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def play_table(play: Play) -> str:
    """A line a trick: who led, the four cards by seat, who won."""
    headings = ["Trick", "Lead", *(seat_name(seat) for seat in COLUMNS), "Won by"]
    cells: list[str] = []
    for number, trick in enumerate(play.tricks, 1):
        cards = (trick.card_of(seat) for seat in COLUMNS)
        cells += [str(number), str(trick.leader)]
        cells += [card_symbol(card) if card is not None else "" for card in cards]
        cells.append(seat_name(trick.winner) if trick.winner is not None else "")
    return _table(headings, cells)


def outcome_words(board: Board) -> str:
    """The last line of a board: contract, result and score."""
    if board.is_passed_out:
        return "Passed out."
    if board.contract is None:
        return "No contract yet."
    words = contract_words(board.contract)
    if board.result is None:
        return f"{words}."
    points = score_ns(board.contract, board.result, board.vulnerability)
    side = "N-S" if points >= 0 else "E-W"
    return f"{words}, {result_words(board.contract, board.result)}: {side} +{abs(points)}."


def claim_words(board: Board) -> str:
    return f"The rest was claimed: {board.tricks} tricks to declarer in all."


def record_text(record: Record, comments: bool = False) -> str:
    """A whole board: title, diagram, auction, play and outcome, as far as they are known."""
    board = record.board
    titles = [record.tags[name] for name in ("Event", "Stage", "Room") if record.tags.get(name)]
    parts = [", ".join(title for title in titles if title not in ("?", "#"))]
    parts.append(diagram(board, record.names))
    parts += _double_dummy(record)
    if board.auction.calls:
        parts.append(auction_table(board.auction, record.names))
    parts += _as_written("call", record.rest_of_auction)
    if board.play is not None and board.play.cards:
        claim = f"\n{claim_words(board)}" if board.is_claimed and not record.rest_of_play else ""
        parts.append(play_table(board.play) + claim)
    parts += _as_written("card", record.rest_of_play)
    if comments:
        parts += _comments(record)
    if board.auction.is_complete or board.contract is not None:
        parts.append(outcome_words(board))
    return "\n\n".join(part for part in parts if part)


def _double_dummy(record: Record) -> list[str]:
    """The table and par that came with the board, if any."""
    tricks = double_dummy_of(record)
    if tricks is None:
        return []
    lines = ["       " + "".join(f"{strain.symbol:>4}" for strain in reversed(STRAINS))]
    for seat in SEATS:
        row = (f"{tricks[seat][strain]:4}" for strain in reversed(STRAINS))
        lines.append(f"{seat_name(seat):7}" + "".join(row))
    par = par_of(record)
    return ["\n".join([*lines, f"Par {par}"] if par else lines)]


def _as_written(what: str, rest: Sequence[str]) -> list[str]:
    """What the Laws do not allow is shown too, and called what it is."""
    return [f"Not legal, {what}s as written: {' '.join(rest)}"] if rest else []


def _comments(record: Record) -> list[str]:
    """The file's words to people, each with its moment."""
    lines = []
    for remark in record.remarks:
        if remark.kind == COMMENT:
            unit = {Stage.AUCTION: "call", Stage.PLAY: "card"}.get(remark.stage)
            moment = f"After {unit} {remark.after}: " if unit and remark.after else ""
            lines.append(fill(moment + with_symbols(remark.text), width=_COMMENT_WIDTH))
    return ["\n".join(lines)] if lines else []


def texts(records: Iterable[Record], comments: bool = False) -> Iterator[str]:
    """The boards as pieces of a file's text, a rule between them."""
    for index, record in enumerate(records):
        yield f"{RULE if index else ''}{record_text(record, comments)}\n"
