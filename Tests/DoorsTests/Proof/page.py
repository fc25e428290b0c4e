#!/usr/bin/python3
"""A client of `estada open`: raw sockets, or Chromium, against the program.

Usage: page.py sockets|users|record|traced|browser PROGRAM BOOK [LANGUAGE]. Prints what is not as it should be.
"""
import html
import http.client
import http.server
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

wrong = []


def check(what, found, *wanted):
    """Notes a value that is none of the wanted ones."""
    if found not in wanted:
        wrong.append(f"{what}: {found!r}, not {wanted!r}")


class Page:
    """The program with its page, and the session of a browser."""

    def __init__(self, program, book, *options):
        self.process = subprocess.Popen(
            [program, "open", "--no-browser", "--book", book, *options], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        self.port = int(re.search(r"127\.0\.0\.1:(\d+)/enter\?key=[0-9a-f]{64}$", self.address).group(1))
        self.origin = f"http://127.0.0.1:{self.port}"
        self.cookie = None
        self.token = None

    def enter(self):
        status, headers, _ = self.send("GET", self.address[len(self.origin):])
        check("enter", status, 200)
        self.cookie = headers["Set-Cookie"].split(";")[0]
        self.token = re.search(r'name="token" value="(\w+)"', self.send("GET", "/commands")[2]).group(1)

    def send(self, method, target, body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=90)
        sent = {"Cookie": self.cookie or ""}
        if method == "POST":
            sent |= {"Origin": self.origin, "Content-Type": "application/x-www-form-urlencoded"}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, target, body, {name: value for name, value in sent.items() if value is not None})
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read().decode("utf-8", "replace")

    def post(self, target, **fields):
        fields = {"token": self.token} | {name.replace("_", "-"): value for name, value in fields.items()}
        return self.send("POST", target, urllib.parse.urlencode(fields))

    def raw(self, text, wait=5.0):
        """Sends bytes as they are; the status, or nothing if the connection is ended without one."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait) as connection:
            try:
                connection.sendall(text if isinstance(text, bytes) else text.encode())
                answer = connection.recv(4096)
            except (ConnectionError, TimeoutError):
                return None
        return int(answer.split()[1]) if answer.startswith(b"HTTP/1.1 ") else None

    def end(self):
        self.process.terminate()
        return self.process.wait(10)


def sockets(program, book):
    """Heads and bodies that no browser sends."""
    page = Page(program, book)
    page.enter()
    host = f"Host: 127.0.0.1:{page.port}\r\nCookie: {page.cookie}\r\n"
    form = f"{host}Origin: {page.origin}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    check("own request", page.raw(f"GET /commands HTTP/1.1\r\n{host}\r\n"), 200)
    check("other name", page.raw(f"GET /commands HTTP/1.1\r\nHost: localhost:{page.port}\r\n\r\n"), 421)
    check("no host", page.raw("GET /commands HTTP/1.1\r\n\r\n"), 400, 421)
    check("two hosts", page.raw(f"GET /commands HTTP/1.1\r\n{host}Host: evil.example\r\n\r\n"), 400, 421)
    check("no session", page.raw(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\n\r\n"), 403)
    check("traversal", page.raw(f"GET /static/../../etc/passwd HTTP/1.1\r\n{host}\r\n"), 404)
    check("method", page.raw(f"PUT /commands HTTP/1.1\r\n{host}Content-Length: 0\r\n\r\n"), 405)
    check("no HTTP", page.raw("hello\r\n\r\n"), 400, None)
    check("long path", page.raw(f"GET /{'x' * 20_000} HTTP/1.1\r\n{host}\r\n"), 431)
    check("long header", page.raw(f"GET / HTTP/1.1\r\n{host}X: {'x' * 20_000}\r\n\r\n"), 431)
    check("endless header", page.raw(f"GET / HTTP/1.1\r\n{host}" + "X: x\r\n" * 20_000 + "\r\n"), 431, None)
    check("chunks", page.raw(f"POST /undo HTTP/1.1\r\n{form}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"), 501)
    check("two lengths", page.raw(f"POST /undo HTTP/1.1\r\n{form}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab"), 400)
    check("no length", page.raw(f"POST /undo HTTP/1.1\r\n{form}Content-Length: -1\r\n\r\n"), 400)
    check("large form", page.raw(f"POST /undo HTTP/1.1\r\n{form}Content-Length: 300000\r\n\r\n"), 413)
    files = form.replace("application/x-www-form-urlencoded", "multipart/form-data; boundary=b")
    check("large file", page.raw(f"POST /bill HTTP/1.1\r\n{files}Content-Length: 40000000\r\n\r\n"), 413)
    check("no token", page.raw(f"POST /undo HTTP/1.1\r\n{form}Content-Length: 6\r\n\r\nstep=1"), 403)
    for origin in ("null", "http://evil.example", None):
        check(f"origin {origin}", page.send("POST", "/close", f"token={page.token}", Origin=origin)[0], 403)
    check("used key", page.send("GET", page.address[len(page.origin):])[0], 403)
    # A head that comes slowly is ended in total, though something arrives all the time; others are answered.
    start = time.monotonic()
    with socket.create_connection(("127.0.0.1", page.port), timeout=5) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\n")
        try:
            while time.monotonic() - start < 20:
                slow.sendall(b"X: y\r\n")
                slow.settimeout(0.5)
                try:
                    if slow.recv(100) == b"":
                        break
                except TimeoutError:
                    check("meanwhile", page.send("GET", "/commands")[0], 200)
        except ConnectionError:
            pass
    check("slow head", 9 < time.monotonic() - start < 14, True)
    # Connections that ask for nothing make room for one that does.
    start = time.monotonic()
    crowd = [socket.create_connection(("127.0.0.1", page.port), timeout=5) for _ in range(60)]
    check("in a crowd", page.send("GET", "/commands")[0], 200)
    check("soon", time.monotonic() - start < 5, True)
    for one in crowd:
        one.close()
    check("after a crowd", page.send("GET", "/commands")[0], 200)
    listening = open("/proc/net/tcp").read() + open("/proc/net/tcp6").read()
    addresses = re.findall(rf" ([0-9A-F]+):{page.port:04X} [0-9A-F]+:0000 0A", listening)
    check("listens on", addresses, ["0100007F"])
    check("close", page.post("/close")[0], 200)
    check("end", page.process.wait(10), 0)


def users(program, book):
    """Another user of the computer is cut off before anything is read. Needs root."""
    page = Page(program, book)
    page.enter()
    code = f"import sys; sys.argv = ['']\nimport http.client\nc = http.client.HTTPConnection('127.0.0.1', {page.port}, timeout=5)\n"
    code += f"c.request('GET', '/commands', headers={{'Cookie': {page.cookie!r}}})\nprint(c.getresponse().status)"
    for user, wanted in ((65534, ""), (0, "200")):
        line = ["setpriv", f"--reuid={user}", "--clear-groups", "/usr/bin/python3", "-c", code]
        result = subprocess.run(line, capture_output=True, text=True, cwd="/")
        check(f"user {user}", result.stdout.strip(), wanted)
    page.end()


def record(program, book):
    """A booking is tried, saved and undone; a change from elsewhere in between is noticed."""
    page = Page(program, book, "--lang", "en")
    page.enter()
    fields = {"guest": "Emma <b>Hill</b>", "check_in": "2031-01-02", "nights": "3", "adults": "2", "property": "gracia"}
    status, _, tried = page.post("/do/booking/add", step="preview", **fields)
    check("tried", status, 200)
    check("escaped", "Emma &lt;b&gt;Hill" in tried and "<b>Hill" not in tried, True)
    mark = re.search(r'name="mark" value="([^"]+)"', tried).group(1)
    note = [program, "booking", "edit", "18", "--note", "x", "--book", book]
    check("elsewhere", subprocess.run(note, capture_output=True).returncode, 0)
    check("stale", page.post("/do/booking/add", step="apply", mark=mark, **fields)[0], 409)
    tried = page.post("/do/booking/add", step="preview", **fields)[2]
    mark = re.search(r'name="mark" value="([^"]+)"', tried).group(1)
    status, headers, _ = page.post("/do/booking/add", step="apply", mark=mark, **fields)
    check("saved", status, 303)
    step = headers["Location"].split("/")[-1]
    check("the page of the change", page.send("GET", headers["Location"])[0], 200)
    check("listed", "Emma &lt;b&gt;Hill" in page.send("GET", "/show/booking/list")[2], True)
    log = json.loads(subprocess.run([program, "log", "--book", book, "--format", "json"], capture_output=True).stdout)
    check("door", log["rows"][0].get("door"), "page")
    check("undone", page.post("/undo", step=step)[0], 303)
    check("gone", "Emma &lt;b" in page.send("GET", "/show/booking/list")[2], False)
    check("made again", page.post("/redo", step=step)[0], 303)
    check("back", "Emma &lt;b" in page.send("GET", "/show/booking/list")[2], True)
    check("undone again", page.post("/undo", step=step)[0], 303)
    # A field of several lines is kept as it was, from the trial to the change.
    lines = {"property": "gracia", "shares": "jordi=60%\r\nnuria=40%", "from": "2026-10-01"}
    tried = page.post("/do/owner/shares", step="preview", **lines)[2]
    kept = [(name, html.unescape(value)) for name, value in re.findall(
        r'<input type="hidden" name="([^"]+)" value="([^"]*)"', tried.split('value="apply"')[0]) if name != "token"]
    check("lines", [value for name, value in kept if name == "shares"], ["jordi=60%", "nuria=40%"])
    body = urllib.parse.urlencode([("token", page.token), ("step", "apply"), *kept])
    status, headers, _ = page.send("POST", "/do/owner/shares", body)
    check("lines saved", status, 303)
    shown = page.send("GET", headers["Location"])[2]
    check("both", "60%" in shown and "40%" in shown, True)
    check("undone once more", page.post("/undo", step=headers["Location"].split("/")[-1])[0], 303)
    check("own use", page.post("/do/booking/block", step="preview", property="gracia", **{"from": "2031-03-01"},
                               to="2031-03-04")[0], 200)
    bill = open(os.path.join(os.path.dirname(__file__), "../../../examples/bills/supermarket.txt"), "rb").read()
    parts = [("token", page.token, None), ("file", bill.decode(), "supermarket.txt")]
    body = "".join(
        f'--b\r\nContent-Disposition: form-data; name="{name}"{f"; filename={chr(34)}{file}{chr(34)}" if file else ""}'
        f"\r\n\r\n{text}\r\n" for name, text, file in parts) + "--b--\r\n"
    status, _, draft = page.send("POST", "/bill", body.encode(), Content_Type="multipart/form-data; boundary=b")
    check("bill", status, 200)
    check("total", 'name="amount" value="39.27"' in draft, True)
    values = {"sent_file": "0", "property": "gracia", "amount": "39.27", "date": "2026-07-11"}
    status, _, tried = page.post("/do/expense/read", step="preview", **values)
    check("bill tried", status, 200)
    mark = re.search(r'name="mark" value="([^"]+)"', tried).group(1)
    status, headers, _ = page.post("/do/expense/read", step="apply", mark=mark, **values)
    check("bill saved", status, 303)
    done = page.send("GET", headers["Location"])[2]
    check("what was saved", "39.27" in done and "supermarket.txt" in done and "/tmp/" not in done, True)
    document = page.send("GET", "/document/1")
    check("document", document[0], 200)
    check("document is saved", document[1]["Content-Disposition"].startswith("attachment"), True)
    check("document is shut in", document[1]["Content-Security-Policy"], "default-src 'none'; sandbox")
    check("document is whole", document[2], bill.decode())
    for path, values, start in [
        ("export/xlsx", {}, "PK"), ("export/tables", {}, "PK"), ("export/csv", {}, "PK"),
        ("agenda/export", {}, "BEGIN:VCALENDAR"), ("export/pdf", {"period": "2026"}, "%PDF"),
    ]:
        status, headers, content = page.post(f"/do/{path}", step="preview", **values)
        check(path, (status, content[:len(start)]), (200, start))
        check(f"{path} is saved", headers["Content-Disposition"].startswith("attachment"), True)
    status, headers, _ = page.post("/do/export/csv", step="preview")
    check("an archive", headers["Content-Disposition"].endswith("estada-export-csv.zip"), True)
    for form in ("html", "pdf"):
        status, headers, _ = page.post("/do/statement/export", step="preview", owner="jordi", file=form, period="2026")
        check(f"statement {form}", (status, headers["Content-Disposition"][-len(form):]), (200, form))
    shown = page.send("GET", "/show/statement/show?owner=jordi&period=2026")[2]
    check("statement with its result", shown.count("<table") > 1, True)
    check("a key leads to what is done with it",
          "/do/agenda/done?id=" in page.send("GET", "/show/agenda/list?until=2027-12-31")[2], True)
    check("unknown value", page.send("GET", "/show/booking/list?colour=red")[0], 400)
    page.end()


def traced(program, book):
    """No process of the page has a socket but the listener, or writes outside the book's folder and its own."""
    with tempfile.TemporaryDirectory() as folder:
        wrapper, trace = f"{folder}/traced", f"{folder}/trace"
        with open(wrapper, "w") as file:
            file.write(f'#!/bin/sh\nexec strace -f -qq -e trace=socket,connect,openat,mkdir -o {trace} "{program}" "$@"\n')
        os.chmod(wrapper, 0o700)
        page = Page(wrapper, book)
        page.enter()
        fields = {"guest": "Emma Hill", "check_in": "2031-01-02", "nights": "3", "adults": "2", "property": "gracia"}
        tried = page.post("/do/booking/add", step="preview", **fields)[2]
        mark = re.search(r'name="mark" value="([^"]+)"', tried).group(1)
        check("saved", page.post("/do/booking/add", step="apply", mark=mark, **fields)[0], 303)
        check("exported", page.post("/do/export/csv", step="preview")[0], 200)
        check("closed", page.post("/close")[0], 200)
        check("end", page.process.wait(60), 0)
        lines = open(trace).read().split("\n")
    check("sockets", [line.split("(")[1][:7] for line in lines if " socket(" in line], ["AF_INET"])
    check("connections", [line for line in lines if " connect(" in line], [])
    # The server alone loads its library.
    servers = {line.split()[0] for line in lines if "libmicrohttpd" in line and " = -1 " not in line}
    check("processes with the server's library", len(servers), 1)
    own = [re.search(r'"([^"]+)"', line).group(1) for line in lines if " mkdir(" in line]
    place = os.path.dirname(os.path.abspath(book))
    written = [re.search(r'"([^"]+)"', line).group(1) for line in lines
               if " openat(" in line and re.search("O_WRONLY|O_RDWR|O_CREAT", line)]
    own = [path for path in own if path.startswith(tempfile.gettempdir())][:1] + [place]
    check("written", [path for path in written if path not in ("/dev/null",)
                      and not path.startswith(tuple(own)) and path.startswith("/")], [])
    check("written at all", bool(written), True)


