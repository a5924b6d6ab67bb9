"""``merrimac table-manager``, in processes of its own."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.test_commands import DEAL, SAMPLE, assert_bad_input, merrimac
from merrimac.formats import pbn
from merrimac.game.seats import SEATS, Seat, Side
from merrimac.match.table_manager.client import Client
from merrimac.match.table_manager.deciding import Mind
from merrimac.match.table_manager.messages import Connecting
from merrimac.match.table_manager.sitter import Sitter

SERVE = ("table-manager", "serve")
JOIN = ("table-manager", "join")
TEAMS = {Side.NS: "one", Side.EW: "two"}


@contextmanager
def started(*arguments: str | Path) -> Iterator[subprocess.Popen[str]]:
    command = [str(Path(sys.executable).parent / "merrimac"), *map(str, arguments)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def port_told(serving: subprocess.Popen[str]) -> str:
    assert serving.stderr is not None
    line = serving.stderr.readline()
    assert line.startswith("Open room at 127.0.0.1 port "), line
    return line.split()[5]


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def play_the_others(port: int) -> None:
    """Three seats of the table, without the cost of three more commands."""

    async def seat_of(seat: Seat, executor: ThreadPoolExecutor) -> None:
        sitter = Sitter(Connecting(TEAMS[seat.side], seat))
        await Client(sitter, Mind("heuristic"), executor).run("127.0.0.1", port)

    async def play() -> None:
        with ThreadPoolExecutor(1) as executor:
            await asyncio.gather(*(seat_of(seat, executor) for seat in SEATS[1:]))

    asyncio.run(play())


def test_a_board_with_players_of_ours(tmp_path: Path) -> None:
    out = tmp_path / "match.pbn"
    told = ("--boards", "1", "--seed", "5", "--port", "0", "--pause", "0", "--trick-pause", "0")
    north = ("--seat", "North", "--team", "one", "--player", "heuristic", "--ahead")
    with started(*SERVE, *told, "--out", out, "--json") as serving:
        port = port_told(serving)
        with started(*JOIN, "--port", port, *north) as joined:
            play_the_others(int(port))
            said, wrong = joined.communicate(timeout=300)
            assert (joined.returncode, said, wrong) == (0, "", "")
        answer, _ = serving.communicate(timeout=300)
    form = json.loads(answer)
    assert form["teams"] == {"open": {"NS": "one", "EW": "two"}}
    record = next(iter(pbn.load(out)))
    assert record.board.is_over and form["boards"][0]["tricks"] == record.board.result
    # Everything is played: the same command has nothing to wait for, whoever wrote the record.
    out.write_text(out.read_text().replace('[Room "Open"]\n', ""))
    again = merrimac(*SERVE, *told, "--out", out, "--json")
    assert again.returncode == 0 and json.loads(again.stdout) == form


def test_two_rooms_have_two_ports_and_boards_may_come_from_a_file(tmp_path: Path) -> None:
    deals = ("--deals", SAMPLE, "--out", tmp_path / "x.pbn", "--rooms", "2", "--port", "0")
    with started(*SERVE, *deals, "--json") as serving:
        open_port = port_told(serving)
        assert serving.stderr is not None
        line = serving.stderr.readline()
        assert line.startswith("Closed room at 127.0.0.1 port ") and line.split()[5] != open_port


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), ("say which boards",)),
        (("--deals", "x.pbn", "--boards", "2"), ("say which boards",)),
        (("--deals", "nowhere.pbn"), ("nowhere.pbn",)),
        (("--boards", "1", "--out", "x.txt"), ("x.txt", ".pbn")),
        (("--deals", "N:AK... QJ... T9... 87..."), ("no whole deal",)),
        (("--boards", "0"), ("--boards",)),
        (("--boards", "1", "--out", "nowhere/x.pbn"), ("nowhere/x.pbn can't be written",)),
        (("--boards", "1", "--rooms", "2", "--port", "65535"), ("closed room",)),
    ],
)
def test_bad_input_to_serve_is_one_sentence(
    arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    assert_bad_input(merrimac(*SERVE, *arguments), *words)


def test_the_record_does_not_overwrite_the_deals(tmp_path: Path) -> None:
    path = tmp_path / "deals.pbn"
    path.write_text(f'[Board "1"]\n[Deal "{DEAL}"]\n')
    done = merrimac(*SERVE, "--deals", path, "--out", path)
    assert_bad_input(done, "choose another name")


def test_a_port_in_use_is_told() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert_bad_input(merrimac(*SERVE, "--boards", "1", "--port", port), "can't listen", port)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--seat", "Up", "--team", "a"), ("seat 'Up'",)),
        (("--seat", "N", "--team", "a", "--player", "oracle"), ("all cards in sight",)),
        (("--seat", "N", "--team", "a", "--player", "nobody"), ("nobody", "one of")),
        (("--seat", "N", "--team", "a", "--system", "nothing"), ("nothing",)),
        (("--seat", "N", "--team", "a", "--seconds", "1", "--samples", "1"), ("not both",)),
        (("--seat", "N"), ("--team",)),
        (("--seat", "N", "--team", " "), ("a team has a name",)),
    ],
)
def test_bad_input_to_join_is_one_sentence(
    arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    assert_bad_input(merrimac(*JOIN, *arguments), *words)


def test_nobody_listening_is_told() -> None:
    arguments = ("--seat", "N", "--team", "a", "--port", str(free_port()), "--wait", "0")
    assert_bad_input(merrimac(*JOIN, *arguments), "nobody listens", "refused")


def test_a_seat_that_is_taken_is_told() -> None:
    with started(*SERVE, "--boards", "1", "--port", "0", "--json") as serving:
        port = port_told(serving)
        with socket.create_connection(("127.0.0.1", int(port))) as first:
            first.sendall(b'Connecting "a" as North using protocol version 18\r\n')
            assert b"seated" in first.recv(200)
            done = merrimac(*JOIN, "--seat", "N", "--team", "a", "--port", port)
            assert_bad_input(done, "Seat North is taken")
