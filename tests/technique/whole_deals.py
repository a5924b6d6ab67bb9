"""Whole deals of our own, one technique each: the right card, or a contract to be made.

Each makes double dummy after the lead. ``keys``: the right cards after ``played``; without any the
contract is to be made against best defence.
"""

from __future__ import annotations

from typing import NamedTuple


class WholeDeal(NamedTuple):
    technique: str
    deal: str
    contract: str
    lead: str
    played: str = ""
    keys: str = ""


WHOLE_DEALS: tuple[WholeDeal, ...] = (
    WholeDeal(
        "hold-up twice",
        "N:64.K72.AQJT5.K83 T92.JT63.K63.T54 A83.A94.987.AQ72 KQJ75.Q85.42.J96",
        "3NT",
        "SK",
        "S4 S2 S3 SQ S6 S9",
        "S8",
    ),
    WholeDeal(
        "Bath coup",
        "N:753.K64.AQT92.K8 62.T982.K75.QT63 AJ4.AQ5.J83.A742 KQT98.J73.64.J95",
        "3NT",
        "SK",
        "S3 S2",
        "S4",
    ),
    WholeDeal(
        "unblocking",
        "N:853.A62.754.QJT6 J972.73.QT9.9542 AK4.K95.AJ863.AK QT6.QJT84.K2.873",
        "3NT",
        "HQ",
    ),
    WholeDeal(
        "duck before the finesse: no entry",
        "N:74.963.AQ8743.64 6532.JT72.JT.KJ2 AKQ.AK5.52.A9753 JT98.Q84.K96.QT8",
        "3NT",
        "SJ",
        "S4 S2 SA D2 D6",
        "D3 D4 D7 D8",
    ),
    WholeDeal(
        "sequence winners",
        "N:A4.763.KQJT5.842 JT763.85.8742.JT K85.AK2.93.AQ763 Q92.QJT94.A6.K95",
        "3NT",
        "HQ",
    ),
    WholeDeal(
        "two-way finesse into the safe hand",
        "N:74.A86.K83.KJT42 T82.QJ42.QT95.76 A63.K75.A742.A95 KQJ95.T93.J6.Q83",
        "3NT",
        "SK",
    ),
    WholeDeal(
        "setting up a ruff",
        "N:J84.9753.64.A643 73.JT62.QT8.QT52 AKQ62.A4.A953.K7 T95.KQ8.KJ72.J98",
        "4S",
        "S5",
    ),
    WholeDeal(
        "cross-ruff",
        "N:7.KJ84.A9532.A63 KJ83.72.QT64.985 A9642.AQT9.7.K74 QT5.653.KJ8.QJT2",
        "6H",
        "CQ",
    ),
    WholeDeal(
        "dummy reversal",
        "N:QJT.A642.A53.754 62.QJ93.872.T862 AK985.7.K64.AK93 743.KT85.QJT9.QJ",
        "5S",
        "DQ",
    ),
    WholeDeal(
        "ruff a loser before drawing trumps",
        "N:7532.J54.AQ63.72 JT6.96.KJ4.J9843 A4.AKQ83.T75.AK5 KQ98.T72.982.QT6",
        "4H",
        "SK",
    ),
    WholeDeal(
        "ruffing finesse",
        "N:Q84.AQJT.K52.943 52.K765.QJ86.875 AKJT96.4.A73.A62 73.9832.T94.KQJT",
        "6S",
        "CK",
    ),
    WholeDeal(
        "needless finesse refused",
        "N:KJ5.A64.AQJ3.862 864.972.K986.973 AQ72.83.T54.AKQ5 T93.KQJT5.72.JT4",
        "3NT",
        "HK",
    ),
    WholeDeal(
        "ruff out a side suit, discard losers",
        "N:643.A2.AK7532.84 982.QT76.J9.J952 AKQT7.853.84.A63 J5.KJ94.QT6.KQT7",
        "6S",
        "CK",
    ),
    WholeDeal(
        "elimination and throw-in (Qxx opposite Jxxx)",
        "N:J975.K4.J643.A83 32.8752.KT.J9652 AKQT8.A6.Q52.K74 64.QJT93.A987.QT",
        "4S",
        "HQ",
    ),
    WholeDeal(
        "throw-in at notrump, dummy has no entry",
        "N:732.754.865.T974 98.T9.9732.QJ853 A64.AQ32.AKQJ.AK KQJT5.KJ86.T4.62",
        "3NT",
        "SK",
    ),
    WholeDeal(
        "simple squeeze",
        "N:A43.KQ5.AK72.A86 72.T974.J43.J532 KQ65.A83.Q5.KQ94 JT98.J62.T986.T7",
        "7NT",
        "CT",
    ),
    WholeDeal(
        "Vienna coup",
        "N:A72.AK64.K83.K42 KJT3.JT98.97.T86 Q4.Q53.AQJ5.AQJ3 9865.72.T642.975",
        "7NT",
        "C5",
    ),
    WholeDeal(
        "double squeeze",
        "N:AKQ5.Q4.A63.T432 764.JT95.J752.86 32.AK86.K84.AKQJ JT98.732.QT9.975",
        "7NT",
        "SJ",
    ),
    WholeDeal(
        "trump coup",
        "N:53.AK74.AK6.8642 K764.QT95.Q92.T7 AQJT98.62.73.AK3 2.J83.JT854.QJ95",
        "6S",
        "DJ",
    ),
    WholeDeal(
        "lead toward KQ to get discards",
        "N:J6.AK73.KQ75.742 5.T852.JT32.QJT6 AKQT9843.6.4.A85 72.QJ94.A986.K93",
        "6S",
        "HQ",
    ),
    WholeDeal(
        "finesse: eight ever",
        "N:K84.AKJ5.A75.K63 632.97.QT832.JT4 A95.T632.K64.A87 QJT7.Q84.J9.Q952",
        "4NT",
        "SQ",
        "S4 S2 SA H2 H4 HA H7 D5 D2 DK D9 H3 H8",
        "HJ",
    ),
    WholeDeal(
        "safety play: AKTxx opposite Q9xx",
        "N:A84.AKT54.A75.63 632.J876.T82.KT4 K95.Q932.K64.A87 QJT7..QJ93.QJ952",
        "4NT",
        "SQ",
    ),
    WholeDeal(
        "obligatory finesse",
        "N:K84.K754.A75.K63 632.JT9.QT32.JT4 A95.Q832.K64.A87 QJT7.A6.J98.Q952",
        "3NT",
        "SQ",
        "S4 S2 SA H2 H6 HK H9 H4 HT",
        "H3 H8",
    ),
    WholeDeal(
        "draw trumps",
        "N:QJ4.A63.KQJ2.752 T72.T84.T93.QJT4 AK985.72.A54.K63 63.KQJ95.876.A98",
        "4S",
        "HK",
    ),
    WholeDeal(
        "elimination and throw-in (Qxx opposite ATx)",
        "N:QT743.A3.Q85.A62 5.8762.K64.T9853 AKJ98.K5.AT3.K74 62.QJT94.J972.QJ",
        "5S",
        "HQ",
    ),
    WholeDeal(
        "simple squeeze, count rectified by a duck",
        "N:AK6.853.A743.KQ5 T732.62.95.T8764 QJ5.AKQ4.K82.AJ3 984.JT97.QJT6.92",
        "6NT",
        "S9",
    ),
    WholeDeal(
        "simple squeeze of East",
        "N:A54.KQ3.AK52.873 632.T7.JT98.JT96 KQ7.A642.Q4.AKQ2 JT98.J985.763.54",
        "7NT",
        "SJ",
    ),
    WholeDeal(
        "length winners",
        "N:865.K4.A8643.A72 JT94.532.JT5.QT4 AQ3.A97.K72.K863 K72.QJT86.Q9.J95",
        "3NT",
        "HQ",
    ),
    WholeDeal(
        "avoidance: keep East out",
        "N:75.T95.K73.AK964 JT932.843.652.T2 K6.AKQJ7.A84.853 AQ84.62.QJT9.QJ7",
        "4H",
        "DQ",
    ),
    WholeDeal(
        "avoidance finesse",
        "N:K72.82.AJT62.K75 863.T643.Q75.T93 AQ4.K5.K943.A862 JT95.AQJ97.8.QJ4",
        "3NT",
        "SJ",
    ),
    WholeDeal(
        "entry by ruffing",
        "N:T62.8743.AKQJ5.7 753.T62.762.JT95 AKQJ8.AK5..A8432 94.QJ9.T9843.KQ6",
        "6S",
        "HQ",
    ),
    WholeDeal(
        "overtaking",
        "N:853.7642.64.AJT9 972.JT.JT32.7543 AK6.AK53.AQ75.KQ QJT4.Q98.K98.862",
        "3NT",
        "SQ",
    ),
    WholeDeal(
        "cross-ruff",
        "N:KT94.5.A8632.863 52.KT83.QT94.T75 AQJ8.A9742.7.A42 763.QJ6.KJ5.KQJ9",
        "5S",
        "CK",
    ),
    WholeDeal(
        "dummy reversal",
        "N:KJ9.A83.A742.Q75 652.7642.T965.83 AQT84.KQ5.3.AK64 73.JT9.KQJ8.JT92",
        "7S",
        "DK",
    ),
    WholeDeal(
        "discard a loser before trumps",
        "N:7643.73.AQ3.KQ74 K2.T862.T8762.T3 QJT98.A5.K4.A652 A5.KQJ94.J95.J98",
        "5S",
        "HK",
    ),
    WholeDeal(
        "duck twice, no entry",
        "N:8642.743.A7543.6 73.T962.QJT.Q973 AKQ.AK5.862.AKT4 JT95.QJ8.K9.J852",
        "3NT",
        "SJ",
    ),
    WholeDeal(
        "combining chances: test the break before the finesse",
        "N:A62.K75.Q83.KJ65 973.T963.T54.Q42 KQ5.AQ4.AK62.A73 JT84.J82.J97.T98",
        "6NT",
        "SJ",
    ),
    WholeDeal(
        "free finesse at trick one: Qx",
        "N:Q5.A64.KQJ82.K73 T76.QT93.765.JT2 A83.K52.T94.A864 KJ942.J87.A3.Q95",
        "3NT",
        "S4",
        "",
        "SQ",
    ),
    WholeDeal(
        "safety play: AQ8xx opposite K9xx",
        "N:A84.AQ875.A75.63 632..T832.KT9542 K95.K932.K64.A87 QJT7.JT64.QJ9.QJ",
        "4NT",
        "SQ",
    ),
    WholeDeal(
        "low from AJx opposite Txx",
        "N:AJ5.K74.K842.Q53 93.JT3.J973.T986 T62.A65.AQ5.AK74 KQ874.Q982.T6.J2",
        "4NT",
        "S7",
        "",
        "S5",
    ),
    WholeDeal(
        "loser on loser for trump control",
        "N:964.T62.K952.Q85 JT2.8753.QT4.763 85.AKQJ.A73.AKJ4 AKQ73.94.J86.T92",
        "4H",
        "SK",
    ),
    WholeDeal(
        "simple squeeze at a suit contract",
        "N:Q83.962.K75.AQ52 J974.843.83.JT97 5.AKQJT7.A642.K3 AKT62.5.QJT9.864",
        "6H",
        "SA",
    ),
    WholeDeal(
        "repeated finesse with one entry: lead the honour",
        "N:864.JT4.K853.754 QJ72.K98.762.J92 AK5.AQ53.A4.AK86 T93.762.QJT9.QT3",
        "4NT",
        "DQ",
        "DK D2 D4",
        "HJ HT",
    ),
    WholeDeal(
        "elimination, exit in trumps",
        "N:9543.K4.J643.Q75 2.T87632.KT.J864 AK876.A5.Q52.AK3 QJT.QJ9.A987.T92",
        "4S",
        "HQ",
    ),
    WholeDeal(
        "win in the right hand",
        "N:QJT97.54.K63.842 532.QT92.852.QT9 AK.A873.A74.A763 864.KJ6.QJT9.KJ5",
        "3NT",
        "DQ",
        "",
        "D3 D6",
    ),
    WholeDeal(
        "finesse with ten cards",
        "N:A84.AQ875.A5.632 632.9.QT842.KT94 K95.JT643.K6.A87 QJT7.K2.J973.QJ5",
        "4NT",
        "SQ",
        "S4 S2 SK HJ H2",
        "H5 H7",
    ),
    WholeDeal(
        "elimination: the lead shows who wins the exit",
        "N:KJ74.T4.AK3.7542 T3.8632.T875.T86 AQ985.A7.Q64.AQ3 62.KQJ95.J92.KJ9",
        "5S",
        "HK",
    ),
    WholeDeal(
        "discovery: count the hand before the two-way guess",
        "N:A4.AQ5.KQ84.AJ93 52.64.JT93.Q8762 K63.KJ72.A52.KT5 QJT987.T983.76.4",
        "6NT",
        "SQ",
    ),
    WholeDeal(
        "avoidance at notrump",
        "N:K84.752.AK985.74 T62.JT83.T6.JT98 AQ5.K4.732.AK653 J973.AQ96.QJ4.Q2",
        "3NT",
        "S3",
    ),
    WholeDeal(
        "show-up squeeze",
        "N:AQ4.K63.Q4.AKQ84 K86.852.JT98.953 732.AQJ.AK52.J72 JT95.T974.763.T6",
        "7NT",
        "HT",
    ),
    WholeDeal(
        "trump entry kept for the discards",
        "N:853.Q3.KQJ5.9642 972.64.T8732.QJ3 AK4.AKJT985.6.A8 QJT6.72.A94.KT75",
        "6H",
        "SQ",
    ),
    WholeDeal(
        "loser-on-loser endplay",
        "N:Q872.AJ.J953.987 5.Q98765.62.QJT4 AKJT94.K42.4.K32 63.T3.AKQT87.A65",
        "4S",
        "DK",
    ),
    WholeDeal(
        "no hold-up: another suit is open",
        "N:85.74.AKQ74.KQJ5 742.KQT95.963.76 A63.J83.J52.A943 KQJT9.A62.T8.T82",
        "3NT",
        "SK",
        "S5 S2",
        "SA",
    ),
)
