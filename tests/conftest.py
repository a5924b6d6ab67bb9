"""Hypothesis: the gate draws the same examples every time, `make test-long` draws new ones."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# Machines are shared and slow at times: a slow example is no failure.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("explore", patient)
settings.register_profile("gate", settings(patient, derandomize=True, database=None))
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "gate"))
