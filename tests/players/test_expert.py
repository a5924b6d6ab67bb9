from __future__ import annotations

from random import Random

import pytest

from merrimac.formats.text import card_symbol
from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.call import Call
from merrimac.game.cards import Card
from merrimac.game.deal import Deal
from merrimac.game.play import Claim
from merrimac.game.seats import SEATS, Seat
from merrimac.game.view import View
from merrimac.players.aims import Goal
from merrimac.players.board_loop import Moment, sides, steps
from merrimac.players.expert import Expert
from merrimac.players.expert_reasons import BETTER, KEPT, LINE, OPEN_CARDS, UNNAMED
from merrimac.players.layouts import layouts
from merrimac.players.oracle import Oracle
from merrimac.players.player import Decision, Limit, Memory, Reason
from merrimac.players.preference import TIED
from merrimac.players.simulator import Simulator
from merrimac.players.words import PHRASES, explain
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position
from players.at_the_table import board, filled
from players.test_alphamu import declarers_turn
from players.test_simulator import bid_board

SMALL = Expert(layouts=10, work=50_000, nodes=300)
PLAYING_OUT = Expert(layouts=10, work=50_000, nodes=300, plays_out=True)
WORK = Limit()


def decide(
    here: Board, player: Expert = SMALL, limit: Limit = WORK, memory: Memory = None
) -> Decision:
    assert here.actor is not None
    return player.decide(here.view(here.actor), limit, Random(1), memory)


@pytest.mark.parametrize("player", [SMALL, PLAYING_OUT])
@pytest.mark.parametrize(("seed", "cards"), [(1, 1), (2, 6), (4, 26), (6, 33)])
def test_a_decision_does_not_depend_on_cards_out_of_sight(
    seed: int, cards: int, player: Expert
) -> None:
    here = declarers_turn(seed, cards)
    assert here.actor is not None
    decision = decide(here, player)
    for row in layouts(here.view(here.actor), 3, Random(7)).dealt.tolist():
        other = Board(Deal.of_masks(row), here.auction, contract=here.contract, play=here.play)
        assert decide(other, player) == decision


def test_the_same_seed_gives_the_same_decision_and_words() -> None:
    here = declarers_turn(2, 5)
    one, two = decide(here), decide(here, Expert(layouts=10, work=50_000, nodes=300))
    assert one == two and explain(one) == explain(two)
    assert one.considered[0].action == one.action


@pytest.mark.parametrize("player", [SMALL, PLAYING_OUT])
def test_a_board_is_played_by_the_laws_and_every_reason_has_words(player: Expert) -> None:
    start = bid_board(4)
    contract = start.contract
    assert contract is not None
    names: set[str] = set()
    for one in steps(Moment(start), sides(contract, player, Oracle()), WORK, 1):
        if one.actor is contract.declarer:
            names |= set(_names(one.decision.reason))
            assert "?" not in explain(one.decision)
    assert one.after.board.is_over
    assert names & {LINE, KEPT, BETTER, UNNAMED}
    assert names <= set(PHRASES)


def _names(reason: Reason) -> list[str]:
    return [reason.name, *(name for child in reason.children for name in _names(child))]


def test_the_chances_in_the_words_are_those_of_the_layouts() -> None:
    here = declarers_turn(2, 6)
    decision = decide(here)
    facts = decision.reason.facts
    best = decision.considered[0]
    assert best.reason is not None and best.action == decision.action
    assert facts["percent"] == best.reason.facts["percent"]
    told = facts.get("line_percent", facts["percent"])
    assert str(told) in explain(decision)


@pytest.mark.parametrize(
    ("seed", "cards", "is_best"), [(1, 20, True), (5, 12, False), (5, 20, False)]
)
def test_a_card_is_worth_most_by_one_plan_or_open_cards_decided(
    seed: int, cards: int, is_best: bool
) -> None:
    """Where they did the other is better, but not clearly."""
    decision = decide(declarers_turn(seed, cards))
    ours, *others = decision.considered
    assert ours.action == decision.action and ours.value is not None
    leads = [(each.value - ours.value, each.error) for each in others
             if each.value is not None and each.error is not None]  # fmt: skip
    most, error = max(leads)
    assert (most <= TIED[Goal.IMPS]) is is_best
    assert is_best or most <= 2 * error
    assert (OPEN_CARDS not in _names(decision.reason)) is is_best


