internal import Bills
internal import Bookkeeping
internal import CommandLineKit
internal import DataFormats
internal import Ledger
internal import Localizations
internal import Reporting
internal import UnicodeText

/// A bill that was read, and what becomes of it.
struct BillReading {
  /// The path as the user typed it.
  let path: String
  let bill: Bill
  var draft: BillDraft
  let options: ReadBills
  let context: Context

  /// What keeps a bill from being recorded without an answer.
  enum Gap: String, CaseIterable {
    case notABill = "not-a-bill"
    case recorded, similar, protected
    case total, date, property
    case taxID = "tax-id"
    case number
  }

  /// Shows the bill, asks at a terminal, and records it; returns whether it was recorded or would be.
  mutating func settle(in ledger: Ledger) throws -> Bool {
    let isText = context.options.format == .text
    if isText {
      try context.show(document)
      // The questions follow what was read.
      context.finish()
    }
    if context.console.canAsk, isText, !options.write.dryRun, !isRefused {
      return try ask(ledger)
    }
    let gaps = gaps
    if gaps.isEmpty {
      let expense = try record(in: ledger)
      try showData(expense)
      return true
    }
    try showData(nil)
    for gap in gaps { context.warn(phrase(gap)) }
    context.note(Phrase("bill.not-recorded", ["file": source]))
    if isText && options.write.dryRun { context.reportDryRun() }
    return false
  }

  /// The file as sentences name it.
  var source: Cell {
    path == StandardStream.word ? .phrase(Phrase("word.standard-input")) : .text(path)
  }

  /// Whether no answer but an option lets the bill be recorded.
  private var isRefused: Bool {
    gaps.contains { $0 == .notABill || $0 == .recorded }
  }

  /// What is unsure or missing.
  var gaps: [Gap] {
    var gaps: [Gap] = []
    if bill.kind == .quotation { gaps.append(.notABill) }
    if draft.recorded != nil, !options.again { gaps.append(.recorded) }
    if draft.recorded == nil, draft.similar != nil, !options.again { gaps.append(.similar) }
    if bill.isProtected, options.amount == nil { gaps.append(.protected) }
    if !bill.total.isReliable || bill.withheld.mark == .unsure { gaps.append(.total) }
    if !bill.date.isReliable { gaps.append(.date) }
    if draft.home == nil { gaps.append(.property) }
    if bill.supplierTaxID.mark == .unsure { gaps.append(.taxID) }
    if bill.number.mark == .unsure { gaps.append(.number) }
    return gaps
  }

  private func phrase(_ gap: Gap) -> Phrase {
    switch gap {
    case .recorded, .similar:
      let expense = draft.recorded ?? draft.similar
      return Phrase(
        "bill.gap.\(gap.rawValue)",
        [
          "id": .number(expense?.id ?? 0), "concept": .text(expense?.concept ?? ""),
          "date": Cell(expense?.date),
        ])
    default: return Phrase("bill.gap.\(gap.rawValue)")
    }
  }

  // MARK: Draft

  /// The description: what was typed, or the category and the period.
  var concept: String {
    if let concept = options.concept?.trimmedOrNil { return concept }
    let category = context.wording.catalogue.text("category.\(self.category)")
    guard let from = bill.periodFrom.value, let to = bill.periodTo.value,
      bill.periodFrom.mark != .unsure
    else {
      guard let supplier = bill.supplier.value?.trimmedOrNil else { return category }
      return context.wording.phrase(
        Phrase("bill.concept", ["category": .text(category), "supplier": .text(supplier)]))
    }
    return context.wording.phrase(
      Phrase(
        "bill.concept-period", ["category": .text(category), "span": .span(from: from, to: to)]))
  }

  /// The code of the category.
  var category: String { options.category?.code ?? draft.category ?? "other" }

  private func fields() -> ExpenseFields {
    var fields = ExpenseFields()
    fields.concept = concept
    fields.amount = bill.expense
    fields.category = category
    fields.supplier = .some(bill.supplier.value?.trimmedOrNil)
    fields.note = .some(options.note?.trimmedOrNil)
    fields.supplierTaxID = .some(bill.supplierTaxID.value)
    fields.number = .some(bill.number.value)
    fields.supplyPoint = .some(bill.supplyPoints.first)
    return fields
  }

