"""``merrimac dd``: double-dummy results of a deal, of every card, and of a played record."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table
from rich.text import Text

from merrimac.cli.choice import BoardNumber, Room, chosen
from merrimac.cli.dd_bulk import bulk
from merrimac.cli.terminal import console, print_json
from merrimac.cli.workplace_options import ClusterAddress, Processes
from merrimac.formats.record import Record
from merrimac.formats.text import (
    card_symbol,
    claim_words,
    contract_words,
    seat_name,
    vulnerability_words,
)
from merrimac.game.auction import Auction
from merrimac.game.board import Board, opening_play
from merrimac.game.cards import STRAINS, SUITS, Card
from merrimac.game.contract import Contract
from merrimac.game.errors import GameError, NotationError
from merrimac.game.play import Play
from merrimac.game.seats import SEATS, Seat, Vulnerability
from merrimac.solve.analysis import Analysis, analyse
from merrimac.solve.double_dummy import Bounds, Limit, Solver, TrickTable
from merrimac.solve.par import Par, par
from merrimac.solve.position import Position, tricks_for

# Cells of the strip: a best card, one that gives a trick away, one that gives more.
_HEAT = ("black on green3", "black on yellow3", "white on red3")


def dd(
    source: Annotated[
        str, typer.Argument(metavar="DEAL|FILE", help="A deal, or a file of boards.")
    ],
    vulnerable: Annotated[
        str | None, typer.Option("--vul", "-v", help="For par: None, NS, EW or All.")
    ] = None,
    dealer: Annotated[str | None, typer.Option("--dealer", help="For par: N, E, S or W.")] = None,
    contract: Annotated[
        str | None, typer.Option("--contract", "-c", help="Score each card in this contract: 4S.")
    ] = None,
    declarer: Annotated[str | None, typer.Option("--declarer", help="Who declares it.")] = None,
    played: Annotated[
        str, typer.Option("--played", help="Cards played so far, the lead first: 'D6 D2 DA'.")
    ] = "",
    leads: Annotated[
        bool, typer.Option("--leads", help="Every opening lead, against the par contracts too.")
    ] = False,
    analyse_play: Annotated[
        bool, typer.Option("--analyse", help="Where the play in the file gave tricks away.")
    ] = False,
    board_number: BoardNumber = None,
    room: Room = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.0, help="Limit for each question; then bounds.")
    ] = 0.0,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE.parquet", help="All deals of a file, into a table."),
    ] = None,
    processes: Processes = None,
    cluster: ClusterAddress = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Double dummy: tricks for every declarer, par, the result of each card, mistakes.

    A deal alone gives the twenty results and par. With --contract and --declarer, each legal card
    is given with declarer's tricks in all when everybody plays perfectly from there.

    With --out all deals of a file are solved, however many; stopped, the same command goes on.
    --contract then asks only whether it makes.

    **merrimac dd deals.pbn --out results.parquet**
    """
    if contract is None and (played or declarer):
        raise typer.BadParameter("--played and --declarer need --contract")
    if sum((analyse_play, contract is not None, leads)) > 1:
        raise typer.BadParameter("--contract, --leads and --analyse are three different questions")
    if out is not None:
        if played or leads or analyse_play or seconds or board_number is not None or room:
            raise typer.BadParameter("--out solves all deals of a file: beside it only --contract")
        asked = None if contract is None else _contract(contract, declarer)
        bulk(source, out, asked, dealer, vulnerable, processes, cluster, as_json)
        return
    if processes is not None or cluster is not None:
        raise typer.BadParameter("--processes and --cluster are for all deals of a file: --out")
    board = _board(next(chosen(source, board_number, room)), dealer, vulnerable)
    if not as_json and board.number is not None:
        console().print(f"Board {board.number}")
    solver = Solver(limit=Limit(seconds=seconds))
    if analyse_play:
        _show_analysis(board, analyse(board, solver), as_json)
    elif contract is not None:
        asked = _contract(contract, declarer)
        cards = tuple(Card.parse(name) for name in played.replace(",", " ").split())
        _show_cards(CardResults.of(board, asked, cards, solver), as_json)
    elif leads:
        _show_par_leads(board, solver, as_json)
    else:
        _show_table(board, solver, as_json)


def _board(record: Record, dealer: str | None, vulnerable: str | None) -> Board:
    board = record.board
    if not all(board.deal.hands):
        raise GameError("a hand is unknown: double dummy needs all four")
    if vulnerable is not None:
        board = replace(board, vulnerability=Vulnerability.parse(vulnerable))
    if dealer is None or board.dealer is Seat.parse(dealer):
        return board
    # Another dealer could not have held this auction.
    return Board(board.deal, Auction(Seat.parse(dealer)), board.vulnerability, board.number)


def _contract(text: str, declarer: str | None) -> Contract:
    if declarer is not None:
        return Contract.parse(text, Seat.parse(declarer))
    try:
        return Contract.parse(text)
    except NotationError as error:
        raise typer.BadParameter(f"{error}, or --declarer S beside 4S") from None


# The table of twenty, and par


def _show_table(board: Board, solver: Solver, as_json: bool) -> None:
    table = solver.table(board.deal)
    result = par(table, board.dealer, board.vulnerability) if table.is_exact else None
    if as_json:
        print_json({"table": _table_json(table), "par": _par_json(result)})
        return
    grid = Table("", *(strain.symbol for strain in reversed(STRAINS)), title="Declarer's tricks")
    for seat in SEATS:
        row = (str(table.bounds(seat, strain)) for strain in reversed(STRAINS))
        grid.add_row(seat_name(seat), *row)
    console().print(grid)
    console().print(_par_words(result, board))