SLIM = (
    (
        "N:AK3.A9.QT72.T986 T9.KT632.KJ4.KQ7 Q865.8754.A3.J43 J742.QJ.9865.A52",
        Auction.parse(Seat.SOUTH, "P P 1D 1H X P 1NT P P P"),
        "CK C3 C5 C6 ST S5 S2 SK SA S9 S6 S4 S3 H6 SQ S7 C4 CA C8 C7 SJ D2 H2 S8 HQ H9 H3 H4 D5 "
        "DT DJ DA",
        "D3",
    ),
    (
        "N:A852.AJ63.A872.5 J3.KT92.KQJ3.KJ9 K964.87.T954.862 QT7.Q54.6.AQT743",
        Auction.parse(Seat.NORTH, "1D P P X P 4H P P P"),
        "DT D6 DA D3 SA S3 S9 S7 D8 DJ D4 ST DK D5 SQ D2 H2 H7 HQ HA S2 SJ SK H4 H5 H3",
        "HK",
    ),
)
"""Deals, auctions, cards played, and what alone may still make the contract: once in a hundred."""


@pytest.mark.parametrize(("deal", "auction", "played", "hope"), SLIM)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_tricks_are_not_thrown_away_for_a_slim_chance(
    deal: str, auction: Auction, played: str, hope: str, seed: int
) -> None:
    here = Board(Deal.parse(deal), auction)
    for card in played.split():
        here = here.after(Card.parse(card))
    assert here.actor is not None
    view = here.view(here.actor)
    to_make_it = Expert(goal=Goal.MAKING).decide(view, WORK, Random(seed), None)
    assert to_make_it.action is Card.parse(hope)
    decision = Expert().decide(view, WORK, Random(seed), None)
    assert decision.action is not Card.parse(hope)
    words = f"{card_symbol(Card.parse(hope))} might still make the contract, in 1% "
    assert explain(decision).partition(": ")[2].startswith(words)


SURE = (
    (
        "N:KJ65.KQJT42..KT8 7.A8.K87654.QJ97 QT983.9.JT32.A32 A42.7653.AQ9.654",
        Auction.parse(Seat.SOUTH, "P P 1H 2D P 3D 3H P P P"),
        "D6 DT DQ H2 HK H8 H9 H3 S5 S7 S8 S2 S3 S4 S6 D4 HQ HA C2 H5 D5 DJ DA H4 HJ C7 D2 H6",
    ),
    (
        "N:A72.Q85.J4.T6543 KJ64.AJ942..AQ98 T985.T6.AQ86.K72 Q3.K73.KT97532.J",
        Auction.parse(Seat.NORTH, "P 1H P 2D P 3C P 3H P 4H P P P"),
        "ST S3 S2 SJ S4 S5 SQ S7 D2 D4 H2 D6 S6 S8 H3 SA D3 DJ H4 D8 SK S9 HK C3 CJ C4 C8 CK C2 "
        "D5 CT CQ CA C7 D7 C5",
    ),
)
"""Deals, auctions, cards played: contracts that are safe, with more tricks to be won or lost."""


@pytest.mark.parametrize(("deal", "auction", "played"), SURE)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_where_the_contract_is_safe_more_tricks_are_played_for(
    deal: str, auction: Auction, played: str, seed: int
) -> None:
    here = Board(Deal.parse(deal), auction)
    for card in played.split():
        here = here.after(Card.parse(card))
    exact = {card: bounds.tricks for card, bounds in Solver().cards(Position.of(here)).items()}
    assert len(set(exact.values())) > 1 and here.actor is not None
    action = Expert().decide(here.view(here.actor), WORK, Random(seed), None).action
    assert isinstance(action, Card) and exact[action] == max(exact.values())


