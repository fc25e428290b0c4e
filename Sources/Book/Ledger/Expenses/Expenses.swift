package import Bookkeeping
internal import Documents
package import Ownership
package import Reporting
internal import Storage
internal import UnicodeText

/// An expense with its parts if it is a bill, or with its bill if it is a part.
package struct DescribedExpense {
  /// The expense.
  package let expense: Expense
  /// The parts of a bill, in order of entry; empty for any other expense.
  package let parts: [Expense]
  /// The bill of a part; nil for any other expense.
  package let bill: Expense?
  /// The homes of the book, by number.
  package let homes: [Int64: Property]
  /// The owners and the manager, by number.
  package let parties: [Int64: Party]
  /// The parties that are taken as the payers of the expense and its parts.
  package let payers: ExpensePayers

  /// Who is taken as the payer of an expense that does not say who paid; nil if nobody is known to have
  /// paid.
  package var assumedPayer: Party? {
    expense.paidBy == nil ? payers.payer(of: expense).flatMap { parties[$0] } : nil
  }
}

extension Ledger {
  /// The expenses of the book, with the parts of bills.
  package var expenses: Expenses { Expenses(ledger: self) }
}

/// What a ledger does with expenses, and with bills for several homes.
package struct Expenses {
  let ledger: Ledger

  /// Adds an expense.
  ///
  /// - Parameters:
  ///   - date: The date of the invoice unless `fill` sets another one.
  ///   - property: The typed home; nil for the home of `like`, the only home or the default home.
  ///   - like: The number of an earlier expense from which missing values except the note are copied. If
  ///     it is a bill and no home was typed, the new one is split by the same rules.
  ///   - split: The parts of a bill; nil for an expense of one home.
  ///   - documents: The documents of the expense, which are added in the same step of history.
  ///   - today: The current day, on which the documents are added; nil for the date of the invoice.
  ///   - fill: Sets the other fields.
  /// - Returns: The expense; an earlier expense with the same home, date, amount and description, which may
  ///   be the same one; and the documents that were added.
  /// - Throws: `LedgerError`.
  package func add(
    on date: Day, in property: String?, like: Int? = nil, split: BillSplit? = nil,
    documents: [DocumentFile] = [], today: Day? = nil, _ fill: (inout Expense) throws -> Void
  ) throws -> (expense: DescribedExpense, twin: Expense?, documents: [ListedDocument]) {
    try ledger.write { writer in
      let earlier = try like.map { try ledger.record($0, of: Expense.self) }
      let isSplit = split.map { !$0.parts.isEmpty } ?? false
      let copiesParts = earlier?.isBill ?? false && property == nil
      if property == nil, let earlier, let bill = earlier.bill, earlier.property == nil {
        throw Refusal(
          "error.part-without-home", ["id": .number(earlier.id), "bill": .number(bill)])
      }
      let home =
        isSplit || copiesParts ? nil : try ledger.homes.named(property, like: earlier?.property)
      var expense = Expense(
        property: home?.id, date: date, concept: earlier?.concept ?? "",
        category: earlier?.category ?? "other", supplier: earlier?.supplier,
        amount: earlier?.amount ?? earlier?.proposed, note: nil, paidBy: earlier?.paidBy,
        tags: earlier?.tags, supplierTaxID: earlier?.supplierTaxID,
        supplyPoint: earlier?.supplyPoint)
      try fill(&expense)
      try requireBox(of: expense)
      try RecordCheck.require(expense.faults)
      try Refusal.requireRates(of: expense, correctedOn: requireCorrected(expense)?.date)
      let twin = try twin(of: expense)
      let stored = try writer.insert(expense)
      if let split, isSplit {
        try writer.store(
          PlannedParts(split, of: stored, in: ledger).divided(stored, in: ledger), inPlaceOf: [])
      } else if let earlier, copiesParts {
        let period = split?.period ?? PeriodGrain.month.period(of: expense.date)
        let copies = try parts(of: earlier).map { $0.copy(from: earlier, for: stored) }
        let plan = try PlannedParts(copies, of: stored, nightsOf: period, in: ledger)
        try writer.store(plan.divided(stored, in: ledger), inPlaceOf: [])
      }
      let added = try ledger.attachments.add(
        documents, to: .expense, stored.id, on: today ?? expense.date, with: writer)
      return (
        try described(stored), twin,
        added.map { ListedDocument($0, of: .expense(stored), isMissing: false) }
      )
    }.result
  }

  /// An earlier expense with the same home, date, amount and description; nil if there is none.
  private func twin(of expense: Expense) throws -> Expense? {
    let home = expense.property.map { Condition.equal("property", $0) } ?? .isEmpty("property")
    return try ledger.book.records(
      Expense.self, home, .equal("date", expense.date), .isEmpty("bill"), in: .added
    ).first {
      $0.amount != nil && $0.amount == expense.amount
        && $0.concept.folded == expense.concept.folded
    }
  }

  /// Requires that a bill corrects another one, which exists, and returns that one; nil if it corrects none.
  ///
  /// - Throws: `Refusal`, `LedgerError`.
  private func requireCorrected(_ expense: Expense) throws -> Expense? {
    guard let number = expense.corrects else { return nil }
    let other = try ledger.record(Int(number), of: Expense.self)
    if other.id == expense.id { throw Refusal("error.corrects-itself", ["id": .number(other.id)]) }
    if let bill = other.bill { throw Refusal.partOfBill(other.id, bill) }
    return other
  }

  /// Requires that no lines of the bank pay all of an expense, so that it has a day of payment.
  ///
  /// - Throws: `Refusal`.
  private func requireNotPaid(_ expense: Expense) throws {
    let parts = try ledger.book.records(BankPart.self, .equal("expense", expense.id), in: .added)
    let paid = try parts.reduce(expense.amount ?? .zero) { try $0.adding($1.amount) }
    guard let last = parts.last, paid == .zero else { return }
    throw Refusal(
      "error.expense-paid-by-bank", ["id": .number(expense.id), "line": .number(last.line)])
  }

  /// Requires that the parts of a bill say where they count, and that a part of no home has a home by its bill.
  ///
  /// - Throws: `Refusal`.
  private func requireBox(of expense: Expense) throws {
    if expense.isBill && (expense.box != nil || expense.boxShare != nil || expense.boxOwner != nil)
    {
      throw Refusal("error.box-of-bill")
    }
    guard expense.boxOwner != nil, expense.property == nil, let bill = expense.bill else { return }
    let whole = try ledger.record(Int(bill), of: Expense.self)
    let homes = Set(try parts(of: whole).compactMap(\.property))
    if homes.count != 1 { throw Refusal("error.box-owner-home", ["id": .number(expense.id)]) }
  }

  /// Changes an expense.
  ///
  /// A new date or supplier of a bill becomes that of its parts, and a new amount is divided by the rules
  /// of the parts. Of a part, the fields that belong to the bill do not change by themselves.
  ///
  /// - Parameters:
  ///   - property: The typed new home; nil to leave the home unchanged. A bill is one expense then.
  ///   - split: The new parts; nil to leave them unchanged.
  ///   - change: Changes the fields.
  /// - Throws: `LedgerError`, and what `change` throws; nothing has been written then.
  package func edit(
    _ id: Int, in property: String? = nil, split: BillSplit? = nil,
    _ change: (inout Expense) throws -> Void
  ) throws -> DescribedExpense {
    try ledger.write { writer in
      let old = try ledger.record(id, of: Expense.self)
      if old.proposal != nil { throw Refusal("error.edit-of-proposal", ["id": .number(old.id)]) }
      var new = old
      if let property { new.property = try ledger.homes.named(property).id }
      if split != nil { new.property = nil }
      try change(&new)
      if let bill = old.bill,
        split != nil
          || (new.amount, new.date, new.supplier, new.paidBy, new.taxes)
            != (old.amount, old.date, old.supplier, old.paidBy, old.taxes)
          || (new.withheld, new.deduction, new.corrects)
            != (old.withheld, old.deduction, old.corrects)
      {
        throw Refusal.partOfBill(old.id, bill)
      }
      let parts = try parts(of: old)
      let planned = try split.map {
        try PlannedParts($0, of: new, in: ledger).divided(new, in: ledger)
      }
      let replaced = planned.map { $0.inPlace(of: parts) }
      guard new != old || replaced.map({ Set($0) != Set(parts) }) ?? false else {
        throw LedgerError.nothingToChange
      }
      if old.paidOn != nil, new.paidOn == nil { try requireNotPaid(old) }
      // The owners accepted this amount for this home and date.
      if (new.amount, new.date, new.property) != (old.amount, old.date, old.property)
        || split != nil, try !ledger.proposals.votes(on: old).isEmpty
      {
        throw Refusal(
          "error.edit-of-accepted", ["id": .number(old.id), "amount": .money(old.amount ?? .zero)])
      }
      try requireBox(of: new)
      try RecordCheck.require(new.faults)
      if (new.taxes, new.date, new.corrects) != (old.taxes, old.date, old.corrects) {
        try Refusal.requireRates(of: new, correctedOn: requireCorrected(new)?.date)
      }
      if !new.isBill { for part in parts { try writer.delete(part) } }
      if new != old { try writer.update(new, from: old) }
      if let replaced {
        try writer.store(replaced, inPlaceOf: parts)
      } else if old.isBill && new.isBill {
        let plan = try PlannedParts(parts.map { $0.follow(old, to: new) }, of: new, in: ledger)
        // With the same amount, the parts keep theirs: the nights that divided it may have changed.
        let isDivided = new.amount == old.amount
        try writer.store(
          isDivided ? plan.parts : plan.divided(new, in: ledger), inPlaceOf: parts)
      }
      return try described(new)
    }.result
  }

  /// Splits a bill anew.
  ///
  /// - Parameter split: The new parts; without parts, the rules of the present ones are applied to the
  ///   present nights.
  /// - Throws: `Refusal` for a part of a bill and for an expense without parts;
  ///   `LedgerError.nothingToChange`; what dividing throws.
  package func resplit(_ id: Int, _ split: BillSplit) throws -> DescribedExpense {
    if !split.parts.isEmpty { return try edit(id, split: split) { _ in } }
    return try ledger.write { writer in
      let bill = try ledger.record(id, of: Expense.self)
      if let number = bill.bill { throw Refusal.partOfBill(bill.id, number) }
      guard bill.isBill else { throw Refusal("error.not-split", ["id": .number(bill.id)]) }
      let old = try parts(of: bill)
      let new = try PlannedParts(old, of: bill, nightsOf: split.period, in: ledger)
        .divided(bill, in: ledger)
      guard new != old else { throw LedgerError.nothingToChange }
      try writer.store(new, inPlaceOf: old)
      return try described(bill)
    }.result
  }
}

