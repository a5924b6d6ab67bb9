"""Reading files: our readers against endplay's, on the same boards in memory.

Ours checks every call and every card against the Laws while it reads; the peer does not.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from random import Random

from merrimac.bench.ratio import Ratio, measure
from merrimac.formats import lin, pbn
from merrimac.formats.record import Record
from merrimac.game.board import Board
from merrimac.game.deal import Deal

BOARDS_PER_CHUNK = 50
Step = Callable[[], object]


def random_record(number: int, rng: Random) -> Record:
    """A whole board, bid and played at random within the Laws."""
    board = Board.numbered(number, Deal.random(rng))
    while not board.auction.is_complete:
        legal = board.auction.legal_calls
        board = board.after(rng.choice(legal[: rng.choice((1, 1, 5))]))
    while board.legal_cards:
        board = board.after(rng.choice(list(board.legal_cards)))
    names = {name: name.upper() for name in ("West", "North", "East", "South")}
    return Record(board, {"Event": "Benchmark", **names})


def chunks(count: int, write: Callable[[list[Record]], str]) -> list[str]:
    rng = Random(1)
    return [
        write([random_record(number + 1, rng) for number in range(BOARDS_PER_CHUNK)])
        for _ in range(count)
    ]


def bench_pbn(count: int, step: Step) -> Ratio:
    """PBN text to records."""
    from endplay.parsers import pbn as peer

    return _reading(pbn.loads, peer.load, chunks(count, pbn.dumps), step)


def bench_lin(count: int, step: Step) -> Ratio:
    """LIN text to records."""
    from endplay.parsers import lin as peer

    return _reading(lin.loads, peer.load, chunks(count, lin.dumps), step)


def _reading(
    ours: Callable[[str], Iterable[Record]],
    theirs: Callable[[io.StringIO], object],
    texts: list[str],
    step: Step,
) -> Ratio:
    return measure(
        lambda text: list(ours(text)),
        lambda text: theirs(io.StringIO(text)),
        texts,
        BOARDS_PER_CHUNK,
        step,
    )
