"""Twenty endplays with five to seven cards left."""

from __future__ import annotations

from technique.playing_on import Ending

ENDPLAYS: tuple[Ending, ...] = (
    Ending(
        "throw-in", "notrump, West",
        north="43.75..5", south="6.AQ..AK", west="K.KJ..QJ", east="T8.98..T", needed=4,
        west_has="K.K..",
    ),
    Ending(
        "throw-in", "into dummy's tenace, East",
        north="54..AQ.2", south="7..63.AK", west="T9..T9.T", east="Q..KJ.QJ", needed=4,
        east_has="Q..K.",
    ),
    Ending(
        "throw-in", "two suits are stripped, West",
        north="A5.64.9.72", south="K3.AQ.T.AK", west="J8.KJ.Q.QJ", east="QT.97.J.T9", needed=6,
        west_has=".K.Q.",
    ),
    Ending(
        "throw-in", "two suits are stripped, East",
        north="AQ.4.A6.3", south="53.A.K2.4", west="T9.8.T8.5", east="KJ.Q.QJ.K", needed=5,
        east_has="K...K",
    ),
    Ending(
        "throw-in", "he cashes a second winner, West",
        north="64.53.A.", south="75.AQ.2.", west="KQ.KJ.J.", east="T9.T9.T.", needed=3,
        west_has="KQ.K..",
    ),
    Ending(
        "throw-in", "he cashes a second winner, East",
        north="75.AQ.2.", south="64.53.A.", west="T9.T9.T.", east="KQ.KJ.J.", needed=3,
        east_has="KQ.K..",
    ),
    Ending(
        "throw-in", "king and jack under ace and queen, West",
        north="A5.54..7", south="K3.KJ..2", west="Q8.AQ..A", east="JT.T9..9", needed=3,
        west_has=".AQ..A",
    ),
    Ending(
        "throw-in", "a frozen suit, either defender",
        north="A32.Q73..", south="K54.J62..", west="QJ9.AT8..", east="T87.K94..", needed=3,
        west_has="QJ9...", east_has="T87...",
    ),
    Ending(
        "throw-in", "he must throw a winner first, spades are trumps, West",
        north=".43.52.4", south="A.AQ.A.2", west=".KJ.Q.KQ", east=".T9.KJ.J", needed=4,
        strain="S", west_has=".K..KQ",
    ),
    Ending(
        "throw-in", "he must throw a winner first, diamonds are trumps, East",
        north="A.AQ.A.2", south="52.43..4", west="KJ.T9..J", east="Q.KJ..KQ", needed=4,
        strain="D", leads="N", east_has=".K..KQ",
    ),
    Ending(
        "throw-in", "into the trump tenace, West",
        north=".43.A.54", south="AQ.7.2.7", west="KJ.A.8.K", east=".T9.K.96", needed=3,
        strain="S", west_has="KJ.A..K",
    ),
    Ending(
        "throw-in", "into dummy's trump tenace, East",
        north="AQ.7.2.7", south=".43.A.54", west=".T9.K.96", east="KJ.A.8.K", needed=3,
        strain="S", leads="N", east_has="KJ.A..K",
    ),
    Ending(
        "elimination", "a frozen suit, either defender",
        north="Q4.Q73.4.A", south="K5.J62.5.3", west=".A84.AK3.2", east=".KT9.J.KT8", needed=4,
        strain="S",
    ),
    Ending(
        "elimination", "into dummy's tenace, East",
        north="Q4.AQ.4.A7", south="K52.76.5.3", west=".T9.932.82", east=".KJ.A.KJT9", needed=6,
        strain="S", east_has=".K.A.",
    ),
    Ending(
        "elimination", "into the closed hand, West",
        north="Q4.753.6.A", south="K5.AQ4.7.3", west=".KJT.A.K52", east=".986.32.84", needed=5,
        strain="S", west_has=".K.A.",
    ),
    Ending(
        "elimination", "three cards with dummy, diamonds are trumps, East",
        north="AQ4.6.Q4.A", south="753.7.K5.3", west="986.32..84", east="KJT.A..K52", needed=5,
        strain="D", east_has="K.A..",
    ),
    Ending(
        "elimination", "a suit is ruffed out of the way, East",
        north="QJ.AQ.4.7", south="K85.63.5.", west=".T98.93.9", east=".KJ.A.KQT", needed=5,
        strain="S", east_has=".K.A.",
    ),
    Ending(
        "trump coup", "one ruff, East",
        north=".A3.A52.", south="AQT.4.6.", west=".QJ.KQ.A", east="KJ.97.8.", needed=5,
        strain="S", east_has="KJ...",
    ),
    Ending(
        "trump coup", "one ruff in dummy, West",
        north="AQT.4.6.", south=".A3.A52.", west="KJ.97.8.", east=".QJ.KQ.A", needed=5,
        strain="S", leads="N", west_has="KJ...",
    ),
    Ending(
        "trump coup", "two ruffs, East",
        north=".A32.AK52.", south="AQT9.4.64.", west=".QJT.QJT.A", east="KJ.975.83.", needed=7,
        strain="S", east_has="KJ...",
    ),
)  # fmt: skip