@pytest.mark.parametrize("seed", [2, 3, 5])
def test_what_alpha_mu_clearly_sees_is_played_though_open_cards_say_otherwise(seed: int) -> None:
    """With open cards a club is as good, since guesses come right then."""
    deal = "N:KQT5.AT2.J9.QT73 973.Q653.A82.AJ5 862.J97.QT75.K96 AJ4.K84.K643.842"
    here = Board(Deal.parse(deal), Auction.parse(Seat.WEST, "P 1C P 1D P 1S P 1NT P P P"))
    for card in "H4 HT HQ H7 H6 H9 HK HA D9 D2 D5 DK H8 H2 H3 HJ".split():
        here = here.after(Card.parse(card))
    assert here.actor is not None
    view = here.view(here.actor)
    assert Simulator().decide(view, WORK, Random(seed), None).action is not Card.parse("S2")
    assert Expert().decide(view, WORK, Random(seed), None).action is Card.parse("S2")


def test_short_of_the_end_open_cards_in_many_layouts_decide_where_nothing_is_clear() -> None:
    here = declarers_turn(16, 12)
    assert here.actor is not None
    decision = Expert().decide(here.view(here.actor), WORK, Random(1), None)
    told = next(part for part in decision.reason.children if part.name == OPEN_CARDS)
    other = next(
        each for each in decision.considered if str(each.action) == told.facts["runner_up"]
    )
    assert other.action != decision.action and other.error is not None
    assert (other.value or 0) - (decision.considered[0].value or 0) <= 2 * other.error
    assert int(str(told.facts["layouts"])) > decision.effort.samples
    assert "no card is worth more; ♥9, 100% by one plan, is not" in explain(decision)


def test_a_plan_is_kept_while_it_is_in_the_running() -> None:
    start = declarers_turn(3, 4)
    contract = start.contract
    assert contract is not None
    kept = [
        one
        for one in steps(Moment(start), sides(contract, SMALL, Oracle()), WORK, 1)
        if one.decision.reason.name == KEPT
    ]
    assert kept
    for one in kept:
        assert one.before.memories[contract.declarer] is not None
        assert explain(one.decision).partition(": ")[2].startswith("as planned, to ")


def test_without_plans_and_looking_one_card_ahead_it_is_monte_carlo_to_make_the_contract() -> None:
    here = declarers_turn(5, 8)
    assert here.actor is not None and here.contract is not None and here.play is not None
    decision = decide(here, Expert(layouts=12, moves=1, nodes=0))
    assert decision.reason.name == UNNAMED
    facts = [each.reason.facts for each in decision.considered if each.reason]
    chances = [float(str(each["chance"])) for each in facts]
    assert chances[0] == max(chances)


def test_other_seats_and_the_bidding_are_the_simulators() -> None:
    start = bid_board(4)
    assert start.actor is not None
    lead = start.view(start.actor)
    expected = Simulator(layouts=10).decide(lead, WORK, Random(1), None)
    assert decide(start) == expected
    bidding = Board.numbered(3, start.deal)
    assert isinstance(decide(bidding).action, Call)


def test_a_certain_rest_is_claimed_unless_told_otherwise() -> None:
    deal = filled("AKQJ.432.432.432", "", "432.AKQ.AKQ.AKQ5", "...JT98")
    here = board(deal, "3NT-S", "CJ C2 * CA")
    assert decide(here).action == Claim(13)
    assert isinstance(decide(here, Expert(layouts=10, nodes=300, claims=False)).action, Card)


def test_a_limit_in_seconds_gives_a_legal_card() -> None:
    here = declarers_turn(1, 1)
    assert decide(here, Expert(), Limit(seconds=0.3)).action in here.legal_cards


def test_where_nothing_helps_the_simulator_decides_in_what_time_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Seven notrump without an ace."""
    asked = []
    decided = Simulator.decide

    def decide_and_tell(
        self: Simulator, view: View, limit: Limit, rng: Random, memory: Memory
    ) -> Decision:
        asked.append(limit)
        return decided(self, view, limit, rng, memory)

    monkeypatch.setattr(Simulator, "decide", decide_and_tell)
    here = board(filled("K32.K32.K32.5432", "", "Q54.Q54.Q54.QJ76", "JT9..."), "7NT-S", "SJ")
    assert decide(here, limit=Limit(seconds=1.0)).action in here.legal_cards
    assert [0 < limit.seconds < 1 for limit in asked] == [True]


def test_one_player_for_all_seats() -> None:
    start = bid_board(5)
    tiny = Expert(layouts=4, work=10_000, nodes=100)
    done = list(steps(Moment(start), dict.fromkeys(SEATS, tiny), WORK, 1))
    assert done[-1].after.board.is_over
