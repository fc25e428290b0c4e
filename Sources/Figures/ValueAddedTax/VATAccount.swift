package import Bookkeeping

/// All rows of a filer, from which returns are worked out.
package struct VATAccount: Sendable {
  /// The filer.
  package let filer: FilerFacts
  /// The rows of the book of what was issued, in chronological order.
  package let issued: [IssuedRow]
  /// The rows of the book of what was received, by day of reception.
  package let received: [ReceivedRow]

  /// Collects the rows of the days on which the filer files, in any order.
  package init(_ filer: FilerFacts, issued: [IssuedRow], received: [ReceivedRow]) {
    self.filer = filer
    self.issued = issued.enumerated().filter { filer.files(on: $0.element.day) }
      .sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
    self.received = received.enumerated().filter { filer.files(on: $0.element.bill.received) }
      .sorted {
        ($0.element.bill.received, $0.offset) < ($1.element.bill.received, $1.offset)
      }.map(\.element)
  }

  /// The settlement of the pro rata of a year.
  package func proRata(of year: Int) throws(AmountOverflow) -> ProRata {
    let rows = issued.filter { $0.day.year == year }
    let common = received.filter { $0.isCommon && $0.quarter.firstDay.year == year }
    return ProRata(
      taxed: try rows.filter { $0.tax != nil }.map(\.base).sum,
      exempt: try rows.filter { $0.tax == nil }.map(\.base).sum,
      vat: try common.map(\.tax.amount).sum, deducted: try common.map(\.deductible).sum)
  }

  /// The returns of the quarters from the first one of the filer through one, each with what the ones before left.
  ///
  /// What is left at the end of a year is carried to the next one, unless a filed return asked for its payment
  /// (art. 99.Cinco, 115).
  ///
  /// - Parameter last: A quarter; there are no returns if it is before the first one.
  package func returns(through last: Period) throws(AmountOverflow) -> [VATReturn] {
    let first = PeriodGrain.quarter.period(of: filer.from).firstDay
    guard first <= last.lastDay else { return [] }
    var returns: [VATReturn] = []
    var brought = filer.carried
    let quarters = PeriodGrain.quarter.periods(in: .days(from: first, to: last.lastDay))
    let issued = Dictionary(grouping: issued, by: \.quarter)
    let owed = Dictionary(
      grouping: received.filter { $0.bill.treatment.isReverse }, by: \.quarterOwed)
    let deducted = Dictionary(grouping: received, by: \.quarter)
    for quarter in quarters {
      var form = VATReturn(quarter)
      for row in issued[quarter] ?? [] { try form.add(row) }
      for row in owed[quarter] ?? [] { try form.addOwed(row) }
      for row in deducted[quarter] ?? [] { try form.addDeducted(row) }
      try addYear(to: &form)
      try form.finish(
        brought: brought, from: returns.last?.period, paid: filer.paid[quarter] ?? .zero)
      if let filed = filer.filed[quarter] { brought = filed } else { brought = try form.carried }
      returns.append(form)
    }
    return returns
  }

  /// The return of a quarter; nil for one before the first one.
  package func form(of quarter: Period) throws(AmountOverflow) -> VATReturn? {
    try returns(through: quarter).last
  }

  /// Adds what the last quarter of a year has beside the others: the settlement of the pro rata, and the volume of the
  /// year where no form 390 is filed, as for who only lets urban property.
  ///
  /// Who ends before the last quarter settles the pro rata in the last return, and files form 390 (Ordre EHA/3111/2009
  /// art. 1).
  private func addYear(to form: inout VATReturn) throws(AmountOverflow) {
    let year = form.period.firstDay.year
    let end = filer.lastQuarter.flatMap { $0.firstDay.year <= year ? $0 : nil }
    guard end.map({ $0.firstDay == form.period.firstDay }) ?? form.isLastOfYear else { return }
    let proRata = try proRata(of: year)
    let settlement = try proRata.settlement
    if settlement != .zero { try form.add(settlement, to: .proRata, from: .proRata(proRata)) }
    guard filer.activity.letsPropertyOnly, form.isLastOfYear else { return }
    for row in issued where row.day.year == year {
      try form.add(
        row.base, to: row.tax == nil ? .exemptVolume : .taxedVolume, from: .issued(row))
    }
    try form.addUp(.volume)
  }
}
