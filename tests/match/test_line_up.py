from __future__ import annotations

import pytest

from merrimac.game.errors import GameError, NotationError
from merrimac.match.bidding import Bidder
from merrimac.match.line_up import LineUp
from merrimac.players.bidder import Bidder as BiddingPlayer
from merrimac.players.heuristic import Heuristic
from merrimac.players.simulator import Simulator


def test_parts_are_mixed_by_name() -> None:
    found = LineUp.parse("bid=acol+borel,declare=expert,defend=gib")
    assert (found.bid, found.declare, found.defend) == (
        Bidder.parse("acol+borel"), "expert", "gib",
    )  # fmt: skip
    assert found.convention_card.system == "acol"


@pytest.mark.parametrize(
    ("text", "bid", "declare", "defend"),
    [
        ("heuristic", "sayc", "heuristic", "heuristic"),
        ("gib:layouts=9,bayes=off", "sayc", "gib:layouts=9,bayes=off", "gib:layouts=9,bayes=off"),
        ("sayc+borel", "sayc+borel", "expert", "expert"),
        ("declare=planner", "sayc", "planner", "planner"),
        ("defend=gib:layouts=10,bayes=off,bid=acol", "acol", "gib:layouts=10,bayes=off",
         "gib:layouts=10,bayes=off"),
        ("bid=acol", "acol", "expert", "expert"),
    ],
)  # fmt: skip
def test_what_is_not_said_is_usual(text: str, bid: str, declare: str, defend: str) -> None:
    found = LineUp.parse(text)
    assert (str(found.bid), found.declare, found.defend) == (bid, declare, defend)
    assert LineUp.parse(str(found)) == found


@pytest.mark.parametrize(
    "text",
    ["nobody", "", "bid=sayc,bid=acol", "expert,defend=gib", "declare=", "bid=nothing",
     "defend=gib:layouts=none"],
)  # fmt: skip
def test_what_nobody_is_called_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        LineUp.parse(text)


def test_who_sees_all_cards_plays_in_no_match() -> None:
    for text in ("oracle", "declare=heuristic,defend=oracle"):
        with pytest.raises(GameError, match="sees all cards"):
            LineUp.parse(text)


def test_each_part_has_its_player() -> None:
    found = LineUp.parse("bid=sayc+borel,declare=heuristic,defend=gib")
    assert found.player(None) == BiddingPlayer(simulates=True)
    assert isinstance(found.player(True), Heuristic)
    assert isinstance(found.player(False), Simulator)
    assert LineUp.parse("heuristic").player(None) == BiddingPlayer(simulates=False)
