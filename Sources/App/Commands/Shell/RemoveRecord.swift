internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger

/// A kind of record that a command removes by its number.
protocol RemovableRecord: BookRecord {
  /// What is shown of a removed record: the record, or the record with others that it concerns.
  associatedtype Shown

  /// The name of the command, and the keys of its argument.
  static var removal: RemovalWords { get }
  /// Reads what is shown of a record, before it is removed.
  static func shown(_ record: Self, in ledger: Ledger) throws -> Shown
  /// The sentences about a removed record.
  static func phrases(_ removed: Shown, in ledger: Ledger) throws -> [Phrase]
  /// The list of removed records.
  static func document(_ removed: [Shown], in ledger: Ledger) throws -> Document
}

extension RemovableRecord where Shown == Self {
  static func shown(_ record: Self, in ledger: Ledger) -> Self { record }
}

/// The words of a command that removes a record.
struct RemovalWords {
  /// The name of the command.
  var verb = "remove"
  /// The keys of the help and of the value of the argument.
  let help, value: String
}

extension RemovableRecord {
  /// Removes a record with what goes with it, and says so.
  fileprivate static func remove(
    _ number: Int, in context: Context, _ write: WriteOptions
  ) throws {
    let ledger = try context.ledger(write)
    let removed = try ledger.remove([number], of: Self.self) { try shown($0, in: ledger) }
    try context.echo(
      removed.flatMap { try phrases($0, in: ledger) },
      document(removed, in: ledger), write, isRemoval: true)
  }
}

/// A command that removes records of a kind by their numbers or by the filters of their list.
struct RemoveRecord<Record: RemovableRecord>: RecordCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(name: Record.removal.verb, door: .changes)
  }

  @Argument("id", help: Record.removal.help, value: Record.removal.value, several: .numbers)
  var id: Int
  let several = SeveralOptions()

  func run(in context: Context) throws {
    try Record.remove(id, in: context, write)
  }
}

/// A command that removes one record of a kind by its number: a record of what was filed or sent.
struct RemoveSingleRecord<Record: RemovableRecord>: BookCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(name: Record.removal.verb, door: .changes)
  }

  @Argument("number", help: Record.removal.help, value: Record.removal.value) var number: Int
  let write = WriteOptions()

  func run(in context: Context) throws {
    try Record.remove(number, in: context, write)
  }
}
