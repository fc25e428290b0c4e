internal import Bills
internal import Bookkeeping
internal import DataFormats
internal import Documents
internal import Ledger
internal import Rendering
internal import Reporting
internal import UnicodeText

/// A bill that was read, and what becomes of it.
struct BillReading {
  /// The path as the user typed it.
  let path: String
  var bill: Bill
  var draft: BillDraft
  /// The file, as a document of the expense; nil if neither this bill nor another one is kept.
  let file: DocumentFile?
  /// The typed parts of the bill; nil for an expense of one home.
  let split: BillSplit?
  let options: ReadBills
  let context: Context
  /// The description that was typed; nil for the category and the period or supplier.
  var typedConcept: String?
  /// The code of the category that was typed; nil for the proposed one.
  var typedCategory: String?
  /// The code of the home that was typed; nil for the proposed one.
  var typedHome: String?
  /// The period of the bill that was typed; nil for the one that was read.
  var typedPeriod: Period?
  /// The VAT inside the amount that was typed.
  var typedVAT: Change<Percentage>
  /// The typed region of a supplier whose VAT the receiver of the bill owes; nil if none was typed.
  var typedReverse: ReverseCharge?
  /// The code of the platform whose commissions the bill is for; nil for an expense.
  var platform: String?

  init(
    path: String, bill: Bill, file: DocumentFile?, split: BillSplit?, options: ReadBills,
    context: Context, ledger: Ledger
  ) throws {
    typedHome = options.property
    draft = try ledger.bills.draft(of: bill, in: typedHome, from: file)
    self.path = path
    self.bill = bill
    self.file = file
    self.split = split
    self.options = options
    self.context = context
    typedConcept = options.concept?.trimmedOrNil
    typedCategory = options.category?.code
    typedPeriod = options.billPeriod
    typedVAT = options.vat
    typedReverse = options.reverse
    nameSupplier()
    try findPlatform(in: ledger)
  }

  /// Proposes home, category and the supplier's name by what the book knows now.
  mutating func propose(from ledger: Ledger) throws {
    draft = try ledger.bills.draft(of: bill, in: typedHome, from: file)
    nameSupplier()
    try findPlatform(in: ledger)
  }

  /// Calls the supplier as the book does: an earlier bill supports a name that nothing else does.
  private mutating func nameSupplier() {
    if bill.supplierTaxID.value == nil, bill.supplier.mark == .unsure, let name = draft.supplier {
      bill.supplier.value = name
      bill.supplier.mark = .read
    }
    if options.supplier == nil, bill.supplierTaxID.value != nil, bill.supplierTaxID.mark != .unsure,
      let name = draft.supplier, name != bill.supplier.value
    {
      bill.supplier = BillField(name, bill.supplierTaxID.mark)
    }
  }

  /// Shows the bill, asks at a terminal, and records it; returns whether it was recorded or would be.
  mutating func settle(in ledger: Ledger) throws -> Bool {
    let isText = context.format == .text
    if isText, !context.isQuiet || context.canAsk {
      try context.show(document)
      if options.write.dryRun, !bill.lines.isEmpty { try context.show(lineDocument) }
      // The questions follow what was read.
      context.finish()
    }
    if context.canAsk, isText, !options.write.dryRun, !isRefused {
      // What the answers have not settled was said before the last question.
      guard try ask(ledger) else { return leave(isRefused ? gaps : []) }
      return try record(in: ledger)
    }
    if gaps.isEmpty {
      context.warn(ofOverlap: draft)
      return try record(in: ledger)
    }
    try showData(nil)
    return leave(gaps)
  }

  /// Says that the bill is not recorded, and why.
  private func leave(_ gaps: [BillGap]) -> Bool {
    for gap in gaps { context.warn(phrase(gap)) }
    context.note(Phrase("bill.not-recorded", ["file": source]))
    if context.format == .text && options.write.dryRun { context.reportDryRun() }
    return false
  }

  /// The file as sentences name it.
  var source: Cell {
    path == StandardStream.word ? .phrase(Phrase("word.standard-input")) : .text(path)
  }

  /// Whether no answer but an option lets the bill be recorded.
  var isRefused: Bool { gaps.contains(where: \.isRefusal) }

  /// What is unsure or missing.
  var gaps: [BillGap] {
    let gaps = draft.gaps(
      of: bill, isAgain: options.again, isAmountTyped: options.amount != nil, needsHome: needsHome)
    return gaps + commissionGaps(besides: gaps)
  }

