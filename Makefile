# `make play` and `make test` are all a newcomer needs; `make help` lists the rest.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

# The parts of `make test-long`, each under half an hour on two cores: long tests by their files
# (tests/parts.py), and what is changed to see whether a test notices (tests/mutate.py).
LONG := counts players teaching solutions nothing-lost server compiled environments learning rest
MUTATION := rules records players checker engine
LONG_TARGETS := $(LONG:%=test-long-%)
MUTATION_TARGETS := $(MUTATION:%=test-long-mutation-%)

.PHONY: help play serve test test-long $(LONG_TARGETS) $(MUTATION_TARGETS) benchmarks almanac docs generated clean

help:
	@echo "make play        install into $(VENV) and open the game menu"
	@echo "make serve       install into $(VENV) and play in the browser"
	@echo "make test        install what the tests need; lint, type-check and test"
	@echo "make test-long   the counts that take longer, and mutation testing: about two hours;"
	@echo "                 or a part of it alone, each under half an hour:"
	@for part in $(LONG_TARGETS) $(MUTATION_TARGETS); do echo "                 make $$part"; done
	@echo "make benchmarks  measure what is promised to be fast"
	@echo "make almanac     make the almanac of Adjacent Capture again (half an hour, 5 GB)"
	@echo "make generated   write again the docs and data that are made by the program"
	@echo "make docs        build the documentation as web pages in docs/_build"
	@echo "make clean       remove everything that was made here"

play: $(VENV)/.play
	@$(BIN)/fivesquare

serve: $(VENV)/.play
	@$(BIN)/fivesquare serve

test: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -n auto --dist worksteal

test-long: $(LONG_TARGETS) $(MUTATION_TARGETS)

$(LONG_TARGETS): test-long-%: $(VENV)/.test
	$(BIN)/python -m pytest -n auto --dist worksteal --part $*

test-long-learning: $(VENV)/.learn

$(MUTATION_TARGETS): test-long-mutation-%: $(VENV)/.long
	$(BIN)/python tests/mutate.py $*

benchmarks: $(VENV)/.test
	$(BIN)/python benchmarks/startup.py
	$(BIN)/python benchmarks/first_answer.py
	$(BIN)/python benchmarks/nodes.py beyond
	$(BIN)/python benchmarks/referee.py
	$(BIN)/python benchmarks/positions.py
	$(BIN)/python benchmarks/obstacles.py
	$(BIN)/python benchmarks/stones.py
	$(BIN)/python benchmarks/twin.py
	$(BIN)/python benchmarks/batches.py
	$(BIN)/python benchmarks/environments.py
	$(BIN)/python benchmarks/server.py
	$(BIN)/python benchmarks/analysis.py
	$(BIN)/python benchmarks/page.py

almanac: $(VENV)/.play
	$(BIN)/python -m fivesquare.engine.strong.adjacent_capture.almanac_maker

generated: $(VENV)/.test
	$(BIN)/python tests/generate.py

docs: $(VENV)/.docs
	$(BIN)/sphinx-build -W -q docs docs/_build

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis mutants docs/_build dist build

$(VENV)/bin/python:
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" || \
	  { echo "fivesquare needs Python 3.11 or newer: make play PYTHON=python3.12"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: $(VENV)/bin/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.test: $(VENV)/bin/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[test]"
	@sh tests/install_tools.sh
	@touch $@

$(VENV)/.long: $(VENV)/bin/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[test,mutation]"
	@touch $@

# The version of torch is named, or gigabytes for graphics cards may come along.
$(VENV)/.learn: $(VENV)/.test
	$(BIN)/pip install --quiet --disable-pip-version-check torch==2.13.0
	$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[learn]"
	@touch $@

$(VENV)/.docs: $(VENV)/bin/python pyproject.toml
	$(BIN)/pip install --quiet --disable-pip-version-check --editable ".[docs]"
	@touch $@
