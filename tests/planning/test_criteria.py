"""What external agents are feared to do, by numbers worked out by hand."""

from __future__ import annotations

import pytest

from merrimac.planning.criteria import (
    Average,
    Best,
    Chance,
    Criteria,
    Criterion,
    Hurwicz,
    Savage,
    Wald,
)
from merrimac.planning.evaluation import Evaluation, policy
from planning.spelled_out import WE, SpelledOut, Turn

SAFE = Turn("it", {"rain": 4, "sun": 4})
RISK = Turn("it", {"rain": 0, "sun": 10})
FAIR = Turn("it", {"rain": 3, "sun": 6})
WEATHER = Turn(WE, {"safe": SAFE, "risk": RISK, "fair": FAIR})
CHOSEN = [
    (Wald(), 4, "safe"),
    (Hurwicz(0.0), 4, "safe"),
    (Hurwicz(0.4), 4.2, "fair"),  # safe 4, risk 4, fair 0.4 * 6 + 0.6 * 3
    (Hurwicz(1.0), 10, "risk"),
    # The best is 4 in rain and 10 in sun, so regrets are 6, 4 and 4; fair is better at its worst.
    (Savage(), 3, "fair"),
    (Chance(), 5, "risk"),
]


def first_act(game: SpelledOut, criterion: Criterion) -> object:
    tree = game.tree()
    evaluation = Evaluation(tree, Criteria(game.network, game.leaf, criterion))
    step = policy(tree, Best(evaluation), None).root.options[0].action
    assert step is not None and isinstance(step.act, tuple)
    return step.act[2]


@pytest.mark.parametrize(("criterion", "value", "act"), CHOSEN)
def test_each_criterion_has_its_own_favourite(criterion: Criterion, value: float, act: str) -> None:
    game = SpelledOut(WEATHER)
    assert game.value(criterion) == pytest.approx(value)
    assert first_act(game, criterion) == act


def test_regret_weighs_an_option_against_those_that_are_there() -> None:
    # Without the others, risk regrets 4 in rain and safe regrets 6 in sun.
    game = SpelledOut(Turn(WE, {"safe": SAFE, "risk": RISK}))
    assert first_act(game, Savage()) == "risk" and game.value(Savage()) == 0


def test_regret_looks_past_choices_in_two_steps() -> None:
    bold, mild = Turn("it", {"rain": 0, "sun": 10}), Turn("it", {"rain": 3, "sun": 6})
    inner = Turn(WE, {"bold": bold, "mild": mild})
    # Between these two bold regrets 3 and mild 4.
    assert first_act(SpelledOut(inner), Savage()) == "bold"
    # With 9 to be had in rain, bold regrets 9, mild 6 and wet 10.
    wet = Turn("it", {"rain": 9, "sun": 0})
    game = SpelledOut(Turn(WE, {"wet": wet, "go": inner}))
    assert first_act(game, Savage()) == "go" and game.value(Savage()) == 3
    tree = game.tree()
    evaluation = Evaluation(tree, Criteria(game.network, game.leaf, Savage()))
    chosen = policy(tree, Best(evaluation), None)
    below = chosen.root.options[0].outcomes[0][1].options[0].action
    assert below is not None and below.act == ("do", WE, "mild")


def test_a_sure_thing_is_compared_in_every_column() -> None:
    game = SpelledOut(Turn(WE, {"sure": 5, "risk": RISK}))
    # Regrets: sure 5 in sun, risk 5 in rain; sure is better at its worst.
    assert first_act(game, Savage()) == "sure" and game.value(Savage()) == 5
    game = SpelledOut(Turn(WE, {"sure": 4, "risk": RISK}))
    assert first_act(game, Savage()) == "risk"


def test_the_average_weighs_states_and_takes_the_worst_reply_in_each() -> None:
    # In the west he has the king and may play it or not; in the east he can't.
    reply = Turn("he", {"low": 10, "king": 2}, only={"king": ("west",)})
    game = SpelledOut(reply, {"west": 0.3, "east": 0.7})
    assert game.value(Average()) == pytest.approx(0.3 * 2 + 0.7 * 10)
    assert game.value(Chance()) == pytest.approx(0.3 * 6 + 0.7 * 10)
    assert game.value(Wald()) == 2
    assert game.value(Hurwicz(0.25)) == pytest.approx(0.25 * 10 + 0.75 * 2)


def test_belief_is_what_is_left_after_what_was_assumed() -> None:
    # After the king only the west is possible, so the second reply weighs nothing else.
    again = Turn("he", {"a": 1, "b": 8}, only={"a": ("west",), "b": ("middle", "east")})
    reply = Turn(
        "he", {"king": again, "low": again}, only={"king": ("west", "middle"), "low": ("east",)}
    )
    game = SpelledOut(reply, {"west": 0.2, "middle": 0.6, "east": 0.2})
    king = (0.2 * 1 + 0.6 * 8) / 0.8
    assert game.value(Average()) == pytest.approx(0.8 * king + 0.2 * 8)


def test_each_agent_has_his_own_criterion() -> None:
    friend = Turn("friend", {"good": 9, "bad": 1})
    top = Turn("enemy", {"left": friend, "right": 6})
    game = SpelledOut(top)
    assert game.value(Wald()) == 1
    assert game.value(Wald(), {"friend": Hurwicz(1.0)}) == 6
    assert game.value(Hurwicz(1.0), {"enemy": Wald(), "friend": Wald()}) == 1
    assert game.value(Wald(), {"friend": Hurwicz(0.5), "enemy": Chance()}) == pytest.approx(5.5)


def test_the_paper_of_1998_expects_210_from_the_finesse_and_loses_100_by_cashing() -> None:
    chances = {"king west": 0.4922, "king east": 0.4922, "bare": 0.0078, "void": 0.0078}
    can = {"low": ("king west", "king east"), "king": ("bare",), "other": ("void",)}
    east = Turn("East", {"low": 620, "king": -200}, {"low": ("king west",), "king": ("king east",)})
    west = Turn("West", {"low": east, "king": 620, "other": -200}, can)
    game = SpelledOut(Turn(WE, {"finesse": west, "cash out": -100}), chances)
    assert game.value(Average()) == pytest.approx(210, abs=0.5)
    assert first_act(game, Average()) == "finesse"


def test_a_distributed_evaluation_weighs_objective_and_static_values() -> None:
    game = SpelledOut(WEATHER, {"over": 0.25, "not yet": 0.75})
    assert game.e_star({"over": 8.0}, static=4.0) == pytest.approx(0.25 * 8 + 0.75 * 4)
    assert game.e_star({"over": 8.0, "not yet": 0.0}, static=4.0) == pytest.approx(0.25 * 8)
