package import Bookkeeping
package import Documents
package import Taxation

/// The legal filing periods that contain stays, with the state of each.
package struct DueReport: Sendable {
  /// A filing period of the report.
  package struct Row: Sendable {
    /// The period.
    package let filing: FilingPeriod
    /// Its state today.
    package let state: FilingState
    /// The number of stays with check-in in the period, whoever declares them.
    package fileprivate(set) var stays = 0
    /// The number of stays that the operator declares.
    package fileprivate(set) var declaredStays = 0
    /// The units that the operator declares.
    package fileprivate(set) var units = 0
    /// The tax that the operator owes.
    package fileprivate(set) var tax = Money.zero
    /// The tax of the returns that have been filed.
    package fileprivate(set) var filed = Money.zero
    /// The part of the filed tax that has been paid.
    package fileprivate(set) var paid = Money.zero
    /// The number of filed returns with tax that are not recorded as paid.
    package fileprivate(set) var unpaid = 0
    /// The tax that each home owes, and the tax that it has filed; nil if it has no return.
    fileprivate var homes: [Int64: (tax: Money, filed: Money?)] = [:]

    fileprivate init(_ filing: FilingPeriod, on today: Day) {
      self.filing = filing
      state = filing.state(on: today)
    }
  }

  /// The periods, newest first.
  package let rows: [Row]

  /// Aggregates a monthly tax summary into legal filing periods.
  ///
  /// Precondition: the summary is by month, because all legal filing periods so far consist of
  /// whole months.
  ///
  /// - Parameter returns: The filed returns of the homes of the summary.
  /// - Throws: `TaxationError.overflow`.
  package init(
    monthly summary: TaxSummary, calendar: FilingCalendar, filed returns: [FiledReturn] = [],
    today: Day
  ) throws(TaxationError) {
    var rows: [Period: Row] = [:]
    func change(
      _ day: Day, _ change: (inout Row) throws(AmountOverflow) -> Void
    ) throws(TaxationError) {
      guard let filing = calendar.filingPeriod(of: day) else { return }
      do {
        try change(&rows[filing.period, default: Row(filing, on: today)])
      } catch {
        throw .overflow
      }
    }
    for month in summary.rows {
      try change(month.period.firstDay) { row throws(AmountOverflow) in
        let tax = month.figures.tax
        row.stays += month.figures.stays
        row.declaredStays += month.figures.declared.stays
        row.units += month.figures.declared.taxedUnits
        row.tax = try row.tax.adding(tax)
        let home = try row.homes[month.property.id]?.tax.adding(tax) ?? tax
        row.homes[month.property.id] = (home, nil)
      }
    }
    let taxes = returns.keyed(by: \.id, \.tax)
    for filed in returns {
      try change(filed.firstDay) { row throws(AmountOverflow) in
        let part = try filed.tax.subtracting(filed.completes.flatMap { taxes[$0] } ?? .zero)
        row.filed = try row.filed.adding(part)
        if filed.paidOn != nil {
          row.paid = try row.paid.adding(part)
        } else if part > .zero {
          row.unpaid += 1
        }
        // A later return has the tax of the whole period.
        if let home = filed.property { row.homes[home, default: (.zero, nil)].filed = filed.tax }
      }
    }
    self.rows = rows.values.sorted { $0.filing.period.firstDay > $1.filing.period.firstDay }
  }
}

