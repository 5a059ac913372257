# Chaja
# SPDX-License-Identifier: Apache-2.0

HOST ?= 127.0.0.1
PORT ?= 7700
STATE ?= .cache/state
RELEASE = -c release -Xswiftc -cross-module-optimization

.PHONY: help start test build format lint docs bench tables

help:
	@echo 'make start    build and serve the pages on http://$(HOST):$(PORT)/ (HOST=, PORT=, STATE=)'
	@echo 'make test     run every test and check'
	@echo 'make build    build the command line, .build/release/chaja, and the module for browsers'
	@echo 'make format   format the sources in place'
	@echo 'make lint     check format and style'
	@echo 'make docs     build the documentation into .build/docs'
	@echo 'make bench    measure the time of a keystroke'
	@echo 'make tables   write the Unicode tables anew'

start: build
	@exec .build/release/chaja serve --demo --state $(STATE) --host $(HOST) --port $(PORT)

build:
	@Scripts/setup run
	@# Either has one thing to do at a time for much of its time.
	@Scripts/build-wasm & module=$$!; \
	swift build $(RELEASE) --product chaja; status=$$?; \
	wait $$module && exit $$status

test:
	@Scripts/test

format:
	Scripts/format

lint:
	Scripts/lint

docs:
	Scripts/check-docs

bench:
	Benchmarks/run

tables:
	@Scripts/setup test
	Scripts/generate-tables.py
