"""The temporary folder in which books are made, copied and deleted, and the program is run."""
import itertools
import os
import shutil
import subprocess
import tempfile
import threading

from commands import COMMANDS
from state import state_of

TODAY = "2026-07-03"


class Sandbox:
    def __init__(self, program, is_short):
        self.program, self.is_short = program, is_short
        self.root = tempfile.mkdtemp(prefix="estada-faults-")
        # The program is also run as another user.
        os.chmod(self.root, 0o755)
        self.temporary = self.path("temporary")
        os.mkdir(self.temporary)
        os.chmod(self.temporary, 0o1777)
        self.numbers = itertools.count(1)
        self.ends, self.lock = {}, threading.Lock()

    def path(self, name):
        return os.path.join(self.root, name)

    def ends_of(self, name):
        """The states before a command and after it without a fault."""
        with self.lock:
            if name not in self.ends:
                command = COMMANDS[name]
                folder = self.copy(command.fixture)
                done = self.run(folder, command.words)
                assert done.returncode in (0, 3), (name, done.returncode, done.stderr.decode())
                before, after = state_of(self.fixture(command.fixture)), state_of(folder)
                assert before != after, f"{name} changes nothing: its states before and after cannot be distinguished"
                self.ends[name] = before, after
            return self.ends[name]

    def run(self, folder, words, wrap=(), book="book.sqlite", today=TODAY):
        """Runs the program in a folder, which is its home too; `wrap` is a command that runs it."""
        words = words.split() if isinstance(words, str) else words
        environment = {"PATH": os.environ["PATH"], "HOME": folder, "ESTADA_TODAY": today,
                       "TMPDIR": self.temporary}
        # The settings of a program that was built with a sanitizer.
        environment |= {
            name: os.environ[name] for name in ("ASAN_OPTIONS", "TSAN_OPTIONS") if name in os.environ}
        return subprocess.run(
            [*wrap, self.program, "--book", book, "--lang", "en", *words], cwd=folder,
            env=environment, capture_output=True, timeout=120)

    def must(self, folder, words, ends=(0,), **options):
        """Runs the program, which has to end with one of the statuses; its standard output."""
        done = self.run(folder, words, **options)
        assert done.returncode in ends, (words, done.returncode, done.stderr.decode())
        return done.stdout

    def fixture(self, name):
        return self.path(f"fixture-{name}")

    def copy(self, fixture, name=None):
        """A new copy of a fixture."""
        folder = self.path(name or f"case-{next(self.numbers)}")
        shutil.copytree(self.fixture(fixture), folder)
        return folder

    def remove(self):
        shutil.rmtree(self.root, ignore_errors=True)


def refusal(*words):
    """The reason why a tool that a part needs cannot run here; None when it can."""
    try:
        done = subprocess.run(words, capture_output=True)
    except OSError as error:
        return str(error)
    said = " ".join(done.stderr.decode(errors="replace").split())
    return f"{words[0]}: {said or done.returncode}" if done.returncode else None
