import Bookkeeping
import CommandLineKit
import DataFormats
import Foundation
import Localizations
import TestKit
import Testing

@testable import Commands
@testable import Doors

/// The forms of all commands, made from their declarations.
struct `The form of a command` {
  static let commands: [CommandDescription] = {
    var page = SamplePage()
    return EstadaCommand.tree.describe().leaves.filter {
      page.site.has($0, for: .change) || page.site.has($0, for: .show)
    }
  }()

  @Test func `exists for what can be shown or changed`() {
    #expect(Self.commands.count > 150)
    for path in [["booking", "add"], ["expense", "read"], ["import", "airbnb"], ["init"]] {
      #expect(Self.commands.contains { $0.path == path }, "\(path)")
    }
    for path in [["demo"], ["open"], ["book", "restore"], ["book", "copy"], ["completion"]] {
      #expect(!Self.commands.contains { $0.path == path }, "\(path)")
    }
  }

  @Test(arguments: commands)
  func `has a field for each option, with a label in every language`(
    command: CommandDescription
  ) throws {
    let fields = FormField.all(of: command)
    let names = fields.flatMap { [$0.name, $0.clearName, $0.sentName] }
    #expect(Set(names).count == names.count)
    // The names of the page's own fields.
    #expect(Set(names).isDisjoint(with: ["token", "mark", "step", "done"]))
    for option in command.options where !FormField.isWithheld(option) {
      #expect(fields.contains { $0.name == option.long }, "\(option.long)")
    }
    #expect(!fields.contains { ["force", "dry-run", "repair"].contains($0.name) })
    for language in Language.allCases {
      let words = Catalogue(language)
      for field in fields {
        let label = field.label(in: words)
        #expect(!label.isEmpty && !label.contains("⟦"), "\(field.name)")
      }
    }
  }

  @Test(arguments: commands)
  func `becomes one line, in which no value is an option`(command: CommandDescription) throws {
    let reader = FormReader(command)
    let hostile = "--book=/etc/passwd"
    var pairs: [(name: String, value: String)] = []
    for field in reader.fields {
      switch field.kind {
      case .flag, .yesOrNo: pairs.append((field.name, "yes"))
      case .file: pairs.append((field.sentName, "0"))
      default: pairs.append((field.name, hostile))
      }
    }
    // Fields that the command does not have are no options of it.
    pairs += [("force", "yes"), ("book", "/etc/passwd"), ("lang", "ca"), ("format", "json")]
    let line = reader.request(FormValues(pairs)) { _ in "/private/file" }
      .arguments(book: "b.sqlite")
    let end = line.firstIndex(of: "--") ?? line.endIndex
    let options = line[..<end].dropFirst(command.path.count)
    #expect(!options.contains { $0.hasPrefix("--book=/etc") })
    #expect(!options.contains("--force"))
    #expect(options.allSatisfy { $0.hasPrefix("--") })
    let invocation = try EstadaCommand.tree.parse(line)
    #expect(invocation.path == command.path)
  }

  @Test(arguments: commands, Language.allCases)
  func `is shown with its help`(command: CommandDescription, language: Language) throws {
    var page = try SamplePage.opened(language: language)
    let address = try #require(page.site.address(of: command))
    let answer = page.send("GET", address)
    #expect(answer.status == 200)
    #expect(!answer.text.contains("⟦"))
    for field in FormField.all(of: command) where field.isAsked {
      #expect(answer.text.contains("id=\"hint-\(field.name)\""), "\(field.name)")
    }
    let help = page.send("GET", URLText.address(["help"] + command.path))
    #expect(help.status == 200 && !help.text.contains("⟦"))
  }
}

/// Changes: tried, made, undone.
struct `A change on the page` {
  private static let fields: [(String, String)] = [
    ("guest", "Emma Hill"), ("check-in", "2030-01-02"), ("nights", "3"), ("adults", "2"),
    ("property", "gracia"),
  ]

