import Foundation
import Testing

@testable import Doors

/// What the page refuses before it does anything.
struct `A guarded page` {
  private static let addition: [(String, String)] = [
    ("step", "preview"), ("guest", "Emma Hill"), ("check-in", "2030-01-02"),
  ]

  /// Requests that differ from those of the page's own forms in one way.
  static let refused: [(changes: [String: String?], status: Int)] = [
    (["Host": "localhost:8950"], 421), (["Host": "evil.example:8950"], 421),
    (["Host": "127.0.0.1"], 421), (["Host": "127.0.0.1:8951"], 421),
    (["Host": "127.0.0.1:8950, evil.example"], 421), (["Host": nil], 421),
    (["Origin": nil], 403), (["Origin": "null"], 403), (["Origin": "http://evil.example"], 403),
    (["Origin": "http://localhost:8950"], 403), (["Origin": "http://127.0.0.1:8951"], 403),
    (["Origin": "https://127.0.0.1:8950"], 403),
    (["Sec-Fetch-Site": "cross-site"], 403), (["Sec-Fetch-Site": "same-site"], 403),
    (["Sec-Fetch-Site": "none"], 403),
    (["Cookie": nil], 403), (["Cookie": "estada-8950=1"], 403),
    (["Content-Type": "text/plain"], 400), (["Content-Type": "application/json"], 400),
    (["Content-Type": nil], 400),
  ]

  @Test(arguments: refused)
  func `takes no form that is not its own`(changes: [String: String?], status: Int) throws {
    var page = try SamplePage.opened()
    #expect(page.post("/do/booking/add", Self.addition, changes).status == status)
    #expect(page.runner.requests == [])
    #expect(page.post("/do/booking/add", Self.addition).status == 200)
  }

  @Test func `takes a form of a browser that does not say where it comes from`() throws {
    var page = try SamplePage.opened()
    let answer = page.post("/do/booking/add", Self.addition, ["Sec-Fetch-Site": nil])
    #expect(answer.status == 200)
  }

  @Test(arguments: ["", "0", "token=", "step=apply&token=x"])
  func `takes no form without its token`(body: String) throws {
    var page = try SamplePage.opened()
    for target in ["/do/booking/add", "/undo", "/close", "/bill"] {
      #expect(page.send("POST", target, body: Array(body.utf8)).status == 403, "\(target)")
    }
    #expect(page.runner.requests == [])
    #expect(!page.site.isOver)
  }

  @Test func `is opened once, by its key, within two minutes`() throws {
    var page = SamplePage()
    let address = try #require(page.site.address)
    #expect(address.hasPrefix("http://127.0.0.1:8950/enter?key="))
    let target = String(address.dropFirst("http://127.0.0.1:8950".count))
    #expect(page.send("GET", "/").status == 403)
    #expect(page.send("GET", target + "0").status == 403)
    #expect(page.send("GET", "/enter").status == 403)
    let opened = page.send("GET", target)
    #expect(opened.status == 200)
    let cookie = try #require(opened.header("Set-Cookie"))
    #expect(cookie.hasPrefix("estada-8950="))
    #expect(cookie.hasSuffix("; HttpOnly; SameSite=Strict; Path=/"))
    #expect(cookie.utf8.count > 64)
    // A redirect would lose the cookie.
    #expect(opened.header("Location") == nil)
    #expect(opened.text.contains("http-equiv=\"refresh\""))
    #expect(page.send("GET", target).status == 403)
    #expect(page.site.address == nil)

    var late = SamplePage()
    let other = try #require(late.site.address)
    late.clock.now += 120_001
    #expect(late.send("GET", String(other.dropFirst("http://127.0.0.1:8950".count))).status == 403)
  }

  @Test func `gives two pages other secrets`() throws {
    let random = { UInt64.random(in: .min ... .max) }
    let keys = (0..<4).map { _ in BrowserSession(now: 0, idle: 1, random: random) }
    #expect(Set(keys.map(\.key) + keys.map { $0.token }).count == 8)
    #expect(keys.allSatisfy { $0.token.utf8.count == 64 })
  }

