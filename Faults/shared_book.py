"""Several programs on one book of a server, which is killed meanwhile, and a book that another user writes to."""
import collections
import concurrent.futures
import datetime
import random
import statistics
import subprocess
import threading
import time

from commands import COMMANDS
from office import LOCK_TIMEOUT, READING, TITLE, WRITING


def new_book(office):
    """A book with a home and nothing else."""
    database = office.cluster.database()
    office.must(database, "init")
    office.must(database, "property add Casa --zone 1 --registration HUTB-005678")
    return database


def add(office, database, writer, number, proxy=None):
    """Adds a booking, whose days are no other booking's."""
    day = datetime.date(2030, 1, 1) + datetime.timedelta(days=writer * 2000 + number)
    return office.run(database, ["booking", "add", "--guest", f"W{writer}-{number}", "--check-in", str(day),
                                 "--nights", "1", "--adults", "1"], proxy)


def write_together(office, counts):
    writers, each = (8, 10) if office.sandbox.is_short else (8, 200)
    database = new_book(office)
    begin = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(writers) as pool:
        ended = list(pool.map(
            lambda case: add(office, database, *case),
            [(writer, number) for number in range(each) for writer in range(writers)]))
    seconds = time.monotonic() - begin
    for refused in (one for one in ended if one.status != 0):
        counts.fail(f"server, at once: {refused}")
    expected = {f"W{writer}-{number}" for writer in range(writers) for number in range(each)}
    lost, doubled = inspect(office, counts, "at once", database, expected, expected)
    counts.count("bookings at once on a server", len(ended))
    times = sorted(1000 * one.seconds for one in ended)
    counts.table(f"{TITLE}: several programs at once", """
        Each booking is added by a process of its own, which waits while another one writes. The bookings are
        numbered without a gap, and each is a step of the history. 99 % of them are to take less than a second.
        """, ("Writers", "Bookings each", "Lost", "Duplicated", "Seconds", "Median ms", "99 % within ms", "Longest ms"),
        [(writers, each, lost, doubled, f"{seconds:.1f}", f"{statistics.median(times):.0f}",
          f"{times[int(0.99 * len(times))]:.0f}", f"{times[-1]:.0f}")])
    office.cluster.drop(database)


def inspect(office, counts, what, database, least, most):
    """Checks a book to which bookings were added; the number of those lost, and of those not expected.

    Every guest of the first set has to be there once, and no guest that is not in the second one.
    """
    sql = office.cluster.sql
    guests = collections.Counter(sql("SELECT guest FROM estada.booking", database))
    lost, doubled = len(least - set(guests)), sum(guests.values()) - len(set(guests) & most)
    # The first step added the home.
    expected = ["{0}|1|{0}".format(guests.total()), "{0}|1|{0}".format(guests.total() + 1)]
    numbers = [row for table in ("booking", "history_step") for row in sql(
        f"SELECT count(*), coalesce(min(id), 1), coalesce(max(id), 0) FROM estada.{table}", database)]
    logged = office.must(database, "log --limit 100000 --format csv").count("\n") - 1
    check = office.run(database, "book check")
    if lost or doubled or numbers != expected or logged != guests.total() + 1:
        counts.fail(f"server, {what}: {lost} lost, {doubled} not expected, numbers {numbers}, {logged} logged")
    if check.status != 0:
        counts.fail(f"server, {what}: book check {check} {check.output}")
    return lost, doubled


def kill_server(office, counts):
    """Kills the server several times while programs add bookings."""
    kills, chance, is_over = 1 if office.sandbox.is_short else 6, random.Random(1), threading.Event()
    database, ended = new_book(office), {}

    def write(writer):
        for number in range(2000):
            if is_over.is_set():
                return
            ended[f"W{writer}-{number}"] = add(office, database, writer, number)

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        writing = [pool.submit(write, writer) for writer in range(8)]
        for _ in range(kills):
            time.sleep(chance.uniform(1, 2))
            office.cluster.kill()
            time.sleep(chance.uniform(0, 0.3))
            office.cluster.start()
        time.sleep(1)
        is_over.set()
        for one in writing:
            one.result()
    kept = {guest for guest, one in ended.items() if one.status == 0}
    unknown = {guest for guest, one in ended.items() if one.is_unknown}
    for guest, one in ended.items():
        if one.status not in (0, 74):
            counts.fail(f"server killed: {guest} {one}")
    lost, doubled = inspect(office, counts, "killed", database, kept, kept | unknown)
    counts.count("bookings beside a killed server", len(ended))
    counts.table(f"{TITLE}: killed while programs write", """
        The server is killed, without a checkpoint, and started again while eight programs add bookings one after
        another. What a program acknowledged is kept; what it said to have failed is not there.
        """, ("Kills", "Tried", "Acknowledged", "Lost", "Said to have failed", "of these unknown", "Kept nevertheless"),
        [(kills, len(ended), len(kept), lost, len(ended) - len(kept), len(unknown), doubled)])
    office.cluster.drop(database)


