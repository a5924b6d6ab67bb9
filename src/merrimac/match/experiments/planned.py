"""An experiment in one of its forms, and what came out of it."""

from __future__ import annotations

from dataclasses import dataclass

from merrimac.match.experiments.pieces import Pieces
from merrimac.match.experiments.table import Experiment, Form, Row


@dataclass(frozen=True, slots=True)
class Outcome:
    """Rows, those included that say why something was not run."""

    experiment: Experiment
    form: Form
    rows: tuple[Row, ...]
    failure: str = ""
    """In one line; empty when all went well."""

    @property
    def command(self) -> str:
        """What repeats it."""
        option = "" if self.form is Form.USUAL else f" --{self.form}"
        return f"merrimac reproduce {self.experiment.name}{option}"


@dataclass(frozen=True, slots=True)
class Planned:
    """An experiment, and the form in which it will run."""

    experiment: Experiment
    form: Form

    @staticmethod
    def of(experiment: Experiment, asked: Form) -> Planned:
        """In the form asked for, or in the next that the experiment has."""
        form = asked
        if form is Form.FULL and experiment.at_length is None:
            form = Form.USUAL
        if form is Form.BRIEF and experiment.in_brief is None:
            form = Form.QUICK
        if form is Form.QUICK and experiment.steps(True) == experiment.steps(False):
            form = Form.USUAL
        return Planned(experiment, form)

    @property
    def steps(self) -> int:
        return self._sized.steps(self._is_quick)

    def run(self, pieces: Pieces) -> Outcome:
        """A failure becomes a row like the others: hours of other experiments stand beside it."""
        failure = ""
        try:
            found = self._sized.run(self._is_quick, pieces)
        except Exception as error:
            failure = " ".join(f"{type(error).__name__}: {error}".split())
            found = [Row("the experiment", "", f"failed: {failure}", 0, None)]
        rows = (*found, *self.experiment.not_run)
        return Outcome(self.experiment, self.form, rows, failure)

    @property
    def _sized(self) -> Experiment:
        forms = {Form.BRIEF: self.experiment.in_brief, Form.FULL: self.experiment.at_length}
        return forms.get(self.form) or self.experiment

    @property
    def _is_quick(self) -> bool:
        return self.form in (Form.BRIEF, Form.QUICK)
