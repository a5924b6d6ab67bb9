from __future__ import annotations

import pytest

from merrimac.game.errors import NotationError
from merrimac.players.names import PLAYERS, player_named


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_bears_its_name(name: str) -> None:
    assert player_named(f" {name.upper()} ").name == name


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(NotationError, match="heuristic.*did you mean oracle"):
        player_named("oracel")
