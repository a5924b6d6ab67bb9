"""``merrimac system contest``: a system against experts, on deals that they bid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from merrimac.cli.bidding_options import json_lines, whole_hand
from merrimac.cli.terminal import counted, print_json, progress
from merrimac.formats.record import FormatError
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.deal import Deal
from merrimac.game.seats import Seat, Vulnerability

if TYPE_CHECKING:
    from merrimac.match.bidding import Bidder
    from merrimac.match.contest import BothTables, Record

Form: TypeAlias = dict[str, Any]
"""What is printed, as JSON has it."""
_NEEDED = frozenset({"deal_key", "hands", "dealer", "vul", "auction"})


def contest(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="A system, +borel when it simulates: sayc+borel.")
    ],
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE|-",
            help="JSON lines, one for each table: deal_key, hands (N E S W), dealer, vul, auction.",
        ),
    ],
    deals: Annotated[
        int, typer.Option("--deals", "-n", min=0, help="Only the first so many deals; 0: all.")
    ] = 0,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes.")] = 2,
    par: Annotated[
        bool, typer.Option("--par", help="Also bid all four hands, and compare with par.")
    ] = False,
    calls: Annotated[
        bool, typer.Option("--calls", help="Also count how many of the experts' calls it makes.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Bid the deals that one side had to itself at two expert tables, and compare the contracts.

    The opponents are silent and the contracts are scored double dummy, in IMPs against the mean of
    the two expert pairs.

    **merrimac system contest sayc expert-auctions.jsonl --calls**
    """
    from merrimac.match.bidding import Bidder
    from merrimac.match.contest import both_tables

    bidder = Bidder.parse(name)
    records = list(_records(file))
    tables = both_tables(records)
    alone = [each for each in tables if each.bidding_side is not None][: deals or None]
    if not alone:
        raise FormatError(f"{file}: no deal was bid by the same side alone at two tables")
    tables = tables[: deals or None]
    with progress("bidding", len(alone) + par * len(tables)) as advance:
        form = _contest(bidder, alone, jobs, advance)
        if par:
            form["from_par"] = _from_par(bidder, tables, jobs, advance)
    if calls:
        form["calls"] = _calls(bidder, records, tables)
    if as_json:
        print_json(form)
        return
    for line in _lines(form):
        typer.echo(line)


def _contest(
    bidder: Bidder, deals: list[BothTables], jobs: int, advance: Callable[[], object]
) -> Form:
    from merrimac.match.contest import silent_contest
    from merrimac.match.runner import Mean

    found = []
    for one in silent_contest(bidder, deals, jobs):
        found.append(one)
        advance()
    gains = Mean.of(one.imps for one in found)
    return {
        "system": str(bidder), "deals": len(found),
        "imps_per_board": gains.value, "stderr": gains.error,
        "wins": sum(one.imps > 0 for one in found), "losses": sum(one.imps < 0 for one in found),
        "each": [
            {"deal": one.key, "auction": [str(call) for call in one.auction.calls],
             "contract": str(one.auction.contract or "passed out"), "imps": one.imps}
            for one in found
        ],
    }  # fmt: skip


def _from_par(
    bidder: Bidder, deals: list[BothTables], jobs: int, advance: Callable[[], object]
) -> Form:
    from merrimac.match.contest import distances_from_par
    from merrimac.match.runner import Mean

    found = []
    for distance in distances_from_par(bidder.system, deals, jobs):
        found.append(distance)
        advance()
    mean = Mean.of(found)
    return {"imps": mean.value, "stderr": mean.error, "deals": len(found)}


def _calls(bidder: Bidder, records: list[Record], tables: list[BothTables]) -> Form:
    from merrimac.match.bidding import system_of
    from merrimac.match.contest import agreement

    keys = {each.one.key for each in tables}
    chosen = [each for each in records if each.key in keys]
    every, acting = agreement(system_of(bidder.system), chosen)
    return {
        "all": {"same": every.right, "of": every.of},
        "not_pass": {"same": acting.right, "of": acting.of},
    }


def _lines(form: Form) -> Iterator[str]:
    yield (
        f"{form['system']}: {form['imps_per_board']:+.3f} ± {form['stderr']:.3f} IMPs a board "
        f"against experts, {counted(form['deals'], 'deal')} ({form['wins']} won, "
        f"{form['losses']} lost)"
    )
    if "from_par" in form:
        far = form["from_par"]
        yield (
            f"distance from par with all four hands bid: {far['imps']:.2f} ± {far['stderr']:.2f} "
            f"IMPs, {counted(far['deals'], 'deal')}"
        )
    if "calls" in form:
        shares = [100 * each["same"] / each["of"] for each in form["calls"].values()]
        numbers = [each["of"] for each in form["calls"].values()]
        yield (
            f"the experts' own calls: {shares[0]:.1f}% of {numbers[0]:,}, "
            f"{shares[1]:.1f}% of the {numbers[1]:,} that are no passes"
        )


def _records(file: str) -> Iterator[Record]:
    from merrimac.match.contest import Record

    for number, form in json_lines(file):
        if not isinstance(form, dict) or not set(form) >= _NEEDED:
            expected = ", ".join(sorted(_NEEDED))
            raise FormatError(f"{file}, line {number}: expected JSON with {expected}")
        hands = [whole_hand(str(hand)) for hand in form["hands"]]
        if len(hands) != 4:
            raise FormatError(f"{file}, line {number}: expected four hands, found {len(hands)}")
        yield Record(
            str(form["deal_key"]),
            Deal((hands[0], hands[1], hands[2], hands[3])),
            Vulnerability.parse(str(form["vul"])),
            Auction(Seat.parse(form["dealer"]), tuple(map(Call.parse, form["auction"]))),
        )
