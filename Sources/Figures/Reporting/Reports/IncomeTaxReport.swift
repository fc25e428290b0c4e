package import Bookkeeping
package import Documents
package import IncomeTax

/// A form of the income tax, or one of the returns of which it consists.
package enum IncomeTaxForm: String, CaseIterable, Sendable {
  /// Modelo 100, of owners who live in Spain.
  case resident = "100"
  /// Modelo 210 of owners who live elsewhere: lets to several guests, code 35.
  case lets = "210-35"
  /// Modelo 210 of owners who live elsewhere: imputed income, code 02.
  case imputed = "210-02"
}

/// What the figure of a box rests on.
package enum BoxStatus: String, CaseIterable, Sendable {
  /// The law in force.
  case law
  /// The tax agency applies the rule, though the law that made it has lapsed.
  case administrative
  /// Pending law has another figure.
  case pending
  /// Bookings or expenses have no amount yet.
  case open
  /// A part of the sum is missing.
  case incomplete
  /// A fact is missing.
  case missing
}

/// The income-tax boxes of owners about their homes in a year, with what is missing.
package struct IncomeTaxReport: Sendable {
  /// The value of a box.
  package enum Value: Equatable, Sendable {
    /// An amount; nil if a fact is missing.
    case amount(Money?)
    /// A number of days.
    case days(Int)
    /// A percentage, in hundredths.
    case percent(Int64)
  }

  /// A box with its value.
  package struct Line: Equatable, Sendable {
    /// The code of the owner; nil for the only owner of a book without owners.
    package let owner: String?
    /// The number of the home; nil for the sum over homes.
    package let home: Int64?
    /// The form.
    package let form: IncomeTaxForm
    /// The quarter, where a return is for one.
    package let quarter: Period?
    /// The number of the box on the form.
    package let box: String
    /// The value.
    package let value: Value
    /// The amount by pending law, where it differs.
    package let pending: Money?
    /// What the value rests on.
    package let status: BoxStatus

    /// Describes a line.
    package init(
      owner: String?, home: Int64?, form: IncomeTaxForm, quarter: Period? = nil, box: String,
      value: Value, pending: Money? = nil, status: BoxStatus = .law
    ) {
      self.owner = owner
      self.home = home
      self.form = form
      self.quarter = quarter
      self.box = box
      self.value = value
      self.pending = pending
      self.status = status
    }
  }

  /// A tax of modelo 210 that a court reads in another way than the agency.
  package struct OtherReading: Equatable, Sendable {
    /// The code of the owner.
    package let owner: String
    /// The number of the home.
    package let home: Int64
    /// The tax with the costs.
    package let tax: Money

    /// Describes a tax.
    package init(owner: String, home: Int64, tax: Money) {
      self.owner = owner
      self.home = home
      self.tax = tax
    }
  }

  /// A value that an owner types about a home.
  package struct Entry: Equatable, Sendable {
    /// The code of the owner; nil for the only owner of a book without owners.
    package let owner: String?
    /// The number of the home.
    package let home: Int64
    /// The value with its box.
    package let entry: BoxEntry

    /// Describes a value.
    package init(owner: String?, home: Int64, entry: BoxEntry) {
      self.owner = owner
      self.home = home
      self.entry = entry
    }
  }

  /// How the profit of a home becomes the net income of an owner.
  package struct Bridge: Equatable, Sendable {
    /// The code of the owner; nil for the only owner of a book without owners.
    package let owner: String?
    /// The number of the home.
    package let home: Int64
    /// The steps.
    package let steps: [BridgeAmount]

    /// Describes the steps.
    package init(owner: String?, home: Int64, steps: [BridgeAmount]) {
      self.owner = owner
      self.home = home
      self.steps = steps
    }
  }

  /// The year.
  package let year: Int
  /// The homes by number.
  package let homes: [Int64: Property]
  /// The names of the owners by code.
  package let names: [String: String]
  /// The country of each owner by code; none of a book without owners.
  package let residences: [String: String]
  /// The codes of the owners who live in Spain because nobody said otherwise.
  package let assumedResidents: Set<String>
  /// Whether the year is not over.
  package let isUnfinished: Bool
  /// The boxes.
  package let lines: [Line]
  /// What is left of interest and repairs, by owner and home.
  package let carried: [(home: Int64, amount: CarriedAmount)]
  /// What is missing.
  package let gaps: [IncomeTaxGap]
  /// The taxes of modelo 210 that a court reads in another way.
  package let otherReadings: [OtherReading]
  /// What owners type about homes, by owner, home and box.
  package let entries: [Entry]
  /// How profits become net incomes.
  package let bridges: [Bridge]
  /// What was withheld of owners who live elsewhere, which no box of modelo 210 here has.
  package let withheld: [OtherReading]
  /// The homes of which something may be left of the years before the book.
  package let beginning: [Int64]
  /// Whether pending law has a scale on the sum of the cadastral values of all homes.
  package let hasScale: Bool
  /// How the boxes came about; empty if nobody asked.
  package let details: [IncomeTaxDetail]

  /// Describes a report.
  package init(
    year: Int, homes: [Int64: Property], names: [String: String], residences: [String: String],
    assumedResidents: Set<String>, isUnfinished: Bool, lines: [Line],
    carried: [(home: Int64, amount: CarriedAmount)], gaps: [IncomeTaxGap],
    otherReadings: [OtherReading], entries: [Entry] = [], bridges: [Bridge] = [],
    withheld: [OtherReading] = [], beginning: [Int64] = [], hasScale: Bool = false,
    details: [IncomeTaxDetail] = []
  ) {
    self.year = year
    self.homes = homes
    self.names = names
    self.residences = residences
    self.assumedResidents = assumedResidents
    self.isUnfinished = isUnfinished
    self.lines = lines
    self.carried = carried
    self.gaps = gaps
    self.otherReadings = otherReadings
    self.entries = entries
    self.bridges = bridges
    self.withheld = withheld
    self.beginning = beginning
    self.hasScale = hasScale
    self.details = details
  }

  /// The codes of the owners, in order; nil for the only owner of a book without owners.
  package var owners: [String?] {
    var owners: [String?] = []
    for line in lines where !owners.contains(line.owner) { owners.append(line.owner) }
    return owners
  }

  /// The report on each owner alone.
  package var parts: [IncomeTaxReport] { owners.map(part) }

  func part(of owner: String?) -> IncomeTaxReport {
    let own = lines.filter { $0.owner == owner }
    let homes = Set(own.compactMap(\.home))
    let code = owner ?? ""
    return IncomeTaxReport(
      year: year, homes: self.homes, names: names,
      residences: residences.filter { $0.key == owner },
      assumedResidents: assumedResidents.filter { $0 == owner }, isUnfinished: isUnfinished,
      lines: own, carried: carried.filter { $0.amount.owner == code },
      gaps: gaps.filter { gap in
        if case .fact(.growth(let other, _)) = gap.kind, other != owner { return false }
        return homes.contains(gap.home)
      }, otherReadings: otherReadings.filter { $0.owner == owner },
      entries: entries.filter { $0.owner == owner },
      bridges: bridges.filter { $0.owner == owner },
      withheld: withheld.filter { $0.owner == owner },
      beginning: beginning.filter { homes.contains($0) }, hasScale: hasScale,
      details: details.filter { $0.owner == owner })
  }

  /// Whether every figure is complete.
  package var isComplete: Bool {
    !lines.contains { [.open, .incomplete, .missing].contains($0.status) }
  }
}

extension BoxStatus {
  /// The status as a localized term.
  package var cell: Cell { .term(code: rawValue, key: "income-tax.status.\(rawValue)") }
}
