"""Tignum, Figure 3: South in five spades has to lose two clubs and ruff the third in dummy."""

from __future__ import annotations

from dataclasses import dataclass

from merrimac.game.auction import Auction
from merrimac.game.board import Board
from merrimac.game.cards import Card, Suit
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.play import Play
from merrimac.game.seats import Seat
from merrimac.players.board_loop import Moment, Step, sides, steps
from merrimac.players.oracle import Oracle
from merrimac.players.planner import Planner
from merrimac.players.player import Limit
from merrimac.technique.plan import DeclarerPlan

DEAL = Deal.parse("N:432.5432.5432.32 7.JT87.QJ97.KQJT AKQJ65.AK.AK.654 T98.Q96.T86.A987")
CONTRACT = Contract.parse("5S", Seat.SOUTH)
LEAD = Card.parse("D6")