extension Refusal {
  /// The change is one of the bill, of which the expense is a part.
  static func partOfBill(_ id: Int64, _ bill: Int64) -> Refusal {
    Refusal("error.part-of-bill", ["id": .number(id), "bill": .number(bill)])
  }
}

extension Expense {
  /// A copy of the part for another bill. Its description and its category become those of the other bill if
  /// they are those of its own.
  fileprivate func copy(from old: Expense, for new: Expense) -> Expense {
    var copy = follow(old, to: new)
    copy.id = 0
    copy.note = nil
    return copy
  }

  /// The part after a change of its bill. Its description and its category change if they were those of the
  /// bill.
  fileprivate func follow(_ old: Expense, to new: Expense) -> Expense {
    var part = self
    if concept == old.concept { part.concept = new.concept }
    if category == old.category { part.category = new.category }
    return part
  }
}

extension [Expense] {
  /// New parts of a bill with the numbers and the notes of the parts that they replace, where they are for the
  /// same home or owner. Parts with a number keep it.
  fileprivate func inPlace(of old: [Expense]) -> [Expense] {
    var old = old.filter { former in !contains { $0.id == former.id } }
    return map { part in
      guard part.id == 0,
        let match = old.firstIndex(where: {
          $0.property == part.property && $0.privateTo == part.privateTo
        })
      else { return part }
      let former = old.remove(at: match)
      var part = part
      (part.id, part.note) = (former.id, former.note)
      return part
    }
  }
}

extension LedgerWriter {
  /// Stores the parts of a bill in place of others.
  fileprivate func store(_ parts: [Expense], inPlaceOf old: [Expense]) throws {
    let parts = parts.inPlace(of: old)
    for part in parts {
      guard let former = old.first(where: { $0.id == part.id }) else { continue }
      if part != former { try update(part, from: former) }
    }
    for former in old where !parts.contains(where: { $0.id == former.id }) { try delete(former) }
    for part in parts where part.id == 0 { try insert(part) }
  }
}
