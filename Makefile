# demo and test are all that a newcomer needs; both install what is missing first.
PREFIX ?= /usr/local
DESTDIR ?=

SOURCES = Sources Tests Localizations Resources Package.swift
RELEASE = -c release --static-swift-stdlib -Xlinker -s --product estada
PROGRAM = .build/release/estada
DEMO = .build/demo

LIBRARIES = libsqlite3-dev libutf8proc-dev libxlsxwriter-dev pkg-config
TEST_TOOLS = sqlite3 strace python3 unzip chromium poppler-utils fonts-dejavu-core libreoffice-calc python3-openpyxl
BENCH_TOOLS = sqlite3 hyperfine
FAULT_TOOLS = strace python3

.PHONY: demo build test lint format record bench faults install clean packages test-packages

demo: build
	rm -rf $(DEMO)
	$(PROGRAM) demo $(DEMO)

build: packages
	swift build $(RELEASE)

test: test-packages lint
	swift build --build-tests --explicit-target-dependency-import-check error
	.ci/test

lint:
	swift format lint --strict --recursive $(SOURCES)

format:
	swift format --in-place --recursive $(SOURCES)

# Writes the snapshots and transcripts anew; look at the difference before committing it.
record: test-packages
	RECORD=1 swift test

# Whole processes on the large book, each beside its reference; RUNS=30 for steadier medians.
bench: build
	@.ci/install-packages $(BENCH_TOOLS)
	Benchmarks/run

# Damages, kills and fills in earnest, and writes down what came of it; the tests do a part of it.
faults: build
	@.ci/install-packages $(FAULT_TOOLS)
	Faults/run --program $(PROGRAM) --write docs/faults.md

install: build
	install -D -m 755 $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/estada

clean:
	swift package clean
	rm -rf $(DEMO)

packages:
	@.ci/install-packages $(LIBRARIES)

test-packages:
	@.ci/install-packages $(LIBRARIES) $(TEST_TOOLS)
