"""Runs whole processes one after the other and says how long they took and how much memory they had."""

import os
import shlex
import statistics
import subprocess
import sys
from dataclasses import dataclass

LAUNCHER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "launch.py")


@dataclass
class Figure:
    """What one command took, in the middle of its runs: milliseconds, and those of the processor."""

    milliseconds: float
    processor: float
    mebibytes: float
    runs: int


def run(command, folder):
    """Runs a line of shell without a shell where it needs none; seconds, those of the processor, and
    mebibytes.

    The output goes nowhere. A command that fails ends the measurement: its time would mean nothing.
    """
    needs_shell = any(mark in command for mark in "<>|;&*$")
    words = ["/bin/sh", "-c", "exec " + command] if needs_shell else shlex.split(command)
    said = subprocess.run(
        [sys.executable, "-S", "-I", LAUNCHER, *words], env=folder_environment(folder), check=True,
        capture_output=True, text=True).stdout
    seconds, processor, kibibytes, status = said.split()
    if status != "0":
        raise SystemExit(f"failed with {status}: {command}")
    return float(seconds), float(processor), int(kibibytes) / 1024


def folder_environment(folder):
    """An environment in which every command says the same on every day."""
    keep = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG", "TMPDIR")}
    return keep | {
        "HOME": folder, "ESTADA_LANG": "en", "ESTADA_TODAY": "2026-07-01",
        # hledger refuses other bytes than ASCII without a language that has them.
        "LC_ALL": "C.UTF-8",
    }


def compare(commands, runs, folder, prepare=None):
    """Runs each command in turn, `runs` times round, after one round that is not counted.

    Taking turns lets whatever else the machine does fall on all of them alike.
    """
    times = [[] for _ in commands]
    processor = [[] for _ in commands]
    peaks = [0.0 for _ in commands]
    for turn in range(runs + 1):
        for index, command in enumerate(commands):
            if prepare:
                prepare()
            seconds, busy, mebibytes = run(command, folder)
            if turn:
                times[index].append(seconds)
                processor[index].append(busy)
            peaks[index] = max(peaks[index], mebibytes)
    return [
        Figure(statistics.median(taken) * 1000, statistics.median(busy) * 1000, peak, runs)
        for taken, busy, peak in zip(times, processor, peaks)
    ]
