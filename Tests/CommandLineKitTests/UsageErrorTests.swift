import Testing

@testable import CommandLineKit

struct `Refusing a line` {
  static let full = "booking add sea --guest Anna --check-in 3"

  static let lines: [(String, UsageError)] = [
    ("boking add", UsageError.unknown("boking", suggesting: ([], ["booking"], ["add"]))),
    ("frobnicate", .unknown("frobnicate")),
    ("hlep", .unknown("hlep", suggesting: ([], [], ["--help"]))),
    ("frobnicate --help", .unknown("frobnicate")),
    ("booking ad", .unknown("ad", in: ["booking"], suggesting: ([], ["booking", "add"], []))),
    ("booking hlep", .unknown("hlep", in: ["booking"], suggesting: ([], ["booking"], ["--help"]))),
    // The rest of the line is kept, and so are the options before the word.
    (
      "--lang ca booking lst sea -5 x",
      .unknown(
        "lst", in: ["booking"],
        suggesting: (["--lang=ca"], ["booking", "list"], ["sea", "-5", "x"]))
    ),
    // The words that follow are left out if the command does not have them.
    ("boking add sea --nigths 3", .unknown("boking", suggesting: ([], ["booking"], []))),
    // A word later on may be wrong too.
    ("boking ad sea", .unknown("boking", suggesting: ([], ["booking", "add"], ["sea"]))),
    // A name in two words.
    ("boo king add sea", .unknown("boo", suggesting: ([], ["booking"], ["add", "sea"]))),
    // The words of a command in another order.
    ("add booking", .unknown("add", suggesting: ([], ["booking", "add"], []))),
    (
      "-l ca add booking sea -g A",
      .unknown("add", suggesting: (["--lang=ca"], ["booking", "add"], ["sea", "-g", "A"]))
    ),
    // A verb without its area.
    ("add sea", .unknown("add", suggesting: ([], ["booking", "add"], ["sea"]))),
    ("lst", .unknown("lst", suggesting: ([], ["booking", "list"], []))),
    ("\(full) --nigths 3", .unknownOption(name: "--nigths", suggestion: "--nights")),
    ("\(full) --nigths=3", .unknownOption(name: "--nigths", suggestion: "--nights")),
    ("\(full) --amo 3", .unknownOption(name: "--amo", suggestion: "--amount")),
    ("\(full) --no-tax", .unknownOption(name: "--no-tax", suggestion: "--no-tax-collected")),
    ("\(full) --no-dry-run", .unknownOption(name: "--no-dry-run", suggestion: nil)),
    ("\(full) --frobnicate", .unknownOption(name: "--frobnicate", suggestion: nil)),
    ("\(full) -x", .unknownOption(name: "-x", suggestion: nil)),
    ("\(full) -dx", .unknownOption(name: "-x", suggestion: nil)),
    ("\(full) -amount=3", .unknownOption(name: "-amount", suggestion: "--amount")),
    ("--guest Anna booking add", .unknownOption(name: "--guest", suggestion: nil)),
    ("\(full) --amount", .missingValue(option: "--amount")),
    ("\(full) -n", .missingValue(option: "--nights")),
    ("\(full) -dn --quiet", .missingValue(option: "--nights")),
    ("\(full) --dry-run=yes", .unexpectedValue(option: "--dry-run")),
    ("\(full) -d=yes", .unexpectedValue(option: "--dry-run")),
    ("\(full) --no-tax-collected=1", .unexpectedValue(option: "--no-tax-collected")),
    ("\(full) --help=me", .unexpectedValue(option: "--help")),
    ("\(full) -g Bea", .repeatedOption("--guest")),
    ("\(full) -dd", .repeatedOption("--dry-run")),
    ("\(full) --tax-collected --no-tax-collected", .repeatedOption("--tax-collected")),
    ("--lang ca booking list --lang es", .repeatedOption("--lang")),
    ("\(full) 7 8 9", .unexpectedArgument("8")),
    ("init here", .unexpectedArgument("here")),
    ("init -12", .unexpectedArgument("-12")),
  ]

