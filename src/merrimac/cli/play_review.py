"""Looking back in the terminal: four hands, par, double dummy, and where tricks went."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from merrimac.cli.play_screen import Screen, State, action_text, coloured, suit_lines
from merrimac.formats.text import COLUMNS, seat_name
from merrimac.game.cards import STRAINS
from merrimac.game.deal import Deal
from merrimac.game.seats import SEATS, Seat

_SIDE = 18


def show_result(screen: Screen, state: State) -> None:
    """What became of the board, and the score so far."""
    told = state["result"]
    points = told["score_ns"]
    side = "N-S" if points >= 0 else "E-W"
    score = "" if not points else f": {side} +{abs(points)}"
    screen.console.print()
    screen.say(f"{told['text']}{score}.", style="bold")
    problem = state["problem"]
    if problem and "solved" in problem:
        screen.say("Solved." if problem["solved"] else "Not solved.")
        for verdict in problem["verdicts"]:
            screen.say(f"  {verdict['words']}")


def show_review(screen: Screen, state: State, review: dict[str, Any]) -> None:
    _hands(screen, Deal.parse(review["deal"]))
    _double_dummy(screen, review)
    _errors(screen, state, review)
    show_other(screen, review, is_asked=False)


def _hands(screen: Screen, deal: Deal) -> None:
    block = {seat: [Text(seat_name(seat)), *suit_lines(deal[seat])] for seat in SEATS}
    for line in block[Seat.NORTH]:
        screen.console.print(Text(" " * _SIDE).append_text(line))
    for west, east in zip(block[Seat.WEST], block[Seat.EAST], strict=True):
        west.pad_right(2 * _SIDE - len(west))
        screen.console.print(west.append_text(east))
    for line in block[Seat.SOUTH]:
        screen.console.print(Text(" " * _SIDE).append_text(line))


def _double_dummy(screen: Screen, review: dict[str, Any]) -> None:
    table = Table("Makes", *(strain.symbol for strain in STRAINS), box=None, padding=(0, 2, 0, 0))
    for seat in SEATS:
        row = review["table"][str(seat)]
        table.add_row(seat_name(seat), *(str(row[str(strain)]) for strain in STRAINS))
    screen.console.print(table)
    screen.say(f"Par: {review['par']['words']}.")


def _errors(screen: Screen, state: State, review: dict[str, Any]) -> None:
    """Where tricks went, by the double-dummy solver."""
    if not review["cards"]:
        return
    if not review["errors"]:
        screen.say("No card cost a trick.")
        return
    screen.say("Where tricks went, with all cards in sight:")
    for each in review["errors"]:
        trick = each["index"] // 4 + 1
        who = seat_name(Seat.parse(each["seat"]))
        you = " (you)" if each["seat"] in state["you"] else ""
        better = " ".join(action_text(card) for card in each["better"][:4])
        cost = "a trick" if each["cost"] == 1 else f"{each['cost']} tricks"
        screen.say(
            f"  trick {trick}: {who}{you} {action_text(each['card'])} cost {cost}; {better} did not"
        )


def show_other(screen: Screen, review: dict[str, Any], is_asked: bool = True) -> None:
    """The same board, played by robots at the other tables."""
    other = review["other"]
    if other is None:
        if is_asked:
            screen.say("This board is not compared with another table.")
        return
    if other["state"] != "done":
        if is_asked:
            screen.say("The other table is still playing: ask again in a moment.")
        return
    for each in other["tables"]:
        contract = "passed out"
        if each["contract"]:
            declarer = seat_name(Seat.parse(each["declarer"]))
            contract = f"{each['contract']} by {declarer}, {each['tricks']} tricks"
        score = each["score_ns"]
        side = "N-S" if score >= 0 else "E-W"
        screen.say(f"Other table ({each['player']}): {contract}: {side} +{abs(score)}.")
        if is_asked:
            calls = " ".join(map(action_text, each["auction"]))
            screen.say(f"  {calls}; lead {action_text(each['play'][0])}" if each["play"] else calls)
    if len(other["tables"]) == 1:
        gain = other["imps"]
        side = "North-South" if gain >= 0 else "East-West"
        screen.say(f"{abs(gain)} IMPs to {side}." if gain else "A flat board.")


def show_tricks(screen: Screen, state: State, review: dict[str, Any]) -> None:
    """Trick by trick, with declarer's tricks in all after each."""
    table = Table(
        "", "", *(seat_name(seat) for seat in COLUMNS), "Won by", "Makes",
        box=None, padding=(0, 2, 0, 0),
    )  # fmt: skip
    place = 0
    for number, trick in enumerate(state["tricks"], 1):
        cards = dict(trick["cards"])
        place += len(cards)
        made = review["cards"][place - 1][trick["cards"][-1][1]]
        table.add_row(
            str(number), trick["leader"],
            *(coloured(action_text(cards[str(s)]) if str(s) in cards else "") for s in COLUMNS),
            seat_name(Seat.parse(trick["winner"])) if trick["winner"] else "", str(made),
        )  # fmt: skip
    screen.console.print(table)
