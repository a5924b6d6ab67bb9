"""The Auction and Play sections: from words to calls and cards in the order they were made.

What the words say is kept apart from what the Laws allow: these functions give the calls and
cards as far as they are understood, and can tell afterwards, once the game has said how many of
them are legal, which words remain and which comments and marks belong where.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from merrimac.formats.pbn.games import Aside, Section
from merrimac.formats.pbn.lexer import Complain, stray
from merrimac.formats.pbn.vocabulary import CARD_NOTE, SPARE_NOTE, SUFFIX, note_numbers, suffix_of
from merrimac.formats.record import Remark, Stage
from merrimac.game.auction import Explanation
from merrimac.game.call import CALLS, Call
from merrimac.game.cards import CARDS, Card, Suit
from merrimac.game.errors import NotationError, shorten
from merrimac.game.play import winning_place

ALERT = "Alert"

_CALLS = {str(call): call for call in CALLS} | {"Pass": Call.PASS}
_CARDS = {str(card): card for card in CARDS}
_ALL_PASS = ("ap", "allpass", "all-pass", "all_pass")
_MARKS = ("=", "$", "!", "?")
_NAG = re.compile(r"\$([0-9]{1,9})")
_NOTE_MARK = re.compile(r"=([0-9]{1,9})=")


@dataclass(slots=True)
class Extra:
    """A mark or an aside: the item it stands at, and the call or cell it follows."""

    item: int
    after: int
    kind: str
    text: str


@dataclass(slots=True)
class Words:
    """What a section has beside its calls or cards."""

    section: Section
    complain: Complain
    extras: list[Extra] = field(default_factory=list)
    end: int = 0  # the first item that is not understood

    def add_mark(self, item: int, after: int, mark: str) -> None:
        self.extras.append(Extra(item, after, SUFFIX, mark))

    def add_aside(self, item: int, after: int, aside: Aside) -> None:
        self.extras.append(Extra(item, after, aside.kind, aside.text))

    def end_at(self, item: int, after: int) -> None:
        """The section is closed with ``*`` or ``+``; words after that are astray."""
        words: list[str] = []
        line = 0
        for place in range(item + 1, len(self.section.items)):
            following = self.section.items[place]
            if isinstance(following, Aside):
                self.add_aside(place, after, following)
            elif following != "*":  # a second end, as teaching files have it, says nothing new
                line = line or self.section.line_of(place)
                words.append(following)
        if words:
            text = " ".join(words)
            self.complain(line, f"{shorten(text)!r} follows the end of the section")
            for event in stray(line, text):
                self.add_aside(item, after, Aside(event.name, event.text))


# The auction


@dataclass(slots=True)
class AuctionWords(Words):
    """An auction as far as its words are understood."""

    calls: list[Call] = field(default_factory=list)
    origins: list[int] = field(default_factory=list)  # the item each call comes from
    padding: int = 0  # dashes for seats before the dealer
    stars: set[int] = field(default_factory=set)
    taken: int = -1  # the second word of "all pass"
    closed: int | None = None  # where * or + ends the section

    def read(self) -> AuctionWords:
        items = self.section.items
        self.end = len(items)
        calls, origins = self.calls, self.origins
        for item, word in enumerate(items):
            if isinstance(word, Aside):
                self.add_aside(item, len(calls), word)
                continue
            if item == self.taken:
                continue
            call = _CALLS.get(word)
            if call is not None:
                calls.append(call)
                origins.append(item)
            elif word in ("*", "+"):
                self.end = self.closed = item
                self.end_at(item, len(calls))
                break
            elif not self._take_odd(item, word):
                self.end = item
                self.complain(self.section.line_of(item), _not_understood(word))
                break
        return self

    def _take_odd(self, item: int, word: str) -> bool:
        """Words other than plain calls; False when it is none that an auction can hold."""
        if word == "-" and not self.calls:
            self.padding += 1
            return True
        head = word.rstrip("*")
        has_star = head != word
        if head.startswith(_MARKS) or not head:
            if has_star and not self.calls:
                return False
            if head:
                self.add_mark(item, len(self.calls), head)
        elif not self._take_odd_call(item, head):
            return False
        if has_star and self.calls:
            self.stars.add(len(self.calls) - 1)
        return True

    def _take_odd_call(self, item: int, word: str) -> bool:
        lower = word.lower()
        if lower == "all" and self._next_word(item).lower() == "pass":
            self.taken = item + 1
            lower = "ap"
        if lower in _ALL_PASS:
            self._pass_out(item)
            return True
        try:
            call = Call.parse(word)
        except NotationError:
            return False
        self.calls.append(call)
        self.origins.append(item)
        return True

    def _next_word(self, item: int) -> str:
        word = self.section.items[item + 1] if item + 1 < len(self.section.items) else ""
        return word if isinstance(word, str) else ""

    def _pass_out(self, item: int) -> None:
        passes = 0
        while passes < min(4, len(self.calls)) and self.calls[-1 - passes] is Call.PASS:
            passes += 1
        needed = 4 if passes == len(self.calls) else 3
        for _ in range(needed - passes):
            self.calls.append(Call.PASS)
            self.origins.append(item)

    def rest(self, legal: int) -> tuple[str, ...]:
        """The words from the first call that is not legal or not understood."""
        first = self.origins[legal] if legal < len(self.calls) else self.end
        items = self.section.items[first : self.closed]
        found = [word for word in items if isinstance(word, str)]
        while found and found[-1] in ("*", "+"):
            found.pop()
        return tuple(found)

    def explained(self, legal: int) -> tuple[tuple[tuple[int, Explanation], ...], list[Remark]]:
        """What was said about the legal calls, and the remarks."""
        first = self.origins[legal] if legal < len(self.calls) else self.end
        notes = _Notes(self)
        told: dict[int, str] = {}
        remarks = []
        for extra in self.extras:
            index = extra.after - 1
            if extra.kind == SUFFIX:
                if extra.item >= first:
                    continue  # it stays among the remaining words
                text = notes.text_of(extra) if index >= 0 and index not in told else None
                if text is not None:
                    told[index] = text
                    continue
                notes.complain_of_mark(extra)
                extra.text = suffix_of(Stage.AUCTION, extra.text)
            remarks.append(Remark(Stage.AUCTION, min(extra.after, legal), extra.text, extra.kind))
        remarks += notes.spare(Stage.AUCTION, legal)
        found = {index: _explanation(text) for index, text in told.items()}
        for index in self.stars:
            if index < legal:
                found[index] = Explanation(found.get(index, Explanation()).text, alert=True)
        return tuple(sorted(found.items())), remarks


def _explanation(text: str) -> Explanation:
    """PBN has no sign for an alert, so a note begins with the word."""
    if text == ALERT:
        return Explanation(alert=True)
    if text.startswith(ALERT + ". "):
        return Explanation(text.removeprefix(ALERT + ".").strip(), alert=True)
    return Explanation(text)


def note_text(told: Explanation) -> str:
    """The words of the note for an explanation; the other way round than ``_explanation``."""
    text = told.text.strip()
    if not told.alert:
        return text
    return f"{ALERT}. {text}" if text else ALERT


def _not_understood(word: str) -> str:
    if word.startswith("^"):
        return f"irregularity {shorten(word)!r}: the calls from here on are kept as written"
    return (
        f"call {shorten(word)!r} is not understood: expected Pass, X, XX or a bid from 1C to 7NT; "
        "the calls from here on are kept as written"
    )


# The play


@dataclass(slots=True)
class PlayWords(Words):
    """The cells of a play, four to a trick, in the columns of the seats."""

    cells: list[Card | None] = field(default_factory=list)
    written: list[str] = field(default_factory=list)  # each cell with its marks
    items: list[int] = field(default_factory=list)  # where each cell begins
    order: list[int] = field(default_factory=list)  # cells in the order played
    cards: list[Card] = field(default_factory=list)  # the cards in them
    is_open: bool = False  # + says that the play is not finished

    def read(self) -> PlayWords:
        cells, written, items = self.cells, self.written, self.items
        prefix = ""
        for item, word in enumerate(self.section.items):
            if isinstance(word, Aside):
                self.add_aside(item, len(cells), word)
                continue
            card = _CARDS.get(word)
            if card is not None and not prefix:
                cells.append(card)
                written.append(word)
                items.append(item)
            elif word == "*":
                self.end_at(item, len(cells))
                break
            elif word.startswith("^"):
                prefix += word + " "
            elif word.startswith(_MARKS) and not prefix:
                self._add_suffix(item, word)
            else:
                self._add_odd(item, word, prefix)
                prefix = ""
        if prefix:  # an irregularity where no card was played
            self._add_odd(len(self.section.items) - 1, "-", prefix)
        return self

    def _add_suffix(self, item: int, word: str) -> None:
        self.add_mark(item, len(self.cells), word)
        if self.written:
            self.written[-1] += " " + word

    def _add_odd(self, item: int, word: str, prefix: str) -> None:
        card = None
        self.is_open = self.is_open or word == "+"
        if word not in ("-", "+") and not prefix:
            try:
                card = Card.parse(word)
            except NotationError:
                card = None
        self.cells.append(card)
        self.written.append("-" if prefix + word == "+" else prefix + word)
        self.items.append(item)

    def put_in_order(self, trump: Suit | None) -> None:
        """Find the order of play, up to the first card that is missing or not understood."""
        cells, order, cards = self.cells, self.order, self.cards
        leader = 0
        for row in range(0, len(cells), 4):
            trick = []
            for place in range(4):
                cell = row + (leader + place) % 4
                card = cells[cell] if cell < len(cells) else None
                if card is None:
                    self._complain_of_gap(cell)
                    return
                order.append(cell)
                trick.append(card)
                cards.append(card)
            leader = (leader + winning_place(trick, trump)) % 4

    def _complain_of_gap(self, gap: int) -> None:
        rest = self.rest(len(self.order))
        if not rest:
            return
        found = self.written[gap] if gap < len(self.written) else "-"
        place = self.items[gap] if gap < len(self.items) else len(self.section.items) - 1
        line = self.section.line_of(place)
        if found == "-":
            reason = f"card {len(self.order) + 1} is missing, but others follow it"
        elif found.startswith("^"):
            reason = f"irregularity {shorten(found)!r}"
        else:
            reason = f"card {shorten(found)!r} is not understood: expected one such as HK or D2"
        self.complain(line, f"{reason}; the cards from here on are kept as written")

    def rest(self, legal: int) -> tuple[str, ...]:
        """The cells that hold none of the first legal cards, from the first unfinished trick."""
        used = set(self.order[:legal])
        first = legal - legal % 4
        found = [self.written[cell] for cell in range(first, len(self.cells)) if cell not in used]
        while found and found[-1] == "-":
            found.pop()
        return tuple(found)

    def line_of(self, index: int) -> int:
        """Where the card with that index stands."""
        return self.section.line_of(self.items[self.order[index]])

    def remarks(self, legal: int) -> list[Remark]:
        """Marks, notes and asides, each after its card."""
        index_of = {cell: index for index, cell in enumerate(self.order[:legal])}
        notes = _Notes(self)
        noted: set[int] = set()
        remarks = []
        for extra in self.extras:
            index = index_of.get(extra.after - 1) if extra.after else -1
            kind, text = extra.kind, extra.text
            if kind == SUFFIX:
                if index is None:
                    continue  # it stays among the remaining words
                note = notes.text_of(extra) if index not in noted else None
                if note is None:
                    notes.complain_of_mark(extra)
                    text = suffix_of(Stage.PLAY, text)
                else:
                    noted.add(index)
                    kind, text = CARD_NOTE, note
            after = legal if index is None else index + 1
            remarks.append(Remark(Stage.PLAY, after, text, kind))
        remarks.sort(key=lambda remark: remark.after)
        return remarks + notes.spare(Stage.PLAY, legal)


# Notes


class _Notes:
    """The notes of a section, and which of them are referred to."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._notes = words.section.notes
        self._used: set[int] = set()
        self._is_spoken_for: set[int] = set()

    def text_of(self, mark: Extra) -> str | None:
        """The words of the note that a mark such as ``=1=`` refers to, if there are any."""
        numbers = note_numbers(mark.text)
        text = self._notes.get(numbers[0]) if numbers else None
        if not text:
            return None
        if not _NOTE_MARK.fullmatch(mark.text):
            self._words.complain(
                self._words.section.line_of(mark.item),
                f"note mark {shorten(mark.text)!r} is not closed: expected ={numbers[0]}=",
            )
        self._used.add(numbers[0])
        return text

    def complain_of_mark(self, mark: Extra) -> None:
        """Say what is wrong with a mark that is kept as it is, if anything is."""
        text = mark.text
        nag = _NAG.fullmatch(text)
        if text[0] == "=":
            reason = f"note mark {shorten(text)!r} has no note of its own in this section"
        elif text[0] == "$" and (nag is None or int(nag[1]) > 255):
            reason = f"annotation {shorten(text)!r} is not understood: expected $0 to $255"
        else:
            return
        self._words.complain(self._words.section.line_of(mark.item), reason)

    def spare(self, stage: Stage, after: int) -> list[Remark]:
        """The notes that nothing refers to; they must not be lost."""
        return [
            Remark(stage, after, f"{number}: {text}".rstrip(), SPARE_NOTE)
            for number, text in sorted(self._notes.items())
            if number not in self._used
        ]
