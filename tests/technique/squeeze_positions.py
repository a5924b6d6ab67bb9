"""Twenty squeezes with five to seven cards left."""

from __future__ import annotations

from technique.playing_on import Ending

SQUEEZES: tuple[Ending, ...] = (
    Ending(
        "simple squeeze", "positional, clubs are trumps, West",
        north="AJ.Q.43.", south="2.5..AKQ", west="KQ.K.A9.", east="98.9.JT.", needed=5,
        strain="C", west_has=".K..",
    ),
    Ending(
        "simple squeeze", "automatic, East",
        north=".AJ4..743", south="AKQJ.5.Q.", west=".98.J.AKJ", east="T98.KQ.K.", needed=6,
    ),
    Ending(
        "simple squeeze", "automatic, spades are trumps, West",
        north="76.AT.43.", south="AKQJ.4.Q.", west=".KJ.K.AKQ", east=".98.JT.JT", needed=6,
        strain="S",
    ),
    Ending(
        "simple squeeze", "isolated menace, spades are trumps, East",
        north="2..AJ7.86", south="AKQJ..9.Q", west=".K8.T8.J9", east=".J.KQ5.KT", needed=6,
        strain="S",
    ),
    Ending(
        "simple squeeze", "positional, hearts are trumps, West",
        north="AJ.2.Q.43", south="4.AKQJ.3.", west="KQ..K.AK9", east="98..JT.QJ", needed=6,
        strain="H",
    ),
    Ending(
        "simple squeeze", "dummy runs the winners, East",
        north="7.AKQ.4.", south="AJ..Q.53", west="98..9.AK", east="KQ..K.98", needed=5,
        strain="H", leads="N", east_has="..K.",
    ),
    Ending(
        "simple squeeze", "a winner before each menace, West",
        north="AJ4..53.2", south="5.AJ..AKQ", west="KQ.KQ..98", east="T8.T9.9.J", needed=6,
        west_has="KQ.KQ..",
    ),
    Ending(
        "simple squeeze", "a winner before each menace, East",
        north="AJ4..53.2", south="5.AJ..AKQ", west="T8.T9.9.J", east="KQ.KQ..98", needed=6,
        east_has="KQ.KQ..",
    ),
    Ending(
        "simple squeeze", "the third round of a suit as a menace, East",
        north="A65.4.32.7", south="K2.Q.A.AKQ", west="93.J9.K4.T", east="QJT.K.QJ.9", needed=7,
        east_has="QJT.K..",
    ),
    Ending(
        "simple squeeze", "split menace, West",
        north="A2.AJ4..", south="Q3.5..AK", west="KJ.KQ..8", east="T9.T9..J", needed=5,
        west_has="K.KQ..",
    ),
    Ending(
        "Vienna coup", "a menace is freed, East",
        north=".53.A4.AJ", south=".AKQ.Q5.3", west=".98.J9.98", east=".2.K7.KQ7", needed=6,
        east_has="..K.KQ",
    ),
    Ending(
        "Vienna coup", "a menace in dummy is freed, spades are trumps, West",
        north="AKQ..J5.3", south="53..K4.A9", west=".A.Q7.QJ7", east=".KQ.T9.86", needed=6,
        strain="S", leads="N", west_has="..Q.QJ",
    ),
    Ending(
        "Vienna coup", "a menace is freed, hearts are trumps, East",
        north=".53.K4.A9", south=".AKQ.J5.3", west="KQ..T9.86", east="A..Q7.QJ7", needed=6,
        strain="H", east_has="..Q.QJ",
    ),
    Ending(
        "rectify the count", "the last loser is given up first, West",
        north="A65.43.7.3", south="K2.AJ.6.AK", west="QJT.KQ..98", east="93.T9.A.QJ", needed=6,
        west_has="QJT.KQ..",
    ),
    Ending(
        "criss-cross squeeze", "West",
        north="A.Q5.432.", south="Q4.A..AKQ", west="K7.K8..98", east="9.9.JT.JT", needed=6,
        west_has="K7.K8..",
    ),
    Ending(
        "criss-cross squeeze", "East",
        north="A.Q5.432.", south="Q4.A..AKQ", west="9.9.JT.JT", east="K7.K8..98", needed=6,
        east_has="K7.K8..",
    ),
    Ending(
        "double squeeze", "simultaneous, clubs are trumps",
        north="J.2.A4.65", south=".Q.5.AKQJ", west="QT.9.KT9.", east="98.K.QJ8.", needed=6,
        strain="C", west_has="Q...", east_has=".K..",
    ),
    Ending(
        "double squeeze", "not simultaneous",
        north="AJ.5.K43.", south="2.Q.A5.AK", west="KQ..J98.7", east=".K.QT7.98", needed=6,
        west_has="KQ..J9.", east_has=".K.QT.",
    ),
    Ending(
        "trump squeeze", "West",
        north=".A5.AJ73.", south="KQJ.Q6.2.", west=".K9.KQ8.A", east=".JT.T95.K", needed=6,
        strain="S", west_has=".K.KQ.",
    ),
    Ending(
        "trump squeeze", "East",
        north=".A5.AJ73.", south="KQJ.Q6.2.", west=".JT.T95.K", east=".K9.KQ8.A", needed=6,
        strain="S", east_has=".K.KQ.",
    ),
)  # fmt: skip
