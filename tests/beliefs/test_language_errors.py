"""What the specification language says of a text it can't read, and that it never does worse."""

from __future__ import annotations

import pickle
import re
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beliefs.phrases import DEALS, HANDS
from merrimac.beliefs import language
from merrimac.beliefs.language import SpecificationError
from merrimac.beliefs.language.vocabulary import TERMINALS
from merrimac.game.errors import GameError

# Text, column, and what the message has to say.
FAULTS = [
    ("south at most 1 void", 15, "1 of what? write 1 hcp, or leave the number out"),
    ("south 5 good spades", 7, "5 of what?"),
    ("south 5 spaeds", 9, "the word 'spaeds' is not known: did you mean spades?"),
    ("soth 5 spades", 1, "did you mean south?"),
    ("south balnced", 7, "did you mean balanced?"),
    ("south 5+ zzzzz", 10, "the word 'zzzzz' is not known: expected"),
    ("south", 6, "found the end but expected a condition such as 5+ spades"),
    ("south (15-17 balanced", 22, "found the end but expected"),
    ("south 15-17)", 12, "found ')' but expected"),
    ("south 15-17,", 13, "found the end but expected a seat or a condition"),
    ("south ,", 7, "found ',' but expected a condition"),
    ("south 5 spades @", 16, "found '@' but expected"),
    ("south 5+ spades, or 12+", 18, "found 'or' but expected"),
    ("dealer 5", 8, "found '5' but expected a seat"),
    ("vul west", 5, "found 'west' but expected a side, none or both"),
    ("south 20-10 hcp", 7, "the range 20-10 is upside down: write 10-20"),
    ("south between 9 and 7 hearts", 15, "the range 9-7 is upside down: write 7-9"),
    ("south 14 spades", 7, "a hand can't have that many: at most 13 spades"),
    ("south 38+ hcp", 7, "at most 37 HCP"),
    ("south more than 13 clubs", 17, "at most 13 clubs"),
    ("south 5 aces", 7, "at most 4 aces"),
    ("NS 41+ hcp", 4, "two hands can't have that many: at most 40 HCP"),
    ("south 15-17 spades", 7, "at most 13 spades"),
    ("south 14-card suit", 7, "at most 13 cards of a suit"),
    ("south makes 14 tricks in hearts", 13, "at most 13 tricks"),
    ("south makes 8 hearts", 13, "a contract is for one to seven"),
    ("south 54321", 7, "a shape has four digits"),
    ("south 5432", 7, "the lengths of the shape '5432' add up to 14, not 13"),
    ("south any 4332", 11, "the lengths of the shape '4332' add up to 12, not 13"),
    ("south (54)3", 7, "needs four lengths, not 3"),
    ("south 9-5 majors", 7, "9 and 5 cards are more than 13"),
    ("south 5-5", 7, "5-5 of what? say majors, minors, or any 5-5"),
    ("north is AQ4.K83.KJT62.7", 10, "has 12 cards, not 13"),
    ("north is AQ4.K83.KJT62.7543", 10, "has 15 cards, not 13"),
    ("north is AAQ.K83.KJT62.75", 10, "names the card A twice"),
    ("north is xxxxxxxxx.K83.5.-", 10, "more x than there are cards below the ten"),
    ("north is AQ4.K83.KJ1162.75", 10, "is no card"),
    ("north has SA SA", 14, "the card SA is named twice"),
    ("15-17 balanced", 1, "whose hand? name a seat before '15'"),
    ("south 15-17; balanced", 14, "whose hand? name a seat before 'balanced'"),
    ("south 12+ or 6+ spades", 7, "'12+' can be read in two ways: say HCP or spades"),
    ("south not balanced 5 hearts", 7, "'not' could cover one phrase or more"),
    ("south not SA SK", 7, "write lacks"),
    ("south 5+ spades or north 5+ spades, 8+ hcp", 37, "name the seat again before '8+'"),
    ("NS balanced", 4, "this speaks of one hand"),
    ("NS 4-5 spades", 4, "write 5-4 for 5 opposite 4, or from 4 to 5"),
    ("south 5-3 spades", 7, "the range 5-3 is upside down: write 3-5"),
    ("south spade fit", 7, "a fit is of two hands"),
    ("south no void or 5+ spades", 15, "'no' could cover both sides of the 'or'"),
    ("south no void, singleton or doubleton", 16, "'no' could cover the whole list"),
    ("south no hcp in hearts or spades", 24, "'no' could cover both sides of the 'or'"),
    ("south 12+ or 10-11 5+ spades", 20, "use commas or parentheses"),
    ("south 15-17 balanced or 5+ spades", 25, "use commas or parentheses"),
    ("south 5+ spades 4+ hearts or 4+ diamonds", 30, "use commas or parentheses"),
    ("west void or singleton SQ", 6, "'void' has no room for these cards"),
    ("west singleton SA HK", 16, "in which suit is it short?"),
    ("south 25 points between them", 17, "'between them' speaks of two hands"),
    ("south 2 of the top 3 honours", 22, "honours in which suit?"),
    ("south 2 honours", 9, "honours in which suit?"),
    ("south an ace or a king in hearts", 7, "in which suit is the first"),
    ("south 4-5 spades or more", 7, "go with one number"),
    ("south ace", 7, "how many aces? such as 1+ aces"),
    ("south spades, 12+", 7, "how many spades? such as 5+ spades"),
    ("NS either 25+ hcp or 8+ spades", 4, "does 'either' mean one of the two hands?"),
    ("NS neither 12+ hcp", 4, "say neither north nor south"),
    ("north or south 5+ spades or east 12+", 1, "in parentheses"),
    ("south 12+ or neither east nor west 5+ hearts", 14, "stands by itself"),
    ("nobody 5+ spades, 12+ hcp", 1, "does 'nobody' go on after the comma?"),
    ("north or south 5+ spades; 12+", 27, "whose hand?"),
    ("not north or south 5+ spades", 1, "say neither or nobody"),
    ("north or north 12+", 10, "the same seat is named twice"),
    ("spades break 8-6", 14, "8 and 6 cards are more than 13"),
    ("south better", 7, "the word 'better' is not known: expected a condition"),
    ("NS have them", 9, "the word 'them' is not known: expected a condition"),
    ("south leads", 7, "the word 'leads' is not known: expected a condition"),
    ("south opener", 7, "'opener' is a word of bidding systems"),
    ("south weak two", 7, "give points and lengths instead"),
    ("south takeout double", 7, "'takeout' is a word of bidding systems"),
    ("south game values", 7, "'game' is a word of bidding systems"),
    ("north and north 12+", 11, "the same seat is named twice"),
    ("north and east make 3NT", 16, "one seat or by partners"),
    ("dealer west; dealer east", 21, "the dealer is named twice"),
    ("vul NS, vul EW", 13, "the vulnerability is given twice"),
    ("south hcp > 15-17", 13, "after '>' one number is expected"),
    ("south 2 of the top 9 hearts", 20, "top two, three, four or five"),
    ("south hcp of spades", 7, "names no card"),
    ("south kaplan-rubens in spades >= 2", 24, "are counted in the whole hand"),
    ("south hcp >= 12.345", 14, "two decimals"),
    ("south 999.99 * hcp + 999.98 * controls >= 4", 16, "too large or too fine"),
    ("south " + "hcp + " * 20 + "hcp >= 4", 7, "at the most"),
    ("(" * 5000 + "south 12+" + ")" * 5000, 51, "nested at most 50 deep"),
    ("(" * 5000, 51, "nested at most 50 deep"),
]  # fmt: skip

