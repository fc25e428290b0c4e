"""A relay between the program and a PostgreSQL server, which sees each message of their protocol."""
import contextlib
import os
import signal
import socket
import struct
import threading
import time
from typing import NamedTuple


# linux/tcp.h: a connection that is closed with this option sends nothing.
TCP_REPAIR = 19


class Message(NamedTuple):
    """A message: its number on the proxy, its sender, its type, and what follows its length.

    Rows of a result in a sequence have one number. The first message of a connection has no type.
    """

    number: int
    is_of_program: bool
    type: bytes
    body: bytes

    @property
    def statement(self):
        """The SQL that the message sends; None if it sends none."""
        if not self.is_of_program or self.type not in (b"Q", b"P"):
            return None
        parts = self.body.split(b"\0")
        return " ".join(parts[0 if self.type == b"Q" else 1].decode().split())

    @property
    def commits(self):
        """Whether the message is the program's COMMIT."""
        return "COMMIT" in [part.strip().upper() for part in (self.statement or "").split(";")]

    @property
    def is_locked(self):
        """Whether the message is the server's answer that the program has the write lock."""
        return not self.is_of_program and self.type == b"C" and self.body == b"LOCK TABLE\0"

    @property
    def is_committed(self):
        """Whether the message is the server's answer to COMMIT."""
        return not self.is_of_program and self.type == b"C" and self.body == b"COMMIT\0"

    def __str__(self):
        return f"message {self.number} ({self.type.decode() or 'first'} of the {self.sender})"

    @property
    def sender(self):
        return "program" if self.is_of_program else "server"


class Link:
    """One connection of the program."""

    def __init__(self, program, server):
        self.program, self.server, self.delay = program, server, 0
        pid, _, _ = struct.unpack("3i", program.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
        # A number can be given to another process later; the descriptor cannot.
        self.process = os.pidfd_open(pid)

    def kill(self):
        """Kills the program at the other end (`kill -9`)."""
        signal.pidfd_send_signal(self.process, signal.SIGKILL)

    def cut(self):
        """Ends the connection on both sides."""
        for end in (self.program, self.server):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def stop(self):
        """Stops the program at the other end, which goes on existing (`kill -STOP`)."""
        signal.pidfd_send_signal(self.process, signal.SIGSTOP)

    def go_on(self):
        """Lets a stopped program go on, if it has not ended."""
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self.process, signal.SIGCONT)

    def vanish(self):
        """Ends the connection to a server on the network without telling the server, as a lost network does.

        The thread that receives from the server calls it. Only root may: PermissionError.
        """
        # What the server has sent is acknowledged first: it would send it again, and be told that nobody is there.
        time.sleep(0.2)
        self.server.setsockopt(socket.IPPROTO_TCP, TCP_REPAIR, 1)
        self.server.close()

    def hang_up(self, delay):
        """Ends the connection on the program's side; what it has sent arrives some seconds later."""
        self.delay = delay
        self.program.shutdown(socket.SHUT_RDWR)

    def close(self):
        self.program.close()
        self.server.close()
        os.close(self.process)


class Proxy:
    """Listens at a socket in a folder of its own and forwards to the server: its socket, or its host and port.

    The hook is called with each message and its link, in the order in which they pass; it returns whether the
    message is forwarded.
    """

    def __init__(self, folder, target, hook):
        self.folder, self.target, self.hook = folder, target, hook
        self.count, self.last, self.error = 0, None, None
        self.lock = threading.RLock()
        self.links, self.threads = [], []

    def __enter__(self):
        os.mkdir(self.folder)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(os.path.join(self.folder, ".s.PGSQL.5432"))
        self.listener.listen()
        self.begin(self.accept)
        return self

    def __exit__(self, *_):
        self.close()
        self.threads[0].join()
        for link in self.links:
            # What was sent before still arrives.
            if not link.delay:
                link.cut()
        for thread in self.threads:
            thread.join()
        for link in self.links:
            link.close()

    def begin(self, work, *values):
        thread = threading.Thread(target=work, args=values, daemon=True)
        self.threads.append(thread)
        thread.start()

    def close(self):
        """Accepts no further connection: whoever connects is refused at once."""
        try:
            self.listener.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def accept(self):
        while True:
            try:
                program, _ = self.listener.accept()
            except OSError:
                self.listener.close()
                return
            server = socket.socket(socket.AF_INET if isinstance(self.target, tuple) else socket.AF_UNIX)
            try:
                server.connect(self.target)
                link = Link(program, server)
            except OSError:
                # The server is away, or the program is gone.
                server.close()
                program.close()
                continue
            self.links.append(link)
            self.begin(self.relay, link, program, server, True)
            self.begin(self.relay, link, server, program, False)

    def relay(self, link, source, target, is_of_program):
        try:
            for type, frame in frames(source, is_first_bare=is_of_program):
                with self.lock:
                    message = self.numbered(is_of_program, type, frame)
                    is_forwarded = self.hook(message, link)
                if is_forwarded:
                    time.sleep(link.delay)
                    target.sendall(frame)
        except OSError:
            pass
        except Exception as error:
            self.error = error
        link.cut()

    def numbered(self, is_of_program, type, frame):
        kind = is_of_program, type
        if not (type == b"D" and not is_of_program and self.last == kind):
            self.count += 1
        self.last = kind
        return Message(self.count, is_of_program, type, frame[len(type) + 4:])


def frames(source, is_first_bare):
    """The messages that arrive at a socket, each with its type: a byte, then the length of what follows.

    The first message of a program is without the byte.
    """
    data = b""
    start = 0 if is_first_bare else 1
    while chunk := source.recv(1 << 16):
        data += chunk
        while len(data) >= start + 4:
            end = start + int.from_bytes(data[start:start + 4], "big")
            if len(data) < end:
                break
            yield data[:start], data[:end]
            data, start = data[end:], 1
