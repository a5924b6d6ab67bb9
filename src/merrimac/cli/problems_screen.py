"""What became of problems, for people: counts, and a line for each that was not solved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.table import Table

from merrimac.cli.terminal import console, counted
from merrimac.formats.text import hand_lines
from merrimac.match.problem_set.problem import KeyDecision
from merrimac.match.problem_set.solution import question_words


def show(form: dict[str, Any]) -> None:
    """``form`` is what programs get."""
    output = console()
    rows = [
        (f"{group}: {value}", count["solved"], count["of"])
        for group, counts in form["groups"].items()
        for value, count in sorted(counts.items())
    ]
    table = Table("Problems", "Solved", "Of", "", title=_title(form))
    for what, solved, of in (*rows, ("all", form["solved"], form["of"])):
        table.add_row(what, str(solved), str(of), f"{100 * solved / of:.0f}%")
    output.print(table)
    for one in form["each"]:
        if not one["solved"]:
            output.print(f"not solved: {one['id']}, {_WORDS[one['kind']](one)}")
    if not form["repeatable"]:
        output.print("Limited by time: another run may differ.")


def _title(form: dict[str, Any]) -> str:
    kinds = {one["kind"] for one in form["each"]}
    if kinds == {"declarer"} and not any("faults" in one for one in form["each"]):
        return f"{form['player']} against best defence"
    who = [form["player"]] if kinds - {"bidding"} else []
    return ", ".join([*who, *([form["system"]] if "bidding" in kinds else [])])


def _declared(one: dict[str, Any]) -> str:
    note = "" if one["double_dummy"] >= one["needed"] else ", and can't be made"
    made = f"{_contract(one)}, {counted(one['tricks'], 'trick')} of {one['needed']}{note}"
    return "; ".join([made, *map(_fault, one.get("faults", ()))])


def _fault(fault: dict[str, Any]) -> str:
    own, best = f"{fault['chance']:.0%}", f"{fault['best_chance']:.0%}"
    return f"{fault['card']} makes it in {own} of the layouts, {fault['best']} in {best}"


def _defended(one: dict[str, Any]) -> str:
    tricks = f"{counted(one['tricks'], 'trick')} for declarer, at most {one['at_most']} wanted"
    note = "" if one["double_dummy"] <= one["at_most"] else ", and more can't be stopped"
    return f"{_contract(one)}: {tricks}{note}"


def _led(one: dict[str, Any]) -> str:
    made = "" if one["tricks"] is None else f" ({counted(one['tricks'], 'trick')} for declarer)"
    return f"{_contract(one)}: {one['chosen']} led{made}, right {_any_of(one['right'])}"


def _called(one: dict[str, Any]) -> str:
    so_far = " ".join(one["auction"])
    where = f"{one['hand']} after {so_far}" if so_far else f"{one['hand']} to open"
    return f"{where}: {one['chosen']}, right {_any_of(one['right'])}"


def _contract(one: dict[str, Any]) -> str:
    return f"{one['contract']} by {one['declarer']}"


def _any_of(right: Sequence[str]) -> str:
    """``is S4``, ``are D5, D6 or H2``."""
    *most, last = right
    return f"are {', '.join(most)} or {last}" if most else f"is {last}"


def _chosen(one: dict[str, Any]) -> str:
    return f"{_contract(one)}: {one['chosen']}, right {_any_of(one['right'])}"


_WORDS = {
    "declarer": _declared,
    "defence": _defended,
    "card": _chosen,
    "lead": _led,
    "bidding": _called,
}


def read_out(problem: KeyDecision, with_solution: bool) -> None:
    """The cards that declarer sees and those that are out, and what is asked."""
    ending, output = problem.ending, console()
    declarer, view = ending.contract.declarer, ending.view
    dummy, own = (ending.board.held(seat) for seat in (declarer.partner, declarer))
    table = Table("Dummy", "You", "Out", title=f"Problem {problem.id}, level {problem.level}")
    for lines in zip(*map(hand_lines, (dummy, own, view.hidden)), strict=True):
        table.add_row(*lines)
    output.print(table)
    output.print(question_words(ending))
    if with_solution:
        output.print(f"\n{problem.technique.capitalize()}. {problem.solution}")
