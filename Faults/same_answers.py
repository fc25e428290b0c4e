"""Random commands on a book in a file and on one in a database, which have to give the same answers."""
import collections
import concurrent.futures
import datetime
import os
import re
import subprocess

from cluster import url
from office import TITLE
from random_commands import Commands

KIND = "answers compared"
# How many commands follow each other on a pair of books, and after how many the whole books are compared.
SHORT, LONG, WHOLE = 300, 1500, 100
FIRST_DAY = datetime.date(2026, 7, 3)
# What shows most of a book. The export in JSON has every record.
WHOLE_BOOK = tuple(words.split() for words in (
    "export json -", "export html -", "export journal -", "report position", "report profit --by owner", "tax summary",
    "statement show anna", "statement show gestio", "status --all --format json", "book check", "log --limit 1000000"))
# The time of day is the machine's. A server's book has an administrator's backups.
TIME = re.compile(r"\b\d\d:\d\d\b")
PLACE = re.compile(r'(?<="book":)"[^"]*"')
BACKUP = re.compile(r',?\{"kind":"no-backup","values":\{\},"command":\[[^]]*\]\}')


def compare_answers(office, counts):
    given = os.environ.get("SEED")
    # A short run of the third seed finds queries without an order.
    seeds = [int(given)] if given else [3] if office.sandbox.is_short else list(range(1, 6))
    length = SHORT if office.sandbox.is_short else LONG
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        pairs = list(pool.map(lambda seed: Pair(office, seed).compare(length), seeds))
    for pair in pairs:
        counts.count(KIND, pair.count)
        for difference in pair.differences:
            counts.fail(f"server: {difference}")
    counts.table(f"{TITLE}: the answers of a file", """
        Random commands of all areas, with hostile texts and in three languages, on a book in a file and on one in a
        database, one after another. Standard output, standard error and status have to be the same; every so often the
        whole books are compared. `SEED=1 Faults/run --only server` repeats a row.
        """, ("Seed", "Commands", "of them successful", "Kinds", "Answers that differ"),
        [(pair.seed, pair.count, pair.successes, len(pair.kinds), len(pair.differences)) for pair in pairs])


class Pair:
    """A book in a file and one in a database, which are given the same commands."""

    def __init__(self, office, seed):
        self.office, self.seed, self.commands = office, seed, Commands(seed)
        self.count, self.successes, self.kinds, self.differences = 0, 0, collections.Counter(), []
        self.folders = [office.sandbox.copy("book", f"{engine}-{seed}") for engine in ("file", "server")]
        self.login = f"manager_{seed}"
        self.database = self.new_database()
        self.books = [os.path.join(self.folders[0], "pair.sqlite"),
                      url(office.cluster.folder, self.database, self.login)]

    def new_database(self):
        """A database of a login that may do what the manual gives to a manager, and no more."""
        name = self.office.cluster.database()
        self.office.cluster.sql(
            f"CREATE ROLE {self.login} LOGIN CREATEROLE; ALTER DATABASE {name} OWNER TO {self.login}")
        return name

    def compare(self, length):
        # What a server's administrator still has to do is said of a book on a server alone.
        self.run(["init", "--quiet"])
        self.office.cluster.sql(f"ALTER ROLE {self.login} NOCREATEROLE")
        for words in self.commands.beginning():
            self.run(words)
        for number in range(length):
            if self.run(self.commands.next()):
                self.commands.succeeded()
            if number % WHOLE == WHOLE - 1:
                for words in WHOLE_BOOK:
                    self.run(words)
        self.office.cluster.drop(self.database)
        return self

    def run(self, words):
        """Runs a command on both books, and keeps a difference of their answers; whether it succeeded."""
        today = FIRST_DAY + datetime.timedelta(days=self.count // 50)
        file, server = [
            self.answer(folder, book, words, today) for folder, book in zip(self.folders, self.books)]
        self.count += 1
        self.successes += file[0] == 0
        self.kinds[" ".join(words[:2])] += 1
        if file != server:
            self.differences.append(
                f"seed {self.seed}, command {self.count}, {words}: {first_difference(file, server)}")
        return file[0] == 0

    def answer(self, folder, book, words, today):
        """The status, the standard output and the standard error of a command."""
        environment = {"PATH": os.environ["PATH"], "HOME": folder, "ESTADA_BOOK": book, "ESTADA_TODAY": str(today)}
        # The status waits 0.3 s for a server, which may take longer beside other faults.
        for _ in range(20 if words[0] == "status" else 1):
            done = subprocess.run(
                [self.office.sandbox.program, *words], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                capture_output=True, timeout=120)
            if done.returncode != 74:
                break
        return done.returncode, *(self.shown(text) for text in (done.stdout, done.stderr))

    def shown(self, text):
        """A text without the time of day and the place of the book; where it has that, lines break elsewhere."""
        text = TIME.sub("hh:mm", text.decode(errors="surrogateescape"))
        text = BACKUP.sub("", PLACE.sub('"BOOK"', text))
        for book in self.books:
            if book in text:
                text = " ".join(text.replace(book, "BOOK").split())
        return text


def first_difference(file, server):
    """Where two answers differ for the first time: what a file gives, and what a server gives."""
    for name, one, other in zip(("status", "standard output", "standard error"), file, server):
        if one == other:
            continue
        if name == "status":
            return f"{name} {one}, {other}: {(file[2] + server[2])[-400:]!r}"
        start = max(len(os.path.commonprefix((one, other))) - 60, 0)
        return f"{name} {one[start:start + 200]!r}, {other[start:start + 200]!r}"
