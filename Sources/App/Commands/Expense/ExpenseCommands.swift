internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting
internal import UnicodeText

/// The area `estada expense`: the expenses of the homes.
struct ExpenseArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "expense",
    subcommands: [
      AddExpense.self, ListExpenses.self, ShowExpense.self, EditExpense.self, ResplitExpense.self,
      ProposeExpense.self, AcceptExpense.self, RejectExpense.self, RemoveRecord<Expense>.self,
      ReadBills.self, CategoryPart.self, SupplierPart.self, CommissionPart.self,
    ])
}

/// The command `estada expense add`, which records an expense.
struct AddExpense: BookCommand {
  static let configuration = CommandConfiguration(name: "add", door: .changes)

  @Argument("property", help: "argument.one-property", value: "value.property", asking: .ifNeeded)
  var property: String?
  let fields = ExpenseOptions.toAdd()
  @Option("like", help: "option.like-expense", value: "value.expense") var like: Int?
  let parts = SplitOptions()
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger(write)
    let split = try parts.bill(in: ledger, of: property)
    if let split, split.parts.isEmpty, like == nil {
      throw Refusal("error.split-period-alone", .usage)
    }
    let habit =
      like == nil
      ? try ledger.suppliers.habit(
        of: fields.supplier.value(insteadOf: nil)?.trimmedOrNil,
        taxID: fields.taxId.value(insteadOf: nil)?.text)
      : nil
    let home =
      property == nil && split == nil ? try ledger.suppliers.home(following: habit) : nil
    let draft = try ledger.bills.twins(on: context.today, like: like) {
      try fields.apply(to: &$0, in: ledger)
    }
    guard try context.accepts(draft, again: fields.again, write) else { return .problemsFound }
    let (expense, twin, _) = try ledger.expenses.add(
      on: context.today, in: property ?? home?.code, like: like, split: split
    ) { try fill(&$0, in: ledger, habit) }
    let isFollowed = fields.category == nil && habit?.category != nil
    try ExpenseSummary(expense).report(
      "expense.added", to: context, write,
      notes: Phrase.followed(
        home: home == nil ? nil : habit?.reason, category: isFollowed ? habit?.reason : nil))
    if let twin, draft.twin == nil {
      context.warn(Phrase("expense.twin", ["id": .number(twin.id)]))
    }
    try expense.warnOfCommissions(in: ledger, context)
    try expense.warn(in: ledger, context)
    return .done
  }

  /// Sets the fields of a new expense.
  ///
  /// - Parameter habit: What is known about the supplier.
  private func fill(_ expense: inout Expense, in ledger: Ledger, _ habit: SupplierHabit?) throws {
    let earlier = expense.supplier
    try fields.apply(to: &expense, in: ledger)
    if fields.category == nil, !fields.concept.isKeep {
      // The category of the earlier expense stays (`--like`), unless the new description names another.
      expense.category =
        like == nil
        ? try ledger.category(of: expense.concept, from: expense.supplier, habit)
        : try ledger.categoryWords().code(describedBy: expense.concept) ?? expense.category
    }
    // An empty supplier does not replace that of the earlier expense (`--like`).
    expense.supplier = expense.supplier ?? earlier
  }
}

/// The command `estada expense edit`, which changes fields of an expense.
struct EditExpense: RecordCommand {
  static let configuration = CommandConfiguration(name: "edit", door: .changes)

  @Argument("id", help: "argument.expense", value: "value.expense", several: .numbers) var id: Int
  @Option("property", help: "option.expense-property", value: "value.property")
  var property: String?
  let fields = ExpenseOptions.toEdit()
  let parts = SplitOptions()
  let several = SeveralOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger(write)
    let split = try parts.bill(in: ledger, of: property)
    if let split, split.parts.isEmpty { throw Refusal("error.split-period-alone", .usage) }
    let home = split == nil ? property : nil
    let old = try ledger.record(id, of: Expense.self)
    func change(_ expense: inout Expense) throws { try fields.apply(to: &expense, in: ledger) }
    let draft = try ledger.bills.twins(on: old.date, instead: old, change)
    guard try context.accepts(draft, again: fields.again, write) else { return .problemsFound }
    let expense = try ledger.expenses.edit(id, in: home, split: split, change)
    try ExpenseSummary(expense).report("expense.edited", to: context, write)
    if !fields.supplier.isKeep { try expense.warnOfCommissions(in: ledger, context) }
    try expense.warn(in: ledger, context)
    return .done
  }
}

/// The command `estada expense resplit`, which splits a bill anew.
struct ResplitExpense: BookCommand {
  static let configuration = CommandConfiguration(name: "resplit", door: .changes)

  @Argument("id", help: "argument.expense", value: "value.expense") var id: Int
  let parts = SplitOptions()
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let expense = try ledger.expenses.resplit(id, parts.bill(in: ledger) ?? BillSplit())
    try ExpenseSummary(expense).report("expense.edited", to: context, write)
  }
}

