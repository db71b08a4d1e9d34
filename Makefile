# Needs Python 3.11 or later, Git and make. Every check is defined once, in noxfile.py; the targets only name them.
PYTHON ?= $(firstword $(foreach name,python3 python3.14 python3.13 python3.12 python3.11,$(shell \
	$(name) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(name))))
VENV ?= .venv
IN = $(VENV)/bin/python
NOX = $(IN) -m nox --session

.PHONY: help setup test lint laws conformance docs self-check coverage build test-hosts golden schemas bench demo eval-advice eval-signals clean

help:  ## say what can be made
	@sed -n 's/^\([a-z-]*\):.*##/make \1:/p' $(MAKEFILE_LIST)

setup: $(VENV)/ready  ## make the environment in .venv

$(VENV)/ready: pyproject.toml
	@test -n "$(PYTHON)" || { echo "error: no Python 3.11 or later; name one: make PYTHON=/path/to/python" >&2; exit 1; }
	test -x $(IN) || $(PYTHON) -m venv $(VENV)
	$(IN) -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	$(IN) -m pip install --quiet --disable-pip-version-check --group dev --editable .
	touch $@

test: setup  ## every check: style, types, tests, laws, conformance, documents, kit's own records
	$(NOX) lint tests laws conformance docs self_check

lint: setup  ## style, types and the direction of imports
	$(NOX) lint

laws: setup  ## what must hold for all values
	$(NOX) laws

conformance: setup  ## the vectors in KIT_VECTORS (default ../shared/vectors)
	$(NOX) conformance

docs: setup  ## the sessions, links, words and codes in README.md and docs/
	$(NOX) docs

self-check: setup  ## the records that kit keeps about itself
	$(NOX) self_check

coverage: setup  ## how much of kit the suite reaches
	$(NOX) coverage

build: setup  ## the wheel, installed into an environment of its own
	$(NOX) build

test-hosts: setup  ## the adapters of kit/hosts, each with its library in an environment of its own
	$(NOX) hosts

golden: setup  ## write the recorded transcripts anew
	$(NOX) golden

schemas: setup  ## write schemas/ anew from the records and from what is printed
	$(IN) -m kit.stores.schema
	$(IN) -c 'from kit.cli import outputs; outputs.write_all()'

bench: setup  ## the costs that the design holds
	$(NOX) bench

demo: setup  ## a day with kit in a throw-away repository, with the commands counted
	$(IN) bench/demo.py

eval-advice: setup  ## repeat the backtest of the advice on a history: make eval-advice REPO=path
	$(IN) bench/eval_advice.py $(REPO)

eval-signals: setup  ## compare how turns of sessions are read with the labels in KIT_VECTORS
	$(IN) bench/eval_signals.py $(FILES)

clean:  ## remove what the targets above made
	rm -rf $(VENV) .nox .coverage .coverage.* .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis build dist
