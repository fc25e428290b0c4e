"""Books and folders with awkward names, and a clock that is set back."""
import os

from commands import ADD_BOOKING
from fixtures import BOOK_OF_2015

KINDS = ("names", "names not UTF-8", "folders not UTF-8", "clocks set back")
MAY_BE_REFUSED = False

NAMES = ("my book.sqlite", "two\nlines.sqlite", "tab\t.sqlite", "quote'\".sqlite", "$(reboot).sqlite",
         "per%20cent?.sqlite", "#hash.sqlite", "-dash.sqlite", "café.sqlite", "cafe\u0301.sqlite",
         "llibre·l\u00b7l.sqlite", "😀.sqlite", ":memory:", "file:x?mode=memory", "back\\slash.sqlite",
         "no-extension", ".hidden", "\u0301accent.sqlite", "a" * 200 + ".sqlite", "\u202egpj.sqlite")
RAW_NAMES = (b"caf\xe9.sqlite", b"\xff", b"a/\xc3.sqlite", b"\xed\xa0\x80.sqlite", b"\xc0\xaf")
TEXT = """
Books are made, changed, backed up and restored under names with spaces, line breaks, quotes, accents, right-to-left
marks and syntax of the shell or of SQLite. Names that are not UTF-8 are refused with exit status 65 before anything is
made; inside a folder with such a name everything works. With the clock set forward and back, changes and backups keep
the order in which they were made.
"""


def attempt(sandbox, counts):
    worked = sum(try_name(sandbox, counts, number, name) for number, name in enumerate(NAMES))
    refused = sum(try_raw_name(sandbox, counts, name) for name in RAW_NAMES)
    inside = sum(try_raw_folder(sandbox, counts, name) for name in RAW_NAMES)
    set_back(sandbox, counts)
    counts.table("Names and clocks", TEXT, (
        "Names", "Worked", "Names not UTF-8", "Refused", "Folders not UTF-8", "Worked"),
        [(len(NAMES), worked, len(RAW_NAMES), refused, len(RAW_NAMES), inside)])


def report(counts, problems):
    """Records problems as failures; whether there is none."""
    for problem in problems:
        counts.fail(problem)
    return not problems


def try_name(sandbox, counts, number, name):
    """Makes, changes, backs up and restores a book of a name; whether all of it worked."""
    folder = sandbox.path(f"name-{number}")
    os.mkdir(folder)
    problems = []
    for words in (f"import json {BOOK_OF_2015}", "book backup", ADD_BOOKING, "book restore 1", "undo --last 0"):
        done = sandbox.run(folder, words, book=f"./{name}" if name[0] == "-" else name)
        if done.returncode != (65 if words == "undo --last 0" else 0):
            problems.append(f"{name!r}, {words}: {done.returncode} {done.stderr.decode()}")
    made = sorted(os.listdir(folder))
    if made != sorted([name, name.removesuffix(".sqlite") + ".backups"]):
        problems.append(f"{name!r}: made {made}")
    counts.count("names")
    return report(counts, problems)


def try_raw_name(sandbox, counts, name):
    """A book of a name that is not UTF-8 is refused, and nothing is made."""
    folder = sandbox.path(f"raw-{name.hex()}")
    os.makedirs(os.path.join(folder, "a"))
    done = sandbox.run(folder, "init", book=name)
    made = os.listdir(folder) + os.listdir(os.path.join(folder, "a"))
    counts.count("names not UTF-8")
    is_refused = done.returncode == 65 and made == ["a"]
    return report(counts, [] if is_refused else [f"{name!r}: {done.returncode} {done.stderr.decode()} {made}"])


def try_raw_folder(sandbox, counts, name):
    """From inside a folder whose name is not UTF-8 everything works."""
    folder = os.path.join(os.fsencode(sandbox.root), b"in-" + name.replace(b"/", b""))
    os.mkdir(folder)
    problems = []
    for words in (f"import json {BOOK_OF_2015}", "book backup", ADD_BOOKING, "book restore 1",
                  "export html a.html", "export html a.html --force", "book check"):
        ended = sandbox.run(folder, words).returncode
        if ended != (3 if words == "book check" else 0):
            problems.append(f"inside {name!r}, {words}: {ended}")
    counts.count("folders not UTF-8")
    return report(counts, problems)


def set_back(sandbox, counts):
    """Changes and backups keep the order they were made in, whatever day the clock says."""
    folder = sandbox.copy("book")
    for day, words in (
            ("2030-01-01", ADD_BOOKING), ("2030-01-01", "book backup"),
            ("1970-01-01", "expense add --concept Llum --amount 3 --date 2026-07-01"),
            ("1970-01-01", "book backup"), ("9999-12-31", "book backup")):
        sandbox.must(folder, words, today=day)
    listed = sandbox.must(folder, "book backups --format csv").decode().splitlines()[1:]
    log = sandbox.must(folder, "log --format csv").decode()
    undone = sandbox.must(folder, "undo", today="2000-01-01").decode()
    numbers = [int(line.split(",")[0]) for line in listed]
    if numbers != sorted(numbers, reverse=True) or len(numbers) != 4 or "Llum" not in undone:
        counts.fail(f"clock set back: {listed} {undone}")
    if "1970-01-01" not in log.splitlines()[1]:
        counts.fail("clock set back: the log is not in the order of the changes")
    counts.count("clocks set back")
