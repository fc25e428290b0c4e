"""Programs that are cut off from their server within COMMIT, and have to find out the outcome."""
import concurrent.futures
from typing import NamedTuple

from office import OUTCOME_TIMEOUT, TITLE, WRITING


def cut_commits(office, counts):
    """Cuts connections within COMMIT; then the server is there, silent or away."""
    try_fates(office, counts, f"{TITLE}: cut off within COMMIT", f"""
        The program asks the server whether what it sent was committed: it ends with success, with status 74, or, if
        the server does not answer within {OUTCOME_TIMEOUT} seconds, with the words that it does not know.
        """, [fate for fate in FATES if not fate.restarts], 8)


def kill_server_at_commits(office, counts):
    """Kills the server within COMMIT, and lets others write before the program can ask."""
    try_fates(office, counts, f"{TITLE}: killed within COMMIT", """
        The server is killed within COMMIT and started again, and others write before the program asks. A server
        that was killed can give the number of a lost transaction to another one.
        """, [fate for fate in FATES if fate.restarts], 1)


def try_fates(office, counts, title, text, fates, workers):
    """Tries faults within COMMIT with each command, or in a sample with one where it takes long."""
    is_short = office.sandbox.is_short
    cases = [(fate, name) for fate in fates
             for name in (["booking add"] if is_short and (fate.is_slow or fate.restarts) else office.names)]
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        results = list(pool.map(lambda case: try_commit(office, *case), reversed(cases)))
    rows = []
    for fate in fates:
        ended = [one for other, _, one, _ in results if other is fate]
        rows.append((
            fate.words, len(ended), sum(one.status == 0 for one in ended),
            sum(one.status == 74 and not one.is_unknown for one in ended),
            sum(one.is_unknown for one in ended), f"{max(one.seconds for one in ended):.1f}"))
    for fate, name, _, problems in results:
        counts.count("commits cut")
        for problem in problems:
            counts.fail(f"server: {name}, {fate.words}: {problem}")
    counts.table(title, text, ("Fault", "Tried", "Ended with 0", "Refused", "Outcome unknown", "Longest s"), rows)


class Fate(NamedTuple):
    """What happens at a COMMIT, and what the program has to say: "done", "not done" or "unknown"."""

    words: str
    expected: str
    is_late: bool = False
    is_answered: bool = False
    is_cut_again: bool = False
    is_away: bool = False
    is_silent: bool = False
    restarts: bool = False

    @property
    def commits(self):
        """Whether the COMMIT reaches the server."""
        return self.is_late or self.is_answered

    @property
    def is_slow(self):
        return self.is_away or self.is_silent


FATES = (
    Fate("COMMIT lost", "not done"),
    Fate("COMMIT arrives later", "done", is_late=True),
    Fate("answer lost", "done", is_answered=True),
    Fate("answer lost, cut off again when asking", "done", is_answered=True, is_cut_again=True),
    Fate("COMMIT lost, server away", "unknown", is_away=True),
    Fate("answer lost, server away", "unknown", is_answered=True, is_away=True),
    Fate("answer lost, server silent", "unknown", is_answered=True, is_silent=True),
    Fate("COMMIT lost, server killed, others write", "not done", restarts=True),
    Fate("answer lost, server killed, others write", "done", is_answered=True, restarts=True))


def try_commit(office, fate, name):
    """Cuts the connection of a command within COMMIT: the fate, the command, how it ended, and the problems."""
    lost = []

    def strike(message, link):
        if not lost:
            if not (message.is_committed if fate.is_answered else message.commits):
                return True
            lost.append(link)
            if fate.is_late:
                link.hang_up(0.3)
                return True
            if fate.is_away:
                proxy.close()
            if fate.restarts:
                restart(office, name, database)
            link.cut()
        elif fate.is_cut_again and len(lost) == 1 and message.statement:
            lost.append(link)
            link.cut()
        return link not in lost and not fate.is_silent

    with office.case(name) as database:
        with office.proxy(strike) as proxy:
            ended = office.run(database, WRITING[name], proxy)
        if fate.restarts:
            problems = after_restart(office, name, database, fate)
        else:
            outcome, problems = office.outcome(name, database, ended)
            if (outcome != "before") != fate.commits:
                problems.append(f"the book is as {outcome}")
    said = {0: "done", 74: "unknown" if ended.is_unknown else "not done"}.get(ended.status)
    if said != fate.expected and not problems:
        problems.append(str(ended))
    if ended.seconds > OUTCOME_TIMEOUT:
        problems.append(f"takes {ended.seconds:.1f} s")
    if proxy.error or not lost:
        problems.append(f"no COMMIT was cut: {proxy.error!r}")
    return fate, name, ended, problems


OTHER = "expense add --concept Altre --amount 7 --date 2026-07-02"


def restart(office, name, database):
    """Kills and starts the server; then others write, who may be given the number of the lost transaction."""
    office.cluster.kill()
    office.cluster.start()
    others = [office.cluster.database(office.book)] if name == "init" else [database]
    for other in others:
        office.must(other, OTHER)


def after_restart(office, name, database, fate):
    """The problems of a book after such a restart."""
    state = office.cluster.state(database)
    before, after = office.ends[name]
    # The rows of the command itself, of which a row of the counters or of the history may have changed again.
    own = [row for row in after if row not in before and not row.startswith(("counter|", "history_"))]
    problems = []
    if name != "init" and not any("Altre" in row for row in state):
        problems.append("the other's expense is lost")
    if own and all(row in state for row in own) != fate.commits:
        problems.append("the book is not as the commit left it")
    return problems + office.faults_of(database, state)
