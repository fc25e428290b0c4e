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
  /// Whether the owner lives in Spain because nobody said otherwise, for any owner of the report.
  package let isResidenceAssumed: Bool
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

  /// Describes a report.
  package init(
    year: Int, homes: [Int64: Property], names: [String: String], residences: [String: String],
    isResidenceAssumed: Bool, isUnfinished: Bool, lines: [Line],
    carried: [(home: Int64, amount: CarriedAmount)], gaps: [IncomeTaxGap],
    otherReadings: [OtherReading], entries: [Entry] = [], bridges: [Bridge] = [],
    withheld: [OtherReading] = [], beginning: [Int64] = []
  ) {
    self.year = year
    self.homes = homes
    self.names = names
    self.residences = residences
    self.isResidenceAssumed = isResidenceAssumed
    self.isUnfinished = isUnfinished
    self.lines = lines
    self.carried = carried
    self.gaps = gaps
    self.otherReadings = otherReadings
    self.entries = entries
    self.bridges = bridges
    self.withheld = withheld
    self.beginning = beginning
  }

  /// Whether every figure is complete.
  package var isComplete: Bool {
    !lines.contains { [.open, .incomplete, .missing].contains($0.status) }
  }
}

extension IncomeTaxReport {
  /// The boxes as a document, with what is missing below.
  package var document: Document { document(comparedWith: nil) }

  /// The boxes as a document, beside those of the year before.
  ///
  /// - Parameter before: The report on the year before; nil for no comparison.
  package func document(comparedWith before: IncomeTaxReport?) -> Document {
    // What is typed is of one year.
    let rows = before == nil ? rows : rows.filter { !$0.isEntry }
    let amounts = Dictionary(before.map { $0.rows.map { ($0.key, $0) } } ?? []) { first, _ in first
    }
    let isNamed = Set(lines.compactMap(\.owner)).count > 1
    let hasHomes = Set(lines.compactMap(\.home)).count > 1
    let isElsewhere = lines.contains { $0.form != .resident }
    let places: [TableColumn<Row>] = [
      .init("owner", for: .machines) { Cell($0.owner) },
      .init("owner_name", heading: "column.owner", for: .people, isElastic: true, if: isNamed) {
        Cell($0.owner.map { names[$0] ?? $0 })
      },
      .init("property", for: .machines) { row in Cell(row.home.flatMap { homes[$0] }?.code) },
      .init("name", heading: "column.property", for: .people, isElastic: true, if: hasHomes) {
        row in Cell(row.home.flatMap { homes[$0] }?.name)
      },
      .init("form", for: isElsewhere ? .everybody : .machines) { .text($0.form) },
      .init("period", for: .everybody, if: lines.contains { $0.quarter != nil }) {
        $0.quarter.map { .period($0) } ?? .empty
      },
      .init("box", for: .machines) { .text($0.box) },
      .init("box_number", heading: "column.box", for: .people) {
        $0.isStep ? .empty : .text($0.box)
      },
      .init("concept", heading: "column.box-concept", for: .people, isElastic: true) { $0.concept },
    ]
    let figures: [TableColumn<Row>] = [
      .figures("amount", heading: "column.amount-box") { Cell($0.amount) },
      .figures("previous", heading: "column.previous-amount", if: before != nil) {
        Cell(amounts[$0.key]?.amount)
      },
      .figures("change", heading: "column.change", if: before != nil) { row in
        guard let amount = row.amount, let old = amounts[row.key]?.amount else { return .empty }
        return .money(try amount.subtracting(old))
      },
      .figures("days", for: .machines) { row in row.days.map { .count($0) } ?? .empty },
      .figures("percent", heading: "column.box-percent", for: .machines) { row in
        row.percent.map { .text(Money(cents: $0).plainText) } ?? .empty
      },
      .init("value", for: .machines) { $0.value },
      .figures("other_value", heading: "column.box-value", for: .people, isOptional: true) {
        $0.shownValue
      },
      .figures("pending_amount", isOptional: true) { Cell($0.pending) },
      .init("status") { $0.status?.cell ?? .empty },
    ]
    var document = Table<Row>(places + figures).document(
      "estada/income-tax/1",
      title: Phrase("income-tax.sheet.title", ["year": .number(Int64(year))]),
      whenEmpty: Phrase("income-tax.sheet.empty"), rows: rows)
    document.preface = [Phrase("income-tax.estimate"), Phrase("income-tax.services")]
    document.fields = [
      Field("year", .number(Int64(year))),
      Field("status", .text(isComplete ? "complete" : "incomplete")),
      Field("owners", .rows(owners)), Field("carried", .rows(carried.map(carriedFields))),
      Field("missing", .rows(gaps.map { $0.fields(among: homes) })),
    ]
    document.notes = notes
    return document
  }