  /// Records the expense in one step of the history.
  private func record(
    _ changed: ExpenseFields? = nil, on date: Day? = nil, in ledger: Ledger
  ) throws -> Expense {
    let (recorded, twin) = try ledger.addExpense(
      changed ?? fields(), on: date ?? bill.date.value ?? context.today, in: draft.home?.code)
    if context.options.format == .text {
      try ExpenseSummary(recorded).report("expense.added", to: context, options.write)
    } else if options.write.dryRun {
      context.reportDryRun()
    }
    if let twin, draft.similar == nil {
      context.warn(Phrase("expense.twin", ["id": .number(twin.id)]))
    }
    return recorded.expense
  }

  // MARK: Terminal

  /// Asks whether to record the draft, until the answer is understood.
  private mutating func ask(_ ledger: Ledger) throws -> Bool {
    for gap in gaps { context.warn(phrase(gap)) }
    let conventions = context.argumentEnvironment.conventions
    let catalogue = context.wording.catalogue
    let needsAnswers = gaps.contains { ![.similar, .protected, .taxID, .number].contains($0) }
    while true {
      if needsAnswers { return try edit(ledger) }
      context.prompt(
        Phrase(
          "bill.ask",
          [
            "concept": .text(concept), "amount": Cell(bill.expense), "date": Cell(bill.date.value),
            "property": .text(draft.home?.name ?? ""),
            "category": .term(code: category, key: "category.\(category)"),
            "yes": .text(catalogue.text("word.yes")), "edit": .text(catalogue.text("word.edit")),
            "no": .text(catalogue.text("word.no")),
          ]))
      guard let typed = context.console.readLine() else {
        context.console.writeError("\n")
        throw CommandError.cancelled
      }
      let answer = typed.trimmed
      if answer.isEmpty || conventions.begins("word.yes", answer) {
        _ = try record(in: ledger)
        return true
      }
      if conventions.begins("word.edit", answer) { return try edit(ledger) }
      if conventions.begins("word.no", answer) {
        context.note(Phrase("bill.not-recorded", ["file": source]))
        return false
      }
    }
  }

  /// Asks for each value of the draft, with what was read as its default.
  private mutating func edit(_ ledger: Ledger) throws -> Bool {
    let environment = context.argumentEnvironment
    let home = try answer("bill.question.property", draft.home?.code) { try ledger.property($0) }
    draft.home = home
    let category = try answer(
      "bill.question.category",
      context.wording.catalogue.text(
        "category.\(category)")
    ) { try CategoryCode.read($0, in: environment).code }
    draft.category = category
    var fields = fields()
    fields.category = category
    fields.concept = try answer("bill.question.concept", concept) { text in
      guard let text = text.trimmedOrNil else { throw LedgerError.nothingToChange }
      return text
    }
    fields.amount = try answer(
      "bill.question.amount", bill.expense.map(\.plainText)
    ) { try Money.read($0, in: environment) }
    let date = try answer("bill.question.date", bill.date.value?.isoText) {
      try Day.read($0, in: environment)
    }
    _ = try record(fields, on: date, in: ledger)
    return true
  }

  /// Asks for a value until it is valid.
  private func answer<Value>(
    _ key: String, _ offered: String?, _ read: (String) throws -> Value
  ) throws -> Value {
    while true {
      let brackets = offered.map { " [\($0.printable)]" } ?? ""
      context.console.writeError(context.wording.catalogue.text(key) + brackets + ": ")
      guard let typed = context.console.readLine() else {
        context.console.writeError("\n")
        throw CommandError.cancelled
      }
      guard let text = typed.trimmedOrNil ?? offered else {
        context.note(Phrase("ask.needed"))
        continue
      }
      do { return try read(text) } catch let error as InvalidValue {
        let reason = context.wording.catalogue.text(error.key, error.values)
        context.note(
          Phrase("ask.not-understood", ["text": .text(text), "reason": .text(reason)]))
      } catch let error as LedgerError {
        for phrase in error.phrases { context.note(phrase) }
      }
    }
  }

  // MARK: Output

  /// Writes the bill in the machine formats, with the number of the expense that was recorded.
  private func showData(_ expense: Expense?) throws {
    switch context.options.format {
    case .text: return
    case .csv: try context.show(document)
    case .json:
      var json = JSONWriter()
      write(to: &json, expense)
      json.flush { context.console.write($0 + "\n") }
    }
  }
}

extension BillField {
  /// Whether the value can be recorded without an answer.
  var isReliable: Bool { mark == .checked || mark == .read }
}

extension InputConventions {
  /// Whether an answer is a word, or the beginning of one.
  func begins(_ key: String, _ text: String) -> Bool {
    let typed = text.folded
    return !typed.isEmpty
      && (catalogue.text(key).folded.hasPrefix(typed)
        || Catalogue(.en).text(key).folded.hasPrefix(typed))
  }
}
