"""The Markdown page with the results of a run."""
import platform
import sqlite3
import subprocess
import textwrap
import time

# The order of the sections; parts run in parallel and end in any order.
ORDER = ("Killed", "A disk", "A folder", "Several", "Documents", "A book", "Damaged", "Names", "On a server")


def page(program, counts, seconds):
    lines = [
        "# Faults", "",
        wrapped("The results of the last `make faults`, which fails if anything is lost or half written, or if "
                "a damaged page goes unnoticed. Changes of single bits are counted."), "",
        wrapped(f"{first_line(program, '--version')}, SQLite {sqlite3.sqlite_version}, "
                f"{first_line('strace', '-V')}, Linux {platform.release()}, "
                f"{time.strftime('%Y-%m-%d', time.gmtime())}, {seconds / 60:.0f} minutes."), ""]
    for table in sorted(counts.tables, key=place):
        lines += section(*table)
    for what in counts.not_tried:
        lines += [f"Not tried: {what}.", ""]
    return "\n".join(lines)


def wrapped(text):
    return textwrap.fill(text, 120, break_long_words=False, break_on_hyphens=False)


def first_line(*words):
    try:
        return subprocess.run(words, capture_output=True).stdout.decode().splitlines()[0]
    except FileNotFoundError:
        return f"no {words[0]}"


def place(table):
    title = table[0]
    return next(place for place, start in enumerate(ORDER) if title.startswith(start)), title


def section(title, text, heads, rows):
    lines = [f"## {title}", "", wrapped(text), "", "| " + " | ".join(heads) + " |",
             "|---|" + "--:|" * (len(heads) - 1)]
    return lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows] + [""]
