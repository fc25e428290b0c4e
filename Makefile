# demo and test are all that a newcomer needs; both install what is missing first.
PREFIX ?= /usr/local
DESTDIR ?=

SOURCES = Sources Tests Localizations Resources Package.swift
RELEASE = -c release --static-swift-stdlib -Xlinker -s --product estada
PROGRAM = .build/release/estada
DEMO = .build/demo
STAGE = .build/stage

VERSION_FILE = Sources/Commands/Program/Version.swift
VERSION = $(shell sed -n 's/.*current = "\(.*\)"/\1/p' $(VERSION_FILE))
VERSION_DATE = $(shell sed -n 's/.*date = "\(.*\)"/\1/p' $(VERSION_FILE))
MAINTAINER ?= Estada maintainers <maintainers@estada.example>

LIBRARIES = libsqlite3-dev libutf8proc-dev libxlsxwriter-dev pkg-config
PACKAGE_TOOLS = dpkg-dev
FAULT_TOOLS = strace python3
TEST_TOOLS = $(PACKAGE_TOOLS) $(FAULT_TOOLS) sqlite3 unzip chromium poppler-utils fonts-dejavu-core libreoffice-calc python3-openpyxl \
  zsh fish bash-completion mandoc man-db lintian fakeroot
BENCH_TOOLS = sqlite3 hyperfine

.PHONY: demo build test lint format record bench faults install uninstall stage deb test-deb clean packages test-packages

demo: build
	rm -rf $(DEMO)
	$(PROGRAM) demo $(DEMO)

build: packages
	swift build $(RELEASE)

test: test-packages lint
	swift build --build-tests --explicit-target-dependency-import-check error
	.ci/test
	$(MAKE) --no-print-directory test-deb

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

# The program, its manual in three languages, completion for three shells, documents.
install: stage
	Packaging/install $(STAGE) "$(DESTDIR)$(PREFIX)"

uninstall: stage
	Packaging/install --remove $(STAGE) "$(DESTDIR)$(PREFIX)"

stage: build
	@Packaging/stage $(PROGRAM) $(STAGE)

# A Debian package in .build/deb; no root is needed.
deb: stage
	@.ci/install-packages $(PACKAGE_TOOLS)
	@Packaging/deb $(STAGE) $(VERSION) $(VERSION_DATE) "$(MAINTAINER)"

# Installs the package in a folder of its own, runs it there, and removes it.
test-deb: test-packages deb
	@Packaging/test-deb .build/deb/*.deb $(STAGE) $(VERSION)

clean:
	swift package clean
	rm -rf $(DEMO)

packages:
	@.ci/install-packages $(LIBRARIES)

test-packages:
	@.ci/install-packages $(LIBRARIES) $(TEST_TOOLS)