OPEN_FAULTS = [
    ("south 15-17", 1, "a condition on one hand names no seat"),
    ("15-17, hcp(south) >= 4", 8, "a condition on one hand names no seat"),
    ("makes 3NT", 1, "tricks depend on all four hands"),
    ("3NT makes", 5, "tricks depend on all four hands"),
    ("nobody has a void", 1, "a condition on one hand names no seat"),
    ("hearts break 3-3", 8, "no condition on one hand"),
    ("a spade fit", 3, "a fit is of two hands"),
    ("tricks(south, NT) >= 9", 1, "names no seat"),
    ("dealer west", 1, "found 'dealer' but expected"),
]


@pytest.mark.parametrize(("text", "column", "said"), FAULTS, ids=lambda value: str(value)[:40])
def test_a_fault_is_named_with_its_place(text: str, column: int, said: str) -> None:
    with pytest.raises(SpecificationError) as caught:
        language.parse(text)
    assert (caught.value.column, said in caught.value.message) == (column, True), str(caught.value)
    assert str(caught.value).startswith(f"column {column}: ")


@pytest.mark.parametrize(("text", "column", "said"), OPEN_FAULTS)
def test_a_condition_on_one_hand_speaks_of_no_seat(text: str, column: int, said: str) -> None:
    with pytest.raises(SpecificationError) as caught:
        language.parse_hand_condition(text)
    assert (caught.value.column, said in caught.value.message) == (column, True), str(caught.value)