  /// Whether the bill is for one home, or lines of it are for no other.
  var needsHome: Bool {
    platform == nil && split == nil
      && (options.line.isEmpty || bill.hasLines(besides: options.line.map(\.lines)))
  }

  func phrase(_ gap: BillGap, isAsked: Bool = false) -> Phrase {
    switch gap {
    case .sameFile:
      return Phrase(
        "bill.gap.same-file",
        [
          "subject": draft.document.map { .phrase($0.subject.phrase) } ?? .empty,
          "document": .number(draft.document?.attachment.id ?? 0),
        ])
    case .replacement:
      return Phrase("bill.gap.replacement", ["number": .text(bill.replaced ?? "")])
    case .recorded, .similar:
      if let expense = draft.twin?.expense { return expense.phrase(gap, isAsked: isAsked) }
      fallthrough
    default: return Phrase("bill.gap.\(gap.rawValue)")
    }
  }

  // MARK: Draft

  /// The description: what was typed, or the category and the period.
  var concept: String {
    if let typedConcept { return typedConcept }
    // "Other" says nothing that the supplier does not say.
    if category == "other", let supplier = bill.supplier.value?.trimmedOrNil { return supplier }
    let category = context.wording.cell(.category(self.category))
    guard let period = bill.period else {
      guard let supplier = bill.supplier.value?.trimmedOrNil else { return category }
      return context.wording.phrase(
        Phrase("bill.concept", ["category": .text(category), "supplier": .text(supplier)]))
    }
    return context.wording.phrase(
      Phrase(
        "bill.concept-period",
        [
          "category": .text(category), "span": .span(from: period.firstDay, to: period.lastDay),
        ]))
  }

  /// The code of the category.
  var category: String { typedCategory ?? draft.category ?? "other" }

  private func fill(_ expense: inout Expense) throws {
    expense.concept = concept
    expense.amount = bill.expense
    expense.category = category
    expense.supplier = bill.supplier.value?.trimmedOrNil
    expense.note = options.note?.trimmedOrNil
    expense.supplierTaxID = bill.supplierTaxID.value
    expense.number = bill.number.value
    expense.supplyPoint = bill.supplyPoints.first
    expense.period = period
    if let withheld = bill.withheld.value, withheld != .zero {
      expense.withheld = Withholding(withheld, .professional)
    }
    expense.taxes = taxes
    try BusinessTaxIdentifier.require(expense.supplierTaxID, for: expense.taxes?.treatment)
  }

  /// Records the expense with its document, in one step of the history.
  private func record(in ledger: Ledger) throws -> Bool {
    if let platform {
      guard let (bill, documents) = try recordCommission(of: platform, in: ledger) else {
        return leave(gaps)
      }
      if !context.isForPeople {
        try showData(RecordedBill(commission: bill.id, document: documents.first?.attachment.id))
      }
      return true
    }
    let lines = options.line.map(\.lines)
    let parts = try lines.isEmpty ? split : bill.split(lines, restFor: draft.home?.code)
    let (recorded, twin, documents) = try ledger.expenses.add(
      on: bill.date.value ?? context.today, in: parts == nil ? draft.home?.code : nil,
      split: parts, documents: options.noAttachment ? [] : [file].compactMap(\.self),
      today: context.today, fill)
    if context.isForPeople {
      try ExpenseSummary(recorded, documents: documents, showsTaxes: false)
        .report("expense.added", to: context, options.write)
    } else if options.write.dryRun {
      context.reportDryRun()
    }
    if let twin, draft.similar == nil, draft.recorded == nil {
      context.warn(Phrase("expense.twin", ["id": .number(twin.id)]))
    }
    try recorded.warnOfCommissions(in: ledger, context)
    if !context.isForPeople {
      try showData(
        RecordedBill(expense: recorded.expense.id, document: documents.first?.attachment.id))
    }
    return true
  }

  // MARK: Output

  /// Writes the bill in the machine formats, with what was recorded; nil for nothing.
  private func showData(_ recorded: RecordedBill?) throws {
    switch context.format {
    case .text: return
    case .csv, .html, .xlsx, .pdf: try context.show(document)
    case .json:
      var json = JSONWriter()
      write(to: &json, recorded)
      json.flush { context.console.write($0 + "\n") }
    }
  }
}

/// The numbers of what became of a bill.
struct RecordedBill {
  /// The number of the expense.
  var expense: Int64?
  /// The number of the bill of a platform.
  var commission: Int64?
  /// The number of the document.
  let document: Int64?
}