def chromium(folder, *arguments):
    line = ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--enable-logging=stderr",
            "--v=0", f"--user-data-dir={folder}/profile", "--virtual-time-budget=8000", *arguments]
    result = subprocess.run(["timeout", "90", *line], capture_output=True, text=True)
    console = [text for text in result.stderr.split("\n") if "CONSOLE" in text]
    return result.stdout, console


# What a page has to be at any width: measured in frames of that width.
MEASURE = """
addEventListener('load', () => setTimeout(() => {
  const all = [...document.querySelectorAll('iframe')].map(frame => {
    const page = frame.contentDocument, root = page.documentElement
    const fields = [...page.querySelectorAll('input:not([type=hidden]), select, textarea')]
    const targets = [...page.querySelectorAll('button, a.button, nav a, summary')].filter(one => one.offsetWidth)
    const ids = [...page.querySelectorAll('[id]')].map(one => one.id)
    return {page: frame.getAttribute('src') + ' ' + frame.width,
      wide: Math.max(root.scrollWidth, page.body.scrollWidth) > root.clientWidth,
      headings: page.querySelectorAll('h1').length,
      unlabelled: fields.filter(one => !one.labels.length).map(one => one.name),
      small: targets.filter(one => one.getBoundingClientRect().height < 24).map(one => one.textContent),
      twice: ids.filter((one, place) => ids.indexOf(one) != place),
      hintless: [...page.querySelectorAll('[aria-describedby], [aria-labelledby]')].flatMap(one =>
        ((one.getAttribute('aria-describedby') || '') + ' ' + (one.getAttribute('aria-labelledby') || '')).trim()
          .split(/ +/)).filter(id => !page.getElementById(id)),
      styled: frame.contentWindow.getComputedStyle(page.body).maxWidth == '1200px'}
  })
  const result = document.createElement('pre')
  result.textContent = 'RESULT' + JSON.stringify(all) + 'END'
  document.body.replaceChildren(result)
}, 500))
"""


