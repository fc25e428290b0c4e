internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting

/// The area `estada recurring`: expenses that come back.
struct RecurringArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "recurring",
    subcommands: [
      AddRecurring.self, ListRecurring.self, EditRecurring.self, EndRecurring.self,
      RemoveRecord<RecurringExpense>.self, RecordRecurring.self,
    ])
}

/// The options for the fields of a recurring expense.
struct RecurringOptions: ParsableArguments {
  @Option("concept", short: "t", value: "value.text", isRequired: true)
  var concept: Change<String>
  @Option("amount", short: "m", help: "option.recurring-amount", or: "estimate")
  var amount: Change<Money>
  @Flag("estimate", inverted: .edit) var estimate: Bool?
  @Option("every", isRequired: true) var every: Recurrence?
  @Option("day", help: "option.recurring-day", isRequired: true) var day: Int?
  @Option("from", help: "option.recurring-from", isRequired: true, only: .add)
  var from: DayOrPeriod?
  @Option("until", help: "option.recurring-until") var until: Change<DayOrPeriod>
  @Option("category", short: "k") var category: CategoryCode?
  @Option("supplier", value: "value.name") var supplier: Change<String>
  @Option("note", value: "value.text") var note: Change<String>

  /// Changes the fields of a recurring expense.
  func apply(to recurring: inout RecurringExpense) {
    concept.apply(to: &recurring.concept)
    amount.apply(to: &recurring.amount)
    if let estimate { recurring.isEstimate = estimate }
    if let every { recurring.every = every }
    if let day { recurring.day = day }
    if let from { recurring.startsOn = from.period.firstDay }
    until.apply(to: &recurring.endsOn) { $0.period.lastDay }
    if let category { recurring.category = category.code }
    supplier.apply(to: &recurring.supplier)
    note.apply(to: &recurring.note)
  }
}

/// The command `estada recurring add`, which adds a recurring expense.
struct AddRecurring: BookCommand {
  static let configuration = CommandConfiguration(name: "add", door: .changes)

  @Argument("property", help: "argument.one-property", value: "value.property", asking: .ifNeeded)
  var property: String?
  let fields = RecurringOptions.toAdd()
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let added = try ledger.recurring.add(in: property) {
      fields.apply(to: &$0)
      $0.category = try ledger.category(fields.category, of: $0.concept, from: $0.supplier)
    }
    try RecurringSummary(added).report("recurring.added", to: context, write)
  }
}

/// The command `estada recurring list`, which lists recurring expenses.
struct ListRecurring: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)

  @Argument("property", value: "value.property") var property: String?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let document = try RecurringList.document(
      ledger.recurring.all(of: property), properties: ledger.homes.byNumber())
    try context.show(document.adding(notes: context.dueNotes(of: property)))
  }
}

/// The command `estada recurring edit`, which changes a recurring expense, altogether or from a day on.
struct EditRecurring: RecordCommand {
  static let configuration = CommandConfiguration(name: "edit", door: .changes)

  @Argument("id", help: "argument.recurring", value: "value.recurring", several: .numbers) var id:
    Int
  @Option("from", help: "option.recurring-edit-from") var from: DayOrPeriod?
  let fields = RecurringOptions.toEdit()
  let several = SeveralOptions()

  func run(in context: Context) throws {
    let edited = try context.ledger(write).recurring.edit(
      id, from: from?.period.firstDay, fields.apply)
    let key = edited.former == nil ? "recurring.edited" : "recurring.added"
    try RecurringSummary(edited).report(key, to: context, write)
  }
}

/// The command `estada recurring end`, which ends a recurring expense.
struct EndRecurring: BookCommand {
  static let configuration = CommandConfiguration(name: "end", door: .changes)

  @Argument("id", help: "argument.recurring", value: "value.recurring") var id: Int
  @Option("on", help: "option.recurring-end") var on: DayOrPeriod?
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ended = try context.ledger(write).recurring.edit(id, from: nil) {
      $0.endsOn = on?.period.lastDay ?? context.today
    }
    try RecurringSummary(ended).report("recurring.ended", to: context, write)
  }
}

/// The command `estada recurring remove`, which removes a recurring expense; the expenses that were recorded stay.
extension RecurringExpense: RemovableRecord {
  static let removal = RemovalWords(help: "argument.recurring", value: "value.recurring")

  static func phrases(_ recurring: RecurringExpense, in ledger: Ledger) -> [Phrase] {
    return [
      Phrase(
        "recurring.removed", ["id": .number(recurring.id), "concept": .text(recurring.concept)])
    ]
  }

