"""More whole deals of our own, one technique each, to be played out.

Each makes double dummy after the lead, and a natural line other than the right one goes down.
"""

from __future__ import annotations

from technique.whole_deals import WholeDeal

MORE_WHOLE_DEALS: tuple[WholeDeal, ...] = (
    WholeDeal(
        "hold-up until East has no heart left",
        "N:K54.73.AJ6.AJT95 T962.QT6.Q97.K63 A87.A85.K842.Q72 QJ3.KJ942.T53.84",
        "3NT",
        "H4",
    ),
    WholeDeal(
        "which finesse: into the safe hand",
        "N:83.K64.743.AQJT3 QT6.J972.985.K85 A74.AQ5.AQJT2.64 KJ952.T83.K6.972",
        "3NT",
        "S5",
    ),
    WholeDeal(
        "avoidance: trump finesse through the danger hand",
        "N:K874.A5.752.AKQ4 Q32.98764.QJT9.6 AJT95.K32.K64.85 6.QJT.A83.JT9732",
        "4S",
        "HQ",
    ),
    WholeDeal(
        "timing: the danger hand's entry first",
        "N:A64.K73.8532.KQ2 Q98.862.974.AT96 K75.A5.AQJT.J843 JT32.QJT94.K6.75",
        "3NT",
        "HQ",
    ),
    WholeDeal(
        "duck a round as a safety play: AKxxxx opposite xxx",
        "N:84.753.AK7632.65 JT52.862.QT9.KT4 AQ6.AK4.854.AJ73 K973.QJT9.J.Q982",
        "3NT",
        "HQ",
    ),
    WholeDeal(
        "loser on loser cuts the way to the ruff",
        "N:KQJ2.Q82.96.KQ74 T873.AKT7.3.J653 A965.6.KQJT8742. 4.J9543.A5.AT982",
        "5D",
        "S4",
    ),
    WholeDeal(
        "elimination spares a two-way guess",
        "N:T8642.A5.A63.KT4 93.87642.J94.Q63 AKQJ7.K3.K75.AJ5 5.QJT9.QT82.9872",
        "6S",
        "HQ",
    ),
    WholeDeal(
        "two ruffs in the short hand before trumps",
        "N:K73.6.Q54.A87432 T6.KJT42.KT98.T5 AQJ94.A85.A732.6 852.Q973.J6.KQJ9",
        "4S",
        "CK",
    ),
    WholeDeal(
        "leave the master trump out",
        "N:952.8643.T93.KQ4 T4.QJT9.A762.J85 AK873.5.KQJ4.A72 QJ6.AK72.85.T963",
        "4S",
        "HK",
    ),
    WholeDeal(
        "cross-ruff, side winners first",
        "N:KJT8.7.A8642.753 72.QT94.KJ93.862 AQ94.A8653.7.AK4 653.KJ2.QT5.QJT9",
        "6S",
        "CQ",
    ),
    WholeDeal(
        "dummy reversal",
        "N:A764.Q52.QJT.A84 QT52.J973.732.63 3.AK84.AK965.K72 KJ98.T6.84.QJT95",
        "6D",
        "CQ",
    ),
    WholeDeal(
        "discard a quick loser before trumps",
        "N:54.8432.AQ63.J75 T9632.A7.T872.A4 A7.QJT96.K5.KQ62 KQJ8.K5.J94.T983",
        "4H",
        "SK",
    ),
    WholeDeal(
        "ruffing finesse with trump entries",
        "N:A83.T92.953.QJT9 T95.63.QJT4.K863 742.AKQJ85.K62.A KQJ6.74.A87.7542",
        "4H",
        "SK",
    ),
    WholeDeal(
        "ruff high against the overruff",
        "N:QT4.83.8762.Q753 863.J4.T954.AKJ2 AKJ97.AK62.A3.64 52.QT975.KQJ.T98",
        "4S",
        "DK",
    ),
    WholeDeal(
        "combining chances: the drop, then the finesse",
        "N:K64.84.AKT52.963 QJ82.QT62.Q4.874 A73.A5.J73.AQJT2 T95.KJ973.986.K5",
        "3NT",
        "H7",
    ),
    WholeDeal(
        "ruff out a side suit, dummy's entries kept",
        "N:83.Q84.A63.AK742 T9642.65.QT.QJ95 A7.AKJT9.8542.63 KQJ5.732.KJ97.T8",
        "4H",
        "SK",
    ),
    WholeDeal(
        "repeated finesse: AJT9 opposite small cards",
        "N:K83.K64.842.8742 QT76.872.T97.K63 A52.A53.AK5.AJT9 J94.QJT9.QJ63.Q5",
        "3NT",
        "HQ",
    ),
    WholeDeal(
        "simple squeeze, a duck combines the chances",
        "N:A85.AK7.KQ64.983 74.J9832.83.JT64 K632.Q54.A52.AKQ QJT9.T6.JT97.752",
        "6NT",
        "SQ",
    ),
    WholeDeal(
        "trump control: refuse the force",
        "N:632.73.K852.9853 8.QJT84.Q963.A64 AKQJ5.6.A74.KQJT T974.AK952.JT.72",
        "4S",
        "HK",
    ),
    WholeDeal(
        "lead twice toward the honours",
        "N:K73.942.KQ72.863 854.T86.T8.KJ942 A62.AKQJ7.643.A5 QJT9.53.AJ95.QT7",
        "4H",
        "SQ",
    ),
    WholeDeal(
        "timing: set up the discard before trumps",
        "N:9864.K53.KQ5.Q72 32.872.A862.A865 KQJT5.A64.J3.KJ4 A7.QJT9.T974.T93",
        "4S",
        "HQ",
    ),
    WholeDeal(
        "finesse into the hand that cannot attack the king",
        "N:JT94.742.AK8.Q83 Q76.JT86.9532.64 AK3.K5.64.AKJT95 852.AQ93.QJT7.72",
        "5C",
        "DQ",
    ),
    WholeDeal(
        "prepare the ruff before trumps",
        "N:T73.65.KQ6.97632 82.J943.AJ2.KQT5 KQJ94.A72.853.A4 A65.KQT8.T974.J8",
        "2S",
        "HK",
    ),
    WholeDeal(
        "duck to keep communications",
        "N:9752.85.Q4.K8642 QJT.9632.A865.JT A83.AK4.J972.A75 K64.QJT7.KT3.Q93",
        "1NT",
        "HQ",
    ),
    WholeDeal(
        "cash the ace before the finesse",
        "N:K42.A65.763.KQ84 87.Q87.9852.JT92 A65.K42.AKJT4.A5 QJT93.JT93.Q.763",
        "6NT",
        "SQ",
    ),
    WholeDeal(
        "elimination and throw-in with the suit led",
        "N:K83.J6.7632.Q864 Q964.75432.T84.3 A2.A9.AQ5.AKJT95 JT75.KQT8.KJ9.72",
        "5C",
        "HK",
    ),
    WholeDeal(
        "unblock the middle cards",
        "N:842.73.AKQ53.976 KJ76.852.JT2.KQT A95.AK6.9864.A53 QT3.QJT94.7.J842",
        "3NT",
        "HQ",
    ),
    WholeDeal(
        "duck into the safe hand",
        "N:K84.72.AKT83.865 QT63.QT5.J9.QJT3 A72.A93.754.AK42 J95.KJ864.Q62.97",
        "3NT",
        "H6",
    ),
    WholeDeal(
        "combining chances: ruff out the queen, then the finesse",
        "N:AQ4.863.AKJ4.T83 KJ962.T742.Q98.5 73.A5.62.AKQJ962 T85.KQJ9.T753.74",
        "6C",
        "HK",
    ),
    WholeDeal(
        "count the hand before the two-way finesse",
        "N:KQJ4.A52.AK5.AJ4 763.84.63.Q98762 AT985.K7.Q84.KT3 2.QJT963.JT972.5",
        "7S",
        "HQ",
    ),
)
