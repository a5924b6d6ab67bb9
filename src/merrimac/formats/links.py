"""Links to BBO's hand viewer, both ways.

The viewer takes a board as LIN (``?lin=``) or part by part: hands ``n e s w``, dealer ``d``,
vulnerability ``v``, board ``b``, auction ``a`` with ``(explanations)`` and ``{comments}``, play
``p``, names ``nn en sn wn``. The parts are turned into LIN tags and read by the LIN reader, so
both forms mean the same. Links are passed around by people and programs: they come encoded
once, twice or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import quote, unquote

from merrimac.formats.lin import loads, notation
from merrimac.formats.lin.header import NAME_TAGS
from merrimac.formats.lin.layout import board_title
from merrimac.formats.lin.tokens import written
from merrimac.formats.lin.writer import write
from merrimac.formats.record import COMMENT, FormatError, Record, Report, Stage, ignore
from merrimac.game.conditions import dealer_of
from merrimac.game.errors import GameError, shorten
from merrimac.game.seats import SEATS

VIEWER = "https://www.bridgebase.com/tools/handviewer.html"

_PARAMETERS = "lin linurl myhand bbo n e s w d v b a p nn en sn wn tbt h k i c lang".split()
_PARAMETER = re.compile(rf"(?:^|&(?:amp;)?)({'|'.join(_PARAMETERS)})=", re.IGNORECASE)
_PERCENT = re.compile("%[0-9A-Fa-f]{2}")
_ESCAPED_BY_SCRIPT = re.compile("%u([0-9A-Fa-f]{4})")
_SPOILT = re.compile("[^\x00-\x7f]+")
_SAFE = "!(){}*,;:@"  # may stand in a query as they are
# In the auction and play of a link: a comment, an explanation, or what is called and played.
_SPEECH = re.compile(r"\{([^}]*)\}?|\(([^)]*)\)?|([^{(]+)")


def link(record: Record) -> str:
    """A link that holds the board as LIN: names, auction with explanations, play, comments."""
    return f"{VIEWER}?bbo=y&lin={quote(_plain_lin(record), safe=_SAFE)}"


def hands_link(record: Record) -> str:
    """A link that holds the board part by part: shorter, and easy to change by hand."""
    board = record.board
    parts = [
        (str(seat).lower(), notation.write_hand(board.deal[seat]))
        for seat in SEATS
        if board.deal[seat]
    ]
    names = record.names
    parts += [(f"{seat}n".lower(), names[seat]) for seat in SEATS if seat in names]
    parts += [("d", str(board.dealer).lower()), ("v", "-neb"[board.vulnerability])]
    if board.number is not None:
        parts.append(("b", str(board.number)))
    if board.auction.calls:
        parts.append(("a", "".join(_spoken_calls(record))))
    if board.play and board.play.cards:
        parts.append(("p", "".join(card.name for card in board.play.cards)))
    return f"{VIEWER}?" + "&".join(f"{name}={quote(text, safe=_SAFE)}" for name, text in parts)


def read(text: str, report: Report = ignore) -> Record:
    """The board that a link holds. Raises FormatError when there is none to be had."""
    parameters = _parameters(text)
    if "lin" in parameters:
        lin = _readable(parameters["lin"])
    elif any(seat in parameters for seat in "nesw") or parameters.get("a"):
        lin = "".join(f"{tag}|{value}|" for tag, value in _lin_tags(parameters))
    elif "myhand" in parameters or "linurl" in parameters:
        name = "myhand" if "myhand" in parameters else "linurl"
        raise FormatError(
            f"the link only names a board on BBO's server ({name}=): open it there and copy "
            "the link with lin="
        )
    else:
        raise FormatError(
            f"{shorten(text)!r} is no link to a board: expected {VIEWER}?lin=... or ?n=&e=&s=&w="
        )
    record = next(loads(lin, report, "<link>"), None)
    if record is None:
        raise FormatError(
            f"the link {shorten(text)!r} holds no board: expected md or mb in its lin"
        )
    return record


def _plain_lin(record: Record) -> str:
    """LIN for one board on one line, with what the viewer shows and nothing else."""
    names = {tag: name for tag, name in record.tags.items() if tag in NAME_TAGS}
    comments = tuple(
        replace(remark, text=remark.text.replace("\n", " "))
        for remark in record.remarks
        if remark.kind == COMMENT and remark.stage is not Stage.HEAD
    )
    plain = replace(record, tags=names, header=(), remarks=comments)
    return "".join(write([plain], has_pages=False)).replace("\n", "")


def _spoken_calls(record: Record) -> Iterator[str]:
    auction = record.board.auction
    for index, call in enumerate(auction.calls):
        told = auction.explanation(index)
        yield notation.write_call(call, told.alert)
        if told.text:
            yield "(" + told.text.replace("(", "[").replace(")", "]") + ")"


# Reading


def _parameters(text: str) -> dict[str, str]:
    """The query, by name. An ampersand in a name or a comment does not divide it."""
    _, question, query = text.strip().partition("?")
    if not question:
        query = text.strip() if _PARAMETER.match(text.strip()) else ""
    if "=" not in query:
        return {}
    # A whole query encoded once more has no plain & or | left.
    if "%3D" in query.partition("=")[0]:
        query = unquote(query)
    pieces = _PARAMETER.split(query)
    found = dict(zip(map(str.lower, pieces[1::2]), pieces[2::2], strict=True))
    return {name: _decoded(value) for name, value in found.items()}


def _decoded(text: str) -> str:
    """The text behind the percent signs; ``%u017C`` is how old scripts write a letter."""
    text = _ESCAPED_BY_SCRIPT.sub(lambda match: chr(int(match[1], 16)), text)
    # Scripts write a letter such as an emoji as two halves; half a letter alone is none.
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    try:
        return unquote(text, errors="strict")
    except UnicodeDecodeError:
        return unquote(text, encoding="cp1252", errors="replace")


def _readable(lin: str) -> str:
    """LIN with what was encoded twice put right."""
    pieces = lin.split("|")
    return "|".join(_decoded_again(piece) if "%" in piece else _mended(piece) for piece in pieces)


def _decoded_again(text: str) -> str:
    # Whoever encodes percent signs encodes spaces too.
    is_code = " " not in text and text.count("%") == len(_PERCENT.findall(text))
    return _mended(_decoded(text) if is_code else text)


def _mended(text: str) -> str:
    """Undo UTF-8 that was taken for Latin-1 and encoded again: ``LÃ¤nge`` is Länge."""
    return _SPOILT.sub(lambda match: _as_utf8(match[0]), text) if not text.isascii() else text


def _as_utf8(text: str) -> str:
    for encoding in ("latin-1", "cp1252"):
        try:
            return text.encode(encoding).decode("utf-8")
        except UnicodeError:
            continue
    return text


def _lin_tags(parameters: dict[str, str]) -> Iterator[tuple[str, str]]:
    """A link's parts as LIN tags."""
    get = parameters.get
    names = [_word(get(f"{seat}n", "")) for seat in "swne"]
    if any(names):
        yield "pn", ",".join(names)
    number = get("b", "").strip()[:5]
    hands = ",".join(_hand(seat, get(seat, "")) for seat in "swne")
    yield "md", f"{_dealer_digit(get('d', ''), number)}{hands}"
    if number.isdecimal():
        yield "ah", board_title(int(number))
    if "v" in parameters:
        yield "sv", get("v", "").strip().lower()[:1]
    for said, explained, calls in _SPEECH.findall(get("a", "").rstrip("?_ ")):
        yield from _spoken("mb", said, explained, calls.strip("?_ "))
    for said, explained, cards in _SPEECH.findall(get("p", "")):
        yield from _spoken("pc", said, explained, cards.strip())
    if get("c", "").strip().isdecimal():
        yield "mc", get("c", "").strip()


def _dealer_digit(letter: str, number: str) -> int:
    """As ``d`` says or, without it, as the board's number does; otherwise North."""
    seat = letter.strip().lower()[:1]
    if not seat or seat not in "swne":
        seat = str(dealer_of(int(number) if number.isdecimal() else 1)).lower()
    return "swne".index(seat) + 1


def _spoken(tag: str, said: str, explained: str, done: str) -> Iterator[tuple[str, str]]:
    if said.strip():
        yield "nt", _word(said)
    if explained.strip():
        yield "an", _word(explained)
    if done:
        yield tag, _word(done)


def _word(text: str) -> str:
    return written(_mended(text)).strip()


def _hand(seat: str, text: str) -> str:
    try:
        hand = notation.read_hand(text)
    except GameError as error:
        raise FormatError(f"the link's hand {seat}= can't be read: {error}") from None
    return notation.write_hand(hand) if hand else ""
