"""The figures as tables of words, the same for the terminal, Markdown and the page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from merrimac.formats.text import card_symbol
from merrimac.game.cards import Card, Strain
from merrimac.game.contract import Contract
from merrimac.match.analysis.judged import Judged, Play
from merrimac.match.analysis.report import Report
from merrimac.match.analysis.tallies import Against, PlayerFigures, Tally
from merrimac.match.statistics import Mean

Row = tuple[str, ...]
NOTHING = "–"
_BID = re.compile(r"\b([1-7])([CDHS])(?=X*-)")


@dataclass(frozen=True, slots=True)
class Table:
    title: str
    headings: Row
    align: str
    """``l`` or ``r`` for each column."""
    rows: Sequence[Row]


def mean_text(mean: Mean | None, digits: int = 2, sign: str = "") -> str:
    if mean is None:
        return NOTHING
    error = f"{mean.error:.{digits}f}" if mean.error else "?"
    value = round(mean.value, digits) + 0.0  # no minus zero
    return f"{value:{sign}.{digits}f} ± {error}"


def roles(report: Report) -> Table:
    rows = [
        (name, f"{tally.n:,}", f"{tally.total:,}", mean_text(tally.mean, 3))
        for name, tally in (
            ("Declarer, a deal", report.roles.declarer),
            ("Opening lead", report.roles.lead),
            ("Each defender after the lead, a deal", report.roles.defence),
        )
    ]
    headings = ("Role", "Times", "Tricks given away", "Each time")
    return Table("Play against double dummy", headings, "lrrr", rows)


def auctions(report: Report) -> Table:
    lost = report.lost_in_auctions
    rows = [
        (how, f"{each.n:,}", f"{each.total:,}", f"{each.total / each.n:.1f}")
        for how, each in lost.items()
    ]
    headings = ("The side that lost", "Auctions", "IMPs lost", "Each time")
    return Table("Auctions that lost against par", headings, "lrrr", rows)


def events(report: Report) -> Table:
    """Those with the most boards first; one event alone needs no table."""
    order = sorted(report.events.values(), key=lambda each: (-each.boards, each.name))
    rows = [
        (each.name or "(not told)", f"{each.boards:,}",
         *(mean_text(tally.mean) for tally in
           (each.roles.declarer, each.roles.lead, each.roles.defence, each.distances)))
        for each in order
    ]  # fmt: skip
    headings = ("Event", "Boards", "Declarer", "Opening lead", "Defence", "IMPs from par")
    return Table("Events", headings, "lrrrrr", rows if len(rows) > 1 else [])


def players(
    report: Report, chosen: Iterable[PlayerFigures], least: int, title: str = "Players"
) -> Table:
    headings = (
        "Player", "Boards", "Declarer", "Opening lead", "Defence", "Against the field",
        "Auction, IMPs", "Score, IMPs",
    )  # fmt: skip
    rows = [_player(report, each, least) for each in chosen]
    return Table(title, headings, "lrrrrrrr", rows)


def _player(report: Report, player: PlayerFigures, least: int) -> Row:
    own, usual = player.roles, report.roles
    compared = own.against(usual) if own.boards >= least else None
    return (
        player.name, f"{player.boards:,}", _times(own.declarer, usual.declarer),
        _times(own.lead, usual.lead), _times(own.defence, usual.defence),
        mean_text(compared, sign="+"), *_par(player.par, report.par),
    )  # fmt: skip


def _times(tally: Tally, usual: Tally) -> str:
    return f"{mean_text(tally.mean_within(usual))} ({tally.n})" if tally.n else NOTHING


def _par(own: Against, usual: Against) -> tuple[str, str]:
    return (
        mean_text(own.auction.mean_within(usual.auction), 1, "+"),
        mean_text(own.result.mean_within(usual.result), 1, "+"),
    )


def pairs(report: Report) -> Table:
    """Those with the most boards first."""
    order = sorted(report.pairs.values(), key=lambda each: (-each.par.auction.n, each.names))
    rows = [
        (" – ".join(each.names), f"{each.par.auction.n:,}", *_par(each.par, report.par))
        for each in order
    ]
    headings = ("Pair", "Boards", "Auction, IMPs a board", "Score, IMPs a board")
    return Table("Pairs against par", headings, "lrrr", rows)


BOARD_HEADINGS = (
    "Board", "Contract", "Declarer", "Tricks", "Double dummy", "Lead", "Declarer gave", "Defenders",
    "Claim", "Par", "Auction", "Cards that gave tricks away",
)  # fmt: skip
BOARD_ALIGN = "lllrrrrrrlll"


def by_file(boards: Iterable[Judged]) -> Iterator[tuple[str, Iterator[Judged]]]:
    """The boards that count, file by file."""
    for file, some in groupby(boards, key=lambda each: each.file):
        yield file, (each for each in some if each.bidding is not None)


def board(judged: Judged) -> Row:
    bidding = judged.bidding
    assert bidding is not None
    contract = None if judged.contract is None else Contract.parse(judged.contract)
    name = judged.names[contract.declarer] if contract is not None else ""
    return (
        label(judged), _contract(contract, judged.tricks), name,
        NOTHING if judged.tricks is None else str(judged.tricks),
        *_given_away(contract, judged.play), _symbols(bidding.par), _auction(judged),
        _cards(judged.play),
    )  # fmt: skip


def label(judged: Judged) -> str:
    number = "?" if judged.number is None else str(judged.number)
    return f"{number} {judged.room}".strip()


def _contract(contract: Contract | None, tricks: int | None) -> str:
    if contract is None:
        return "passed out"
    over = "" if tricks is None else _signed(tricks - contract.tricks_needed) or "="
    text = f"{contract.level}{contract.strain.symbol}{contract.doubling} {contract.declarer}"
    return f"{text} {over}".strip()


def _given_away(contract: Contract | None, play: Play | None) -> Row:
    if contract is None or play is None:
        return (NOTHING,) * 5
    declarer, leader = contract.declarer, contract.leader
    by_lead = play.lost_by_lead
    defenders = play.lost(leader) - by_lead + play.lost(leader.partner)
    ours = play.lost(declarer) + play.lost(declarer.partner)
    claim = "" if play.claim is None else _signed(play.claim) or "same"
    return str(play.double_dummy), _count(by_lead), _count(ours), _count(defenders), claim


def _symbols(text: str) -> str:
    """``4♥-NS`` for ``4H-NS``."""
    return _BID.sub(lambda bid: f"{bid[1]}{Strain.parse(bid[2]).symbol}", text)


def _auction(judged: Judged) -> str:
    bidding = judged.bidding
    assert bidding is not None
    if not bidding.imps:
        return "par"
    side = "N-S" if bidding.imps < 0 else "E-W"
    return f"{side} -{abs(bidding.imps)}: {bidding.verdict}"


def _cards(play: Play | None) -> str:
    if play is None:
        return ""
    return ", ".join(
        f"{each.trick}: {each.seat} {card_symbol(Card.parse(each.card))}"
        + (f" ({each.cost})" if each.cost > 1 else "")
        for each in play.mistakes
    )


def _count(number: int) -> str:
    return str(number) if number else ""


def _signed(number: int) -> str:
    return f"{number:+d}" if number else ""


def left_out(boards: Iterable[Judged]) -> Table:
    """Everything that is not wholly in the figures, boards of a file with one reason together."""
    rows: list[Row] = []
    for file, some in groupby(boards, key=lambda each: each.file):
        found: dict[tuple[str, str], list[str]] = {}
        for each in some:
            if each.reasons:
                where = label(each) if each.is_board else NOTHING
                reason = "; ".join(each.reasons)
                found.setdefault((reason, each.counts), []).append(where)
        name = Path(file).name
        rows += [(name, ", ".join(all_), why, how) for (why, how), all_ in found.items()]
    headings = ("File", "Boards", "Why", "What counts")
    return Table("Boards that do not count, or not wholly", headings, "llll", rows)


def odd_claims(boards: Iterable[Judged]) -> Table:
    rows = [
        (Path(each.file).name, label(each), _contract(contract, play.tricks),
         str(play.cards), _signed(play.claim))
        for each in boards
        if each.played is not None
        for contract, play in (each.played,)
        if play.claim
    ]  # fmt: skip
    headings = ("File", "Board", "Contract", "Cards recorded", "Tricks beyond double dummy")
    return Table("Claims that differ from double dummy", headings, "lllrr", rows)
