"""No plan is worth more in a layout than double dummy is."""

from __future__ import annotations

from random import Random

import pytest

from merrimac.game.cards import CARDS, Strain
from merrimac.game.hand import Hand
from merrimac.game.seats import Seat
from merrimac.players.planner import plan_with_worlds
from merrimac.players.player import Limit
from merrimac.solve.double_dummy import Solver
from merrimac.solve.position import Position
from merrimac.technique import plan as planning
from merrimac.technique.ceiling import makeable
from merrimac.technique.known import EAST, WEST, Known, each
from technique.endings import ending
from technique.hands import LIMIT, board_of

NO_ENTRY = "N:74.963.AQ8743.64 6532.JT72.JT.KJ2 AKQ.AK5.52.A9753 JT98.Q84.K96.QT8"
PLAYED = "S4 S2 SA D2 D6"
EIGHT_CARDS = "N:K84.AKJ5.A75.K63 632.97.QT832.JT4 A95.T632.K64.A87 QJT7.Q84.J9.Q952"


def small() -> Known:
    return ending("AJ2.K5..", "K43.A6..", "QT987.QJT98..", 5, number=12)


def test_it_is_what_the_solver_says_of_each_layout() -> None:
    known = small()
    information = known.information
    layouts = zip(known.defender(EAST), known.defender(WEST), strict=True)
    hands = [
        (Hand(information.north), Hand(int(east)), Hand(information.south), Hand(int(west)))
        for east, west in layouts
    ]
    for card in each(information.legal):
        found = makeable(known, card)
        for number, held in enumerate(hands):
            after = tuple(hand.without(CARDS[card]) for hand in held)
            here = Position(
                (after[0], after[1], after[2], after[3]),
                Strain.NOTRUMP,
                Seat.SOUTH,
                (CARDS[card],),
            )
            lost = Solver().value(here).tricks
            assert found[number] == (5 - lost >= information.needed)


def test_a_contract_that_is_made_already_stays_made() -> None:
    known = ending("AJ2.K5..", "K43.A6..", "QT987.QJT98..", 0, number=4)
    assert all(makeable(known, card).all() for card in each(known.information.legal))


def test_the_plan_promises_no_more() -> None:
    board = board_of(NO_ENTRY, "3NT", "SJ", PLAYED)
    assert board.contract is not None
    view = board.view(board.contract.declarer)
    plan, worlds = plan_with_worlds(view, board.contract, LIMIT, Random(1))
    assert not (plan.made & ~makeable(worlds.known, plan.best.card)).any()


def test_without_it_a_card_is_chosen_that_hangs_on_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = board_of(EIGHT_CARDS, "4NT", "SQ", "S4 S2 SA H2 H4 HA H7 D5 D2 DK D9 H3 H8")
    assert board.contract is not None
    contract, view = board.contract, board.view(board.contract.declarer)

    def first_card() -> str:
        plan, _ = plan_with_worlds(view, contract, Limit(nodes=8_000), Random(1))
        return str(CARDS[plan.best.card])

    assert first_card() == "HJ"
    monkeypatch.setattr(planning, "makeable", lambda known, _: known.east == known.east)
    assert first_card() == "HK"
