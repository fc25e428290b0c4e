internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting
internal import UnicodeText

/// The area `estada expense`: the expenses of the homes.
struct ExpenseArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "expense",
    subcommands: [
      AddExpense.self, ListExpenses.self, ShowExpense.self, EditExpense.self, ResplitExpense.self,
      ProposeExpense.self, AcceptExpense.self, RejectExpense.self, RemoveExpense.self,
      ReadBills.self,
    ])
}

/// The command `estada expense add`, which records an expense.
struct AddExpense: BookCommand {
  static let configuration = CommandConfiguration(name: "add")

  @Argument("property", help: "argument.one-property", value: "value.property", asking: .ifNeeded)
  var property: String?
  @Option("concept", short: "t", value: "value.text", unless: "like") var concept: String?
  @Option("amount", short: "m", help: "option.expense-amount", unless: "like")
  var amount: Removable<Money>?
  @Option("date", short: "d", asking: .along) var date: Day?
  @Option("category", short: "k", asking: .along) var category: CategoryCode?
  @Option("supplier", value: "value.name") var supplier: String?
  @Option("paid-by", value: "value.owner") var paidBy: String?
  @Option("tax-id", help: "option.supplier-tax-id") var taxId: TaxIdentifier?
  @Option("number", help: "option.bill-number", value: "value.text") var number: String?
  @Option("note", value: "value.text") var note: String?
  @Option("tag") var tag: [TagName]
  @Option("like", help: "option.like-expense", value: "value.expense") var like: Int?
  let parts = SplitOptions()
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger(write)
    let split = try parts.bill(in: ledger, of: property)
    if let split, split.parts.isEmpty, like == nil { throw CommandError.splitPeriodAlone }
    let habit =
      like == nil ? try ledger.habit(ofSupplier: supplier?.trimmedOrNil, taxID: taxId?.text) : nil
    let home =
      property == nil && split == nil ? try ledger.home(following: habit) : nil
    let (expense, twin, _) = try ledger.addExpense(
      try fields(in: ledger, habit), on: date ?? context.today, in: property ?? home?.code,
      like: like, split: split)
    let isFollowed = category == nil && habit?.category != nil
    try ExpenseSummary(expense).report(
      "expense.added", to: context, write,
      notes: Phrase.followed(
        home: home == nil ? nil : habit?.reason, category: isFollowed ? habit?.reason : nil))
    if let twin { context.warn(Phrase("expense.twin", ["id": .number(twin.id)])) }
    return .done
  }

  /// The fields from the options.
  ///
  /// - Parameter habit: What is known about the supplier.
  private func fields(in ledger: Ledger, _ habit: SupplierHabit?) throws -> ExpenseFields {
    var fields = ExpenseFields()
    fields.concept = concept?.trimmed
    fields.amount = amount.map(\.value)
    fields.category = category?.code
    if category == nil, let concept = concept?.trimmed {
      // The category of the earlier expense stays (`--like`), unless the new description names another.
      fields.category =
        like == nil
        ? try ledger.category(of: concept, from: supplier?.trimmedOrNil, habit)
        : CategoryCode(describedBy: concept)?.code
    }
    // An empty supplier does not replace that of the earlier expense (`--like`).
    fields.supplier = (supplier?.trimmedOrNil).map(Optional.some)
    fields.note = note.map { $0.trimmedOrNil }
    fields.paidBy = paidBy.map(Optional.some)
    fields.tags = tag.map(\.name)
    fields.supplierTaxID = taxId.map(\.text)
    fields.number = (number?.trimmedOrNil).map(Optional.some)
    return fields
  }
}

/// The command `estada expense edit`, which changes fields of an expense.
struct EditExpense: BookCommand {
  static let configuration = CommandConfiguration(name: "edit")

