"""What a run tried, what could not be tried, and what failed."""
import collections
import threading


class Tally:
    def __init__(self):
        self.failures, self.not_tried, self.tables = [], [], []
        self.tried = collections.Counter()
        self.lock = threading.Lock()

    def fail(self, what):
        self.failures.append(what)

    def count(self, kind, number=1):
        """Says that faults of a kind were tried; parts run side by side."""
        with self.lock:
            self.tried[kind] += number

    def cannot(self, what, why):
        """Says that something cannot be tried here."""
        self.not_tried.append(f"{what} ({why})")

    def table(self, title, text, heads, rows):
        """Keeps a table for the page, and prints it."""
        self.tables.append((title, " ".join(text.split()), heads, rows))
        widths = [max(len(str(row[i])) for row in [heads, *rows]) for i in range(len(heads))]
        print(f"\n{title}")
        for row in [heads, *rows]:
            first, *others = (str(cell) for cell in row)
            cells = [first.ljust(widths[0])] + [
                cell.rjust(width) for cell, width in zip(others, widths[1:])]
            print("  " + "  ".join(cells), flush=True)

    def tell(self, parts, seconds):
        """Ends the run: what failed, how much of each kind was tried, and what was not."""
        self.look_for_nothing(parts)
        for failure in self.failures:
            print("FAILED:", failure)
        print()
        for part in parts:
            for kind in part.KINDS:
                print(f"tried: {self.tried[kind]} {kind}")
        for what in self.not_tried:
            print("not tried:", what)
        print(f"{len(self.failures)} failures in {seconds:.0f} s")

    def look_for_nothing(self, parts):
        """A part that tried nothing has shown nothing."""
        for part in parts:
            for kind in part.KINDS:
                if not self.tried[kind] and not part.MAY_BE_REFUSED:
                    self.fail(f"{part.__name__}: nothing was tried as to {kind}")
