"""A book on a PostgreSQL server: several programs, killed servers and programs, and lost connections."""
import concurrent.futures

from cluster import Cluster, missing
from lost_commits import cut_commits, kill_server_at_commits
from lost_messages import count_trips, kill_anywhere, try_messages
from office import TITLE, Office
from same_answers import compare_answers
from shared_book import hold, kill_server, vanish, write_together

KINDS = ("bookings at once on a server", "bookings beside a killed server", "moments killed on a server",
         "messages killed", "messages cut", "commits cut", "writers held on a server",
         "readers beside a held writer", "programs that vanish", "round trips counted", "answers compared")
MAY_BE_REFUSED = True


def attempt(sandbox, counts):
    refused = missing()
    if refused:
        counts.skip(TITLE, refused)
        return
    with Cluster(sandbox.path("server")) as cluster:
        office = Office(sandbox, cluster)
        # Speed is measured alone.
        write_together(office, counts)
        with concurrent.futures.ThreadPoolExecutor() as pool:
            sections = (vanish, kill_anywhere, try_messages, cut_commits, hold, count_trips, compare_answers)
            list(pool.map(lambda section: section(office, counts), sections))
        # These kill the server.
        kill_server(office, counts)
        kill_server_at_commits(office, counts)
