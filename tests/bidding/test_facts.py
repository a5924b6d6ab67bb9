"""The fact base: what calls show and deny, what follows, and the review at dummy."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from merrimac.beliefs.belief import Belief
from merrimac.beliefs.language import parse_hand_condition
from merrimac.beliefs.shapes import SHAPES
from merrimac.bidding.agreements import TwoSystems
from merrimac.bidding.call_facts import facts_of
from merrimac.bidding.chooser import choose
from merrimac.bidding.fact import (
    ACES,
    POINTS,
    YES,
    About,
    Fact,
    Kind,
    What,
    card_of,
    control_of,
    length_of,
    suit_points_of,
)
from merrimac.bidding.fact_base import FactBase, cues, meanings, read
from merrimac.bidding.grid import told
from merrimac.bidding.system import System
from merrimac.bidding.values import values_of
from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.call import Call
from merrimac.game.cards import Card, Suit
from merrimac.game.deal import Deal
from merrimac.game.features import hcp, lengths
from merrimac.game.hand import Hand
from merrimac.game.seats import SEATS, Seat, Vulnerability

SAYC, ESSEX = System.load("sayc"), System.load("essex_acol")


def facts(text: str, dealer: Seat = Seat.NORTH, system: System = SAYC) -> tuple[Fact, ...]:
    return facts_of(system, Auction.parse(dealer, text), Vulnerability.NONE)


def told_by(text: str, kind: Kind, system: System = SAYC) -> dict[str, str]:
    """What the last call shows or denies, with the reasons."""
    last = len(text.split()) - 1
    found = (fact for fact in facts(text, system=system) if fact.call == last)
    return {fact.words: fact.reason for fact in found if fact.kind is kind}


@pytest.fixture(scope="module")
def controls(tmp_path_factory: pytest.TempPathFactory) -> System:
    """A small system in which a new suit over a raise shows first-round control."""
    path = tmp_path_factory.mktemp("systems") / "controls.bid"
    path.write_text(
        'system controls "Controls"\n'
        "opening:\n"
        "  1S = 12+ hcp, 4+ spades\n"
        "  1H = 12+ hcp, 4+ hearts\n"
        "  P = anything\n"
        "1S:\n"
        "  2S = 4+ spades, 6+ hcp\n"
        "  4NT Blackwood = 16+ hcp; artificial, asking, is blackwood\n"
        "1S 2S:\n"
        "  3C control = A of clubs or void in clubs; artificial, forcing\n"
        "  3D control = A of diamonds or void in diamonds; artificial, forcing\n"
        "1S 2S 3D:\n"
        "  3H control = A of hearts or void in hearts; artificial, forcing\n"
        "  4C control = A of clubs or void in clubs; artificial, forcing\n"
        "1S 4NT:\n"
        "  5C = 0 aces or 3 aces; artificial, answer\n"
        "  5D = 1 ace or 4 aces; artificial, answer\n"
        "  5H = 2 aces; artificial, answer\n"
    )
    return System.load(str(path))


# --- What a call says ---------------------------------------------------------------------------


def test_a_call_shows_what_its_line_asks_for() -> None:
    assert told_by("P 1NT", Kind.SHOWN) == {
        "opened the bidding": "1NT", "15-17 points": "1NT", "balanced": "1NT",
    }  # fmt: skip
    assert "opened the bidding" not in told_by("1C P 1NT", Kind.SHOWN)
    assert set(told_by("2S", Kind.SHOWN)) >= {"bid spades", "6 spades", "5-11 points"}


def test_a_call_denies_what_would_have_been_bid_otherwise() -> None:
    assert told_by("1S P 1NT", Kind.DENIED)["at most 4 spades"] == "would have bid 2S"
    assert "at least as many spades as hearts" in told_by("1C P 1S", Kind.DENIED)
    assert told_by("1C P 1S", Kind.DENIED)["at least as many spades as hearts"] == (
        "would have bid 1H"
    )


def test_a_pass_denies_an_opening() -> None:
    denied = told_by("P", Kind.DENIED)
    assert denied["at most 11 points"].startswith("would have bid 1C")


def test_what_is_known_is_not_told_again() -> None:
    assert not [fact for fact in facts("1NT P 2C P 2D") if fact.call == 4 and fact.about == POINTS]
    again = [fact for fact in facts("P P P P") if fact.seat is Seat.NORTH and fact.about == POINTS]
    assert len(again) == 1


def test_a_line_that_is_only_read_denies_nothing(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("systems") / "strong.bid"
    text = 'system strong "Strong"\nopening:\n  1NT = 15-17 hcp\n  1S = 8-14 hcp, 5+ spades\n'
    path.write_text(text + "  1S = 5+ spades, 8+ hcp; read only\n  P = anything\n")
    strong = System.load(str(path))
    assert not told_by("1S", Kind.DENIED, strong)
    path = path.with_name("plain.bid")
    path.write_text(text + "  1S = 5+ spades, 8+ hcp\n  P = anything\n")
    assert told_by("1S", Kind.DENIED, System.load(str(path))) == {
        "not (15-17 HCP)": "would have bid 1NT"
    }


def test_essex_denies_what_the_paper_says_it_does() -> None:
    denied = told_by("1C P 1S", Kind.DENIED, ESSEX)
    assert denied["at most 3 clubs"] == "would have bid 2C"
    assert denied["more spades than diamonds"] == "would have bid 1D"
    assert denied["more spades than hearts"] == "would have bid 1H"
    assert "would have bid 1NT" in denied.values()
    assert set(told_by("1C P 1S", Kind.SHOWN, ESSEX)) == {"bid spades", "4+ spades", "6+ points"}
    assert "at most 11 points" in told_by("1H P", Kind.DENIED, ESSEX)
    assert "at most 11 points" in told_by("P", Kind.DENIED, ESSEX)


def test_controls_are_shown_and_denied(controls: System) -> None:
    assert told_by("1S P 2S P 3D", Kind.SHOWN, controls) == {
        "first-round control in diamonds": "control"
    }
    assert told_by("1S P 2S P 3D", Kind.DENIED, controls) == {
        "no first-round control in clubs": "would have bid 3C"
    }


def test_each_side_is_read_by_its_own_system(controls: System) -> None:
    auction = Auction.parse(Seat.NORTH, "1S P")
    found = facts_of(TwoSystems(controls, SAYC), auction, Vulnerability.NONE)
    assert [fact.words for fact in found if fact.seat is Seat.NORTH] == [
        "opened the bidding", "bid spades", "4+ spades", "12+ points",
    ]  # fmt: skip
    assert any(fact.seat is Seat.EAST for fact in found)


def test_shape_and_points_decide_as_the_hands_do() -> None:
    rng = Random(5)
    hands = [Deal.random(rng)[Seat.NORTH] for _ in range(200)]
    for text in (
        "13+ hcp or rule of 20", "12+ total points", "6-9 support points for spades",
        "balanced, 15-17 hcp", "good spades, 6+ spades", "hcp(spades) + 10 * spades >= 45",
        "A of hearts or void in hearts", "0-2 losers", "stopper in clubs, 5+ hcp in hearts",
    ):  # fmt: skip
        condition = parse_hand_condition(text)
        shapes = [lengths(hand) for hand in hands]
        where = told(condition)
        for hand, shape in zip(hands, shapes, strict=True):
            cell = SHAPES.index(shape), hcp(hand)
            if where.surely[cell]:
                assert condition.admits(hand)
            if condition.admits(hand):
                assert where.possibly[cell]


def test_values_of_cards() -> None:
    control = parse_hand_condition("A of hearts or void in hearts")
    assert values_of(control, control_of(Suit.HEARTS)) == {1}
    assert values_of(~control, control_of(Suit.HEARTS)) == {0}
    assert values_of(control, card_of(Card.HA)) == {0, 1}
    assert values_of(parse_hand_condition("0 aces or 3 aces"), ACES) == {0, 3}
    assert values_of(parse_hand_condition("no aces"), card_of(Card.SA)) == {0}
    in_spades = suit_points_of(Suit.SPADES)
    assert values_of(parse_hand_condition("5+ hcp in spades"), in_spades) == set(range(5, 11))
    assert values_of(parse_hand_condition("5+ hcp in hearts"), in_spades) == set(range(11))
    assert min(values_of(parse_hand_condition("AK of spades"), in_spades)) == 7


# --- What follows -------------------------------------------------------------------------------


def shown(seat: Seat, about: About, *values: int) -> Fact:
    return Fact(seat, about, frozenset(values), Kind.SHOWN, 0)


def test_both_have_bid_a_suit_and_it_is_agreed() -> None:
    base = FactBase.of(facts("1S P 2S"))
    assert base.values(Seat.SOUTH, About(What.TRUMPS, Suit.SPADES)) == YES
    assert base.values(Seat.NORTH, About(What.FIT, Suit.SPADES)) == set(range(8, 14))
    assert base.values(Seat.EAST, About(What.TRUMPS, Suit.SPADES)) == {0, 1}


def test_points_are_left_for_the_others() -> None:
    hand = Hand.parse("AQ42.K83.KJ4.975")
    base = FactBase.of(facts("P P 1NT", Seat.SOUTH), {Seat.SOUTH: hand})
    assert base.values(Seat.EAST, About(What.SIDE_POINTS)) == {10, 11, 12}
    base = FactBase.of([shown(Seat.NORTH, POINTS, *range(15, 18))], {Seat.SOUTH: hand})
    assert max(base.values(Seat.EAST, About(What.SIDE_POINTS))) == 40 - 13 - 15
    base = FactBase.of([*base.told, shown(Seat.EAST, POINTS, *range(10, 13))], {Seat.SOUTH: hand})
    assert max(base.values(Seat.WEST, POINTS)) == 2


def test_a_control_beside_the_ace_is_a_void(controls: System) -> None:
    auction = facts("1S P 2S P 3D P 4C", system=controls)
    holder = Hand.parse("KQ752.KQ4.A84.A6")
    base = FactBase.of(auction, {Seat.NORTH: holder})
    assert base.values(Seat.SOUTH, length_of(Suit.CLUBS)) == {0}
    (void,) = [fact for fact in base.facts if fact.rule == "control is a void"]
    assert void.reason == "first-round control in clubs, but N has the ace"
    other = FactBase.of(auction, {Seat.NORTH: Hand.parse("AK752.AQ4.A84.K6")})
    assert other.values(Seat.SOUTH, length_of(Suit.CLUBS)) != {0}


def test_aces_shown_are_counted_against_aces_seen(controls: System) -> None:
    auction = facts("1S P 4NT P 5D", system=controls)
    asker = Hand.parse("Q752.AKQ.A4.KQJ6")
    base = FactBase.of(auction, {Seat.SOUTH: asker})
    assert base.values(Seat.NORTH, ACES) == {1}
    assert FactBase.of(auction).values(Seat.NORTH, ACES) == {1, 4}


def test_a_hand_in_sight_is_in_the_base_card_by_card() -> None:
    hand = Hand.parse("AK752.AQ.A84.Q65")
    base = FactBase.of((), {Seat.SOUTH: hand})
    held = [fact.about.card for fact in base.facts if "holds" in fact.words]
    assert sorted(card for card in held if card is not None) == sorted(hand)
    assert base.values(Seat.SOUTH, suit_points_of(Suit.SPADES)) == {7}
    assert base.values(Seat.SOUTH, length_of(Suit.HEARTS)) == {2}


def test_any_auction_can_be_read() -> None:
    rng = Random(23)
    for _ in range(2):
        auction = Auction(Seat.NORTH)
        while not auction.is_complete and len(auction) < 12:
            auction = auction.after(rng.choice(auction.legal_calls[:8]))
        base = FactBase.of(facts_of(SAYC, auction, Vulnerability.NONE))
        assert all(base.values(seat, about) for seat in SEATS for about in (POINTS, ACES))


# --- The two bases, and the review --------------------------------------------------------------


def test_partner_knows_what_was_shown_and_not_the_hand() -> None:
    deal = Deal.random(Random(3))
    view = Board(deal, Auction.parse(Seat.NORTH, "1NT P")).view(Seat.NORTH)
    knowledge = read(SAYC, view)
    assert knowledge.known.values(Seat.NORTH, POINTS) == {hcp(deal[Seat.NORTH])}
    assert knowledge.shown.values(Seat.NORTH, POINTS) == {15, 16, 17}
    assert not any(fact.kind is Kind.SEEN for fact in knowledge.shown.facts)


def review_base(controls: System) -> FactBase:
    """West holds two aces, and South has shown one."""
    auction = facts("1S P 4NT P 5D P", Seat.SOUTH, controls)
    return FactBase.of(auction, {Seat.WEST: Hand.parse("T6.A942.T63.A972")})


@pytest.mark.parametrize(
    ("dummy", "placed"),
    [("QJ84.KQ3.A72.KQ5", Card.SA), ("AJ84.KQ3.K72.KQ5", Card.DA)],
)
def test_the_third_ace_in_dummy_places_the_fourth(
    controls: System, dummy: str, placed: Card
) -> None:
    before = review_base(controls)
    assert before.values(Seat.SOUTH, ACES) == {1}
    assert before.values(Seat.SOUTH, card_of(placed)) == {0, 1}
    after = before.seeing(Seat.NORTH, Hand.parse(dummy))
    assert after.values(Seat.SOUTH, card_of(placed)) == YES
    (fact,) = [fact for fact in after.newer_than(before) if fact.about == card_of(placed)]
    assert fact.kind is Kind.DEDUCED and fact.seat is Seat.SOUTH


def test_dummy_is_watched_for_cards_that_place_others(controls: System) -> None:
    found = {card: [str(fact.about.card) for fact in placed] for card, placed in
             cues(review_base(controls), Seat.NORTH)}  # fmt: skip
    assert found[Card.SA] == ["DA"] and found[Card.DA] == ["SA"]


def test_dummy_refutes_what_it_showed() -> None:
    auction = facts("P P 1S P 2S P P P", Seat.SOUTH)
    defender = FactBase.of(auction, {Seat.EAST: Hand.parse("T6.A942.T63.A972")})
    dummy = Hand.parse("AQ84.K83.KQ72.K5")
    review = defender.seeing(Seat.SOUTH, dummy)
    assert "at most 11 points" in {fact.words for fact in review.doubtful}
    assert review.values(Seat.SOUTH, POINTS) == {hcp(dummy)}
    assert not defender.doubtful


def test_a_later_call_stands_before_an_earlier_one() -> None:
    base = FactBase.of(facts("P P P 1C P 3NT P 7NT"))
    assert all(base.values(seat, POINTS) for seat in SEATS)
    early = shown(Seat.NORTH, POINTS, *range(11))
    late = Fact(Seat.NORTH, POINTS, frozenset(range(15, 18)), Kind.SHOWN, 4)
    base = FactBase.of([early, late])
    assert base.doubtful == (early,) and base.values(Seat.NORTH, POINTS) == {15, 16, 17}


def test_facts_become_meanings_for_a_belief() -> None:
    auction = Auction.parse(Seat.NORTH, "1NT P 2C P 2D")
    base = FactBase.of(facts(str(auction)))
    found = meanings(base, auction)
    assert [(each.source, each.trust) for each in found if each.source.startswith("1NT")] == [
        ("1NT by N", 0.998)
    ]
    hand = Hand.parse("KJ84.A973.Q64.K5")
    view = Board(Deal.parse(f"S:{hand} - - -"), auction).view(Seat.SOUTH)
    layouts = Belief.of(view, found[:1]).sample(100, Random(1))
    is_shown = np.isin(hcp.batch(layouts.deals[:, Seat.NORTH]), (15, 16, 17))
    assert layouts.weights[is_shown].sum() > 0.9


@pytest.mark.parametrize("system", [SAYC, ESSEX], ids=lambda system: str(system.name))
@pytest.mark.parametrize("deals", [2, pytest.param(300, marks=pytest.mark.long)])
def test_facts_are_true_when_all_keep_to_the_system(system: System, deals: int) -> None:
    """Of every hand, for everybody, and after dummy is down."""
    rng = Random(17)
    for number in range(deals):
        deal = Deal.random(rng)
        here = system.standing(Auction(SEATS[number % 4]), Vulnerability(number // 4 % 4))
        while not here.auction.is_complete:
            here = system.after(here, choose(system, here, deal[here.me]).option.call)
        found = facts_of(system, here.auction, here.vulnerability)
        bases = [FactBase.of(found), *(FactBase.of(found, {seat: deal[seat]}) for seat in SEATS)]
        bases += [base.seeing(Seat.WEST, deal[Seat.WEST]) for base in bases]
        for base in bases:
            assert not base.doubtful
            assert all(_holds(fact, deal) for fact in base.facts)


def _holds(fact: Fact, deal: Deal) -> bool:
    pair = [deal[seat] for seat in fact.seat.side.seats]
    if fact.about.what is What.RUFFS and fact.about.suit is not None:
        return any(hand.length(fact.about.suit) < 3 for hand in pair)
    if fact.about.what is What.SIDE_POINTS:
        return sum(map(hcp, pair)) in fact.values
    if fact.about.what is What.FIT and fact.about.suit is not None:
        return sum(hand.length(fact.about.suit) for hand in pair) in fact.values
    return fact.constraint is None or fact.constraint.admits(deal[fact.seat])


# --- Words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("about", "values", "words"),
    [
        (POINTS, range(12), "at most 11 points"),
        (POINTS, range(12, 38), "12+ points"),
        (POINTS, range(15, 18), "15-17 points"),
        (length_of(Suit.SPADES), (0,), "no spades"),
        (ACES, (0, 3), "0 or 3 aces"),
        (ACES, (1,), "1 ace"),
        (card_of(Card.SA), (1,), "holds SA"),
        (control_of(Suit.HEARTS), (0,), "no first-round control in hearts"),
        (About(What.LONGER, Suit.SPADES, Suit.DIAMONDS), range(1, 14), "more spades than diamonds"),
        (About(What.SAFE_LEVEL), range(4, 8), "safe level 4"),
        (About(What.RUFFS, Suit.CLUBS), (1,), "can ruff clubs"),
        (suit_points_of(Suit.SPADES), (7,), "7 points in spades"),
    ],
)
def test_words(about: About, values: range, words: str) -> None:
    assert shown(Seat.NORTH, about, *values).words == words


def test_a_denied_call_is_named() -> None:
    fact = Fact(Seat.NORTH, POINTS, frozenset({0, 1}), Kind.DENIED, 0,
                instead=(Call.DOUBLE, Call.BID_1S, Call.BID_2H))  # fmt: skip
    assert fact.reason == "would have bid 1S or 2H or doubled"
