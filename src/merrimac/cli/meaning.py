"""``merrimac meaning``: what the calls of an auction mean, and what is known of each hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from merrimac.cli.bidding_options import (
    AuctionSoFar,
    Dealer,
    Switches,
    SystemName,
    Vul,
    load,
    whole_hand,
)
from merrimac.cli.terminal import console, print_json
from merrimac.game.auction import Auction
from merrimac.game.cards import SUITS
from merrimac.game.seats import SEATS, Seat, Vulnerability

if TYPE_CHECKING:
    from merrimac.bidding.explanation import Meaning
    from merrimac.bidding.fact import Fact
    from merrimac.bidding.fact_base import FactBase
    from merrimac.bidding.standing import Standing


def meaning(
    auction: AuctionSoFar = "",
    dealer: Dealer = "N",
    vul: Vul = "None",
    system: SystemName = "sayc",
    switch: Switches = None,
    with_facts: Annotated[
        bool, typer.Option("--facts", help="List what follows, fact by fact, each with its reason.")
    ] = False,
    seat: Annotated[
        str | None, typer.Option("--seat", help="With --hand: as this seat knows it.")
    ] = None,
    hand: Annotated[str | None, typer.Option("--hand", help="The hand at --seat.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """What every call of an auction shows and denies, and what is known of each hand by it.

    All four players are taken to play the system. The facts are those of everybody at the table;
    a seat that sees its own hand can conclude more.

    **merrimac meaning --auction "1S P 2N" --dealer N --system sayc**

    **merrimac meaning --auction "1S P 2S P" --facts --seat N --hand AKQ62.A3.K52.J84**
    """
    if (seat is None) is not (hand is None):
        raise typer.BadParameter("--seat and --hand go together: whose hand is in sight")
    if not auction.split():
        raise typer.BadParameter('which auction? for example: merrimac meaning --auction "1S P 2N"')
    calls = Auction.parse(Seat.parse(dealer), auction)
    vulnerability = Vulnerability.parse(vul)
    chosen = load(system, switch)

    from merrimac.bidding.call_facts import facts_of
    from merrimac.bidding.explanation import meanings
    from merrimac.bidding.fact import Kind
    from merrimac.bidding.fact_base import FactBase

    found, standing = meanings(chosen, calls, vulnerability)
    in_sight = {} if seat is None or hand is None else {Seat.parse(seat): whole_hand(hand)}
    base = FactBase.of(facts_of(chosen, calls, vulnerability), in_sight)
    if as_json:
        facts = [_fact(each, calls) for each in base.facts if each.kind is not Kind.SEEN]
        print_json(
            {"calls": [_call(each) for each in found], "known": _known(standing), "facts": facts}
        )
        return
    _show(found, standing)
    if with_facts:
        _show_facts(base, calls)


def _fact(fact: Fact, auction: Auction) -> dict[str, Any]:
    call = None if fact.call is None else str(auction.calls[fact.call])
    return {
        "seat": str(fact.seat), "fact": fact.words, "kind": str(fact.kind),
        "reason": fact.reason, "call": call, "after": fact.call,
    }  # fmt: skip


def _show_facts(base: FactBase, auction: Auction) -> None:
    """By the call that each came with; what one hand in sight alone tells is left out."""
    from merrimac.bidding.fact import Kind
    from merrimac.formats.text import call_words, seat_name

    for index, call in enumerate(auction.calls):
        typer.echo(f"{seat_name(auction.seat_of(index))}: {call_words(call)}")
        for fact in base.after_call(index):
            typer.echo(f"  {fact}")
    deduced = [fact for fact in base.facts if fact.call is None and fact.kind is Kind.DEDUCED]
    if deduced:
        typer.echo("With the hand in sight:")
    for fact in deduced:
        typer.echo(f"  {fact}")
    if base.doubtful:
        typer.echo("In doubt:")
    for fact in base.doubtful:
        typer.echo(f"  {fact}")


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
