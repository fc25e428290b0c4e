import Bookkeeping
import Localizations
import Reporting
import TestKit
import Testing

@testable import Commands

/// A console that keeps what is written to it.
private final class MemoryConsole: Console {
  var output = ""
  var errors = ""
  let width: Int?
  private let failure: String?

  init(width: Int? = nil, failure: String? = nil) {
    self.width = width
    self.failure = failure
  }

  func write(_ text: String) { output += text }
  func writeError(_ text: String) { errors += text }
  func flush() -> String? { failure }
}

private func surroundings(
  _ variables: [String: String] = [:], console: MemoryConsole = MemoryConsole()
) throws -> Surroundings {
  let today = try #require(Day(year: 2026, month: 11, day: 21))
  return Surroundings(variables: variables, today: today, time: "10:14", console: console)
}

struct `The surroundings` {
  @Test func `take today from the clock unless a day is given`() throws {
    let clock = try surroundings()
    #expect(clock.today.isoText == "2026-11-21")
    #expect(clock.time == "10:14")
    let given = try surroundings(["ESTADA_TODAY": "2015-05-04"])
    #expect(given.today.isoText == "2015-05-04")
    #expect(given.time == "00:00")
    #expect(try surroundings(["ESTADA_TODAY": "soon"]).today.isoText == "2026-11-21")
  }

  static let books: [([String: String], String)] = [
    (["HOME": "/h"], "/h/.local/share/estada/book.sqlite"),
    (["HOME": "/h", "XDG_DATA_HOME": "/d"], "/d/estada/book.sqlite"),
    (["HOME": "/h", "XDG_DATA_HOME": "d"], "/h/.local/share/estada/book.sqlite"),
    (["HOME": "/h", "XDG_DATA_HOME": ""], "/h/.local/share/estada/book.sqlite"),
  ]

  @Test(arguments: books)
  func `name the default book`(variables: [String: String], path: String) throws {
    #expect(try surroundings(variables).defaultBook == path)
  }

  @Test func `are those of the process`() {
    let process = Surroundings.process()
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
    #expect(try LanguageChoice(arguments, surroundings(given)).language == language)
  }

  static let paths: [([String], [String: String], String)] = [
    (["--book", "b"], ["ESTADA_BOOK": "e"], "b"), ([], ["ESTADA_BOOK": "e"], "e"),
    ([], ["HOME": "/h"], "/h/.local/share/estada/book.sqlite"),
  ]

  @Test(arguments: paths)
  func `comes with that of the book`(
    arguments: [String], variables: [String: String], path: String
  ) throws {
    #expect(try LanguageChoice(arguments, surroundings(variables)).bookPath == path)
  }
}

struct `A run of the program` {
  @Test func `fails when its output cannot be written`() throws {
    let console = MemoryConsole(failure: "No space left on device")
    let status = Program.run(["--version"], in: try surroundings(["HOME": "/h"], console: console))
    #expect(status == ExitStatus.inputOutput.rawValue)
    #expect(console.errors == "Not all of the output could be written: No space left on device.\n")
  }

  @Test func `wraps sentences at the terminal's edge`() throws {
    let console = MemoryConsole(width: 40)
    let given = ["HOME": "/nowhere", "NO_COLOR": "1"]
    _ = Program.run(["frobnicate"], in: try surroundings(given, console: console))
    #expect(console.errors == "Error: There is no area \"frobnicate\".\nSee: estada --help\n")
  }

  static let colors: [(Int?, [String: String], Bool)] = [
    (80, [:], true), (nil, [:], false), (80, ["NO_COLOR": "1"], false),
    (80, ["TERM": "dumb"], false), (80, ["NO_COLOR": ""], true),
  ]

  @Test(arguments: colors)
  func `is coloured on a terminal that wants it`(
    width: Int?, variables: [String: String], isColored: Bool
  ) throws {
    let given = try surroundings(variables, console: MemoryConsole(width: width))
    #expect(Context.style(choice: .auto, for: given).bold("x").contains("\u{1B}") == isColored)
    #expect(Context.style(choice: .always, for: given).bold("x").contains("\u{1B}"))
    #expect(!Context.style(choice: .never, for: given).bold("x").contains("\u{1B}"))
  }
}
