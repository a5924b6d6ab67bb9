from __future__ import annotations

import ast
import json
from pathlib import Path

from merrimac.players import player
from merrimac.players.player import Limit, Reason

ROOM = Path(player.__file__).parent
SEES_A_BOARD = {"player.py", "board_loop.py", "oracle.py"}


def test_a_reason_goes_through_json_unchanged() -> None:
    reason = Reason("plan", {"suit": "S", "chance": 0.5}, (Reason("finesse", {"card": "SQ"}),))
    assert Reason.of_plain(json.loads(json.dumps(reason.plain()))) == reason
    assert Reason("only card").plain() == {"name": "only card"}


def test_only_work_repeats() -> None:
    assert Limit(samples=50, nodes=1000).is_repeatable
    assert not Limit(seconds=1.0).is_repeatable


def test_nothing_but_the_loop_and_the_oracle_knows_the_board() -> None:
    """A player's file has no way to name a Board, so the type checker finds who peeks."""
    for path in ROOM.rglob("*.py"):
        if path.name in SEES_A_BOARD and path.parent == ROOM:
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module == "merrimac.game.board":
                assert [alias.name for alias in node.names] == ["Action"], path
