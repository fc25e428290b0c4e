"""Several programs that write to one book at the same time, and a book that another program has locked."""
import concurrent.futures
import os
import re
import sqlite3
import time

from commands import COMMANDS

KINDS = ("bookings at once", "documents at once", "books held")
MAY_BE_REFUSED = False


def attempt(sandbox, counts):
    folder = sandbox.copy("book")
    sandbox.must(folder, "booking remove 4")
    write_together(sandbox, counts, folder)
    keep_documents(sandbox, counts)
    hold(sandbox, counts, folder)


def write_together(sandbox, counts, folder):
    writers, each = (8, 25) if sandbox.is_short else (8, 500)
    before = count_bookings(sandbox, folder)
    begin = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(writers) as pool:
        waits = sum(pool.map(
            lambda writer: write(sandbox, counts, folder, writer, each), range(writers)))
    seconds = time.monotonic() - begin
    with sqlite3.connect(os.path.join(folder, "book.sqlite")) as book:
        guests = [guest for guest, in book.execute("SELECT guest FROM booking WHERE guest LIKE 'W%'")]
        steps, last_step = book.execute("SELECT count(*), max(id) FROM history_step").fetchone()
    counts.count("bookings at once", len(guests))
    expected = {f"W{writer}-{number}" for writer in range(writers) for number in range(each)}
    lost, doubled = len(expected - set(guests)), len(guests) - len(set(guests))
    added = count_bookings(sandbox, folder) - before
    if lost or doubled or added != writers * each or steps != last_step:
        counts.fail(f"at once: {lost} lost, {doubled} doubled, {added} more, {steps} steps")
    check = sandbox.run(folder, "book check --format csv").stdout.decode()
    if re.search(r"^(file|reference|history|step|counter),", check, re.M):
        counts.fail("at once: book check reports damage")
    counts.table("Several programs at once", "Each booking is added by a process of its own.", (
        "Writers", "Bookings each", "Recorded", "Lost", "Duplicated", "Refused with 4, then repeated",
        "Seconds"), [(writers, each, len(guests), lost, doubled, waits, f"{seconds:.1f}")])


def write(sandbox, counts, folder, writer, count):
    """Adds bookings one by one and retries while another program writes; the number of retries."""
    waits = 0
    for number in range(count):
        words = ["booking", "add", "--guest", f"W{writer}-{number}", "--check-in", "2026-07-01",
                 "--nights", "1", "--adults", "1"]
        while (done := sandbox.run(folder, words)).returncode == 4:
            waits += 1
        if done.returncode != 0:
            counts.fail(f"at once: ends with {done.returncode}: {done.stderr.decode()[-200:]}")
            break
    return waits


def keep_documents(sandbox, counts):
    """Repairs, which remove unused documents, run while a backup or a restore is stopped midway."""
    rows = []
    # Between the copy of its documents and its name: the second lock, that of the folder of backups.
    folder = book_with_document(sandbox)
    lost = repair_during(sandbox, folder, "book backup", "flock:delay_enter=1500000:when=2")
    backup = max(name for name in os.listdir(os.path.join(folder, "book.backups")) if name != "files")
    rows.append(("a backup", lost + lacking(sandbox, folder, os.path.join("book.backups", backup))))
    # Between the copy of its documents and the replacement: the second link, the name of a backup.
    sandbox.must(folder, "book restore 1")
    sandbox.must(folder, "book check --repair --format csv", ends=(0, 3))
    lost = repair_during(sandbox, folder, f"book restore {backup}", "linkat:delay_enter=1500000:when=2")
    rows.append(("a restore", lost + lacking(sandbox, folder)))
    for name, lost in rows:
        counts.count("documents at once", 1)
        if lost:
            counts.fail(f"at once: {name} lacks {lost} documents")
    counts.table(
        "Documents while others clean up", "Repairs run while a backup or a restore is stopped.",
        ("Stopped", "Documents lost"), rows)


def book_with_document(sandbox):
    """A book whose second backup would have a document, and whose first one has none."""
    folder = sandbox.copy("book")
    sandbox.must(folder, "book backup")
    with open(os.path.join(folder, "bill"), "w") as file:
        file.write("bill")
    sandbox.must(folder, "attachment add expense 1 bill")
    return folder


def repair_during(sandbox, folder, words, injected):
    """Runs a command that `strace` delays, and repairs meanwhile; 1 if it fails."""
    trace = ["strace", "-qq", "-o", "/dev/null", "-e", f"trace={injected.split(':')[0]}",
             "-e", f"inject={injected}"]
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        stopped = pool.submit(sandbox.run, folder, words, trace)
        while not stopped.done():
            sandbox.run(folder, "book check --repair --format csv")
        return int(stopped.result().returncode != 0)


def lacking(sandbox, folder, book="book.sqlite"):
    listed = sandbox.must(folder, "attachment list --format csv", book=book).decode()
    return sum(line.rstrip().endswith(",true") for line in listed.splitlines()) + (listed.count("\n") < 2)


def count_bookings(sandbox, folder):
    listed = sandbox.must(folder, "book info --format csv").decode()
    return int(re.search(r"^bookings,(\d+)", listed, re.M)[1])


def hold(sandbox, counts, folder):
    """Runs commands on a book that stays locked for longer than they wait."""
    held = [name for name, command in COMMANDS.items() if command.needs_book]
    holder = sqlite3.connect(os.path.join(folder, "book.sqlite"), isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    with concurrent.futures.ThreadPoolExecutor(len(held)) as pool:
        ended = list(pool.map(lambda name: sandbox.run(folder, COMMANDS[name].words), held))
    holder.execute("ROLLBACK")
    holder.close()
    counts.count("books held", len(held))
    for name, done in zip(held, ended):
        if done.returncode != 4:
            counts.fail(f"{name}, book held: ends with {done.returncode}: {done.stderr}")
    counts.table("A book that another program holds", "The book stays locked for longer than the five seconds that a command waits.",
                ("Commands", "Ended with 4"), [(len(held), sum(d.returncode == 4 for d in ended))])