def _table_json(table: TrickTable) -> dict[str, Any]:
    return {
        str(seat): {
            str(strain): _number(table.bounds(seat, strain)) for strain in STRAINS
        }
        for seat in SEATS
    }  # fmt: skip


def _number(bounds: Bounds) -> int | list[int]:
    """A number, or both bounds when a limit left them apart."""
    return bounds.low if bounds.is_exact else [bounds.low, bounds.high]


def _par_json(result: Par | None) -> dict[str, Any] | None:
    if result is None:
        return None
    return {"score_ns": result.score_ns, "contracts": [str(one) for one in result.contracts]}


def _par_words(result: Par | None, board: Board) -> str:
    conditions = f"{seat_name(board.dealer)} deals, {vulnerability_words(board.vulnerability)}"
    if result is None:
        return f"Par is not known within the limit ({conditions})."
    return f"Par: {result} ({conditions})."


# Every card


@dataclass(frozen=True, slots=True)
class CardResults:
    """Each legal card with declarer's tricks in all."""

    contract: Contract
    position: Position
    tricks: dict[Card, Bounds]

    @staticmethod
    def of(
        board: Board, contract: Contract, cards: tuple[Card, ...], solver: Solver
    ) -> CardResults:
        start = opening_play(contract)
        play = Play(start.strain, start.leader, cards)
        # A board checks every card against the hands.
        checked = Board(board.deal, Auction(board.dealer), contract=contract, play=play)
        position = Position.of(checked)
        side = contract.declarer.side
        won = play.tricks_won(side)
        tricks = {}
        for card, bounds in solver.cards(position).items():
            ends = [tricks_for(side, position, end) + won for end in (bounds.low, bounds.high)]
            tricks[card] = Bounds(min(ends), max(ends))
        return CardResults(contract, position, tricks)

    def cost(self, card: Card) -> int:
        """Tricks the card gives away, for the side that plays it."""
        declaring = self.position.turn.side is self.contract.declarer.side
        values = [bounds.low for bounds in self.tricks.values()]
        low = self.tricks[card].low
        return max(values) - low if declaring else low - min(values)


def _show_cards(results: CardResults, as_json: bool) -> None:
    if as_json:
        cards = {str(card): _number(bounds) for card, bounds in results.tricks.items()}
        print_json({"cards": cards})
        return
    seat = seat_name(results.position.turn)
    verb = "lead" if not results.position.table else "play"
    console().print(f"{contract_words(results.contract)}, {seat} to {verb}. Declarer's tricks:")
    console().print(heat_strip(results))


def heat_strip(results: CardResults) -> Text:
    """A line a suit: each card over its result, green when it costs nothing, red when it does."""
    strip = Text()
    for suit in reversed(SUITS):
        cards = sorted((card for card in results.tricks if card.suit is suit), reverse=True)
        if not cards:
            continue
        strip.append(f" {suit.symbol} ")
        for card in cards:
            heat = _HEAT[min(results.cost(card), 2)]
            strip.append(f" {card.rank}·{results.tricks[card]} ", style=heat)
            strip.append(" ")
        strip.append("\n")
    strip.rstrip()
    return strip


def _show_par_leads(board: Board, solver: Solver, as_json: bool) -> None:
    result = par(solver.table(board.deal), board.dealer, board.vulnerability)
    found = []
    for one in result.contracts:
        contract = Contract(one.bid.level, one.bid.strain, one.declarers[0], one.doubling)
        found.append(CardResults.of(board, contract, (), solver))
    if as_json:
        rows = [
            {"contract": str(results.contract),
             "cards": {str(card): _number(bounds) for card, bounds in results.tricks.items()}}
            for results in found
        ]  # fmt: skip
        print_json({"par": _par_json(result), "leads": rows})
        return
    console().print(_par_words(result, board))
    for results in found:
        _show_cards(results, as_json=False)


# A played record


def _show_analysis(board: Board, analysis: Analysis, as_json: bool) -> None:
    if as_json:
        print_json({
            "at_the_start": analysis.at_the_start,
            "result": board.result,
            "cards": [
                {"card": str(one.card), "seat": str(one.seat), "tricks": one.declarer_tricks,
                 "cost": one.cost, "better": [str(card) for card in one.better]}
                for one in analysis.cards
            ],
        })  # fmt: skip
        return
    output = console()
    assert board.contract is not None
    output.print(
        f"{contract_words(board.contract)}: {analysis.at_the_start} tricks with best play."
    )
    for one in analysis.mistakes:
        tricks = "a trick" if one.cost == 1 else f"{one.cost} tricks"
        better = " or ".join(map(card_symbol, one.better))
        card = f"{seat_name(one.seat)}'s {card_symbol(one.card)}"
        kept = "it" if one.cost == 1 else "them"
        number = one.index // 4 + 1
        output.print(
            f"Trick {number}: {card} gave away {tricks}, {better} would have kept {kept}: "
            f"now {one.declarer_tricks}."
        )
    if not analysis.mistakes:
        output.print("No card gave a trick away.")
    last = analysis.cards[-1].declarer_tricks
    if board.is_claimed and board.tricks != last:
        output.print(f"{claim_words(board)} Best play from there gives {last}.")
