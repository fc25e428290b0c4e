package import Bookkeeping
package import Documents

/// What the rows of a profit report are grouped by.
package enum ProfitGrouping: String, CaseIterable, Sendable {
  case property, month, quarter, year, tag, town, zone
  /// A row for each owner, in `OwnerProfitReport`; the rows of `ProfitReport` are properties.
  case owner

  /// The length of the periods, or nil if the grouping is not by time.
  package var grain: PeriodGrain? { PeriodGrain(rawValue: rawValue) }

  /// Whether the rows are neither properties nor periods, but `ProfitReport.Group`.
  package var isByGroup: Bool { self == .tag || self == .town || self == .zone }
}

/// The profit of properties: income + adjustments − commission − expenses − tourist tax.
///
/// VAT inside amounts and adjustments is owed to the state, so that income and adjustments are without it.
///
/// Income, tax and the adjustments of a booking are assigned to its check-in date, other adjustments to
/// their own date, expenses to the invoice date. Tax that guests pay in addition to the amount is owed
/// too, but is neither income nor subtracted.
package struct ProfitReport: Sendable {
  /// The figures of one group.
  package struct Figures: Equatable, Sendable {
    /// The gross amounts of the bookings, without VAT; pending amounts count as zero.
    package internal(set) var income = Money.zero
    /// The adjustments, without VAT: refunds, damage, extras.
    package internal(set) var adjustments = Money.zero
    /// The commission of platforms.
    package internal(set) var commission = Money.zero
    /// The expenses.
    package internal(set) var expenses = Money.zero
    /// The tourist tax that the operator owes and that is part of the amounts.
    package internal(set) var tax = Money.zero
    /// The tourist tax that the operator owes and that guests paid in addition to the amounts.
    package internal(set) var taxApart = Money.zero
    /// The VAT inside the amounts of the bookings and the adjustments, which no other figure counts.
    package internal(set) var vat = Money.zero
    /// The number of bookings that began in the period.
    package internal(set) var bookings = 0
    /// The number of bookings with a pending amount.
    package internal(set) var pending = 0
    /// The number of expenses with a pending amount, which no other figure counts.
    package internal(set) var pendingExpenses = 0

    /// Whether nothing has been counted.
    package var areZero: Bool { self == Figures() }

    /// Returns the profit.
    ///
    /// - Throws: `AmountOverflow`.
    package func profit() throws(AmountOverflow) -> Money {
      try income.adding(adjustments).subtracting(commission).subtracting(expenses).subtracting(tax)
    }
  }

  /// A group of properties or of records.
  package struct Group: Hashable, Sendable {
    /// A tag, a town, or the code of a zone; nil for what belongs to no group.
    package let name: String?
  }

  /// A row of the report.
  package struct Row: Sendable {
    /// The property, if rows are grouped by property.
    package let property: Property?
    /// The group, if rows are grouped by tag, town or zone.
    package let group: Group?
    /// The period, if rows are grouped by time.
    package let period: Period?
    /// The figures.
    package let figures: Figures
    /// The profit.
    package let profit: Money
  }

  /// The days of the report; nil for all time.
  package let period: Period?
  /// The grouping of the rows.
  package let grouping: ProfitGrouping
  /// The groups: properties in their order, periods in chronological order, others by name.
  package let rows: [Row]
  /// The totals of all groups; a record with several tags counts once.
  package let total: Row
  /// Whether a record counts in several rows, so that they add up to more than the total.
  package let hasSharedRecords: Bool
  /// Whether lets of a property of the report bear VAT, so that documents have a column for it.
  package let bearsVAT: Bool
  /// The money of the period that waits, and is in no row.
  package var waiting = WaitingMoney()
  /// The parts of bills that are expenses of no home, and the open proposals, which are in no row.
  package var apart = CostsApart()
}

/// Money of platforms' files that belongs to no booking yet.
package struct WaitingMoney: Hashable, Sendable {
  /// The number of payments.
  package private(set) var count = 0
  /// The sum of what the owner received.
  package private(set) var amount = Money.zero

  /// Makes the sum of no payments.
  package init() {}

  /// Adds a payment.
  ///
  /// - Throws: `AmountOverflow`.
  package mutating func add(_ payment: Payment) throws(AmountOverflow) {
    amount = try amount.adding(payment.net)
    count += 1
  }

  /// The sentence about the money; nil if there is none.
  package var phrase: Phrase? {
    count == 0 ? nil : Phrase("waiting.sum", ["amount": .money(amount)], count: count)
  }
}

extension ProfitReport {
  /// Returns the report as a document.
  package var document: Document { document(comparedWith: nil) }

  /// A row of the document, with the profit of the year before; nil without a comparison.
  private typealias Line = (row: Row, before: Money?)