  private static func report(
    step: Int64? = nil, mark: String = "17", faults: [DoorReport.Fault] = []
  ) -> DoorReport {
    var report = DoorReport()
    report.step = step
    report.mark = mark
    report.command = "booking add gracia --guest 'Emma Hill'"
    report.says = ["Booking 19"]
    report.faults = faults
    return report
  }

  @Test func `is tried before it is made, and can be undone`() throws {
    let runner = ScriptedRunner { request in
      DoorAnswer(
        .exited(0), output: Array("<table></table>".utf8),
        report: Self.report(
          step: request.isDryRun ? nil : 18, mark: "17"))
    }
    var page = try SamplePage.opened(runner)
    let tried = page.post("/do/booking/add", [("step", "preview")] + Self.fields)
    #expect(tried.status == 200)
    #expect(runner.requests.allSatisfy(\.isDryRun) && runner.requests.count == 1)
    #expect(tried.text.contains("Booking 19") && tried.text.contains("<table></table>"))
    #expect(tried.text.contains("estada booking add gracia --guest &#39;Emma Hill&#39;"))
    #expect(tried.text.contains("name=\"mark\" value=\"17\""))
    #expect(tried.text.contains("name=\"guest\" value=\"Emma Hill\""))

    let saved = page.post(
      "/do/booking/add", [("step", "apply"), ("mark", "17")] + Self.fields)
    #expect(saved.status == 303 && saved.header("Location") == "/done/18")
    let write = try #require(runner.requests.last)
    #expect(write.mark == "17" && !write.isDryRun && write.operands == ["gracia"])
    #expect(write.options.contains(.init("guest", "Emma Hill")))
    let done = page.send("GET", "/done/18").text
    #expect(done.contains("Booking 19") && done.contains("action=\"/undo\""))

    let undone = page.post("/undo", [("step", "18")])
    #expect(undone.status == 303)
    #expect(runner.requests.last?.path == ["undo"] && runner.requests.last?.operands == ["18"])
  }

  @Test func `is refused if the book has changed meanwhile`() throws {
    let runner = ScriptedRunner { _ in DoorAnswer(.exited(1), report: Self.report(mark: "18")) }
    var page = try SamplePage.opened(runner)
    let answer = page.post("/do/booking/add", [("step", "apply"), ("mark", "17")] + Self.fields)
    #expect(answer.status == 409)
    #expect(answer.text.contains("value=\"Emma Hill\""))
  }

  @Test(arguments: [[], [("step", "apply")], [("step", "apply"), ("mark", "")], [("step", "go")]])
  func `is not made without being tried`(fields: [(String, String)]) throws {
    var page = try SamplePage.opened()
    #expect(page.post("/do/booking/add", fields + Self.fields).status == 400)
    #expect(page.runner.requests == [])
  }

  @Test func `shows what is wrong beside its field, and above`() throws {
    let runner = ScriptedRunner { _ in
      DoorAnswer(
        .exited(64),
        report: Self.report(faults: [
          .init(option: "nights", text: "--nights is no number"),
          .init(option: "value.property", text: "No home"),
        ]))
    }
    var page = try SamplePage.opened(runner)
    let answer = page.post("/do/booking/add", [("step", "preview")] + Self.fields)
    #expect(answer.status == 422)
    #expect(answer.text.contains("<a href=\"#field-nights\">Nights is no number</a>"))
    #expect(answer.text.contains("<a href=\"#field-property\">No home</a>"))
    #expect(answer.text.contains("id=\"fault-nights\""))
    #expect(answer.text.contains("aria-invalid=\"true\""))
    #expect(answer.text.contains("<title>Error: "))
    #expect(answer.text.contains("value=\"Emma Hill\""))
  }

  @Test func `leads to the next one with its day`() throws {
    let runner = ScriptedRunner { _ in DoorAnswer(.exited(0), report: Self.report(step: 18)) }
    var page = try SamplePage.opened(runner)
    let answer = page.post("/do/booking/add", [("step", "again"), ("mark", "17")] + Self.fields)
    let next = try #require(answer.header("Location"))
    #expect(next == "/do/booking/add?done=18&check-in=2030-01-02&property=gracia")
    let form = page.send("GET", next).text
    #expect(form.contains("value=\"2030-01-02\"") && form.contains("Booking 19"))
    #expect(!form.contains("Emma Hill"))
  }

