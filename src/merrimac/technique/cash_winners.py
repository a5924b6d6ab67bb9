"""Cashing winners: with tricks enough on top nothing is finessed and none is lost on the way."""

from __future__ import annotations

from collections.abc import Iterator

from merrimac.technique.aim import Aim, Proposal
from merrimac.technique.known import Known


def propose(known: Known) -> Iterator[Proposal]:
    if 0 < known.needed <= sum(known.tops):
        yield Proposal(Aim("cash winners"), (("run", 0),))
