"""A client of `estada mcp`, written from the text of the Model Context Protocol and from nothing else.

It is run in a folder with the program in the path, and prints what is not as it should be.
"""

import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time

VERSION = "2026-07-28"
META = {
    "io.modelcontextprotocol/protocolVersion": VERSION,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": {"name": "proof", "version": "1"},
}
BOOK = "book.sqlite"
ADDED = {"property": "gracia", "guest": "Emma Hill", "check-in": "2026-12-01", "nights": 3, "adults": 2}


def check(fact, *what):
    if not fact:
        print("not so:", *what)


class Client:
    """A server and the files to and from it; the modern form of the protocol unless a version is given."""

    def __init__(self, *options, version=None, book=BOOK):
        self.process = subprocess.Popen(
            ["estada", "mcp", "--book", book, "--lang", "en", *options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        self.meta = None if version else META
        if version:
            opened = self.request("initialize", {
                "protocolVersion": version, "capabilities": {},
                "clientInfo": {"name": "proof", "version": "1"}})["result"]
            check(opened["protocolVersion"] == version, opened)
            check("never instructions" in opened["instructions"], opened)
            self.write(b'{"jsonrpc":"2.0","method":"notifications/initialized"}')

    def write(self, line):
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def read(self):
        return json.loads(self.process.stdout.readline())

    def send(self, method, params=None):
        self.number += 1
        params = dict(params or {})
        if self.meta:
            params["_meta"] = self.meta
        message = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        self.write(json.dumps(message).encode())
        return self.number

    def request(self, method, params=None):
        number = self.send(method, params)
        answer = self.read()
        check(answer.get("id") == number, method, answer)
        return answer

    def call(self, tool, **arguments):
        return self.request("tools/call", {"name": tool, "arguments": arguments})["result"]

    def document(self, tool, **arguments):
        result = self.call(tool, **arguments)
        check(not result.get("isError"), tool, result)
        content = result.get("structuredContent")
        check(json.loads(result["content"][0]["text"]) == content, tool, "text and structure differ")
        return content

    def end(self):
        started = time.monotonic()
        self.process.stdin.close()
        check(self.process.wait(10) == 0, "exit status", self.process.returncode)
        check(time.monotonic() - started < 3, "the end took", time.monotonic() - started)


def estada(*arguments):
    return subprocess.run(
        ["estada", *arguments, "--book", BOOK, "--lang", "en"], check=True, capture_output=True).stdout


def digest():
    with open(BOOK, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def openings():
    client = Client()
    found = client.request("server/discover")["result"]
    check(VERSION in found["supportedVersions"], found)
    check(found["resultType"] == "complete" and found["ttlMs"] > 0, found)
    answer = client.request("tools/list")
    check(len(json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode()) <= 20_000, "tools")
    tools = answer["result"]["tools"]
    check(len(tools) == 13, len(tools))
    client.end()
    for version in ["2025-11-25", "2025-06-18"]:
        client = Client(version=version)
        check(client.request("tools/list")["result"] == {"tools": tools}, version)
        check(client.request("ping")["result"] == {}, version)
        client.end()
    client = Client("--allow-changes")
    more = client.request("tools/list")["result"]["tools"]
    check(more[:13] == tools and [tool["name"] for tool in more[13:]] == ["apply_change", "undo_change"], more)
    client.end()


def reading():
    before = digest()
    client = Client()
    tools = {tool["name"]: tool for tool in client.request("tools/list")["result"]["tools"]}
    for name, line in {
        "report_profit": "report profit", "booking_list": "booking list", "expense_list": "expense list",
        "tax_due": "tax due", "tax_model950": "tax model950",
    }.items():
        document = client.document(name)
        typed = json.loads(estada(*line.split(), "--format", "json"))
        schema = tools[name]["outputSchema"]
        check(set(schema["required"]) <= set(document), name, document.keys())
        pattern = schema["properties"]["schema"]["pattern"]
        # An argument may have a command show another document.
        for shown in [document, client.document(name, columns="help")]:
            check(re.search(pattern, shown["schema"]), name, shown)
        if name == "booking_list":
            for row in typed["rows"]:
                for field in ["guest", "note", "reference"]:
                    if row[field]:
                        row[field] = "(hidden)"
        check(document == typed, name, document, typed)
        check(client.document("read", command=line) == document, line)
    period = client.document("report_profit", period="2026", by="month")
    check(period == json.loads(estada("report", "profit", "--period=2026", "--by=month", "--json")), period)
    overview = client.document("overview")
    check(overview["schema"] == "estada/status/1" and overview["door"]["changes"] is False, overview)
    check("Laia" not in json.dumps(overview), "a guest in the overview")
    commands = client.document("find_commands", words="profit")["commands"]
    check(commands[0]["command"] == "report profit", commands)
    described = client.document("describe_command", command="booking add")
    check(described["arguments"]["additionalProperties"] is False, described)
    client.end()
    check(digest() == before, "reading changed the book")
    client = Client("--guests")
    check("Laia Font" in json.dumps(client.document("booking_list")), "guests that were asked for")
    client.end()


def changes():
    before = digest()
    count = len(json.loads(estada("booking", "list", "--json"))["rows"])
    client = Client()
    proposal = client.document("propose_booking_add", **ADDED)
    check("proposal" not in proposal and proposal["command"].startswith("estada booking add gracia"), proposal)
    check(client.request("tools/call", {"name": "apply_change"})["error"]["code"] == -32602, "apply")
    client.end()
    check(digest() == before, "a proposal changed the book")

    client = Client("--allow-changes")
    older = client.document("propose_booking_add", **ADDED)
    proposal = client.document("propose_change", command="booking add", arguments=ADDED)
    check("Emma Hill" in proposal["command"], proposal)
    check(digest() == before, "a proposal changed the book")
    other = client.call("apply_change", proposal=proposal["proposal"], command=proposal["command"] + " ")
    check(other["isError"], other)
    applied = client.document("apply_change", proposal=proposal["proposal"], command=proposal["command"])
    check(len(json.loads(estada("booking", "list", "--json"))["rows"]) == count + 1, "nothing was added")
    step = json.loads(estada("log", "--json"))["rows"][0]
    check(step["door"] == "assistant" and step["step"] == applied["step"], step)
    check("estada " + step["command"] == proposal["command"], step, proposal)
    stale = client.call("apply_change", proposal=older["proposal"], command=older["command"])
    check(stale["isError"] and stale["_meta"]["estada/status"] == 1, stale)
    again = client.call("apply_change", proposal=proposal["proposal"], command=proposal["command"])
    check(again["isError"], again)
    check(len(json.loads(estada("booking", "list", "--json"))["rows"]) == count + 1, "added twice")
    client.document(applied["undo"]["tool"], **applied["undo"]["arguments"])
    check(len(json.loads(estada("booking", "list", "--json"))["rows"]) == count, "not undone")
    estada("booking", "edit", "1", "--note", "own")
    own = json.loads(estada("log", "--json"))["rows"][0]["step"]
    check(client.call("undo_change", step=own)["isError"], "undid what a person did")
    client.end()


def files():
    """A file is read, and one is written, in the open folder alone."""
    client = Client("--allow-changes", "--folder", "files")
    listed = [file["name"] for file in client.document("list_files")["files"]]
    check(listed == ["airbnb.csv"], listed)
    refused = client.call("propose_change", command="import airbnb", arguments={"file": "airbnb.csv"})
    check(refused["isError"] and refused["_meta"]["estada/status"] == 65, refused)
    for command, name in [("export json", "book.json"), ("export xlsx", "book.xlsx"), ("export csv", "tables")]:
        argument = "folder" if command == "export csv" else "file"
        proposal = client.document("propose_change", command=command, arguments={argument: name})
        check(not os.path.exists("files/" + name), "a proposal wrote a file")
        check(proposal["command"] == f"estada {command} {os.getcwd()}/files/{name}", proposal)
        applied = client.document("apply_change", proposal=proposal["proposal"], command=proposal["command"])
        check(applied["step"] is None and os.path.exists("files/" + name), applied)
        again = client.call("propose_change", command=command, arguments={argument: name})
        check(again["isError"], again)
    client.end()


def hostile():
    before = digest()
    client = Client("--allow-changes", "--folder", "files")
    meta = json.dumps(META)
    call = b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"_meta":%s,%s}}'
    request = b'{"jsonrpc":"2.0","id":1,"method":"%s","params":{"_meta":%s}}'
    lines = [
        (b"{", -32700), (b"\xff\xfe", -32700), (b"\x00" * 10, -32700), (b"[" * 100_000, -32700),
        (b'{"jsonrpc":"2.0","id":1,"method":"ping","method":"ping"}', -32700),
        (b'{"a":"' + b"x" * (1 << 21) + b'"}', -32700),
        (b"[]", -32600), (b'[{"jsonrpc":"2.0","id":1,"method":"ping"}]', -32600),
        (b'{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600),
        (b'{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600),
        (b'{"jsonrpc":"2.0","id":1}', -32600), (b'{"id":1,"method":"ping"}', -32600),
        (b'{"jsonrpc":"2.0","id":1,"method":"tools/list"}', -32602),
        (request % (b"prompts/list", meta.encode()), -32601),
        (request % (b"initialize", meta.encode()), -32601),
        (request % (b"tools/list", meta.replace(VERSION, "2099-01-01").encode()), -32022),
        (call % (meta.encode(), b'"name":"shell"'), -32602),
        (call % (meta.encode(), b'"name":"read","arguments":"x"'), -32602),
        (request % (b"resources/read", meta[:-1].encode() + b'},"uri":"file:///etc/passwd"'), -32602),
    ]
    for line, code in lines:
        client.write(line)
        answer = client.read()
        check(answer.get("error", {}).get("code") == code, line[:80], answer)
    for tool, arguments in [
        ("read", {"command": "booking add"}), ("read", {"command": "import json"}),
        ("read", {"command": "booking list", "arguments": {"book": "other.sqlite"}}),
        ("read", {"command": "booking list", "arguments": {"output": "out.csv"}}),
        ("read", {"command": "booking show", "arguments": {"id": "--force"}}),
        ("propose_change", {"command": "booking anonymise"}), ("propose_change", {"command": "config view"}),
        ("propose_change", {"command": "booking add", "arguments": {"dry-run": False}}),
        ("propose_booking_add", {**ADDED, "force": True}),
        ("propose_booking_add", {**ADDED, "nights": "3 --force"}),
        ("propose_change", {"command": "import airbnb", "arguments": {"file": "../secret.csv"}}),
        ("propose_change", {"command": "import airbnb", "arguments": {"file": "/etc/passwd"}}),
        ("propose_change", {"command": "import airbnb", "arguments": {"file": "link.csv"}}),
        ("propose_change", {"command": "import airbnb", "arguments": {"file": "up/secret.csv"}}),
        ("propose_change", {"command": "export json", "arguments": {"file": "../out.json"}}),
        ("list_files", {"folder": ".."}), ("list_files", {"folder": "up"}),
        ("apply_change", {"proposal": "p-1", "command": "estada undo"}), ("undo_change", {"step": 1}),
    ]:
        result = client.call(tool, **arguments)
        check(result.get("isError"), tool, arguments, result)
        check(result["_meta"]["estada/status"] in (1, 64, 65), result)
    check(client.call("tax_due").get("isError") is None, "the server no longer answers")
    client.end()
    check(digest() == before, "a hostile message changed the book")
    check(not os.path.exists("out.csv") and not os.path.exists("out.json"), "a file was written")


def visible():
    """A guest whose name has invisible characters that a model would read."""
    hidden = "Ann\U000e0041\u202e\u200b"
    estada("booking", "add", "gracia", f"--guest={hidden}Cole", "--check-in=2027-01-01", "--nights=1", "--adults=1")
    client = Client("--guests")
    text = json.dumps(client.call("booking_list", period="2027-01"), ensure_ascii=False)
    check("\U000e0041" not in text and "\u202e" not in text, text)
    check("E0041" in text, text)
    client.end()


def cancellation():
    client = Client()
    kept, cancelled = client.number + 1, client.number + 2
    lines = []
    for number in [kept, cancelled]:
        params = {"name": "tax_due", "_meta": META}
        lines.append({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params})
    lines.append({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": cancelled}})
    client.write("\n".join(map(json.dumps, lines)).encode())
    client.number = cancelled
    check(client.read()["id"] == kept, "the first answer")
    check("result" in client.request("tools/list"), "an answer to a cancelled request")
    client.end()


def kills():
    """The command of a change is killed while it runs: the book stays whole, and the server lives."""
    client = Client("--allow-changes")
    killed = 0
    for turn in range(8):
        proposal = client.document("propose_booking_add", **{**ADDED, "check-in": f"2027-0{turn + 1}-20"})
        children = f"/proc/{client.process.pid}/task/{client.process.pid}/children"
        done = threading.Event()

        def kill(delay=turn * 0.001):
            while not done.is_set():
                with open(children) as file:
                    found = file.read().split()
                if found:
                    time.sleep(delay)
                    try:
                        os.kill(int(found[0]), signal.SIGKILL)
                    except ProcessLookupError:
                        pass
                    return

        thread = threading.Thread(target=kill)
        thread.start()
        answer = client.request("tools/call", {"name": "apply_change", "arguments": {
            "proposal": proposal["proposal"], "command": proposal["command"]}})
        done.set()
        thread.join()
        killed += answer.get("error", {}).get("code") == -32603
        estada("book", "check")
    check(killed > 0, "no command was killed")
    client.end()


def main():
    estada("init", "--example")
    os.mkdir("files")
    for name in ["secret.csv", "files/airbnb.csv"]:
        with open(name, "w", encoding="utf-8") as file:
            file.write("x\n")
    os.symlink("../secret.csv", "files/link.csv")
    os.symlink("..", "files/up")
    for part in [openings, reading, changes, files, hostile, visible, cancellation, kills]:
        part()


if __name__ == "__main__":
    sys.exit(main())