  @Test func `ends when it was not used, and when it is closed`() throws {
    var page = try SamplePage.opened()
    page.clock.now += 59_000
    #expect(page.send("GET", "/commands").status == 200)
    page.clock.now += 59_000
    #expect(!page.site.isOver)
    // What is refused does not keep it open.
    #expect(page.send("GET", "/commands", ["Cookie": nil]).status == 403)
    page.clock.now += 1_001
    #expect(page.site.isOver)

    var closed = try SamplePage.opened()
    #expect(closed.send("GET", "/close").status == 405)
    #expect(closed.post("/close", []).status == 200)
    #expect(closed.site.isOver)
    #expect(closed.send("GET", "/").status == 403)
  }

  @Test(arguments: [
    ("/../etc/passwd", 404), ("/static/../page.css", 404), ("/static/%2e%2e/x", 404),
    ("/static/%2e%2e%2fx", 404), ("/static/page.css", 404), ("/show/booking%2Flist", 404),
    ("/show//booking", 404), ("/show/booking/list/", 404), ("//evil.example/", 404),
    ("http://evil.example/", 404), ("/show/booking/list%00", 404), ("/%ff", 404), ("/%4", 404),
    ("/show/demo", 404), ("/do/demo", 404), ("/do/book/restore", 404), ("/do/open", 404),
    ("/do/config/set", 404), ("/do/import/json", 404), ("/document/1/2", 404),
    ("/document/-1", 404), ("/document/x", 404), ("/sent/0", 404), ("/sent/../0", 404),
    ("/done/1", 404), ("/done/x", 404), ("/calendar?month=2026-13", 404),
    ("/calendar?month=../../", 404), ("/undo", 405), ("/enter", 403),
  ])
  func `has no other addresses`(target: String, status: Int) throws {
    var page = try SamplePage.opened()
    #expect(page.send("GET", target).status == status)
    #expect(page.runner.writes == [])
  }

  @Test(arguments: ["HEAD", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "get"])
  func `has no other methods`(method: String) throws {
    var page = try SamplePage.opened()
    let answer = page.send(method, "/do/booking/add")
    #expect(answer.status == 405)
    #expect(answer.header("Allow") == "GET, POST")
  }

  @Test(arguments: [400, 413, 431, 501])
  func `says what the server did not read`(status: Int) throws {
    var page = try SamplePage.opened()
    let answer = page.send("POST", "/do/booking/add", fault: status)
    #expect(answer.status == status)
    #expect(answer.text.contains("<h1>"))
  }

  @Test func `sends its headers with every answer`() throws {
    var page = try SamplePage.opened()
    for target in ["/", "/commands", "/nothing", "/static/x", PageFiles.style.address] {
      let answer = page.send("GET", target)
      let policy = try #require(answer.header("Content-Security-Policy"))
      #expect(policy.hasPrefix("default-src 'none'; style-src 'self'; script-src 'self'"))
      #expect(!policy.contains("unsafe"))
      #expect(policy.contains("frame-ancestors 'none'") && policy.contains("base-uri 'none'"))
      #expect(answer.header("X-Content-Type-Options") == "nosniff")
      #expect(answer.header("Cross-Origin-Resource-Policy") == "same-origin")
      #expect(answer.header("Cross-Origin-Opener-Policy") == "same-origin")
      #expect(answer.header("Referrer-Policy") == "same-origin")
      #expect(answer.header("Access-Control-Allow-Origin") == nil)
      #expect(answer.headers.count { $0.name == "Cache-Control" } == 1)
    }
    #expect(page.send("GET", "/commands").header("Cache-Control") == "no-store")
  }

