# Start with demo, check and test. Each target installs the packages it lacks first.
PREFIX ?= /usr/local
DESTDIR ?=

SOURCES = Sources Tests Localizations Resources Fuzzing Package.swift
# The dynamic linker takes half the time of a short command. So Swift's and the C++ runtime are linked
# statically (Package.swift), and relocations are packed. The functions of short commands stand together, as listed by
# `make order`: the others are not mapped at a start. utf8proc is linked statically too, as its shared library
# has another name in each release of Debian. SQLite stays shared, to get the system's security updates, and
# is found in the system's folders only. Information for debuggers would be stripped, so none is made. The
# metadata of generic types is made by the compiler where it can, instead of at each start. The modules are
# compiled for tests too, so that one build makes both.
STATIC = $(CURDIR)/.build/static
ORDER = Benchmarks/start.order
NAMED = -c release -debug-info-format none --disable-local-rpath -Xswiftc -enable-testing \
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -Xfrontend -Xswiftc -prespecialize-generic-metadata \
  -Xswiftc -L$(STATIC) -Xswiftc -use-ld=lld -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
  -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic -Xlinker --icf=all \
  -Xlinker --symbol-ordering-file=$(CURDIR)/$(ORDER) -Xlinker --no-warn-symbol-ordering -Xlinker -O2
RELEASE = $(NAMED) -Xlinker -s
PROGRAM = .build/release/estada
DEMO = .build/demo
STAGE = .build/stage

VERSION_FILE = Sources/App/Commands/Shell/Version.swift
VERSION = $(shell sed -n 's/.*current = "\(.*\)"/\1/p' $(VERSION_FILE))
VERSION_DATE = $(shell sed -n 's/.*date = "\(.*\)"/\1/p' $(VERSION_FILE))
# Debian requires an address in each package, and the project has none: `.example` belongs to nobody (RFC 2606).
# Whoever distributes the package puts their own: make deb MAINTAINER="Name <address>".
MAINTAINER ?= Estada maintainers <maintainers@estada.example>

LIBRARIES = libsqlite3-dev libutf8proc-dev libxlsxwriter-dev libfreexl-dev libminizip-dev libexpat1-dev \
  libpq-dev libhpdf-2.3.0 libmicrohttpd12 pkg-config
PACKAGE_TOOLS = dpkg-dev
RELEASE_TOOLS = mmdebstrap binutils
FAULT_TOOLS = strace python3 postgresql
TEST_TOOLS = $(PACKAGE_TOOLS) $(RELEASE_TOOLS) $(FAULT_TOOLS) sqlite3 valgrind unzip libxml2-utils chromium poppler-utils fonts-dejavu-core libreoffice-calc python3-openpyxl \
  zsh fish bash-completion mandoc man-db lintian fakeroot \
  python3-icalendar python3-jsonschema python3-vobject hledger ledger beancount openssl \
  tesseract-ocr tesseract-ocr-spa tesseract-ocr-cat libzbar0
PICTURE_TOOLS = chromium fonts-dejavu-core libreoffice-calc poppler-utils
BENCH_TOOLS = sqlite3 python3 ledger hledger beancount gcc postgresql

.PHONY: demo build check test build-tests build-all run-tests test-server sanitize run-sanitized coverage lint format record screenshot bench work order fuzz faults install uninstall stage deb dist test-deb clean packages \
  test-packages

demo: build
	rm -rf $(DEMO)
	$(PROGRAM) demo $(DEMO)

build: packages $(STATIC)/libstdc++.a
	swift build $(RELEASE) --product estada

# The linker prefers a shared library in the same folder, so the static one has a folder of its own.
$(STATIC)/libstdc++.a: | packages
	mkdir -p $(@D)
	ln -sf "$$(clang -print-file-name=libstdc++.a)" $@

# SANITIZER=address|thread has the tests built with a sanitizer, in a folder of their own.
SANITIZER =
export SANITIZED = $(if $(SANITIZER),--scratch-path .build/$(SANITIZER) --sanitize=$(SANITIZER))
export SANITIZER
BUILD_TESTS = swift build --build-tests --explicit-target-dependency-import-check error

# The everyday loop: lint, build and the tests that need no other program.
check: packages lint build-tests
	.ci/test --quick

