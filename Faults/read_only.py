"""Folders and books without permission to write."""
import os

from commands import COMMANDS
from state import leftovers, state_of

KINDS = ("folders read-only",)
MAY_BE_REFUSED = False


def attempt(sandbox, counts):
    rows = [(f"`{name}`", try_command(sandbox, counts, name)) for name in COMMANDS]
    counts.table("A folder that may only be read", "Every command is refused and changes nothing.",
                ("Command", "Exit status"), rows)


def try_command(sandbox, counts, name):
    """Runs a command in a read-only folder; its exit status."""
    command = COMMANDS[name]
    folder = sandbox.copy(command.fixture)
    before = state_of(folder)
    allow(folder, folders=0o555, files=0o444)
    # Root may write anywhere.
    wrap = (["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
            if os.getuid() == 0 else [])
    done = sandbox.run(folder, command.words, wrap=wrap)
    allow(folder, folders=0o755, files=0o644)
    counts.count("folders read-only")
    if done.returncode != 74 or not done.stderr.startswith(b"Error: "):
        counts.fail(f"{name}, read-only: ends with {done.returncode}: {done.stderr}")
    if state_of(folder) != before or leftovers(folder):
        counts.fail(f"{name}, read-only: something was changed")
    return done.returncode


def allow(folder, folders, files):
    for path, _, names in os.walk(folder):
        os.chmod(path, folders)
        for name in names:
            os.chmod(os.path.join(path, name), files)
