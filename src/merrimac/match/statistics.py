"""What a number of results says: mean, standard error, confidence interval, sign test, stopping.

A match may be stopped early only by a rule that was fixed before it began, or the best moment gets
picked. ``SequentialTest`` is such a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import comb, log, pi, sqrt, tan
from statistics import NormalDist

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean and its standard error."""

    value: float
    error: float

    @staticmethod
    def of(numbers: Iterable[float]) -> Mean:
        values = list(numbers)
        n = len(values)
        mean = sum(values) / n
        spread = sum((value - mean) ** 2 for value in values)
        return Mean(mean, sqrt(spread / (n - 1) / n) if n > 1 else 0.0)

    def __str__(self) -> str:
        return f"{self.value:.3f} ± {self.error:.3f}"

    def interval(self, n: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
        """Where the true mean of ``n`` results lies, so often as ``confidence`` says."""
        if n < 2:
            return float("-inf"), float("inf")
        reach = student_quantile(0.5 + confidence / 2, n - 1) * self.error
        return self.value - reach, self.value + reach


def student_quantile(probability: float, freedom: int) -> float:
    """Student's t: expanded in powers of 1/freedom (Abramowitz and Stegun 26.7.5).

    Exact for one and two degrees of freedom, where the expansion is poor.
    """
    if freedom == 1:
        return tan(pi * (probability - 0.5))
    if freedom == 2:
        centred = 2 * probability - 1
        return centred * sqrt(2 / (1 - centred**2))
    z = NormalDist().inv_cdf(probability)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return float(sum(term / freedom**power for power, term in enumerate(terms)))


def sign_test(wins: int, losses: int) -> float:
    """Two-sided exact binomial test of wins against losses; ties do not count.

    >>> sign_test(8, 2)
    0.109375
    """
    decided = wins + losses
    if not decided:
        return 1.0
    tail = sum(comb(decided, k) for k in range(min(wins, losses) + 1))
    return float(min(1.0, 2 * tail / 2**decided))


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Wald's sequential test of "better by ``margin``" against "worse by ``margin``".

    The likelihoods are those of a normal distribution with the variance seen so far, as in the
    tests that chess programs are developed by. Not before ``least`` results: the variance of a few
    boards says nothing.
    """

    margin: float
    error: float = 0.05
    """How often either wrong answer is accepted."""
    least: int = 30

    @property
    def bound(self) -> float:
        return log((1 - self.error) / self.error)

    def stops_at(self, numbers: Sequence[float]) -> int | None:
        """After how many of the results, in their order, it is decided; None: not yet."""
        total = squares = 0.0
        for n, value in enumerate(numbers, start=1):
            total += value
            squares += value * value
            if n < self.least:
                continue
            variance = (squares - total * total / n) / (n - 1)
            # log of N(+margin) over N(-margin): 2 margin (sum of the results) / variance
            if total and abs(2 * self.margin * total) >= self.bound * variance:
                return n
        return None
