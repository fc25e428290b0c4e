package import Bookkeeping
package import Documents

/// Budgets beside the expenses of the days on which they are in force.
package struct BudgetReport: Sendable {
  /// A budget of a home, a category and an owner.
  package struct Row: Sendable {
    /// The home; nil for all homes together.
    package let property: Property?
    /// The code of the category; nil for all categories together.
    package let category: String?
    /// The owner whose part of the expenses counts; nil for the whole expenses.
    package let party: Party?
    /// The budget of the days of the report.
    package let budget: Money
    /// The expenses of those days; negative if refunds exceed them.
    package let spent: Money
    /// The budget less the expenses.
    package let left: Money

    /// The expenses in thousandths of the budget; nil for a budget of zero.
    package var used: Int? { Ratio.permille(spent.cents, of: budget.cents) }
    /// Whether more was spent than the budget.
    package var isOver: Bool { left < .zero }
  }

  /// The days of the report.
  package let period: Period
  /// The budgets in force on any of the days: those of all homes first, then home by home.
  package let rows: [Row]
  /// The number of expenses with a pending amount, which no figure counts.
  package let pending: Int

  /// The number of budgets that were exceeded.
  package var overCount: Int { rows.count(where: \.isOver) }
}

extension BudgetReport {
  /// A builder that accumulates expenses one at a time, in any order; memory grows with the budgets.
  package struct Builder {
    private struct Key: Hashable {
      let property: Int64?
      let category: String?
      let party: Int64?
    }

    private struct Line {
      /// The days on which budgets are in force.
      var days: [Period] = []
      var budget = Money.zero
      var spent = Money.zero
    }

    private let period: Period
    private let homes: [Property]
    private let parties: [Int64: Party]
    private let parents: [String: String]
    private var lines: [Key: Line] = [:]
    private var pending = 0

    /// Creates a builder for budgets, the earlier ones of a home and category first.
    ///
    /// - Parameters:
    ///   - homes: The homes in the order of their rows; the budgets of others are left out.
    ///   - parties: The owners of the book by id.
    ///   - parents: The codes of the categories of which others are a part, by the codes of these: their budgets
    ///     include them.
    /// - Throws: `AmountOverflow`.
    package init(
      budgets: [Budget], homes: [Property], parties: [Int64: Party] = [:],
      parents: [String: String] = [:], period: Period
    ) throws(AmountOverflow) {
      self.period = period
      self.homes = homes
      self.parties = parties
      self.parents = parents
      let known = Set(homes.map(\.id))
      let groups = Dictionary(grouping: budgets) {
        Key(property: $0.property, category: $0.category, party: $0.party)
      }
      for (key, budgets) in groups where key.property.map(known.contains) ?? true {
        let sorted = budgets.sorted { $0.validFrom < $1.validFrom }
        var line = Line()
        for (index, budget) in sorted.enumerated() {
          let next = index + 1 < sorted.count ? sorted[index + 1].validFrom : nil
          let first = max(budget.validFrom, period.firstDay)
          let last = min(next?.adding(days: -1) ?? .last, period.lastDay)
          guard budget.amount != nil, first <= last else { continue }
          let days = Period.days(from: first, to: last)
          line.days.append(days)
          line.budget = try line.budget.adding(budget.amount(in: days))
        }
        if !line.days.isEmpty { lines[key] = line }
      }
    }

    /// Adds an expense on a day.
    ///
    /// - Parameters:
    ///   - amount: The amount; nil while it is pending.
    ///   - property: The number of the home; nil for what is charged to an owner alone, or for the business, of
    ///     which the parts count alone.
    ///   - parts: The parts of owners, by number.
    /// - Throws: `AmountOverflow`.
    package mutating func add(
      _ amount: Money?, category: String, on date: Day, property: Int64?,
      parts: [(party: Int64, amount: Money?)] = []
    ) throws(AmountOverflow) {
      var counts = false
      let categories = [nil, category] + (parents[category].map { [$0] } ?? [])
      func add(_ amount: Money?, _ home: Int64?, _ party: Int64?) throws(AmountOverflow) {
        for category in categories {
          let key = Key(property: home, category: category, party: party)
          guard let line = lines[key], line.days.contains(where: { $0.contains(date) }) else {
            continue
          }
          counts = true
          if let amount { lines[key]?.spent = try line.spent.adding(amount) }
        }
      }
      for (party, amount) in parts { try add(amount, nil, party) }
      if let property {
        for home in [nil, property] { try add(amount, home, nil) }
        for (party, amount) in parts { try add(amount, property, party) }
      }
      if counts && amount == nil { pending += 1 }
    }

    /// Returns the report on everything added so far.
    ///
    /// - Throws: `AmountOverflow`.
    package func report() throws(AmountOverflow) -> BudgetReport {
      var rows: [Row] = []
      for home in [nil] + homes.map(Optional.some) {
        let keys = lines.keys.filter { $0.property == home?.id }.sorted {
          ($0.category ?? "", $0.party ?? 0) < ($1.category ?? "", $1.party ?? 0)
        }
        for key in keys {
          guard let line = lines[key] else { continue }
          rows.append(
            Row(
              property: home, category: key.category, party: key.party.flatMap { parties[$0] },
              budget: line.budget, spent: line.spent,
              left: try line.budget.subtracting(line.spent)))
        }
      }
      return BudgetReport(period: period, rows: rows, pending: pending)
    }
  }
}

