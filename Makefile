# make play   a table in the browser, with robots that say why
# make play-terminal   the same without a browser, and without Node
# make test   the gate: everything that must hold before a change lands
# The first of either builds an environment in .venv and the page; nothing else needs to be
# installed by hand but Python 3.11 or newer, a C++20 compiler, CMake, and Node 20.19 or newer.

PYTHON ?= python3
BIN := .venv/bin
BUILD_INPUTS := pyproject.toml CMakeLists.txt $(shell find native -name '*.cpp' -o -name '*.h' -o -name '*.txt')
NATIVE_BUILD := build/native-tests
PAGE := src/merrimac/table/page/index.html
PAGE_INPUTS := $(shell find web -name node_modules -prune -o -type f -print)
MODULES := web/node_modules/.package-lock.json

.PHONY: play play-terminal page setup test test-long test-native test-page chromium postgres wheel lint format bench stub clean

play: .venv/.installed $(PAGE)
	@$(BIN)/merrimac serve

play-terminal: .venv/.installed
	@$(BIN)/merrimac play

page: $(PAGE)

setup: .venv/.installed-dev

test: setup lint test-native test-page chromium postgres
	$(BIN)/python -m pytest -n 2 -m "not long"

# Minutes, not seconds: everything, the same checks in large counts, and fresh random examples.
# The load is measured alone: two hundred tables want the machine for themselves.
test-long: setup $(PAGE) chromium postgres
	HYPOTHESIS_PROFILE=explore $(BIN)/python -m pytest -n 2 --ignore tests/table/test_load.py
	$(BIN)/python -m pytest tests/table/test_load.py

test-native:
	cmake -S . -B $(NATIVE_BUILD) -DCMAKE_BUILD_TYPE=Debug
	cmake --build $(NATIVE_BUILD) --parallel 2
	ctest --test-dir $(NATIVE_BUILD) --output-on-failure

test-page: $(MODULES) $(PAGE)
	npm --prefix web run --silent check
	npm --prefix web run --silent test

# The browser tests use the system's Chromium; without one they are skipped, and say so.
chromium:
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	     && apt-get update -qq && apt-get install -qq -y chromium; } \
	|| echo "No Chromium here: the browser tests will be skipped"

# Tables kept in PostgreSQL are tested on a server of their own; without one that is skipped.
postgres:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	     && apt-get update -qq && apt-get install -qq -y postgresql; } \
	|| echo "No PostgreSQL here: its tests will be skipped"

# With the page inside, so that installing it needs no Node.
wheel: .venv/bin/python $(PAGE)
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir dist .

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: setup
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: setup
	$(BIN)/merrimac bench

# After a change of native/bindings.cpp: write the committed stub anew.
stub: setup
	$(BIN)/python -m nanobind.stubgen -m merrimac._native -o src/merrimac/_native.pyi

.venv/bin/python:
	@echo "Building Merrimac in .venv, this once: a minute or two ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Merrimac needs Python 3.11 or newer: make PYTHON=python3.11 ...")'
	@$(PYTHON) -m venv .venv

.venv/.installed: $(BUILD_INPUTS) | .venv/bin/python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/.installed-dev: $(BUILD_INPUTS) | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch .venv/.installed $@

$(MODULES): web/package.json web/package-lock.json
	@command -v npm >/dev/null || { echo "Node 20.19 or newer is needed to build the page; make play-terminal needs none"; exit 1; }
	@npm --prefix web install --silent --no-audit --no-fund
	@touch $@

$(PAGE): $(MODULES) $(PAGE_INPUTS)
	@npm --prefix web run --silent build -- --logLevel warn
	@touch $@

clean:
	rm -rf .venv build dist web/node_modules $(dir $(PAGE))
