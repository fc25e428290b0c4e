"""Kills the program at each system call that changes a file, and makes each of these calls fail."""
import collections
import concurrent.futures
import os
import re
import shutil
from typing import NamedTuple

from commands import COMMANDS
from verdict import Inspection
from state import state_of
from sandbox import refusal

KINDS = ("calls killed", "calls refused")
MAY_BE_REFUSED = False

# Each system call that changes a file or a folder, with the errors that are injected.
CALLS = {
    "openat": ("ENOSPC", "EACCES"), "write": ("ENOSPC", "EIO"), "pwrite64": ("ENOSPC", "EIO"),
    "ftruncate": ("ENOSPC", "EIO"), "fsync": ("EIO",), "fdatasync": ("EIO",), "unlink": ("EIO",),
    "rename": ("ENOSPC", "EIO"), "renameat2": ("ENOSPC", "EIO", "EINVAL"), "link": ("ENOSPC",),
    "linkat": ("ENOSPC",), "mkdir": ("ENOSPC",), "fchmod": ("EIO",), "rmdir": ("EIO",),
}
TITLE = "Killed, and refused by the system, at each call that writes"
TEXT = """
`strace` intercepts each system call that changes a file or a folder. The program is killed there (`kill -9`), or the
call fails (disk full, input/output error, no permission). Then the book is opened: `book check` has to be clean, every
row as before or as after the command, every backup sound, exported files and the user's settings the old or the new
ones, and the next try has to work. A part file of a killed command has a name that no command reads; the next try, or
`book check --repair`, deletes it. A refused command has to end with exit status 74 and a message of the program, unless
the failed call was not needed. A fault that `strace` does not report as injected fails the run.
"""


class Place(NamedTuple):
    """A system call of a command: its name and its number among the calls of that name."""

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


def attempt(sandbox, counts):
    refused = refusal("strace", "-qq", "-o", "/dev/null", "true")
    if refused:
        counts.skip(TITLE, refused)
        return
    with concurrent.futures.ThreadPoolExecutor(2 if sandbox.is_short else 4) as pool:
        rows = [try_command(sandbox, counts, pool, name) for name in COMMANDS]
    counts.table(TITLE, TEXT, (
        "Command", "Calls", "Killed", "as before", "as after", "part file left",
        "Call failed", "as before", "as after", "done, then refused"), rows)


def try_command(sandbox, counts, pool, name):
    """Tries the faults of a command; its row of the table of results."""
    places = calls_of(sandbox, name)
    faults = faults_at(places, sandbox.is_short)
    outcomes = collections.Counter()
    for fault, verdict in zip(faults, pool.map(lambda fault: inject(sandbox, name, fault), faults)):
        kind = "killed" if fault.kills else "refused"
        counts.count(f"calls {kind}")
        outcomes.update((kind, f"{kind} {verdict.outcome}"))
        outcomes[f"{kind} left"] += verdict.left > 0
        for problem in verdict.problems:
            counts.fail(f"{name}, {fault}: {problem}")
    return (
        f"`{name}`", len(places), outcomes["killed"], outcomes["killed before"], outcomes["killed after"],
        outcomes["killed left"], outcomes["refused"], outcomes["refused before"], outcomes["refused after"],
        outcomes["refused done, though refused"])


def calls_of(sandbox, name):
    """The calls by which a command changes a file or a folder."""
    command, log = COMMANDS[name], sandbox.path("trace.log")
    folder = sandbox.copy(command.fixture)
    wrap = ["strace", "-f", "-qq", "-o", log, "-y", "-e", "trace=" + ",".join(CALLS)]
    done = sandbox.run(folder, command.words, wrap=wrap)
    assert state_of(folder) == sandbox.ends_of(name)[1], (name, done.returncode, done.stderr.decode())
    with open(log) as lines:
        return list(places_in(lines, sandbox.temporary))


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
        # Writing to standard output or standard error changes no file.
        if call == "write" and re.match(r"[12]<", said):
            continue
        yield Place(call, numbers[call], f"<{temporary}/" in said or f'"{temporary}' in said)


def faults_at(places, is_short):
    faults = [Fault(place.call, place.number, "signal=KILL") for place in places]
    # libxlsxwriter does not check writes to its temporary files; the program reserves the space for
    # them beforehand.
    faults += [Fault(place.call, place.number, f"error={error}") for place in places
               if not place.is_temporary for error in CALLS[place.call]]
    if not is_short:
        return faults
    # A sample over all kinds of calls, from the first to the last.
    return faults[::max(1, len(faults) // 2)] + [
        Fault(places[-1].call, places[-1].number, "signal=KILL")]


def inject(sandbox, name, fault):
    """Runs a command with one fault and inspects the result."""
    command = COMMANDS[name]
    folder = sandbox.copy(command.fixture)
    log = folder + ".log"
    wrap = ["strace", "-f", "-qq", "-o", log, "-e", f"trace={fault.call}",
            "-e", f"inject={fault.call}:{fault.what}:when={fault.number}"]
    try:
        done = sandbox.run(folder, command.words, wrap=wrap)
        verdict = Inspection(sandbox, name, folder, done, fault.kills, fault.fills).verdict()
        if not is_injected(log, fault):
            verdict.problems.append("strace injected nothing")
        return verdict
    finally:
        shutil.rmtree(folder)
        if os.path.exists(log):
            os.unlink(log)


def is_injected(log, fault):
    """Whether strace logged that it injected the fault."""
    mark = "+++ killed by SIGKILL" if fault.kills else "(INJECTED)"
    with open(log, errors="replace") as lines:
        return any(mark in line for line in lines)
