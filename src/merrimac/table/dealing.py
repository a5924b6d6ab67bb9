"""Where the next board of a table comes from."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from merrimac.game.deal import Deal
from merrimac.game.errors import GameError
from merrimac.game.features import hcp
from merrimac.game.seats import SEATS, Seat, Vulnerability
from merrimac.storage.entry import StoredBoard
from merrimac.table.conventions import NEAR_MISS_EVERY, convention_named
from merrimac.table.scores import conditions_for
from merrimac.table.settings import Settings
from merrimac.table.state import Finished
from merrimac.table.workers import Work

_USUAL_MATCH = 16
_PATIENCE = 15.0
"""Seconds for deals by specification."""
Ask = Callable[[Work], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Need:
    """What the next board depends on."""

    settings: Settings
    number: int
    finished: Sequence[Finished]
    dealt: int
    """Boards that the table had before."""
    seed: str


async def next_board(need: Need, ask: Ask) -> StoredBoard:
    """The next deal of the table's source. Raises GameError when there are no more."""
    match need.settings.source["kind"]:
        case "specification":
            return await _specified(need, ask)
        case "file":
            return _of_file(need)
        case "practice":
            return await _practised(need, ask)
        case "problems":
            return _problem(need)
        case "match" if need.dealt >= boards_of_match(need.settings):
            raise GameError("that was the last board of the match")
    return _random(need)


def _random(need: Need) -> StoredBoard:
    deal = Deal.random(Random(f"{need.seed}/{need.number}"))
    settings = need.settings
    if settings.best_hand and settings.you:
        deal = turned(deal, settings.you[0])
    return _with_conditions(deal, need)


async def _specified(need: Need, ask: Ask) -> StoredBoard:
    settings = need.settings
    best_to = settings.you[0] if settings.best_hand and settings.you else None
    text = str(settings.source.get("specification") or "")
    luck = f"{need.seed}/{need.number}"
    found = await ask(Work("supplies", "deals", (text, 1, luck, best_to), timeout=_PATIENCE))
    told = {name: found[name] for name in ("dealer", "vulnerability") if found[name]}
    return _with_conditions(Deal.parse(found["deals"][0]), need, **told)


async def _practised(need: Need, ask: Ask) -> StoredBoard:
    """Deals for one convention; every so often one on which it is just not right."""
    convention = convention_named(need.settings.source.get("convention"))
    is_near_miss = need.dealt % NEAR_MISS_EVERY == NEAR_MISS_EVERY - 1
    name = "near_misses" if is_near_miss else "deals"
    luck = f"{need.seed}/{need.number}"
    partner_first = convention.for_seats(need.settings.you)
    found = await ask(Work("supplies", name, (partner_first, 1, luck), timeout=_PATIENCE))
    dealer = convention.dealer_for(need.settings.you)
    told = {
        "dealer": str(dealer),
        "told": {"convention": convention.title},
        "near_miss": is_near_miss,
    }
    return _with_conditions(Deal.parse(found["deals"][0]), need, **told)


def _problem(need: Need) -> StoredBoard:
    """A board of a file after its auction and lead, turned so that the founder declares."""
    problems = need.settings.source["boards"]
    if need.dealt >= len(problems):
        raise GameError("that was the last problem")
    problem = problems[need.dealt]
    you = need.settings.you[0] if need.settings.you else Seat.SOUTH
    by = (you - Seat.parse(problem["declarer"])) % 4
    vulnerability = Vulnerability.parse(problem["vulnerability"])
    if by & 1 and vulnerability in (Vulnerability.NS, Vulnerability.EW):
        vulnerability = Vulnerability.NS if vulnerability is Vulnerability.EW else Vulnerability.EW
    told = {
        "dealer": str(Seat.parse(problem["dealer"]).after(by)),
        "vulnerability": str(vulnerability),
        "auction": problem["auction"],
        "play": problem["play"],
        "told": {"number": need.dealt + 1, "of": len(problems)},
    }
    deal = rotated(Deal.parse(problem["deal"]), -by)
    return StoredBoard(problem["number"], str(deal), told)


def boards_of_match(settings: Settings) -> int:
    return int(settings.source.get("boards") or _USUAL_MATCH)


def _of_file(need: Need) -> StoredBoard:
    boards = need.settings.source["boards"]
    if need.dealt >= len(boards):
        raise GameError("that was the last board of the file")
    board = boards[need.dealt]
    told = {name: board[name] for name in ("dealer", "vulnerability")}
    return StoredBoard(board["number"], board["deal"], told)


def _with_conditions(deal: Deal, need: Need, **told: Any) -> StoredBoard:
    dealer, vulnerability = conditions_for(need.settings, need.number, need.finished)
    usual = {"dealer": str(dealer), "vulnerability": str(vulnerability)}
    return StoredBoard(need.number, str(deal), {**usual, **told})


def turned(deal: Deal, seat: Seat) -> Deal:
    """The deal turned round the table until nobody has more points than this seat."""
    best = max(SEATS, key=lambda each: (hcp(deal[each]), each is seat))
    return rotated(deal, best - seat)


def rotated(deal: Deal, by: int) -> Deal:
    """Each seat gets the hand of the one so many places clockwise."""
    hands = [deal[each.after(by)] for each in SEATS]
    return Deal((hands[0], hands[1], hands[2], hands[3]))