  @Argument("id", help: "argument.expense", value: "value.expense") var id: Int
  @Option("property", value: "value.property") var property: String?
  @Option("concept", short: "t", value: "value.text") var concept: Removable<String>?
  @Option("amount", short: "m", help: "option.expense-amount") var amount: Removable<Money>?
  @Option("date", short: "d") var date: Day?
  @Option("category", short: "k") var category: CategoryCode?
  @Option("supplier", value: "value.name") var supplier: Removable<String>?
  @Option("paid-by", value: "value.owner") var paidBy: Removable<String>?
  @Option("tax-id", help: "option.supplier-tax-id") var taxId: Removable<TaxIdentifier>?
  @Option("number", help: "option.bill-number", value: "value.text") var number: Removable<String>?
  @Option("note", value: "value.text") var note: Removable<String>?
  @Option("tag") var tag: [TagName]
  @Option("untag") var untag: [TagName]
  let parts = SplitOptions()
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger(write)
    let split = try parts.bill(in: ledger, of: property)
    if let split, split.parts.isEmpty { throw CommandError.splitPeriodAlone }
    let home = split == nil ? property : nil
    let expense = try ledger.editExpense(id, fields, in: home, split: split)
    try ExpenseSummary(expense).report("expense.edited", to: context, write)
    return .done
  }

  /// The changed fields from the options.
  private var fields: ExpenseFields {
    var fields = ExpenseFields()
    fields.concept = concept.map { $0.value?.trimmed ?? "" }
    fields.amount = amount.map(\.value)
    fields.date = date
    fields.category = category?.code
    fields.supplier = supplier.map { $0.value?.trimmedOrNil }
    fields.note = note.map { $0.value?.trimmedOrNil }
    fields.paidBy = paidBy.map(\.value)
    fields.tags = tag.map(\.name)
    fields.untags = untag.map(\.name)
    fields.supplierTaxID = taxId.map { $0.value?.text }
    fields.number = number.map { $0.value?.trimmedOrNil }
    return fields
  }
}

/// The command `estada expense resplit`, which splits a bill anew.
struct ResplitExpense: BookCommand {
  static let configuration = CommandConfiguration(name: "resplit")

  @Argument("id", help: "argument.expense", value: "value.expense") var id: Int
  let parts = SplitOptions()
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger(write)
    let expense = try ledger.resplitExpense(id, parts.bill(in: ledger) ?? BillSplit())
    try ExpenseSummary(expense).report("expense.edited", to: context, write)
    return .done
  }
}

/// The command `estada expense list`, which lists expenses.
struct ListExpenses: BookCommand {
  static let configuration = CommandConfiguration(name: "list")

  @Argument("property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?
  @Option("category", short: "k") var category: CategoryCode?
  @Option("search", short: "s", value: "value.text") var search: String?
  @Flag("pending", help: "option.pending-expenses") var pending: Bool
  @Flag("due") var due: Bool
  @Option("tag", help: "option.only-tag") var tag: [TagName]
  @Option("owner", help: "option.only-owner", value: "value.owner") var owner: String?
  @Flag("proposed") var proposed: Bool

  /// The number of days to come that `--due` shows without a period.
  private static let daysAhead = 90

  private var selection: Selection { Selection(tags: tag.map(\.name), owner: owner) }

  func run(in context: Context) throws -> ExitStatus {
    if due { return try showDue(in: context) }
    let ledger = try context.ledger()
    let parties = try ledger.partiesByID()
    let payers = try ledger.expensePayers()
    let hasProposals = try ledger.hasProposals()
    let documents = try ledger.documentsOfExpenses()
    try ledger.withExpenses(
      of: property, in: period, isPendingOnly: pending, selecting: selection
    ) { properties, bills, expenses in
      let search = search.map {
        Search(
          $0, properties: properties, conventions: context.argumentEnvironment.conventions)
      }
      let document = ExpenseList.document(
        properties: properties, parties: parties, bills: bills, payers: payers,
        hasProposals: hasProposals,
        isFiltered: property != nil || period != nil || category != nil || search != nil
          || pending || proposed || !selection.isEmpty, documents: documents
      ) { body in
        try expenses { expense in
          if proposed && expense.proposal == nil { return }
          let isWanted = category == nil || category?.code == expense.category
          if isWanted && search?.finds(expense) ?? true { try body(expense) }
        }
      }
      try context.show(document)
    }
    return .done
  }

  /// Shows the due dates of recurring expenses that are not recorded.
  private func showDue(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger()
    let properties = try ledger.propertiesByID()
    let last = period?.lastDay ?? context.today.adding(days: ListExpenses.daysAhead)
    let search = search.map {
      Search($0, properties: properties, conventions: context.argumentEnvironment.conventions)
    }
    // An expense that falls due has the tags and the owners of its home.
    let homes = Set(try ledger.properties(selecting: selection, on: context.today).map(\.id))
    let due = try ledger.dueExpenses(of: property, from: period?.firstDay, through: last)
      .filter { due in
        homes.contains(due.recurring.property)
          && (category == nil || category?.code == due.recurring.category)
          && (!pending || due.recurring.isEstimate) && search?.finds(due.expense) ?? true
      }
    var document = DueExpenseList.document(
      due, properties: properties, from: period?.firstDay, through: last)
    if due.contains(where: { $0.date <= context.today }) {
      document.notes = [Phrase("expense.due.record")]
    }
    try context.show(document)
    return .done
  }
}

/// The command `estada expense show`, which shows one expense.
struct ShowExpense: BookCommand {
  static let configuration = CommandConfiguration(name: "show")

