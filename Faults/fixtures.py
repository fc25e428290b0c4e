"""Books in the states that commands find them in, made once and copied."""
import os
import shutil
import sqlite3

from commands import ADD_BOOKING

EXAMPLES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "examples")
# What is imported. Of the platforms' files only the header and one stay: more would overlap, which a
# check tells of.
TABLES = {
    "new.csv": "date,concept,amount\n2026-06-30,Llum,84.20\n2026-07-01,Aigua,31.00\n",
    "bookings.csv": "guest,check_in,nights,adults,amount\nOna,2026-05-01,2,2,150\nPau,2026-05-08,3,1,90\n",
    "homes.csv": "code,name,zone,registration\nmas,El Mas,2,HUTT-005678\n",
}
# How files begin that --force replaces: by this they are known as what the command writes.
BEGINNINGS = {
    "out.html": b"<!doctype html>", "out.json": b'{"schema":"estada/export/1",',
    "out.journal": b"; A journal, made by estada.\n",
    "out.xlsx": b"PK\x03\x04" + bytes(26) + b"[Content_Types].xml",
}
PLATFORMS = {"airbnb.csv": "airbnb-reservations-en.csv", "booking-com.csv": "booking-com-en.csv"}


def make_all(workshop):
    os.mkdir(workshop.fixture("empty"))
    make_book(workshop)
    make_old(workshop)
    make_document(workshop)
    make_configured(workshop)
    make_tables(workshop)
    make_gone(workshop)
    make_damaged(workshop)


def make_book(workshop):
    """A sample book with a past and a backup, and files beside it."""
    folder = workshop.fixture("book")
    os.mkdir(folder)
    for words in (
            "init --example", "book backup copy.sqlite", "property edit exemple-1 --registration HUTB-001234",
            "booking remove 2", "booking remove 3", "book backup", "booking edit 4 --amount 800",
            "expense add --concept Taps --amount 12 --date 2026-07-01", "undo"):
        workshop.must(folder, words)
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


def make_old(workshop):
    os.mkdir(workshop.fixture("old"))
    shutil.copy(os.path.join(EXAMPLES, "app-2015-schema-1.sqlite"),
                os.path.join(workshop.fixture("old"), "book.sqlite"))


def make_document(workshop):
    os.mkdir(workshop.fixture("document"))
    workshop.must(
        workshop.fixture("book"), ["export", "json", workshop.fixture("document") + "/all.json"])


def make_configured(workshop):
    folder = workshop.copy("book", "fixture-configured")
    workshop.must(folder, "config set pager less")


def make_tables(workshop):
    """A folder of tables, and a booking that is not in them."""
    folder = workshop.copy("book", "fixture-tables")
    workshop.must(folder, "export csv tables")
    workshop.must(folder, ADD_BOOKING)


def make_gone(workshop):
    os.unlink(os.path.join(workshop.copy("book", "fixture-gone"), "book.sqlite"))


def make_damaged(workshop):
    """A book of which one page, that of an index, is rubbish."""
    path = os.path.join(workshop.copy("book", "fixture-damaged"), "book.sqlite")
    book = sqlite3.connect(path)
    page, = book.execute(
        "SELECT rootpage FROM sqlite_schema WHERE name = 'booking_by_property'").fetchone()
    book.close()
    with open(path, "r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xa5" * 4096)
