"""The convention card: what is switched on and what the first calls mean. And the outline."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from merrimac.bidding.chooser import candidates
from merrimac.bidding.explanation import Meaning, meaning
from merrimac.bidding.language import Block, Line, Switch
from merrimac.bidding.meaning import with_definitions
from merrimac.bidding.system import System
from merrimac.game.auction import Auction
from merrimac.game.call import Call
from merrimac.game.seats import Seat, Vulnerability

SECTIONS = (
    ("Openings", ""),
    ("Responses to 1NT", "1NT P"),
    ("Responses to 1H", "1H P"),
    ("Responses to 1D", "1D P"),
    ("Responses to 2C", "2C P"),
    ("Responses to 2H", "2H P"),
    ("Over their 1H", "1H"),
    ("Over their 1NT", "1NT"),
    ("Over their 2H", "2H"),
    ("After our 1H, doubled", "1H X"),
    ("After our 1H, overcalled with 1S", "1H 1S"),
    ("After our 1NT, overcalled with 2S", "1NT 2S"),
)


@dataclass(frozen=True, slots=True)
class Section:
    """One place of the auction with the calls that the system has for it."""

    title: str
    auction: Auction
    meanings: tuple[Meaning, ...]


@dataclass(frozen=True, slots=True)
class Card:
    system: System
    switches: tuple[tuple[Switch, bool], ...]
    """Each with whether it is on now."""
    sections: tuple[Section, ...]


def card(system: System) -> Card:
    switches = tuple((each, system.switches[name]) for name, each in system.card.items())
    found = (section(system, title, Auction.parse(Seat.NORTH, text)) for title, text in SECTIONS)
    return Card(system, switches, tuple(each for each in found if each.meanings))


def section(system: System, title: str, auction: Auction) -> Section:
    """What the written lines say of the calls after an auction."""
    standing = system.standing(auction, Vulnerability.NONE)
    calls = {each.call for each in candidates(system, standing) if not each.is_default}
    told = (meaning(system, standing, call) for call in sorted(calls) if call is not Call.PASS)
    return Section(title, auction, tuple(told))


# --- The outline ----------------------------------------------------------------------------------


def heading(block: Block) -> str:
    """Where the lines of a block apply: ``After 1NT (2x), if stayman``."""
    parts = []
    if block.is_default:
        parts.append("by default")
    if block.path is not None:
        steps = (each.pattern.text if each.is_ours else f"({each.pattern.text})"
                 for each in block.path)  # fmt: skip
        parts.append(f"after {' '.join(steps)}" if block.path else "opening")
    parts += [f"{'if' if wanted else 'unless'} {name}" for name, wanted in block.switches]
    if block.conditions:
        parts.append("when " + ", ".join(text for text, _ in block.conditions))
    told = ", ".join(parts) or "anywhere"
    return told[0].upper() + told[1:]


def written(system: System, line: Line) -> str:
    """What a line shows, with its definitions and variables as they are written."""
    return with_definitions(line.meaning, system.definitions).replace("hcp", "HCP")


def lines_of(block: Block) -> Iterator[tuple[str, Line]]:
    """Each line with its call as it is written, ``nx [jump, new]``."""
    for line in block.lines:
        asked = f" [{', '.join(line.qualifiers)}]" if line.qualifiers else ""
        yield f"{line.call.text}{asked}", line
