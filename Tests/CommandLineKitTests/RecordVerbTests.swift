import Testing

@testable import CommandLineKit

/// A text that `none` clears, where that is possible.
private enum Note: ArgumentValue, Equatable {
  case cleared
  case text(String)

  static let valueName = "value.text"
  static let keywords = [ArgumentEnvironment.none, "late"]

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> Note {
    environment.clearsFields && text == ArgumentEnvironment.none ? .cleared : .text(text)
  }
}

private struct StayFields: ParsableArguments {
  @Option("guest", isRequired: true) var guest: String?
  @Option("nights", or: "until", unless: "like") var nights: Int?
  @Option("until") var until: Int?
  @Option("children", asking: .along) var children: Int?
  @Flag("paid") var paid: Bool?
  @Flag("manager", inverted: .edit) var manager: Bool?
  @Option("state", only: .edit) var state: Int?
  @Option("note") var note: Note?
  @Option("amount", mayBeNone: true) var amount: Note?
}

private struct AddStay: ParsableCommand {
  static let configuration = CommandConfiguration(name: "add")
  let fields = StayFields.toAdd()
  @Option("like") var like: Int?
}

private struct EditStay: ParsableCommand {
  static let configuration = CommandConfiguration(name: "edit")
  let fields = StayFields.toEdit()
  @Option("home", asking: .along) var home: String?
}

private struct StayArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "stay", subcommands: [AddStay.self, EditStay.self])
}

struct `A group of options for the commands that add and edit a record` {
  private let tree = CommandTree(root: StayArea.self, globals: Globals.self)
  private let add = MadeCommand(AddStay.self).declarations.options
  private let edit = MadeCommand(EditStay.self).declarations.options

  private func bind(_ line: String) throws(UsageError) -> any ParsableCommand {
    try tree.parse(line: line).bind(in: ArgumentEnvironment())
  }

  @Test func `requires and asks for what a new record must have, and nothing of a changed one`() {
    #expect(add.filter(\.isRequired).map(\.long) == ["guest", "nights"])
    #expect(add.filter { $0.asking == .along }.map(\.long) == ["children"])
    #expect(edit.filter(\.isRequired).isEmpty)
    #expect(edit.filter { $0.asking == .along }.map(\.long) == ["home"])
    #expect(edit.allSatisfy { $0.alternative == nil && $0.substitute == nil })
    #expect(throws: UsageError.self) { try bind("add --nights 3") }
    #expect(throws: UsageError.self) { try bind("add --guest Anna") }
    #expect(throws: Never.self) { try bind("add --guest Anna --like 3") }
  }

  @Test func `leaves out the options and negations of the other verb`() throws {
    #expect(
      add.map(\.long)
        == ["guest", "nights", "until", "children", "paid", "manager", "note", "amount", "like"])
    #expect(edit.map(\.long).contains("state"))
    #expect(add.compactMap(\.inversion) == ["no-paid"])
    #expect(edit.compactMap(\.inversion) == ["no-paid", "no-manager"])
    #expect(throws: UsageError.self) { try bind("add --guest Anna --nights 3 --state 1") }
    #expect((try bind("edit") as? EditStay)?.fields.state == nil)
  }

  @Test func `clears a field by a word that is a text of a new record`() throws {
    let keywords = { (options: [OptionDescription], name: String) in
      options.first { $0.long == name }?.keywords
    }
    let added = try #require(
      try bind("add --guest Anna --nights 3 --note none --amount none") as? AddStay)
    #expect(added.fields.note == .text("none") && added.fields.amount == .cleared)
    #expect(keywords(add, "note") == ["late"] && keywords(add, "amount") == ["none", "late"])
    let edited = try #require(try bind("edit --note none") as? EditStay)
    #expect(edited.fields.note == .cleared && edited.fields.amount == nil)
    #expect(keywords(edit, "note") == ["none", "late"])
  }
}
