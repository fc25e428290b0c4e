"""Kills the program, and makes the system refuse it, at every call that changes anything."""
import collections
import concurrent.futures
import os
import re
import shutil
from typing import NamedTuple

from commands import COMMANDS
from judging import Judge
from state import state_of
from workshop import refusal

KINDS = ("calls killed", "calls refused")
MAY_BE_REFUSED = False

# Each system call that changes a file or a folder, with the errors it is made to fail with.
CALLS = {
    "openat": ("ENOSPC", "EACCES"), "write": ("ENOSPC", "EIO"), "pwrite64": ("ENOSPC", "EIO"),
    "ftruncate": ("ENOSPC", "EIO"), "fsync": ("EIO",), "fdatasync": ("EIO",), "unlink": ("EIO",),
    "rename": ("ENOSPC", "EIO"), "renameat2": ("ENOSPC", "EIO", "EINVAL"), "link": ("ENOSPC",),
    "linkat": ("ENOSPC",), "mkdir": ("ENOSPC",), "fchmod": ("EIO",), "rmdir": ("EIO",),
}
TITLE = "Killed, and refused by the system, at each call that writes"
TEXT = """
`strace` stops the program at a system call that changes a file or a folder: it is killed there
(`kill -9`), or the call fails (disk full, input/output error, no permission). Then the book is opened, `book check`
has to be clean, every row has to be as before the command or as after it, every backup has to be sound, a file for
the user and the user's own settings have to be the old ones or the new ones, and the next try has to work. A part file
that a killed one left has a name that nothing looks for; the next try, or `book check --repair`, takes it away.
A refused command has to end with 74 and our own words, unless what failed was not needed. A fault that `strace` does
not say it injected fails the run.
"""


class Place(NamedTuple):
    """A call of a command, by its number among those of its name."""

    call: str
    number: int
    is_temporary: bool


class Fault(NamedTuple):
    call: str
    number: int
    what: str

    @property
    def kills(self):
        return self.what == "signal=KILL"

    @property
    def fills(self):
        return self.call in ("write", "pwrite64") and self.what == "error=ENOSPC"

    def __str__(self):
        return f"{self.call} {self.number} {self.what}"


def attempt(workshop, tally):
    refused = refusal("strace", "-qq", "-o", "/dev/null", "true")
    if refused:
        tally.cannot(TITLE, refused)
        return
    with concurrent.futures.ThreadPoolExecutor(2 if workshop.is_short else 4) as pool:
        rows = [try_command(workshop, tally, pool, name) for name in COMMANDS]
    tally.table(TITLE, TEXT, (
        "Command", "Calls", "Killed", "as before", "as after", "part file left",
        "Call failed", "as before", "as after", "done, then refused"), rows)


def try_command(workshop, tally, pool, name):
    """Tries every fault of a command; its row of the table."""
    places = calls_of(workshop, name)
    faults = faults_at(places, workshop.is_short)
    counts = collections.Counter()
    for fault, verdict in zip(faults, pool.map(lambda fault: inject(workshop, name, fault), faults)):
        kind = "killed" if fault.kills else "refused"
        tally.count(f"calls {kind}")
        counts.update((kind, f"{kind} {verdict.outcome}"))
        counts[f"{kind} left"] += verdict.left > 0
        for problem in verdict.problems:
            tally.fail(f"{name}, {fault}: {problem}")
    return (
        f"`{name}`", len(places), counts["killed"], counts["killed before"], counts["killed after"],
        counts["killed left"], counts["refused"], counts["refused before"], counts["refused after"],
        counts["refused done, though refused"])


def calls_of(workshop, name):
    """The places of a command where it changes anything."""
    command, log = COMMANDS[name], workshop.path("trace.log")
    folder = workshop.copy(command.fixture)
    wrap = ["strace", "-f", "-qq", "-o", log, "-y", "-e", "trace=" + ",".join(CALLS)]
    done = workshop.run(folder, command.words, wrap=wrap)
    assert state_of(folder) == workshop.ends[name][1], (name, done.returncode, done.stderr.decode())
    with open(log) as lines:
        return list(places_in(lines, workshop.temporary))


def places_in(lines, temporary):
    numbers = collections.Counter()
    for line in lines:
        match = re.match(r"\d+ +(\w+)\((.*)", line)
        if not match or match[1] not in CALLS:
            continue
        call, said = match.groups()
        numbers[call] += 1
        if call == "openat" and "O_CREAT" not in said and "TMPFILE" not in said:
            continue
        # What it says at the end changes nothing.
        if call == "write" and re.match(r"[12]<", said):
            continue
        yield Place(call, numbers[call], f"<{temporary}/" in said or f'"{temporary}' in said)


def faults_at(places, is_short):
    faults = [Fault(place.call, place.number, "signal=KILL") for place in places]
    # libxlsxwriter does not look whether its temporary files could be written: there has to be
    # room for them beforehand, which the program sees to.
    faults += [Fault(place.call, place.number, f"error={error}") for place in places
               if not place.is_temporary for error in CALLS[place.call]]
    if not is_short:
        return faults
    # All kinds of calls, and of each kind some from the beginning to the end.
    return faults[::max(1, len(faults) // 9)] + [
        Fault(places[-1].call, places[-1].number, "signal=KILL")]


def inject(workshop, name, fault):
    """Runs a command with one fault, and judges what it left."""
    command = COMMANDS[name]
    folder = workshop.copy(command.fixture)
    log = folder + ".log"
    wrap = ["strace", "-f", "-qq", "-o", log, "-e", f"trace={fault.call}",
            "-e", f"inject={fault.call}:{fault.what}:when={fault.number}"]
    try:
        done = workshop.run(folder, command.words, wrap=wrap)
        verdict = Judge(workshop, name, folder, done, fault.kills, fault.fills).verdict()
        if not is_injected(log, fault):
            verdict.problems.append("strace injected nothing")
        return verdict
    finally:
        shutil.rmtree(folder)
        if os.path.exists(log):
            os.unlink(log)


def is_injected(log, fault):
    """Whether the fault befell the program, by strace's own log."""
    mark = "+++ killed by SIGKILL" if fault.kills else "(INJECTED)"
    with open(log, errors="replace") as lines:
        return any(mark in line for line in lines)
