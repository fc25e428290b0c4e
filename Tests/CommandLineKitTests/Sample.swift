import CommandLineKit

/// Shows keys and values themselves, but for the few words a test gives.
struct SampleWords: Words {
  var texts: [String: String] = [:]

  func text(_ key: String, _ values: [String: String]) -> String {
    if let text = texts[key] {
      return values.reduce(text) { replace("{\($1.key)}", in: $0, by: $1.value) }
    }
    guard !values.isEmpty else { return key }
    let list = values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return "\(key)(\(list.joined(separator: "; ")))"
  }

  func has(_ key: String) -> Bool { texts[key] != nil }

  private func replace(_ placeholder: String, in text: String, by value: String) -> String {
    text.split(separator: placeholder, omittingEmptySubsequences: false).joined(separator: value)
  }
}

enum Format: String, CaseIterable, ArgumentValue {
  case text, csv, json
  static let valueName = "value.format"
}

enum Today: ArgumentEnvironmentKey {
  static let defaultValue = 14
}

/// A day of the month, to have a value that depends on the environment.
struct Day: ArgumentValue, Equatable {
  static let valueName = "value.day"
  static let keywords = ["today"]
  var number: Int

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Day {
    if text == "today" { return Day(number: environment[Today.self]) }
    guard let number = Int(text), (1...31).contains(number) else {
      throw InvalidValue("day.unreadable", ["text": text])
    }
    return Day(number: number)
  }
}

struct Globals: ParsableArguments {
  @Option("book") var book: String?
  @Option("lang", short: "l") var lang: String?
  @Option("format") var format: Format = .text
}

struct Writing: ParsableArguments {
  @Flag("dry-run", short: "d") var dryRun: Bool
  @Flag("quiet", short: "q") var quiet: Bool
}

struct Estada: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "estada", subcommands: [Create.self, Booking.self])
}

struct Create: ParsableCommand {
  static let configuration = CommandConfiguration(name: "init")
}

struct Booking: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "booking", subcommands: [Add.self, List.self])
}

struct Add: ParsableCommand {
  static let configuration = CommandConfiguration(name: "add")

  @Argument("property") var property: String
  @Argument("place", value: "value.room") var room: Int?
  @Option("guest", short: "g", value: "value.name") var guest: String
  @Option("check-in") var checkIn: Day
  @Option("nights", short: "n") var nights: Int = 1
  @Option("amount") var amount: String?
  @Option("tag", short: "t") var tag: [String]
  @Option("channel", help: "channel.help") var soldThrough: Format?
  @Flag("tax-collected") var taxCollected: Bool?
  let writing = Writing()
}

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(name: "list")

  let globals = Globals()
  @Argument("properties") var properties: [String]
  @Option("five", short: "5") var five: String?
}

let sample = CommandTree(root: Estada.self, globals: Globals.self)

extension CommandTree {
  /// Parses words separated by single spaces.
  func parse(line: String) throws(UsageError) -> Invocation {
    try parse(line.split(separator: " ").map(String.init))
  }
}

/// Runs `booking add` with what it requires and the tokens given.
func add(_ tokens: String...) throws(UsageError) -> Add? {
  let required = ["booking", "add", "sea", "--guest", "Anna", "--check-in", "3"]
  return try sample.parse(required + tokens).bind(in: ArgumentEnvironment()) as? Add
}

/// Runs `booking list` with the tokens given.
func list(_ tokens: String...) throws(UsageError) -> List? {
  try sample.parse(["booking", "list"] + tokens).bind(in: ArgumentEnvironment()) as? List
}