  @Test func `of a bill begins with what was read`() throws {
    try withTemporaryFolder { folder in
      let read = """
        {"schema":"estada/bill/1","fields":{"date":{"value":null,"mark":"missing"},\
        "total":{"value":"31.80","mark":"checked"},"supplier":{"value":"BAR","mark":"unsure"}},\
        "draft":{"property":null,"date":null,"concept":"Bar","category":"other",\
        "supplier":"BAR","amount":"31.80"},"missing":["date","property"]}
        """
      let runner = ScriptedRunner { _ in DoorAnswer(.exited(3), output: Array(read.utf8)) }
      var page = try SamplePage.opened(runner, folder: folder.path)
      let body = """
        --b\r\nContent-Disposition: form-data; name="token"\r\n\r\n\(page.site.session.token)\r\n\
        --b\r\nContent-Disposition: form-data; name="file"; filename="../x/bar bill.txt"\r\n\r\n\
        31,80\r\n--b--\r\n
        """
      let answer = page.send(
        "POST", "/bill", ["Content-Type": "multipart/form-data; boundary=b"],
        body: Array(body.utf8))
      #expect(answer.status == 200)
      let request = try #require(runner.requests.first)
      #expect(request.path == ["expense", "read"] && request.isDryRun)
      #expect(request.operands == ["\(folder.path)/sent-0/bar-bill.txt"])
      #expect(answer.text.contains("name=\"amount\" value=\"31.80\""))
      #expect(answer.text.contains("name=\"sent-file\" value=\"0\""))
      for field in ["date", "supplier", "property"] {
        let start = try #require(answer.text.range(of: "id=\"field-\(field)\""))
        #expect(answer.text[..<start.lowerBound].suffix(300).contains("field unsure"), "\(field)")
      }

      let tried = page.post(
        "/do/expense/read", [("step", "preview"), ("sent-file", "0"), ("property", "gracia")])
      #expect(tried.status == 422)
      #expect(runner.requests.last?.operands == request.operands)
      // A number that was not given is no file.
      _ = page.post("/do/expense/read", [("step", "preview"), ("sent-file", "../../etc/passwd")])
      #expect(runner.requests.last?.operands == [])
    }
  }

  @Test(arguments: [
    (Language.en, "When it is known: estada booking edit 19 --amount AMOUNT. Or: estada undo"),
    (.ca, "Quan es conegui: estada reserva editar 19 --import IMPORT. O bé: estada desfer"),
    (.es, "Cuando se sepa: estada reserva editar 19 --importe IMPORTE. O bien: estada deshacer"),
  ])
  func `has a link to each command that its sentences name`(
    language: Language, sentence: String
  ) throws {
    let runner = ScriptedRunner { _ in
      var report = Self.report(step: 18)
      report.says = [sentence]
      return DoorAnswer(.exited(0), report: report)
    }
    var page = try SamplePage.opened(runner, language: language)
    _ = page.post("/do/booking/add", [("step", "apply"), ("mark", "17")] + Self.fields)
    let done = page.send("GET", "/done/18").text
    #expect(done.components(separatedBy: "href=\"/do/booking/edit?id=19\"").count == 2)
  }

  @Test func `shows what a check found, and no raw document after an undo`() throws {
    let runner = ScriptedRunner { request in
      DoorAnswer(
        .exited(request.path == ["book", "check"] ? 3 : 0),
        output: Array((request.format == .html ? "<table></table>" : "{}").utf8))
    }
    var page = try SamplePage.opened(runner)
    let checked = page.send("GET", "/show/book/check")
    #expect(checked.status == 200 && checked.text.contains("<table></table>"))
    for name in ["undo", "redo"] {
      let address = try #require(page.post("/\(name)", [("step", "4")]).header("Location"))
      #expect(runner.requests.last?.path == [name] && runner.requests.last?.operands == ["4"])
      let done = page.send("GET", address).text
      #expect(done.contains("<table></table>") && !done.contains("{}"))
      #expect(done.contains("action=\"/redo\"") == (name == "undo"))
      #expect(done.contains("action=\"/undo\"") == (name == "redo"))
    }
  }

