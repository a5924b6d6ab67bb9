"""The words say what the tree says."""

from __future__ import annotations

import re
from random import Random

import numpy as np

from merrimac.players.planner import plan_with_worlds
from merrimac.technique.aim import Aim, key_card
from merrimac.technique.outline import outline
from merrimac.technique.words import aim_words, chance_of, hope_words, main_line, plan_words
from technique.hands import LIMIT, board_of

HOLD_UP = (
    "N:AK4.53.QJT95.Q42 J9865.T87.A72.73 Q73.A62.K86.AK65 T2.KQJ94.43.JT98",
    "3NT",
    "HK",
)
FINESSE = (
    "N:K42.AJT.K653.A64 86.Q875.JT4.9873 A753.632.A72.K52 QJT9.K94.Q98.QJT",
    "3NT",
    "SQ",
)


def planned(deal: str, contract: str, lead: str, played: str = ""):  # type: ignore[no-untyped-def]
    board = board_of(deal, contract, lead, played)
    assert board.contract is not None
    view = board.view(board.contract.declarer)
    return plan_with_worlds(view, board.contract, LIMIT, Random(1))


def test_numbers_in_the_words_are_those_of_the_tree() -> None:
    made, worlds = planned(*FINESSE, "S2 S6 SA")
    words = plan_words(made, worlds)
    share = worlds.weights @ made.made / worlds.weights.sum()
    assert f"in {100 * share:.0f}% of the layouts" in words
    assert f"{made.best.value:+.0f} on average" in words
    assert np.isclose(share, made.best.chance)


def test_the_assumption_and_its_chance_are_named() -> None:
    made, worlds = planned(*FINESSE, "S2 S6 SA")
    hopes = [(aim, known) for aim, known in main_line(made) if aim.hope is not None]
    assert hopes, "this hand needs a finesse"
    aim, known = hopes[0]
    assert aim.hope is not None
    said = re.findall(r"hoping that (.*?) \((\d+)%\)", plan_words(made, worlds))
    chance = chance_of(aim.hope, known, worlds)
    assert (hope_words(aim.hope, worlds), f"{100 * chance:.0f}") in said


def test_the_count_comes_first() -> None:
    made, worlds = planned(*HOLD_UP)
    assert plan_words(made, worlds).startswith("Nine tricks needed, seven on top. Hold up")


def test_hopes_speak_of_the_real_seats() -> None:
    _, worlds = planned(*HOLD_UP)
    king = 2 * 13 + 11
    assert hope_words(key_card(3, king), worlds) == "West has the king of hearts"
    assert aim_words(Aim("finesse", 2, king)) == "finesse the king of hearts"


def test_the_outline_begins_with_the_card_and_its_reason() -> None:
    made, worlds = planned(*HOLD_UP)
    first = outline(made, worlds, 40)
    assert len(first) == 1
    assert first[0].words.startswith("North ♥")
    assert first[0].then and first[0].then[0].share.endswith("%")
