import DataFormats
import Doors
import Foundation
import TestKit
import Testing

struct `A request of a door` {
  @Test func `has each value in the word of its option, and operands after the dashes`() {
    var request = DoorRequest(
      ["booking", "add"],
      options: [.init("guest", "--force"), .init("note", "a=b -- c")],
      flags: [.init("tax-collected"), .init("tax-apart", isOn: false)], operands: ["-x", "--help"])
    request.isDryRun = true
    request.language = "ca"
    #expect(
      request.arguments(book: "-b") == [
        "booking", "add", "--guest=--force", "--note=a=b -- c", "--tax-collected",
        "--no-tax-apart", "--dry-run", "--book=-b", "--lang=ca", "--format=json", "--no-input",
        "--", "-x", "--help",
      ])
  }
}

struct `A report of a door` {
  @Test func `is read as it was written`() throws {
    var report = DoorReport()
    report.step = 18
    report.mark = "18"
    report.command = "booking add --guest 'Emma Hill'"
    report.says = ["a", "b\n\"c\""]
    report.warns = ["w"]
    report.faults = [.init(option: "nights", text: "t"), .init(option: nil, text: "u")]
    let json = try JSONValue(parsing: Array(report.json.json.utf8))
    #expect(DoorReport(json) == report)
  }

  @Test(arguments: ["{}", "[]", "3", "{\"command\":1}"])
  func `is none of another text`(text: String) throws {
    #expect(DoorReport(try JSONValue(parsing: Array(text.utf8))) == nil)
  }
}

struct `A JSON value` {
  @Test(arguments: [
    "null", "true", "-0.50e3", "\"a\\u0001\"", "[]", "{}",
    "{\"b\":[1,{\"a\":null}],\"a\":\"\"}",
  ])
  func `is written as it was read`(text: String) throws {
    #expect(try JSONValue(parsing: Array(text.utf8)).json == text)
  }

  @Test(arguments: [
    "", "{\"a\":1,\"a\":2}", "[1,]", "{", "1 2", "{\"a\"}", "'a'", "\u{FEFF}\u{FEFF}1",
    String(repeating: "[", count: 33) + String(repeating: "]", count: 33),
  ])
  func `is none of what is no JSON, too deep or said twice`(text: String) {
    #expect(throws: JSONFault.self) { try JSONValue(parsing: Array(text.utf8)) }
  }
}

