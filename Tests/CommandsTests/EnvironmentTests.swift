import Bookkeeping
import Foundation
import Localizations
import Rendering
import Reporting
import TestKit
import Testing

@testable import Commands

/// A console that keeps what is written to it.
private final class MemoryConsole: Console {
  var output = ""
  var errors = ""
  let width: Int?
  private let failure: Int32?

  init(width: Int? = nil, failure: Int32? = nil) {
    self.width = width
    self.failure = failure
  }

  func write(_ text: String) { output += text }
  func writeError(_ text: String) { errors += text }
  func flush() -> Int32? { failure }
}

private func environment(
  _ variables: [String: String] = [:], console: MemoryConsole = MemoryConsole()
) throws -> Environment {
  let today = try #require(Day(year: 2026, month: 11, day: 21))
  return Environment(variables: variables, today: today, time: "10:14", console: console)
}

struct `The environment` {
  @Test func `take today from the clock unless a day is given`() throws {
    let clock = try environment()
    #expect(clock.today.isoText == "2026-11-21")
    #expect(clock.time == "10:14")
    let given = try environment(["ESTADA_TODAY": "2015-05-04"])
    #expect(given.today.isoText == "2015-05-04")
    #expect(given.time == "00:00")
    #expect(try environment(["ESTADA_TODAY": "soon"]).today.isoText == "2026-11-21")
  }

  static let books: [([String: String], String)] = [
    (["HOME": "/h"], "/h/.local/share/estada/book.sqlite"),
    (["HOME": "/h", "XDG_DATA_HOME": "/d"], "/d/estada/book.sqlite"),
    (["HOME": "/h", "XDG_DATA_HOME": "d"], "/h/.local/share/estada/book.sqlite"),
    (["HOME": "/h", "XDG_DATA_HOME": ""], "/h/.local/share/estada/book.sqlite"),
  ]

  @Test(arguments: books)
  func `name the default book`(variables: [String: String], path: String) throws {
    #expect(try environment(variables).defaultBook == path)
  }

  @Test func `hold a clock that is out of its mind within the calendar`() {
    for moment in [Int.max, 400_000_000_000] {
      #expect(Environment.local(moment).today == .last)
    }
    #expect(Environment.local(1_795_000_000).today.isoText.hasPrefix("2026-11-1"))
    #expect(Environment.local(1_795_000_000).time.count == 5)
  }

  @Test func `are those of the process`() {
    let process = Environment.process()
    #expect(process.variables["PATH"] != nil)
    #expect(process.time.count == 5)
  }
}

struct `The choice of language` {
  static let choices: [([String], [String: String], Language)] = [
    ([], [:], .en), ([], ["LANG": "ca_ES.UTF-8"], .ca),
    ([], ["LANG": "ca_ES.UTF-8", "LC_MESSAGES": "es_ES"], .es),
    ([], ["LANG": "es_ES", "LC_ALL": "C"], .en), ([], ["LANG": "fr_FR.UTF-8"], .en),
    (["--lang", "es"], ["LANG": "ca_ES", "ESTADA_LANG": "ca"], .es),
    (["--lang=ca"], [:], .ca), ([], ["ESTADA_LANG": "es", "LANG": "ca"], .es),
    (["--lang", "xx"], ["LANG": "ca"], .ca),
  ]

  @Test(arguments: choices)
  func `goes from the nearest to the farthest`(
    arguments: [String], variables: [String: String], language: Language
  ) throws {
    let given = ["HOME": "/nowhere"].merging(variables) { _, given in given }
    #expect(try LanguageChoice(arguments, environment(given)).language == language)
  }

  static let paths: [([String], [String: String], String)] = [
    (["--book", "b"], ["ESTADA_BOOK": "e"], "b"), ([], ["ESTADA_BOOK": "e"], "e"),
    ([], ["HOME": "/h"], "/h/.local/share/estada/book.sqlite"),
  ]

  @Test(arguments: paths)
  func `comes with that of the book`(
    arguments: [String], variables: [String: String], path: String
  ) throws {
    #expect(try LanguageChoice(arguments, environment(variables)).bookPath == path)
  }
}

