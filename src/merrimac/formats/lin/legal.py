"""What the Laws leave of a doubtful play."""

from __future__ import annotations

from typing import NamedTuple

from merrimac.game.auction import Auction
from merrimac.game.board import claim_objection, first_illegal_card
from merrimac.game.cards import Card
from merrimac.game.conditions import Scoring
from merrimac.game.contract import Contract
from merrimac.game.deal import Deal
from merrimac.game.errors import IllegalPlay
from merrimac.game.play import Play
from merrimac.game.seats import Vulnerability


class Frame(NamedTuple):
    """The first fields of ``Board``: all but what came of the play."""

    deal: Deal
    auction: Auction
    vulnerability: Vulnerability
    number: int | None
    scoring: Scoring
    contract: Contract | None


def objection(contract: Contract | None, play: Play | None, tricks: int | None) -> str | None:
    """Why declarer can't have made that many tricks; None when that is possible."""
    if tricks is None:
        return None
    if contract is None or play is None:
        return "there is no contract to make them in"
    return claim_objection(contract, play, tricks)


def legal_play(
    contract: Contract, deal: Deal, cards: tuple[Card, ...]
) -> tuple[Play, IllegalPlay | None]:
    """The longest legal beginning of a doubtful play, and what was wrong after it."""
    fault = None
    try:
        play = Play(contract.strain, contract.leader, cards)
    except IllegalPlay as error:
        fault = error
        play = Play(contract.strain, contract.leader, cards[: error.index])
    illegal = first_illegal_card(play, deal)
    if illegal is not None:
        return play.up_to(illegal.index), illegal
    return play, fault