/// The command `estada expense list`, which lists expenses.
struct ListExpenses: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?
  @Option("category", short: "k") var category: CategoryCode?
  @Option("search", short: "s", value: "value.text") var search: String?
  @Flag("pending", help: "option.pending-expenses") var pending: Bool
  @Flag("unpaid", help: "option.unpaid-expense") var unpaid: Bool
  @Flag("due") var due: Bool
  @Option("tag", help: "option.only-tag") var tag: [TagName]
  @Option("owner", help: "option.only-owner", value: "value.owner") var owner: String?
  @Flag("proposed") var proposed: Bool
  let rows = RowOptions()

  /// The number of days to come that `--due` shows without a period.
  private static let daysAhead = 90

  private var selection: Selection { Selection(tags: tag.map(\.name), owner: owner) }

  func run(in context: Context) throws {
    if due { return try showDue(in: context) }
    let ledger = try context.ledger()
    let parties = try ledger.owners.byNumber()
    let payers = try ledger.expenses.payers()
    let hasProposals = try ledger.proposals.hasAny()
    let payments: ExpenseList.Payments? =
      try unpaid
      ? .outstanding(less: ledger.expenses.paidByBank(), on: context.today)
      : ledger.expenses.hasPaidOn() ? .days : nil
    let documents = try ledger.attachments.namesByExpense()
    let categories = search == nil ? [] : try ledger.categories.all()
    try ledger.expenses.list(
      of: property, in: period, isPendingOnly: pending, newestFirst: context.newestFirst,
      selecting: selection
    ) { properties, bills, used, expenses in
      let search = search.map {
        Search(
          $0, properties: properties, categories: categories,
          conventions: context.argumentEnvironment.conventions)
      }
      let document = try ExpenseList.document(
        properties: properties, parties: parties, bills: bills,
        evenBills: bills.isEmpty ? [] : ledger.expenses.evenBills(), payers: payers,
        hasProposals: hasProposals,
        isFiltered: property != nil || period != nil || category != nil || search != nil
          || pending || proposed || unpaid || !selection.isEmpty, documents: documents,
        payments: payments,
        used: rows.shown(ExpenseList.rareFields) ?? used, isArranged: context.isArranged
      ) { body in
        try expenses { expense in
          if unpaid && !expense.isUnpaid { return }
          if proposed && expense.proposal == nil { return }
          let isWanted = category?.includes(expense.category) ?? true
          if isWanted && search?.finds(expense) ?? true { try body(expense) }
        }
      }
      try context.show(document)
    }
  }

  /// Shows the due dates of recurring expenses that are not recorded.
  private func showDue(in context: Context) throws {
    let ledger = try context.ledger()
    let properties = try ledger.homes.byNumber()
    let last = period?.lastDay ?? context.today.adding(days: ListExpenses.daysAhead)
    let search = try search.map {
      Search(
        $0, properties: properties, categories: try ledger.categories.all(),
        conventions: context.argumentEnvironment.conventions)
    }
    // An expense that falls due has the tags and the owners of its home.
    let homes = Set(try ledger.homes.all(selecting: selection, on: context.today).map(\.id))
    let due = try ledger.recurring.due(of: property, from: period?.firstDay, through: last)
      .filter { due in
        homes.contains(due.recurring.property)
          && (category?.includes(due.recurring.category) ?? true)
          && (!pending || due.recurring.isEstimate) && search?.finds(due.expense) ?? true
      }
    var document = DueExpenseList.document(
      due, properties: properties, from: period?.firstDay, through: last)
    if due.contains(where: { $0.date <= context.today }) {
      document.notes = [Phrase("expense.due.record")]
    }
    try context.show(document)
  }
}

/// The command `estada expense show`, which shows one expense.
struct ShowExpense: BookCommand {
  static let configuration = CommandConfiguration(name: "show", door: .reads)

  @Argument("id", help: "argument.expense", value: "value.expense") var id: Int

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let expense = try ledger.record(id, of: Expense.self)
    guard expense.proposal == nil else {
      let proposal = try ledger.proposals.described(expense)
      try ProposalSummary(proposal).report("expense.shown-proposal", to: context, WriteOptions())
      return
    }
    try ExpenseSummary(
      ledger.expenses.described(expense), documents: ledger.attachments.list(of: .expense(expense)),
      votes: ledger.proposals.votes(on: expense)
    ).report("expense.shown", to: context, WriteOptions())
  }
}

/// The command `estada expense remove`, which removes an expense, a bill with its parts.
extension Expense: RemovableRecord {
  static let removal = RemovalWords(help: "argument.expense", value: "value.expense")

  static func shown(_ record: Expense, in ledger: Ledger) throws -> DescribedExpense {
    try ledger.expenses.described(record)
  }

  static func phrases(_ removed: DescribedExpense, in ledger: Ledger) -> [Phrase] {
    let expense = removed.expense
    return [
      Phrase(
        "expense.removed",
        [
          "id": .number(expense.id), "concept": .text(expense.concept),
          "date": .dayInWords(expense.date, .on),
          "amount": expense.proposed.map { .money($0) } ?? expense.amountCell,
        ])
    ]
  }

  static func document(_ removed: [DescribedExpense], in ledger: Ledger) -> Document {
    removed.document(naming: [])
  }
}
