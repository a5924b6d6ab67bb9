"""Mutated files and garbage: the reader survives, in little time, and what it read is kept."""

from __future__ import annotations

import time
from random import Random

import pytest

from merrimac.formats import lin
from merrimac.formats.record import Fault
from merrimac.formats.source import decoded_lines

VUGRAPH = """\
vg|Club Teams,Round 2,I,7,8,Anchor,0,Beacon,12|
rs|3NS=,4SW-1,PASS,2HEx-2|
pn|Ada,Bob,Cyd,Dan,Eva,Fay,Gus,Hal|pg||
qx|o7|st||md|1SA83HAT7DAK7CAK85,SQJ6HK84DJT943C64,ST74HQ92DQ862C732,SK952HJ653D5CQJT9|sv|b|\
mb|2N|an|20-22|mb|p|mb|3N|mb|p|mb|p|mb|p|pg||
pc|dJ|pc|d2|pc|d5|pc|dK|pg||
nt|eva: a quiet start, 5@h would be louder|pg||
pc|c5|pc|c6|mc|9|pg||
qx|c7,BOARD 7|rh||ah|Board 7|md|1SA83HAT7DAK7CAK85,SQJ6HK84DJT943C64,ST74HQ92DQ862C732|sv|0|sa|0|\
mb|-|mb|1C!|an|16+|ob|p|mb|!1S|mb|d|mb|r|nt|hal: oh| my|pg||
mb|p|mb|4S|mb|p|mb|P|mb|p|mb|p|pg||
pw|x,y|pc|HJ|pc|H2|xx|odd|pg||
"""
SINGLE = """\
pn|south1,west2,~~M3,~~M4|st||md|4S468AH4KD378JQC49,S279QKH38TJD6AC38,S3TJH79QD49C7TJQK,|rh||\
ah|Board 8|sv|o|mb|ppp1H|mb|p|mb|2H|mb|p|mb|p|mb|p|pg||pc|D3|pc|DA|pc|D9|pc|D2|pg||pc|D6|mc|8|pg||
pn|a,b,c,d|st||md|HAT43DAQJ6CJT974,,,|ah|Board 9|sv||mb|p|an|nothing|an||
"""
SEEDS = (VUGRAPH.encode(), SINGLE.encode(), "qx|o1|nt|żółte ¦ ♥|md|3,,,|".encode())
PIECES = (
    b"|", b"||", b"qx|", b"md|", b"mb|", b"pc|", b"pn|", b"vg||", b"nt|", b"an|", b"pg||",
    b"\n", b"\r", b"\xff", b"mc|9|", b"sv|e|", b"!", b"-", b"qx|c7|", b"rs|1NN=,|",
    b"mb|1C|", b"mb|?|", b"mb|=2=|", b"|mb|$4|", b"mb|!|",
)  # fmt: skip


def mutated(rng: Random) -> bytes:
    data = bytearray(rng.choice(SEEDS))
    for _ in range(rng.choice((1, 1, 2, 4, 8, 30))):
        place = rng.randrange(len(data) + 1)
        end = min(len(data), place + rng.choice((1, 1, 3, 10, 80)))
        deed = rng.randrange(6)
        if deed == 0:
            data[place:end] = bytes(rng.randrange(256) for _ in range(end - place))
        elif deed == 1:
            del data[place:end]
        elif deed == 2:
            data[place:place] = rng.choice(PIECES)
        elif deed == 3:
            other = rng.choice(SEEDS)
            start = rng.randrange(len(other))
            data[place:end] = other[start : start + rng.randrange(120)]
        elif deed == 4:
            data[place:place] = data[place:end] * rng.randrange(1, 4)
        elif data:
            data[rng.randrange(len(data))] = rng.choice(b"|pmc1SH,\n!")
    return bytes(data)


def check(data: bytes) -> None:
    """Whatever is read must be written so that it reads the same."""
    faults: list[Fault] = []
    records = list(lin.loads("\n".join(decoded_lines(data.splitlines(True))), faults.append))
    assert records or faults
    assert all(fault.line >= 1 and fault.reason for fault in faults)
    text = lin.dumps(records)
    again = list(lin.loads(text))
    assert again == records
    assert lin.dumps(again) == text


def run(seed: int, count: int) -> None:
    for number in range(count):
        data = mutated(Random(f"{seed}-{number}"))
        try:
            check(data)
        except Exception as error:  # named with the seed, so that it can be run again
            raise AssertionError(f"seed {seed}-{number}: {error!r} on {data!r}") from error


def test_mutated_files_are_read_and_kept() -> None:
    run(seed=1, count=3_000)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 20))
def test_many_mutated_files_are_read_and_kept(seed: int) -> None:
    run(seed, count=15_000)


@pytest.mark.parametrize(
    "data",
    [
        b"|" * 1_000_000,
        b"nt|" + b"x" * 1_000_000,
        b"qx|o1|mb|" + b"p" * 1_000_000,
        b"qx|o1|pc|" + b"HK" * 500_000,
        b"mb|" + b"P!" * 300_000 + b"Z|",
        b"md|3SAKQ,,,|" * 5_000,
        b"qx|o1|" * 5_000,
        b"pn|a,b,c,d|" * 50_000,
        b"md|,,,|" + b"pn|a,b,c,d|" * 50_000,
        b"".join(b"pn|a%d,b,c,d|" % number for number in range(50_000)) + b"md|,,,|",
        b"nt|a\n" * 200_000,
        b"\n" * 1_000_000,
        b"\r" * 1_000_000,
        b"an||" * 200_000,
        b"no bars at all\n" * 70_000,
        bytes(range(256)) * 4_000,
    ],
    ids=lambda data: repr(data[:14]),
)
def test_a_megabyte_of_anything_takes_seconds(data: bytes) -> None:
    began = time.process_time()
    check(data)
    assert time.process_time() - began < 20
