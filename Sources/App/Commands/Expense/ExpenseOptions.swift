internal import Bills
internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger

/// The options for the fields of an expense.
struct ExpenseOptions: ParsableArguments {
  @Option("concept", short: "t", value: "value.text", unless: "like")
  var concept: Change<String>
  @Option("amount", short: "m", help: "option.expense-amount", unless: "like", mayBeNone: true)
  var amount: Change<Money>
  @Option("vat", help: "option.expense-vat", mayBeNone: true) var vat: Change<Percentage>
  @Option("vat-line") var vatLine: [BillTax]
  @Option("reverse") var reverse: ReverseCharge?
  @Flag("exempt", help: "option.exempt-bill") var exempt: Bool
  @Flag("ticket", inverted: .edit) var ticket: Bool?
  @Option("withheld", help: "option.expense-withheld") var withheld: Change<Money>
  @Option("withheld-kind") var withheldKind: WithholdingKind?
  @Option("received-on") var receivedOn: Change<Day>
  @Option("deduct-in") var deductIn: Change<Quarter>
  @Option("deductible") var deductible: Change<WholePercentage>
  @Flag("asset", help: "option.asset-bill", inverted: .edit) var asset: Bool?
  @Option("corrects", value: "value.expense", isOfOneRecord: true) var corrects: Change<Int>
  @Option("date", short: "d", helpToEdit: "option.expense-date", asking: .along) var date: Day?
  @Option("category", short: "k", asking: .along) var category: CategoryCode?
  @Option("supplier", value: "value.name") var supplier: Change<String>
  @Option("paid-by", value: "value.owner") var paidBy: Change<String>
  @Option("paid-on") var paidOn: Change<Day>
  @Option("tax-id", help: "option.supplier-tax-id") var taxId: Change<BusinessTaxIdentifier>
  @Option("number", help: "option.bill-number", value: "value.text", isOfOneRecord: true)
  var number: Change<String>
  @Option("supply-point") var supplyPoint: Change<WrittenSupplyPoint>
  @Option("bill-period") var billPeriod: Change<Period>
  @Option("box", help: "option.expense-box") var box: TypedExpenseBox?
  @Option("box-share") var boxShare: Change<BoxShare>
  @Option("box-owner", value: "value.owner") var boxOwner: Change<String>
  @Option("note", value: "value.text") var note: Change<String>
  @Option("tag") var tag: [TagName]
  @Option("untag", only: .edit) var untag: [TagName]
  @Flag("again") var again: Bool

  /// Changes the fields of an expense.
  ///
  /// - Throws: `Refusal`.
  func apply(to expense: inout Expense, in ledger: Ledger) throws {
    concept.apply(to: &expense.concept)
    amount.apply(to: &expense.amount)
    if let date { expense.date = date }
    try applyTaxes(to: &expense)
    try applyWithholding(to: &expense)
    applyDeduction(to: &expense)
    corrects.apply(to: &expense.corrects) { Int64($0) }
    if let category { expense.category = category.code }
    supplier.apply(to: &expense.supplier)
    try paidBy.apply(to: &expense.paidBy, ledger.owners.number)
    paidOn.apply(to: &expense.paidOn)
    taxId.apply(to: &expense.supplierTaxID) { $0.text }
    if reverse != nil || !taxId.isKeep {
      try BusinessTaxIdentifier.require(expense.supplierTaxID, for: expense.taxes?.treatment)
    }
    number.apply(to: &expense.number)
    let taxID = expense.supplierTaxID
    supplyPoint.apply(to: &expense.supplyPoint) { $0.code(of: taxID) }
    billPeriod.apply(to: &expense.period)
    if let box { expense.box = box.box }
    boxShare.apply(to: &expense.boxShare)
    try boxOwner.apply(to: &expense.boxOwner, ledger.owners.number)
    note.apply(to: &expense.note)
    expense.tags = expense.tags.changed(adding: tag.map(\.name), removing: untag.map(\.name))
  }
}

extension ExpenseOptions {
  /// Changes the taxes on the bill: the lines that were typed, or one of a rate inside the amount, or on the amount
  /// if who receives the bill owes the tax.
  private func applyTaxes(to expense: inout Expense) throws {
    let amount = expense.amount ?? .zero
    if !vatLine.isEmpty && !vat.isKeep { throw Refusal("error.vat-twice", .usage) }
    if exempt {
      guard vatLine.isEmpty, vat.isKeep, reverse == nil else {
        throw Refusal("error.exempt-with-vat", .usage)
      }
      expense.taxes = .untaxed(amount, .exempt)
    } else if !vatLine.isEmpty {
      expense.taxes = BillTaxes(vatLine, reverse?.treatment)
    } else if reverse != nil || !vat.isKeep {
      expense.taxes = try .typed(vat, reverse, on: amount, of: expense.date)
    }
  }

  /// Changes what is withheld of the bill.
  private func applyWithholding(to expense: inout Expense) throws {
    let old = expense.withheld
    guard withheld.isKeep else {
      return withheld.apply(to: &expense.withheld) {
        $0 == .zero ? nil : Withholding($0, withheldKind ?? old?.kind ?? .professional)
      }
    }
    guard let withheldKind else { return }
    guard let old else { throw Refusal("error.withheld-kind-alone", .usage) }
    expense.withheld = Withholding(old.amount, withheldKind)
  }

  /// Changes what decides on the deduction of the VAT of the bill.
  private func applyDeduction(to expense: inout Expense) {
    var deduction = expense.deduction ?? BillDeduction()
    receivedOn.apply(to: &deduction.receivedOn)
    deductIn.apply(to: &deduction.period) { $0.period }
    deductible.apply(to: &deduction.percent) { $0.number }
    if let asset { deduction.isAsset = asset }
    if let ticket { deduction.isTicket = ticket }
    expense.deduction = deduction.orNil
  }
}
