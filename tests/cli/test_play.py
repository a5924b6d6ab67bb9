"""``merrimac play``: whole boards by typed lines, and nothing on the screen that is hidden."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from merrimac.cli.play_commands import Command, Do, read_card, read_command
from merrimac.cli.play_game import Game
from merrimac.cli.play_reasons import show_why
from merrimac.cli.play_screen import Screen
from merrimac.cli.play_table import TerminalTable, opened_table
from merrimac.formats import pbn
from merrimac.game.cards import Card, Suit
from merrimac.game.deal import Deal
from merrimac.game.errors import GameError, NotationError
from merrimac.game.seats import SEATS

SPADES = "N:432.T87.T876.765 65.QJ9.QJ5.KT984 AKQJT98.AK.AK.32 7.65432.9432.AQJ"
"""South makes game by himself: ten tricks from the top."""
MENTIONED = re.compile(r"([♠♥♦♣]) ?((?:[AKQJT2-9] ?)+)\b")
Script = Callable[[dict[str, Any], str], str | None]
"""The next line to type, from what the seat is told and the screen since the last prompt."""


def setting(tmp_path: Path, deal: str = SPADES, **more: Any) -> dict[str, Any]:
    """South deals the board of a file; nothing is compared with other tables."""
    path = tmp_path / "deals.pbn"
    path.write_text(f'[Board "3"]\n[Dealer "S"]\n[Vulnerable "EW"]\n[Deal "{deal}"]\n')
    source = {"kind": "file", "path": str(path)}
    form = {"you": ["S"], "robots": "heuristic", "scoring": "chicago", "source": source}
    return form | more


class Typist:
    """Types what a script says, and keeps what the screen showed before every line."""

    def __init__(self, table: TerminalTable, script: Script) -> None:
        self._table = table
        self._script = script
        self._written = io.StringIO()
        self.shown: list[str] = []
        self.states: list[dict[str, Any]] = []
        self.screen = Screen(Console(file=self._written, width=100, markup=False, emoji=False))

    def read(self, prompt: str) -> str | None:
        self.shown.append(self._written.getvalue() + prompt)
        self._written.seek(0)
        self._written.truncate()
        self.states.append(self._table.state)
        return self._script(self.states[-1], self.shown[-1])


@contextmanager
def playing(tmp_path: Path, script: Script, **more: Any) -> Iterator[Typist]:
    with opened_table(tmp_path / "table.db", setting(tmp_path, **more), 0.0) as table:
        typist = Typist(table, script)
        Game(table, typist.screen, typist.read).run()
        yield typist


def of_lines(*lines: str) -> Script:
    left = iter(lines)
    return lambda _state, _shown: next(left, None)


def four_spades_then(*lines: str) -> Script:
    return of_lines("4S", *lines)


def to_the_end(*lines: str) -> Script:
    """4♠, the first legal card each time, then the lines."""
    left = iter(lines)

    def script(state: dict[str, Any], _shown: str) -> str | None:
        if state["phase"] == "over":
            return next(left, None)
        return "4s" if state["phase"] == "auction" else str(state["legal_cards"][0])

    return script


def cards_on(text: str) -> set[Card]:
    symbols = {suit.symbol: suit for suit in Suit}
    return {
        Card.parse(f"{symbols[symbol]}{rank}")
        for symbol, ranks in MENTIONED.findall(text)
        for rank in ranks.replace(" ", "")
    }


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("kept") / "board.pbn"


@pytest.fixture(scope="module")
def whole_board(tmp_path_factory: pytest.TempPathFactory, kept: Path) -> Typist:
    """Every prompt of a board, and of looking back at it."""
    lines = ["tricks", f"save {kept}", f"save {kept}", "help", "why", "next"]
    with playing(tmp_path_factory.mktemp("board"), to_the_end(*lines)) as typist:
        return typist


def test_a_whole_board_shows_no_hidden_card_before_its_end(whole_board: Typist) -> None:
    deal = Deal.parse(SPADES)
    first_after = next(
        place for place, state in enumerate(whole_board.states) if state["phase"] == "over"
    )
    assert first_after > 20
    for state, shown in list(zip(whole_board.states, whole_board.shown, strict=True))[:first_after]:
        seen = [deal[seat] for seat in SEATS if state["hands"][str(seat)] is not None]
        played = {Card.parse(card) for trick in state["tricks"] for _, card in trick["cards"]}
        assert len(seen) == (1 if state["phase"] == "auction" else 2)
        assert cards_on(shown) <= set(seen[0]) | set(seen[-1]) | played, shown
    assert cards_on(whole_board.shown[first_after]) >= set(deal[SEATS[3]])


def test_legal_cards_are_shown_and_dummy_is_played_by_declarer(whole_board: Typist) -> None:
    for state, shown in zip(whole_board.states, whole_board.shown, strict=True):
        if state["legal_cards"]:
            told = shown.rpartition(" may play ")[2].splitlines()[0]
            assert {str(card) for card in cards_on(told)} == set(state["legal_cards"])
    assert any("North to play> " in shown for shown in whole_board.shown)


def test_looking_back_has_hands_par_and_where_tricks_went(whole_board: Typist, kept: Path) -> None:
    at_end, tricks, first, again, told, why, more = whole_board.shown[-7:]
    assert "Par: " in at_end and "4♠ by South" in at_end and "♣ KT984" in at_end
    assert "No card cost a trick." in at_end or "Where tricks went" in at_end
    assert len(re.findall(r"^\d+ ", tricks, re.MULTILINE)) == 13
    assert "Saved as" in first and "is there already" in again and "replay" in told
    assert why.startswith(("East: ", "West: "))
    assert more.startswith("That was the last board of the file.")
    record = next(pbn.loads(kept.read_text()))
    assert record.board.play is not None and len(record.board.play) == 52
    assert str(record.board.deal) == SPADES


def test_taking_back_and_playing_again(tmp_path: Path) -> None:
    def script(state: dict[str, Any], _shown: str) -> str | None:
        return next(steps)(state)

    seen: list[dict[str, Any]] = []

    def keep(line: str) -> Callable[[dict[str, Any]], str]:
        def step(state: dict[str, Any]) -> str:
            seen.append(state)
            return line

        return step

    steps = iter([
        keep("undo"), keep("4S"), lambda state: str(state["legal_cards"][0]), keep("u"),
        keep("undo"), keep("q"),
    ])  # fmt: skip
    with playing(tmp_path, script) as typist:
        assert "nothing of yours to take back" in typist.shown[1]
    _first, opened, after, before, end = seen
    assert opened["auction"] == [] and len(after["tricks"][0]["cards"]) >= 3
    assert before["legal_cards"] and len(before["tricks"][0]["cards"]) == 1
    assert end["phase"] == "auction" and end["actions"] == []


def test_what_can_not_be_done_in_the_auction_is_one_sentence(tmp_path: Path) -> None:
    expected = "is not understood: expected a call such as P, X or 1NT, or help."
    answers = {
        "1Z": f"Call '1Z' {expected}",
        "HK": f"Call 'HK' {expected}",
        "?8C": f"Call '8C' {expected}",
        "why": "There is no call or card on this board yet.",
        "claim 3": "There is nothing to claim now.",
        "trick": "No trick has been played yet.",
        "next": "The board is not over yet.",
        "save": "The board is not over yet: it can be exported then.",
        "replay": "There is no action 0 on this board.",
    }
    with playing(tmp_path, of_lines(*answers)) as typist:
        assert typist.shown[1:] == [f"{answer}\nSouth, your call> " for answer in answers.values()]
        assert typist.states[-1]["actions"] == []


def test_what_can_not_be_done_in_the_play_is_one_sentence(tmp_path: Path) -> None:
    lines = ["SQ", "D10 5", "", "claim x", "claim 14", "?1S", "1S"]
    with playing(tmp_path, four_spades_then(*lines)) as typist:
        moved = {state["version"] for state in typist.states[1:]}
        assert len(moved) == 1
        held = typist.shown[2:]
    assert held[0].startswith("North does not hold ♠Q.")
    assert held[1].startswith("Card 'D10 5' is not understood")
    assert " may play " in held[2]
    assert held[3].startswith("'x' is no number of tricks.")
    assert held[4].startswith("13 tricks are left")
    assert held[5].startswith("The auction is over")
    assert held[6].startswith("Card '1S' is not understood")


def test_a_suit_must_be_followed(tmp_path: Path) -> None:
    def script(state: dict[str, Any], _shown: str) -> str | None:
        if state["phase"] == "auction":
            return "4S"
        suit = state["tricks"][-1]["cards"][0][1][0]
        return "S2" if suit != "S" else "H7"

    with opened_table(tmp_path / "table.db", setting(tmp_path), 0.0) as table:
        typist = Typist(table, lambda state, shown: None if len(typist.shown) > 2 else
                        script(state, shown))  # fmt: skip
        Game(table, typist.screen, typist.read).run()
    assert typist.shown[-1].startswith("North must follow suit: ")


def test_meanings_hints_and_claims(tmp_path: Path) -> None:
    thirteen = "N:.T987.T876.T9876 ..KQJ95432.AKQJ5 AKQJT98765432... .AKQJ65432.A.432"
    lines = ["?1NT", "box", "hint", "7S", "hint", "known", "claim"]
    with playing(tmp_path, of_lines(*lines), deal=thirteen) as typist:
        meaning, box, advice, _turn, card, known, claimed = typist.shown[1:]
    assert meaning.startswith("1NT: opening; shows 15-17 HCP, balanced")
    assert "20-21 HCP, balanced" in box and "→" in box
    assert advice.startswith("South: ")
    assert card.startswith("North: ")
    assert "points" in known and "East" in known and "West" in known and "South:" not in known
    assert "The rest is yours" in claimed and "7♠ by South, made" in claimed


def test_conceding_ends_the_board_and_may_be_taken_back(tmp_path: Path) -> None:
    with playing(tmp_path, four_spades_then("concede", "undo")) as typist:
        assert "4♠ by South, 10 down" in typist.shown[-2]
        assert typist.states[-1]["phase"] == "play"


def test_a_table_that_was_left_goes_on(tmp_path: Path) -> None:
    with playing(tmp_path, four_spades_then()) as typist:
        left = typist.states[-1]
    with opened_table(tmp_path / "table.db", {}, 0.0, left["table"]) as table:
        assert table.state["version"] == left["version"]
        assert table.state["hands"] == left["hands"]
    with (
        pytest.raises(GameError, match="no table nonsense was left"),
        opened_table(tmp_path / "table.db", {}, 0.0, "nonsense"),
    ):
        pass


def test_lines_are_read_in_any_case_and_cards_either_way_round() -> None:
    assert read_command("  CLAIM   4 ") == Command(Do.CLAIM, "4")
    assert read_command("? 3c") == Command(Do.MEANING, "3c")
    assert read_command("?") == read_command("help") == Command(Do.HELP)
    assert read_command("").do is Do.ENTER and read_command("q").do is Do.QUIT
    assert read_command("x") == Command(Do.ACT, "x")
    assert read_card("kh") == read_card("HK") == "HK"
    assert read_card("10d") == read_card("d 10") == "DT"
    with pytest.raises(NotationError):
        read_card("")


# --- The command itself ---------------------------------------------------------------------------


def command(tmp_path: Path, *options: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    run = [str(Path(sys.executable).parent / "merrimac"), "play", "--tempo", "0",
           "--database", str(tmp_path / "table.db"), *options]  # fmt: skip
    return subprocess.run(run, input=typed, capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("typed", ["q\n", "help"])
def test_leaving_and_the_end_of_input_are_no_error(tmp_path: Path, typed: str) -> None:
    done = command(tmp_path, "--seed", "3", "--scoring", "chicago", typed=typed)
    assert done.returncode == 0 and done.stderr == ""
    assert "South  ♠ A9432  ♥ AT98  ♦ A9  ♣ QJ" in done.stdout
    assert "merrimac play --table " in done.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--seat", "Q"], "seat"),
        (["--seat", "NESW"], "expected a seat such as S"),
        (["--robots", "deep blue"], "expected one of expert, gib"),
        (["--system", "culbertson"], "expected one of sayc"),
        (["--spec", "north: nonsense("], "column"),
        (["--deals", "there-is-no-such.pbn"], "there-is-no-such.pbn: No such file"),
        (["--problems", "nonsense"], "no longer here"),
        (["--deals", "a.pbn", "--match", "4"], "one source"),
        (["--database", "nonsense://x"], "no address of a database"),
        (["--match", "4", "--open"], "hands are closed"),
    ],
)
def test_bad_options_are_one_sentence(tmp_path: Path, options: list[str], words: str) -> None:
    done = command(tmp_path, *options)
    assert done.returncode == 2 and done.stdout == ""
    assert len(done.stderr.splitlines()) == 1 and words in done.stderr, done.stderr


# --- Reasons --------------------------------------------------------------------------------------


def test_a_plan_is_a_tree_with_its_chances() -> None:
    def node(words: str, *children: dict[str, Any], state: str | None = None) -> dict[str, Any]:
        return {"name": words, "words": words, "chance": 0.8, "cards": [], "state": state,
                "children": list(children)}  # fmt: skip

    written = io.StringIO()
    told = {
        "title": "North: ♥2", "words": "♥2: to draw trumps.", "effort": None, "unit": "IMPs",
        "plan": node("draw trumps", node("duck a round of clubs"), state="now"),
        "alternatives": [
            {"action": "H2", "value": 2.7, "words": "up to 80%.", "same_plan_as": None},
            {"action": "H3", "value": 2.7, "words": "", "same_plan_as": "H2"},
        ],
    }  # fmt: skip
    show_why(Screen(Console(file=written, width=100, markup=False, emoji=False)), told)
    lines = [line.rstrip() for line in written.getvalue().splitlines()]
    assert lines[0] == "North: ♥2  To draw trumps."
    assert lines[1] == "draw trumps  80%  ← now" and lines[2] == "└── duck a round of clubs  80%"
    assert lines[-2:] == ["♥2  2.70  up to 80%", "♥3  2.70  the same as ♥2"]
