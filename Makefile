# Factory Floor. `make help` lists the targets.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules --no-print-directory
# tests and checks start hundreds of processes: each would compile all that it imports
unexport PYTHONDONTWRITEBYTECODE
.DEFAULT_GOAL := help

PYTHON ?= python3
WORKERS ?= 3
ARGS ?=

BIN := .venv/bin
UV := $(BIN)/uv
# every environment is a part of the one set of versions and hashes
INSTALL := $(UV) pip install --quiet --require-hashes --constraints constraints.txt
CLIENT := src/factoryfloor/server/web/index.html
TEXTS := $(BIN)/python scripts/texts.py

PY_SOURCES := $(shell find src -type f ! -path '*/__pycache__/*' ! -path '*.egg-info/*' ! -path 'src/factoryfloor/server/web/*' ! -name '*.so')
WEB_SOURCES := $(shell find web/src web/public src/factoryfloor/locales src/factoryfloor/games/*/rules.json -type f ! -name '*.test.ts' ! -name '*.pyc' ! -name keys.ts ! -name wire.ts 2>/dev/null) \
  $(wildcard web/index.html web/scripts/drawings.mjs web/package.json web/package-lock.json web/.npmrc web/tsconfig*.json web/vite.config.ts web/svelte.config.js)
PY_CHECKED := $(wildcard src tests bench research examples)

.PHONY: FORCE help play install compiled dev wire texts fixtures format lock audit wheels clean site docs bench bench-peers bench-environments \
  check check-lint check-types check-client-lint check-client-types check-generated \
  test test-client test-compiled test-plain test-browser test-ops test-research test-long programs

help: ## list the targets
	@sed -nE 's/^([a-z -]+):.*## (.*)/  make \1@\2/p' $(firstword $(MAKEFILE_LIST)) | column -t -s @
	@echo '  with arguments: make play ARGS="--port 9000"; plain Python rules: FACTORYFLOOR_COMPILE=0 make play'

play: install ## build what has changed and play in the browser
	@$(BIN)/factoryfloor $(ARGS)

install: .venv/.installed ## build the wheel and install it into .venv

dev: .venv/.dev ## install what tests, linters and the client's build need
	@$(PYTHON) scripts/client.py install --dev
	@$(BIN)/python -P -c 'import factoryfloor' 2>/dev/null || FACTORYFLOOR_COMPILE=0 FACTORYFLOOR_CLIENT=0 \
	  $(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .

site: dev site/sw.js ## build the site that needs no server, in site/

docs: .venv/.dev ## build the documentation site in .build/site, with the one of `make site` if there is one
	@rm -rf .build/site
	@PYTHONPATH=src $(BIN)/sphinx-build --quiet --fail-on-warning --nitpicky --fresh-env docs .build/site
	@[ ! -d site ] || cp -r site .build/site/app
	@! grep -rEn '<(script|link|img|iframe)[^>]+(src|href)="(https?:)?//' .build/site --include='*.html' \
	  || { echo "the site must not load anything from other hosts" >&2; exit 1; }

bench: compiled ## measure the rules: decisions, copies and playouts a second
	@$(BIN)/factoryfloor bench $(ARGS)

bench-peers bench-environments: bench-%: .venv-peers/.installed ## compare with other engines and batched environments
	@.venv-peers/bin/python bench/$*.py $(ARGS)

format: dev ## format Python and TypeScript
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format --quiet .
	@cd web && npm run --silent format
	@$(TEXTS) tidy

wire: dev ## write the client's types, which git ignores: messages and views declared in Python, keys of its texts
	@cd web && npm run --silent types

texts: dev ## list the texts that are not translated, and the share of each language that is done
	@$(TEXTS) list

fixtures: dev ## write the positions that the client's tests use, and the rules that programs receive
	@PYTHONPATH=src $(BIN)/python -P scripts/fixtures.py
	@PYTHONPATH=src $(BIN)/python scripts/rules_texts.py
	@PYTHONPATH=src $(BIN)/python scripts/component_tables.py
	@PYTHONPATH=src $(BIN)/python scripts/environment_pages.py

LOCK := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate
lock: .venv/.uv ## resolve constraints.txt, a package a line, and package-lock.json (UPGRADE=--upgrade for newer versions)
	@$(LOCK) $(UPGRADE) --all-extras --group dev --group peers --group torch --group release --group uv \
	  pyproject.toml research/requirements.txt -o constraints.txt
	@$(BIN)/python -c 'import pathlib, re; p = pathlib.Path("constraints.txt"); p.write_text(re.sub(r" \\\n *--hash", " --hash", p.read_text()))'
	@cd web && npm install --package-lock-only --ignore-scripts

audit: .venv/.release ## look up known vulnerabilities of the locked packages
	@$(BIN)/pip-audit --requirement constraints.txt --disable-pip --require-hashes --progress-spinner=off
	@cd web && npm audit

wheels: $(CLIENT) .venv/.release ## build and check the release in dist/: wheels, sources, SBOMs
	@$(PYTHON) scripts/wheels.py

clean: ## remove everything built or installed in this folder
	@rm -rf .build .venv .venv-* build dist site web/node_modules src/factoryfloor/server/web src/*.egg-info
	@rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage .coverage.* htmlcov test-results
	@find . -path ./web -prune -o -name __pycache__ -prune -exec rm -rf {} +

# ---- checks

CHECKS := check-client-types check-client-lint check-types check-generated check-lint
ESLINT := lint:quick
check: dev ## lint, format and types of Python and TypeScript, and the prose, in a minute
	@$(MAKE) -j2 -k --output-sync=target $(CHECKS)

check-lint:
	@$(PYTHON) scripts/prose.py
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { $(BIN)/ruff format --check . || true; echo "run: make format"; exit 1; }

check-types:
	@$(BIN)/mypy --no-error-summary $(PY_CHECKED)

check-client-types: wire
	@cd web && npm run --silent check -- --output human

check-client-lint: wire
	@cd web && npm run --silent $(ESLINT)
	@cd web && npm run --silent format:check || { echo "run: make format"; exit 1; }

check-generated:
	@$(TEXTS) check
	@PYTHONPATH=src $(BIN)/python -P scripts/fixtures.py --check
	@PYTHONPATH=src $(BIN)/python scripts/rules_texts.py --check
	@PYTHONPATH=src $(BIN)/python scripts/component_tables.py --check
	@PYTHONPATH=src $(BIN)/python scripts/environment_pages.py --check

# ---- tests

# `worksteal`: an idle worker takes over tests that another has not started
# each worker computes on one core
PYTEST := OPENBLAS_NUM_THREADS=1 $(BIN)/python -P -m pytest --durations=25 --durations-min=2 -n $(WORKERS) --dist worksteal

# Plain Python repeats what a difference from the compiled rules would show in: whole games beside golden files, the
# contract and the referees, and the kernel, the bots and the formats.
PLAIN := $(addprefix tests/,kernel bots formats learn/test_batch.py) $(wildcard tests/test_copying.py) \
  $(foreach part,contract golden referee,$(wildcard tests/*/test_$(part).py))
