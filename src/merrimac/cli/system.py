"""``merrimac system``: bidding systems as files: to read, to check, to compare, to try out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from merrimac.cli.bidding_options import Switches, json_lines, load, open_auction, whole_hand
from merrimac.cli.contest import contest
from merrimac.cli.terminal import console, counted, print_json, progress
from merrimac.formats.record import FormatError
from merrimac.game.call import Call
from merrimac.game.seats import Vulnerability

if TYPE_CHECKING:
    from collections.abc import Iterator

    from merrimac.bidding.audit import Audit
    from merrimac.bidding.card import Section
    from merrimac.bidding.conformity import Case
    from merrimac.bidding.explanation import Meaning
    from merrimac.bidding.system import System

app = typer.Typer(no_args_is_help=True, rich_markup_mode="markdown", add_completion=False)
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Name = Annotated[
    str, typer.Argument(metavar="NAME", help="A system's name, or the path of a .bid file.")
]


app.command()(contest)


@app.callback()
def _system() -> None:
    """Bidding systems as files: list, show, card, lint, diff, audit, conformity, contest."""


@app.command("list")
def list_systems(as_json: AsJson = False) -> None:
    """The systems that come with the program, and the files that they share."""
    from merrimac.bidding.system import System, names

    found = [_listed(System.load(name)) for name in names()]
    if as_json:
        print_json({"systems": found})
        return
    for is_whole, title in ((True, "Systems"), (False, "Shared by systems")):
        typer.echo(f"{title}:")
        for each in found:
            if each["complete"] is is_whole:
                typer.echo(f"  {each['name']:<16} {each['title']}")


def _listed(system: System) -> dict[str, Any]:
    return {
        "name": system.name,
        "title": system.title,
        "over": [file.name for file in system.files[1:]],
        "complete": any(block.path == () for file in system.files for block in file.blocks),
    }


# --- To read --------------------------------------------------------------------------------------


@app.command()
def show(
    name: Name,
    auction: Annotated[
        str, typer.Option("--auction", "-a", help='Only the calls after this: "1N P".')
    ] = "",
    switch: Switches = None,
    as_json: AsJson = False,
) -> None:
    """The outline of a system in words; with --auction the calls of one place, suits filled in.

    **merrimac system show sayc --auction "1N P"**
    """
    from merrimac.bidding.card import section
    from merrimac.game.auction import Auction
    from merrimac.game.seats import Seat

    system = load(name, switch)
    if auction:
        found = section(system, f"After {auction}", Auction.parse(Seat.NORTH, auction))
        if as_json:
            print_json(_section_json(found))
        else:
            _show_section(found)
    elif as_json:
        print_json(_outline_json(system))
    else:
        _show_outline(system)


def _show_outline(system: System) -> None:
    from merrimac.bidding.card import heading, lines_of, written
    from merrimac.bidding.words import flag_words

    screen = console()
    for file in system.files:
        over = f", over {file.base}" if file.base else ""
        screen.print(f"{file.name}: {file.title}{over}")
        before = ""
        for block in file.blocks:
            if (title := heading(block)) != before:
                screen.print(f"\n  {title}")
                before = title
            for call, line in lines_of(block):
                name = f"{line.name}: " if line.name else ""
                flags = flag_words(line.flags)
                told = f"{name}{written(system, line)}{f'; {flags}' if flags else ''}"
                screen.print(f"    {call:<14} {told}")
        screen.print()


def _outline_json(system: System) -> dict[str, Any]:
    from merrimac.bidding.card import heading, written

    return _listed(system) | {
        "files": [
            {
                "name": file.name,
                "title": file.title,
                "over": file.base,
                "definitions": dict(file.definitions),
                "blocks": [
                    {
                        "where": heading(block),
                        "default": block.is_default,
                        "lines": [
                            {
                                "call": line.call.text,
                                "brackets": list(line.qualifiers),
                                "name": line.name,
                                "shows": written(system, line),
                                "flags": sorted(line.flags),
                                "source": str(line.place),
                            }
                            for line in block.lines
                        ],
                    }
                    for block in file.blocks
                ],
            }
            for file in system.files
        ]
    }


@app.command()
def card(name: Name, switch: Switches = None, as_json: AsJson = False) -> None:
    """The convention card: the switches, and what the first calls mean.

    **merrimac system card sayc**
    """
    from merrimac.bidding.card import card as card_of

    found = card_of(load(name, switch))
    if as_json:
        switches = {each.name: {"on": on, "words": each.words} for each, on in found.switches}
        sections = [_section_json(each) for each in found.sections]
        print_json({"name": found.system.name, "title": found.system.title,
                    "switches": switches, "sections": sections})  # fmt: skip
        return
    screen = console()
    screen.print(f"{found.system.title}\n\nSwitches")
    for each, on in found.switches:
        screen.print(f"  {'on ' if on else 'off'} {each.name:<18} {each.words}")
    for each_section in found.sections:
        screen.print()
        _show_section(each_section)


def _show_section(section: Section) -> None:
    from merrimac.bidding import words
    from merrimac.formats.text import call_words

    screen = console()
    screen.print(section.title)
    for each in section.meanings:
        is_said = each.reading.name in each.reading.flags
        name = f"{each.reading.name}: " if each.reading.name and not is_said else ""
        told = words.meaning_short_form(each)
        screen.print(f"  {call_words(each.reading.call):<4} {name}{told}")


def _section_json(section: Section) -> dict[str, Any]:
    return {
        "title": section.title,
        "auction": [str(call) for call in section.auction.calls],
        "calls": [_meaning_json(each) for each in section.meanings],
    }


def _meaning_json(meaning: Meaning) -> dict[str, Any]:
    from merrimac.bidding import words

    return {
        "call": str(meaning.reading.call),
        "name": words.reading_name(meaning),
        "shows": words.meaning_short_form(meaning),
        "forcing": meaning.reading.is_forcing,
        "artificial": "artificial" in meaning.reading.flags,
    }


# --- To check -------------------------------------------------------------------------------------


@app.command()
def lint(name: Name, as_json: AsJson = False) -> None:
    """What is doubtful in a system file, each with file, line and column.

    Clashing meanings, lines that no hand comes to, auctions that can't arise, artificial calls
    without an answer to interference, meanings no hand can have, switches nobody asks for.

    **merrimac system lint mine.bid**
    """
    from merrimac.bidding.lint import lint as findings_of

    system = load(name)
    written = sum(block.path is not None for file in system.files for block in file.blocks)
    with progress("walking through the auctions", written) as advance:
        found = findings_of(system, advance)
    if as_json:
        print_json({"system": system.name, "findings": [
            {"kind": str(each.kind), "file": each.place.file, "line": each.place.line,
             "column": each.place.column, "message": each.message} for each in found
        ]})  # fmt: skip
        return
    for each in found:
        typer.echo(str(each))
    typer.echo(f"{system.name}: {counted(len(found), 'finding')}")


@app.command()
def diff(
    one: Annotated[str, typer.Argument(metavar="A", help="A system's name or file.")],
    other: Annotated[str, typer.Argument(metavar="B", help="Another.")],
    rounds: Annotated[
        int, typer.Option("--rounds", min=0, max=3, help="Calls of our side that are followed.")
    ] = 1,
    as_json: AsJson = False,
) -> None:
    """The calls along common auctions that mean one thing by A and another by B.

    **merrimac system diff sayc acol**
    """
    from merrimac.bidding import words
    from merrimac.bidding.difference import differences

    first, second = load(one), load(other)
    found = list(differences(first, second, rounds))

    def told(side: Meaning | None) -> str | None:
        return None if side is None else words.meaning_short_form(side)

    if as_json:
        print_json({"a": first.name, "b": second.name, "differences": [
            {"auction": [str(call) for call in each.auction.calls], "call": str(each.call),
             "a": told(each.ours), "b": told(each.theirs)} for each in found
        ]})  # fmt: skip
        return
    before = None
    for each in found:
        if each.auction != before:
            typer.echo(f"{each.auction}:" if each.auction.calls else "Opening:")
            before = each.auction
        typer.echo(f"  {each.call}")
        typer.echo(f"    {first.name}: {told(each.ours) or '-'}")
        typer.echo(f"    {second.name}: {told(each.theirs) or '-'}")
    typer.echo(counted(len(found), "difference"))


# --- To try out -----------------------------------------------------------------------------------


@app.command()
def audit(
    name: Name,
    deals: Annotated[int, typer.Option("--deals", "-n", min=1, help="How many deals.")] = 1_000,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same deals.")] = 1,
    switch: Switches = None,
    as_json: AsJson = False,
) -> None:
    """Let a system bid random deals against itself, and read as many random auctions.

    **merrimac system audit sayc --deals 200 --seed 7**
    """
    from dataclasses import asdict

    from merrimac.bidding.audit import audit as audited

    system = load(name, switch)
    with progress("bidding and reading", 2 * deals) as advance:
        found = audited(system, deals, seed, advance)
    if as_json:
        shares = {"default_share": {"uncontested": found.uncontested.share,
                                    "contested": found.contested.share}}  # fmt: skip
        print_json({"system": system.name, "seed": seed, "clean": found.is_clean,
                    **asdict(found), **shares})  # fmt: skip
        return
    for line in _audit_lines(found):
        typer.echo(line)
    for what, examples in found.examples.items():
        typer.echo(f"{what}, for example:")
        for example in examples:
            typer.echo(f"  {example}")


@app.command()
def conformity(
    name: Name,
    table: Annotated[
        str,
        typer.Argument(
            metavar="FILE|-", help="JSON lines: topic, hand, auction, dealer, vul, expected."
        ),
    ],
    markdown: Annotated[bool, typer.Option("--markdown", help="A table for a page.")] = False,
    switch: Switches = None,
    as_json: AsJson = False,
) -> None:
    """How many cases of a book a system bids as the book does, by topic.

    **merrimac system conformity sayc cases.jsonl**
    """
    from merrimac.bidding.conformity import Score, by_topic, tried

    system = load(name, switch)
    outcomes = list(tried(system, _cases(table)))
    scores = by_topic(outcomes)
    whole = Score(sum(each.right for each in scores.values()), len(outcomes))
    if as_json:
        failed = [
            {"id": each.case.name, "topic": each.case.topic, "expected": str(each.case.expected),
             "call": str(each.option.call), "source": str(each.option.line.place)}
            for each in outcomes if not each.conforms
        ]  # fmt: skip
        topics = {topic: {"right": each.right, "of": each.of} for topic, each in scores.items()}
        print_json({"right": whole.right, "of": whole.of, "topics": topics, "failed": failed})
        return
    row = "| {} | {} | {} | {:.1f}% |" if markdown else "{:<44} {:>5} of {:>5}  {:5.1f}%"
    if markdown:
        typer.echo("| topic | right | of | share |\n|---|---|---|---|")
    for topic, score in (*scores.items(), ("all", whole)):
        told = topic.replace("_", " ")
        typer.echo(row.format(told, score.right, score.of, 100 * score.share))


def _cases(table: str) -> Iterator[Case]:
    from merrimac.bidding.conformity import Case

    for number, form in json_lines(table):
        if not isinstance(form, dict) or not {"hand", "auction", "expected"} <= set(form):
            raise FormatError(f"{table}, line {number}: expected JSON with hand, auction, expected")
        yield Case(
            str(form.get("id", number)),
            str(form.get("topic", "cases")),
            whole_hand(str(form["hand"])),
            open_auction(str(form.get("dealer", "N")), [str(call) for call in form["auction"]]),
            Vulnerability.parse(str(form.get("vul", "None"))),
            Call.parse(str(form["expected"])),
        )


def _audit_lines(found: Audit) -> list[str]:
    free, contested = found.uncontested, found.contested
    return [
        f"{counted(found.deals, 'deal')} bid, {counted(found.calls, 'call')}",
        f"illegal calls: {found.illegal}; auctions without an end: {found.unfinished}",
        f"calls unlike what they show: {found.unlike}",
        f"forcing calls passed: {found.forcing_passed} "
        f"(and {found.forcing_passed_by_agreement} by agreement)",
        f"by general rules, of calls that are no passes: {free.default} of {free.of} uncontested "
        f"({100 * free.share:.1f}%), {contested.default} of {contested.of} contested "
        f"({100 * contested.share:.1f}%)",
        f"{counted(found.auctions_read, 'random auction')} read: {found.unreadable} with an error, "
        f"{found.empty} that no hand could have",
        f"layouts drawn after {found.beliefs} of them: none {found.without_layouts} times",
    ]
