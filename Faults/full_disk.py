"""A disk that is really full, from no byte free upwards."""
import collections
import os
import shutil
import subprocess

from commands import COMMANDS
from judging import Judge
from workshop import refusal

KINDS = ("disks full",)
# Only root may mount one.
MAY_BE_REFUSED = True

SIZE = 2 << 20
MOST_FREE = 480 << 10
TITLE = "A disk that is full"
TEXT = """
A file system with so many bytes free, from none upwards: the command is done, or refused with 74 and nothing changed.
"""


def attempt(workshop, tally):
    mount = workshop.path("disk")
    os.mkdir(mount)
    refused = refusal("mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", mount)
    if refused:
        tally.cannot(TITLE, refused)
        return
    try:
        rows = [try_command(workshop, tally, mount, name) for name in COMMANDS]
    finally:
        subprocess.run(["umount", mount], check=True)
    tally.table(TITLE, TEXT, (
        "Command", "Tried", "Refused", "as before", "as after", "done, then refused"), rows)


def try_command(workshop, tally, mount, name):
    counts = collections.Counter()
    for free in range(0, MOST_FREE, (96 if workshop.is_short else 4) << 10):
        status, verdict = try_free(workshop, mount, name, free)
        tally.count("disks full")
        counts.update(("tried", verdict.outcome))
        counts["refused"] += status == 74
        for problem in verdict.problems:
            tally.fail(f"{name}, {free} bytes free: {problem}")
    return (f"`{name}`", counts["tried"], counts["refused"], counts["before"], counts["after"],
            counts["done, though refused"])


def try_free(workshop, mount, name, free):
    """Runs a command with so many bytes free; there is room again when what it left is looked at."""
    command = COMMANDS[name]
    folder, filler = os.path.join(mount, "case"), os.path.join(mount, "fill")
    shutil.copytree(workshop.fixture(command.fixture), folder)
    space = os.statvfs(mount)
    with open(filler, "wb") as file:
        file.write(b"\0" * max(0, space.f_bavail * space.f_frsize - free))
    done = workshop.run(folder, command.words)
    os.unlink(filler)
    verdict = Judge(workshop, name, folder, done, is_full=True).verdict()
    shutil.rmtree(folder)
    return done.returncode, verdict
