"""Experiments in their forms, what can't be run, and the page that keeps the results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import pytest

from merrimac.formats.record import FormatError
from merrimac.match.combining import endings
from merrimac.match.experiments import (
    alphamu,
    combining,
    expert,
    finesse,
    gib_bidding,
    gib_play,
    gib_search,
    giveaway,
    page,
    problem_set,
    tignum,
)
from merrimac.match.experiments.catalogue import EXPERIMENTS
from merrimac.match.experiments.gib_play import Size
from merrimac.match.experiments.page import Page
from merrimac.match.experiments.pieces import Pieces
from merrimac.match.experiments.planned import Outcome, Planned
from merrimac.match.experiments.table import (
    Experiment,
    Form,
    Paper,
    Row,
    not_run,
    seeded,
    span,
)
from merrimac.match.journal import Journal
from merrimac.match.problem_set.problem import problems
from merrimac.match.workplace import OneProcess
from merrimac.players.player import Limit

T = TypeVar("T")
R = TypeVar("R")
ROW = Row("tricks", "11", "10.5", 1200, 0.25, 4411)
ABSENT = not_run("against people", "-0.2", "the opponents are people")
FEW = Limit(samples=4)
TINY: Mapping[str, Mapping[Any, Mapping[str, Any]]] = {
    "bribip": {},
    "finesse": {finesse: {"_COMBINATIONS_QUICK": 2}},
    "tignum": {
        tignum: {
            "_DEALS_QUICK": 1,
            "_PLAYS_QUICK": 1,
            "match_of": lambda deals, of=tignum.match_of: of(deals, Limit(samples=8, nodes=200)),
        }
    },
    "gib-search": {gib_search: {"_DEALS_QUICK": 2}},
    "gib-play": {gib_play: {"QUICK": Size(1, 1), "LIMIT": FEW}},
    "problems": {problem_set: {"problems": lambda: (problems()[0], problems()[-1])}},
    "gib-bidding": {gib_bidding: {"_BOARDS_QUICK": 1}},
    "alphamu": {alphamu: {"_DEALS_QUICK": 1}},
    "play-errors": {giveaway: {"_DEALS_QUICK": 1, "PLAYER": "heuristic"}},
    "combining": {combining: {"endings": lambda: endings()[:2]}},
    "expert": {
        expert: {
            "LIMIT": FEW,
            "PARTS": tuple(
                replace(each, deals={**each.deals, expert.Size.QUICK: 1}) for each in expert.PARTS
            ),
        }
    },
}
"""What makes each experiment short enough for a test: by module, its sizes."""


def experiment(
    steps: Callable[[bool], int] = lambda quick: 2 if quick else 10,
    run: Callable[[bool, Pieces], list[Row]] = lambda _, __: [ROW],
    **more: Any,
) -> Experiment:
    return Experiment("tignum", "Plans against rules", steps, run, **more)


def outcome(name: str, *rows: Row, form: Form = Form.QUICK, failure: str = "") -> Outcome:
    return Outcome(EXPERIMENTS[name], form, rows, failure)


# --- Every experiment ---------------------------------------------------------------------------


def test_every_experiment_has_a_short_form_here() -> None:
    assert set(TINY) == set(EXPERIMENTS)


@pytest.mark.parametrize("name", TINY)
def test_every_row_is_filled_and_nothing_kept_is_done_again(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for module, sizes in TINY[name].items():
        for size, value in sizes.items():
            monkeypatch.setattr(module, size, value)
    planned = Planned.of(EXPERIMENTS[name], Form.QUICK)
    steps: list[int] = []
    with Journal(tmp_path / "kept") as journal:
        found = planned.run(Pieces(lambda: steps.append(1), kept=journal))
    assert not found.failure, found.failure
    assert len(steps) == planned.steps
    run = [row for row in found.rows if row.n]
    assert run and len({row.what for row in found.rows}) == len(found.rows)
    for row in found.rows:
        assert row.what and row.ours.strip(), row
    for row in run:
        assert row.stderr is None or row.seed is not None, row
    with Journal(tmp_path / "kept") as journal:
        again = planned.run(Pieces(lambda: steps.append(1), NoWork(), journal))
    assert again == found and len(steps) == 2 * planned.steps


class NoWork(OneProcess):
    """Where nothing can be done."""

    def done(self, work: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        missing = list(tasks)
        assert not missing, f"not kept: {missing[:1]}"
        return super().done(work, missing)


@pytest.mark.parametrize("one", EXPERIMENTS.values(), ids=lambda one: one.name)
def test_what_is_not_run_says_why_and_gives_no_figure(one: Experiment) -> None:
    for row in one.not_run:
        reason = row.ours.removeprefix("not run: ")
        assert reason != row.ours and len(reason.split()) >= 3
        assert row.paper and not row.n and row.stderr is None and row.seed is None


def test_the_experiments_of_a_paper_stand_together() -> None:
    papers = [one.paper for one in EXPERIMENTS.values()]
    assert list(dict.fromkeys(papers)) == list(Paper)
    assert papers == sorted(papers, key=list(Paper).index)


def test_the_papers_tables_that_need_others_are_named() -> None:
    absent = {row.what: row for one in EXPERIMENTS.values() for row in one.not_run}
    assert "system contest" in absent["bidding contest of 1998, against experts"].ours
    assert absent["Bridge Master, five levels: GIB"].paper.startswith("31 23 12 21 13")


# --- Forms --------------------------------------------------------------------------------------


def test_an_experiment_runs_in_the_form_asked_for_or_the_next_it_has() -> None:
    plain = experiment()
    both = experiment(at_length=experiment(steps=lambda _: 99), in_brief=experiment(lambda _: 1))
    one_size = experiment(steps=lambda _: 4)
    wanted = {
        Form.BRIEF: (Form.QUICK, Form.BRIEF, Form.USUAL),
        Form.QUICK: (Form.QUICK, Form.QUICK, Form.USUAL),
        Form.USUAL: (Form.USUAL, Form.USUAL, Form.USUAL),
        Form.FULL: (Form.USUAL, Form.FULL, Form.USUAL),
    }
    for asked, forms in wanted.items():
        found = [Planned.of(one, asked).form for one in (plain, both, one_size)]
        assert found == list(forms)
    assert [Planned.of(both, form).steps for form in Form] == [1, 2, 10, 99]


def test_the_command_names_the_form() -> None:
    found = [outcome("tignum", form=form).command for form in (Form.BRIEF, Form.USUAL, Form.FULL)]
    start = "merrimac reproduce tignum"
    assert found == [f"{start} --brief", start, f"{start} --full"]


def test_alpha_mu_in_brief_has_fewer_deals() -> None:
    one = EXPERIMENTS["alphamu"]
    assert [Planned.of(one, form).steps for form in Form] == [60, 200, 500, 500]


def test_a_failure_is_a_row_and_what_can_not_be_run_is_still_told() -> None:
    def fails(_: bool, __: object) -> list[Row]:
        raise ValueError("no such\ncard")

    found = Planned.of(experiment(run=fails, not_run=(ABSENT,)), Form.QUICK).run(Pieces())
    assert found.failure == "ValueError: no such card"
    assert [row.ours for row in found.rows] == [f"failed: {found.failure}", ABSENT.ours]


def test_seeds() -> None:
    assert seeded([replace(ROW, seed=None)], 4411) == [ROW]
    assert (span([7]), span(range(3))) == (7, "0-2")


# --- The page -----------------------------------------------------------------------------------


def test_a_section_tells_form_command_and_rows() -> None:
    lines = page.section(outcome("tignum", ROW, ABSENT)).splitlines()
    assert lines[0] == "### tignum"
    assert lines[2].endswith("Quick form: `merrimac reproduce tignum --quick`")
    assert lines[6] == "| tricks | 11 | 10.5 | 1,200 | 0.25 | 4411 |"
    assert lines[7] == "| against people | -0.2 | not run: the opponents are people |  |  |  |"


def test_a_cell_is_text_whatever_stands_in_it() -> None:
    text = page.section(outcome("tignum", replace(ROW, ours="a|b\n## c *d* <e>")))
    assert r"| a\|b ## c \*d\* \<e\> |" in text
    assert len(text.splitlines()) == 7


def test_the_page_reads_back_what_it_writes() -> None:
    whole = Page({})
    for name in reversed(list(EXPERIMENTS)):
        whole = whole.with_outcome(outcome(name, ROW, replace(ROW, ours="### tignum")))
    text = str(whole)
    assert Page.parse(text) == whole and str(Page.parse(text)) == text
    headings = [line[3:] for line in text.splitlines() if line.startswith("## ")]
    assert headings == list(Paper)
    names = [line[4:] for line in text.splitlines() if line.startswith("### ")]
    assert names == list(EXPERIMENTS)


def test_one_section_is_replaced_and_the_others_stay_byte_for_byte(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    for name in ("gib-play", "bribip", "gib-search"):
        page.keep(file, outcome(name, ROW))
    before = file.read_bytes()
    page.keep(file, outcome("gib-search", replace(ROW, ours="12.75"), form=Form.FULL))
    after = file.read_bytes()
    old, new = (page.section(one).encode() for one in (
        outcome("gib-search", ROW),
        outcome("gib-search", replace(ROW, ours="12.75"), form=Form.FULL),
    ))  # fmt: skip
    assert before.count(old) == 1 and after == before.replace(old, new)
    page.keep(file, outcome("gib-search", ROW))
    assert file.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["page.md"]


def test_a_failure_leaves_the_page_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    page.keep(file, outcome("tignum", ROW))
    before = file.read_bytes()
    page.keep(file, outcome("tignum", replace(ROW, ours="failed"), failure="ValueError: x"))
    assert file.read_bytes() == before


def test_a_write_that_breaks_off_leaves_the_page_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "page.md"
    page.keep(file, outcome("tignum", ROW))
    before = file.read_bytes()

    def full_disk(self: Path, text: str, encoding: str) -> int:
        with self.open("w", encoding=encoding) as stream:
            stream.write(text[:40])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full_disk)
    with pytest.raises(FormatError, match="No space left"):
        page.keep(file, outcome("bribip", ROW))
    assert file.read_bytes() == before and len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("content", [b"# Another page\n", b"\xff\xfe\x00", b"text"])
def test_another_page_is_not_written_over(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "page.md"
    file.write_bytes(content)
    with pytest.raises(FormatError, match=r"page\.md is"):
        page.keep(file, outcome("tignum", ROW))
    assert file.read_bytes() == content


def test_the_projects_own_page_is_one_that_the_command_keeps() -> None:
    text = (Path(__file__).parents[2] / "docs" / "reproductions.md").read_text(encoding="utf-8")
    assert str(Page.parse(text)) == text
