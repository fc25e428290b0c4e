package import Bookkeeping
package import Documents
package import Filing
package import Taxation

/// The list of filed returns.
package enum FiledReturnList {
  /// Returns the list as a document.
  package static func document(
    _ returns: [FiledReturn], homes: [Int64: Property], calendar: FilingCalendar,
    completing earlier: [FiledReturn] = []
  ) -> Document {
    let taxes = Dictionary((earlier + returns).map { ($0.id, $0.tax) }) { _, last in last }
    // The amount to pay differs from the tax only if a return completes another one.
    let areEqual = returns.allSatisfy { $0.completes == nil }
    return Document(
      schema: "estada/filed-returns/1", title: Phrase("tax.filed.title"),
      columns: columns + [.figures("to_pay", for: areEqual ? .machines : .everybody)],
      whenEmpty: Phrase("tax.filed.empty")
    ) { body in
      for filed in returns {
        let home = homes[filed.property]
        try body([
          .number(filed.id), Cell(home?.code), Cell(home?.name), Cell(filed.registration?.text),
          .day(filed.firstDay), .day(filed.lastDay), .period(filed.namedPeriod(calendar)),
          .day(filed.filedOn), Cell(filed.paidOn), Cell(filed.reference), Cell(filed.nrc),
          filed.completes.map { .number($0) } ?? .empty, .count(filed.units),
          .count(filed.exemptUnits), .money(filed.tax), Cell(filed.document), Cell(filed.note),
          .money(try filed.tax.subtracting(filed.completes.flatMap { taxes[$0] } ?? .zero)),
        ])
      }
      return nil
    }
  }

  private static let columns: [Column] = [
    .figures("id"), Column("property", for: .machines),
    Column("name", heading: "column.establishment", for: .people, isElastic: true),
    Column("registration", for: .machines), Column("from", for: .machines),
    Column("to", for: .machines),
    Column("period", heading: "column.filing-period", for: .people, isElastic: true),
    Column("filed_on"), Column("paid_on", isOptional: true, priority: .main),
    Column("reference", heading: "column.proof", isOptional: true, priority: .detail),
    Column("nrc", isOptional: true, priority: .rare),
    .figures("completes", isOptional: true, priority: .main),
    .figures("taxable_units", priority: .main),
    .figures("exempt_units", isOptional: true, priority: .detail),
    .figures("tax", heading: "column.tax-amount"),
    Column("document", isOptional: true, isElastic: true, priority: .rare),
    .note,
  ]
}

extension FiledReturn {
  /// The filing period by its usual name: a quarter or the days from and to.
  package func namedPeriod(_ calendar: FilingCalendar) -> Period {
    calendar.filingPeriod(of: firstDay)?.period ?? period
  }
}

/// The returns beside the present figures: what to correct, and how.
package struct FilingDifferenceReport {
  private let rows: [Row]

  fileprivate struct Row {
    let difference: FilingDifference
    let home: Property?
    let period: Period
    /// The surcharge if a complementary return were filed today; nil within the term.
    let late: LateSurcharge?
  }

  /// Collects the differences; the surcharge is that of a return filed on a day.
  package init(
    _ differences: [FilingDifference], homes: [Int64: Property], calendar: FilingCalendar,
    today: Day
  ) {
    rows = differences.map { difference in
      let filing = calendar.filingPeriod(of: difference.filed.firstDay)
      return Row(
        difference: difference, home: homes[difference.filed.property],
        period: difference.filed.namedPeriod(calendar),
        late: filing.flatMap { LateSurcharge(end: $0.dueTo, filedOn: today) })
    }
  }

  /// Returns the report as a document.
  package var document: Document {
    var document = Document(
      schema: "estada/tax-diff/1", title: Phrase("tax.diff.title"), columns: Self.columns,
      whenEmpty: Phrase("tax.diff.empty")
    ) { body in
      for row in rows { try body(row.cells) }
      return nil
    }
    let changed = rows.filter { !$0.difference.isEmpty }
    document.notes =
      changed.flatMap(\.notes)
      + (changed.isEmpty && !rows.isEmpty ? [Phrase("tax.diff.none")] : [])
    return document
  }

  private static let columns: [Column] = [
    .figures("return", heading: "column.id"), Column("property", for: .machines),
    Column("name", heading: "column.establishment", for: .people, isElastic: true),
    Column("period", for: .machines),
    Column("named_period", heading: "column.filing-period", for: .people, isElastic: true),
    Column("filed_on", for: .machines),
    .figures("filed"), .figures("now"), .figures("difference"),
    .figures("filed_units", for: .machines), .figures("units", for: .machines),
    .figures("filed_exempt_units", for: .machines), .figures("exempt_units", for: .machines),
    Column("procedure", for: .machines), .figures("surcharge_percent", for: .machines),
    .figures("surcharge", for: .machines), .figures("reduced_surcharge", for: .machines),
    Column("interest", for: .machines), Column("changes", for: .machines, isNested: true),
  ]
}