def test_the_place_in_a_longer_text() -> None:
    with pytest.raises(SpecificationError) as caught:
        language.parse("dealer west\nsouth 15-17\n\tnorth 5 haerts  # a slip\n")
    error = caught.value
    assert (error.line, error.column) == (3, 10)
    assert str(error) == "line 3, column 10: the word 'haerts' is not known: did you mean hearts?"
    assert error.display == "\tnorth 5 haerts  # a slip\n\t        ^"
    assert isinstance(error, GameError)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    assert error.__context__ is None  # some programs send that along


def test_messages_are_english_and_short() -> None:
    for text, *_ in FAULTS:
        message = re.sub("'[^']*'", "", _message(text))  # what is quoted is the writer's
        assert not any(len(word) > 3 and word.isupper() for word in message.split())
        assert "_" not in message and message.count(",") <= 6 and len(message) < 200


def _message(text: str) -> str:
    try:
        language.parse(text)
    except SpecificationError as error:
        return error.message
    return ""


# --- Anything at all ----------------------------------------------------------------------------

GOOD = [text for text, _ in DEALS] + [f"south {text}" for text, _ in HANDS]
MARKS = [*"()+-,;:=<>*.?#\n 0123456789xAKQJTSHDC♠♥", ">=", "15-17", "5+", "5431", "AKx.x.x.x"]


def read(text: str) -> None:
    for reader in (language.parse, language.parse_hand_condition):
        try:
            reader(text)
        except SpecificationError as error:
            assert 1 <= error.line <= text.count("\n") + 1
            assert 1 <= error.column <= len(text) + 1
            assert "\n" not in str(error)


@given(st.text(st.characters(codec="utf-8"), max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    read(text)


@given(st.text(string.printable, max_size=60))
def test_any_printable_text_is_read_or_refused(text: str) -> None:
    read(text)


@given(st.lists(st.sampled_from([*TERMINALS, *MARKS]), max_size=14).map(" ".join))
def test_any_words_are_read_or_refused(text: str) -> None:
    read(text)


@given(
    st.sampled_from(GOOD),
    st.lists(
        st.tuples(st.integers(0, 80), st.integers(0, 6), st.sampled_from(["", *TERMINALS, *MARKS])),
        min_size=1,
        max_size=3,
    ),
)
def test_good_texts_with_slips_are_read_or_refused(
    text: str, slips: list[tuple[int, int, str]]
) -> None:
    for place, length, instead in slips:
        text = text[:place] + instead + text[place + length :]
    read(text)


@pytest.mark.parametrize(
    "text",
    [
        "\n" * 5000,
        "south 12+\n" * 500,
        "south 5+ spades" + ", 5+ spades" * 500,
        "south 5+ spades" + " or 5+ spades" * 500,
        "not " * 5000 + "south 5",
        "south " + "5 or " * 3000 + "6 hearts",
        "9" * 5000,
        "south hcp" + " + hcp" * 5000 + " >= 5",
        "south has " + "SA " * 5000,
        "." * 5000,
        "x" * 5000,
        "(53)" * 1000,
    ],
    ids=lambda text: text[:20],
)
def test_a_long_text_is_no_trouble(text: str) -> None:
    read(text)
