"""Whatever bytes come in: no exception, no endless loop, and what was read can be kept.

Inputs come from a seeded generator, so a failure repeats with its number.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

import pytest

from merrimac.formats import pbn
from merrimac.formats.record import Fault
from merrimac.formats.source import decoded_lines

VALID = (
    '% PBN 2.1\n% EXPORT\n[Event "Final"]\n[Site "Åre"]\n[Board "7"]\n[West "A"]\n[Dealer "S"]\n'
    '[Vulnerable "All"]\n'
    '[Deal "S:Q76.AK43.QJ5.T32 AJT9.76.T98.AQ54 K843.QT5.AK3.J76 52.J982.7642.K98"]\n'
    '[Scoring "IMP"]\n[Declarer "N"]\n[Contract "3NT"]\n[Result "9"]\n[Auction "S"]\n'
    "1C X =1= XX ! 1H\nPass Pass 1NT $3 Pass\n3NT {why?} Pass Pass Pass\n"
    '[Note "1: Alert. takeout"]\n[Play "E"]\nHJ H3 H6 HT ; lead\nS5 S6 SA S3\n'
    'H2 HA H7 H5 =1=\n* \n[Note "1: third"]\n[OptimumResultTable "Declarer;Result\\2R"]\nN  9\n'
    "S 10\n",
    '[Board "2"]\n[Deal "N:AK2.K2.AQJ432.K2 - QJT9.QJT9.K5.QJT -"]\n[Auction "E"]\n'
    "- - pass 1D* p 1h all pass\n\n"
    '[West "x"]\n[Auction "N"]\n1S AP\n[Play "E"]\n- - - -\n+\n',
    '[Event "##Cup"]\n{ a\n\nb }\n[Deal "N:A... K... Q... J..."]\n[Contract "S"]\n[Play "N"]\n'
    'SA SK SQ SJ\n\n[Event "#"]\n[Contract "Pass"]\n[Result ""]\n',
)
WORDS = (
    '[Event "x"]', '[Deal "?"]', '[Auction "N"]', '[Play "W"]', '[Note "1: a"]', "[", "]", '"',
    "{", "}", ";", "%", "\n", "\n\n", "\r", "\\", "=1=", "=a=", "$3", "$", "!", "?", "^I", "^R",
    "*", "+", "-", "AP", "all", "pass", "1N", "7NT", "X", "XX", "1C", "SA", "S5", "h10", "##",
    '[Contract "4SX"]', '[Declarer "^S"]', '[Result "NS 9 EW 4"]', '[Dealer "E"]', "é", "\x00",
    '[Deal "E:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]', '[Board "0"]',
    "\ufeff", "\x85", "\u2028", " ", "\t", '[Play "', '[OptimumResultTable "A;B"]', "N NT 7",
)  # fmt: skip


def mutated(rng: Random) -> bytes:
    """A valid file with a few bytes changed, cut out, doubled or exchanged."""
    data = bytearray(rng.choice(VALID).encode(rng.choice(("utf-8", "latin-1", "utf-16"))))
    for _ in range(rng.randint(1, 8)):
        start = rng.randrange(len(data) + 1)
        end = min(len(data), start + rng.choice((0, 1, 1, 2, 5, 40)))
        other = rng.randrange(len(data) + 1)
        data[start:end] = rng.choice(
            (b"", bytes([rng.randrange(256)]), data[other : other + 30], data[start:end] * 2)
        )
    return bytes(data)


def spliced(rng: Random) -> bytes:
    """The beginning of one valid file with the end of another, line by line mixed up."""
    lines = "".join(rng.sample(VALID, 2)).split("\n")
    for _ in range(rng.randint(1, 6)):
        place, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[place], lines[other] = lines[other], lines[place]
    return "\n".join(lines[rng.randrange(5) :]).encode()


def words(rng: Random) -> bytes:
    """Words of the language in any order."""
    found = rng.choices(WORDS, k=rng.randint(1, 60))
    return rng.choice((" ", "\n", "")).join(found).encode("utf-8", "surrogatepass")


def noise(rng: Random) -> bytes:
    return rng.randbytes(rng.randint(0, 300))


MAKERS: tuple[Callable[[Random], bytes], ...] = (mutated, spliced, words, noise)


def check(data: bytes) -> None:
    """Reading raises nothing, and what was read comes back when written."""
    faults: list[Fault] = []
    text = "\n".join(decoded_lines(data.splitlines(keepends=True)))
    found = list(pbn.loads(text, faults.append))
    for fault in faults:
        assert fault.reason and fault.line >= 1 and "\n" not in str(fault)
    written = pbn.dumps(found)
    again = list(pbn.loads(written))
    assert again == found
    assert pbn.dumps(again) == written


def fuzz(first: int, count: int) -> None:
    for number in range(first, first + count):
        rng = Random(number)
        data = MAKERS[number % len(MAKERS)](rng)
        try:
            check(data)
        except Exception as error:
            error.add_note(f"input {number}: {data!r}")
            raise


def test_garbage_never_breaks_the_reader() -> None:
    fuzz(0, 3_000)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_much_garbage_never_breaks_the_reader(part: int) -> None:
    fuzz(1_000_000 + 15_000 * part, 15_000)


MEGABYTE = 1 << 20
HUGE = {
    "open braces": "{" * MEGABYTE,
    "braces with games": '{\n\n[Event "x"]\n' * (MEGABYTE // 16),
    "open brackets": "[" * MEGABYTE,
    "text and open brackets": "a[" * (MEGABYTE // 2),
    "tags never closed": '[a "' * (MEGABYTE // 4),
    "tags never closed, each on a line": '[a "\n' * (MEGABYTE // 5),
    "a tag over very many lines": '[a "' + "x\n" * (MEGABYTE // 2),
    "a name without end": "[" + "a" * MEGABYTE,
    "backslashes": '[Event "' + "\\" * MEGABYTE,
    "quotes": '[Event "x"]\n' + '"' * MEGABYTE,
    "one enormous word": '[Auction "N"]\n' + "1" * MEGABYTE,
    "one enormous line of calls": '[Auction "N"]\n' + "Pass " * (MEGABYTE // 5),
    "calls and comments": '[Auction "N"]\n' + "Pass {x} " * (MEGABYTE // 9),
    "one enormous line of cards": '[Play "N"]\n' + "SA " * (MEGABYTE // 3),
    "marks": '[Auction "N"]\n1C ' + "=1= ! " * (MEGABYTE // 24),
    "glued marks": '[Auction "N"]\n1C' + "=1=!$" * (MEGABYTE // 20),
    "passes and all passes": '[Auction "N"]\n'
    + "Pass " * (MEGABYTE // 10)
    + "AP " * (MEGABYTE // 6),
    "tags and comments": '[Auction "N"]\n1C\n'
    + "".join(f'[T{number} "x"]\n{{c}}\n' for number in range(MEGABYTE // 18)),
    "tables and comments": '[Auction "N"]\n1C\n'
    + "".join(f'[T{number} "x"]\n1\n{{c}}\n' for number in range(MEGABYTE // 20)),
    "a tag again and again": '[Event "x"]\n' * (MEGABYTE // 12),
    "a comment of spaces": "{" + " " * MEGABYTE + "}",
    "empty lines": "\n" * MEGABYTE,
}


WRITTEN = (
    "passes and all passes",
    "tags and comments",
    "tables and comments",
    "calls and comments",
    "glued marks",
)


@pytest.mark.parametrize("name", HUGE)
def test_a_pathological_megabyte_is_read_in_seconds(name: str) -> None:
    start = time.process_time()
    for _record in pbn.loads(HUGE[name]):
        pass
    assert time.process_time() - start < 8, "time must grow with the size, not its square"
    if name in WRITTEN:
        pbn.dumps(pbn.loads(HUGE[name]))
        assert time.process_time() - start < 16, "writing takes no longer than reading"
    found = list(pbn.loads(HUGE[name][:5_000]))
    assert list(pbn.loads(pbn.dumps(found))) == found
