# Factory Floor. `make help` lists what there is.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules --no-print-directory
.DEFAULT_GOAL := help

PYTHON ?= python3
WORKERS ?= 2
ARGS ?=
# compiled C files by their content: a build after a change compiles what is new (see setup.py)
export FACTORYFLOOR_OBJECTS ?= $(CURDIR)/.build/objects

BIN := .venv/bin
UV := $(BIN)/uv
CLIENT := src/factoryfloor/server/web/index.html

# What is built from what. The list is a file of its own, so that a source that goes away is noticed too.
PY_SOURCES := $(shell find src -type f ! -path '*/__pycache__/*' ! -path '*.egg-info/*' ! -path 'src/factoryfloor/server/web/*' ! -name '*.so')
WEB_SOURCES := $(shell find web/src web/public -type f ! -name '*.test.ts' 2>/dev/null) \
  $(wildcard web/index.html web/scripts/drawings.mjs web/package.json web/package-lock.json web/.npmrc web/tsconfig*.json web/vite.config.ts web/svelte.config.js)

.PHONY: wire fixtures help play install test test-quick test-long test-some check ladder bench bench-peers bench-environments bench-router bench-exact format lock audit wheels test-pythons clean FORCE \
  dev compiled programs test-client test-compiled test-plain test-browser \
  lint-python types-python lint-quick format-client types-client lint-client generated

help: ## this list
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1@\2/p' $(firstword $(MAKEFILE_LIST)) | column -t -s @
	@echo
	@echo '  Arguments: make play ARGS="--port 9000 --no-browser", make test-plain ARGS="-k record -x",'
	@echo '  another Python: make play PYTHON=python3.12, plain Python rules: FACTORYFLOOR_COMPILE=0 make clean play'

play: install ## build what has changed and play in the browser
	@$(BIN)/factoryfloor $(ARGS)

install: .venv/.installed ## build the wheel and install it into .venv

test: ## everything: lint, types, and all tests of rules, server, client and browser
	@$(MAKE) programs
	@$(MAKE) check
	@$(MAKE) -j2 --output-sync=target install lint-client
	@$(MAKE) test-client
	@$(MAKE) test-compiled
	@$(MAKE) test-plain
	@$(MAKE) test-browser
	@echo "everything passed"

test-quick: dev ## what the change since main can break, in a few minutes
	@$(PYTHON) scripts/quick.py

test-long: dev compiled .venv-cluster/.installed ## what takes hours: results are kept in docs/long-tests.md
	@$(BIN)/python scripts/long.py $(ARGS)

wheels: $(CLIENT) .venv-wheels/.installed ## build and try what is published, into dist/: wheels, source, lists of parts
	@$(PYTHON) scripts/wheels.py

test-pythons: .venv/.uv ## the rules under the other Pythons that are installed here
	@$(PYTHON) scripts/pythons.py $(ARGS)

check: dev ## lint, formatting and types, Python and TypeScript, without the slowest rules of lint
	@$(MAKE) -j2 -k --output-sync=target types-client generated format-client types-python lint-quick lint-python

ladder: compiled ## rate bots and choose the levels of games: make ladder ARGS="fzzt monster_factory"
	@for game in $(ARGS); do $(BIN)/factoryfloor ladder $$game --data docs/ladder --page docs/ladder.md \
	  --levels src/factoryfloor/bots/levels.json || exit; done

bench: compiled ## measure the rules: decisions, copies and playouts a second
	@$(BIN)/factoryfloor bench $(ARGS)

bench-peers: compiled .venv-peers/.installed ## measure other people's engines beside ours
	@.venv-peers/bin/python bench/peers.py $(ARGS)

bench-environments: compiled .venv-peers/.installed ## measure batched environments, ours beside other people's
	@.venv-peers/bin/python bench/environments.py $(ARGS)

bench-router: compiled ## measure the router of Factory Fun against what the exact solver knows
	@$(BIN)/python -m bench.router $(ARGS)

bench-exact: compiled .venv-exact/.installed ## let the exact solver prove more of the router's positions
	@.venv-exact/bin/python -m bench.exact_router $(ARGS)

wire: dev ## write the client's types again, from the declarations in Python
	@cd web && npm run --silent types

