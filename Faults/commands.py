"""The commands that are run with faults, each with the book it is run on."""
from typing import NamedTuple


class Command(NamedTuple):
    """A command line and the fixture of the sandbox on which it is run."""

    fixture: str
    words: str

    @property
    def needs_book(self):
        """Whether the command opens an existing book and waits while another program locks it."""
        return self.fixture == "book" and not self.words.startswith("config")


ADD_BOOKING = "booking add --guest Nou --check-in 2026-07-01 --nights 2 --adults 2 --amount 10"
COMMANDS = {name: Command(*command) for name, command in {
    "init": ("empty", "init"),
    "booking add": ("book", ADD_BOOKING),
    # Not undoable: either every name remains or no name does.
    "booking anonymise": ("book", "booking anonymise --before 2016-01-01 --yes"),
    "attachment add": ("book", "attachment add expense 1 new.csv homes.csv"),
    "expense read": ("book", "expense read bill.txt --property exemple-1"),
    "config set": ("book", "config set pager none"),
    "config unset": ("configured", "config unset pager"),
    "undo": ("book", "undo"),
    "redo": ("book", "redo"),
    "migrate": ("old", "book migrate"),
    "backup": ("book", "book backup"),
    "backup FILE": ("book", "book backup copy.sqlite --force"),
    "restore": ("book", "book restore 1"),
    "restore (no book)": ("gone", "book restore 1"),
    "restore (damaged)": ("damaged", "book restore 1"),
    "check --repair": ("damaged", "book check --repair"),
    "import expenses": ("book", "import expenses new.csv"),
    "import airbnb": ("book", "import airbnb airbnb.csv --property exemple-1"),
    "import booking-com": ("book", "import booking-com booking-com.csv --property exemple-1"),
    "import bookings": ("book", "import bookings bookings.csv"),
    "import properties": ("book", "import properties homes.csv"),
    "import json": ("document", "import json all.json"),
    "export json": ("book", "export json out.json --force"),
    "export csv": ("book", "export csv tables"),
    "export csv --force": ("tables", "export csv tables --force"),
    "export html": ("book", "export html out.html --force"),
    "export journal": ("book", "export journal out.journal --force"),
    "export xlsx": ("book", "export xlsx out.xlsx --force"),
}.items()}
