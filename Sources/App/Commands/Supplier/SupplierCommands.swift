internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting
internal import UnicodeText

/// The part `estada expense supplier`: what is known about the bills of suppliers and supply points.
struct SupplierPart: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "supplier", subcommands: [ListSuppliers.self, EditSupplier.self, ForgetSupplier.self],
    defaultVerb: ListSuppliers.self)
}

/// The command `estada expense supplier list`, which lists suppliers and supply points.
struct ListSuppliers: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    try context.show(
      SupplierList.document(ledger.suppliers.all(), properties: ledger.homes.byNumber()))
  }
}

/// The command `estada expense supplier edit`, which sets what the next bills of a supplier are for.
struct EditSupplier: RecordCommand {
  static let configuration = CommandConfiguration(name: "edit", door: .changes)

  @Argument("supplier", help: "argument.supplier", value: "value.supplier", several: .names)
  var supplier: String
  @Option("category", short: "k") var category: CategoryCode?
  @Option("property", help: "option.supplier-property", value: "value.property")
  var property: Change<String>
  @Option("name", help: "option.supplier-name", value: "value.name", isOfOneRecord: true) var name:
    Change<String>
  @Option("note", value: "value.text") var note: Change<String>
  let several = SeveralOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let habit = try ledger.suppliers.edit(
      supplier, name: name.trimmed, category: category?.code,
      property: property, note: note.trimmed)
    try context.echo(habit, "supplier.edited", from: ledger, write)
  }
}

/// The command `estada expense supplier forget`, which forgets what is known about a supplier.
struct ForgetSupplier: RecordCommand {
  static let configuration = CommandConfiguration(name: "forget", door: .changes)

  @Argument("supplier", help: "argument.supplier", value: "value.supplier", several: .names)
  var supplier: String
  let several = SeveralOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let habit = try ledger.suppliers.forget(supplier)
    try context.echo(habit, "supplier.forgotten", from: ledger, write, isRemoval: true)
  }
}

extension Context {
  /// Reports what is, or was, known about a supplier.
  fileprivate func echo(
    _ habit: SupplierHabit, _ key: String, from ledger: Ledger, _ write: WriteOptions,
    isRemoval: Bool = false
  ) throws {
    let homes = try ledger.homes.byNumber()
    let unknown = Cell.term(code: "", key: "supplier.unknown")
    let phrase = Phrase(
      key,
      [
        "supplier": .text(habit.names),
        "category": habit.category.map { .category($0) } ?? unknown,
        "property": habit.property.flatMap { homes[$0] }.map { .text($0.name) } ?? unknown,
      ])
    try echo(
      [phrase] + (isRemoval ? [] : Phrase.note(habit.note)),
      SupplierList.document([habit], properties: homes), write, isRemoval: isRemoval)
  }
}

extension SupplierHabit {
  /// The name and the code, or the code alone.
  fileprivate var names: String {
    guard let name, name.folded != code else { return name ?? code }
    return "\(name) (\(code))"
  }
}
