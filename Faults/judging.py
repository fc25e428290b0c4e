"""What a command that a fault befell may leave, and how it may end."""
import re
from dataclasses import dataclass, field

from commands import COMMANDS
from state import leftovers, state_of

# How `book check` ends on a fixture that nothing has changed, where that is not 0.
CHECKS = {"empty": 74, "document": 74, "gone": 74, "damaged": 3}


@dataclass
class Verdict:
    """Whether it is as before the command, as after it, or "done, though refused"; what was left half
    written; and all that is not as it has to be.
    """

    outcome: str
    left: int
    problems: list = field(default_factory=list)


class Judge:
    """Looks at one case."""

    def __init__(self, workshop, name, folder, done, is_killed=False, is_full=False):
        self.workshop, self.folder, self.done = workshop, folder, done
        self.is_killed, self.is_full = is_killed, is_full
        self.command = COMMANDS[name]
        self.before, self.after = workshop.ends[name]
        self.message = done.stderr.decode(errors="replace")

    def verdict(self):
        left = leftovers(self.folder)
        # Opened by the program first, which rolls back what was begun.
        is_old = self.command.fixture == "old"
        check = self.workshop.run(self.folder, "book info" if is_old else "book check --format csv")
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
        if check.returncode != expected:
            return f"book check ends with {check.returncode}: {check.stdout[-300:]}{check.stderr[-300:]}"

    def of_backups(self):
        """A copy of a damaged book that is kept before it is mended is damaged too."""
        is_damaged = self.command.fixture == "damaged"
        excused = ("repair", "restore") if is_damaged else ()
        listed = self.workshop.run(self.folder, "book backups --check --format csv")
        for line in listed.stdout.decode().splitlines()[1:]:
            if ",true," not in line and not any(f",{reason}," in line for reason in excused):
                return f"a backup is not sound: {line}"

    def of_ending(self, left):
        status = self.done.returncode
        ended = f"ended with {status}: {self.message[-300:]}"
        if self.is_killed:
            return None if status in (-9, 137) else ended
        if status == 0 or status == 3 and self.command.words.startswith("book check"):
            return None if self.is_after else "says it is done and is not"
        if status != 74 or "Error: " not in self.message:
            return ended
        if self.is_full and not re.search("no room|[Nn]o space|space on", self.message):
            return f"does not say that there is no room: {self.message[-300:]}"
        return f"{left} files left half written" if left else None

    def of_next_try(self):
        """Whatever happened, the next try does it, and what was left can be taken away."""
        again = self.workshop.run(self.folder, self.command.words)
        is_refused = again.returncode not in (0, 3)
        if is_refused and not (self.is_after and again.returncode == 1):
            yield f"the next try ends with {again.returncode}: {again.stderr.decode()[-300:]}"
        if not self.is_after and again.returncode != 1 and leftovers(self.folder):
            yield "the next try leaves half-written files"
        self.workshop.run(self.folder, "book check --repair")
        if leftovers(self.folder) and self.command.fixture not in ("empty", "document", "gone"):
            yield "half-written files stay"
