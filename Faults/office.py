"""Books on the run's own server, on which commands are run with faults."""
import contextlib
import subprocess
import time
from typing import NamedTuple

from cluster import url
from commands import COMMANDS
from fixtures import BOOK_OF_2015
from proxy import Proxy

TITLE = "On a server"
READING = ("log", "tax summary", "report profit")
# The commands that write, each on a copy of the same book; `init` in an empty database.
WRITING = {name: COMMANDS[name].words for name in (
    "init", "booking add", "booking anonymise", "attachment add", "undo", "redo", "import bookings")}
WRITING["booking edit"] = "booking edit 4 --amount 900"
# Those of which a sample is tried.
SAMPLE = ("init", "booking add", "undo", "import bookings")
# Takes away the names, commits, and goes on with the documents: a later failure leaves it to be repeated.
GOES_ON = "booking anonymise"
# How long a writer waits, and how long a program asks for the outcome of a commit, in seconds.
LOCK_TIMEOUT, OUTCOME_TIMEOUT = 5, 15
UNKNOWN = "it is not known whether the change was made"
SAVED = "The change was saved"


class Ended(NamedTuple):
    """How a command ended: its status (None if it was still running after two minutes), and what it said."""

    status: int
    output: str
    message: str
    seconds: float

    @property
    def is_unknown(self):
        """Whether the program said that it does not know the outcome."""
        return self.status == 74 and UNKNOWN in self.message

    def __str__(self):
        return f"ends with {self.status} after {self.seconds:.1f} s: {self.message[-300:]}"


class Office:
    """The server, a folder with the files that are imported, and the book that is copied for each case."""

    def __init__(self, sandbox, cluster):
        self.sandbox, self.cluster = sandbox, cluster
        self.folder = sandbox.copy("book", "office")
        self.empty, self.book = cluster.database(), cluster.database()
        for words in (
                f"import json {BOOK_OF_2015}", "property edit exemple-1 --registration HUTB-001234",
                "booking remove 2", "booking remove 3", "booking edit 4 --amount 800",
                "expense add --concept Taps --amount 12 --date 2026-07-01", "undo"):
            self.must(self.book, words)
        self.names = SAMPLE if sandbox.is_short else tuple(WRITING)
        self.checked, self.seconds = {}, {}
        self.ends = {name: self.ends_of(name) for name in self.names}

    def ends_of(self, name):
        """The states before and after a command without a fault, whose duration is kept."""
        with self.case(name) as database:
            before = self.cluster.state(database)
            begin = time.monotonic()
            self.must(database, WRITING[name])
            self.seconds[name] = time.monotonic() - begin
            after = self.cluster.state(database)
        assert before != after, f"{name} changes nothing: its states before and after cannot be distinguished"
        return before, after

    @contextlib.contextmanager
    def case(self, name):
        """A database of its own for a case of a command."""
        database = self.cluster.database(self.empty if name == "init" else self.book)
        try:
            yield database
        finally:
            self.cluster.drop(database)

    def run(self, database, words, proxy=None, wrap=()):
        """Runs the program, which reaches the server by a proxy if there is one."""
        address = url(proxy.folder if proxy else self.cluster.folder, database)
        begin = time.monotonic()
        try:
            done = self.sandbox.run(self.folder, words, wrap=wrap, book=address)
        except subprocess.TimeoutExpired:
            return Ended(None, "", "", time.monotonic() - begin)
        # Lines are broken at the width of a screen.
        message = " ".join(done.stderr.decode(errors="replace").split())
        return Ended(done.returncode, done.stdout.decode(), message, time.monotonic() - begin)

    def must(self, database, words):
        ended = self.run(database, words)
        assert ended.status == 0, (words, str(ended))
        return ended.output

    def proxy(self, hook, target=None):
        return Proxy(self.sandbox.path(f"proxy-{next(self.sandbox.numbers)}"), target or self.cluster.socket, hook)

    def faults_of(self, database, state):
        """What `book check` reports; it is run once for each state, as it reads nothing else."""
        key = "\n".join(state)
        if state and key not in self.checked:
            check = self.run(database, "book check")
            self.checked[key] = [f"book check {check} {check.output[-300:]}"] if check.status != 0 else []
        return self.checked.get(key, [])

    def outcome(self, name, database, ended, is_killed=False):
        """What a command left after a fault, "before", "after" or "done, then refused", and every violation of
        the rules.
        """
        problems = []
        begin = time.monotonic()
        state = self.cluster.state(database)
        if time.monotonic() - begin > LOCK_TIMEOUT:
            problems.append(f"the server was busy for {time.monotonic() - begin:.1f} s more")
        before, after = self.ends[name]
        is_after = state == after
        if state not in (before, after):
            problems.append("neither the state before nor the state after")
        if is_killed and ended.status not in (-9, 137, 0) or not is_killed and ended.status not in (0, 74):
            problems.append(str(ended))
        if ended.status == 0 and not is_after:
            problems.append("reports success without having done anything")
        is_refused = ended.status == 74 and is_after and not ended.is_unknown
        if is_refused and name != GOES_ON and SAVED not in ended.message:
            problems.append(f"done, though it {ended}")
        if ended.status == 74 and not is_after and SAVED in ended.message:
            problems.append(f"not done, though it {ended}")
        if ended.status == 74 and "Error:" not in ended.message:
            problems.append(f"gives no reason: {ended}")
        problems += self.faults_of(database, state)
        again = self.run(database, WRITING[name])
        # There may be nothing left to do or to change.
        if again.status not in ((0, 1, 64) if is_after else (0,)):
            problems.append(f"the next try {again}")
        return "done, then refused" if is_refused else "after" if is_after else "before", problems