  @Argument("id", help: "argument.expense", value: "value.expense") var id: Int

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger()
    let expense = try ledger.expense(id)
    guard expense.proposal == nil else {
      let proposal = try ledger.described(proposal: expense)
      try ProposalSummary(proposal).report("expense.shown-proposal", to: context, WriteOptions())
      return .done
    }
    try ExpenseSummary(
      ledger.described(expense), documents: ledger.documents(of: .expense(expense)),
      votes: ledger.votes(on: expense)
    ).report("expense.shown", to: context, WriteOptions())
    return .done
  }
}

/// The command `estada expense remove`, which removes an expense.
struct RemoveExpense: BookCommand {
  static let configuration = CommandConfiguration(name: "remove")

  @Argument("id", help: "argument.expense", value: "value.expense") var id: Int
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger(write)
    let removed = try ledger.removeExpense(id)
    let expense = removed.expense
    let phrase = Phrase(
      "expense.removed",
      [
        "id": .number(expense.id), "concept": .text(expense.concept),
        "date": .dayInWords(expense.date, .on),
        "amount": expense.proposed.map { .money($0) } ?? expense.amountCell,
      ])
    let parts =
      removed.parts.isEmpty
      ? [] : [Phrase("expense.removed-parts", count: removed.parts.count)]
    try context.echo([phrase] + parts, removed.document(naming: []), write, isRemoval: true)
    return .done
  }
}

/// The messages about an expense that was added, changed or shown.
struct ExpenseSummary {
  private let described: DescribedExpense
  private let documents: [ListedDocument]
  /// The answers to the proposal that the expense was; empty for any other expense.
  private let votes: [Vote]

  init(_ described: DescribedExpense, documents: [ListedDocument] = [], votes: [Vote] = []) {
    self.described = described
    self.documents = documents
    self.votes = votes
  }

  /// The sentences about bills, by those about expenses of one home.
  private static let billKeys = [
    "expense.added": "expense.bill-added", "expense.edited": "expense.bill-edited",
    "expense.shown": "expense.bill-shown",
  ]

