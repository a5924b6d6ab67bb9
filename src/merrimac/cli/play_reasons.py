"""Why, and what is known of the hidden hands, in the terminal."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from merrimac.cli.play_screen import Screen, action_text, coloured
from merrimac.formats.text import seat_name
from merrimac.game.cards import SUITS
from merrimac.game.seats import Seat

_MOST_ALTERNATIVES = 8
_MOST_FACTS = 6


def show_why(screen: Screen, told: dict[str, Any]) -> None:
    """Words, the plan as a tree, and what else was weighed."""
    screen.say(f"{told['title']}  {_reason(told['words'])}")
    if told["plan"] is not None:
        screen.console.print(plan_tree(told["plan"]), soft_wrap=False)
    if len(told["alternatives"]) > 1:
        screen.console.print(_weighed(told))
    if told["effort"]:
        screen.say(f"({told['effort']})", style="dim")


def _reason(words: str) -> str:
    """The title names the card already."""
    head, found, rest = words.partition(": ")
    text = rest if found and len(head) <= len("Claim 13") else words
    return text[:1].upper() + text[1:]


def plan_tree(plan: dict[str, Any]) -> Tree:
    tree = Tree(_node(plan))
    _grow(tree, plan["children"])
    return tree


def _grow(tree: Tree, children: list[dict[str, Any]]) -> None:
    for child in children:
        _grow(tree.add(_node(child)), child["children"])


def _node(node: dict[str, Any]) -> Text:
    text = coloured(node["words"] or node["name"])
    if node["chance"] is not None and f"{node['chance']:.0%}" not in text.plain:
        text.append(f"  {node['chance']:.0%}", style="bold")
    if node.get("state") == "now":
        text.append("  ← now", style="bold")
    return text


def _weighed(told: dict[str, Any]) -> Table:
    table = Table("", told["unit"] or "value", "", box=None, padding=(0, 2, 0, 0))
    for each in told["alternatives"][:_MOST_ALTERNATIVES]:
        words = each["words"]
        if each["same_plan_as"]:
            words = f"the same as {action_text(each['same_plan_as'])}"
        value = "" if each["value"] is None else f"{each['value']:.2f}"
        table.add_row(coloured(action_text(each["action"])), value, coloured(words.rstrip(".")))
    return table


def show_known(screen: Screen, known: dict[str, Any]) -> None:
    """Points, lengths, honours and facts of each hidden hand."""
    if not known:
        screen.say("No hand is hidden from you.")
    for letter, told in known.items():
        points = _range(told["points"])
        lengths = "  ".join(
            f"{suit.symbol} {_range(told['lengths'][str(suit)])}" for suit in reversed(SUITS)
        )
        screen.say(f"{seat_name(Seat.parse(letter))}: {points} points, {lengths}")
        placed = ", ".join(
            f"{action_text(each['card'])} {each['share']:.0%}" for each in told["placed"]
        )
        if placed:
            screen.say(f"  probably {placed}")
        for fact in told["facts"][:_MOST_FACTS]:
            screen.say(f"  {fact}")


def _range(shares: list[list[float]]) -> str:
    """``8–12 (10.1)``: where nine of ten layouts lie, and the mean."""
    total = sum(share for _, share in shares) or 1.0
    mean = sum(value * share for value, share in shares) / total
    low = _quantile(shares, 0.05 * total)
    high = _quantile(shares, 0.95 * total)
    return f"{low}" if low == high else f"{low}–{high} ({mean:.1f})"


def _quantile(shares: list[list[float]], wanted: float) -> int:
    passed = 0.0
    for value, share in shares:
        passed += share
        if passed >= wanted:
            return int(value)
    return int(shares[-1][0]) if shares else 0


def show_meaning(screen: Screen, call: str, meanings: dict[str, dict[str, Any]]) -> None:
    """What one call would mean, and whether the hand is one for it."""
    told = meanings.get(call)
    if told is None:
        screen.say(f"{action_text(call)} is not legal here.")
        return
    screen.say(f"{action_text(call)}: {told['name']}; shows {told['short']}.")
    fits = {"fits": "It is what the book calls with your hand."}.get(told["fits"], told["why_not"])
    note = told.get("note") or ""
    if fits or note:
        screen.say(f"  {fits} {note}".rstrip())


def show_box(screen: Screen, meanings: dict[str, dict[str, Any]]) -> None:
    """Every call that is agreed on; the book's own is marked."""
    table = Table("", "", "shows", box=None, padding=(0, 2, 0, 0))
    for call, told in meanings.items():
        if told["is_agreement"]:
            mark = "→" if told["fits"] == "fits" else ""
            table.add_row(mark, coloured(action_text(call)), coloured(told["short"]))
    screen.console.print(table)