  static let incomplete: [(String, UsageError)] = [
    (
      "booking add",
      .missing(
        options: [["--guest"], ["--check-in"]],
        arguments: [MissingArgument(valueName: "value.text", helpKey: "argument.property")])
    ),
    ("booking add sea -gA", .missing(options: [["--check-in"]], arguments: [])),
  ]

  @Test(arguments: incomplete)
  func `when it lacks something`(line: String, error: UsageError) throws {
    let invocation = try sample.parse(line: line)
    #expect(throws: error) { try invocation.bind(in: ArgumentEnvironment()) }
  }

  @Test(arguments: lines)
  func `when it is parsed`(line: String, error: UsageError) {
    #expect(throws: error) { try sample.parse(line: line) }
  }

  static let values: [(String, String, String, InvalidValue)] = [
    ("--check-in 32", "--check-in", "32", InvalidValue("day.unreadable", ["text": "32"])),
    ("--check-in 3 -n x", "--nights", "x", InvalidValue("argument.not-a-number", ["text": "x"])),
    ("--check-in 3 big", "value.room", "big", .init("argument.not-a-number", ["text": "big"])),
    (
      "--check-in 3 --channel jsn", "--channel", "jsn",
      InvalidValue("jsn", notOneOf: ["text", "csv", "json"], of: "value.format")
    ),
  ]

  @Test(arguments: values)
  func `when its values are read`(
    line: String, name: String, text: String, reason: InvalidValue
  ) throws {
    let invocation = try sample.parse(line: "booking add sea --guest Anna \(line)")
    #expect(throws: UsageError.invalidValue(name: name, text: text, reason)) {
      try invocation.bind(in: ArgumentEnvironment())
    }
  }
}

struct `Wording an error` {
  static let messages: [(UsageError, String)] = [
    (
      UsageError.unknown("x"),
      "usage.unknown-command(area=; name=x)"
    ),
    (
      .unknown("x", suggesting: (["--lang=ca"], ["y"], ["z"]), ([], [], ["--help"])),
      "usage.unknown-command-suggest(area=; name=x; suggestion=)\nestada --lang=ca y z\nestada --help"
    ),
    (
      .unknown("x", in: ["booking"]),
      "usage.unknown-verb(area=booking; name=x)"
    ),
    (
      .unknown("x", in: ["booking"], suggesting: ([], ["booking", "y"], [])),
      "usage.unknown-verb-suggest(area=booking; name=x; suggestion=estada booking y)"
    ),
    (.unknownOption(name: "--x", suggestion: nil), "usage.unknown-option(name=--x)"),
    (
      .unknownOption(name: "--x", suggestion: "--y"),
      "usage.unknown-option-suggest(name=--x; suggestion=--y)"
    ),
    (.missingValue(option: "--x"), "usage.missing-value(option=--x)"),
    (.unexpectedValue(option: "--x"), "usage.unexpected-value(option=--x)"),
    (.repeatedOption("--x"), "usage.repeated-option(option=--x)"),
    (.unexpectedArgument("x"), "usage.unexpected-argument(text=x)"),
    (
      .missing(
        options: [["--x"]],
        arguments: [MissingArgument(valueName: "value.day", helpKey: "argument.day")]),
      "usage.missing(names=DAY, --x) argument.day."
    ),
    (
      .invalidValue(name: "--x", text: "t", InvalidValue("bad", ["text": "t"])),
      "usage.invalid-value(name=--x; reason=bad(text=t); text=t)"
    ),
    (
      .invalidValue(name: "value.day", text: "t", InvalidValue("bad")),
      "usage.invalid-value(name=DAY; reason=bad; text=t)"
    ),
  ]

  @Test(arguments: messages)
  func `looks up its key`(error: UsageError, message: String) {
    let words = SampleWords(texts: ["value.day": "DAY"])
    #expect(error.lines(in: words).joined(separator: "\n") == message)
  }
}

extension UsageError {
  /// The error for an unknown word, with the lines that are suggested.
  fileprivate static func unknown(
    _ name: String, in path: [String] = [],
    suggesting lines: (options: [String], path: [String], rest: [String])...
  ) -> UsageError {
    .unknownCommand(
      name: name, path: path,
      suggestions: lines.map {
        SuggestedCommand(program: "estada", options: $0.options, path: $0.path, rest: $0.rest)
      })
  }
}
