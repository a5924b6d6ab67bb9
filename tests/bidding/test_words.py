"""Explanations: the words say what the rule saw, and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from merrimac.beliefs.constraint import ALWAYS, all_of
from merrimac.bidding import words
from merrimac.bidding.clauses import clauses_of, joined
from merrimac.bidding.explanation import Explanation, explain, meaning, meanings
from merrimac.bidding.meaning import constraint_of
from merrimac.bidding.system import System
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.seats import Seat, Vulnerability

SMALL = """system small "Small" over natural
opening:
  1NT = 15-17 hcp, balanced
  1S = 12+ hcp, 5+ spades, spades longest
  1H five hearts = 12+ hcp, 5+ hearts
  1C = 12+ hcp
  P = anything
1NT:
  2C Stayman = 8+ hcp, 4 spades or 4 hearts; artificial, forcing
  3NT = 10+ hcp; sign-off
  2NT = 8-9 hcp; invitational
  P = anything
1S:
  2S = 3+ spades, 7-8 hcp
  2S = 3+ spades, 6-9 hcp
  3S = 4+ spades, 10-12 hcp; invitational
  2S = 4+ spades, 5-9 hcp
  P = anything
"""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> System:
    path = tmp_path_factory.mktemp("systems") / "small.bid"
    path.write_text(SMALL)
    return System.load(str(path))


def explained(system: System, hand: str, auction: str = "") -> Explanation:
    standing = system.standing(Auction.parse(Seat.NORTH, auction), Vulnerability.NONE)
    return explain(system, standing, Hand.parse(hand))


# --- Conditions one by one ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("15-17 hcp, balanced", ["15-17 HCP", "balanced"]),
        ("(13+ hcp or rule of 20), 5+ spades", ["13+ HCP or rule of 20", "5+ spades"]),
        ("8+ hcp, (4 spades, 4+ hearts) or 5 clubs",
         ["8+ HCP", "(4 spades, 4+ hearts) or 5 clubs"]),
        ("(3+ spades, 6-9 hcp), hearts > clubs",
         ["3+ spades", "6-9 HCP", "more hearts than clubs"]),
        ("anything", []),
    ],
)  # fmt: skip
def test_a_meaning_is_divided_where_a_comma_means_and(text: str, parts: list[str]) -> None:
    assert [clause.words for clause in clauses_of(text)] == parts


def test_the_conditions_together_are_the_constraint() -> None:
    sayc = System.load("sayc")
    for auction in ("", "1NT P", "1S P", "1C 1H", "1H P 1S P"):
        standing = sayc.standing(Auction.parse(Seat.NORTH, auction), Vulnerability.NONE)
        for option in sayc.options(standing):
            found = all_of(clause.constraint for clause in clauses_of(option.text))
            assert found == option.constraint, option.text


def test_a_longest_suit_is_said_in_one_phrase() -> None:
    text = "5+ spades, spades >= hearts, spades >= diamonds, spades >= clubs"
    assert joined(clauses_of(text)) == "5+ spades, no suit longer than spades"
    assert joined(clauses_of("spades >= hearts, 5+ spades")) == (
        "spades no shorter than hearts, 5+ spades"
    )


# --- Why a call -----------------------------------------------------------------------------------


def test_the_rule_and_what_it_shows(small: System) -> None:
    found = explained(small, "KJ84.973.Q64.KT5", "1NT P")
    assert words.rule_name(found.option, found.standing) == "Stayman"
    assert words.short_form(found.option) == "8+ HCP, 4 spades or 4 hearts, forcing, artificial"
    sentence = words.sentence(found)
    assert sentence.startswith("2♣: Stayman. It shows 8+ HCP, 4 spades or 4 hearts,")
    assert "2NT would fit too, but 2♣ goes first." in sentence


def test_the_first_condition_that_fails_is_told(small: System) -> None:
    found = explained(small, "AQ843.K73.KJ6.95")
    failed = {each.option.call: words.failed_words(each) for each in found.considered}
    assert found.option.call is Call.BID_1S
    assert failed[Call.BID_1NT] == "15-17 HCP"
    assert failed[Call.BID_1C] is None
    unbalanced = explained(small, "AQ.KQ7643.KJ6.95")
    told = {each.option.call: words.failed_words(each) for each in unbalanced.considered}
    assert told[Call.BID_1NT] == "balanced" and told[Call.BID_1S] == "5+ spades"


def test_a_failed_condition_does_fail_and_those_before_it_hold() -> None:
    sayc = System.load("sayc")
    rng = Random(3)
    for _ in range(40):
        hand = Deal.random(rng)[Seat.NORTH]
        for auction in ("", "1NT P", "1H"):
            for each in explained(sayc, str(hand), auction).considered:
                if each.failed is None:
                    assert each.option.constraint.admits(hand)
                    continue
                assert not each.failed.constraint.admits(hand)
                clauses = clauses_of(each.option.text)
                before = clauses[: clauses.index(each.failed)]
                assert all(clause.constraint.admits(hand) for clause in before)


def test_what_is_denied_leaves_out_what_is_shown_anyway(small: System) -> None:
    found = explained(small, "64.973.AQ64.KQT5")
    assert found.option.call is Call.BID_1C or found.option.call is Call.PASS
    opener = explained(small, "Q64.A73.AQ64.K95", "")
    assert opener.option.call is Call.BID_1NT and not opener.denied
    minor = explained(small, "Q64.A3.AQ642.Q95")
    assert minor.option.call is Call.BID_1C
    told = words.denial_words(minor.denied)
    assert "5+ hearts (1♥)" in told and "5+ spades, no suit longer than spades (1♠)" in told
    assert "12+ HCP" not in told and "15-17 HCP, balanced (1NT)" in told


def test_a_forced_call_says_so() -> None:
    sayc = System.load("sayc")
    assert "Partner's 2NT is forcing." in words.sentence(
        explained(sayc, "AQ843.K73.KJ6.95", "1S P 2NT P")
    )


# --- What a call means ----------------------------------------------------------------------------


def test_every_call_of_an_auction_has_a_meaning(small: System) -> None:
    found, standing = meanings(small, Auction.parse(Seat.NORTH, "1NT P 2C P"), Vulnerability.NONE)
    assert [words.meaning_short_form(each) for each in found] == [
        "15-17 HCP, balanced",
        "anything",
        "8+ HCP, 4 spades or 4 hearts, forcing, artificial",
        "anything",
    ]
    assert words.meaning_sentence(found[2]).startswith("South's 2♣ (Stayman) shows 8+ HCP,")
    assert words.known_words(standing)[0] == (
        "North: 15-17 points, 2-5 spades, 2-5 hearts, 2-5 diamonds, 2-5 clubs"
    )


def test_lines_that_only_repeat_another_are_left_out(small: System) -> None:
    standing = small.standing(Auction.parse(Seat.NORTH, "1S P"), Vulnerability.NONE)
    found = meaning(small, standing, Call.BID_2S)
    assert words.meaning_shows(found) == "(3+ spades, 6-9 HCP) or (4+ spades, 5-9 HCP)"
    assert len(found.options) == 2
    again = meaning(small, standing, Call.BID_3S)
    assert words.meaning_shows(again) == "4+ spades, 10-12 HCP" and again.denied == ()


def test_a_pass_tells_what_it_denies(small: System) -> None:
    standing = small.standing(Auction(Seat.NORTH), Vulnerability.NONE)
    found = meaning(small, standing, Call.PASS)
    assert all(option.constraint == ALWAYS for option in found.options)
    assert found.denied[0].call is Call.BID_1C
    assert constraint_of("12+ hcp") in {clause.constraint for clause in found.denied[0].clauses}


def test_calls_without_a_name_get_the_usual_one(small: System) -> None:
    def name(auction: str, call: Call) -> str:
        standing = small.standing(Auction.parse(Seat.NORTH, auction), Vulnerability.NONE)
        return words.reading_name(meaning(small, standing, call))

    assert name("", Call.BID_1NT) == "opening"
    assert name("", Call.BID_1H) == "five hearts"
    assert name("1S P", Call.BID_2S) == "raise"
    assert name("1S P", Call.BID_3S) == "jump raise"
    assert name("1NT P", Call.BID_3NT) == "jump notrump response"
    assert name("1S", Call.BID_2H) == "overcall"
    assert name("1S P 2S P", Call.BID_3S) in ("raise", "rebid of the suit")
