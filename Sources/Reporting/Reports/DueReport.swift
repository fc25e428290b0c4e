package import Bookkeeping
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
    package let stays: Int
    /// The number of stays that the operator declares.
    package let declaredStays: Int
    /// The units that the operator declares.
    package let units: Int
    /// The tax that the operator owes.
    package let tax: Money
  }

  /// The periods, newest first.
  package let rows: [Row]

  /// Aggregates a monthly tax summary into legal filing periods.
  ///
  /// Precondition: the summary is by month, because all legal filing periods so far consist of
  /// whole months.
  ///
  /// - Throws: `TaxationError.overflow`.
  package init(
    monthly summary: TaxSummary, calendar: FilingCalendar, today: Day
  ) throws(TaxationError) {
    var rows: [Row] = []
    for month in summary.rows {
      guard let filing = calendar.filingPeriod(of: month.period.firstDay) else { continue }
      let last = rows.last?.filing == filing ? rows.removeLast() : nil
      let tax: Money
      do { tax = try month.figures.tax.adding(last?.tax ?? .zero) } catch { throw .overflow }
      rows.append(
        Row(
          filing: filing, state: filing.state(on: today),
          stays: month.figures.stays + (last?.stays ?? 0),
          declaredStays: month.figures.declared.stays + (last?.declaredStays ?? 0),
          units: month.figures.declared.taxedUnits + (last?.units ?? 0), tax: tax))
    }
    self.rows = rows
  }
}

extension DueReport {
  /// Returns the report as a document.
  package var document: Document {
    var document = Document(
      schema: "estada/due/1", title: Phrase("tax.due.title"), columns: DueReport.columns,
      whenEmpty: Phrase("tax.due.empty")
    ) { body in
      for row in rows { try body(row.cells) }
      return nil
    }
    document.notes =
      [Phrase("tax.due.not-known")] + Array(rows.compactMap(\.filing.reservation).prefix(1))
    return document
  }

  private static let columns: [Column] = [
    Column("kind", for: .machines), Column("from", for: .machines), Column("to", for: .machines),
    Column("period", heading: "column.filing-period", for: .people, isElastic: true),
    Column("state", isElastic: true), Column("due_from"), Column("due_to"),
    .figures("stays", for: .machines),
    .figures("declared_stays", heading: "column.stays", for: .people, priority: .detail),
    .figures("taxable_units", priority: .main),
    .figures("tax", heading: "column.tax-amount"),
  ]
}

extension DueReport.Row {
  fileprivate var cells: [Cell] {
    [
      .text(filing.rule.kind), .day(filing.period.firstDay), .day(filing.period.lastDay),
      .period(filing.period), .term(code: state.rawValue, key: "filing.state.\(state.rawValue)"),
      .day(filing.dueFrom), .day(filing.dueTo), .count(stays), .count(declaredStays), .count(units),
      .money(tax),
    ]
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