  private var owners: [[Field]] {
    residences.sorted { $0.key < $1.key }.map { code, country in
      [Field("owner", .text(code)), Field("residence", .text(country))]
    }
  }

  private func carriedFields(_ item: (home: Int64, amount: CarriedAmount)) -> [Field] {
    [
      Field("owner", Cell(item.amount.owner.isEmpty ? nil : item.amount.owner)),
      Field("property", Cell(homes[item.home]?.code)),
      Field("origin", .number(Int64(item.amount.origin))),
      Field("amount", .money(item.amount.amount)),
    ]
  }

  private var notes: [Phrase] {
    var notes: [Phrase] = []
    if isUnfinished { notes.append(Phrase("income-tax.unfinished")) }
    let activities = homes.values.filter {
      $0.activityFrom.map { $0 <= Period.year(year).lastDay } ?? false
    }
    for home in activities.sorted(by: { $0.name < $1.name }) {
      notes.append(
        Phrase(
          "income-tax.activity",
          [
            "home": .text(home.name),
            "from": home.activityFrom.map { .dayInWords($0, .from) } ?? .empty,
          ]))
    }
    if entries.contains(where: { $0.entry.box == "0083" }) {
      notes.append(Phrase("income-tax.entries"))
    }
    if lines.contains(where: { $0.form == .resident }) && !(2022...2025).contains(year) {
      notes.append(Phrase("income-tax.boxes-of"))
    }
    if lines.contains(where: { $0.status == .administrative }) {
      notes.append(Phrase("income-tax.administrative"))
    }
    if lines.contains(where: { $0.pending != nil }) { notes.append(Phrase("income-tax.pending")) }
    for (home, left) in carried {
      notes.append(
        Phrase(
          "income-tax.carried",
          [
            "home": Cell(homes[home]?.name), "amount": .money(left.amount),
            "origin": .number(Int64(left.origin)), "last": .number(Int64(left.origin + 4)),
          ]))
    }
    for tax in withheld {
      notes.append(
        Phrase(
          "income-tax.withheld",
          [
            "owner": Cell(names[tax.owner]), "home": Cell(homes[tax.home]?.name),
            "amount": .money(tax.tax),
          ]))
    }
    for home in beginning.compactMap({ homes[$0] }) {
      notes.append(
        Phrase(
          "income-tax.first-year",
          [
            "home": .text(home.name), "year": .number(Int64(year)),
            "command": .commands([
              [
                "estada", "income-tax", "add", home.code, "--year", String(year), "--item",
                "pending", "--origin", "…", "--amount", "…",
              ]
            ]),
          ]))
    }
    for reading in otherReadings {
      notes.append(
        Phrase(
          "income-tax.other-reading",
          [
            "owner": Cell(names[reading.owner]), "home": Cell(homes[reading.home]?.name),
            "tax": .money(reading.tax),
          ]))
    }
    if isResidenceAssumed { notes.append(Phrase("income-tax.residence")) }
    if !gaps.isEmpty { notes.append(Phrase("income-tax.missing-below", count: gaps.count)) }
    notes += gaps.map { gap in
      Phrase(
        "income-tax.gap",
        [
          "what": .phrase(gap.phrase(among: homes)),
          "command": .commands([gap.command(among: homes)]),
        ]
      )
    }
    return notes
  }
}

extension BoxStatus {
  /// The status as a localized term.
  package var cell: Cell { .term(code: rawValue, key: "income-tax.status.\(rawValue)") }
}
