"""Boards whose outcome is known, as files that a guest can drop in."""

from __future__ import annotations

LAYDOWN = """[Board "1"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "S:AKQJT98765432... .32.5432.T987654 .AKQJ.AKQJT.AKQJ .T987654.9876.32"]
"""
"""South holds thirteen spades: seven spades can't fail."""
