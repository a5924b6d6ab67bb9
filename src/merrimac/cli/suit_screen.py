"""What ``merrimac suit`` shows to people."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Console
from rich.table import Table
from rich.tree import Tree

from merrimac.cli.terminal import console
from merrimac.solve.combination import Combination
from merrimac.solve.single_suit import SuitSolver, Target, Weights
from merrimac.suits.holdings import Layout, layouts
from merrimac.suits.line import Line
from merrimac.suits.matchpoints import Matchpoints
from merrimac.suits.plan import SuitPlanner
from merrimac.suits.tree import Branch, reading_tree

_MOST_LAYOUTS = 20
"""A table with more can't be taken in."""


MOST_TACTIC_NODES = 8_000


@dataclass(frozen=True, slots=True)
class Answer:
    combination: Combination
    solver: SuitSolver
    weights: Weights
    lines: dict[int, Line]
    """By target."""
    matchpoints: Matchpoints | None
    """When that was asked for."""

    def tactics(self) -> SuitPlanner:
        """Plans made of tactics, as far as a tree that takes a second can tell."""
        return SuitPlanner(self.combination, self.weights, MOST_TACTIC_NODES)


def show_all(answer: Answer) -> None:
    screen = console()
    screen.print(str(answer.combination))
    table = Table("Tricks", "Chance", "Best line", show_lines=True)
    for number, line in answer.lines.items():
        if line.condition != "never":
            table.add_row(str(number), _chance(line.target), line.words)
    screen.print(table)
    average = answer.solver.on_average(answer.combination, answer.weights)
    lead = f"lead {''.join(map(str, average.lead.cards))} from {average.lead.hand}"
    screen.print(f"On average {_number(average)} tricks at best: {lead}.")
    if answer.matchpoints is not None:
        screen.print(answer.matchpoints.words)


def show_line(answer: Answer, tricks: int, tree: bool) -> None:
    line, screen = answer.lines[tricks], console()
    screen.print(f"{answer.combination}: {_chance(line.target)}")
    screen.print(line.words)
    if line.runner_up is not None:
        screen.print(line.runner_up.words)
    if answer.matchpoints is not None:
        screen.print(answer.matchpoints.words)
    if not answer.solver.entries.is_limited:
        screen.print(_tactics_words(answer, line))
    if tree:
        screen.print(_rich(reading_tree(answer.combination, line.strategy)))
        return
    _show_leads(screen, line)
    _show_breaks(screen, answer, line)
    _show_layouts(screen, answer, line)
    _show_differences(screen, answer, line)


def _show_leads(screen: Console, line: Line) -> None:
    leads = Table("First lead", "Chance")
    for lead in line.target.leads:
        bound = "" if lead.exact else "at least "
        name = f"{''.join(map(str, lead.cards))} from {lead.hand}"
        leads.add_row(name, f"{bound}{_percent(lead.value)}")
    screen.print(leads)


def _show_breaks(screen: Console, answer: Answer, line: Line) -> None:
    table = Table("West", "East", "Chance", "Won", title="By length")
    combination, weights = answer.combination, answer.weights
    length = combination.layouts.sum(axis=1)
    for west in range(combination.missing + 1):
        here = length == west
        chance, won = float(weights[here].sum()), float(weights[here & line.target.wins[0]].sum())
        if chance:
            east = combination.missing - west
            table.add_row(str(west), str(east), _percent(chance), _percent(won))
    screen.print(table)


def _show_layouts(screen: Console, answer: Answer, line: Line) -> None:
    """Those that win, or those that lose, if there are few enough to read."""
    found = layouts(answer.combination, answer.weights, [line.target.wins[0]])
    won = [each for each in found if each.tricks_of[0] and each.chance]
    lost = [each for each in found if not each.tricks_of[0] and each.chance]
    title, shown = ("Won", won) if len(won) <= len(lost) else ("Lost", lost)
    if 0 < len(shown) <= _MOST_LAYOUTS:
        table = Table("Break", "West", "East", "Chance", title=title)
        for each in shown:
            table.add_row(_break(each), each.west, each.east, _percent(each.chance))
        screen.print(table)


def _show_differences(screen: Console, answer: Answer, line: Line) -> None:
    """Where the best line and the runner-up do not go the same way."""
    if line.runner_up is None:
        return
    both = [line.target.wins[0], line.runner_up.line.wins[0]]
    found = layouts(answer.combination, answer.weights, both)
    differing = [each for each in found if len(set(each.tricks_of)) > 1 and each.chance]
    if not 0 < len(differing) <= _MOST_LAYOUTS:
        return
    play = line.runner_up.play
    table = Table("Break", "West", "East", "Chance", "Won by", title=f"The best line or {play}")
    for each in differing:
        winner = "the best line" if each.tricks_of[0] else "the other"
        table.add_row(_break(each), each.west, each.east, _percent(each.chance), winner)
    screen.print(table)


def _rich(branch: Branch) -> Tree:
    tree = Tree(_text(branch))
    _grow(tree, branch)
    return tree


def _grow(tree: Tree, branch: Branch) -> None:
    for each in branch.branches:
        _grow(tree.add(_text(each)), each)


def _text(branch: Branch) -> str:
    text = str(branch)
    return text[0].upper() + text[1:]


def _tactics_words(answer: Answer, line: Line) -> str:
    """The tactic that FINESSE's way of planning begins with, and what it gives away."""
    tactics = answer.tactics()
    if not tactics.tree.complete:
        return "There are too many ways to plan this suit with tactics."
    plan = tactics.plan(line.target.tricks)
    if plan.chosen is None:
        return "There is nothing to plan."
    if line.target.low - plan.chance > 1e-9:
        return (
            f"Plans made of tactics fall short here: {plan.chosen} gives {_percent(plan.chance)}."
        )
    return f"As a tactic: {plan.chosen}."


def _break(layout: Layout) -> str:
    return f"{layout.lengths[0]}-{layout.lengths[1]}"


def _chance(target: Target) -> str:
    if target.exact:
        return _percent(target.low)
    return f"{_percent(target.low)} to {_percent(target.high)}"


def _percent(chance: float) -> str:
    return f"{100 * chance:.2f}%"


def _number(target: Target) -> str:
    return f"{target.low:.4f}" if target.exact else f"{target.low:.4f} to {target.high:.4f}"
