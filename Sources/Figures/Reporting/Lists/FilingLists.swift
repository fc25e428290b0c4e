package import Bookkeeping
package import Documents
package import Filing
package import Taxation

/// The list of filed returns.
package enum FiledReturnList {
  /// Returns the list as a document.
  package static func document(
    _ returns: [FiledReturn], homes: [Int64: Property], calendar: FilingCalendar,
    completing earlier: [FiledReturn] = [], parties: [Int64: Party]? = nil,
    tax: BoxTax = .incomeTax
  ) -> Document {
    let empty = tax == .vat ? "vat.filed.empty" : "income-tax.filed.empty"
    let known = Dictionary((earlier + returns).map { ($0.id, $0) }) { _, last in last }
    let isTouristTax = parties == nil
    let people: Column.Audience = isTouristTax ? .machines : .everybody
    // The amount to pay differs from the tax only if a return completes another one.
    let areEqual = returns.allSatisfy { $0.completes == nil }
    return Table<FiledReturn>([
      .figures("id") { .number($0.id) },
      .init("form", for: people) { .text($0.form.rawValue) },
      .init("who", for: .machines) { filed in
        Cell(filed.party.flatMap { parties?[$0]?.code })
      },
      .init(
        "owner_name", heading: tax == .vat ? "column.vat_filers.name" : "column.owner",
        for: .people, isElastic: true,
        if: returns.contains { $0.party != nil }
      ) { filed in Cell(filed.party.flatMap { parties?[$0]?.name }) },
      .init("property", for: .machines) { Cell($0.home(among: homes)?.code) },
      .init(
        "name", heading: isTouristTax ? "column.establishment" : "column.property", for: .people,
        isElastic: true, if: isTouristTax || returns.contains { $0.property != nil }
      ) { Cell($0.home(among: homes)?.name) },
      .init("registration", for: .machines) { Cell($0.registration?.text) },
      .init("from", for: .machines) { .day($0.firstDay) },
      .init("to", for: .machines) { .day($0.lastDay) },
      .init("period", heading: "column.filing-period", for: .people, isElastic: true) {
        .period(isTouristTax ? $0.namedPeriod(calendar) : $0.period.named)
      },
      .init("filed_on") { .day($0.filedOn) },
      .init("paid_on", isOptional: true, priority: .main) { Cell($0.paidOn) },
      .init("reference", heading: "column.proof", isOptional: true, priority: .detail) {
        Cell($0.reference)
      },
      .init("nrc", isOptional: true, priority: .rare) { Cell($0.nrc) },
      .figures("completes", isOptional: true, priority: .main) { Cell(number: $0.completes) },
      .figures("taxable_units", for: isTouristTax ? .everybody : .machines, priority: .main) {
        .count($0.units)
      },
      .figures("exempt_units", isOptional: true, priority: .detail) { .count($0.exemptUnits) },
      .figures(
        "tax", heading: tax == .vat ? "column.result" : "column.tax-amount",
        isOptional: !isTouristTax
      ) {
        Cell($0.outcome)
      },
      .init("document", isOptional: true, isElastic: true, priority: .rare) { Cell($0.document) },
      .note { $0.note },
      .figures("to_pay", for: areEqual ? .machines : .everybody) {
        Cell(try $0.payable(beyond: $0.completes.flatMap { known[$0] }))
      },
    ]).document(
      "estada/filed-returns/1", title: Phrase("tax.filed.title"),
      whenEmpty: Phrase(isTouristTax ? "tax.filed.empty" : empty),
      rows: returns)
  }
}

extension FiledReturn {
  /// The home; nil for a form about all homes of a person.
  package func home(among homes: [Int64: Property]) -> Property? {
    property.flatMap { homes[$0] }
  }

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
        difference: difference, home: difference.filed.home(among: homes),
        period: difference.filed.namedPeriod(calendar),
        late: filing.flatMap { LateSurcharge(end: $0.dueTo, filedOn: today) })
    }
  }

  /// Returns the report as a document.
  package var document: Document {
    var document = Self.table.document(
      "estada/tax-diff/1", title: Phrase("tax.diff.title"), whenEmpty: Phrase("tax.diff.empty"),
      rows: rows)
    let changed = rows.filter { !$0.difference.isEmpty }
    document.notes =
      changed.flatMap(\.notes)
      + (changed.isEmpty && !rows.isEmpty ? [Phrase("tax.diff.none")] : [])
    return document
  }

  private static var table: Table<Row> {
    Table([
      .figures("return", heading: "column.id") { .number($0.filed.id) },
      .init("property", for: .machines) { Cell($0.home?.code) },
      .init("name", heading: "column.establishment", for: .people, isElastic: true) {
        Cell($0.home?.name)
      },
      .init("period", for: .machines) { .period($0.filed.period) },
      .init("named_period", heading: "column.filing-period", for: .people, isElastic: true) {
        .period($0.period)
      },
      .init("filed_on", for: .machines) { .day($0.filed.filedOn) },
      .figures("filed") { .money($0.filed.tax) },
      .figures("now") { .money($0.present.tax) },
      .figures("difference") { .money($0.difference.difference) },
      .figures("filed_units", for: .machines) { .count($0.filed.units) },
      .figures("units", for: .machines) { .count($0.present.units) },
      .figures("filed_exempt_units", for: .machines) { .count($0.filed.exemptUnits) },
      .figures("exempt_units", for: .machines) { .count($0.present.exemptUnits) },
      .init("procedure", for: .machines) { $0.procedure },
      .figures("surcharge_percent", for: .machines) {
        Cell(count: $0.surcharge == nil ? nil : $0.late?.percent)
      },
      .figures("surcharge", for: .machines) { Cell($0.surcharge?.whole) },
      .figures("reduced_surcharge", for: .machines) { Cell($0.surcharge?.reduced) },
      .init("interest", for: .machines) {
        .flag($0.surcharge != nil && $0.late?.bearsInterest == true)
      },
      .init("changes", for: .machines, isNested: true) {
        .rows($0.difference.changes.map(\.fields))
      },
    ])
  }
}

extension FilingDifferenceReport.Row {
  fileprivate var filed: FiledReturn { difference.filed }
  fileprivate var present: FilingFigures { difference.present }
  private var isMore: Bool { difference.difference > .zero }

  fileprivate var procedure: Cell {
    if difference.difference == .zero { return .empty }
    return .text(isMore ? "complementary" : "rectification")
  }

  /// The surcharge of the difference, whole and reduced; nil where none is due.
  fileprivate var surcharge: (whole: Money, reduced: Money)? {
    guard isMore, let late, let whole = try? late.amount(of: difference.difference),
      let reduced = try? late.reducedAmount(of: difference.difference)
    else { return nil }
    return (whole, reduced)
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
    .command(["tax", "file", home?.code ?? "", "--period", filed.period.typed, option])
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