  @Test(arguments: [(Int64?.some(18), 303), (nil, 422)])
  func `of several files is made if one of them is recorded`(step: Int64?, status: Int) throws {
    let runner = ScriptedRunner { _ in DoorAnswer(.exited(3), report: Self.report(step: step)) }
    var page = try SamplePage.opened(runner)
    let answer = page.post("/do/expense/read", [("step", "apply"), ("mark", "17")])
    #expect(answer.status == status)
  }

  @Test(arguments: [
    (Language.en, "1234.50", "1234.50"), (.es, "1234.50", "1234,50"), (.ca, "7", "7"),
    (.ca, "1.5%", "1.5%"),
  ])
  func `has amounts in the notation of the language`(
    language: Language, given: String, shown: String
  ) throws {
    #expect(SamplePage(language: language).site.decimal(given) == shown)
  }

  @Test(arguments: [
    ("/show/booking/list?colour=red", 400), ("/show/booking/list?period=2026&sort=guest", 200),
    ("/do/booking/add?force=yes", 400), ("/do/booking/add?guest=Emma", 200),
  ])
  func `takes no value that it has no field for`(address: String, status: Int) throws {
    var page = try SamplePage.opened()
    #expect(page.send("GET", address).status == status)
    #expect(page.post("/do/booking/add", [("step", "preview"), ("document", "x")]).status == 400)
  }

  @Test(arguments: [(["a.csv"], 422), (["a.csv", "b.csv"], 400)])
  func `takes as many files as its field does`(names: [String], status: Int) throws {
    try withTemporaryFolder { folder in
      var page = try SamplePage.opened(
        ScriptedRunner { _ in DoorAnswer(.exited(65)) }, folder: folder.path)
      let files = names.map { name in
        "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\nx\r\n"
      }
      let body = """
        --b\r\nContent-Disposition: form-data; name="token"\r\n\r\n\(page.site.session.token)\r\n\
        --b\r\nContent-Disposition: form-data; name="step"\r\n\r\npreview\r\n\(files.joined())--b--\r\n
        """
      let answer = page.send(
        "POST", "/do/import/bookings", ["Content-Type": "multipart/form-data; boundary=b"],
        body: Array(body.utf8))
      #expect(answer.status == status)
    }
  }

  @Test func `is a stay as wide as its nights in the calendar`() throws {
    func json(_ text: String) throws -> [JSONValue] {
      try #require(try JSONValue(parsing: Array(text.utf8)).elements)
    }
    let calendar = StayCalendar(
      month: .month(year: 2026, month: 11),
      homes: try json("[{\"code\":\"a\",\"name\":\"A\"},{\"code\":\"b\",\"name\":\"B\"}]"),
      bookings: try json(
        """
        [{"id":1,"property":"a","check_in":"2026-10-30","nights":4,"guest":"X","state":"confirmed"},
        {"id":2,"property":"a","check_in":"2026-11-29","nights":9,"guest":"Y","state":"own-use"},
        {"id":3,"property":"a","check_in":"2026-11-10","nights":2,"guest":"Z","state":"cancelled"},
        {"id":4,"property":"a","check_in":"2026-11-01","nights":1,"guest":"W","state":"confirmed"}]
        """))
    let widths = calendar.cells(of: "a").map { cell in
      if case .taken(let stay, let days) = cell { "\(stay.booking):\(days)" } else { "." }
    }
    #expect(widths == ["1:2"] + Array(repeating: ".", count: 26) + ["2:2"])
    #expect(calendar.cells(of: "b").count == 30)
    #expect(calendar.stays(in: "a").map(\.booking) == [1, 4, 2])
  }
}
