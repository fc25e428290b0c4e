"""How a command may end when a fault was injected, and what it may leave."""
import re
from dataclasses import dataclass, field

from commands import COMMANDS
from state import leftovers, state_of

# The exit status of `book check` on an unchanged fixture, if it is not 0.
CHECKS = {"empty": 74, "document": 74, "gone": 74, "damaged": 3}


@dataclass
class Verdict:
    """Whether the state is "before" or "after" the command or "done, though refused"; the number of
    part files left; and every violation of the rules.
    """

    outcome: str
    left: int
    problems: list = field(default_factory=list)


class Inspection:
    """Inspects the result of one case."""

    def __init__(self, sandbox, name, folder, done, is_killed=False, is_full=False):
        self.sandbox, self.folder, self.done = sandbox, folder, done
        self.is_killed, self.is_full = is_killed, is_full
        self.command = COMMANDS[name]
        self.before, self.after = sandbox.ends_of(name)
        self.message = done.stderr.decode(errors="replace")

    def verdict(self):
        left = leftovers(self.folder)
        # The program opens the book first, which rolls back an unfinished transaction.
        is_old = self.command.fixture == "old"
        check = self.sandbox.run(self.folder, "book info" if is_old else "book check --format csv")
        state = state_of(self.folder)
        self.is_after = state == self.after
        found = Verdict(self.outcome(), left)
        if state not in (self.before, self.after):
            found.problems.append("neither the state before nor the state after")
        for problem in (self.of_check(check), self.of_backups(), self.of_ending(left)):
            if problem:
                found.problems.append(problem)
        found.problems += self.of_next_try()
        return found

    def outcome(self):
        if not self.is_after:
            return "before"
        is_refused = not self.is_killed and self.done.returncode not in (0, 3)
        return "done, though refused" if is_refused else "after"

    def of_check(self, check):
        expected = 0 if self.is_after else CHECKS.get(self.command.fixture, 0)
        # A command that is killed, or whose commit fails, may leave the file of a document without its row,
        # which a repair removes: to remove the file would lose it if the row is there after all.
        found = check.stdout.decode().splitlines()[1:]
        if not self.is_after and found and all(line.startswith("stray-documents,") for line in found):
            return None
        if check.returncode != expected:
            return f"book check ends with {check.returncode}: {check.stdout[-300:]}{check.stderr[-300:]}"

    def of_backups(self):
        """A damaged book is copied before it is repaired, so that this backup is damaged too."""
        is_damaged = self.command.fixture == "damaged"
        excused = ("repair", "restore") if is_damaged else ()
        listed = self.sandbox.run(self.folder, "book backups --check --format csv")
        for line in listed.stdout.decode().splitlines()[1:]:
            if ",true," not in line and not any(f",{reason}," in line for reason in excused):
                return f"a backup is not sound: {line}"

    def of_ending(self, left):
        status = self.done.returncode
        ended = f"ended with {status}: {self.message[-300:]}"
        if self.is_killed:
            return None if status in (-9, 137) else ended
        if status == 0 or status == 3 and self.command.words.startswith("book check"):
            return None if self.is_after else "reports success without having done anything"
        if status != 74 or not re.search(r"Error:\s", self.message):
            return ended
        if self.is_full and not re.search(r"no\s+room|[Nn]o\s+space|space\s+on", self.message):
            return f"does not say that there is no room: {self.message[-300:]}"
        return f"{left} files left half written" if left else None

    def of_next_try(self):
        """The next try succeeds, and part files can be removed."""
        again = self.sandbox.run(self.folder, self.command.words)
        is_refused = again.returncode not in (0, 3)
        if is_refused and not (self.is_after and again.returncode == 1):
            yield f"the next try ends with {again.returncode}: {again.stderr.decode()[-300:]}"
        if not self.is_after and again.returncode != 1 and leftovers(self.folder):
            yield "the next try leaves half-written files"
        self.sandbox.run(self.folder, "book check --repair")
        if leftovers(self.folder) and self.command.fixture not in ("empty", "document", "gone"):
            yield "half-written files stay"