  @Test func `changes nothing if it is only to be read`() throws {
    var page = try SamplePage.opened(isReadOnly: true)
    for target in ["/do/booking/add", "/bill", "/do/book/backup", "/do/init"] {
      #expect(page.send("GET", target).status == 404, "\(target)")
    }
    for target in ["/do/booking/add", "/undo", "/bill"] {
      #expect(page.post(target, Self.addition).status == 403, "\(target)")
    }
    #expect(page.runner.requests == [])
    let commands = page.send("GET", "/commands").text
    #expect(!commands.contains("/do/booking/add"))
    #expect(commands.contains("/show/booking/list"))
    #expect(commands.contains("/do/export/xlsx"))
  }

  @Test func `escapes what others wrote`() throws {
    let hostile = "\"><script>alert(1)</script>'&\u{202E}"
    let runner = ScriptedRunner { _ in
      var report = DoorReport()
      report.mark = "3"
      report.says = [hostile]
      report.warns = [hostile]
      report.command = hostile
      report.faults = [.init(option: "guest", text: hostile)]
      return DoorAnswer(.exited(64), errors: hostile, report: report)
    }
    var page = try SamplePage.opened(runner)
    for answer in [
      page.post("/do/booking/add", [("step", "preview"), ("guest", hostile)]),
      page.send("GET", "/show/booking/list?search=\(URLText.encoded(hostile))"),
    ] {
      #expect(answer.status == 422)
      #expect(!answer.text.contains("<script>alert"))
      #expect(answer.text.contains("&lt;script&gt;"))
    }
  }
}

/// Forms as browsers send them.
struct `A sent form` {
  private static func multipart(_ parts: [(head: String, content: String)]) -> [UInt8] {
    let body = parts.map { "--mark\r\n\($0.head)\r\n\r\n\($0.content)\r\n" }.joined()
    return Array((body + "--mark--\r\n").utf8)
  }

  @Test func `has its values and files`() throws {
    let type = "multipart/form-data; boundary=mark"
    let body = Self.multipart([
      ("Content-Disposition: form-data; name=\"guest\"", "Emma\r\n--mar"),
      (
        "Content-Disposition: form-data; name=\"file\"; filename=\"../a b.pdf\"\r\nContent-Type: x",
        "\u{0}\r\n--marx"
      ),
    ])
    let values = try #require(FormValues(body: body, type: type))
    #expect(values["guest"] == "Emma\r\n--mar")
    #expect(values.files.map(\.name) == ["../a b.pdf"])
    #expect(values.files.first?.bytes == Array("\u{0}\r\n--marx".utf8))
    #expect(FormValues(encoded: "a=1+2%2B&a=%C3%A9&b")?.all("a") == ["1 2+", "é"])
  }

  @Test(arguments: [
    "", "--mark", "--mark--", "--mark\r\n", "--mark\r\n\r\n\r\n--mark--",
    "--mark\r\nContent-Disposition: form-data\r\n\r\nx\r\n--mark--",
    "--mark\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx",
    "--other\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx\r\n--other--",
    "--mark\r\nContent-Disposition: form-data; name=\"a\r\n\r\nx\r\n--mark--",
  ])
  func `is refused or empty if it is malformed`(body: String) {
    let values = FormValues(body: Array(body.utf8), type: "multipart/form-data; boundary=mark")
    #expect(values.map { $0.pairs.isEmpty && $0.files.isEmpty } ?? true)
  }

  @Test(arguments: ["a=%", "a=%zz", "a=%ff", "%00=1", "a=%07"])
  func `is refused with an encoding that is none`(text: String) {
    #expect(FormValues(encoded: text[...]) == nil)
  }

  @Test func `has a limited number of fields`() {
    let many = String(repeating: "a=1&", count: FormValues.mostFields + 1)
    #expect(FormValues(encoded: many[...]) == nil)
  }

  @Test(arguments: [
    ("../../etc/passwd", "passwd"), ("C:\\x\\bill.pdf", "bill.pdf"), (".hidden", "hidden"),
    ("-rf", "rf"), ("", "file"), ("..", "file"), ("a b'\"$.pdf", "a-b---.pdf"),
    ("factura é.pdf", "factura-é.pdf"),
  ])
  func `names a file without folders`(name: String, plain: String) {
    #expect(UploadFolder.plainName(name) == plain)
  }
}
