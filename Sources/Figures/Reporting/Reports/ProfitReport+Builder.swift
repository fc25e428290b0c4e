package import Bookkeeping
package import Taxation
internal import UnicodeText

extension ProfitReport {
  /// A builder that accumulates stays and expenses one at a time, in any order; memory grows with
  /// the groups.
  package struct Builder {
    private enum Key: Hashable {
      case property(Int64)
      case period(Period)
      case propertyInPeriod(Int64, Period)
      case group(Group)
      /// The figures of each record counted once, for the total of groups that have records in common.
      case whole
    }

    private let scope: ReportScope
    private let period: Period?
    private let grouping: ProfitGrouping
    private let grain: PeriodGrain?
    private let splitsHomes: Bool
    /// The numbers of the properties with a row even without figures; nil for all.
    private let homesWithRow: Set<Int64>?
    /// The group of each property, if rows are grouped by town or zone.
    private let homeGroups: [Int64: Group]
    private var hasSharedRecords = false
    private var groups: [Key: Figures] = [:]

    /// Creates an empty builder.
    ///
    /// - Parameters:
    ///   - period: The days of the report; nil for all time.
    ///   - splitsHomes: Whether each property has a row for each period.
    ///   - homesWithRow: The numbers of the properties that have a row even without figures; nil for all.
    package init(
      scope: ReportScope, period: Period?, grouping: ProfitGrouping, splitsHomes: Bool = false,
      homesWithRow: Set<Int64>? = nil
    ) {
      self.scope = scope
      self.period = period
      self.grouping = grouping
      self.splitsHomes = splitsHomes
      grain = grouping.grain
      self.homesWithRow = homesWithRow
      homeGroups = Builder.homeGroups(of: scope, by: grouping)
    }

    /// The group of each property. Towns that differ in case and accents alone are one, as the first
    /// property spells it.
    private static func homeGroups(
      of scope: ReportScope, by grouping: ProfitGrouping
    ) -> [Int64: Group] {
      guard grouping == .town || grouping == .zone else { return [:] }
      var spelling: [String: String] = [:]
      var groups: [Int64: Group] = [:]
      for home in scope.ordered.map(\.property) {
        let name = grouping == .town ? home.town : home.zone
        let known = name.map { spelling[$0.folded, default: $0] }
        if let name, let known { spelling[name.folded] = known }
        groups[home.id] = Group(name: known)
      }
      return groups
    }

    /// Adds a booking. The owner's own use is skipped, and so are bookings that began outside the period
    /// or in another property.
    ///
    /// A stay that did not take place counts only with what was charged for it.
    ///
    /// - Parameters:
    ///   - number: The number of the booking.
    ///   - tags: The tags of the booking itself, if rows are grouped by tag.
    /// - Throws: `TaxationError.noRate` or `.overflow`.
    package mutating func add(
      _ stay: Stay, number: Int64, tags: Tags? = nil
    ) throws(TaxationError) {
      guard stay.state != .ownUse, period?.contains(stay.checkIn) ?? true,
        let home = scope.home(stay.property),
        stay.takesPlace || stay.amount != nil || stay.commission != .zero
      else { return }
      let tax = try StayTax.owed(for: stay, at: home.timeline)
      do {
        let counted = try scope.vat.counted(stay, number)
        let vat = scope.vat.owed(on: stay, number) ?? .zero
        try update(stay.property, stay.checkIn, tags) { figures throws(AmountOverflow) in
          if stay.takesPlace { figures.bookings += 1 }
          if stay.taxApart {
            figures.taxApart = try figures.taxApart.adding(tax)
          } else {
            figures.tax = try figures.tax.adding(tax)
          }
          figures.commission = try figures.commission.adding(counted.commission)
          if let amount = counted.amount {
            figures.income = try figures.income.adding(amount)
            figures.vat = try figures.vat.adding(vat)
          } else if stay.isPending {
            figures.pending += 1
          }
        }
      } catch { throw .overflow }
    }

    /// Adds an adjustment of a property on the day on which it counts; days outside the period and other
    /// properties are skipped.
    ///
    /// - Parameters:
    ///   - number: The number of the adjustment.
    ///   - tags: The tags of the booking, if rows are grouped by tag.
    /// - Throws: `TaxationError.overflow`.
    package mutating func add(
      adjustment amount: Money, number: Int64, on date: Day, property: Int64, tags: Tags? = nil
    ) throws(TaxationError) {
      guard period?.contains(date) ?? true, scope.home(property) != nil else { return }
      do {
        let vat = scope.vat.adjustments[number] ?? .zero
        try update(property, date, tags) { figures throws(AmountOverflow) in
          figures.adjustments = try figures.adjustments.adding(amount.subtracting(vat))
          figures.vat = try figures.vat.adding(vat)
        }
      } catch { throw .overflow }
    }

    /// Adds an expense of a property on a day; days outside the period and other properties are
    /// skipped.
    ///
    /// - Parameters:
    ///   - amount: The amount; nil while it is pending.
    ///   - tags: The tags of the expense itself, if rows are grouped by tag.
    /// - Throws: `TaxationError.overflow`.
    package mutating func add(
      expense amount: Money?, on date: Day, property: Int64, tags: Tags? = nil
    ) throws(TaxationError) {
      guard period?.contains(date) ?? true, scope.home(property) != nil else { return }
      do {
        try update(property, date, tags) { figures throws(AmountOverflow) in
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
        if !grouping.isByGroup && grain == nil {
          rows = try homes.map(\.property).compactMap { home throws(AmountOverflow) in
            let figures = groups[.property(home.id)]
            guard figures != nil || hasRow(home) else { return nil }
            return try Row(property: home, period: nil, figures: figures ?? Figures())
          }
        } else if grouping.isByGroup {
          rows = try sortedGroups.map { group throws(AmountOverflow) in
            try Row(group: group, figures: groups[.group(group)] ?? Figures())
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
        let sum =
          grouping == .tag
          ? groups[.whole] ?? Figures()
          : try rows.reduce(into: Figures()) { try $0.add($1.figures) }
        let total = try Row(property: nil, period: nil, figures: sum)
        return ProfitReport(
          period: period, grouping: grouping, rows: rows, total: total,
          hasSharedRecords: hasSharedRecords, bearsVAT: scope.bearsVAT)
      } catch {
        throw .overflow
      }
    }

    /// Whether a property has a row even without figures.
    private func hasRow(_ home: Property) -> Bool { homesWithRow?.contains(home.id) ?? true }

    /// The groups of properties and those with figures, by name, what has none at the end.
    private var sortedGroups: [Group] {
      let homes = scope.ordered.map(\.property).filter(hasRow)
      let ofHomes =
        grouping == .tag
        ? homes.flatMap { $0.tags.names.map { Group(name: $0) } }
        : homes.compactMap { homeGroups[$0.id] }
      let used = groups.keys.compactMap { key -> Group? in
        if case .group(let group) = key { group } else { nil }
      }
      let named = Set(ofHomes + used).compactMap { group in
        group.name.map { (key: $0.folded, group: group) }
      }
      return named.sorted { ($0.key, $0.group.name ?? "") < ($1.key, $1.group.name ?? "") }
        .map(\.group) + ((ofHomes + used).contains { $0.name == nil } ? [Group(name: nil)] : [])
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
      guard let grain else {
        return homeGroups[property].map { .group($0) } ?? .property(property)
      }
      let period = grain.period(of: day)
      return splitsHomes ? .propertyInPeriod(property, period) : .period(period)
    }

    private mutating func update(
      _ property: Int64, _ day: Day, _ own: Tags?,
      _ change: (inout Figures) throws(AmountOverflow) -> Void
    ) throws(AmountOverflow) {
      guard grouping == .tag else {
        try change(&groups[key(property, day), default: Figures()])
        return
      }
      let names = Set(own.names + (scope.home(property)?.property.tags.names ?? []))
      if names.isEmpty { try change(&groups[.group(Group(name: nil)), default: Figures()]) }
      for name in names { try change(&groups[.group(Group(name: name)), default: Figures()]) }
      if names.count > 1 { hasSharedRecords = true }
      try change(&groups[.whole, default: Figures()])
    }
  }
}

extension ProfitReport.Row {
  fileprivate init(
    property: Property? = nil, group: ProfitReport.Group? = nil, period: Period? = nil,
    figures: ProfitReport.Figures
  ) throws(AmountOverflow) {
    self.init(
      property: property, group: group, period: period, figures: figures,
      profit: try figures.profit())
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