extension DueReport {
  /// Returns the report as a document.
  package var document: Document {
    var document = Table<Row>([
      .init("kind", for: .machines) { .text($0.filing.rule.kind) },
      .init("from", for: .machines) { .day($0.filing.period.firstDay) },
      .init("to", for: .machines) { .day($0.filing.period.lastDay) },
      .init("period", heading: "column.filing-period", for: .people, isElastic: true) {
        .period($0.filing.period)
      },
      .init("state", isElastic: true) { row in
        let word = row.known == .none ? row.state.rawValue : row.known.rawValue
        return .term(code: row.state.rawValue, key: "filing.state.\(word)")
      },
      .init("due_from") { .day($0.filing.dueFrom) },
      .init("due_to") { .day($0.filing.dueTo) },
      .figures("stays", for: .machines) { .count($0.stays) },
      .figures("declared_stays", heading: "column.stays", for: .people, priority: .detail) {
        .count($0.declaredStays)
      },
      .figures("taxable_units", priority: .main) { .count($0.units) },
      .figures("tax", heading: "column.tax-amount") { .money($0.tax) },
      .init("filing", for: .machines) { .text($0.known.rawValue) },
      .figures("filed", isOptional: true, priority: .main) { .money($0.filed) },
      .figures("paid", isOptional: true, priority: .rare) { .money($0.paid) },
    ]).document(
      "estada/due/1", title: Phrase("tax.due.title"), whenEmpty: Phrase("tax.due.empty"),
      rows: rows)
    document.notes =
      (isFilingRecorded ? [] : [Phrase("tax.due.not-known")])
      + Array(rows.compactMap(\.filing.reservation).prefix(1))
    return document
  }

  private var isFilingRecorded: Bool { rows.contains { $0.known != .none } }
}

extension DueReport.Row {
  /// What is known of the returns of the period.
  package enum Filing: String, CaseIterable, Sendable {
    /// No return has been recorded.
    case none
    /// A home that owes tax has no return.
    case partial
    /// The filed tax of a home is not its present tax.
    case differs
    /// The tax has been filed.
    case filed
    /// The tax has been filed and paid.
    case paid
  }

  /// The homes that owe tax or have a return, by number: what they owe, and whether they have one.
  package var taxes: [(home: Int64, owed: Money, isFiled: Bool)] {
    homes.sorted { $0.key < $1.key }.compactMap { home, figures in
      let isFiled = figures.filed != nil
      return isFiled || figures.tax != .zero ? (home, figures.tax, isFiled) : nil
    }
  }

  /// What homes without a return owe.
  package var unfiled: Money {
    // The sum is a part of that of the period, which a book can hold.
    (try? homes.values.filter { $0.filed == nil }.map(\.tax).sum) ?? tax
  }

  /// The number of homes whose filed tax is not their present one.
  package var changed: Int {
    homes.values.count { home in home.filed.map { $0 != home.tax } ?? false }
  }

  /// What is known of the returns of the period.
  package var known: Filing {
    if homes.values.allSatisfy({ $0.filed == nil }) { return .none }
    if homes.values.contains(where: { $0.filed == nil && $0.tax != .zero }) { return .partial }
    if changed > 0 { return .differs }
    return paid >= filed ? .paid : .filed
  }
}

extension FilingPeriod {
  /// The members of the period in JSON.
  var fields: [Field] {
    [
      Field("kind", .text(rule.kind)), Field("from", .day(period.firstDay)),
      Field("to", .day(period.lastDay)), Field("due_from", .day(dueFrom)),
      Field("due_to", .day(dueTo)),
    ]
  }

  /// A sentence with the kind of the period and its deadline.
  package var phrase: Phrase {
    Phrase(
      "filing.\(rule.kind)",
      [
        "span": .span(from: period.firstDay, to: period.lastDay),
        "due-span": .span(from: dueFrom, to: dueTo),
        "source": .source(rule.source),
      ])
  }

  /// A warning if a change of the law is pending; nil if the law is settled.
  ///
  /// A single annual period from 2026 was announced in the press and is not in the law's text.
  package var reservation: Phrase? {
    let announced = Period.year(2026)
    return period.lastDay < announced.firstDay ? nil : Phrase("filing.annual-announced")
  }
}

extension Period {
  /// The period as it is typed after `--period`; whole months are `2026-04..2026-09`.
  package var typed: String {
    let last = PeriodGrain.month.period(of: lastDay)
    guard case .days(let from, _) = self, from.day == 1, lastDay == last.lastDay else {
      return code
    }
    let first = PeriodGrain.month.period(of: from)
    return first == last ? first.code : "\(first.code)..\(last.code)"
  }
}
