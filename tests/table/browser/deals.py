"""Boards whose outcome is known, as files that a guest can drop in."""

from __future__ import annotations

LAYDOWN = """[Board "1"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "S:AKQJT98765432... .32.5432.T987654 .AKQJ.AKQJT.AKQJ .T987654.9876.32"]
"""
"""South holds thirteen spades: seven spades can't fail."""

PLANNED = """[Board "1"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "N:A32.K432.A32.432 KT9.Q5.T987.KQJ9 QJ54.AJ76.KQ4.A5 876.T98.J65.T876"]
[Declarer "S"]
[Contract "4H"]
[Auction "S"]
4H Pass Pass Pass
[Play "W"]
H9 - - -
"""
"""Four hearts after a trump lead: there is something to plan."""

SHIFTING = """[Board "1"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "N:AK32.AK32.K32.AQ 654.7654.87654.K QJT.QJT.AQJ.5432 987.98.T9.JT9876"]
[Declarer "S"]
[Contract "7NT"]
[Auction "S"]
7NT Pass Pass Pass
[Play "W"]
H9 - - -
"""
"""Seven notrump on the club finesse. As the file has it the king is alone with East: the ace would
drop it and the finesse would lose.
"""
