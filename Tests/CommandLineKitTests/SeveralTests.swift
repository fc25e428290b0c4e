import Testing

@testable import CommandLineKit

struct `Numbers and ranges` {
  let numbers = [
    ("3,5,8-12", [3, 5, 8, 9, 10, 11, 12]), ("7", [7]), ("4-4", [4]), ("5,3", [5, 3]),
    ("3,1-4,2", [3, 1, 2, 4]), ("1, 2", [1, 2]),
  ]

  @Test func `are read in their order, each once`() throws {
    for (text, expected) in numbers {
      #expect(try NumberRanges.numbers(in: text) == expected, "\(text)")
    }
  }

  @Test(arguments: ["3,", ",3", "a", "3,b", "5-3", "3-", "-3,4", "3--5", "1-2-3", "1.5", "", "٣,4"])
  func `are refused if a part is none`(text: String) {
    #expect(throws: InvalidValue.self) { try NumberRanges.numbers(in: text) }
  }

  @Test(arguments: ["1-100001", "1-100000,200000", "0-9223372036854775807"])
  func `are refused if they are too many`(text: String) throws {
    let error = try #require(throws: InvalidValue.self) { try NumberRanges.numbers(in: text) }
    #expect(error.key == "argument.too-many-numbers")
  }

  @Test func `are told from one number`() {
    #expect(NumberRanges.isWritten(in: "3,5"))
    #expect(NumberRanges.isWritten(in: "3-5"))
    #expect(!NumberRanges.isWritten(in: "35"))
    #expect(!NumberRanges.isWritten(in: "-35"))
  }

  @Test func `are written in ascending order, three or more as a range`() {
    #expect(NumberRanges.text(of: [12, 3, 5, 8, 9, 10, 11]) == "3, 5, 8-12")
    #expect(NumberRanges.text(of: [1, 2, 4]) == "1, 2, 4")
    #expect(NumberRanges.text(of: []) == "")
  }
}

private struct EditStay: ParsableCommand {
  static let configuration = CommandConfiguration(name: "edit")
  @Argument("id", several: .numbers) var id: Int
  @Option("where") var `where`: [String]
  @Option("guest", isOfOneRecord: true) var guest: String?
  @Option("note") var note: String?
}

private struct ListStays: ParsableCommand {
  static let configuration = CommandConfiguration(name: "list")
  @Argument("home") var home: String?
  @Option("format-of", value: "value.format") var formatOf: Format?
  @Flag("pending") var pending: Bool
}

private struct StayArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "stay", subcommands: [EditStay.self, ListStays.self])
}

private struct Stays: ParsableCommand {
  static let configuration = CommandConfiguration(name: "stays", subcommands: [StayArea.self])
}

struct `A command for several records` {
  private let tree = CommandTree(root: Stays.self, globals: Globals.self)

  private func parse(_ words: String...) throws(UsageError) -> Invocation {
    try tree.parse(["stay", "edit"] + words)
  }

  @Test func `is bound for one of them at a time`() throws {
    let line = try parse("3,5", "--note", "x")
    #expect(line.severalArgument?.text == "3,5")
    #expect(throws: UsageError.self) { try line.bind(in: ArgumentEnvironment()) }
    let command = try #require(
      try line.naming("5").bind(in: ArgumentEnvironment()) as? EditStay)
    #expect(command.id == 5)
    #expect(command.note == "x")
  }

  @Test func `needs no record if filters name them`() throws {
    let line = try parse("--where", "pending")
    #expect(line.severalArgument?.text == nil)
    _ = try line.bind(in: ArgumentEnvironment())
    let command = try #require(
      try line.naming("7").bind(in: ArgumentEnvironment()) as? EditStay)
    #expect(command.id == 7)
    #expect(command.where == [])
    #expect(throws: UsageError.self) { try parse().bind(in: ArgumentEnvironment()) }
  }

  @Test func `knows the options that are of one record`() throws {
    #expect(try parse("3,5", "--note", "x").optionsOfOneRecord.isEmpty)
    #expect(try parse("3,5", "--guest", "A").optionsOfOneRecord.map(\.long) == ["guest"])
  }

  @Test func `filters by the options and the argument of the list`() throws {
    let list = try parse("--where", "pending", "--where", "home=sea=view", "--where=format-of=csv")
      .filteredList()
    #expect(list.path == ["stay", "list"])
    let command = try #require(try list.bind(in: ArgumentEnvironment()) as? ListStays)
    #expect(command.pending)
    #expect(command.home == "sea=view")
    #expect(command.formatOf == .csv)
  }

  @Test func `refuses a filter that the list does not have`() throws {
    let names = ["--home", "--format-of", "--pending"]
    for filter in ["color=red", "where=x", "no-pending", "lang=en", "=x", ""] {
      let line = try parse("--where", filter)
      let name = String(filter.prefix { $0 != "=" })
      #expect(throws: UsageError.unknownFilter(name: name, options: names), "\(filter)") {
        try line.filteredList()
      }
    }
    let line = try parse("--where", "pending=yes")
    #expect(throws: UsageError.unexpectedValue(option: "--pending")) { try line.filteredList() }
  }
}
