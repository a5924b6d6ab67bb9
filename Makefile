# make play   watch a board, call by call and card by card
# make test   the gate: everything that must hold before a change lands
# The first of either builds an environment in .venv; nothing else needs to be installed by hand
# but Python 3.11 or newer, a C++20 compiler and CMake.

PYTHON ?= python3
BIN := .venv/bin
BUILD_INPUTS := pyproject.toml CMakeLists.txt $(shell find native -name '*.cpp' -o -name '*.h' -o -name '*.txt')
NATIVE_BUILD := build/native-tests

.PHONY: play setup test test-long test-native lint format bench stub clean

play: .venv/.installed
	@$(BIN)/merrimac replay

setup: .venv/.installed-dev

test: setup lint test-native
	$(BIN)/python -m pytest -n 2 -m "not long"

# Minutes, not seconds: everything, the same checks in large counts, and fresh random examples.
test-long: setup
	HYPOTHESIS_PROFILE=explore $(BIN)/python -m pytest -n 2

test-native:
	cmake -S . -B $(NATIVE_BUILD) -DCMAKE_BUILD_TYPE=Debug
	cmake --build $(NATIVE_BUILD) --parallel 2
	ctest --test-dir $(NATIVE_BUILD) --output-on-failure

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

clean:
	rm -rf .venv build