extension FilingDifferenceReport.Row {
  private var filed: FiledReturn { difference.filed }
  private var present: FilingFigures { difference.present }
  private var isMore: Bool { difference.difference > .zero }

  private var procedure: Cell {
    if difference.difference == .zero { return .empty }
    return .text(isMore ? "complementary" : "rectification")
  }

  /// The surcharge of the difference, whole and reduced; nil where none is due.
  private var surcharge: (whole: Money, reduced: Money)? {
    guard isMore, let late, let whole = try? late.amount(of: difference.difference),
      let reduced = try? late.reducedAmount(of: difference.difference)
    else { return nil }
    return (whole, reduced)
  }

  fileprivate var cells: [Cell] {
    let surcharge = surcharge
    return [
      .number(filed.id), Cell(home?.code), Cell(home?.name), .period(filed.period),
      .period(period), .day(filed.filedOn), .money(filed.tax), .money(present.tax),
      .money(difference.difference), .count(filed.units),
      .count(present.units), .count(filed.exemptUnits), .count(present.exemptUnits), procedure,
      surcharge.flatMap { _ in late.map { .count($0.percent) } } ?? .empty,
      surcharge.map { .money($0.whole) } ?? .empty,
      surcharge.map { .money($0.reduced) } ?? .empty,
      .flag(surcharge != nil && late?.bearsInterest == true),
      .rows(difference.changes.map(\.fields)),
    ]
  }

  fileprivate var notes: [Phrase] {
    let title = Phrase(
      "tax.diff.changes",
      ["id": .number(filed.id), "home": .text(home?.name ?? ""), "period": .period(period)])
    return [title] + difference.changes.map(\.phrase) + advice
  }

  /// What to do about the difference.
  private var advice: [Phrase] {
    let amount = difference.difference
    if amount == .zero { return [Phrase("tax.diff.same-tax")] }
    guard isMore else {
      let less = (try? amount.negated()) ?? amount
      return [
        Phrase(
          "tax.diff.rectification",
          ["amount": .money(less), "command": command("--rectification")])
      ]
    }
    let more = Phrase(
      "tax.diff.complementary", ["amount": .money(amount), "command": command("--complementary")])
    let late = late.flatMap { try? $0.phrase("tax.diff.surcharge", of: amount) }
    return [more] + (late.map { [$0] } ?? [])
  }

  /// The command that records a further return of the home and period.
  private func command(_ option: String) -> Cell {
    .commands([
      ["estada", "tax", "file", home?.code ?? "", "--period", filed.period.typed, option]
    ])
  }
}

