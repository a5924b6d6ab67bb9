"""``merrimac meaning``: what the calls of an auction mean, and what is known of each hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from merrimac.cli.bidding_options import AuctionSoFar, Dealer, Switches, SystemName, Vul, load
from merrimac.cli.terminal import console, print_json
from merrimac.game.auction import Auction
from merrimac.game.cards import SUITS
from merrimac.game.seats import SEATS, Seat, Vulnerability

if TYPE_CHECKING:
    from merrimac.bidding.explanation import Meaning
    from merrimac.bidding.standing import Standing


def meaning(
    auction: AuctionSoFar = "",
    dealer: Dealer = "N",
    vul: Vul = "None",
    system: SystemName = "sayc",
    switch: Switches = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """What every call of an auction shows and denies, and what is known of each hand by it.

    All four players are taken to play the system.

    **merrimac meaning --auction "1S P 2N" --dealer N --system sayc**
    """
    if not auction.split():
        raise typer.BadParameter('which auction? for example: merrimac meaning --auction "1S P 2N"')
    calls = Auction.parse(Seat.parse(dealer), auction)
    vulnerability = Vulnerability.parse(vul)
    chosen = load(system, switch)

    from merrimac.bidding.explanation import meanings

    found, standing = meanings(chosen, calls, vulnerability)
    if as_json:
        print_json({"calls": [_call(each) for each in found], "known": _known(standing)})
    else:
        _show(found, standing)


def _call(each: Meaning) -> dict[str, Any]:
    from merrimac.bidding import words

    reading = each.reading
    return {
        "seat": str(reading.seat),
        "call": str(reading.call),
        "name": words.reading_name(each),
        "shows": words.meaning_short_form(each),
        "denies": words.denial_words(each.denied),
        "forcing": reading.is_forcing,
        "artificial": "artificial" in reading.flags,
        "flags": sorted(reading.flags),
        "alternatives": [words.shows(option) for option in each.options],
        "default": reading.is_default,
        "source": str(each.options[0].line.place) if each.options else None,
        "words": words.meaning_sentence(each),
    }


def _known(standing: Standing) -> dict[str, Any]:
    from merrimac.bidding import words

    found = {}
    for seat in SEATS:
        shown = standing.shown(seat)
        lengths = {str(suit): list(shown.length(suit)) for suit in SUITS}
        told = words.shown_words(shown)
        found[str(seat)] = {"points": list(shown.points), "lengths": lengths, "words": told}
    return found


def _show(found: list[Meaning], standing: Standing) -> None:
    from rich.table import Table

    from merrimac.bidding import words
    from merrimac.formats.text import call_words, seat_name

    table = Table("", "Call", "Name", "Shows", "Denies")
    for each in found:
        reading = each.reading
        table.add_row(
            seat_name(reading.seat),
            call_words(reading.call),
            words.reading_name(each),
            words.meaning_short_form(each),
            words.denial_words(each.denied),
        )
    screen = console()
    screen.print(table, soft_wrap=False)
    screen.print("Known of each hand:")
    for line in words.known_words(standing):
        screen.print(f"  {line}")
