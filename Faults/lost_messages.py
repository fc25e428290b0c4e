"""Programs that are killed, or cut off from their server, at any of the messages between them."""
import collections
import concurrent.futures
import random
from typing import NamedTuple

from office import TITLE, WRITING

# As many messages of a command are tried at most.
MOST_MESSAGES = 250
# As often a command waits for an answer at most, when it has connected.
MOST_TRIPS = {
    "log": 2, "tax summary": 3, "report profit": 8, "report expenses": 6, "booking list": 7, "booking add": 6,
    "booking edit": 7, "undo": 8, "book check": 29,
}


def kill_anywhere(office, counts):
    """Kills each command at random moments."""
    chance, each = random.Random(2), 2 if office.sandbox.is_short else 40
    # From a tenth of the duration to twenty times it, as a command takes longer beside the other faults.
    tries = [(name, office.seconds[name] * 10 ** chance.uniform(-1, 1.3)) for name in office.names for _ in range(each)]

    def kill(case):
        name, seconds = case
        with office.case(name) as database:
            ended = office.run(database, WRITING[name], wrap=("timeout", "-s", "KILL", f"{seconds:.4f}"))
            return name, seconds, ended, office.outcome(name, database, ended, is_killed=True)

    with concurrent.futures.ThreadPoolExecutor(workers(office)) as pool:
        results = list(pool.map(kill, tries))
    found = collections.Counter()
    for name, seconds, ended, (outcome, problems) in results:
        counts.count("moments killed on a server", int(ended.status != 0))
        found.update((outcome, "ended" if ended.status == 0 else "killed"))
        for problem in problems:
            counts.fail(f"server: {name}, killed after {1000 * seconds:.1f} ms: {problem}")
    counts.table(f"{TITLE}: programs killed at random moments", """
        A command is killed (`kill -9`) at a random moment. The book is as before or as after, and the next command
        does not have to wait.
        """, ("Tried", "Killed", "Ended before", "as before", "as after"),
        [(len(results), found["killed"], found["ended"], found["before"], found["after"])])


def workers(office):
    return 2 if office.sandbox.is_short else 4


class Fault(NamedTuple):
    """A message of a command, and whether the program is killed or the connection is cut there."""

    number: int
    kills: bool


def try_messages(office, counts):
    with concurrent.futures.ThreadPoolExecutor(workers(office)) as pool:
        rows = [try_command(office, counts, pool, name) for name in office.names]
    counts.table(f"{TITLE}: killed, and cut off, at each message", """
        A proxy between the program and the server takes apart the messages of their protocol. At each of them, in
        either direction, the program is killed once the message has passed, or the connection is cut before the
        message arrives. The book has to be as before or as after the command, and the program has to say which; the
        next command does not have to wait.
        """, ("Command", "Messages", "Killed", "as before", "as after", "Cut off", "as before", "as after",
              "done, then refused", "outcome unknown"), rows)


def try_command(office, counts, pool, name):
    """Tries the faults at the messages of a command; its row of the table."""
    number = len(messages_of(office, name)[1])
    # Of many messages every second, every third, …
    step = -(-number // MOST_MESSAGES)
    faults = [Fault(place, kills) for place in range(1, number + 1, step) for kills in (True, False)]
    if office.sandbox.is_short:
        # As many kills as cuts, more of them towards the end, where the COMMIT is.
        faults = faults[::len(faults) // 3 | 1] + faults[-11::5]
    found = collections.Counter()
    for fault, (place, ended, (outcome, problems)) in zip(
            faults, pool.map(lambda fault: inject(office, name, fault), faults)):
        kind = "killed" if fault.kills else "cut"
        counts.count(f"messages {kind}")
        found.update((kind, f"{kind} {outcome}"))
        found["unknown"] += ended.is_unknown
        for problem in problems:
            counts.fail(f"server: {name}, {kind} at {place}: {problem}")
    return (f"`{name}`", number, found["killed"], found["killed before"], found["killed after"], found["cut"],
            found["cut before"], found["cut after"], found["cut done, then refused"], found["unknown"])


def messages_of(office, name, is_forwarded=lambda message: True):
    """How a command ends without a fault, and its messages; those that are not forwarded are held back."""
    messages = {}

    def note(message, link):
        messages.setdefault(message.number, message)
        return is_forwarded(message)

    with office.case(name) as database, office.proxy(note) as proxy:
        ended = office.run(database, WRITING.get(name, name), proxy)
    assert proxy.error is None, proxy.error
    return ended, list(messages.values())


def inject(office, name, fault):
    """Runs a command with one fault: the message where it happened, how the command ended, and what it left."""
    at, last = {}, ["connecting"]

    def strike(message, link):
        if message.statement and not at:
            last[0] = message.statement
        if at:
            # Nothing passes after the fault, but by another connection.
            return link is not at["link"]
        if message.number != fault.number:
            return True
        at.update(message=message, link=link)
        (link.kill if fault.kills else link.cut)()
        return fault.kills

    with office.case(name) as database:
        with office.proxy(strike) as proxy:
            ended = office.run(database, WRITING[name], proxy)
        outcome, problems = office.outcome(name, database, ended, is_killed=fault.kills)
    place = f"{at.get('message')}, at {last[0][:60]}"
    if proxy.error:
        problems.append(f"proxy: {proxy.error!r}")
    if not at:
        problems.append("there is no such message")
    elif fault.kills and ended.status == 0 and at["message"].type != b"X":
        problems.append("not killed")
    return place, ended, (outcome, problems)


def count_trips(office, counts):
    rows = []
    for name, most in MOST_TRIPS.items():
        ended, messages = messages_of(office, name, without_answer_to_rollback())
        connecting, trips = trips_of(messages)
        counts.count("round trips counted", len(trips))
        if ended.status != 0:
            counts.fail(f"server: {name}, by a proxy: {ended}")
        if len(trips) > most:
            counts.fail(f"server: {name} waits {len(trips)} times for an answer, at most {most}: {trips}")
        rows.append((f"`{name}`", connecting, len(trips), most, sum(len(trip) for trip in trips)))
    counts.table(f"{TITLE}: round trips", """
        How often a command waits for an answer of the server. With a password or TLS, connecting takes more.
        """, ("Command", "Connecting", "Round trips", "At most", "Statements"), rows)


def without_answer_to_rollback():
    """Whether a message is forwarded: a reader is done when it sends ROLLBACK, and must not wait for the answer."""
    is_ended = [False]

    def is_forwarded(message):
        if message.statement:
            is_ended[0] = message.statement == "ROLLBACK"
        return message.is_of_program or not is_ended[0]
    return is_forwarded


def trips_of(messages):
    """The number of round trips until the server is ready, and the statements of each one after that.

    The server is ready (Z), or waits for rows (G), at the end of each. It begins to answer before the last of
    several statements has arrived.
    """
    connecting, trips, is_ready, statements, was_of_program = 0, [], False, [], False
    for message in messages:
        if message.statement:
            statements.append(message.statement)
        if not is_ready:
            connecting += was_of_program and not message.is_of_program
            was_of_program = message.is_of_program
        if message.is_of_program or message.type not in (b"Z", b"G"):
            continue
        # Nobody waits for the answer to the last ROLLBACK.
        if is_ready and statements != ["ROLLBACK"]:
            trips.append(statements)
        is_ready, statements = True, []
    return connecting, trips
