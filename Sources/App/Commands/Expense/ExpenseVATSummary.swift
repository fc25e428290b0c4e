internal import Bookkeeping
internal import Documents
internal import Ledger
internal import Reporting

extension DescribedExpense {
  /// The sentences about why a bill charges no VAT, what is withheld, and what decides on the deduction of its VAT.
  var vatPhrases: [Phrase] {
    var phrases: [Phrase] = []
    if let treatment = expense.taxes?.treatment {
      phrases.append(Phrase("expense.treatment.\(treatment.rawValue)"))
    }
    if let withheld = expense.withheld {
      phrases.append(
        Phrase(
          "expense.withheld",
          ["amount": .money(withheld.amount), "kind": withheld.kind.cell]))
    }
    if let deduction = expense.deduction { phrases += deduction.phrases }
    if let number = expense.corrects {
      phrases.append(Phrase("expense.corrects", ["id": .number(number)]))
    }
    return phrases
  }

  /// Warns of VAT that will not be deducted, and of tax that nobody has to withhold.
  ///
  /// Nothing is said of VAT in a book in which nobody files it.
  func warn(in ledger: Ledger, _ context: Context) throws {
    if expense.withheld != nil {
      let holders = try ledger.owners.withholding(on: expense.paidOn ?? expense.date)
      let payer = expense.paidBy ?? assumedPayer?.id
      if payer.map({ !holders.contains($0) }) ?? holders.isEmpty {
        context.warn(Phrase("expense.withheld-needless"))
      }
    }
    guard let taxes = expense.taxes, try taxes.tax != .zero, expense.deduction?.isTicket != true,
      expense.supplierTaxID == nil || expense.number == nil,
      try ledger.vatFilers.areAny(on: expense.date)
    else { return }
    context.warn(Phrase("expense.not-deducted", ["id": .number(expense.id)]))
  }
}

extension DescribedExpense {
  /// Warns of a platform's bill whose cost is booked already as the commissions of bookings.
  func warnOfCommissions(in ledger: Ledger, _ context: Context) throws {
    guard let platform = try ledger.commissionBills.platform(of: self) else { return }
    let command = [
      "estada", "expense", "commission", "add", platform, "--bill-period", "…", "--number",
      expense.number ?? "…", "--date", expense.date.isoText, "--base", "…",
    ]
    context.warn(
      Phrase(
        "expense.of-platform",
        ["channel": .channel(platform), "command": .commands([command])]))
  }
}

extension BillDeduction {
  /// The sentences about the deduction.
  fileprivate var phrases: [Phrase] {
    var phrases: [Phrase] = []
    if let receivedOn {
      phrases.append(Phrase("expense.received-on", ["date": .dayInWords(receivedOn, .on)]))
    }
    if let period { phrases.append(Phrase("expense.deduct-in", ["period": .period(period)])) }
    if let percent {
      phrases.append(Phrase("expense.deductible", ["percent": .count(percent)]))
    }
    if isAsset { phrases.append(Phrase("expense.asset")) }
    if isTicket { phrases.append(Phrase("expense.ticket")) }
    return phrases
  }
}
