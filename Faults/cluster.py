"""A PostgreSQL server of the run's own: without passwords, on this computer only, ended and removed with the run."""
import concurrent.futures
import glob
import itertools
import os
import pwd
import random
import shutil
import signal
import subprocess
import time

from sandbox import refusal

# What a commit acknowledges has to be kept when the server is killed. The machine itself does not fail.
SETTINGS = {
    "max_connections": "100", "fsync": "off", "synchronous_commit": "on",
    "autovacuum": "off", "log_min_messages": "panic", "shared_buffers": "32MB", "max_wal_size": "64MB",
}


def programs():
    """The folder with the programs of the newest PostgreSQL here; None without one."""
    def version(folder):
        return [int(part) for part in folder.split("/")[-2].split(".") if part.isdigit()]
    found = glob.glob("/usr/lib/postgresql/*/bin")
    return max(found, key=version) if found else None


def missing():
    """The reason why no server can be started here; None if it can."""
    folder = programs()
    return refusal(os.path.join(folder, "initdb"), "--version") if folder else "PostgreSQL is not installed"


class Cluster:
    """A server with its files and its socket in a folder that is made for it."""

    def __init__(self, folder, settings=SETTINGS):
        self.folder = folder
        # Every address that begins with 127 is this computer. One of its own leaves the port to the server.
        self.address = ".".join(["127", *(str(random.randint(1, 254)) for _ in range(3))])
        self.settings = settings | {"listen_addresses": self.address}
        self.data = os.path.join(self.folder, "data")
        self.numbers = itertools.count(1)
        self.process = None
        # The server ends with the thread that starts it.
        self.starter = concurrent.futures.ThreadPoolExecutor(1)
        # PostgreSQL refuses to run as root.
        self.owner = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}

    def __enter__(self):
        os.mkdir(self.folder, 0o700)
        if self.owner:
            owner = pwd.getpwnam("postgres")
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        subprocess.run(
            [self.tool("initdb"), "--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8",
             "--locale=C", f"--pgdata={self.data}"], cwd="/", check=True, capture_output=True, **self.owner)
        self.start()
        return self

    def __exit__(self, *_):
        self.kill()
        self.starter.shutdown()
        shutil.rmtree(self.folder, ignore_errors=True)

    def tool(self, name):
        return os.path.join(programs(), name)

    @property
    def socket(self):
        return os.path.join(self.folder, ".s.PGSQL.5432")

    def start(self):
        """Starts the server and waits until it answers."""
        self.starter.submit(self.start_process).result()
        end = time.monotonic() + 60
        while subprocess.run([self.tool("pg_isready"), "-q", "-h", self.folder]).returncode:
            assert self.process.poll() is None and time.monotonic() < end, "PostgreSQL does not start"
            time.sleep(0.02)

    def start_process(self):
        settings = self.settings | {"unix_socket_directories": self.folder}
        # If the run is killed, the server ends too, as by `pg_ctl stop --mode=immediate`.
        self.process = subprocess.Popen(
            ["setpriv", "--pdeathsig", "QUIT", self.tool("postgres"), "-D", self.data,
             *(f"--{name}={value}" for name, value in settings.items())],
            cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            **self.owner)

    def kill(self):
        """Ends the server without a checkpoint, as `pg_ctl stop --mode=immediate` does."""
        if self.process:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(60)
            self.process = None

    def psql(self, database, user="postgres"):
        """A command line that runs the SQL of its standard input."""
        return [self.tool("psql"), "--no-psqlrc", "--quiet", "--no-align", "--tuples-only",
                "--set=ON_ERROR_STOP=1", f"--host={self.folder}", f"--username={user}", f"--dbname={database}"]

    def sql(self, text, database="postgres"):
        """Runs SQL; its rows as lines."""
        done = subprocess.run(self.psql(database), input=text, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, (text, done.stderr)
        return done.stdout.splitlines()

    def database(self, template="template0"):
        """Makes a copy of a database; its name."""
        name = f"book_{next(self.numbers)}"
        self.sql(f"CREATE DATABASE {name} TEMPLATE {template}")
        # The right belongs to the database and is not copied with it.
        self.sql("DO $$ DECLARE keeper text; BEGIN IF to_regclass('estada.book') IS NOT NULL THEN "
                 "SELECT roles || '_keeper' INTO keeper FROM estada.book; "
                 f"EXECUTE format('GRANT CREATE ON DATABASE {name} TO %I', keeper); END IF; END $$", name)
        return name

    def drop(self, name):
        self.sql(f"DROP DATABASE {name} WITH (FORCE)")

    def state(self, name):
        """Every row of the book in a database, in a form that can be compared; empty without a book.

        Waits until the server has ended what lost programs began. Left out are the marks of transactions, which
        are random, the times of the server's clock, and the name of the roles, which is that of the database.
        """
        return sorted(self.sql("""
            DO $$ BEGIN
              WHILE EXISTS (SELECT FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()) LOOP
                PERFORM pg_sleep(0.005);
                PERFORM pg_stat_clear_snapshot();
              END LOOP;
            END $$;
            SELECT format('SELECT %L, to_jsonb(t) - ''server_time'' FROM estada.%I AS t', relname, relname) FROM pg_class
            WHERE relnamespace = to_regnamespace('estada') AND relkind = 'r'
              AND relname NOT IN ('outcome', 'book') \\gexec
            """, name))


def url(folder, database, user="postgres"):
    """The address of a book on the server whose socket is in a folder."""
    return f"postgresql://{user}@{folder.replace('/', '%2F')}/{database}"