/// The program itself as the child of a door.
struct `A command of a door` {
  /// Runs `body` with the sample book, and runners for it.
  private static func withBook(
    door: String = "assistant", hidesGuests: Bool = false,
    _ body: (ChildRunner, URL) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let demo = try await ShellProcess.run(
        "'\(Transcript.Stage.underTest.path)/estada' demo d --lang en", in: folder,
        variables: ["HOME": folder.path, "PATH": "/usr/bin:/bin"])
      #expect(demo.status == 0, "\(demo.output)")
      let book = folder.appending(path: "d/book.sqlite")
      var terms = ChildRunner.Terms(door: door, book: book.path, isOnServer: false)
      terms.program = Transcript.Stage.underTest.appending(path: "estada").path
      terms.hidesGuests = hidesGuests
      try await body(try ChildRunner(terms), book)
    }
  }

  private static let addition = DoorRequest(
    ["booking", "add"],
    options: [
      .init("guest", "Emma Hill"), .init("check-in", "2030-01-02"), .init("nights", "3"),
      .init("adults", "2"),
    ], operands: ["gracia"])

  @Test func `tries a change, then makes it as a step of that door`() async throws {
    try await Self.withBook { runner, _ in
      var request = Self.addition
      request.isDryRun = true
      let trial = runner.run(request)
      #expect(trial.isDone, "\(trial)")
      let report = try #require(trial.report)
      #expect(report.step == nil)
      #expect(
        report.command
          == "booking add gracia --guest 'Emma Hill' --check-in 2030-01-02 --nights 3 --adults 2")
      #expect(report.says.first?.contains("would be recorded") == true)
      request.isDryRun = false
      request.mark = report.mark
      let made = runner.run(request)
      #expect(made.report?.step != nil)
      #expect(made.report?.mark == report.mark)
      #expect(made.output == trial.output)
      let log = try JSONValue(parsing: runner.run(DoorRequest(["log"])).output)
      let latest = try #require(log["rows"]?.elements?.first)
      #expect(latest["door"] == .string("assistant"))
      #expect(latest["command"]?.text == report.command)
      // The same once more: another step is the latest one now.
      let stale = runner.run(request)
      #expect(stale.end == .exited(1))
      #expect(stale.report?.faults.count == 1)
      #expect(stale.report?.mark != report.mark)
    }
  }

  /// An undo keeps the number of the latest step, and another book may have the same one.
  @Test func `is not made where history changed by an undo, a redo or another book`() async throws {
    try await Self.withBook { runner, book in
      #expect(runner.run(Self.addition).isDone)
      let step = DoorRequest(["undo"])
      var request = DoorRequest(
        ["expense", "add"], options: [.init("concept", "Taps"), .init("amount", "12")],
        operands: ["gracia"])
      request.isDryRun = true
      let mark = try #require(runner.run(request).report?.mark)
      request.isDryRun = false
      request.mark = mark
      #expect(runner.run(step).isDone)
      #expect(runner.run(request).end == .exited(1))
      #expect(runner.run(DoorRequest(["redo"])).isDone)
      let copy = book.deletingLastPathComponent().appending(path: "copy.sqlite")
      try FileManager.default.copyItem(at: book, to: copy)
      #expect(runner.run(request).isDone)
      // A book of the same steps but for the last one, in the place of the first.
      try FileManager.default.removeItem(at: book)
      try FileManager.default.moveItem(at: copy, to: book)
      let other = DoorRequest(
        ["expense", "add"],
        options: [.init("concept", "Soap"), .init("amount", "3")], operands: ["gracia"])
      let elsewhere = try #require(runner.run(DoorRequest(["log"])).report?.mark)
      #expect(runner.run(other).isDone)
      request.mark = elsewhere
      #expect(runner.run(request).end == .exited(1))
    }
  }

  @Test func `of the page shows its rows as a part of a page`() async throws {
    try await Self.withBook(door: "page") { runner, _ in
      var request = DoorRequest(["booking", "list"])
      request.format = .html
      let answer = runner.run(request)
      #expect(answer.text.hasPrefix("<section"))
      #expect(answer.text.contains("<td"))
      #expect(!answer.text.contains("<html"))
    }
  }

  @Test func `says which option is wrong`() async throws {
    try await Self.withBook { runner, _ in
      var request = Self.addition
      request.options[1].value = "yesterdayish"
      let answer = runner.run(request)
      #expect(answer.end == .exited(65))
      #expect(answer.report?.faults.map(\.option) == ["check-in"])
      request.options.removeLast(3)
      #expect(runner.run(request).report?.faults.compactMap(\.option).isEmpty == false)
    }
  }

  @Test
  func `writes outside the folder of the book only where the kernel cannot keep it from that`()
    async throws
  {
    try await Self.withBook { runner, book in
      try withTemporaryFolder { other in
        let file = other.appending(path: "b.json").path
        let answer = runner.run(DoorRequest(["export", "json"], operands: [file]))
        #expect(answer.isDone != ChildRunner.isCaged)
        #expect(FileManager.default.fileExists(atPath: file) != ChildRunner.isCaged)
        let near = book.deletingLastPathComponent().appending(path: "b.json").path
        #expect(runner.run(DoorRequest(["export", "json"], operands: [near])).isDone)
      }
    }
  }

  @Test func `is ended when it is not wanted any more, and when it takes too long`() async throws {
    try await Self.withBook { runner, _ in
      let pipe = Pipe()
      pipe.fileHandleForWriting.write(Data("x".utf8))
      let answer = runner.run(
        DoorRequest(["report", "profit"]), watching: pipe.fileHandleForReading.fileDescriptor
      ) { true }
      #expect(answer.end == .cancelled || answer.isDone)
      var slow = DoorRequest(["report", "profit"])
      slow.seconds = 0
      #expect(runner.run(slow).end == .slow)
    }
  }

  @Test func `does not show the names of guests, whatever it is asked`() async throws {
    try await Self.withBook(hidesGuests: true) { runner, book in
      let folder = book.deletingLastPathComponent()
      let table = "guest,check_in,nights,adults,property\nZyxgast Quortle,2030-05-01,2,2,gracia\n"
      try Data(table.utf8).write(to: folder.appending(path: "t.csv"))
      let refused = "guest,check_in,nights,adults,property\nZyxgast,Quortle,2,2,gracia\n"
      try Data(refused.utf8).write(to: folder.appending(path: "r.csv"))
      var requests = [
        DoorRequest(
          ["statement", "show"], options: [.init("period", "2026")], flags: [.init("guests")],
          operands: ["jordi"]),
        DoorRequest(["booking", "list"], options: [.init("search", "Font")]),
        DoorRequest(["import", "bookings"], operands: [folder.path + "/t.csv"]),
        DoorRequest(["import", "bookings"], operands: [folder.path + "/r.csv"]),
      ]
      requests += [["booking", "list"], ["log"], ["view", "list"]].map { DoorRequest($0) }
      let saved = try await ShellProcess.run(
        "'\(Transcript.Stage.underTest.path)/estada' --book book.sqlite view save zv -- booking list "
          + "--search Quortle", in: folder,
        variables: ["HOME": folder.path, "PATH": "/usr/bin:/bin"])
      #expect(saved.status == 0, "\(saved.output)")
      let people = ["Zyxgast", "Quortle", "Serra", "Vogel", "Laia Font", "Kelly"]
      for var request in requests {
        request.isDryRun = request.path.first == "import"
        let answer = runner.run(request)
        let all = answer.text + answer.errors + (answer.report?.json.json ?? "")
        #expect(people.filter(all.contains) == [], "\(request.path): \(all)")
      }
    }
  }

  @Test func `offers the homes of the book`() async throws {
    try await Self.withBook { runner, _ in
      let homes = runner.candidates(for: "property", of: DoorRequest(["booking", "list"]))
      #expect(homes.map(\.value).contains("gracia"))
      #expect(!runner.candidates(for: nil, of: DoorRequest(["property", "show"])).isEmpty)
    }
  }

  @Test func `leaves nothing in the folder for temporary files`() async throws {
    var folder = ""
    try await Self.withBook { runner, _ in
      folder = runner.folder
      #expect(FileManager.default.fileExists(atPath: folder))
    }
    #expect(!FileManager.default.fileExists(atPath: folder))
  }
}