def hold(office, counts):
    """Runs commands while another user writes: writers are refused with the user's name, readers do not wait."""
    # The tables of copies of a database have the same numbers: the server's list of locks has them all.
    holders = []
    for user in ("neighbour", "clerk"):
        office.cluster.sql(f"CREATE ROLE {user} LOGIN SUPERUSER")
        database = office.cluster.database(office.book)
        holders.append(subprocess.Popen(
            office.cluster.psql(database, user), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))
        holders[-1].stdin.write("BEGIN; LOCK TABLE estada.writer IN EXCLUSIVE MODE; SELECT 'held';\n")
        holders[-1].stdin.flush()
        assert holders[-1].stdout.readline() == "held\n"
    readers = [*READING, "booking list", "book check", "book info", COMMANDS["export json"].words]
    writers = [name for name in WRITING if name != "init"]
    with concurrent.futures.ThreadPoolExecutor(len(writers) + 1) as pool:
        waiting = [pool.submit(office.run, database, WRITING[name]) for name in writers]
        read = [office.run(database, words) for words in readers]
        written = [one.result() for one in waiting]
    for holder in holders:
        holder.communicate("ROLLBACK;\n")
    counts.count("writers held on a server", len(written))
    counts.count("readers beside a held writer", len(read))
    for name, one in zip(writers, written):
        is_in_time = LOCK_TIMEOUT <= one.seconds < 2 * LOCK_TIMEOUT
        if one.status != 4 or "clerk is writing" not in one.message or not is_in_time:
            counts.fail(f"server: {name}, book held: {one}")
    for words, one in zip(readers, read):
        if one.status != 0:
            counts.fail(f"server: {words}, book held: {one}")
    counts.table(f"{TITLE}: a book that another user writes to", """
        Another user writes for longer than the five seconds that a command waits. Writers are refused with the name
        of that user; readers do not wait.
        """, ("Writers", "Refused with 4", "Longest s", "Readers", "Ended with 0", "Longest s"),
        [(len(written), sum(one.status == 4 for one in written), f"{max(one.seconds for one in written):.1f}",
          len(read), sum(one.status == 0 for one in read), f"{max(one.seconds for one in read):.1f}")])
    office.cluster.drop(database)


def vanish(office, counts):
    """Programs that disappear while they have the write lock: others can write again soon."""
    cases = [("the connection", (office.cluster.address, 5432), lambda link: link.vanish(), 25),
             ("the program", office.cluster.socket, lambda link: link.stop(), 75)]
    with concurrent.futures.ThreadPoolExecutor(len(cases)) as pool:
        rows = list(pool.map(lambda case: vanish_once(office, counts, *case), cases))
    counts.table(f"{TITLE}: a writer that disappears", """
        A program falls silent when it has the write lock: its computer has lost the connection, or it is stopped
        (`kill -STOP`). The server ends its session, and others write again.
        """, ("Lost", "Writers refused meanwhile", "Seconds until one wrote", "At most"), [row for row in rows if row])


def vanish_once(office, counts, what, target, strike, most):
    """Has a writer disappear, and adds bookings until one is accepted; a row of the table."""
    database, locked, struck, begin = new_book(office), [], [], []

    def note(message, link):
        if message.is_locked:
            locked.append(link)
        # The server waits for the program: what it still sends would be answered that nobody is there.
        if locked and message.type == b"Z" and not struck:
            struck.append(link)
            try:
                strike(link)
            except PermissionError:
                return True
            begin.append(time.monotonic())
        return True

    with office.proxy(note, target) as proxy, concurrent.futures.ThreadPoolExecutor(1) as pool:
        lost = pool.submit(add, office, database, 0, 0, proxy)
        while not begin and not lost.done():
            time.sleep(0.01)
        if not begin:
            counts.skip(f"{TITLE}: {what} lost", f"only root may: {lost.result()}")
            return None
        refused = []
        while (ended := add(office, database, 1, len(refused))).status != 0 and time.monotonic() - begin[0] < 2 * most:
            refused.append(ended)
        seconds = time.monotonic() - begin[0]
        struck[0].go_on()
        vanished = lost.result()
    counts.count("programs that vanish")
    if seconds > most:
        counts.fail(f"server: {what} lost: others waited {seconds:.1f} s, at most {most}")
    if vanished.status != 74:
        counts.fail(f"server: {what} lost: the program {vanished}")
    for one in refused:
        if one.status != 4 or "is writing to" not in one.message or "pg_terminate_backend" not in one.message:
            counts.fail(f"server: {what} lost: another writer {one}")
    expected = {f"W1-{len(refused)}"}
    inspect(office, counts, f"{what} lost", database, expected, expected)
    office.cluster.drop(database)
    return what.removeprefix("the ").capitalize(), len(refused), f"{seconds:.0f}", most
