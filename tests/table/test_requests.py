"""Whatever is sent, the service answers with a sentence: never with an error of its own."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from random import Random
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from table.serving import Page

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**63, 1.5, "", "S", "P", "1S", "HK", "♠K", "\x00", "x" * 500,
    "\ud800", [], {}, ["S"], ["N", "N"], {"kind": "random"}, {"kind": "file", "file": "x"},
    {"kind": "specification", "specification": "south 10 hcp; north 50 hcp"}, "<script>", "../..",
)  # fmt: skip
FORMS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("/api/tables", {"you": ["S"], "robots": "heuristic", "source": {"kind": "random"}}),
    ("/api/preview", {"specification": "south 15-17 balanced", "count": 1}),
    ("/api/files", {"name": "x.pbn", "content": "W0JvYXJkICIxIl0K"}),
    ("/api/tables/{table}/actions", {"version": 1, "do": "call", "call": "P"}),
    ("/api/tables/{table}/actions", {"version": 1, "do": "claim", "tricks": 3}),
    ("/api/tables/{table}/actions", {"version": 1, "do": "replay", "at": 0}),
    ("/api/tables/{table}/actions", {"version": 1, "do": "name", "seat": "S", "name": "x"}),
    ("/api/tables/{table}/links", {}),
    ("/api/robot/bid", {"hand": "AQ843.K73.KJ6.95", "auction": ["P"]}),
    ("/api/robot/lead", {"hand": "AQ843.K73.KJ6.95", "auction": ["1NT", *"PPP"], "samples": 2}),
    ("/api/robot/explain", {"auction": ["1NT", "P"]}),
)
PLACES = ("state", "meanings", "why/0", "hint", "known", "known?at=0", "claim?tricks=1", "review",
          "export?format=lin")  # fmt: skip


@pytest.fixture
def page(address: str) -> Iterator[Page]:
    with closing(Page(address)) as found:
        yield found.found(you=["S"])


def mutated(form: dict[str, Any], rng: Random) -> bytes:
    """A form with a field changed, added or left out, or its text cut or spoilt."""
    changed = dict(form)
    for _ in range(rng.randrange(1, 3)):
        name = rng.choice([*changed, "version", "do", "seat", "extra"])
        if rng.random() < 0.2:
            changed.pop(name, None)
        else:
            changed[name] = rng.choice(ODD)
    text = json.dumps(changed).encode()
    if rng.random() < 0.2:
        place = rng.randrange(len(text) + 1)
        spoilt = bytes(rng.randrange(256) for _ in range(rng.randrange(4)))
        text = text[:place] + spoilt + text[place + rng.randrange(6) :]
    return text


def send_mutated(page: Page, number: int, rng: Random) -> set[int]:
    found = set()
    for _ in range(number):
        if rng.random() < 0.1:
            answer = page.get(_spoilt(rng.choice(PLACES), rng))
        else:
            path, form = rng.choice(FORMS)
            answer = page.http.post(
                path.replace("{table}", page.table),
                content=mutated(form, rng),
                headers={"content-type": "application/json"},
            )
        assert answer.status_code < 500, (answer.request.url, answer.request.content, answer.text)
        if answer.status_code >= 400:
            assert answer.json()["error"]
        found.add(answer.status_code)
    return found


def _spoilt(place: str, rng: Random) -> str:
    if rng.random() < 0.5:
        return place
    at = rng.randrange(len(place))
    return place[:at] + rng.choice(["-1", "x", "%00", "999999", "/", "?at=x", "&"]) + place[at:]


def test_mutated_requests_are_refused_with_a_sentence(page: Page) -> None:
    found = send_mutated(page, 300, Random(1))
    assert {200, 201, 422} <= found


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_a_hundred_thousand_mutated_requests(page: Page, seed: int) -> None:
    send_mutated(page, 5_000, Random(seed))


def test_the_document_tells_no_lies(page: Page) -> None:
    """Schemathesis makes requests from the OpenAPI document, good and bad ones."""
    check_document(page, 6)


@pytest.mark.long
def test_the_document_tells_no_lies_at_length(page: Page) -> None:
    check_document(page, 200)


def check_document(page: Page, examples: int) -> None:
    document = page.http.get("/openapi.json").json()
    schema = schemathesis.openapi.from_dict(document)
    asked = 0
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        if operation.path.endswith("/events"):  # a stream has no end
            continue
        asked += 1
        _check_operation(page, operation, examples)
    assert asked > 12


def _check_operation(page: Page, operation: Any, examples: int) -> None:
    for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
        check = _check(page, operation.as_strategy(generation_mode=mode), examples)
        if mode is GenerationMode.POSITIVE:
            check()
            continue
        with suppress(Unsatisfiable):  # where nothing is told there is nothing to tell wrongly
            check()


def _check(page: Page, cases: Any, examples: int) -> Callable[[], None]:
    patient = [HealthCheck.too_slow, HealthCheck.filter_too_much]

    @settings(max_examples=examples, database=None, suppress_health_check=patient)
    @given(case=cases)
    def check(case: Any) -> None:
        if "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = page.table
        case.cookies = dict(page.http.cookies)
        answer = case.call(base_url=str(page.http.base_url))
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            assert json.loads(answer.text)["error"]
        # What is well formed may still be against the Laws: that is refused. And in an address
        # everything is text: 0.0 is read as 0.
        excluded = [positive_data_acceptance]
        if case.method == "GET":
            excluded.append(negative_data_rejection)
        case.validate_response(answer, excluded_checks=excluded)

    return check


def test_unknown_addresses_are_sentences_too(address: str) -> None:
    answer = httpx.get(f"{address}/api/nothing")
    assert answer.status_code == 404 and answer.json() == {"error": "not found"}


def test_a_seat_that_nobody_has_is_told_with_those_there_are(address: str) -> None:
    answer = httpx.post(f"{address}/api/tables", json={"you": ["Q"]})
    assert answer.status_code == 422
    assert "'N', 'E', 'S' or 'W'" in answer.json()["error"]
