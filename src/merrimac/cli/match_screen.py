"""The result of a match for people."""

from __future__ import annotations

from typing import Any

from rich.table import Table

from merrimac.cli.terminal import console, counted

Form = dict[str, Any]


def show(form: Form) -> None:
    output = console()
    output.print(_verdict(form))
    table = Table(title=f"{form['first']} against {form['second']}, {form['kind']}")
    for heading in ("", "What came out"):
        table.add_column(heading)
    for what, words in _lines(form):
        table.add_row(what, words)
    output.print(table)
    kinds = Table("Contract", "Boards", "Won", "Lost", "Tied", "IMPs a board", title="By contract")
    for kind, one in form["kinds"].items():
        kinds.add_row(
            kind, *(str(one[name]) for name in ("boards", "wins", "losses", "ties")),
            f"{one['imps_per_board']:+.2f} ± {one['stderr']:.2f}",
        )  # fmt: skip
    output.print(kinds)
    if form["stopped_early"]:
        output.print(
            "Stopped as soon as it was decided: the mean leans a little to the winner's side."
        )
    if not form["repeatable"]:
        output.print("Limited by time: another run may differ.")


def _verdict(form: Form) -> str:
    """One sentence: who, by how much, and whether luck would explain it."""
    mean, boards = form["imps_per_board"], counted(form["boards"], "board")
    interval = form["interval"]
    if interval is None or interval[0] <= 0 <= interval[1]:
        return f"After {boards} nothing is decided: {mean:+.2f} IMPs a board may be luck."
    better = form["first"] if mean > 0 else form["second"]
    return f"After {boards} {better} is better, by {abs(mean):.2f} IMPs a board."


def _lines(form: Form) -> list[tuple[str, str]]:
    interval = form["interval"]
    between = "" if interval is None else (
        f"; the true mean lies between {interval[0]:+.2f} and {interval[1]:+.2f} "
        f"({100 * form['confidence']:.0f}%)"
    )  # fmt: skip
    wins, losses, ties = (form[name] for name in ("wins", "losses", "ties"))
    lines = [
        ("IMPs", f"{form['imps']:+d}: {form['imps_per_board']:+.3f} ± {form['stderr']:.3f} a board"
                 + between),
        ("Boards", f"{wins} won, {losses} lost, {ties} tied; equal players would differ so much "
                   f"in {_percent(form['sign_test'])} of such matches (sign test)"),
        ("Matchpoints", f"{form['matchpoints_percent']:.1f}% ± {form['matchpoints_stderr']:.1f}"),
        ("Points", f"{form['points_per_board']:+.1f} ± {form['points_stderr']:.1f} a board"),
    ]  # fmt: skip
    for name, one in zip((form["first"], form["second"]), form["contracts"], strict=True):
        lines.append(
            (f"Declared by {name}", f"{counted(one['declared'], 'contract')}, {one['made']} made")
        )
    if "tricks_given_away" in form:
        short = zip(form["tricks_given_away"], form["tricks_given_away_stderr"], strict=True)
        words = " and ".join(f"{value:.2f} ± {error:.2f}" for value, error in short)
        lines.append(("Short of double dummy", f"{words} tricks a deal"))
        lines.append(("Defenders", _defenders(form["defenders"])))
    return lines


def _defenders(name: str) -> str:
    return f"{name}, who sees all cards" if name.startswith("oracle") else name


def _percent(share: float) -> str:
    return "less than 0.1%" if share < 0.001 else f"{100 * share:.1f}%"