def browser(program, book, language):
    """Chromium opens the page, shows each kind of page at two widths, and prints."""
    page = Page(program, book, "--lang", language)
    with tempfile.TemporaryDirectory() as folder:
        # The key, the cookie and the way to the first page, in a real browser.
        document, console = chromium(folder, "--dump-dom", page.address)
        check("first page", 'id="todo"' in document and f'lang="{language}"' in document, True)
        check("console", console, [])
        page.end()
        page = Page(program, book, "--lang", language)
        page.enter()
        address = serve(page)
        document, console = chromium(folder, "--dump-dom", f"http://127.0.0.1:{address}/frames")
        for frame in json.loads(document.split("RESULT")[-1].split("END")[0]):
            name = frame.pop("page")
            check(name, frame, {"wide": False, "headings": 1, "unlabelled": [], "small": [], "twice": [],
                                "hintless": [], "styled": True})
        check("console", console, [])
        pdf = f"{folder}/page.pdf"
        chromium(folder, "--no-pdf-header-footer", f"--print-to-pdf={pdf}", f"http://127.0.0.1:{address}/show/report/profit")
        text = subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, text=True).stdout
        check("printed", "8.185,65" in text or "8,185.65" in text, True)
        check("printed without the navigation", "/commands" in text or "Estada" not in text, False)
        page.end()


