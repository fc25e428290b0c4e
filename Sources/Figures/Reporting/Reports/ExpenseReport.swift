package import Bookkeeping
package import Documents

/// Expenses by category, compared with the same period of the year before.
package struct ExpenseReport: Sendable {
  /// A category of the report.
  package struct Row: Equatable, Sendable {
    /// The category's code.
    package let category: String
    /// The code of the category of which it is a part; nil for a built-in one.
    package let parent: String?
    /// The expenses of the period; negative if refunds exceed them.
    package let amount: Money
    /// Its share of all expenses, in thousandths; nil if the total is zero.
    package let share: Int?
    /// The expenses of the same period of the year before; nil without a period.
    package let previous: Money?

    /// The difference from the year before; nil if there is nothing to compare with.
    fileprivate var change: Money? {
      get throws(AmountOverflow) { try previous.map(amount.subtracting) }
    }
  }

  /// The period; nil for all time.
  package let period: Period?
  /// The categories with expenses, largest first.
  package let rows: [Row]
  /// The sum of all expenses.
  package let total: Money
  /// The sum of all expenses in the same period of the year before; nil without a period.
  package let previousTotal: Money?
  /// The number of expenses of the period with a pending amount, which no other figure counts.
  package let pending: Int
  /// The parts of bills that are expenses of no home, and the open proposals, which are in no row.
  package var apart = CostsApart()

  /// A builder that accumulates expenses one at a time, in any order; memory grows with the
  /// categories.
  package struct Builder {
    private let period: Period?
    private let parents: [String: String]
    private var current: [String: Money] = [:]
    private var previous: [String: Money] = [:]
    private var pending = 0

    /// Creates an empty builder.
    ///
    /// - Parameter parents: The codes of the categories of which others are a part, by the codes of these.
    package init(period: Period?, parents: [String: String] = [:]) {
      self.period = period
      self.parents = parents
    }

    /// Adds an expense; expenses outside the period and the same period of the year before are
    /// skipped.
    ///
    /// - Parameter amount: The amount; nil while it is pending.
    /// - Throws: `AmountOverflow`.
    package mutating func add(
      _ amount: Money?, category: String, on date: Day
    ) throws(AmountOverflow) {
      guard let amount else {
        if period?.contains(date) ?? true { pending += 1 }
        return
      }
      if period?.contains(date) ?? true {
        try current.add(amount, to: category)
      }
      if period?.yearBefore?.contains(date) ?? false {
        try previous.add(amount, to: category)
      }
    }

    /// Returns the report on the expenses added so far.
    ///
    /// - Throws: `AmountOverflow`.
    package func report() throws(AmountOverflow) -> ExpenseReport {
      let total = try current.values.sum
      let categories = Set(current.keys).union(previous.keys)
      let rows = categories.map { category in
        let amount = current[category] ?? .zero
        return Row(
          category: category, parent: parents[category], amount: amount,
          share: amount < .zero ? nil : Ratio.permille(amount.cents, of: total.cents),
          previous: period?.yearBefore == nil ? nil : previous[category] ?? .zero)
      }
      return ExpenseReport(
        period: period,
        rows: rows.sorted { ($1.amount, $0.category) < ($0.amount, $1.category) },
        total: total, previousTotal: period?.yearBefore == nil ? nil : try previous.values.sum,
        pending: pending)
    }
  }
}

extension ExpenseReport {
  /// Returns the report as a document.
  package var document: Document {
    let hasBefore = period?.yearBefore != nil
    let comparison: Column.Audience = hasBefore ? .everybody : .machines
    var columns: [TableColumn<Row>] = [
      .init("category", isElastic: true) { .category($0.category) },
      .figures("amount", heading: "column.amount-paid", sum: .amounts) {
        .money($0.amount)
      },
      .figures("share", priority: .main) { $0.share.map { .permille($0) } ?? .empty },
      .init("bar", for: .people, priority: .rare) { $0.share.map { .bar($0) } ?? .empty },
      .figures(
        "previous", for: comparison, priority: .main,
        sum: hasBefore ? .amounts : nil
      ) { Cell($0.previous) },
      .figures(
        "change", for: comparison, priority: .main,
        sum: hasBefore ? .amounts : nil
      ) { Cell(try $0.change) },
    ]
    // Only a book with categories of its own has the column.
    if rows.contains(where: { $0.parent != nil }) {
      columns.insert(
        .init("parent", heading: "column.parent-category", isElastic: true) {
          $0.parent.map { .category($0) } ?? .empty
        }, at: 1)
    }
    var document = Table(columns).document(
      "estada/expense-report/1",
      title: period.map { Phrase("report.expenses.title-period", ["period": .period($0)]) }
        ?? Phrase("report.expenses.title"),
      whenEmpty: Phrase("report.expenses.empty"), rows: rows)
    document.fields = [
      Field("period", period.map { .period($0) } ?? .empty),
      Field("previous_period", period?.yearBefore.map { .period($0) } ?? .empty),
    ]
    document.fields += apart.fields
    document.totalForm = .object
    if pending > 0 {
      document.notes = [Phrase("report.profit.pending-expenses", count: pending)]
    }
    document.notes += apart.phrases
    return document
  }
}
