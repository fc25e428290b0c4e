"""The folders on which commands are run: each is made once and copied for each case."""
import os
import shutil
import sqlite3

from commands import ADD_BOOKING

REPOSITORY = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
EXAMPLES = os.path.join(REPOSITORY, "examples")
BOOK_OF_2015 = os.path.join(REPOSITORY, "Tests/TestKit/Commands/book-of-2015.json")
# The files that are imported. Of the platforms' files only the header and one stay: more would
# overlap, which `book check` reports.
TABLES = {
    "new.csv": "date,concept,amount\n2026-06-30,Llum,84.20\n2026-07-01,Aigua,31.00\n",
    "bookings.csv": "guest,check_in,nights,adults,amount\nOna,2026-05-01,2,2,150\nPau,2026-05-08,3,1,90\n",
    "bill.txt": "CAL TON  NIF 12345678Z\nTiquet: 00451\n05/06/2026\nClaus  12,00\nCopia  3,50\nTotal  15,50\n",
    "homes.csv": "code,name,zone,registration\nmas,El Mas,2,HUTT-005678\n",
}
# The first bytes of files that --force replaces, by which their kind is recognised.
BEGINNINGS = {
    "out.html": b"<!doctype html>", "out.json": b'{"schema":"estada/export/1",',
    "out.journal": b"; A journal, made by estada.\n",
    "out.xlsx": b"PK\x03\x04" + bytes(26) + b"[Content_Types].xml",
}
PLATFORMS = {"airbnb.csv": "airbnb-reservations-en.csv", "booking-com.csv": "booking-com-en.csv"}


def make_all(sandbox):
    os.mkdir(sandbox.fixture("empty"))
    make_book(sandbox)
    make_old(sandbox)
    make_document(sandbox)
    make_configured(sandbox)
    make_tables(sandbox)
    make_gone(sandbox)
    make_damaged(sandbox)


def make_book(sandbox):
    """The book of 2015 with history and a backup, and files beside it."""
    folder = sandbox.fixture("book")
    os.mkdir(folder)
    for words in (
            f"import json {BOOK_OF_2015}", "book backup copy.sqlite", "property edit exemple-1 --registration HUTB-001234",
            "booking remove 2", "booking remove 3", "book backup", "booking edit 4 --amount 800",
            "expense add --concept Taps --amount 12 --date 2026-07-01", "undo"):
        sandbox.must(folder, words)
    for name, text in TABLES.items():
        fill(os.path.join(folder, name), text.encode())
    for name, source in PLATFORMS.items():
        with open(os.path.join(EXAMPLES, "imports", source), "rb") as file:
            fill(os.path.join(folder, name), b"".join(file.readlines()[:2]))
    for name, beginning in BEGINNINGS.items():
        fill(os.path.join(folder, name), beginning + b"what was there before")


def fill(path, data):
    with open(path, "wb") as file:
        file.write(data)


def make_old(sandbox):
    os.mkdir(sandbox.fixture("old"))
    shutil.copy(os.path.join(EXAMPLES, "app-2015-schema-1.sqlite"),
                os.path.join(sandbox.fixture("old"), "book.sqlite"))


def make_document(sandbox):
    os.mkdir(sandbox.fixture("document"))
    sandbox.must(
        sandbox.fixture("book"), ["export", "json", sandbox.fixture("document") + "/all.json"])


def make_configured(sandbox):
    folder = sandbox.copy("book", "fixture-configured")
    sandbox.must(folder, "config set pager less")


def make_tables(sandbox):
    """A folder of exported tables, and a booking that was added afterwards."""
    folder = sandbox.copy("book", "fixture-tables")
    sandbox.must(folder, "export csv tables")
    sandbox.must(folder, ADD_BOOKING)


def make_gone(sandbox):
    os.unlink(os.path.join(sandbox.copy("book", "fixture-gone"), "book.sqlite"))


def make_damaged(sandbox):
    """A book in which one page, of an index, is overwritten."""
    path = os.path.join(sandbox.copy("book", "fixture-damaged"), "book.sqlite")
    book = sqlite3.connect(path)
    page, = book.execute(
        "SELECT rootpage FROM sqlite_schema WHERE name = 'booking_by_property'").fetchone()
    book.close()
    with open(path, "r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xa5" * 4096)