# Required of every change: all tests, with the proofs that start other programs, the Debian package and
# the counted work, which run at the same time. One release build makes the program and its tests.
test: test-packages
	$(MAKE) --no-print-directory lint
	$(MAKE) --no-print-directory build-all
	$(MAKE) --no-print-directory --output-sync=target -j3 --old-file=build run-tests test-deb work

build-tests: packages
	$(BUILD_TESTS) $(SANITIZED)

build-all: packages $(STATIC)/libstdc++.a
	$(BUILD_TESTS) $(RELEASE)

run-tests:
	@.ci/test

# Runs the transcripts with books on a PostgreSQL server, which a test starts and stops.
test-server: test-packages build-all
	.ci/test --server

# Runs every test, and every program it starts, under the address and the thread sanitizer.
sanitize: test-packages
	$(MAKE) --no-print-directory SANITIZER=address run-sanitized
	$(MAKE) --no-print-directory SANITIZER=thread run-sanitized

run-sanitized: build-tests
	PROGRAMS=$(CURDIR)/.build/$(SANITIZER)/debug .ci/test

# Line coverage of in-process tests; fails below 95 % in Bookkeeping, Ownership, Storage and Taxation.
coverage: test-packages
	.ci/coverage .build/coverage

lint:
	@.ci/install-packages python3
	@.ci/lint $(SOURCES)

format:
	swift format --in-place --recursive $(SOURCES)

# Rewrites snapshots, transcripts and generated tables. Read the difference before you commit it.
record: test-packages
	RECORD=1 swift test

# Measures whole processes on a large book beside reference programs, and time and memory by the size of
# the book; writes docs/benchmarks.md. RUNS=30 for steadier medians, PART=speed|reports|growth|bank|server for one part.
PART = all
bench: build
	@.ci/install-packages $(BENCH_TOOLS)
	Benchmarks/bench $(PART)

# Makes the pictures of the documents anew from the sample book: docs/images.
screenshot: build
	@.ci/install-packages $(PICTURE_TOOLS)
	docs/images/make $(PROGRAM)

# Counts instructions, rows and allocations of six commands, which do not vary with the machine's load.
work: build
	@.ci/install-packages sqlite3 valgrind
	Benchmarks/work

# Lists the functions that short commands call, for the linker.
order: packages $(STATIC)/libstdc++.a
	@.ci/install-packages sqlite3 valgrind
	swift build $(NAMED) --product estada
	objcopy --strip-debug $(PROGRAM) .build/named
	Benchmarks/work --order .build/named

# Fuzzes each reader for FUZZ_SECONDS. An input that breaks a law is added to Fuzzing/Corpus as a test.
FUZZ_SECONDS = 60
FUZZER = .build/fuzz/debug/estada-fuzz
fuzz: packages
	ESTADA_FUZZ=1 swift build -Xswiftc -O --product estada-fuzz --scratch-path .build/fuzz
	Fuzzing/run $(FUZZER) $(FUZZ_SECONDS)

# Injects every fault and writes docs/faults.md. `make test` injects a sample of them.
faults: build
	@.ci/install-packages $(FAULT_TOOLS)
	Faults/run --program $(PROGRAM) --write docs/faults.md

# Installs the program, its manual in three languages, completion for three shells, and documents.
install: stage
	Packaging/install --from $(STAGE) "$(DESTDIR)$(PREFIX)"

uninstall: stage
	Packaging/install --remove --from $(STAGE) "$(DESTDIR)$(PREFIX)"

stage: build
	@Packaging/stage $(PROGRAM) $(STAGE)

# Makes a Debian package in .build/deb; needs no root.
deb: stage
	@.ci/install-packages $(PACKAGE_TOOLS)
	@Packaging/deb $(STAGE) $(VERSION) $(VERSION_DATE) "$(MAINTAINER)"

# Makes an archive for any Linux in .build/dist.
dist: stage
	@.ci/install-packages binutils
	@Packaging/dist $(STAGE) $(VERSION) $(VERSION_DATE)

# Installs the package below a temporary folder and in clean trees of Debian 12 and 13, and the archive; runs the
# program and removes it.
test-deb: test-packages deb dist
	@Packaging/test-deb .build/deb/*.deb .build/dist/*.tar.gz $(VERSION)
	@Packaging/test-releases .build/deb/*.deb $(STAGE)

clean:
	swift package clean
	rm -rf $(DEMO)

packages:
	@.ci/install-packages $(LIBRARIES)

test-packages:
	@.ci/install-packages $(LIBRARIES) $(TEST_TOOLS)
