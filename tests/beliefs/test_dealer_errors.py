"""Scripts that can't be read: a named error with its place, and nothing else, whatever is fed."""

from __future__ import annotations

import re
from bisect import bisect_left

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from beliefs.dealer_program import SCRIPTS
from beliefs.sampling import random_deals
from merrimac.beliefs.dealer_script import ScriptError, parse
from merrimac.beliefs.dealer_script.actions import Average
from merrimac.beliefs.dealer_script.printing import print_batch
from merrimac.beliefs.dealer_script.report import Report
from merrimac.game.errors import GameError

DEALS = random_deals(20, np.random.default_rng(1))
ERRORS = [
    ("hcp(nort) > 3", 1, 5, "found 'nort': expected north, east, south or west"),
    ("hcp(north > 3", 1, 11, "found '>': expected ) or a comma"),
    ("\n hcp(north) = 3", 2, 13, "found '=', which defines a name: expected == to compare"),
    ("hpc(north)>3", 1, 1, "'hpc' is not defined before it is used; did you mean hcp?"),
    ("x = y", 1, 5, "'y' is not defined before it is used"),
    ("x = 1\nx = 2", 2, 1, "'x' is defined twice"),
    ("all = 1", 1, 1, "'all' is a word of the language: expected another name"),
    ("3 > dealer", 1, 5, "found the word 'dealer': expected a value such as hcp(north)"),
    ("action printal", 1, 8, "'printal' is not defined before it is used; did you mean printall?"),
    ("hcp(north)>3 adn 1", 1, 14, "'adn' is not defined before it is used; did you mean and?"),
    ("action printes 3", 1, 16, "found '3': expected ("),
    ("action printrpt(deal)", 1, 8, "printrpt is not supported: it belongs to DealerV2"),
    ("action csvrpt(a, trix(b))", 1, 8, "csvrpt is not supported: it belongs to DealerV2"),
    ("action evalcontract", 1, 8, "evalcontract is not supported: it is unfinished in dealer"),
    ("hascard(north, SA)", 1, 16, "found 'SA': cards are written rank first, AS"),
    ("hascard(north, A)", 1, 16, "found 'A': expected a card, rank first, such as AS"),
    ("shape(north, 5555)", 1, 14, "the shape 5555 has 20 cards: expected 13, or x for any number"),
    ("shape(north, any 1111)", 1, 18, "the shape 1111 has 4 cards"),
    ("shape(north, 99xx)", 1, 14, "the shape 99xx has 18 cards"),
    ("shape(north, 44321)", 1, 14, "found '44321': expected a shape such as 5431 or 54xx"),
    ("condition", 1, 10, "found the end of the script: expected a value such as hcp(north)"),
    ("hcp(north))", 1, 11, "found ')': expected a statement"),
    ("hcp(north) @ 3", 1, 12, "found '@': expected an operator such as and or >= or a statement"),
    ("3 ? 4", 1, 6, "expected : or an operator"),
    ("generate x", 1, 10, "found 'x': expected a number"),
    ("produce -3", 1, 9, "produce asks for -3 deals: expected at least one"),
    ("dealer nroth", 1, 8, "expected north, east, south or west; did you mean north?"),
    ("vulnerable both", 1, 12, "found 'both': expected none, ns, ew or all"),
    ("pointcount" + " 1" * 14, 1, 38, "found a fourteenth value: expected one for each rank"),
    ("pointcount 5000", 1, 12, "a card's value is at most 1000 points"),
    ("altcount 11 1", 1, 10, "altcount 11 is not known: expected 0 to 9"),
    ("predeal north SAKA", 1, 15, "expected each card once, not A twice"),
    ("predeal north SA south SKA", 1, 24, "SA is dealt twice"),
    ("predeal north SAKQJT98765432, HA", 1, 31, "North has more than 13 cards"),
    ("predeal spades(north)==8 spades(south)==8", 1, 41, "more than 13 spades are dealt"),
    ("predeal spades(north)==2 north SAKQ", 1, 32, "North has more than 2 spades"),
    ("predeal spades(north)==2 spades(north)==3", 1, 41, "already has another number of spades"),
    ("predeal " + " ".join(f"clubs({seat})==3" for seat in ("north", "east", "south", "west")),
     1, 69, "fewer than 13 clubs are dealt"),
    ("predeal north S2, spades(south)==5", 1, 19, "found 'spades': expected a suit and its cards"),
    ("action frequency (1, 5, 3)", 1, 8, "from 5 to 3: expected the lower bound first"),
    ("action frequency (1, 0, 99999999)", 1, 8, "the table has more than 1,000,000 places"),
    ("99999999999", 1, 1, "a number is at most 2147483647"),
    ("score(all, x3N, 9)", 1, 7, "found 'all': expected vul or nv"),
    ("score(vul, 3N, 9)", 1, 12, "found '3': expected a contract such as x3N"),
    ("tricks(north, nt)", 1, 15, "found 'nt': expected a suit such as spades or notrump"),
    ('action average "abc', 1, 16, "the text that begins here has no closing quote"),
    ("a = 1 /* abc", 1, 8, "the comment that begins here has no closing */"),
    ("/* abc", 1, 1, "the comment that begins here has no closing */"),
    ("not " * 500 + "1", 1, 1401, "the expression is more than 150 operations deep here"),
    ("\n".join(["a1 = hcp(north)"] + [f"a{n} = a{n - 1} + a{n - 1}" for n in range(2, 60)]),
     15, 11, "the expression has more than 20000 parts, names written out"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "column", "words"), ERRORS)
