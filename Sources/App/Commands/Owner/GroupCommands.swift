internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting
internal import UnicodeText

/// The part `estada owner group`: shares under a name, which homes and bills can be given.
struct GroupPart: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "group",
    subcommands: [AddGroup.self, ListGroups.self, EditGroup.self, RemoveGroup.self],
    defaultVerb: ListGroups.self)
}

/// The name of a new group, which has no equals sign: in a split, the share follows it.
struct GroupName: ArgumentValue {
  /// The name.
  let text: String

  static var valueName: String { "value.name" }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> GroupName {
    let name = text.trimmed
    if name.isEmpty { throw InvalidValue("input.empty") }
    if name.contains("=") { throw InvalidValue("input.group-name") }
    return GroupName(text: name)
  }
}

/// The command `estada owner group add`, which records a group of shares.
struct AddGroup: BookCommand {
  static let configuration = CommandConfiguration(name: "add", door: .changes)

  @Argument("name", help: "argument.group-name") var name: GroupName
  @Argument("shares", help: "argument.group-shares") var shares: [OwnerShare]
  @Option("note", value: "value.text") var note: String?
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let added = try ledger.groups.add(
      named: name.text, shares.map { ($0.owner, $0.share) }, note: note?.trimmedOrNil)
    try context.echo(added, "group.set", in: ledger, write)
  }
}

/// The command `estada owner group list`, which lists groups of shares.
struct ListGroups: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    try context.show(GroupList.document(ledger.groups.all(), parties: ledger.owners.byNumber()))
  }
}

/// The command `estada owner group edit`, which changes a group of shares.
struct EditGroup: RecordCommand {
  static let configuration = CommandConfiguration(name: "edit", door: .changes)

  @Argument("group", help: "argument.group", value: "value.group", several: .names) var group:
    String
  @Argument("shares", help: "argument.new-group-shares") var shares: [OwnerShare]
  @Option("name", help: "option.group-name", isOfOneRecord: true) var name: GroupName?
  @Option("note", value: "value.text") var note: Change<String>
  let several = SeveralOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let (edited, former) = try ledger.groups.edit(
      group, to: name?.text, shares.map { ($0.owner, $0.share) },
      note: note.trimmed)
    var others: [Phrase] = []
    if let first = former.first, let group = edited.first?.name {
      others.append(
        Phrase(
          "group.kept",
          [
            "homes": .text(former.map(\.name).joined(separator: ", ")),
            "code": .text(first.code), "group": .text(ShellQuoting.quoted(group)),
          ], count: former.count))
    }
    try context.echo(edited, "group.set", in: ledger, write, others)
  }
}

/// The command `estada owner group remove`, which removes a group of shares.
struct RemoveGroup: RecordCommand {
  static let configuration = CommandConfiguration(name: "remove", door: .changes)

  @Argument("group", help: "argument.group", value: "value.group", several: .names) var group:
    String
  let several = SeveralOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let removed = try ledger.groups.remove(group)
    try context.echo(
      [Phrase("group.removed", ["name": Cell(removed.first?.name)])],
      GroupList.document(removed, parties: ledger.owners.byNumber()), write, isRemoval: true)
  }
}

extension Context {
  /// Reports a group of shares that was added or changed.
  fileprivate func echo(
    _ group: [GroupShare], _ key: String, in ledger: Ledger, _ write: WriteOptions,
    _ others: [Phrase] = []
  ) throws {
    let parties = try ledger.owners.byNumber()
    let lines = group.map { share in
      Phrase(
        "owner.shares.line", ["name": Cell(parties[share.party]?.name), "share": share.cell])
    }
    try echo(
      [Phrase(key, ["name": Cell(group.first?.name)])] + lines
        + Phrase.note(group.first?.note) + others,
      GroupList.document(group, parties: parties), write)
  }
}
