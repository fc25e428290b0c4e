"""A book in which each page is damaged in turn."""
import collections
import os
import random
import re
import sqlite3

KINDS = ("pages damaged",)
MAY_BE_REFUSED = False

PAGE = 4096
REPORTS = ("report profit --by quarter --format json", "tax summary --format json",
           "booking list --format json", "expense list --format json", "rate list --format json",
           "property list --format json", "zone list --format json", "log --format json")
ONE_BIT = "one bit changed"
# The findings of `book check` that mean damage; the others are about what was entered.
FINDINGS = re.compile(r"^(file|reference|history|step|counter|no-rate|rate),", re.M)
SILENT = "wrong, not reported"
TEXT = """
Every page of a book of {pages} pages is damaged in turn. Either `book check` reports the damage, or every report is as
before. A book has no checksums. Changed bits inside a record are found because the history has a second copy of what
was entered, with which `book check` compares each record. Records from `init`,
an imported document or a migration have no history: rates, zones and the homes of old books.
{silent}
"""


def attempt(sandbox, counts):
    book = SoundBook(sandbox)
    generator = random.Random(42)
    silent = collections.Counter()
    rows = [try_kind(sandbox, counts, book, kind, generator, silent) for kind in (
        "filled with random bytes", "filled with zeros", "replaced by another page", ONE_BIT)]
    where = ", ".join(f"{count} in `{name}`" for name, count in silent.most_common())
    text = TEXT.format(pages=book.pages, silent=f"Wrong, not reported: {where}." if where else "")
    counts.table("Damaged pages", text, (
        "Page", "Tried", "Reported", "Without effect", "Wrong, not reported"), rows)


class SoundBook:
    """An undamaged book, the output of its reports, and the table that owns each of its pages."""

    def __init__(self, sandbox):
        self.sandbox, self.folder = sandbox, sandbox.path("damaged-book")
        os.mkdir(self.folder)
        self.fill(12 if sandbox.is_short else 40)
        self.path = os.path.join(self.folder, "book.sqlite")
        with open(self.path, "rb") as file:
            self.bytes = file.read()
        self.pages = len(self.bytes) // PAGE
        self.owners = owners_of_pages(self.path)
        self.expected = [sandbox.must(self.folder, words) for words in REPORTS]

    def fill(self, count):
        must = self.sandbox.must
        must(self.folder, "init")
        must(self.folder, "property add Casa --zone 1 --registration HUTB-001234")
        for number in range(count):
            must(self.folder, ["booking", "add", "--guest", f"Guest {number}", "--check-in",
                               f"{2013 + number}-03-01", "--nights", "3", "--adults", "2",
                               "--amount", str(100 + number)])
            must(self.folder, ["expense", "add", "--concept", f"Bill {number}", "--amount", "12.50",
                               "--date", f"{2000 + number}-04-01"])

    def page(self, number):
        return self.bytes[number * PAGE:(number + 1) * PAGE]

    def owner(self, page):
        return self.owners.get(page + 1, f"page {page + 1}")

    def write(self, number, page):
        """Writes the book with one page replaced."""
        with open(self.path, "wb") as file:
            file.write(self.bytes[:number * PAGE] + page + self.bytes[(number + 1) * PAGE:])


def owners_of_pages(path):
    """The table that owns each page; empty where SQLite lacks `dbstat`."""
    book = sqlite3.connect(path)
    try:
        return dict(book.execute("SELECT pageno, name FROM dbstat"))
    except sqlite3.DatabaseError:
        return {}
    finally:
        book.close()


def try_kind(sandbox, counts, book, kind, generator, silent):
    """Damages pages in one way; a row of the table of results."""
    outcomes = collections.Counter()
    for page in range(0, book.pages, 7 if sandbox.is_short else 1):
        for damaged in damage(kind, book, page, generator, 2 if sandbox.is_short else 40):
            if damaged == book.page(page):
                continue
            book.write(page, damaged)
            outcome = outcome_of(sandbox, book)
            counts.count("pages damaged")
            outcomes.update(("tried", outcome))
            if outcome == SILENT:
                silent[book.owner(page)] += 1
            if outcome not in ("reported", "no difference") and not (outcome, kind) == (SILENT, ONE_BIT):
                counts.fail(f"page {page + 1} ({book.owner(page)}) {kind}: {outcome}")
    return kind, outcomes["tried"], outcomes["reported"], outcomes["no difference"], outcomes[SILENT]


def damage(kind, book, page, generator, bits):
    """The contents of a page after damage of a kind."""
    if kind == "filled with random bytes":
        yield bytes(generator.randrange(256) for _ in range(PAGE))
    elif kind == "filled with zeros":
        yield bytes(PAGE)
    elif kind == "replaced by another page":
        yield book.page(1)
    else:
        used = [place for place, byte in enumerate(book.page(page)) if byte] or [0]
        for _ in range(bits):
            changed = bytearray(book.page(page))
            changed[generator.choice(used)] ^= 1 << generator.randrange(8)
            yield bytes(changed)


def outcome_of(sandbox, book):
    """Whether the damage is reported or makes no difference; else what went wrong."""
    check = sandbox.run(book.folder, "book check --format csv")
    if check.returncode in (4, 65, 74) or FINDINGS.search(check.stdout.decode()):
        return "reported"
    if check.returncode not in (0, 3):
        return f"book check ends with {check.returncode}: {check.stderr.decode()[-300:]}"
    for words, sound in zip(REPORTS, book.expected):
        done = sandbox.run(book.folder, words)
        if done.returncode != 0:
            said = done.stderr.decode()[-300:]
            return f"{words} ends with {done.returncode} and the check is clean: {said}"
        if done.stdout != sound:
            return SILENT
    return "no difference"
