"""The suit planner's tactics in a suit of a whole deal."""

from __future__ import annotations

from merrimac.suits.tactics import Kind
from merrimac.technique.known import SOUTH, Known
from merrimac.technique.suit_tactics import cards_of, tactics_in
from technique.endings import ending

SPADES, HEARTS = 3, 2


def kinds(known: Known, suit: int) -> set[tuple[Kind, str, str]]:
    """What applies, with the card led and the card it is about."""
    found = set()
    for tactic in tactics_in(known, suit):
        lead, card = cards_of(tactic, suit)
        assert lead // 13 == card // 13 == suit
        found.add((tactic.kind, "23456789TJQKA"[lead % 13], "23456789TJQKA"[card % 13]))
    return found


def test_a_tenace_can_be_finessed_or_cashed_from_the_top() -> None:
    found = kinds(ending("AQ2.2..", "543.A..", "KJT9.KQJ..K", 3), SPADES)
    assert (Kind.FINESSE_1, "3", "Q") in found
    assert any(kind is Kind.CASH and card == "A" for kind, _, card in found)


def test_cards_that_have_gone_no_longer_count() -> None:
    # With the king played the queen is as high as the ace.
    found = kinds(ending("AQ2.2..", "543.A..", "JT98.KQJ..K", 3), SPADES)
    assert not any(kind.is_finesse and card in "AQ" for kind, _, card in found)


def test_nothing_applies_to_a_suit_that_one_side_is_out_of() -> None:
    known = ending("AQ2.2..", "543.A..", "KJT9..KQJ.K", 3)
    assert known.out_count(HEARTS) == 0 and known.held(SOUTH, HEARTS)
    assert tactics_in(known, HEARTS) == ()
    assert tactics_in(known, 1) == () and known.out_count(1)