struct `A run of the program` {
  @Test func `fails when its output cannot be written`() throws {
    let console = MemoryConsole(failure: ENOSPC)
    let status = Program.run(["--version"], in: try environment(["HOME": "/h"], console: console))
    #expect(status == ExitStatus.inputOutput.rawValue)
    let said = "The output could not be written in full: there is no space left. "
    #expect(console.errors.hasPrefix(said))
  }

  @Test func `wraps sentences at the terminal's edge`() throws {
    let console = MemoryConsole(width: 40)
    let given = ["HOME": "/nowhere", "NO_COLOR": "1"]
    _ = Program.run(["frobnicate"], in: try environment(given, console: console))
    #expect(console.errors == "Error: There is no area \"frobnicate\".\nSee: estada --help\n")
  }

  static let colors: [(Bool, [String: String], Bool)] = [
    (true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false),
    (true, ["TERM": "dumb"], false), (true, ["NO_COLOR": ""], true),
    (false, ["CLICOLOR_FORCE": "1"], true), (false, ["CLICOLOR_FORCE": "0"], false),
    (true, ["CLICOLOR_FORCE": "0"], true), (true, ["CLICOLOR": "0"], false),
    (true, ["CLICOLOR": "1"], true), (false, ["CLICOLOR": "1"], false),
    (true, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false),
    (false, ["CLICOLOR": "0", "CLICOLOR_FORCE": "1"], true),
    (false, ["TERM": "dumb", "CLICOLOR_FORCE": "1"], true),
  ]

  @Test(arguments: colors)
  func `is coloured where that is wanted`(
    isTerminal: Bool, variables: [String: String], isColored: Bool
  ) throws {
    let given = try environment(variables)
    for (choice, expected) in [(ColorChoice.auto, isColored), (.always, true), (.never, false)] {
      let style = Context.style(choice: choice, for: given, isTerminal: isTerminal)
      #expect(style.bold("x").contains("\u{1B}") == expected)
    }
  }
}

struct `A long text` {
  private final class Screen: Console {
    var output = ""
    var failure: Int32?
    let width: Int? = 80
    let height: Int? = 3

    func write(_ text: String) { output += text }
    func writeError(_ text: String) {}
    func flush() -> Int32? { failure }
    func fail(_ code: Int32) { failure = code }
  }

  private func shown(_ lines: Int, by command: String) throws -> String {
    let screen = Screen()
    let pager = try #require(Pager(command: command, console: screen))
    for line in 0..<lines { pager.write("l·l \(line)\n") }
    #expect(screen.output == "")
    pager.finish()
    return screen.output
  }

  @Test func `goes through the pager, a short one does not`() throws {
    #expect(try shown(2, by: "cat >/dev/null") == "l·l 0\nl·l 1\n")
    #expect(try shown(3, by: "cat >/dev/null") == "")
    #expect(try shown(50_000, by: "exec head -c 1 >/dev/null") == "")
  }

  @Test func `is printed to its end, with or without a line's end there`() throws {
    let screen = Screen()
    let pager = try #require(Pager(command: "exit 127", console: screen))
    pager.write("one\ntwo\nthree\nl·l")
    pager.finish()
    #expect(screen.output == "one\ntwo\nthree\nl·l")
  }

  @Test func `is printed as it comes when there is no room for the file`() throws {
    let screen = Screen()
    let pager = try #require(
      Pager(command: "cat >/dev/null", console: screen) { open("/dev/full", O_RDWR) })
    let lines = (0..<20_000).map { "l·l \($0)\n" }
    for line in lines { pager.write(line) }
    pager.finish()
    #expect(screen.output == lines.joined())
  }

  @Test func `that cannot be read back is told to be lost`() throws {
    try withTemporaryFolder { folder in
      let screen = Screen()
      let path = folder.appending(path: "text").path
      let pager = try #require(
        Pager(command: "exit 127", console: screen) { open(path, O_CREAT | O_WRONLY, 0o600) })
      pager.write("one\ntwo\nthree\n")
      pager.finish()
      #expect(screen.failure == EBADF)
    }
  }

  @Test func `is printed when the pager is missing`() throws {
    #expect(try shown(3, by: "exit 127") == "l·l 0\nl·l 1\nl·l 2\n")
    let long = try shown(50_000, by: "exit 126")
    #expect(long.hasSuffix("l·l 49999\n"))
    #expect(long.count(where: \.isNewline) == 50_000)
  }
}
