"""Finesses and what they are called."""

from __future__ import annotations

import pytest

from merrimac.game.cards import Card
from merrimac.technique.finesse import propose
from merrimac.technique.known import Known
from technique.endings import chance_of, chosen, ending, plan_from

RANKS = "AKQJT98765432"
SPADES = 3


def suit_of_deal(dummy: str, own: str, west: str = "") -> Known:
    """A spade suit, with enough winners beside it to fill the hands."""
    out = "".join(rank for rank in RANKS if rank not in dummy + own)
    each = max(len(dummy), len(own), (len(out) + 1) // 2) + 1
    hearts = RANKS[: 2 * each - len(out)]
    return ending(
        f"{dummy}...{RANKS[: each - len(dummy)]}",
        f"{own}..{RANKS[: each - len(own)]}.",
        f"{out}.{hearts}..",
        each,
        west=f"{west}...",
    )


def names(known: Known) -> dict[tuple[str, str], str]:
    """For each lead and finesse card the name."""
    return {
        (str(Card.parse(_text(tasks[0][1]))), str(Card.parse(_text(aim.card)))): aim.technique
        for aim, tasks in propose(known)
        if aim.suit == SPADES
    }


def _text(card: object) -> str:
    number = int(str(card))
    return "CDHS"[number // 13] + "23456789TJQKA"[number % 13]


NAMES = [
    ("AQ2", "543", "S3", "SQ", "finesse"),
    ("K32", "654", "S4", "SK", "finesse"),
    ("AJT", "432", "S2", "SJ", "double finesse"),
    ("AQT", "432", "S2", "ST", "deep finesse"),
    ("AJ9", "432", "S2", "S9", "deep finesse"),
    ("AJ2", "KT3", "S3", "SJ", "two-way finesse"),
    ("AJ2", "KT3", "S2", "ST", "two-way finesse"),
    ("Q32", "A54", "S4", "SQ", "finesse"),
    ("A32", "QJT", "SQ", "SQ", "running finesse"),
    ("AQJ", "432", "S2", "SQ", "repeated finesse"),
    ("KQ2", "543", "S3", "SK", "finesse"),
    ("AJ9", "K32", "SJ", "SJ", "backward finesse"),
    ("AKJ", "432", "S2", "SJ", "finesse"),
    ("KJ9", "A32", "S2", "S9", "deep finesse"),
    ("Q964", "A853", "S3", "S9", "intra-finesse"),
    ("AQ2", "J43", "S3", "SQ", "finesse"),
    ("AQ9", "J32", "SJ", "SJ", "running finesse"),
    ("AT9", "432", "S2", "ST", "double finesse"),
    ("K432", "Q765", "S5", "SK", "finesse"),
]


@pytest.mark.parametrize(("dummy", "own", "lead", "card", "name"), NAMES)
def test_a_finesse_has_its_name(dummy: str, own: str, lead: str, card: str, name: str) -> None:
    assert names(suit_of_deal(dummy, own))[lead, card] == name


def test_it_is_proven_when_the_king_can_be_nowhere_else() -> None:
    assert names(suit_of_deal("AQ2", "543", west="K"))["S3", "SQ"] == "proven finesse"


def test_it_is_marked_when_the_other_defender_has_shown_out() -> None:
    known = ending("AQ2...A", "543...K", "KJT9...QJT8", 4, west="KJT9...")
    assert names(known)["S3", "SQ"] == "marked finesse"


def test_a_finesse_that_must_lose_is_not_thought_of() -> None:
    known = ending("AQ2...A", "543...K", "KJT9...QJT8", 4, east="K...")
    assert names(known).get(("S3", "SQ")) is None


def test_a_finesse_is_as_likely_as_the_king_is_to_lie_right() -> None:
    places = ["K...", "K...", "..."]
    plan = plan_from(ending("AQ2.2..", "543.A..", "KJT9.KQJ..K", 3, west=places, east="J..."))
    chance = chance_of(plan, "finesse")
    assert chance is not None and chance == plan.made.mean() > 0.6


def test_a_finesse_is_not_taken_when_it_is_not_needed() -> None:
    plan = plan_from(ending("AQ2.2..", "543...A", "KJT9.KQJ..K", 2))
    assert "finesse" not in chosen(plan)