  /// Returns the report as a document, with the profit of the same period of the year before.
  ///
  /// - Parameter before: The report on the year before; nil for no comparison.
  package func document(comparedWith before: ProfitReport?) -> Document {
    let rows = before.map(rows(beside:)) ?? rows
    // Next to a comparison, the parts of the profit matter less.
    let part = before == nil ? Column.Priority.essential : .main
    let groups: [TableColumn<Line>] = [
      .init("property", for: .machines) { Cell($0.row.property?.code) },
      .init(
        "name", heading: "column.property", for: grouping == .property ? .everybody : .machines,
        isElastic: true
      ) { Cell($0.row.property?.name) },
      .init("period", for: grouping.grain == nil ? .machines : .everybody, isElastic: true) {
        $0.row.period.map { .period($0) } ?? .empty
      },
      .init("group", for: .machines, if: grouping.isByGroup) { Cell($0.row.group?.name) },
      .init(
        "group_name", heading: "column.\(grouping.rawValue)", for: .people, isElastic: true,
        if: grouping.isByGroup
      ) { [grouping] in $0.row.group?.cell(by: grouping) ?? .empty },
    ]
    let figures: [TableColumn<Line>] = [
      .figures("income") { .money($0.row.figures.income) },
      .figures("adjustments", isOptional: true, priority: part) {
        .money($0.row.figures.adjustments)
      },
      .figures("commission", isOptional: true, priority: part) {
        .deduction($0.row.figures.commission)
      },
      .figures("expenses", priority: part) { .deduction($0.row.figures.expenses) },
      .figures("tax", priority: part) { .deduction($0.row.figures.tax) },
      .figures("profit") { .money($0.row.profit) },
      .figures("tax_apart", isOptional: true, priority: .detail) {
        .money($0.row.figures.taxApart)
      },
      .figures("bookings", priority: .detail) { .count($0.row.figures.bookings) },
      .figures("pending", isOptional: true, priority: .main) { .count($0.row.figures.pending) },
      .figures("pending_expenses", isOptional: true, priority: .main) {
        .count($0.row.figures.pendingExpenses)
      },
      .figures("vat", priority: .main, if: bearsVAT) { .money($0.row.figures.vat) },
      .figures("previous", heading: "column.previous-profit", if: before != nil) {
        Cell($0.before)
      },
      .figures("change", if: before != nil) { line in
        Cell(try line.before.map(line.row.profit.subtracting))
      },
    ]
    var document = Table(groups + figures).document(
      "estada/profit/1", title: title, whenEmpty: Phrase("report.profit.empty")
    ) { body in
      for row in rows { try body((row, before?.match(row))) }
      // Rows of several years are compared one by one; comparing their total would be meaningless.
      return (total, before?.period == nil ? nil : before?.total.profit)
    }
    document.fields = [
      Field("period", period.map { .period($0) } ?? .empty),
      Field("by", .text(grouping.rawValue)), Field("waiting", .count(waiting.count)),
      Field("waiting_amount", .money(waiting.amount)),
    ]
    document.fields += apart.fields
    document.newest = grouping.grain == nil ? .first : .last
    document.totalForm = .object
    let (pending, expenses) = (total.figures.pending, total.figures.pendingExpenses)
    if pending > 0 { document.notes.append(Phrase("report.profit.pending", count: pending)) }
    if expenses > 0 {
      document.notes.append(Phrase("report.profit.pending-expenses", count: expenses))
    }
    if hasSharedRecords { document.notes.append(Phrase("report.profit.shared-records")) }
    document.notes += [waiting.phrase].compactMap(\.self) + apart.phrases
    return document
  }

  private var title: Phrase {
    guard let period else { return Phrase("report.profit.title.\(grouping.rawValue)") }
    return Phrase(
      "report.profit.title-period.\(grouping.rawValue)", ["period": .period(period)])
  }
}

extension ProfitReport {
  /// Returns the rows, including zero rows for groups that only the year before has, whose figures
  /// would otherwise be missing.
  ///
  /// Without a period, the report itself contains the years before, and no rows are added after its
  /// last one.
  private func rows(beside before: ProfitReport) -> [Row] {
    let present = Set(rows.compactMap(\.period))
    let missing = before.rows.compactMap { row -> Row? in
      guard let period = row.period?.yearAfter, !present.contains(period),
        before.period != nil || present.contains(where: { period < $0 })
      else { return nil }
      return Row(
        property: row.property, group: nil, period: period, figures: Figures(), profit: .zero)
    }
    guard !missing.isEmpty else { return rows }
    return (rows + missing).sorted { row, other in
      guard let period = row.period, let later = other.period else { return false }
      return period < later
    }
  }

  /// Returns the profit of the same property or period a year before; zero if there was none.
  fileprivate func match(_ row: Row) -> Money {
    rows.first { other in
      other.property?.id == row.property?.id && other.group == row.group
        && other.period == row.period?.yearBefore
    }?.profit ?? .zero
  }
}

extension ProfitReport.Group {
  /// The name for people.
  fileprivate func cell(by grouping: ProfitGrouping) -> Cell {
    name.map { .text($0) } ?? .term(code: "", key: "group.none.\(grouping.rawValue)")
  }
}
