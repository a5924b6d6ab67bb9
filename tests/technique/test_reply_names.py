"""Names of what is played to a defender's trick, and that it is played where it should be."""

from __future__ import annotations

import numpy as np
import pytest

from merrimac.game.cards import Card
from merrimac.game.hand import Hand
from merrimac.solve.lines import InformationSet
from merrimac.technique.known import NOTRUMP, WEST, Known
from merrimac.technique.reply_names import reply_name
from technique.choices import cards, choices, cost, plans_of
from technique.hands import board_of


def led(dummy: str, own: str, east: str, west: str, trick: str) -> Known:
    """The cards that are left when West has led the first card of a trick."""
    north, south, *theirs = (Hand.parse(f"{text}..").mask for text in (dummy, own, east, west))
    cards = [int(Card.parse(text)) for text in trick.split()]
    layouts = np.array([theirs], dtype=np.uint64)
    return Known(
        InformationSet(north, south, layouts, NOTRUMP, WEST, cards, [0, 0, 0, 0], 0, 10, 2)
    )


CASES = [
    (("Q2.A", "A3.K", "KJ.2", "T.3", "S4"), "SQ", "free finesse"),
    (("Q2.A", "A3.K", "KJ.2", "T.3", "S4"), "S2", None),
    (("A2.A", "Q3.K", "KJ.2", "T.3", "S4"), "S2", "hold-up"),
    (("3.A", "AQ.K", "8.2", "K.3", "SJ S2 S9"), "SQ", "automatic finesse"),
    (("3.A", "AQ.K", "8.2", "K.3", "SJ S2 S9"), "SA", None),
    (("3.A", "AJ.K", "8.2", "Q.3", "SK S2 S9"), "SJ", "Bath coup"),
    (("3.A", "AT.K", "8.2", "Q.3", "SK S2 S9"), "ST", "hold-up"),
    (("Q2.A", "A3.K", "J9.2", "T.3", "SK"), "SQ", "unblock"),
    (("Q2.A", "A3.K", "J9.2", "T.3", "SK"), "S2", None),
]


@pytest.mark.parametrize(("hands", "card", "name"), CASES)
def test_a_reply_has_its_name(
    hands: tuple[str, str, str, str, str], card: str, name: str | None
) -> None:
    assert reply_name(led(*hands), int(Card.parse(card))) == name


RIGHT = [
    # Nothing else gives the eleventh trick.
    (
        "N:A76.AQ.7632.A654 52.J9864.KT8.T73 KQJT98.32.A54.K2 43.KT75.QJ9.QJ98",
        ("5S", "H5", ""),
        ("free finesse", "HQ"),
    ),
    # They have led into the tenace.
    (
        "N:J63.K54.KQJT5.32 T87.9763.A42.T98 AQ4.A82.963.KQ54 K952.QJT.87.AJ76",
        ("3NT", "S2", "S3 ST"),
        ("automatic finesse", "SQ"),
    ),
    # West cannot go on without giving the jack a trick.
    (
        "N:64.K54.KQJT5.A32 873.9763.A42.T98 AJ2.A82.963.KQ54 KQT95.QJT.87.J76",
        ("3NT", "SK", "S4 S3"),
        ("Bath coup", "S2"),
    ),
    # East, who has the ace of diamonds, must be out of spades when he gets in.
    (
        "N:64.K54.KQJT5.A32 J87.9763.A42.T98 A3.A82.9763.KQ54 KQT952.QJT.8.J76",
        ("3NT", "SK", "S4 S7"),
        ("hold-up", "S3"),
    ),
    # The queen would be in the way of the jack, and there is no other entry to it.
    (
        "N:Q2.AK4.AK65.8732 7653.JT95.QT7.QT AJT98.632.42.654 K4.Q87.J983.AKJ9",
        ("2NT", "SK", ""),
        ("unblock", "SQ"),
    ),
]


@pytest.mark.parametrize(("deal", "play", "reply"), RIGHT, ids=[name for *_, (name, _) in RIGHT])
def test_a_reply_is_chosen_by_name(
    deal: str, play: tuple[str, str, str], reply: tuple[str, str]
) -> None:
    plans = plans_of(board_of(deal, *play))
    name, card = reply
    assert choices(plans) == {name} and cards(plans) == {Card.parse(card)}


WRONG = [
    # Ten tricks on top, and a lost finesse lets East lead through the king of diamonds.
    (
        "N:A76.AQ.762.AKQ54 52.J9864.QT83.J7 KQJT98.32.K54.32 43.KT75.AJ9.T986",
        ("4S", "H5", ""),
        ("free finesse", "win"),
    ),
    # The nine would win, but then the ace is in the way of dummy's spades.
    (
        "N:QJT73.A4.6532.32 86.QT965.J9.KJ96 A9.K83.AK74.A854 K542.J72.QT8.QT7",
        ("3NT", "S2", "S3 S8"),
        ("automatic finesse", "win"),
    ),
    # Nine tricks on top and no heart: West would not go on with spades.
    (
        "N:64.543.AKQJ5.A32 873.AKQ97.42.T98 AJ2.82.963.KQ654 KQT95.JT6.T87.J7",
        ("3NT", "SK", "S4 S3"),
        ("Bath coup", "win"),
    ),
    (
        "N:64.543.AKQJ5.A32 QJ7.AKQ97.42.T98 A2.82.9763.KQ654 KT9853.JT6.T8.J7",
        ("3NT", "S5", "S4 SJ"),
        ("hold-up", "win"),
    ),
    # Nothing is blocked: the queen is a trick.
    (
        "N:Q2.AK4.AK65.8732 7653.JT75.T73.QT A98.632.Q42.K654 KJT4.Q98.J98.AJ9",
        ("1NT", "SK", ""),
        ("unblock", "follow"),
    ),
]


@pytest.mark.parametrize(("deal", "play", "reply"), WRONG, ids=[name for *_, (name, _) in WRONG])
def test_a_reply_is_not_chosen_where_it_is_wrong(
    deal: str, play: tuple[str, str, str], reply: tuple[str, str]
) -> None:
    plans = plans_of(board_of(deal, *play))
    name, instead = reply
    assert choices(plans) == {instead}
    assert cost(plans, name) > 0.02
