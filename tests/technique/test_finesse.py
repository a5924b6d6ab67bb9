"""Finesses and what they are called."""

from __future__ import annotations

from typing import Any

import pytest

from merrimac.game.cards import Card
from merrimac.technique.finesse import propose
from merrimac.technique.known import NORTH, Known
from technique.choices import choices, cost, plans_from
from technique.endings import ending

RANKS = "AKQJT98765432"
HEARTS, SPADES = 2, 3


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


OPEN = "AKQ.JT."
"""The hearts that they cash when they get in; three diamonds are ours."""
MOSTLY_EAST = {"east": ["Q...", "Q...", "Q...", "..."], "west": "T...", "lead": NORTH}
MOSTLY_WEST = {"west": ["QT...", "QT...", "QT...", "T..."], "lead": NORTH}
INTRA = {
    "east": ["KT6...", "KT4...", "KJ6...", "..."],
    "west": ["J4...", "J6...", "T4...", "..."],
}
RUFFED = {"strain": HEARTS, "west": "Q98765..."}

RIGHT: list[tuple[str, tuple[str, str, str, int], dict[str, Any]]] = [
    ("finesse", ("AKJ..432.", "432..AKQ.", f"QT98765.{OPEN}", 6), {}),
    ("repeated finesse", ("AQJ..432.", "432..AKQ.", f"KT98765.{OPEN}", 6), {}),
    ("running finesse", ("AQ9..432.", "J32..AKQ.", f"KT87654.{OPEN}", 6), {}),
    ("deep finesse", ("AQT..2.", "432..A.", "KJ98765..K.", 4), {}),
    ("double finesse", ("AJT.2.432.", "432.A.AKQ.", "KQ98765.KQJT9.JT.", 6), {}),
    ("two-way finesse", ("AJ32..432.4", "KT54..AKQ.A", "Q9876..JT98765.KQJT", 7), {}),
    ("backward finesse", ("AJ9..A.", "K32..3.", "QT87654..K.", 4), MOSTLY_EAST),
    ("intra-finesse", ("Q987..A.", "A532..4.", "KJT64..KQJT9.", 4), INTRA),
    (
        "marked finesse",
        ("AQ2...3", "543...A", "KJT9...KQJT", 3),
        {"west": "KJT9...", "lead": NORTH},
    ),
    ("proven finesse", ("AJ3..5432.4", "KT4..AKQJ.A", "Q98765..98.KQJT9876", 8), {"west": "Q..."}),
]


@pytest.mark.parametrize(("name", "hand", "places"), RIGHT, ids=[name for name, *_ in RIGHT])
def test_a_finesse_is_taken_where_it_is_needed(
    name: str, hand: tuple[str, str, str, int], places: dict[str, Any]
) -> None:
    assert choices(plans_from(*hand, **places)) == {name}


WRONG: list[tuple[str, tuple[str, str, str, int], dict[str, Any], str]] = [
    # The tricks are on top, and what a lost finesse lets in would take them.
    ("finesse", ("AKJ..432.", "432..AKQ.", f"QT98765.{OPEN}", 5), {}, "cash winners"),
    ("repeated finesse", ("AQJ..432.", "432..AKQ.", f"KT98765.{OPEN}", 4), {}, "cash winners"),
    ("running finesse", ("AQ9..432.", "J32..AKQ.", f"KT87654.{OPEN}", 4), {}, "cash winners"),
    ("deep finesse", ("AQT..432.", "432..AKQ.", f"KJ98765.{OPEN}", 4), {}, "cash winners"),
    ("double finesse", ("AJT..432.", "432..AKQ.", f"KQ98765.{OPEN}", 4), {}, "cash winners"),
    ("intra-finesse", ("Q987..32.", "A532..AK.", "KJT64.AKQJ.QJT.", 3), {}, "cash winners"),
    # The other suits will tell where the queen is.
    ("two-way finesse", ("AJ3..5432.4", "KT4..AKQJ.A", "Q98765..98.KQJT9876", 8), {}, "discovery"),
    ("backward finesse", ("AJ9..A.", "K32..3.", "QT87654..K.", 4), MOSTLY_WEST, "finesse"),
    # East would ruff.
    ("marked finesse", ("AJ32.3.3.", "KT4.AK.2.", "Q98765.2.AKQJT.", 5), RUFFED, "draw trumps"),
    (
        "proven finesse",
        ("AJ32.3.3.", "KT4.AK.2.", "Q98765.2.AKQJT.", 5),
        {"strain": HEARTS, "west": ["Q98765...", "Q9876..."], "east": [".2..", "5.2.."]},
        "draw trumps",
    ),
]


@pytest.mark.parametrize(
    ("name", "hand", "places", "instead"), WRONG, ids=[name for name, *_ in WRONG]
)
def test_a_finesse_is_not_taken_where_it_is_wrong(
    name: str, hand: tuple[str, str, str, int], places: dict[str, Any], instead: str
) -> None:
    plans = plans_from(*hand, **places)
    assert choices(plans) == {instead}
    assert cost(plans, name) > 0.1


def test_a_finesse_is_as_likely_as_the_king_is_to_lie_right() -> None:
    places = ["Q...", "Q...", "..."]
    hand = "AKJ..432.", "432..AKQ.", f"QT98765.{OPEN}"
    for plan in plans_from(*hand, 6, west=places):
        right = plan.tree.root.state.information.west & int(1 << int(Card.parse("SQ"))) != 0
        assert abs(plan.made.mean() - right.mean()) < 0.05 < right.mean() - 0.6
