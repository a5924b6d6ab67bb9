"""The linter finds what it says it finds, at the right line, and leaves a sound file alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from merrimac.bidding.errors import SystemFileError
from merrimac.bidding.findings import Finding, Kind
from merrimac.bidding.language import parse_system
from merrimac.bidding.lint import lint
from merrimac.bidding.places import auctions_along, places_of
from merrimac.bidding.system import System

SOUND = """system sound "Sound"
switch gadget off "2D shows both majors"
define opening values = 12+ hcp
opening:
  1NT = 15-17 hcp, balanced
  1x = opening values, 5+ x, x longest
  if gadget:
    2D both majors = 4+ spades, 4+ hearts, 5-11 hcp; artificial, forcing
  P = anything
2D (X):
  if gadget:
    2M = 3+ M
    P = anything
2D (2H):
  if gadget:
    2S = 3+ spades
    P = anything
1x:
  2x = 3+ x, 6+ hcp
  P = anything
default:
  P = anything
  nx = 4+ x; read only
  nNT = balanced; read only
  X = 10+ hcp; read only
  XX = 10+ hcp; read only
"""


def findings(tmp_path: Path, text: str) -> list[Finding]:
    path = tmp_path / "tried.bid"
    path.write_text(text)
    return lint(System.load(str(path)))


def with_lines(*lines: str, below: str = "opening:") -> str:
    """The sound file with more lines under one of its headers."""
    return SOUND.replace(f"{below}\n", f"{below}\n" + "".join(f"{line}\n" for line in lines), 1)


def only(found: list[Finding], text: str, marked: str, kind: Kind) -> Finding:
    """The one finding, which must be of this kind and at the line that has this text."""
    assert [each.kind for each in found] == [kind], found
    number = next(n for n, line in enumerate(text.splitlines(), 1) if marked in line)
    assert found[0].place.line == number and found[0].place.file.endswith("tried.bid")
    assert found[0].message.endswith(".")
    return found[0]


def test_a_sound_file_has_no_findings(tmp_path: Path) -> None:
    assert findings(tmp_path, SOUND) == []


def test_two_lines_of_one_call_that_differ_in_what_partner_must_know(tmp_path: Path) -> None:
    text = SOUND.replace("  2x = 3+ x, 6+ hcp\n",
                         "  2x = 4+ x, 6+ hcp; forcing\n  2x = 3+ x, 6+ hcp\n")  # fmt: skip
    found = only(findings(tmp_path, text), text, "2x = 3+ x", Kind.CLASH)
    assert "2x is forcing by one line and not by the other" in found.message


def test_a_line_that_an_earlier_one_covers(tmp_path: Path) -> None:
    text = SOUND.replace("  2x = 3+ x, 6+ hcp\n", "  2x = 3+ x, 6+ hcp\n  3x = 4+ x, 10+ hcp\n")
    found = only(findings(tmp_path, text), text, "3x = 4+ x", Kind.COVERED)
    assert "no hand comes to this line after 1" in found.message


def test_a_line_that_several_lines_cover_together(tmp_path: Path) -> None:
    text = SOUND.replace("  2x = 3+ x, 6+ hcp\n",
        "  2x = 3+ x, 6+ hcp\n  3x = 3+ x, 0-5 hcp\n  4x = 5+ x\n")  # fmt: skip
    found = only(findings(tmp_path, text), text, "4x = 5+ x", Kind.COVERED)
    assert "lines 19 and 20 have them" in found.message


def test_a_rare_hand_is_looked_for_before_a_line_is_called_covered(tmp_path: Path) -> None:
    text = SOUND.replace("  1NT = 15-17", "  7NT = 32+ hcp, balanced\n  1NT = 15-17")
    assert findings(tmp_path, text) == []


def test_an_artificial_call_without_answers_to_interference(tmp_path: Path) -> None:
    text = SOUND.replace("2D (X):\n  if gadget:\n    2M = 3+ M\n    P = anything\n", "")
    found = only(findings(tmp_path, text), text, "2D both majors", Kind.OPEN_END)
    assert "when both majors is doubled" in found.message


def test_an_auction_that_is_not_legal(tmp_path: Path) -> None:
    text = SOUND.replace("default:", "1S 1H:\n  2NT = 20+ hcp\ndefault:")
    found = only(findings(tmp_path, text), text, "2NT = 20+ hcp", Kind.NOWHERE)
    assert "no legal calls fit it" in found.message


def test_an_auction_that_nobody_bids(tmp_path: Path) -> None:
    text = SOUND.replace("default:", "1NT 4C:\n  4D = 17 hcp\ndefault:")
    found = only(findings(tmp_path, text), text, "4D = 17 hcp", Kind.NOWHERE)
    assert "no line says when we call 4♣" in found.message


def test_a_block_that_no_switches_let_speak(tmp_path: Path) -> None:
    text = SOUND.replace(
        "default:", "if gadget:\n  1NT:\n    unless gadget:\n      2C = 8+ hcp\ndefault:"
    )
    found = only(findings(tmp_path, text), text, "2C = 8+ hcp", Kind.NOWHERE)
    assert "no setting of the switches" in found.message


def test_a_line_whose_call_is_never_legal(tmp_path: Path) -> None:
    text = SOUND.replace("  2x = 3+ x, 6+ hcp\n", "  2x = 3+ x, 6+ hcp\n  1C = 5+ clubs\n")
    found = only(findings(tmp_path, text), text, "1C = 5+ clubs", Kind.NOWHERE)
    assert "its call is not legal there" in found.message


def test_a_line_whose_brackets_never_hold(tmp_path: Path) -> None:
    text = SOUND.replace("  2x = 3+ x, 6+ hcp\n", "  2x = 3+ x, 6+ hcp\n  3y [raise] = 5+ y\n")
    found = only(findings(tmp_path, text), text, "3y [raise]", Kind.NOWHERE)
    assert "in brackets" in found.message


def test_a_line_whose_call_another_block_speaks_of(tmp_path: Path) -> None:
    text = SOUND.replace("1x:\n", "when not forced:\n  3NT = 25+ hcp\n1x:\n  3NT = 20+ hcp\n")
    found = only(findings(tmp_path, text), text, "3NT = 20+ hcp", Kind.NOWHERE)
    assert "line 19 of" in found.message and "speaks of its call" in found.message


def test_a_meaning_no_hand_can_have(tmp_path: Path) -> None:
    text = SOUND.replace(
        "  P = anything\n2D (X)", "  3C = 8+ clubs, balanced\n  P = anything\n2D (X)"
    )
    found = only(findings(tmp_path, text), text, "3C = 8+ clubs", Kind.IMPOSSIBLE)
    assert "no hand can have" in found.message


def test_a_meaning_that_the_earlier_calls_exclude(tmp_path: Path) -> None:
    text = SOUND.replace("default:", "1x 2x:\n  3x = 0-3 x\n  P = anything\ndefault:")
    found = only(findings(tmp_path, text), text, "3x = 0-3 x", Kind.IMPOSSIBLE)
    assert "no hand that bid so far can have this" in found.message


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('switch spare on "Nobody asks"', "the switch spare"),
        ("define spare words = 5+ hcp", "the definition 'spare words'"),
    ],
)
def test_what_is_declared_and_not_used(tmp_path: Path, line: str, message: str) -> None:
    text = SOUND.replace("opening:", f"{line}\nopening:")
    assert message in only(findings(tmp_path, text), text, line, Kind.UNUSED).message


def test_a_line_that_another_file_sets_aside_is_no_fault() -> None:
    own = 'system own "Own" over sound\n1x:\n  2x = 2+ x\n  P = anything\n'
    files = parse_system(own, "own.bid"), parse_system(SOUND, "sound.bid")
    found = lint(System("own", "Own", files, {"gadget": False}))
    assert found == []
    below = lint(System("sound", "Sound", files[1:], {"gadget": False}))
    assert below == []


def test_a_file_that_cannot_be_read_is_an_error_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(SystemFileError, match=r"tried\.bid, line 5, column 15: the word 'hcpp'"):
        findings(tmp_path, with_lines("  1NT = 15-17 hcpp"))


# --- Places ---------------------------------------------------------------------------------------


def test_auctions_along_a_path_are_legal_and_bind_each_variable_once() -> None:
    file = parse_system('system a "A"\n1x (1y) X:\n  2x = 5+ x\n', "a.bid")
    [block] = file.blocks
    assert block.path is not None
    found = {str(auction) for auction in auctions_along(block.path)}
    assert found == {"1C 1D X P", "1C 1H X P", "1C 1S X P", "1D 1H X P", "1D 1S X P", "1H 1S X P"}


def test_places_with_conditions_are_tried_by_passed_hands_and_vulnerable() -> None:
    file = parse_system('system a "A"\n1M:\n  when passed hand:\n    2C = 3+ M\n', "a.bid")
    found = {(str(auction), vulnerability.name) for auction, vulnerability in
             places_of(file.blocks[0], 4)}  # fmt: skip
    assert ("P P 1S P", "NONE") in found and ("P P 1S P", "ALL") in found
    assert ("1S P", "NONE") in found
