"""Runs whole processes one after the other and measures their time and memory."""

import os
import shlex
import statistics
import subprocess
import sys
from dataclasses import dataclass

LAUNCHER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "launch.py")


@dataclass
class Figure:
    """The medians of one command: elapsed milliseconds and processor milliseconds; and peak memory."""

    milliseconds: float
    processor: float
    mebibytes: float
    runs: int


def run(command, folder):
    """Runs a shell command, without a shell if possible; returns elapsed seconds, processor seconds and
    peak memory in MiB.

    The output is discarded. A command that fails ends the measurement: its time would mean nothing.
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
    """An environment in which every command has the same output every day."""
    keep = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG", "TMPDIR")}
    return keep | {
        "HOME": folder, "ESTADA_LANG": "en", "ESTADA_TODAY": "2026-07-01",
        # hledger refuses non-ASCII bytes without a UTF-8 locale.
        "LC_ALL": "C.UTF-8",
    }


def compare(commands, runs, folder, prepare=None):
    """Runs the commands by turns for a number of rounds, after one round that is not counted.

    By turns, the machine's other work affects all commands alike.
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
