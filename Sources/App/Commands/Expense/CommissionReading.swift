internal import Bills
internal import Bookkeeping
internal import Documents
internal import Ledger
internal import Reporting
internal import Resources

/// A bill that is one of a platform for commissions that are booked: it is recorded as such, and is no expense.
extension BillReading {
  /// Finds the platform, unless what was typed says that the bill is an expense.
  mutating func findPlatform(in ledger: Ledger) throws {
    platform = nil
    guard typedCategory == nil, split == nil, options.line.isEmpty, let day = bill.date.value
    else { return }
    let home = try typedHome.map { try ledger.homes.named($0).id }
    platform = try ledger.commissionBills.platform(
      named: bill.supplier.value, on: day, for: Set([home].compactMap(\.self)))
    // The commissions in the book support the name.
    if platform != nil, bill.supplier.mark == .unsure { bill.supplier.mark = .read }
  }

  /// What keeps the bill of a platform from being recorded, beside what keeps any bill.
  func commissionGaps(besides gaps: [BillGap]) -> [BillGap] {
    guard platform != nil else { return [] }
    var more: [BillGap] = []
    if bill.number.value == nil, !gaps.contains(.number) { more.append(.number) }
    if period == nil { more.append(.commissionPeriod) }
    if taxes == nil, !gaps.contains(.total) { more.append(.vat) }
    return more
  }

  /// The period that the bill is for; nil if neither the bill nor the user says it.
  var period: Period? { typedPeriod ?? bill.period?.named }

  /// The taxes that were typed, or that the bill proves; nil for any other bill.
  ///
  /// A supplier of another country who charges no tax leaves it to who receives the bill (Llei 37/1992 art. 84.Uno.2).
  var taxes: BillTaxes? {
    guard let amount = bill.expense else { return nil }
    let day = bill.date.value ?? context.today
    if typedReverse != nil || !typedVAT.isKeep {
      // A platform's bill without VAT has a line of its own.
      if platform != nil, typedReverse == nil, case .clear = typedVAT { return .untaxed(amount) }
      return try? BillTaxes.typed(typedVAT, typedReverse, on: amount, of: day)
    }
    let rates = (try? SalesTaxRate.vat(on: day)) ?? []
    let printed = bill.taxes(at: rates.union([0]))
    let isUntaxed = printed.map { (try? $0.listedTax) == .zero } ?? false
    guard bill.isReverseCharge || platform != nil && isUntaxed, printed == nil || isUntaxed,
      let treatment = foreignTreatment
    else { return printed }
    return try? BillTaxes.typed(
      .keep, treatment == .reverseEU ? .eu : .other, on: amount, of: day)
  }

  /// Who owes the tax of a supplier in another country; nil for one in Spain, and if the country is not known.
  private var foreignTreatment: TaxTreatment? {
    guard let number = bill.supplierTaxID.value, bill.supplierTaxID.mark != .unsure else {
      return nil
    }
    if EuropeanVATNumber(number) != nil { return .reverseEU }
    return (try? TaxIdentifier(reading: number)) == nil ? .reverseOther : nil
  }

  /// That the bill is one of a platform, and the bill in a sentence as far as it is known; none for an expense.
  var commissionNotes: [Phrase] {
    guard let platform else { return [] }
    let note = Phrase("bill.of-platform", ["channel": .channel(platform)])
    guard let number = bill.number.value, let day = bill.date.value, let period,
      let amount = bill.expense
    else { return [note] }
    return [
      note,
      Phrase(
        "bill.draft-commission",
        [
          "channel": .channel(platform), "number": .text(number), "date": .day(day),
          "period": .period(period), "amount": .money(amount),
        ]),
    ]
  }

  /// Records the bill of a platform with its document, in one step of the history.
  ///
  /// - Returns: The numbers of the bill and of its document.
  func recordCommission(
    of platform: String, in ledger: Ledger
  ) throws -> (bill: CommissionBill, documents: [ListedDocument])? {
    guard let number = bill.number.value, let day = bill.date.value, let period, let taxes
    else { return nil }
    // A bill that names one of several homes is for this one.
    let named = draft.homeReason == .printed ? draft.home : nil
    let home = try typedHome.map { try ledger.homes.named($0) } ?? named
    let (added, documents) = try ledger.commissionBills.add(
      of: platform, documents: options.noAttachment ? [] : [file].compactMap(\.self),
      on: context.today
    ) {
      $0.number = number
      $0.date = day
      $0.period = period
      $0.taxes = taxes
      $0.property = home?.id
      $0.taxID = bill.supplierTaxID.value
    }
    if context.isForPeople {
      try context.echo(
        added.phrases("commission-bill.added", in: ledger) + documents.map(\.keptPhrase),
        ledger.commissionBills.document([added]), options.write)
    } else if options.write.dryRun {
      context.reportDryRun()
    }
    try added.warn(in: ledger, context, isVATTyped: !typedVAT.isKeep)
    return (added, documents)
  }
}

extension BillTaxes {
  /// The taxes of an amount by what was typed: one of a rate inside it, or on it if who receives the bill owes the tax.
  ///
  /// - Returns: Nil without a rate and without `reverse`.
  static func typed(
    _ vat: Change<Percentage>, _ reverse: ReverseCharge?, on amount: Money, of day: Day
  ) throws -> BillTaxes? {
    let rate = vat.value(insteadOf: nil)?.tenThousandths
    if let reverse {
      return BillTaxes(
        [BillTax(rate: try rate ?? SalesTaxRate.general(on: day), on: amount)], reverse.treatment)
    }
    return try rate.flatMap { BillTaxes([try BillTax(rate: $0, inside: amount)]) }
  }
}
