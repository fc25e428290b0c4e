internal import Bills
internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Localizations
internal import Rendering
internal import Reporting
internal import UnicodeText

/// The questions about a bill at a terminal.
extension BillReading {
  /// Asks for what is unsure, then whether to record the draft, until the answer is understood.
  ///
  /// - Returns: Whether to record it.
  /// - Throws: `Refusal.cancelled` at the end of input.
  mutating func ask(_ ledger: Ledger) throws -> Bool {
    // An answer may show that the bill is recorded already.
    try askForGaps(ledger)
    if isRefused { return false }
    while true {
      let isDoubtful = gaps.contains(.similar)
      if isDoubtful { context.warn(phrase(.similar, isAsked: true)) }
      context.warn(ofOverlap: draft)
      let conventions = context.argumentEnvironment.conventions
      let catalogue = context.wording.catalogue
      context.prompt(
        Phrase(
          platform == nil ? "bill.ask" : "bill.ask-commission",
          [
            "concept": .text(concept), "amount": Cell(bill.expense), "date": Cell(bill.date.value),
            "property": place, "category": .category(category),
            "number": Cell(bill.number.value), "channel": platform.map { .channel($0) } ?? .empty,
            "period": period.map { .period($0) } ?? .empty,
            "yes": .text(catalogue.text("word.yes")), "edit": .text(catalogue.text("word.edit")),
            "no": .text(catalogue.text("word.no")),
            "default": .text(catalogue.text(isDoubtful ? "word.no" : "word.yes")),
          ]))
      let answer = try context.typedLine().trimmed
      if answer.isEmpty ? !isDoubtful : conventions.begins("word.yes", answer) { return true }
      if answer.isEmpty || conventions.begins("word.no", answer) { return false }
      if conventions.begins("word.edit", answer) {
        try edit(ledger)
        if isRefused { return false }
      }
    }
  }

  /// What the bill is for: a home, or the parts.
  var place: Cell {
    split == nil && options.line.isEmpty
      ? Cell(draft.home?.name) : .term(code: "split", key: "bill.split")
  }

  private mutating func askForGaps(_ ledger: Ledger) throws {
    let gaps = gaps
    if gaps.contains(.replacement) { context.warn(phrase(.replacement)) }
    if gaps.contains(.taxID) {
      try askTaxID()
      // The book may know the name of the supplier with the identifier.
      try propose(from: ledger)
    }
    if self.gaps.contains(.supplier) { try askSupplier() }
    if gaps.contains(.number) { try askNumber() }
    if gaps.contains(.total) || gaps.contains(.protected) || gaps.contains(.replacement) {
      try askAmount()
    }
    if gaps.contains(.date) { try askDate() }
    if !gaps.isEmpty { try propose(from: ledger) }
    if self.gaps.contains(.number) { try askNumber() }
    if self.gaps.contains(.commissionPeriod) { try askPeriod() }
    if self.gaps.contains(.vat) { try askVAT() }
    // What was answered may say for which home the bill is.
    if self.gaps.contains(.property) { try askHome(ledger) }
  }

  /// Asks for each value of the draft, with what was read as its default.
  private mutating func edit(_ ledger: Ledger) throws {
    if needsHome { try askHome(ledger) }
    let environment = context.argumentEnvironment
    typedCategory = try answer(
      "bill.question.category", context.wording.cell(.category(category))
    ) { try CategoryCode.read($0, in: environment).code }
    typedConcept = try answer("bill.question.concept", concept) { $0 }
    try askAmount()
    try askDate()
    try askSupplier()
    try askTaxID()
    try askNumber()
    let typed = bill.supplier
    try propose(from: ledger)
    bill.supplier = typed
  }

  private mutating func askHome(_ ledger: Ledger) throws {
    try AnswerList(context: context).show(.property)
    typedHome = try answer("bill.question.property", draft.home?.code) { text in
      try ledger.homes.named(text).code
    }
    draft.home = try ledger.homes.named(typedHome)
  }

  private mutating func askAmount() throws {
    let environment = context.argumentEnvironment
    var offered = bill.expense.map {
      context.wording.catalogue.value($0.plainText, of: Money.valueName)
    }
    // Return alone must not record an amount that the bill itself contradicts.
    if bill.total.mark == .unsure {
      context.warn(Phrase("bill.total-unsure", ["amount": Cell(bill.expense)]))
      offered = nil
    }
    let amount = try answer("bill.question.amount", offered) {
      try Money.read($0, in: environment)
    }
    if amount != bill.expense { bill.withheld = BillField() }
    // What is withheld is part of the expense, and not of what is paid.
    bill.total = BillField(
      try amount.subtracting(bill.withheld.value ?? .zero), .checked)
    if bill.withheld.value != nil { bill.withheld.mark = .checked }
    bill.isProtected = false
    bill.replaced = nil
  }

  private mutating func askDate() throws {
    let environment = context.argumentEnvironment
    bill.date = BillField(
      try answer("bill.question.date", bill.date.value?.isoText) {
        try Day.read($0, in: environment)
      }, .checked)
  }

  private mutating func askSupplier() throws {
    let name = try optionalAnswer("bill.question.supplier", bill.supplier.value) { $0 }
    if name != bill.supplier.value || bill.supplier.mark == .unsure {
      bill.supplier = name.map { BillField($0, .checked) } ?? BillField()
    }
  }

  private mutating func askTaxID() throws {
    let environment = context.argumentEnvironment
    let id = try optionalAnswer("bill.question.tax-id", bill.supplierTaxID.value) {
      try BusinessTaxIdentifier.read($0, in: environment).text
    }
    bill.supplierTaxID = id.map { BillField($0, .checked) } ?? BillField()
  }

  private mutating func askNumber() throws {
    let number = try optionalAnswer("bill.question.number", bill.number.value) { $0 }
    bill.number = number.map { BillField($0, .checked) } ?? BillField()
  }

  private mutating func askPeriod() throws {
    let environment = context.argumentEnvironment
    typedPeriod = try answer("bill.question.commission-period", nil) {
      try Period.read($0, in: environment)
    }
  }

  private mutating func askVAT() throws {
    let environment = context.argumentEnvironment
    typedVAT = try answer("bill.question.vat", nil) { text in
      let isNone = environment.conventions.isKeyword(ArgumentEnvironment.none, text)
      return isNone ? .clear : .set(try Percentage.read(text, in: environment))
    }
  }

  /// Asks for a value that the bill may lack; nil for none.
  private func optionalAnswer(
    _ key: String, _ offered: String?, _ read: (String) throws -> String
  ) throws -> String? {
    let conventions = context.argumentEnvironment.conventions
    let none = context.wording.catalogue.text("input.none")
    return try answer(key, offered ?? none) { text in
      text == none || conventions.isKeyword("none", text) ? nil : try read(text)
    }
  }

  /// Asks for a value until it is valid.
  private func answer<Value>(
    _ key: String, _ offered: String?, _ read: (String) throws -> Value
  ) throws -> Value {
    try context.answer(key, offered, read)
  }
}