fixtures: dev ## write what the client's tests are shown again, from the rules
	@PYTHONPATH=src $(BIN)/python -P scripts/fixtures.py

format: dev ## format and fix what can be fixed by itself
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format --quiet .
	@cd web && npm run --silent format

LOCK := $(UV) pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 $(UPGRADE)
lock: .venv/.uv ## write constraints/ and package-lock.json again (UPGRADE=--upgrade for newer versions)
	@$(LOCK) --group dev --extra postgresql pyproject.toml -o constraints/dev.txt
	@$(LOCK) -c constraints/dev.txt pyproject.toml -o constraints/run.txt
	@$(LOCK) -c constraints/dev.txt --group build -o constraints/build.txt
	@$(LOCK) -c constraints/dev.txt --group peers -o constraints/peers.txt
	@$(LOCK) -c constraints/dev.txt --group exact -o constraints/exact.txt
	@$(LOCK) -c constraints/dev.txt --extra cluster pyproject.toml -o constraints/cluster.txt
	@$(LOCK) --group audit -o constraints/audit.txt
	@$(LOCK) --group wheels -o constraints/wheels.txt
	@$(LOCK) --group uv -o constraints/uv.txt
	@cd web && npm install --package-lock-only --ignore-scripts

audit: .venv-audit/.installed ## look for known vulnerabilities of what is installed here, Python and npm
	@$(PYTHON) scripts/audit.py

clean: ## remove everything that was built or installed here
	@rm -rf .build .venv .venv-* build dist web/node_modules src/factoryfloor/server/web src/*.egg-info
	@rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage .coverage.* htmlcov test-results
	@find src tests bench scripts -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# ---- setting up

.venv/.uv: constraints/uv.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Factory Floor needs Python 3.11 or newer ($(PYTHON) is not): make ... PYTHON=python3.12" >&2; exit 1; }
	@[ -x $(BIN)/python ] || $(PYTHON) -m venv .venv \
	  || { echo "Python cannot make virtual environments; on Debian: apt-get install python3-venv" >&2; rm -rf .venv; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r constraints/uv.txt
	@touch $@

.venv/.run: .venv/.uv constraints/run.txt
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r constraints/run.txt
	@touch $@

.venv/.dev: .venv/.uv constraints/dev.txt
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r constraints/dev.txt
	@touch $@

.venv-peers/.installed .venv-exact/.installed .venv-cluster/.installed: .venv-%/.installed: .venv/.uv constraints/%.txt constraints/run.txt .build/wheel
	@rm -rf .venv-$* && $(BIN)/python -m venv --without-pip .venv-$*
	@$(UV) pip install --quiet --python .venv-$*/bin/python --require-hashes -r constraints/run.txt
	@$(UV) pip install --quiet --python .venv-$*/bin/python --require-hashes -r constraints/$*.txt
	@$(UV) pip install --quiet --python .venv-$*/bin/python --no-deps .build/dist/*.whl
	@touch $@

.venv-audit/.installed .venv-wheels/.installed: .venv-%/.installed: .venv/.uv constraints/%.txt
	@rm -rf .venv-$* && $(BIN)/python -m venv --without-pip .venv-$*
	@$(UV) pip install --quiet --python .venv-$*/bin/python --require-hashes -r constraints/$*.txt
	@touch $@

.build/python-sources: FORCE
	@mkdir -p .build && printf '%s\n' $(sort $(PY_SOURCES)) | cmp -s - $@ || printf '%s\n' $(sort $(PY_SOURCES)) > $@

.build/web-sources: FORCE
	@mkdir -p .build && printf '%s\n' $(sort $(WEB_SOURCES)) | cmp -s - $@ || printf '%s\n' $(sort $(WEB_SOURCES)) > $@

$(CLIENT): $(WEB_SOURCES) .build/web-sources scripts/client.py
	@echo "building the browser client"
	@$(PYTHON) scripts/client.py build

