package import Bookkeeping
package import Taxation

extension ProfitReport {
  /// A builder that accumulates stays and expenses one at a time, in any order; memory grows with
  /// the groups.
  package struct Builder {
    private enum Key: Hashable {
      case property(Int64)
      case period(Period)
      case propertyInPeriod(Int64, Period)
    }

    private let scope: ReportScope
    private let period: Period?
    private let grouping: ProfitGrouping
    private let grain: PeriodGrain?
    private let splitsHomes: Bool
    private var groups: [Key: Figures] = [:]

    /// Creates an empty builder.
    ///
    /// - Parameters:
    ///   - period: The days of the report; nil for all time.
    ///   - splitsHomes: Whether each property has a row for each period.
    package init(
      scope: ReportScope, period: Period?, grouping: ProfitGrouping, splitsHomes: Bool = false
    ) {
      self.scope = scope
      self.period = period
      self.grouping = grouping
      self.splitsHomes = splitsHomes
      grain = grouping.grain
    }

    /// Adds a booking. The owner's own use is skipped, and so are bookings that began outside the period
    /// or in another property.
    ///
    /// A stay that did not take place counts only with what was charged for it.
    ///
    /// - Throws: `TaxationError.noRate` or `.overflow`.
    package mutating func add(_ stay: Stay) throws(TaxationError) {
      guard stay.state != .ownUse, period?.contains(stay.checkIn) ?? true,
        let home = scope.home(stay.property),
        stay.takesPlace || stay.amount != nil || stay.commission != .zero
      else { return }
      let tax = try StayTax.owed(for: stay, at: home.timeline)
      do {
        let split = try scope.vat.split(of: stay)
        try update(key(stay.property, stay.checkIn)) { figures throws(AmountOverflow) in
          if stay.takesPlace { figures.bookings += 1 }
          if stay.taxApart {
            figures.taxApart = try figures.taxApart.adding(tax)
          } else {
            figures.tax = try figures.tax.adding(tax)
          }
          figures.commission = try figures.commission.adding(stay.commission)
          if let amount = stay.amount {
            figures.income = try figures.income.adding(split?.base ?? amount)
            figures.vat = try figures.vat.adding(split?.vat ?? .zero)
          } else if stay.isPending {
            figures.pending += 1
          }
        }
      } catch { throw .overflow }
    }

    /// Adds an adjustment of a property on the day on which it counts; days outside the period and other
    /// properties are skipped.
    ///
    /// - Parameter vat: The VAT inside the amount.
    /// - Throws: `TaxationError.overflow`.
    package mutating func add(
      adjustment amount: Money, vat: Money = .zero, on date: Day, property: Int64
    ) throws(TaxationError) {
      guard period?.contains(date) ?? true, scope.home(property) != nil else { return }
      do {
        try update(key(property, date)) { figures throws(AmountOverflow) in
          figures.adjustments = try figures.adjustments.adding(amount.subtracting(vat))
          figures.vat = try figures.vat.adding(vat)
        }
      } catch { throw .overflow }
    }

    /// Adds an expense of a property on a day; days outside the period and other properties are
    /// skipped.
    ///
    /// - Parameter amount: The amount; nil while it is pending.
    ///
    /// - Throws: `TaxationError.overflow`.
    package mutating func add(
      expense amount: Money?, on date: Day, property: Int64
    ) throws(TaxationError) {
      guard period?.contains(date) ?? true, scope.home(property) != nil else { return }
      do {
        try update(key(property, date)) { figures throws(AmountOverflow) in
          if let amount {
            figures.expenses = try figures.expenses.adding(amount)
          } else {
            figures.pendingExpenses += 1
          }
        }
      } catch { throw .overflow }
    }

    /// Returns the report on everything added so far.
    ///
    /// - Throws: `TaxationError.overflow`.
    package func report() throws(TaxationError) -> ProfitReport {
      do {
        let homes = scope.ordered
        let onlyHome = homes.count == 1 ? homes[0].property : nil
        let rows: [Row]
        if grouping == .property {
          rows = try homes.map { home throws(AmountOverflow) in
            let figures = groups[.property(home.property.id)] ?? Figures()
            return try Row(property: home.property, period: nil, figures: figures)
          }
        } else if splitsHomes {
          rows = try homesAndPeriods.map { home, period, figures throws(AmountOverflow) in
            try Row(property: home.property, period: period, figures: figures)
          }
        } else {
          rows = try periods.map { period, figures throws(AmountOverflow) in
            try Row(property: onlyHome, period: period, figures: figures)
          }
        }
        let sum = try rows.reduce(into: Figures()) { try $0.add($1.figures) }
        let total = try Row(property: nil, period: nil, figures: sum)
        return ProfitReport(
          period: period, grouping: grouping, rows: rows, total: total, bearsVAT: scope.bearsVAT)
      } catch {
        throw .overflow
      }
    }

    private var periods: [(Period, Figures)] {
      groups.compactMap { key, figures in
        if case .period(let period) = key { (period, figures) } else { nil }
      }.sorted { $0.0 < $1.0 }
    }

    private var homesAndPeriods: [(ReportScope.Home, Period, Figures)] {
      groups.compactMap { key, figures -> (ReportScope.Home, Period, Figures)? in
        guard case .propertyInPeriod(let id, let period) = key else { return nil }
        return scope.home(id).map { ($0, period, figures) }
      }.sorted { ($0.0.rank, $0.1) < ($1.0.rank, $1.1) }
    }

    private func key(_ property: Int64, _ day: Day) -> Key {
      guard let grain else { return .property(property) }
      let period = grain.period(of: day)
      return splitsHomes ? .propertyInPeriod(property, period) : .period(period)
    }

    private mutating func update(
      _ key: Key, _ change: (inout Figures) throws(AmountOverflow) -> Void
    ) throws(AmountOverflow) {
      try change(&groups[key, default: Figures()])
    }
  }
}

extension ProfitReport.Row {
  fileprivate init(
    property: Property?, period: Period?, figures: ProfitReport.Figures
  ) throws(AmountOverflow) {
    self.init(
      property: property, period: period, figures: figures, profit: try figures.profit())
  }
}

extension ProfitReport.Figures {
  fileprivate mutating func add(_ other: ProfitReport.Figures) throws(AmountOverflow) {
    income = try income.adding(other.income)
    adjustments = try adjustments.adding(other.adjustments)
    commission = try commission.adding(other.commission)
    expenses = try expenses.adding(other.expenses)
    tax = try tax.adding(other.tax)
    taxApart = try taxApart.adding(other.taxApart)
    vat = try vat.adding(other.vat)
    bookings += other.bookings
    pending += other.pending
    pendingExpenses += other.pendingExpenses
  }
}