extension LateSurcharge {
  /// A sentence with the surcharge of an amount of tax, whole and reduced.
  ///
  /// - Throws: `AmountOverflow`.
  package func phrase(
    _ key: String, of tax: Money, _ values: [String: Cell] = [:]
  ) throws(AmountOverflow) -> Phrase {
    let figures: [String: Cell] = [
      "percent": .number(Int64(percent)), "amount": .money(try amount(of: tax)),
      "reduced": .money(try reducedAmount(of: tax)),
    ]
    return Phrase(
      bearsInterest ? "\(key)-interest" : key, values.merging(figures) { first, _ in first })
  }
}

extension FilingDifference.Change {
  /// The members of the change in JSON: each figure as it was filed and as it is, null where the stay is
  /// not part of the return.
  fileprivate var fields: [Field] {
    let figures: [(name: String, cell: (FiledStay) -> Cell)] = [
      ("check_in", { .day($0.checkIn) }), ("nights", { .count($0.nights) }),
      ("adults", { .count($0.adults) }), ("children", { .count($0.children) }),
      ("exempt_adults", { .count($0.exemptAdults) }), ("rate", { .rate($0.rate) }),
      ("taxable_units", { .count($0.units) }), ("exempt_units", { .count($0.exemptUnits) }),
    ]
    return [
      Field("booking", .number(Int64(booking))), Field("reason", .text(reason.rawValue)),
      Field("filed", Cell(filed?.tax)), Field("now", Cell(present?.tax)),
      Field("moved_to", Cell(movedTo)),
    ]
      + figures.flatMap { name, cell in
        [
          Field("filed_\(name)", filed.map(cell) ?? .empty),
          Field("now_\(name)", present.map(cell) ?? .empty),
        ]
      }
  }

  /// A sentence about the change.
  fileprivate var phrase: Phrase {
    let isExempt = [filed, present].contains { ($0?.exemptAdults ?? 0) > 0 }
    let hasChildren = [filed, present].contains { ($0?.children ?? 0) > 0 }
    let key =
      switch (isExempt, hasChildren) {
      case (false, false): "tax.diff.party-adults"
      case (false, true): "tax.diff.party"
      case (true, false): "tax.diff.party-exempt-adults"
      case (true, true): "tax.diff.party-exempt"
      }
    func people(_ stay: FiledStay?) -> Cell {
      .phrase(
        Phrase(
          key,
          [
            "adults": .phrase(Phrase("count.adults", count: stay?.adults ?? 0)),
            "children": .phrase(Phrase("count.children", count: stay?.children ?? 0)),
            "exempt": .number(Int64(stay?.exemptAdults ?? 0)),
          ]))
    }
    func days(_ stay: FiledStay?) -> Cell {
      .phrase(
        Phrase(
          "tax.diff.span", ["day": .day(stay?.checkIn ?? .first)], count: stay?.nights ?? 0))
    }
    var values: [String: Cell] = [
      "booking": .number(Int64(booking)), "before": .money(filed?.tax ?? .zero),
      "after": .money(present?.tax ?? .zero),
    ]
    switch reason {
    case .added, .removed, .cancelled, .collected, .rehomed: break
    case .moved: values["day"] = .day(movedTo ?? .first)
    case .people, .nights:
      let isMoved =
        filed.map { [$0.checkIn.isoText, String($0.nights)] }
        != present.map { [$0.checkIn.isoText, String($0.nights)] }
      func state(_ stay: FiledStay?) -> Cell {
        if reason == .nights { return days(stay) }
        if !isMoved { return people(stay) }
        return .phrase(
          Phrase("tax.diff.days-party", ["days": days(stay), "party": people(stay)]))
      }
      values["from"] = state(filed)
      values["to"] = state(present)
    case .rate:
      values["from"] = .rate(filed?.rate ?? UnitRate(tenThousandths: 0))
      values["to"] = .rate(present?.rate ?? UnitRate(tenThousandths: 0))
    }
    return Phrase("tax.diff.\(reason.rawValue)", values)
  }
}

extension FiledStay {
  /// The tariff and the surcharge together.
  fileprivate var rate: UnitRate {
    UnitRate(tenThousandths: tariff.tenThousandths + surcharge.tenThousandths)
  }
}