SMOKE := tests/server/test_play.py::test_four_people_play_a_game_to_its_end tests/server/test_bots.py::test_bots_play_a_whole_game_against_each_other
DOCUMENTS := $(wildcard README.md docs src/factoryfloor/kernel src/factoryfloor/games src/factoryfloor/bots)

test: dev ## everything except operations, research and long tests
	@$(MAKE) -j2 -k --output-sync=target $(CHECKS) compiled test-client site
	@$(MAKE) -j2 -k --output-sync=target test-compiled test-plain
	@$(MAKE) test-browser
	@echo "everything passed"

test-client: dev ## unit tests of the browser client
	@cd web && npm run --silent test -- $(ARGS)

test-compiled: dev compiled ## all tests but the browser's, against the compiled wheel
	@FACTORYFLOOR_EXPECT=compiled $(PYTEST) $(ARGS)

test-plain: dev install ## rules and bots as plain Python in src/, without the slow tests, and the examples in the documents
	@PYTHONPATH=src FACTORYFLOOR_EXPECT=plain $(PYTEST) \
	  --ignore=docs/conf.py --doctest-modules --doctest-glob='*.md' $(sort $(PLAIN)) $(SMOKE) $(DOCUMENTS) $(ARGS)

test-browser: dev compiled site ## the pages in a browser; skipped if there is none
	@FACTORYFLOOR_EXPECT=compiled $(PYTEST) tests/browser $(ARGS) \
	  || FACTORYFLOOR_EXPECT=compiled $(PYTEST) tests/browser $(ARGS) --last-failed --last-failed-no-failures=none