PAGES = ["/", "/show/booking/list", "/show/report/profit", "/show/tax/due", "/calendar?month=2026-11", "/do/booking/add",
         "/do/booking/edit?id=18", "/do/expense/add", "/do/statement/export",
         "/show/statement/show?owner=jordi&period=2026", "/bill", "/log", "/commands", "/help/booking/add", "/refused", "/tried"]


def serve(page):
    """Passes requests on with the session, and lets its own page have the others in frames."""
    fields = {"guest": "Emma " * 30, "check_in": "2031-01-02", "adults": "2", "property": "gracia"}
    made = {"/refused": page.post("/do/booking/add", step="preview", nights="x", **fields),
            "/tried": page.post("/do/booking/add", step="preview", nights="3", **fields)}
    frames = "".join(f'<iframe src="{path}" width={width} height=800 style="border: 0"></iframe>'
                     for path in PAGES for width in (320, 1280))

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            if self.path == "/frames":
                text = f"<!DOCTYPE html><link rel=icon href=data:,><body>{frames}<script>{MEASURE}</script>"
                status, headers = 200, {"Content-Type": "text/html"}
            else:
                status, headers, text = made.get(self.path) or page.send("GET", self.path)
            self.send_response(status)
            for name in ("Content-Type", "Content-Security-Policy"):
                if name in headers:
                    self.send_header(name, headers[name].replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *arguments):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


{"sockets": sockets, "users": users, "record": record, "traced": traced, "browser": browser}[sys.argv[1]](*sys.argv[2:])
print("\n".join(wrong))
sys.exit(1 if wrong else 0)
