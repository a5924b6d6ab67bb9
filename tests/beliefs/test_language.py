"""The specification language: what texts mean, against plain readings of hands."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from beliefs.plain_hand import (
    Plain,
    Table,
    is_good,
    plain_deals,
    points,
    quality,
    stops,
    top,
)
from beliefs.sampling import random_deals
from merrimac.beliefs import language
from merrimac.beliefs.constraint import ALWAYS, NEVER
from merrimac.game.cards import Strain
from merrimac.game.deal import Deal
from merrimac.game.hand import Hand
from merrimac.game.holding import Masks
from merrimac.game.kaplan_rubens import kaplan_rubens
from merrimac.game.seats import SEATS, Seat, Vulnerability
from merrimac.solve.double_dummy import Batch
from merrimac.solve.position import Position


def fits(table: Table) -> list[int]:
    """How many cards North and South have in each suit."""
    return [one + other for one, other in zip(table.n.lengths, table.s.lengths, strict=True)]


Test = Callable[[Plain], bool]
DealTest = Callable[[Table], bool]

# What each text says of one hand. All of them occur, and don't, in a few thousand random hands.
HANDS: list[tuple[str, Test]] = [
    # Strength
    ("15-17", lambda x: 15 <= x.hcp <= 17),
    ("8+ hcp", lambda x: x.hcp >= 8),
    ("12-14 points", lambda x: 12 <= x.hcp <= 14),
    ("12 to 14 HCP", lambda x: 12 <= x.hcp <= 14),
    ("12–14 hcp", lambda x: 12 <= x.hcp <= 14),
    ("between 12 and 14 hcp", lambda x: 12 <= x.hcp <= 14),
    ("10 hcp", lambda x: x.hcp == 10),
    ("10", lambda x: x.hcp == 10),
    ("hcp 15-17", lambda x: 15 <= x.hcp <= 17),
    ("hcp: 15-17", lambda x: 15 <= x.hcp <= 17),
    ("hcp = 15-17", lambda x: 15 <= x.hcp <= 17),
    ("hcp = 12+", lambda x: x.hcp >= 12),
    ("12 <= hcp <= 14", lambda x: 12 <= x.hcp <= 14),
    ("12 < hcp", lambda x: x.hcp > 12),
    (">= 12 hcp", lambda x: x.hcp >= 12),
    ("hcp ≥ 12", lambda x: x.hcp >= 12),
    ("hcp != 10", lambda x: x.hcp != 10),
    ("over 12 points", lambda x: x.hcp > 12),
    ("at most 8 points", lambda x: x.hcp <= 8),
    ("up to 8 hcp", lambda x: x.hcp <= 8),
    ("8 or more hcp", lambda x: x.hcp >= 8),
    ("8 or fewer hcp", lambda x: x.hcp <= 8),
    ("no more than 8 hcp", lambda x: x.hcp <= 8),
    ("5+ controls", lambda x: x.controls >= 5),
    ("exactly 7 losers", lambda x: x.losers == 7),
    ("7.5 new losers", lambda x: x.new_losers == 7.5),
    ("nltc <= 7", lambda x: x.new_losers <= 7),
    ("2.5+ quick tricks", lambda x: x.quick_tricks >= 2.5),
    ("exactly 1 ace", lambda x: x.number("A") == 1),
    ("two kings", lambda x: x.number("K") == 2),
    ("no aces", lambda x: x.number("A") == 0),
    ("0 or 3 aces", lambda x: x.number("A") in (0, 3)),
    ("3+ tens", lambda x: x.number("T") >= 3),
    ("5+ hcp in spades", lambda x: points(x.s) >= 5),
    ("hcp(spades) >= 5", lambda x: points(x.s) >= 5),
    ("10+ hcp in the majors", lambda x: points(x.s) + points(x.h) >= 10),
    ("kaplan-rubens 12+", lambda x: kaplan_rubens(Hand.parse(".".join(x.suits))) >= 12),
    ("12.5+ cccc", lambda x: kaplan_rubens(Hand.parse(".".join(x.suits))) >= 12.5),
    # Lengths
    ("4+ spades", lambda x: len(x.s) >= 4),
    ("0-3 spades", lambda x: len(x.s) <= 3),
    ("6 hearts", lambda x: len(x.h) == 6),
    ("exactly 4 hearts", lambda x: len(x.h) == 4),
    ("at most 2 clubs", lambda x: len(x.c) <= 2),
    ("at least five hearts", lambda x: len(x.h) >= 5),
    ("five+ hearts", lambda x: len(x.h) >= 5),
    ("fewer than 3 diamonds", lambda x: len(x.d) < 3),
    ("under 3 diamonds", lambda x: len(x.d) < 3),
    ("more than 4 clubs", lambda x: len(x.c) > 4),
    ("spades >= 5", lambda x: len(x.s) >= 5),
    ("S >= 5", lambda x: len(x.s) >= 5),
    ("4+ S", lambda x: len(x.s) >= 4),
    ("4+♠", lambda x: len(x.s) >= 4),
    ("5♥", lambda x: len(x.h) == 5),
    ("spades 4-5", lambda x: len(x.s) in (4, 5)),
    ("spades > hearts", lambda x: len(x.s) > len(x.h)),
    ("more spades than hearts", lambda x: len(x.s) > len(x.h)),
    ("fewer clubs than hearts", lambda x: len(x.c) < len(x.h)),
    ("spades + hearts >= 9", lambda x: len(x.s + x.h) >= 9),
    ("9+ cards in the majors", lambda x: len(x.s + x.h) >= 9),
    ("2 * spades + hearts - clubs >= 12", lambda x: 2 * len(x.s) + len(x.h) - len(x.c) >= 12),
    ("spades - hearts >= -2", lambda x: len(x.s) - len(x.h) >= -2),
    ("hcp + spades >= 18", lambda x: x.hcp + len(x.s) >= 18),
    ("spades = hearts + 1", lambda x: len(x.s) == len(x.h) + 1),
    ("5 or 6 hearts", lambda x: len(x.h) in (5, 6)),
    ("3 or 5 or 6 hearts", lambda x: len(x.h) in (3, 5, 6)),
    ("5-card major", lambda x: 5 in (len(x.s), len(x.h))),
    ("a five-card major suit", lambda x: 5 in (len(x.s), len(x.h))),
    ("6+ card suit", lambda x: max(x.lengths) >= 6),
    ("6+-card minor", lambda x: max(len(x.d), len(x.c)) >= 6),
    ("no 4-card major", lambda x: max(len(x.s), len(x.h)) < 4),
    ("not a 4-card major", lambda x: max(len(x.s), len(x.h)) < 4),
    ("not (4-card major)", lambda x: 4 not in (len(x.s), len(x.h))),
    ("5-card heart suit", lambda x: len(x.h) == 5),
    # Shapes
    ("balanced", lambda x: x.balanced),
    ("semibalanced", lambda x: x.pattern in ("5422", "6322")),
    ("semi-balanced", lambda x: x.pattern in ("5422", "6322")),
    ("unbalanced", lambda x: not x.balanced),
    ("4333", lambda x: x.shape == "4333"),
    ("exactly 4333", lambda x: x.shape == "4333"),
    ("at least 5-5 in the majors", lambda x: len(x.s) >= 5 and len(x.h) >= 5),
    ("4=3=3=3", lambda x: x.shape == "4333"),
    ("any 4333", lambda x: x.pattern == "4333"),
    ("4-3-3-3", lambda x: x.pattern == "4333"),
    ("any 5431", lambda x: x.pattern == "5431"),
    ("54xx", lambda x: x.shape.startswith("54")),
    ("any 54xx", lambda x: 5 in x.lengths and 4 in x.lengths),
    ("(53)32", lambda x: x.shape in ("5332", "3532")),
    ("5(32)3", lambda x: x.shape in ("5323", "5233")),
    ("5-5 majors", lambda x: len(x.s) >= 5 and len(x.h) >= 5),
    ("5-4 majors", lambda x: sorted((len(x.s), len(x.h)))[0] >= 4 and len(x.s + x.h) >= 9),
    ("4-5 in the majors", lambda x: min(len(x.s), len(x.h)) >= 4 and len(x.s + x.h) >= 9),
    ("exactly 5-4 majors", lambda x: sorted((len(x.s), len(x.h))) == [4, 5]),
    ("5-5 minors", lambda x: len(x.d) >= 5 and len(x.c) >= 5),
    ("both majors", lambda x: len(x.s) >= 4 and len(x.h) >= 4),
    ("any 5-5", lambda x: sorted(x.lengths)[-2] >= 5),
    ("void in hearts", lambda x: not x.h),
    ("heart void", lambda x: not x.h),
    ("no hearts", lambda x: not x.h),
    ("singleton diamond", lambda x: len(x.d) == 1),
    ("a singleton in diamonds", lambda x: len(x.d) == 1),
    ("shortness", lambda x: min(x.lengths) <= 1),
    ("shortness in clubs", lambda x: len(x.c) <= 1),
    ("doubleton", lambda x: 2 in x.lengths),
    ("singleton or void in hearts", lambda x: len(x.h) <= 1),
    ("any void or singleton heart", lambda x: 0 in x.lengths or len(x.h) == 1),
    # Suits
    ("good spades", lambda x: is_good(x.s)),
    ("2 of the top 3 hearts", lambda x: top(x.h, 3) >= 2),
    ("two of the top three in hearts", lambda x: top(x.h, 3) >= 2),
    ("exactly 2 of the top 3 hearts", lambda x: top(x.h, 3) == 2),
    ("3 of the top 5 spades", lambda x: top(x.s, 5) >= 3),
    ("spade quality 8+", lambda x: quality(x.s) >= 8),
    ("8+ spade quality", lambda x: quality(x.s) >= 8),
    ("stopper in hearts", lambda x: stops(x.h)),
    ("heart stopper", lambda x: stops(x.h)),
    ("hearts stopped", lambda x: stops(x.h)),
    ("no stopper in hearts", lambda x: not stops(x.h)),
    ("half stopper in hearts", lambda x: stops(x.h, 1)),
    # Cards
    ("has SK", lambda x: "K" in x.s),
    ("♠K", lambda x: "K" in x.s),
    ("has S10", lambda x: "T" in x.s),
    ("has the king of spades", lambda x: "K" in x.s),
    ("has SA SK, not HQ", lambda x: "A" in x.s and "K" in x.s and "Q" not in x.h),
    ("lacks SA, SK", lambda x: "A" not in x.s and "K" not in x.s),
    ("lacks SA, has SK", lambda x: "A" not in x.s and "K" in x.s),
    ("without SA and SK, 4+ hearts", lambda x: top(x.s, 2) == 0 and len(x.h) >= 4),
    ("has A.K..", lambda x: "A" in x.s and "K" in x.h),
    ("has Kxx...", lambda x: "K" in x.s and sum(rank in "98765432" for rank in x.s) >= 2),
    ("spades Kxx", lambda x: len(x.s) == 3 and "K" in x.s and top(x.s, 5) == 1),
    ("Kxx of spades", lambda x: len(x.s) == 3 and "K" in x.s and top(x.s, 5) == 1),
    # And, or, not
    ("15-17 balanced", lambda x: 15 <= x.hcp <= 17 and x.balanced),
    ("15-17 hcp, balanced, 2-4 spades", lambda x: 15 <= x.hcp <= 17 and x.balanced
     and 2 <= len(x.s) <= 4),
    ("12+ hcp and 5+ spades", lambda x: x.hcp >= 12 and len(x.s) >= 5),
    ("12+ hcp & 5+ spades", lambda x: x.hcp >= 12 and len(x.s) >= 5),
    ("12+ hcp, and 5+ spades", lambda x: x.hcp >= 12 and len(x.s) >= 5),
    ("12+ hcp; 5+ spades", lambda x: x.hcp >= 12 and len(x.s) >= 5),
    ("4+ spades or 4+ hearts, 8+ hcp", lambda x: max(len(x.s), len(x.h)) >= 4 and x.hcp >= 8),
    ("5+ spades and 8+ hcp or 12+ hcp", lambda x: len(x.s) >= 5 and x.hcp >= 8 or x.hcp >= 12),
    ("5+ spades and (8-9 hcp or 12+ hcp)", lambda x: len(x.s) >= 5
     and (x.hcp in (8, 9) or x.hcp >= 12)),
    ("15-17 balanced or 20-21 balanced", lambda x: x.balanced
     and (15 <= x.hcp <= 17 or 20 <= x.hcp <= 21)),
    ("either 5+ spades or 5+ hearts", lambda x: max(len(x.s), len(x.h)) >= 5),
    ("not balanced", lambda x: not x.balanced),
    ("not 15-17 balanced", lambda x: not (15 <= x.hcp <= 17 and x.balanced)),
    ("8-10 not balanced", lambda x: 8 <= x.hcp <= 10 and not x.balanced),
    ("not (5+ spades, 8+ hcp)", lambda x: not (len(x.s) >= 5 and x.hcp >= 8)),
    # Said otherwise than it is meant
    ("no singleton or void", lambda x: min(x.lengths) >= 2),
    ("no void or singleton", lambda x: min(x.lengths) >= 2),
    ("no singletons or voids", lambda x: min(x.lengths) >= 2),
    ("neither singleton nor void", lambda x: min(x.lengths) >= 2),
    ("no 5-card major or 6-card minor", lambda x: max(len(x.s), len(x.h)) < 5
     and max(len(x.d), len(x.c)) < 6),
    ("no void or no singleton", lambda x: 0 not in x.lengths or 1 not in x.lengths),
    ("no aces or kings", lambda x: x.number("A") == x.number("K") == 0),
    ("no spades or hearts", lambda x: not x.s and not x.h),
    ("no aces or exactly 3 aces", lambda x: x.number("A") in (0, 3)),
    ("no singleton in hearts or spades", lambda x: len(x.h) != 1 and len(x.s) != 1),
    ("no stopper in hearts or spades", lambda x: not stops(x.h) and not stops(x.s)),
    ("without the ace or king of hearts", lambda x: top(x.h, 2) == 0),
    ("not balanced or semi-balanced", lambda x: not x.balanced
     and x.pattern not in ("5422", "6322")),
    ("neither balanced nor semi-balanced", lambda x: not x.balanced
     and x.pattern not in ("5422", "6322")),
    ("neither 4 spades nor 4 hearts", lambda x: max(len(x.s), len(x.h)) < 4),
    ("without 4 spades", lambda x: len(x.s) < 4),
    ("has AK of spades", lambda x: top(x.s, 2) == 2),
    ("holds AK in spades", lambda x: top(x.s, 2) == 2),
    ("AKQ of spades", lambda x: top(x.s, 3) == 3),
    ("QJT in hearts", lambda x: all(rank in x.h for rank in "QJT")),
    ("K of S", lambda x: "K" in x.s),
    ("K in hearts", lambda x: "K" in x.h),
    ("has spades AK", lambda x: top(x.s, 2) == 2),
    ("spades AK", lambda x: x.s == "AK"),
    ("15-17 balanced or semi-balanced", lambda x: 15 <= x.hcp <= 17
     and x.pattern in ("4333", "4432", "5332", "5422", "6322")),
    ("12-14 or 18-19 balanced", lambda x: x.balanced and x.hcp in (12, 13, 14, 18, 19)),
    ("12-14 or 18-19 balanced or semi-balanced", lambda x: x.hcp in (12, 13, 14, 18, 19)
     and x.pattern in ("4333", "4432", "5332", "5422", "6322")),
    ("15-17 balanced or 20+", lambda x: 15 <= x.hcp <= 17 and x.balanced or x.hcp >= 20),
    ("12+ 5+ spades or 5+ hearts", lambda x: x.hcp >= 12 and max(len(x.s), len(x.h)) >= 5),
    ("5+ hearts singleton or void", lambda x: len(x.h) >= 5 and min(x.lengths) <= 1),
    ("singleton or doubleton SQ", lambda x: "Q" in x.s and len(x.s) <= 2),
    ("singleton SQ", lambda x: x.s == "Q"),
    ("SQ singleton", lambda x: x.s == "Q"),
    ("singleton, SQ", lambda x: 1 in x.lengths and "Q" in x.s),
    # In other words
    ("15-17 high card points", lambda x: 15 <= x.hcp <= 17),
    ("15-17 high-card points", lambda x: 15 <= x.hcp <= 17),
    ("12 points or more", lambda x: x.hcp >= 12),
    ("12 points or fewer", lambda x: x.hcp <= 12),
    ("5 spades or more", lambda x: len(x.s) >= 5),
    ("5-5 or better in the majors", lambda x: len(x.s) >= 5 and len(x.h) >= 5),
    ("6-card suit or longer", lambda x: max(x.lengths) >= 6),
    ("2 of the top 3 honors in spades", lambda x: top(x.s, 3) >= 2),
    ("two of the top three honours in spades", lambda x: top(x.s, 3) >= 2),
    ("5+ in spades", lambda x: len(x.s) >= 5),
    ("4-5 in spades", lambda x: len(x.s) in (4, 5)),
    ("an ace", lambda x: x.number("A") >= 1),
    ("a king", lambda x: x.number("K") >= 1),
    ("without an ace", lambda x: x.number("A") == 0),
    ("not an ace", lambda x: x.number("A") == 0),
    ("at least a king in hearts", lambda x: "K" in x.h),
    ("the ace or king of hearts", lambda x: top(x.h, 2) >= 1),
    ("an ace or king of hearts", lambda x: top(x.h, 2) >= 1),
    ("4+ hearts with the ace or king of hearts", lambda x: len(x.h) >= 4 and top(x.h, 2) >= 1),
    ("ace and king of spades", lambda x: top(x.s, 2) == 2),
    ("has both SA and SK", lambda x: top(x.s, 2) == 2),
    ("an honour in hearts", lambda x: top(x.h, 5) >= 1),
    ("all four aces", lambda x: x.number("A") == 4),
    ("stoppers in all suits", lambda x: all(map(stops, x.suits))),
    ("stopper in every suit", lambda x: all(map(stops, x.suits))),
    ("stoppers in hearts and spades", lambda x: stops(x.h) and stops(x.s)),
    ("stopper in hearts and 5+ spades", lambda x: stops(x.h) and len(x.s) >= 5),
    ("hearts and spades stopped", lambda x: stops(x.h) and stops(x.s)),
    ("singleton in hearts or spades", lambda x: 1 in (len(x.h), len(x.s))),
    ("10+ hcp in spades and clubs", lambda x: points(x.s) + points(x.c) >= 10),
    ("3+ cards in each suit", lambda x: x.pattern == "4333"),
    ("2+ in every suit", lambda x: min(x.lengths) >= 2),
    ("15-17 balanced but not 4333", lambda x: 15 <= x.hcp <= 17 and x.balanced
     and x.shape != "4333"),
    ("4+ spades or 4+ hearts but not balanced", lambda x: max(len(x.s), len(x.h)) >= 4
     and not x.balanced),
    ("doesn't have 4 spades", lambda x: len(x.s) != 4),
    ("do not have a 4-card major", lambda x: max(len(x.s), len(x.h)) < 4),
    ("isn’t balanced", lambda x: not x.balanced),
    ("spades longer than hearts", lambda x: len(x.s) > len(x.h)),
    ("a singleton somewhere", lambda x: 1 in x.lengths),
    ("5+ spades # only these\n8+ hcp", lambda x: len(x.s) >= 5 and x.hcp >= 8),
    ("5+ spades or\n5+ hearts", lambda x: max(len(x.s), len(x.h)) >= 5),
]  # fmt: skip

DEALS: list[tuple[str, DealTest]] = [
    ("south 15-17 balanced; north 4+ spades, 8+ hcp; not (east 5+ hearts)",
     lambda t: 15 <= t.s.hcp <= 17 and t.s.balanced and len(t.n.s) >= 4 and t.n.hcp >= 8
     and len(t.e.h) < 5),
    ("south 6 hearts, 0-3 spades, 6-10 hcp",
     lambda t: len(t.s.h) == 6 and len(t.s.s) <= 3 and 6 <= t.s.hcp <= 10),
    ("north 4+ spades, 8+ hcp, south 12+",
     lambda t: len(t.n.s) >= 4 and t.n.hcp >= 8 and t.s.hcp >= 12),
    ("N 4+ S, S 12+ hcp, W 4+ H", lambda t: len(t.n.s) >= 4 and t.s.hcp >= 12
     and len(t.w.h) >= 4),
    ("north 4+ spades south 12+ hcp", lambda t: len(t.n.s) >= 4 and t.s.hcp >= 12),
    ("north: 4+ spades\nsouth: 12+ hcp", lambda t: len(t.n.s) >= 4 and t.s.hcp >= 12),
    ("SOUTH 12+ HCP", lambda t: t.s.hcp >= 12),
    ("south 5+ spades or 5+ hearts", lambda t: max(len(t.s.s), len(t.s.h)) >= 5),
    ("south 5+ spades or north 5+ spades", lambda t: max(len(t.s.s), len(t.n.s)) >= 5),
    ("south (15-17 balanced or 20-21 balanced)",
     lambda t: t.s.balanced and (15 <= t.s.hcp <= 17 or 20 <= t.s.hcp <= 21)),
    ("(south 12+ or north 12+), west 5+ hearts",
     lambda t: max(t.s.hcp, t.n.hcp) >= 12 and len(t.w.h) >= 5),
    ("not east 5+ hearts", lambda t: len(t.e.h) < 5),
    ("south 12+, not (east 5+ hearts), 8+ hcp",
     lambda t: t.s.hcp >= 12 and len(t.e.h) < 5),
    ("north and south 25+ hcp", lambda t: t.n.hcp + t.s.hcp >= 25),
    ("NS 25+ hcp, 8+ spades", lambda t: t.n.hcp + t.s.hcp >= 25 and len(t.n.s + t.s.s) >= 8),
    ("N-S 8+ spades", lambda t: len(t.n.s + t.s.s) >= 8),
    ("east/west have SA SK", lambda t: "A" in t.e.s + t.w.s and "K" in t.e.s + t.w.s),
    ("EW lack SA", lambda t: "A" not in t.e.s + t.w.s),
    ("hcp(north) + hcp(south) >= 25", lambda t: t.n.hcp + t.s.hcp >= 25),
    ("hcp(NS) >= 25", lambda t: t.n.hcp + t.s.hcp >= 25),
    ("hcp(north) > hcp(south)", lambda t: t.n.hcp > t.s.hcp),
    ("north more hcp than south", lambda t: t.n.hcp > t.s.hcp),
    ("hcp(north, S) + hcp(S, spades) >= 6", lambda t: points(t.n.s) + points(t.s.s) >= 6),
    ("north hcp > hcp(south) + 5", lambda t: t.n.hcp > t.s.hcp + 5),
    ("spades(north) + 2 * hearts(south) <= 8", lambda t: len(t.n.s) + 2 * len(t.s.h) <= 8),
    ("south, 15-17, balanced", lambda t: 15 <= t.s.hcp <= 17 and t.s.balanced),
    ("S, 12+, N, 4+ S", lambda t: t.s.hcp >= 12 and len(t.n.s) >= 4),
    ("NS 4-4 spades", lambda t: len(t.n.s) == 4 == len(t.s.s)),
    ("NS spades 4-4", lambda t: len(t.n.s) == 4 == len(t.s.s)),
    ("NS 5-3 spades", lambda t: sorted((len(t.n.s), len(t.s.s))) == [3, 5]),
    ("NS 5-3 in hearts", lambda t: sorted((len(t.n.h), len(t.s.h))) == [3, 5]),
    ("NS 8-9 spades", lambda t: 8 <= len(t.n.s + t.s.s) <= 9),
    ("NS from 4 to 5 spades", lambda t: 4 <= len(t.n.s + t.s.s) <= 5),
    ("N/S have a spade fit", lambda t: len(t.n.s + t.s.s) >= 8),
    ("NS have an 8-card spade fit", lambda t: len(t.n.s + t.s.s) >= 8),
    ("NS fit in hearts", lambda t: len(t.n.h + t.s.h) >= 8),
    ("NS 8-card major fit", lambda t: max(len(t.n.s + t.s.s), len(t.n.h + t.s.h)) >= 8),
    ("NS 9+ card fit", lambda t: max(fits(t)) >= 9),
    ("NS no 8-card fit", lambda t: max(fits(t)) < 8),
    ("NS no fit", lambda t: max(fits(t)) < 8),
    ("NS 4-4 major fit", lambda t: len(t.n.s) == 4 == len(t.s.s) or len(t.n.h) == 4 == len(t.s.h)),
    ("NS 5-3 heart fit", lambda t: sorted((len(t.n.h), len(t.s.h))) == [3, 5]),
    ("NS combined 25 points", lambda t: t.n.hcp + t.s.hcp == 25),
    ("NS together have 25-26", lambda t: t.n.hcp + t.s.hcp in (25, 26)),
    ("NS have 25 points between them", lambda t: t.n.hcp + t.s.hcp == 25),
    ("north and south together 25+", lambda t: t.n.hcp + t.s.hcp >= 25),
    ("NS have both SA and SK", lambda t: top(t.n.s + t.s.s, 2) == 2),
    ("north or south has 5+ spades", lambda t: max(len(t.n.s), len(t.s.s)) >= 5),
    ("either north or south has 5+ spades, 12+ hcp; east 5+ hearts",
     lambda t: any(len(x.s) >= 5 and x.hcp >= 12 for x in (t.n, t.s)) and len(t.e.h) >= 5),
    ("NS neither 25+ hcp nor 8+ spades",
     lambda t: t.n.hcp + t.s.hcp < 25 and len(t.n.s + t.s.s) < 8),
    ("NS either has 5+ spades", lambda t: max(len(t.n.s), len(t.s.s)) >= 5),
    ("neither east nor west 5+ hearts", lambda t: max(len(t.e.h), len(t.w.h)) < 5),
    ("neither east nor west has a 5-card suit", lambda t: max(t.e.lengths + t.w.lengths) < 5),
    ("north and south balanced", lambda t: t.n.balanced and t.s.balanced),
    ("NS both balanced", lambda t: t.n.balanced and t.s.balanced),
    ("NS are both balanced or semi-balanced", lambda t: all(
        x.pattern in ("4333", "4432", "5332", "5422", "6322") for x in (t.n, t.s))),
    ("east and west each 10+ hcp", lambda t: min(t.e.hcp, t.w.hcp) >= 10),
    ("both east and west 10+ hcp, south 5+ spades",
     lambda t: min(t.e.hcp, t.w.hcp) >= 10 and len(t.s.s) >= 5),
    ("everybody 7-13 hcp", lambda t: all(7 <= x.hcp <= 13 for x in t)),
    ("all balanced", lambda t: all(x.balanced for x in t)),
    ("nobody has a 5-card suit", lambda t: all(max(x.lengths) < 5 for x in t)),
    ("no hand has a void", lambda t: all(min(x.lengths) > 0 for x in t)),
    ("nobody has a void or singleton", lambda t: all(min(x.lengths) > 1 for x in t)),
    ("nobody has 5+ spades and 12+ hcp",
     lambda t: not any(len(x.s) >= 5 and x.hcp >= 12 for x in t)),
    ("somebody has a void", lambda t: any(0 in x.lengths for x in t)),
    ("(north or south 5+ spades) or east 12+",
     lambda t: max(len(t.n.s), len(t.s.s)) >= 5 or t.e.hcp >= 12),
    ("hearts break 3-3", lambda t: len(t.e.h) == 3 == len(t.w.h)),
    ("south 12+, spades split 4-1",
     lambda t: t.s.hcp >= 12 and sorted((len(t.e.s), len(t.w.s))) == [1, 4]),
    ("west any 5431 or 5+ spades", lambda t: t.w.pattern == "5431" or len(t.w.s) >= 5),
]  # fmt: skip


@cache
def deals() -> Masks:
    """Random deals, and more in which a hand is rare: long suits, few or many points."""
    rng = np.random.default_rng(20)
    placed = ("AKQJ...", "AKQ.AKQ..", "..5432.65432", "KQ.JT9876..", ".K.QJT98765.", "A...KQT98")
    chosen = [random_deals(150, rng, (0, 0, Hand.parse(text).mask, 0)) for text in placed]
    return np.concatenate([random_deals(3000, rng), *chosen])


@cache
def plain() -> list[Table]:
    return plain_deals(deals())


@pytest.mark.parametrize(("text", "test"), HANDS, ids=[text for text, _ in HANDS])
def test_a_condition_means_what_it_says(text: str, test: Test) -> None:
    wanted = np.array([test(deal.s) for deal in plain()])
    assert 0 < wanted.sum() < len(wanted)
    found = language.parse_hand_condition(text)
    assert found.seats <= {None}
    assert np.array_equal(found.batch(deals()[:, Seat.SOUTH]), wanted)
    assert np.array_equal(found.at(Seat.SOUTH).batch(deals()), wanted)


@pytest.mark.parametrize(("text", "test"), HANDS, ids=[text for text, _ in HANDS])
def test_a_seat_before_a_condition_makes_a_specification(text: str, test: Test) -> None:
    if ";" in text or "\n8" in text:
        return  # a new statement names its seat anew
    wanted = np.array([test(deal.s) for deal in plain()])
    assert np.array_equal(language.parse(f"south {text}").constraint.batch(deals()), wanted)


@pytest.mark.parametrize(("text", "test"), DEALS, ids=[text for text, _ in DEALS])
def test_a_specification_means_what_it_says(text: str, test: DealTest) -> None:
    wanted = np.array([test(deal) for deal in plain()])
    assert 0 < wanted.sum() < len(wanted)
    assert np.array_equal(language.parse(text).constraint.batch(deals()), wanted)


def test_a_whole_hand_is_that_hand() -> None:
    spec = language.parse("north is AQ4.K83.KJT62.75")
    rng = np.random.default_rng(1)
    mask = Hand.parse("AQ4.K83.KJT62.75").mask
    assert spec.constraint.batch(random_deals(50, rng, (mask, 0, 0, 0))).all()
    assert not spec.constraint.batch(random_deals(50, rng)).any()


@pytest.mark.parametrize(
    ("text", "hand", "fits"),
    [
        ("AQx.Kxx.KJTxx.xx", "AQ4.K83.KJT62.75", True),
        ("AQx.Kxx.KJTxx.xx", "AQ9.K83.KJT92.75", True),
        ("AQx.Kxx.KJTxx.xx", "AQT.K83.KJT62.75", False),  # an x is below the ten
        ("AQx.Kxx.KJTxx.xx", "AQ43.K8.KJT62.75", False),
        ("AQ4.Kxx.KJTxx.xx", "AQ3.K84.KJT62.75", False),
        ("aq4.k83.kj1062.75", "AQ4.K83.KJT62.75", True),
        ("AQx.?.?.xx", "AQ4.T8763.KJT.75", True),
        ("AQx.?.?.xx", "AQ4.T8763.KJT4.7", False),
        ("AKQJT98765432.-.-.-", "AKQJT98765432...", True),
        ("solid spades", "AKQ5432.432.32.2", True),
        ("solid spades", "AKQ543.432.32.32", False),
        ("solid spades", "AKQJ5.432.32.432", True),
    ],
)
def test_small_cards_and_free_suits(text: str, hand: str, fits: bool) -> None:
    assert language.parse_hand_condition(text).admits(Hand.parse(hand)) is fits


def test_double_dummy_tricks_of_a_seat_and_of_a_side() -> None:
    cards = random_deals(40, np.random.default_rng(2))
    taken = {seat: _tricks(cards, seat) for seat in SEATS}
    best = np.maximum(taken[Seat.NORTH], taken[Seat.SOUTH])
    for text, wanted in [
        ("tricks(south, spades) >= 8", taken[Seat.SOUTH] >= 8),
        ("tricks(S, S) = 7", taken[Seat.SOUTH] == 7),
        ("8 <= tricks(south, spades)", taken[Seat.SOUTH] >= 8),
        ("tricks(NS, spades) >= 8", best >= 8),
        ("tricks(NS, spades) = 8", best == 8),
        ("tricks(NS, spades) < 8", best < 8),
        ("tricks(NS, spades) > tricks(south, spades)", best > taken[Seat.SOUTH]),
        ("south makes 8 tricks in spades", taken[Seat.SOUTH] >= 8),
        ("N-S make exactly 8 tricks in spades", best == 8),
        ("N-S make at most 7 tricks in spades", best <= 7),
        ("NS make 2S", best >= 8),
        ("2S makes", best >= 8),
        ("west 0+, 2S makes", best >= 8),
        ("south 2S makes", taken[Seat.SOUTH] >= 8),
    ]:
        assert np.array_equal(language.parse(text).constraint.batch(cards), wanted), text


def test_games_and_slams_are_made_in_any_strain() -> None:
    cards = random_deals(40, np.random.default_rng(4))
    games = dict(zip(("C", "D", "H", "S", "NT"), (11, 11, 10, 10, 9), strict=True))
    for text, needed in [
        ("NS make game", games),
        ("NS make a slam", dict.fromkeys(games, 12)),
        ("NS make a grand slam", dict.fromkeys(games, 13)),
    ]:
        each = [f"tricks(NS, {strain}) >= {number}" for strain, number in needed.items()]
        wanted = np.any([language.parse(one).constraint.batch(cards) for one in each], axis=0)
        assert np.array_equal(language.parse(text).constraint.batch(cards), wanted), text
        assert 0 < wanted.sum() < 40 or needed is not games


def _tricks(cards: Masks, declarer: Seat) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    north, east, south, west = (Hand(int(mask)) for mask in cards[0])
    like = Position.opening(Deal((north, east, south, west)), Strain.SPADES, declarer)
    return 13 - Batch().values(np.ascontiguousarray(cards), like)[:, 0].astype(np.int64)


@pytest.mark.parametrize(
    ("text", "dealer", "vulnerability"),
    [
        ("dealer west", Seat.WEST, None),
        ("west deals; vul NS", Seat.WEST, Vulnerability.NS),
        ("dealer S, vul both", Seat.SOUTH, Vulnerability.ALL),
        ("vul none", None, Vulnerability.NONE),
        ("vulnerable: E-W", None, Vulnerability.EW),
        ("all vul", None, Vulnerability.ALL),
        ("love all", None, Vulnerability.NONE),
        ("game all", None, Vulnerability.ALL),
        ("", None, None),
    ],
)
def test_dealer_and_vulnerability(
    text: str, dealer: Seat | None, vulnerability: Vulnerability | None
) -> None:
    found = language.parse(text)
    assert (found.constraint, found.dealer, found.vulnerability) == (ALWAYS, dealer, vulnerability)
    assert found.text == text


def test_settings_stand_beside_conditions() -> None:
    found = language.parse("dealer north, vul EW, north 12+; # the opener\n\n south 0-5;")
    assert (found.dealer, found.vulnerability) == (Seat.NORTH, Vulnerability.EW)
    assert found.constraint == language.parse("north 12+ hcp; south 0-5 hcp").constraint


def test_contradictions_are_never_and_truisms_always() -> None:
    assert language.parse("south 5+ spades, 0-3 spades").constraint == NEVER
    assert language.parse("south 0+ spades").constraint == ALWAYS
    assert language.parse_hand_condition("anything") == ALWAYS
    assert language.parse_hand_condition("") == ALWAYS


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("south 1 ten", "south exactly 1 tens"),
        ("south no ten", "south 0 tens"),
        ("south A K of hearts", "south has HA HK"),
        ("south A of hearts", "south has HA"),
    ],
)
def test_tens_and_aces_by_their_letters(text: str, same: str) -> None:
    assert language.parse(text).constraint == language.parse(same).constraint
