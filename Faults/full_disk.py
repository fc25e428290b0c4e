"""A file system with little free space, from zero bytes upwards."""
import collections
import concurrent.futures
import os
import queue
import shutil
import subprocess

from commands import COMMANDS
from verdict import Inspection
from sandbox import refusal

KINDS = ("disks full",)
# Only root may mount a file system.
MAY_BE_REFUSED = True

SIZE = 2 << 20
MOST_FREE = 480 << 10
TITLE = "A disk that is full"
TEXT = """
A file system with few free bytes, from 0 upwards: the command succeeds, or is refused with exit status 74 and changes
nothing.
"""


def attempt(sandbox, counts):
    mounts = [sandbox.path(f"disk-{number}") for number in range(2)]
    try:
        for mount in mounts:
            os.mkdir(mount)
            refused = refusal("mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", mount)
            if refused:
                counts.skip(TITLE, refused)
                return
        free = queue.SimpleQueue()
        for mount in mounts:
            free.put(mount)
        with concurrent.futures.ThreadPoolExecutor(len(mounts)) as pool:
            rows = list(pool.map(lambda name: try_command(sandbox, counts, free, name), COMMANDS))
    finally:
        for mount in filter(os.path.ismount, mounts):
            subprocess.run(["umount", mount], check=True)
    counts.table(TITLE, TEXT, (
        "Command", "Tried", "Refused", "as before", "as after", "done, then refused"), rows)


def try_command(sandbox, counts, mounts, name):
    """Tries a command on one of the disks; its row of the table of results."""
    mount = mounts.get()
    try:
        return try_sizes(sandbox, counts, mount, name)
    finally:
        mounts.put(mount)


def try_sizes(sandbox, counts, mount, name):
    outcomes = collections.Counter()
    for free in range(0, MOST_FREE, (240 if sandbox.is_short else 4) << 10):
        status, verdict = try_free(sandbox, mount, name, free)
        counts.count("disks full")
        outcomes.update(("tried", verdict.outcome))
        outcomes["refused"] += status == 74
        for problem in verdict.problems:
            counts.fail(f"{name}, {free} bytes free: {problem}")
    return (f"`{name}`", outcomes["tried"], outcomes["refused"], outcomes["before"], outcomes["after"],
            outcomes["done, though refused"])


def try_free(sandbox, mount, name, free):
    """Runs a command with `free` bytes of space, then frees the rest and inspects the result."""
    command = COMMANDS[name]
    folder, filler = os.path.join(mount, "case"), os.path.join(mount, "fill")
    shutil.copytree(sandbox.fixture(command.fixture), folder)
    space = os.statvfs(mount)
    with open(filler, "wb") as file:
        file.write(b"\0" * max(0, space.f_bavail * space.f_frsize - free))
    done = sandbox.run(folder, command.words)
    os.unlink(filler)
    verdict = Inspection(sandbox, name, folder, done, is_full=True).verdict()
    shutil.rmtree(folder)
    return done.returncode, verdict
