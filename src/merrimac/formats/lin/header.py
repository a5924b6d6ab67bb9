"""What a LIN file says before its boards: title, results and names.

``vg`` (event, segment, scoring, first and last board, the teams), ``rs`` (results), ``pn``
(players) and a few more hold for every board that follows until they are said again. A record
carries the header in force, as written, and what it tells about the board as PBN tags.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import takewhile

from merrimac.formats.lin.notation import LIN_SEATS, read_number
from merrimac.formats.lin.tokens import BAR
from merrimac.game.conditions import Scoring

HeaderPairs = tuple[tuple[str, str], ...]

TITLE_TAGS = {"Event": 0, "Stage": 1, "HomeTeam": 5, "VisitTeam": 7}  # places in vg
NAME_TAGS = tuple(seat.name.capitalize() for seat in LIN_SEATS)
HELD_TAGS = (*TITLE_TAGS, *NAME_TAGS)
NO_NAMES = ",,,"
_TITLE_LENGTH = 9
_SCORING_PLACE, _FIRST_PLACE = 2, 3
_SCORINGS = {"P": Scoring.MATCHPOINTS, "M": Scoring.MATCHPOINTS, "B": Scoring.MATCHPOINTS}


class Header:
    """The header in force, and what follows from it."""

    def __init__(self, pairs: HeaderPairs = ()) -> None:
        self.pairs = pairs
        self._tags: dict[str, dict[str, str]] = {}

    @cached_property
    def _values(self) -> dict[str, list[str]]:
        return _by_tag(self.pairs)

    def _value(self, tag: str) -> str:
        return self._values[tag][-1] if tag in self._values else ""

    @cached_property
    def title(self) -> list[str]:
        return [field.strip() for field in self._value("vg").split(",")]

    @cached_property
    def _results(self) -> list[str]:
        return self._value("rs").split(",")

    @property
    def scoring(self) -> Scoring:
        letter = self.title[_SCORING_PLACE].upper() if len(self.title) > _SCORING_PLACE else ""
        return _SCORINGS.get(letter, Scoring.IMPS)

    @cached_property
    def _first_board(self) -> int | None:
        return read_number(self.title[_FIRST_PLACE]) if len(self.title) > _FIRST_PLACE else None

    def result(self, room: str, number: int | None) -> str:
        """The entry of ``rs`` for a board: they go open, closed, open, closed."""
        place = int(room == "Closed")
        if number is not None and self._first_board is not None:
            place += 2 * (number - self._first_board)
        elif len(self._results) > 2:
            return ""
        return self._results[place].strip() if 0 <= place < len(self._results) else ""

    def tags(self, room: str, number: int | None) -> dict[str, str]:
        """The header's part of a board's tags: a fresh dict."""
        if not self._value("pn") and number is not None and self._value("pw"):
            return self._title_tags() | self._names(self._names_by_board(number))
        if room not in self._tags:
            self._tags[room] = self._title_tags() | self._names(self.names_by_room(room))
        return dict(self._tags[room])

    def _title_tags(self) -> dict[str, str]:
        fields = self.title
        return {
            tag: fields[place]
            for tag, place in TITLE_TAGS.items()
            if place < len(fields) and fields[place] not in ("", "?")
        }

    @staticmethod
    def _names(names: list[str]) -> dict[str, str]:
        # Seats that the operator did not fill in are called "South", "West" ...
        return {
            tag: name
            for tag, name in zip(NAME_TAGS, names, strict=False)
            if name not in ("", "?", tag)
        }

    @cached_property
    def names(self) -> list[str]:
        """Everyone that ``pn`` lists: the open room from South, then the closed room."""
        return [name.strip() for name in self._value("pn").split(",")]

    def names_by_room(self, room: str) -> list[str]:
        names = self.names
        return names[4:8] if room == "Closed" and len(names) > 4 else names[:4]

    def _names_by_board(self, number: int) -> list[str]:
        """``pw`` has four names for each board of ``bn``, or from the first board on."""
        boards = [board.strip() for board in self._value("bn").split(",")]
        place = (
            boards.index(str(number)) if str(number) in boards
            else number - (self._first_board or 1)
        )  # fmt: skip
        names = self._value("pw").split(",")
        return [name.strip() for name in names[4 * place : 4 * place + 4]] if place >= 0 else []

    # Saying it again

    def names_again(self) -> list[tuple[str, str]]:
        """The names as said before each board of a file of single boards, known or not."""
        return [("pn", names) for names in self._values.get("pn", [NO_NAMES])]

    def then(self, said: Iterable[tuple[str, str]]) -> tuple[Header, list[tuple[str, str]]]:
        """The header after more was said, and what of that merely repeated it.

        A new ``vg`` starts afresh, and an empty one ends the header.
        """
        said = list(said)
        values = _by_tag(said)
        if "vg" in values and values["vg"] != self._values.get("vg"):
            ends = list(takewhile(("vg", "").__eq__, said))
            # With nothing to end, an empty title is kept like a repetition.
            afresh = Header(tuple(said[len(ends) :]))
            if afresh.pairs == self.pairs:
                return self, said
            return afresh, [] if self.pairs else ends
        renewed = self._changed(values)
        repeats = [pair for pair in said if pair[0] not in renewed]
        if not renewed:
            return self, repeats
        news = [pair for pair in said if pair[0] in renewed]
        kept = [pair for pair in self.pairs if pair[0] not in renewed]
        return Header(tuple(kept + news)), repeats

    def _changed(self, values: dict[str, list[str]]) -> set[str]:
        """The tags that say something else here."""
        return {tag for tag, said in values.items() if said != self._values.get(tag)}

    def heard(
        self, said: list[tuple[str, str]], is_named: bool
    ) -> tuple[Header, list[tuple[str, str]]]:
        """As ``then``, but names said again before a board without ``qx`` are not even that."""
        if not is_named:
            others = [pair for pair in said if pair[0] != "pn"]
            header, repeats = self.then(others)
            if header.names_again() == [pair for pair in said if pair[0] == "pn"]:
                return header, repeats
        return self.then(said)

    def to_say(
        self, before: Header | None, again: list[tuple[str, str]], is_named: bool
    ) -> list[tuple[str, str]]:
        """What to say so that this is heard after ``before`` (None: nobody knows what that is).

        ``again`` is what the record wants repeated. The least that a reader understands is said.
        """
        everything = list(self.pairs)
        if before is not None:
            changed = before._changed(self._values)
            news = [pair for pair in everything if pair[0] in changed]
            for said in ([], news, everything):
                told = [*again, *said]
                if not is_named and not any(tag == "pn" for tag, _ in told):
                    told += self.names_again()
                header, repeats = before.heard(told, is_named)
                if header.pairs == self.pairs and repeats == again:
                    return told
            if again:
                return self.to_say(before, [], is_named)
        names = [] if is_named or "pn" in self._values else self.names_again()
        return [("vg", ""), *everything, *names]


def _by_tag(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for tag, value in pairs:
        found.setdefault(tag, []).append(value)
    return found


def header_for(
    pairs: HeaderPairs, tags: Mapping[str, str], room: str, number: int | None, scoring: Scoring
) -> Header:
    """The header, changed or made where it does not say what the tags say: the tags are right."""
    header = Header(pairs)
    told = header.tags(room, number)
    wanted = {tag: _field(tags.get(tag, "")) for tag in HELD_TAGS}
    same_scoring = scoring is header.scoring or scoring not in (Scoring.IMPS, Scoring.MATCHPOINTS)
    is_title_right = same_scoring and all(wanted[tag] == told.get(tag, "") for tag in TITLE_TAGS)
    if not is_title_right:
        header = _with(header, "vg", _title(header, wanted, scoring))
    if any(wanted[tag] != told.get(tag, "") for tag in NAME_TAGS):
        header = _with(header, "pn", _players(header, wanted, room))
    return header


def with_result(header: Header, result: str, room: str) -> Header:
    """The header of a single board whose result is known only from ``rs``."""
    return _with(header, "rs", f",{result}" if room == "Closed" else f"{result},")


def _with(header: Header, tag: str, value: str) -> Header:
    """The header with one value changed; a title comes first."""
    others = tuple(pair for pair in header.pairs if pair[0] != tag)
    if not value.strip(","):
        return Header(others)
    return Header(((tag, value), *others) if tag == "vg" else (*others, (tag, value)))


def _title(header: Header, wanted: Mapping[str, str], scoring: Scoring) -> str:
    fields = (header.title + [""] * _TITLE_LENGTH)[: max(_TITLE_LENGTH, len(header.title))]
    for tag, place in TITLE_TAGS.items():
        fields[place] = wanted[tag]
    fields[_SCORING_PLACE] = "P" if scoring is Scoring.MATCHPOINTS else "I"
    return ",".join(fields)


def _players(header: Header, wanted: Mapping[str, str], room: str) -> str:
    mine = [wanted[tag] for tag in NAME_TAGS]
    if not room:
        return ",".join(mine)
    others = header.names_by_room("Open" if room == "Closed" else "Closed")
    others = (others + [""] * 4)[:4] if len(header.names) > 4 or room == "Closed" else []
    return ",".join([*others, *mine] if room == "Closed" else [*mine, *others])


def _field(text: str) -> str:
    """A tag's text in a list divided by commas; PBN's ``?`` for "not known" is left out."""
    bare = text.replace("|", BAR).replace(",", ";").strip()
    return "" if bare == "?" else bare
