"""``merrimac autoplay``: boards bid and played, or a contract played out, with the reasons."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table

from merrimac.cli.choice import BoardNumber, Room, chosen
from merrimac.cli.in_play import Told, board_in_play
from merrimac.cli.player_options import Samples, Seconds, Seed
from merrimac.cli.terminal import console, print_json
from merrimac.cli.whole_board import Table as WholeTable
from merrimac.cli.whole_board import played as whole
from merrimac.cli.whole_board import with_conditions, write
from merrimac.formats.text import (
    card_symbol,
    contract_words,
    diagram,
    outcome_words,
    seat_name,
)
from merrimac.game.board import Board
from merrimac.game.convention_card import ConventionCard
from merrimac.game.play import Trick
from merrimac.game.scoring import score_ns
from merrimac.game.seats import SEATS, Seat
from merrimac.players.board_loop import Moment, Step, sides, steps
from merrimac.players.names import player_named
from merrimac.players.player import Limit
from merrimac.players.words import Reader, explain


def autoplay(
    source: Annotated[str, typer.Argument(metavar="DEAL|FILE", help="A deal, or a file.")],
    contract: Annotated[
        str | None, typer.Option("--contract", "-c", help="The contract to play: 3NT.")
    ] = None,
    declarer: Annotated[str | None, typer.Option("--declarer", help="Who declares it.")] = None,
    lead: Annotated[
        str | None, typer.Option("--lead", help="The opening lead; the defender's own if not told.")
    ] = None,
    played: Annotated[
        str, typer.Option("--played", help="Cards played after the lead: 'D2 DA D3'.")
    ] = "",
    auction: Annotated[
        str | None, typer.Option("--auction", help="The calls that led there: '1N P 3N P P P'.")
    ] = None,
    dealer: Annotated[str | None, typer.Option("--dealer", help="Who dealt: N, E, S or W.")] = None,
    vulnerable: Annotated[
        str | None, typer.Option("--vul", "-v", help="None, NS, EW or All.")
    ] = None,
    declare: Annotated[
        str, typer.Option("--declare", metavar="PLAYER", help="Who plays declarer's hands.")
    ] = "heuristic",
    defend: Annotated[
        str, typer.Option("--defend", metavar="PLAYER", help="Who plays the defenders' hands.")
    ] = "heuristic",
    seconds: Seconds = 0.0,
    samples: Samples = 0,
    seed: Seed = 1,
    ns: Annotated[
        str | None, typer.Option("--ns", metavar="PLAYER", help="Bids and plays North-South.")
    ] = None,
    ew: Annotated[
        str | None, typer.Option("--ew", metavar="PLAYER", help="Bids and plays East-West.")
    ] = None,
    ns_card: Annotated[
        str, typer.Option("--ns-card", help="What they play: 'sayc, rusinow, upside-down'.")
    ] = "sayc",
    ew_card: Annotated[str, typer.Option("--ew-card", help="Likewise for East-West.")] = "sayc",
    simulated: Annotated[
        bool, typer.Option("--simulate", help="Close calls are tried out.")
    ] = False,
    form: Annotated[
        str, typer.Option("--format", help="With --ns and --ew: text or pbn.")
    ] = "text",
    learner: Annotated[
        bool, typer.Option("--learner", help="Say the idea behind each rule too.")
    ] = False,
    board_number: BoardNumber = None,
    room: Room = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Bid and play whole boards, or play a contract out, and say why each action was taken.

    **merrimac autoplay boards.pbn --ns gib --ew heuristic**

    **merrimac autoplay DEAL --contract 3NT --declarer S --declare heuristic --defend oracle**
    """
    if seconds and samples:
        raise typer.BadParameter("give --seconds or --samples, not both")
    limit = Limit(seconds=seconds, samples=samples)
    reader = Reader.LEARNER if learner else Reader.PLAYER
    told = Told(contract, declarer, auction, dealer, vulnerable, lead, played)
    if ns is not None or ew is not None:
        if told != Told(dealer=dealer, vulnerable=vulnerable):
            raise typer.BadParameter("--ns and --ew bid the board themselves: no contract is told")
        first, second = ns or ew or "", ew or ns or ""
        cards = ConventionCard.parse(ns_card), ConventionCard.parse(ew_card)
        table = WholeTable(first, second, *cards, simulated, limit, seed)
        records = (with_conditions(each, told) for each in chosen(source, board_number, room))
        write([whole(each, table) for each in records], as_json, form, reader)
        return
    start = board_in_play(next(chosen(source, board_number, room)).board, told)
    assert start.contract is not None
    players = sides(start.contract, player_named(declare), player_named(defend))
    done = list(steps(Moment(start), players, limit, seed))
    end = done[-1].after.board if done else start
    names = {seat: players[seat].name for seat in SEATS}
    if as_json:
        print_json(_json(end, done, names, reader))
    else:
        _show(start, end, done, names, reader)


def _json(end: Board, done: list[Step], names: dict[Seat, str], reader: Reader) -> dict[str, Any]:
    assert end.contract is not None and end.play is not None and end.result is not None
    return {
        "contract": end.contract.bid_text,
        "declarer": str(end.contract.declarer),
        "play": [str(card) for card in end.play.cards],
        "tricks": end.result,
        "made": end.result >= end.contract.tricks_needed,
        "score_ns": score_ns(end.contract, end.result, end.vulnerability),
        "reasons": [
            {
                "card": str(step.decision.action),
                "hand": str(step.hand),
                "player": names[step.actor],
                "reason": step.decision.reason.plain(),
                "words": explain(step.decision, reader),
            }
            for step in done
        ],
    }


def _show(
    start: Board, end: Board, done: list[Step], names: dict[Seat, str], reader: Reader
) -> None:
    assert end.contract is not None and end.play is not None
    output = console()
    output.print(diagram(start))
    declarer, leader = end.contract.declarer, end.contract.leader
    output.print(
        f"\n{contract_words(end.contract)}: {names[declarer]} declares, {names[leader]} defends\n"
    )
    output.print(_tricks(end.play.tricks))
    output.print(f"\n{outcome_words(end)}\n")
    for step in done:
        assert step.before.board.play is not None
        number = len(step.before.board.play) // 4 + 1
        words = explain(step.decision, reader)
        output.print(f"{number:>2} {seat_name(step.hand):<5} {words}")


def _tricks(tricks: tuple[Trick, ...]) -> Table:
    """A row a trick; the card led is marked, and who won it stands last."""
    table = Table("Trick", *(seat_name(seat) for seat in SEATS), "Won by")
    for number, trick in enumerate(tricks, start=1):
        cells = []
        for seat in SEATS:
            card = trick.card_of(seat)
            mark = "→" if seat is trick.leader else " "
            cells.append(f"{mark}{card_symbol(card)}" if card is not None else "")
        won = seat_name(trick.winner) if trick.winner is not None else ""
        table.add_row(str(number), *cells, won)
    return table
