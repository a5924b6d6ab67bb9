"""Standard American: textbook calls by topic, each with the reason why."""

from __future__ import annotations

import pytest

from merrimac.bidding.chooser import choose
from merrimac.bidding.system import System
from merrimac.game.auction import Auction
from merrimac.game.hand import Hand
from merrimac.game.seats import Seat, Vulnerability

SAYC = System.load("sayc")

Case = tuple[str, str, str, str]

OPENINGS: tuple[Case, ...] = (
    ("KJ7.AQ5.K842.QJ3", "", "1NT", "16 balanced"),
    ("KJ7.AQ5.K842.Q73", "", "1NT", "15 balanced is the least"),
    ("KJ7.AQ5.8642.QJ3", "", "1D", "13 balanced and four diamonds"),
    ("AQ7.AK5.K842.AJ3", "", "2NT", "21 balanced"),
    ("AKQ875.AK.AKQ.43", "", "2C", "25 points"),
    ("AQT975.84.KT3.65", "", "2S", "a good six-card suit and few points"),
    ("7.85.KQJT842.943", "", "3D", "seven cards and nothing else"),
    ("K76.AQ4.K95.J842", "", "1C", "13 points, longer clubs"),
    ("AKJ73.AQ952.7.64", "", "1S", "the higher of two five-card suits"),
    ("K8.Q973.J964.Q72", "", "P", "too weak for anything"),
)
AFTER_NOTRUMP: tuple[Case, ...] = (
    ("KQ84.A73.9642.T5", "1NT P", "2C", "four spades and invitational points: Stayman"),
    ("84.KQJ73.9642.T5", "1NT P", "2D", "five hearts: transfer"),
    ("J98642.7.9642.T5", "1NT P", "2H", "six spades, weak: transfer, then pass"),
    ("A84.K73.QJ64.T52", "1NT P", "3NT", "ten points balanced, no major"),
    ("A84.K73.Q964.T52", "1NT P", "2NT", "nine points balanced, no major"),
    ("9842.Q973.J9642.", "1NT P", "2C", "weak, and any answer can be passed"),
    ("84.KQJ73.A96.T52", "1NT P 2D P 2H P", "3NT", "five hearts: a choice of games"),
    ("84.KQJ973.A96.T5", "1NT P 2D P 2H P", "4H", "six hearts and game values"),
    ("KJ4.A82.KQJ6.Q97", "1NT P 2D P 2H P 3NT P", "4H", "three hearts: the 5-3 fit"),
    ("AQ4.KQ.KJT64.A95", "1NT P", "6NT", "19 points opposite 15 at least"),
    ("AQ4.KQ6.KJ64.T95", "1NT P 4NT P", "P", "15 points decline a quantitative raise"),
    ("AQ4.KQ6.KJ64.AT5", "1NT P 4NT P", "6NT", "a maximum accepts"),
)
RESPONSES: tuple[Case, ...] = (
    ("Q84.97.J9642.875", "1H P", "P", "three points are no answer"),
    ("KQ84.97.QJ64.875", "1H P", "1S", "four spades at the one level"),
    ("K84.Q97.J9642.87", "1H P", "2H", "three hearts and six points"),
    ("K84.AQ97.J964.87", "1H P", "3H", "a limit raise"),
    ("K8.QJ974.J9642.7", "1H P", "4H", "five trumps, shape, few points"),
    ("AK8.KQ97.J964.87", "1H P", "2NT", "four trumps and an opening hand: Jacoby"),
    ("K84.7.AQ964.KJ87", "1H P", "2D", "two over one with the longer minor"),
    ("K84.92.QJ64.J987", "1S P", "2S", "three spades before a weak notrump"),
    ("94.KJ72.A964.Q87", "1S P", "1NT", "ten points, no spades, no suit at the two level"),
    ("KJ73.AQ84.96.852", "1C P", "1H", "four-card suits up the line"),
    ("AQ3.KJ4.Q962.K87", "1C P", "2NT", "15 balanced without a major"),
)
OPENERS_REBIDS: tuple[Case, ...] = (
    ("AQ73.84.KQJ64.85", "1D P 1S P", "2S", "four spades, minimum"),
    ("AQ73.84.AKJ64.K5", "1D P 1S P", "4S", "four spades and 19 in support"),
    ("A7.K84.KQJ64.952", "1D P 1S P", "1NT", "13 balanced"),
    ("A7.KJ84.AKQ64.95", "1D P 1S P", "2H", "17 and longer diamonds: a reverse"),
    ("A7.84.AKQJ64.K95", "1D P 1S P", "3D", "a strong rebid of six cards"),
    ("AQ7.KJ84.AK64.J5", "1D P 1S P", "2NT", "18 balanced"),
    ("AQJ973.84.KQ6.95", "1S P 1NT P", "2S", "six spades, minimum"),
    ("AQJ73.84.KQJ6.95", "1S P 1NT P", "2D", "a lower second suit"),
    ("AQJ73.K84.K76.95", "1S P 2S P", "P", "16 with length are wanted for a try"),
    ("AQJ973.A4.KQ6.A5", "1S P 2S P", "4S", "20 opposite a raise"),
    ("AQJ73.8.KQ64.A95", "1S P 2NT P", "3H", "the short suit after Jacoby"),
)
RESPONDERS_REBIDS: tuple[Case, ...] = (
    ("KQ73.84.Q964.J95", "1C P 1S P 2S P", "P", "eight and a raise are no game"),
    ("KQ73.84.AK64.J95", "1C P 1S P 2S P", "4S", "13 and a raise are game"),
    ("KQ73.84.A964.QJ5", "1C P 1S P 1NT P", "2NT", "12 opposite 12 to 14: invite"),
    ("KQ9743.84.96.J95", "1C P 1S P 1NT P", "2S", "a weak six-card suit to play"),
    ("KQ973.8.AK64.J95", "1C P 1S P 2C P", "2D", "a forcing new suit"),
    ("AQ973.64.K96.QJ5", "1D P 1S P 2C P", "2H", "the fourth suit: nothing in hearts"),
    ("K5.Q9642.J96.Q95", "1D P 1H P 1S P", "1NT", "eight balanced"),
    ("K964.842.J96.Q95", "1S P 2S P 3D P", "3S", "a minimum raise declines"),
)
COMPETING: tuple[Case, ...] = (
    ("AQJ84.73.K64.Q52", "1D", "1S", "a good five-card suit"),
    ("AQ84.KJ73.6.K952", "1D", "X", "the three other suits: takeout"),
    ("KJ4.AQ3.AJ64.Q52", "1D", "1NT", "17 balanced with diamonds stopped"),
    ("AQJ984.73.64.952", "1D", "2S", "weak jump overcall"),
    ("KQJ84.QJT73.6.52", "1D", "2D", "both majors: Michaels"),
    ("7.42.KQJ84.QJT73", "1H", "2NT", "both minors: unusual notrump"),
    ("KJ64.A95.Q42.874", "1D X P", "2S", "ten points: a jump in the major"),
    ("J964.95.K42.8742", "1D X P", "1S", "weak: the cheapest call in the major"),
    ("Q4.95.KQJT72.874", "1D X P", "P", "a trump stack converts the double"),
    ("K95.A864.Q42.J87", "1D 1S P", "2S", "three-card support"),
    ("K95.AQ64.K42.J87", "1D 1S P", "2D", "support and 13 points: a cue-bid"),
    ("8.AQ95.KJ42.AQ87", "2S", "X", "takeout of a weak two"),
    ("A4.KQ95.Q42.KJ87", "2D", "2NT", "15 balanced with a stopper"),
    ("AQ95.K842.AQ62.4", "3C", "X", "takeout of a preempt"),
    ("KJ84.9.Q642.A985", "1H P P", "X", "balancing with less"),
)
THEY_INTERFERE: tuple[Case, ...] = (
    ("KJ84.72.Q642.K85", "1D 1H", "X", "exactly four spades: negative"),
    ("KJ843.72.Q64.K85", "1D 1H", "1S", "five spades"),
    ("K84.Q72.J9642.85", "1H 1S", "2H", "a raise goes on over an overcall"),
    ("K84.AQ72.K642.85", "1H 1S", "2S", "a game raise: cue-bid"),
    ("AQ4.72.KJ642.Q85", "1S X", "XX", "ten points or more"),
    ("Q974.72.KJ642.85", "1S X", "3S", "four trumps and few points: preempt"),
    ("KJ4.972.AQ6.KJ85", "1C 1S P P", "P", "three cards in their suit, minimum"),
    ("4.AK72.AQ64.KJ85", "1D 1S P P", "X", "short in their suit: reopen"),
    ("84.KQJ73.9642.T5", "1NT X", "2D", "transfers stay on over a double"),
    ("KQ84.A73.9642.T5", "1NT 2C", "X", "double of 2C is Stayman"),
)
SLAMS: tuple[Case, ...] = (
    ("AKQ843.KQ3.AQ4.5", "1S P 3S P", "4NT", "slam values with a limit raise"),
    ("Q973.A84.K962.Q5", "1S P 3S P 4NT P", "5D", "one ace"),
    ("AKQ843.KQ3.AQ4.5", "1S P 3S P 4NT P 5D P", "6S", "one ace is missing"),
    ("AKQ843.KQJ.KQ4.5", "1S P 3S P 4NT P 5D P", "5S", "two aces are missing"),
    ("KQ4.A93.A64.8752", "1NT P 4C P", "4S", "two aces to Gerber"),
    ("84.A973.962.J754", "2C P", "2D", "the waiting answer"),
)
CASES = (
    OPENINGS
    + AFTER_NOTRUMP
    + RESPONSES
    + OPENERS_REBIDS
    + RESPONDERS_REBIDS
    + COMPETING
    + THEY_INTERFERE
    + SLAMS
)


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [pytest.param(*case[:3], id=f"{case[1]}:{case[2]}:{case[3]}") for case in CASES],
)
def test_textbook_calls(hand: str, auction: str, call: str) -> None:
    standing = SAYC.standing(Auction.parse(Seat.NORTH, auction), Vulnerability.NONE)
    assert str(choose(SAYC, standing, Hand.parse(hand)).option.call) == call