  /// Prints the recorded values.
  ///
  /// - Parameter notes: Sentences about where values come from.
  func report(
    _ key: String, to context: Context, _ options: WriteOptions, notes: [Phrase] = []
  ) throws {
    let expense = described.expense
    let phrase = Phrase(
      expense.isBill ? ExpenseSummary.billKeys[key] ?? key : key,
      [
        "id": .number(expense.id), "property": described.purpose(of: expense),
        "concept": .text(expense.concept), "amount": expense.amountCell,
        "date": .dayInWords(expense.date, .on),
        "category": .term(code: expense.category, key: "category.\(expense.category)"),
      ])
    var phrases = [phrase]
    if expense.amount == nil {
      phrases.append(Phrase("expense.amount-pending", ["id": .number(expense.id)]))
    }
    phrases += described.parts.map(described.phrase(of:))
    if let bill = described.bill {
      phrases.append(
        Phrase(
          "expense.of-bill",
          [
            "bill": .number(bill.id), "concept": .text(bill.concept), "amount": bill.amountCell,
          ]))
    }
    if let supplier = expense.supplier {
      phrases.append(Phrase("expense.supplier", ["supplier": .text(supplier)]))
    }
    if let payer = expense.paidBy.flatMap({ described.parties[$0] }) {
      phrases.append(Phrase("expense.paid-by", ["name": .text(payer.name)]))
    } else if let payer = described.assumedPayer {
      phrases.append(Phrase("expense.taken-as-paid-by", ["name": .text(payer.name)]))
    } else if expense.isBill, !described.parties.isEmpty, expense.amount != nil {
      phrases.append(Phrase("expense.payer-unknown", ["id": .number(expense.id)]))
    }
    let bill = [expense.supplierTaxID, expense.number, expense.supplyPoint].compactMap { $0 }
    if !bill.isEmpty {
      phrases.append(Phrase("expense.bill", ["text": .text(bill.joined(separator: " · "))]))
    }
    if let period = expense.period {
      phrases.append(
        Phrase(
          "expense.period", ["span": .span(from: period.firstDay, to: period.lastDay)]))
    }
    phrases += Phrase.note(expense.note)
    if let tags = expense.tags { phrases.append(tags.phrase) }
    phrases += votes.phrases(among: described.parties)
    for document in documents {
      phrases.append(
        Phrase(
          "expense.document",
          ["id": .number(document.attachment.id), "name": .text(document.attachment.name)]))
    }
    try context.echo(
      phrases + notes, described.document(naming: documents.map(\.attachment.name)), options)
    if let amount = expense.amount, amount > Context.largeAmount {
      context.warn(Phrase("word.large-amount", ["amount": .money(amount)]))
    }
    if context.isFarAhead(expense.date) {
      context.warn(Phrase("expense.far", ["day": .day(expense.date)]))
    }
  }
}

extension DescribedExpense {
  /// The expense and its parts as a list.
  fileprivate func document(naming names: [String]) -> Document {
    let whole = bill ?? (parts.isEmpty ? nil : expense)
    let home = expense.property.flatMap { homes[$0] }
    return ExpenseList.document(
      properties: parts.isEmpty
        ? Dictionary([home].compactMap(\.self).map { ($0.id, $0) }) { $1 } : homes,
      parties: parties, bills: whole.map { [$0.id: $0.amount ?? .zero] } ?? [:], payers: payers,
      documents: names.isEmpty ? [:] : [expense.id: names]
    ) { body in
      for expense in [expense] + parts { try body(expense) }
    }
  }

  /// The name of what an expense is for.
  fileprivate func purpose(of expense: Expense) -> Cell {
    expense.purpose(of: expense.property.flatMap { homes[$0] }, parties)
  }

  /// The sentence about a part.
  fileprivate func phrase(of part: Expense) -> Phrase {
    var values: [String: Cell] = [
      "id": .number(part.id), "property": purpose(of: part), "amount": part.amountCell,
      "concept": .text(part.concept), "category": .category(part.category),
    ]
    guard let rule = part.rule else { return Phrase("expense.part", values) }
    // Several parts that take the rest take equal parts of it.
    let areEqual = rule == .rest && parts.filter { $0.rule == .rest }.count > 1
    values["rule"] = areEqual ? Cell.phrase(Phrase("part-rule.equal")) : rule.cell
    return Phrase("expense.part-by-rule", values)
  }
}