.build/wheel: $(PY_SOURCES) .build/python-sources $(CLIENT) .venv/.uv pyproject.toml setup.py MANIFEST.in LICENSE constraints/build.txt
	@echo "building the package"
	@rm -rf .build/dist src/*.egg-info
	@FACTORYFLOOR_CLIENT=built $(UV) build --wheel --python $(BIN)/python \
	  --require-hashes --build-constraints constraints/build.txt --out-dir .build/dist >.build/log 2>&1 \
	  || { cat .build/log >&2; exit 1; }
	@grep '^factoryfloor: ' .build/log || true
	@rm -rf src/*.egg-info
	@touch $@

.venv/.installed: .venv/.run .build/wheel
	@$(UV) pip install --quiet --python $(BIN)/python --no-deps --reinstall .build/dist/*.whl
	@touch $@

dev: .venv/.dev
	@$(PYTHON) scripts/client.py install --dev

# An earlier `make play` may have installed plain Python, where there was no compiler: not good enough for these.
compiled: install
	@$(BIN)/python -c 'import sys; from factoryfloor.kernel.fast import COMPILED; sys.exit(not COMPILED)' \
	  || { rm -f .build/wheel; FACTORYFLOOR_COMPILE=1 $(MAKE) install; }

programs:
	@scripts/programs.sh

# ---- the parts of `make check`

PY_CHECKED := $(wildcard src tests bench examples scripts setup.py)

lint-python:
	@$(BIN)/ruff check --quiet $(PY_CHECKED)
	@$(BIN)/ruff format --check --quiet $(PY_CHECKED) || { $(BIN)/ruff format --check $(PY_CHECKED) || true; echo "run: make format"; exit 1; }

types-python:
	@$(BIN)/mypy --no-error-summary $(wildcard src tests bench examples)

lint-quick:
	@cd web && npm run --silent lint:quick

format-client:
	@cd web && npm run --silent format:check || { echo "run: make format"; exit 1; }

types-client:
	@cd web && npm run --silent check -- --output human

generated:
	@cd web && npm run --silent types -- --check
	@PYTHONPATH=src $(BIN)/python -P scripts/fixtures.py --check

# ---- the parts of `make test`

# `worksteal`: an idle worker takes over what another has not begun; the slowest tests are shown at the end
PYTEST := $(BIN)/python -P -m pytest --durations=25 --durations-min=2
SIDE_BY_SIDE := -n $(WORKERS) --dist worksteal

# What is compiled is tested twice, what never is only beside the compiled rules; one game of the server's stays.
ONCE := tests/arena tests/browser tests/cli tests/server tests/web
TWICE := $(filter-out $(ONCE) %/__pycache__,$(patsubst %/,%,$(wildcard tests/*/))) $(wildcard tests/test_*.py)
SMOKE := tests/server/test_play.py::test_four_people_play_a_game_to_its_end tests/server/test_bots.py::test_bots_play_a_game_to_its_end_among_themselves
DOCUMENTS := $(wildcard README.md docs src/factoryfloor/kernel src/factoryfloor/games src/factoryfloor/bots)

lint-client: dev
	@echo "== browser client, lint with the components and the rules that ask for types"
	@cd web && npm run --silent lint

test-client: dev ## unit tests of the browser client
	@echo "== browser client, unit tests"
	@cd web && npm run --silent test -- $(ARGS)

test-compiled: dev compiled ## all tests but the browser's, against the compiled wheel
	@echo "== rules and server, as installed: compiled"
	@FACTORYFLOOR_EXPECT=compiled $(PYTEST) $(SIDE_BY_SIDE) --ignore=tests/browser tests $(ARGS)

test-plain: dev install ## rules and bots as plain Python in src/, without the slow ones, and the examples in the documents
	@echo "== rules and bots, from src/: plain Python"
	@PYTHONPATH=src FACTORYFLOOR_EXPECT=plain $(PYTEST) $(SIDE_BY_SIDE) -m "not slow" \
	  --doctest-modules --doctest-glob='*.md' $(TWICE) $(SMOKE) $(DOCUMENTS) $(ARGS)

# of `make test-quick`
test-some: dev
	@PYTHONPATH=src FACTORYFLOOR_EXPECT=plain $(PYTEST) $(SIDE_BY_SIDE) -m "not slow" --doctest-glob='*.md' $(TESTS) $(ARGS)

test-browser: dev compiled programs ## the pages in a real browser
ifneq ($(wildcard tests/browser),)
	@echo "== pages in a browser"
	@FACTORYFLOOR_EXPECT=compiled $(PYTEST) $(SIDE_BY_SIDE) tests/browser $(ARGS)
endif