test-ops: dev compiled programs ## operations: PostgreSQL, several nodes, proxies, crashes
	@FACTORYFLOOR_EXPECT=compiled $(PYTEST) tests/ops $(ARGS)

programs: ## on Debian, as root: install a browser, PostgreSQL and proxies for the tests
	@scripts/programs.sh

test-research: dev compiled .venv-research/.installed ## the tests of research/, and the exact solver against the rules
	@$(PYTEST) research/tests $(ARGS)
	@.venv-research/bin/python -m research.exact_check --builds 3

test-long: dev compiled site .venv-cluster/.installed .venv-torch/.installed ## hours of random games, faults and kills
	@$(BIN)/python scripts/long.py $(ARGS)

# ---- what is installed and built

.venv/.uv: constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Factory Floor needs Python 3.11 or newer ($(PYTHON) is not): make ... PYTHON=python3.12" >&2; exit 1; }
	@[ -x $(BIN)/python ] || $(PYTHON) -m venv .venv \
	  || { echo "Python cannot make virtual environments; on Debian: apt-get install python3-venv" >&2; rm -rf .venv; exit 1; }
	@grep '^uv==' constraints.txt > .venv/uv.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r .venv/uv.txt
	@touch $@

.venv/.run: WITH := -r pyproject.toml
.venv/.dev: WITH := -r pyproject.toml --group dev
.venv/.release: WITH := --group release
.venv/.run .venv/.dev .venv/.release: .venv/.uv pyproject.toml
	@$(INSTALL) --python $(BIN)/python $(WITH)
	@touch $@

.venv-peers/.installed: WITH := --group peers
.venv-cluster/.installed: WITH := --extra cluster
.venv-torch/.installed: WITH := --group dev --group torch
# uv takes unpinned files only without --require-hashes; it still verifies the hashes of constraints.txt
.venv-research/.installed: WITH := --no-require-hashes -r research/requirements.txt
.venv-%/.installed: .venv/.uv pyproject.toml .build/wheel
	@$(UV) venv --quiet --clear --python $(BIN)/python .venv-$*
	@$(INSTALL) --python .venv-$*/bin/python -r pyproject.toml $(WITH)
	@$(UV) pip install --quiet --python .venv-$*/bin/python --no-deps .build/dist/*.whl
	@touch $@

# a list of the sources notices a file that was removed
.build/%.list: FORCE
	@mkdir -p .build && printf '%s\n' $(sort $($*)) | cmp -s - $@ || printf '%s\n' $(sort $($*)) > $@

$(CLIENT): $(WEB_SOURCES) .build/WEB_SOURCES.list scripts/client.py
	@echo "building the browser client"
	@$(PYTHON) scripts/client.py build

site/sw.js: $(CLIENT) $(PY_SOURCES) .build/PY_SOURCES.list scripts/client.py scripts/site.py web/scripts/bytecode.mjs web/scripts/memory.mjs
	@echo "building the site"
	@$(BIN)/python scripts/site.py site

.build/wheel: $(PY_SOURCES) .build/PY_SOURCES.list $(CLIENT) .venv/.uv pyproject.toml setup.py MANIFEST.in LICENSE
	@echo "building the package"
	@rm -rf .build/dist src/*.egg-info
	@FACTORYFLOOR_CLIENT=built $(UV) build --wheel --python $(BIN)/python \
	  --require-hashes --build-constraints constraints.txt --out-dir .build/dist >.build/log 2>&1 || { cat .build/log >&2; exit 1; }
	@grep '^factoryfloor: ' .build/log || true
	@rm -rf src/*.egg-info
	@touch $@

.venv/.installed: .venv/.run .build/wheel
	@$(UV) pip install --quiet --python $(BIN)/python --no-deps --reinstall .build/dist/*.whl
	@touch $@

# an earlier `make play` without a C compiler installed plain Python
compiled: install
	@$(BIN)/python -c 'import sys; from factoryfloor.kernel.fast import COMPILED; sys.exit(not COMPILED)' \
	  || { rm -f .build/wheel; FACTORYFLOOR_COMPILE=1 $(MAKE) install; }