def test_errors_say_where_what_and_what_was_expected(
    text: str, line: int, column: int, words: str
) -> None:
    with pytest.raises(ScriptError) as caught:
        parse(text)
    assert words in str(caught.value)
    assert str(caught.value).startswith(f"line {line}, column {column}: ")
    assert (caught.value.line, caught.value.column) == (line, column)


def test_no_error_shows_the_grammar() -> None:
    for text, *_ in ERRORS:
        with pytest.raises(ScriptError) as caught:
            parse(text)
        said = str(caught.value).replace("SAKQ", "").replace("DealerV2", "")
        assert not re.search(r"[A-Z]{4,}|__|\$", re.sub("'[^']*'", "", said)), said
        assert "\n" not in said


def test_a_division_by_zero_is_told_when_it_happens() -> None:
    script = parse('action average "x" 1 / 0, printes(1 % 0)')
    with pytest.raises(GameError, match="average 'x' divides by zero"):
        Report(script.actions).add(DEALS)
    with pytest.raises(GameError, match="divides by zero"):
        list(print_batch(script.actions, DEALS))


# --- Depth --------------------------------------------------------------------------------------


def test_brackets_may_be_as_deep_as_one_likes() -> None:
    assert parse("(" * 20_000 + "hcp(north) > 3" + ")" * 20_000).constraint == (
        parse("hcp(north) > 3").constraint
    )


def test_long_rows_of_conditions_are_read() -> None:
    parts = [f"shape(north, any {a}{b}xx)" for a in range(7) for b in range(7)] * 20
    found = parse(" or ".join(parts)).constraint
    assert found.batch(DEALS).any()


@pytest.mark.parametrize(
    "step", ["({} + 1)", "not {}", "(2 * {} > 1)", "(hcp(north) / 3 ? {} : 2)", "imps({})",
             "(({} and rnd(2)) or hcp(south))", "({} / 2 + (hcp(east) > 9))", "-{}", "rnd({})"],
)  # fmt: skip
def test_the_deepest_expression_that_is_read_can_be_used(step: str) -> None:
    depth = bisect_left(range(200), True, key=lambda depth: not is_read(nested(step, depth))) - 1
    assert depth >= 70
    deepest = nested(step, depth)
    script = parse(f"condition {deepest} action average {deepest}")
    (average,) = script.actions
    assert isinstance(average, Average)
    assert len(average.measure.batch(DEALS)) == len(script.constraint.batch(DEALS)) == len(DEALS)


def nested(step: str, depth: int) -> str:
    text = "hcp(north)"
    for _ in range(depth):
        text = step.replace("{}", text)
    return text


def is_read(text: str) -> bool:
    try:
        parse(text)
    except ScriptError as error:
        assert "operations deep" in str(error)
        return False
    return True


# --- Fuzz ---------------------------------------------------------------------------------------

WORDS = (
    "hcp shape hascard cccc quality tricks score imps rnd spades heart losers control pt3 top2 c13 "
    "north east south west any 4333 5xxx x3N vul nv AS SAK generate produce dealer vulnerable all "
    "ns predeal pointcount altcount condition action printall print printew printes printoneline "
    "printcompact printpbn average frequency and or not && || ! == != < <= > >= + - * / % ? : = ( "
    ') ( ) , , 0 1 3 13 1200 -5 a b "text" \\n \n # // /* */'
).split(" ")


def read_or_refused(text: str) -> None:
    try:
        script = parse(text)
    except ScriptError as error:
        assert error.line >= 1 and error.column >= 1
        return
    assert len(script.constraint.batch(DEALS)) == len(DEALS)


@given(st.text())
@example('"')
@example("\\")
@example("\x00")
@example("é = 3")
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refused(text)


@given(st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join))
def test_any_row_of_words_is_read_or_refused(text: str) -> None:
    if "tricks" not in text:
        read_or_refused(text)


@given(
    st.sampled_from([path.read_text() for path in SCRIPTS]),
    st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 8), st.sampled_from(WORDS))),
)
def test_any_change_of_a_script_is_read_or_refused(
    text: str, changes: list[tuple[int, int, str]]
) -> None:
    for place, length, word in changes:
        start = place % (len(text) + 1)
        text = text[:start] + word + text[start + length :]
    if "tricks(" not in text:
        read_or_refused(text)
