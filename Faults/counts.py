"""The faults that a run tried, skipped, and found failures with."""
import collections
import threading


class Counts:
    def __init__(self):
        self.failures, self.not_tried, self.tables = [], [], []
        self.tried = collections.Counter()
        self.lock = threading.Lock()

    def fail(self, what):
        self.failures.append(what)

    def count(self, kind, number=1):
        """Counts faults of a kind as tried; parts run in parallel."""
        with self.lock:
            self.tried[kind] += number

    def skip(self, what, why):
        """Records a part that cannot run here, with the reason."""
        self.not_tried.append(f"{what} ({why})")

    def table(self, title, text, heads, rows):
        """Keeps a table of results for the page, and prints it."""
        self.tables.append((title, " ".join(text.split()), heads, rows))
        widths = [max(len(str(row[i])) for row in [heads, *rows]) for i in range(len(heads))]
        print(f"\n{title}")
        for row in [heads, *rows]:
            first, *others = (str(cell) for cell in row)
            cells = [first.ljust(widths[0])] + [
                cell.rjust(width) for cell, width in zip(others, widths[1:])]
            print("  " + "  ".join(cells), flush=True)

    def report(self, parts, seconds):
        """Prints the failures, the number of faults of each kind, and what was skipped."""
        self.check_all_tried(parts)
        for failure in self.failures:
            print("FAILED:", failure)
        print()
        for part in parts:
            for kind in part.KINDS:
                print(f"tried: {self.tried[kind]} {kind}")
        for what in self.not_tried:
            print("not tried:", what)
        print(f"{len(self.failures)} failures in {seconds:.0f} s")

    def check_all_tried(self, parts):
        """Fails each part that tried no fault of one of its kinds."""
        for part in parts:
            for kind in part.KINDS:
                if not self.tried[kind] and not part.MAY_BE_REFUSED:
                    self.fail(f"{part.__name__}: no fault of this kind was tried: {kind}")