extension BudgetReport {
  /// Returns the report as a document.
  package var document: Document {
    var document = Table<Row>(
      Budget.columns { ($0.property, $0.category, $0.party) } + [
        .figures("budget") { .money($0.budget) },
        .figures("spent") { .money($0.spent) },
        .figures("left") { .money($0.left) },
        .figures("used", priority: .main) { $0.used.map { .permille($0) } ?? .empty },
        .init("bar", for: .people, priority: .detail) { $0.used.map { .bar($0) } ?? .empty },
        .init("state", for: .machines) { $0.state },
        .init("state_mark", heading: "column.state", for: .people, isOptional: true) {
          $0.isOver ? $0.state : .empty
        },
      ]
    ).document(
      "estada/budget-report/1",
      title: Phrase("report.budget.title", ["period": .period(period)]),
      whenEmpty: Phrase("report.budget.empty"), rows: rows)
    document.fields = [Field("period", .period(period)), Field("over", .count(overCount))]
    if overCount > 0 { document.notes.append(Phrase("report.budget.over", count: overCount)) }
    if pending > 0 {
      document.notes.append(Phrase("report.profit.pending-expenses", count: pending))
    }
    return document
  }
}

extension BudgetReport.Row {
  fileprivate var state: Cell {
    isOver
      ? .term(code: "over", key: "budget-state.over")
      : .term(code: "within", key: "budget-state.within")
  }
}

extension Budget {
  /// What a row is about: a home and a category, nil for all, and an owner, nil for none.
  typealias Subject = (property: Property?, category: String?, party: Party?)

  /// The columns of a home, a category and an owner.
  ///
  /// - Parameter subject: What a row is about.
  static func columns<Row>(_ subject: @escaping (Row) -> Subject) -> [TableColumn<Row>] {
    let columns: [TableColumn<Subject>] = [
      .init("property", for: .machines) { Cell($0.property?.code) },
      .init("name", heading: "column.property", for: .people, isElastic: true) {
        $0.property.map { .text($0.name) } ?? .term(code: "", key: "budget.all-homes")
      },
      .init("category", for: .machines) { Cell($0.category) },
      .init("category_name", heading: "column.category", for: .people, isElastic: true) {
        $0.category.map { .category($0) } ?? .term(code: "", key: "budget.all-categories")
      },
      .init("party", for: .machines) { Cell($0.party?.code) },
      .init(
        "owner", heading: "column.party", for: .people, isOptional: true, isElastic: true
      ) { Cell($0.party?.name) },
    ]
    return columns.map { $0.of(subject) }
  }
}

/// A list of budgets, in the given order.
package enum BudgetList {
  /// Returns the list as a document.
  ///
  /// - Parameters:
  ///   - properties: The properties of the book by id.
  ///   - parties: The owners of the book by id.
  package static func document(
    _ budgets: [Budget], properties: [Int64: Property], parties: [Int64: Party]
  ) -> Document {
    Table<Budget>(
      [.figures("id") { .number($0.id) }]
        + Budget.columns { budget in
          (
            budget.property.flatMap { properties[$0] }, budget.category,
            budget.party.flatMap { parties[$0] }
          )
        } + [
          .figures("amount", heading: "column.budget") { Cell($0.amount) },
          .init("every", for: .machines) { $0.amount == nil ? .empty : $0.every.cell },
          .init("every_name", heading: "column.every", for: .people) {
            $0.amount == nil ? .term(code: "", key: "word.ended") : $0.every.cell
          },
          .init("valid_from") { .day($0.validFrom) },
          .note { $0.note },
        ]
    ).document(
      "estada/budgets/1", title: Phrase("budget.list.title"),
      whenEmpty: Phrase("budget.list.empty"), rows: budgets
    ).keeping(newest: .largest(column: "valid_from"))
  }
}

extension PeriodGrain {
  /// The length as a localized term.
  package var cell: Cell { .term(code: rawValue, key: "budget-every.\(rawValue)") }
}