  static func document(_ removed: [RecurringExpense], in ledger: Ledger) throws -> Document {
    let homes = try ledger.homes.byNumber()
    return RecurringList.document(
      removed, properties: homes.filter { home in removed.contains { $0.property == home.key } })
  }
}

/// The command `estada recurring record`, which records what is due.
struct RecordRecurring: BookCommand {
  static let configuration = CommandConfiguration(name: "record", door: .changes)

  @Option("until", help: "option.record-until") var until: DayOrPeriod?
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let last = until?.period.lastDay ?? context.today
    let result = try ledger.recurring.record(through: last)
    let list = try ExpenseList.document(properties: ledger.homes.byNumber()) { body in
      for expense in result.recorded { try body(expense) }
    }
    var document = list.titled(
      context.worded(Phrase("recurring.recorded-title"), write),
      whenEmpty: Phrase("recurring.nothing-due", ["until": .day(last)]))
    document.notes = notes(result).map { context.worded($0, write) }
    try context.show(document)
    if context.isFarAhead(last) { context.warn(Phrase("expense.far", ["day": .day(last)])) }
    if write.dryRun { context.reportDryRun() }
  }

  private func notes(_ result: RecordedExpenses) -> [Phrase] {
    let known = result.known.map { expense in
      Phrase(
        "recurring.known",
        [
          "id": .number(expense.id), "concept": .text(expense.concept), "date": .day(expense.date),
        ])
    }
    if result.recorded.isEmpty { return known }
    let pending = result.recorded.count { $0.amount == nil }
    return [Phrase("recurring.recorded", count: result.recorded.count)]
      + (pending == 0 ? [] : [Phrase("recurring.recorded-pending", count: pending)]) + known
      + (write.dryRun ? [] : [Phrase("word.undo-hint")])
  }
}

/// The messages about a recurring expense that was added or changed.
private struct RecurringSummary {
  private let described: DescribedRecurring

  init(_ described: DescribedRecurring) { self.described = described }

  func report(_ key: String, to context: Context, _ options: WriteOptions) throws {
    let recurring = described.recurring
    let document = RecurringList.document(
      (described.former.map { [$0] } ?? []) + [recurring],
      properties: [described.home.id: described.home])
    try context.echo(phrases(key, on: context.today), document, options)
    context.warnIfLarge(recurring.amount)
    if context.isFarBehind(recurring.startsOn) && recurring.recordedTo == nil {
      context.warn(Phrase("recurring.far-behind", ["day": .day(recurring.startsOn)]))
    }
  }

  private func phrases(_ key: String, on today: Day) -> [Phrase] {
    let recurring = described.recurring
    var phrases = [
      Phrase(
        key,
        [
          "id": .number(recurring.id), "property": .text(described.home.name),
          "concept": .text(recurring.concept), "amount": recurring.amountCell,
          "category": .category(recurring.category),
        ]),
      Phrase(
        recurring.endsOn == nil ? "recurring.schedule" : "recurring.schedule-until",
        [
          "every": recurring.every.cell, "day": .number(Int64(recurring.day)),
          "from": .day(recurring.startsOn), "until": Cell(recurring.endsOn),
        ]),
    ]
    if let former = described.former {
      phrases.append(
        Phrase(
          "recurring.continues", ["id": .number(former.id), "until": Cell(former.endsOn)]))
    }
    if recurring.isEstimate { phrases.append(Phrase("recurring.estimate")) }
    if let supplier = recurring.supplier {
      phrases.append(Phrase("expense.supplier", ["supplier": .text(supplier)]))
    }
    phrases += Phrase.note(recurring.note)
    if described.recorded > 0 {
      phrases.append(Phrase("recurring.keeps-recorded", count: described.recorded))
    }
    let due = recurring.dueDates(through: today).count
    if due > 0 {
      phrases.append(Phrase("recurring.due", count: due))
    } else if let next = recurring.nextDate {
      phrases.append(Phrase("recurring.next", ["day": .day(next)]))
    } else {
      phrases.append(Phrase("recurring.no-next"))
    }
    return phrases
  }
}

extension Context {
  /// A reminder of recurring expenses that are due today or earlier, in a period, and not recorded; empty
  /// if there are none, and in the machine formats.
  func dueNotes(of property: String? = nil, in period: Period? = nil) throws -> [Phrase] {
    guard format == .text else { return [] }
    let last = min(today, period?.lastDay ?? today)
    let due = try ledger().recurring.due(of: property, from: period?.firstDay, through: last)
    return due.isEmpty ? [] : [Phrase("recurring.due", count: due.count)]
  }
}
