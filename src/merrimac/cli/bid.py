"""``merrimac bid``: the system's call for a hand, and why."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from merrimac.cli.bidding_options import (
    AuctionSoFar,
    Dealer,
    Switches,
    SystemName,
    Vul,
    load,
    open_auction,
    opened,
    whole_hand,
)
from merrimac.cli.terminal import console, counted, json_text, print_json
from merrimac.formats.record import FormatError
from merrimac.game.auction import Auction
from merrimac.game.errors import GameError, NotationError
from merrimac.game.hand import Hand
from merrimac.game.seats import Vulnerability

if TYPE_CHECKING:
    from merrimac.bidding.explanation import Explanation
    from merrimac.bidding.system import System

_ROWS = 12
_FRESH = 1_000
"""After so many lines what was worked out for earlier auctions is let go."""


def bid(
    hand: Annotated[
        str, typer.Argument(metavar="HAND", help="Spades first: AQ843.K73.KJ6.95.")
    ] = "",
    auction: AuctionSoFar = "",
    dealer: Dealer = "N",
    vul: Vul = "None",
    system: SystemName = "sayc",
    switch: Switches = None,
    batch: Annotated[
        str,
        typer.Option(
            "--batch", metavar="FILE|-", help="JSON lines with hand, auction, dealer and vul."
        ),
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """What a system bids with a hand, what that shows and denies, and why nothing else.

    With --batch: a line of JSON for each line of JSON. Docs: docs/bidding.md.

    **merrimac bid KJ84.973.Q64.KT5 --auction "1N P" --system sayc**
    """
    if batch:
        if hand:
            raise typer.BadParameter("HAND and --batch exclude each other")
        _bid_batch(batch, system, switch)
        return
    if not hand:
        raise typer.BadParameter("which hand? for example: merrimac bid AQ843.K73.KJ6.95")
    held, so_far = whole_hand(hand), open_auction(dealer, auction)
    explanation = _explained(load(system, switch), held, so_far, Vulnerability.parse(vul))
    if as_json:
        print_json(_json(explanation))
    else:
        _show(explanation, held)


def _explained(
    system: System, hand: Hand, auction: Auction, vulnerability: Vulnerability
) -> Explanation:
    from merrimac.bidding.explanation import explain

    return explain(system, system.standing(auction, vulnerability), hand)


def _json(explanation: Explanation) -> dict[str, Any]:
    from merrimac.bidding import words

    option, standing = explanation.option, explanation.standing
    return {
        "call": str(option.call),
        "rule": words.rule_name(option, standing),
        "shows": words.short_form(option),
        "denies": words.denial_words(explanation.denied),
        "considered": [
            {
                "call": str(each.option.call),
                "rule": words.rule_name(each.option, standing),
                "shows": words.short_form(each.option),
                "failed": words.failed_words(each),
                "source": str(each.option.line.place),
            }
            for each in explanation.considered
        ],
        "words": words.sentence(explanation),
        "source": str(option.line.place),
        "default": option.is_default,
    }


def _show(explanation: Explanation, hand: Hand) -> None:
    from rich.table import Table

    from merrimac.bidding import words
    from merrimac.formats.text import call_words, seat_name

    screen = console()
    standing = explanation.standing
    so_far = " ".join(map(call_words, standing.auction.calls)) or "nobody has called"
    screen.print(f"{seat_name(standing.me)} holds {hand} after: {so_far}\n")
    screen.print(words.sentence(explanation))
    if not explanation.considered:
        return
    table = Table("Call", "Rule", "Shows", "Why not", title="Also considered", title_justify="left")
    for each in words.nearest(explanation, most=_ROWS):
        failed = words.failed_words(each)
        why = f"{call_words(explanation.option.call)} goes first"
        if failed is not None:
            why = f"needs {failed}"
        name = words.rule_name(each.option, standing)
        table.add_row(call_words(each.option.call), name, words.short_form(each.option), why)
    if table.row_count:
        screen.print()
        screen.print(table, soft_wrap=False)


# --- Many hands -----------------------------------------------------------------------------------


def _bid_batch(source: str, name: str, switches: list[str] | None) -> None:
    """A bad line has its error on its line, and the rest goes on."""
    system = load(name, switches)
    asked = failed = 0
    with opened(source) as lines:
        for line in lines:
            if not line.strip():
                continue
            asked += 1
            if asked % _FRESH == 0:
                system = load(name, switches)
            try:
                form = _json(_asked(line, system))
            except GameError as error:
                form = {"error": str(error)}
                failed += 1
            sys.stdout.write(json_text(form) + "\n")
            sys.stdout.flush()
    if failed:
        raise FormatError(f"{failed} of {counted(asked, 'line')} could not be bid")


def _asked(line: str, system: System) -> Explanation:
    try:
        form = json.loads(line)
    except json.JSONDecodeError:
        form = None
    if not isinstance(form, dict) or not isinstance(form.get("hand"), str):
        raise NotationError("line", line.strip(), 'JSON such as {"hand": "AQ843.K73.KJ6.95"}')
    calls = form.get("auction", [])
    if isinstance(calls, list) and not all(isinstance(call, str) for call in calls):
        raise NotationError("auction", str(calls), 'a list of calls such as ["1S", "P"]')
    if not isinstance(calls, (str, list)):
        raise NotationError("auction", str(calls), 'a list of calls such as ["1S", "P"]')
    hand = whole_hand(form["hand"])
    so_far = open_auction(str(form.get("dealer", "N")), calls)
    return _explained(system, hand, so_far, Vulnerability.parse(str(form.get("vul", "None"))))
