package import Bookkeeping
internal import Documents
internal import IncomeTax
internal import Ownership
package import Reporting
internal import Resources
internal import Storage
internal import UnicodeText

extension Ledger {
  /// The income tax of the owners on their homes.
  package var incomeTax: IncomeTaxRoom { IncomeTaxRoom(ledger: self) }
}

/// What a ledger knows for the income tax of the owners: modelo 100, or modelo 210 of those who live elsewhere.
package struct IncomeTaxRoom {
  /// The code of the only owner in a book without owners.
  static let user = ""

  let ledger: Ledger

  /// The boxes of one owner or all about one home or all in a year.
  ///
  /// - Parameters:
  ///   - owner: The typed owner; nil for all.
  ///   - property: The typed home; nil for all.
  ///   - today: The current day.
  /// - Throws: `Refusal` for a year whose law the program does not know; `LedgerError`; `OwnershipError`,
  ///   `TaxationError`.
  package func report(
    of owner: String?, in property: String?, year: Int, on today: Day
  ) throws -> IncomeTaxReport {
    let party = try owner.map { try ledger.owners.named($0) }
    let homes = try ledger.homes.chosen(property)
    return try ledger.read {
      do {
        var builder = try ReportBuilder(ledger, year: year, owner: party?.code, on: today)
        try builder.add(homes)
        return builder.report
      } catch IncomeTaxError.noRule(_, let year) {
        throw Refusal("error.income-tax-year", ["year": .number(Int64(year))], .badData)
      }
    }
  }

  /// Whether the only operand of a command names a home, and no owner.
  package func isHome(_ name: String) throws -> Bool {
    let parties = try ledger.owners.all()
    if parties.contains(where: { $0.code == name.folded }) || !parties.meant(by: name).isEmpty {
      return false
    }
    return try !ledger.homes.all().meant(by: name).isEmpty
  }
}

/// Makes the lines of a report, home by home.
private struct ReportBuilder {
  private let ledger: Ledger
  private let year: Int
  private let only: String?
  private let today: Day
  private let rules: IncomeTaxRules
  private let names: [String: String]
  private let residences: [String: String]
  private var reader: HomeFactsReader

  private var homes: [Int64: Property] = [:]
  private var lines: [String: [IncomeTaxReport.Line]] = [:]
  private var order: [String] = []
  private var sums: [String: [IncomeTaxBox: (figure: BoxFigure, isOpen: Bool)]] = [:]
  private var carried: [(home: Int64, amount: CarriedAmount)] = []
  private var gaps: [IncomeTaxGap] = []
  private var readings: [IncomeTaxReport.OtherReading] = []
  private var entries: [IncomeTaxReport.Entry] = []
  private var bridges: [IncomeTaxReport.Bridge] = []
  private var withheld: [IncomeTaxReport.OtherReading] = []
  private var beginning: [Int64] = []

  init(_ ledger: Ledger, year: Int, owner: String?, on today: Day) throws {
    self.ledger = ledger
    self.year = year
    only = owner
    self.today = today
    rules = IncomeTaxRules(try IncomeTaxData.rules())
    let parties = try ledger.owners.byNumber()
    names = Dictionary(parties.values.map { ($0.code, $0.name) }) { first, _ in first }
    let end = Period.year(year).lastDay
    var residences: [String: String] = [:]
    for fact in try ledger.owners.facts() where fact.fact == .residence && fact.validFrom <= end {
      if let code = parties[fact.party]?.code { residences[code] = fact.value }
    }
    self.residences = residences
    reader = try HomeFactsReader(of: ledger, on: today)
  }

  /// The report on what has been added.
  var report: IncomeTaxReport {
    var all: [IncomeTaxReport.Line] = []
    for owner in order { all += (lines[owner] ?? []) + totals(of: owner) }
    let shown = order.filter { $0 != IncomeTaxRoom.user }
    let known = shown.map { ($0, residences[$0] ?? Owners.usualResidence) }
    return IncomeTaxReport(
      year: year, homes: homes, names: names,
      residences: Dictionary(known) { first, _ in first },
      isResidenceAssumed: order.contains { residences[$0] == nil },
      isUnfinished: Period.year(year).lastDay >= today, lines: all, carried: carried, gaps: gaps,
      otherReadings: readings, entries: entries, bridges: bridges, withheld: withheld,
      beginning: beginning)
  }

  /// Adds homes.
  mutating func add(_ wanted: [Property]) throws {
    let records = try reader.records(of: wanted)
    for home in wanted {
      if let found = records[home.id] { try add(home, found) }
    }
  }

  private mutating func add(_ home: Property, _ records: HomeRecords) throws {
    homes[home.id] = home
    // An economic activity has other boxes.
    if let day = home.activityFrom, day <= Period.year(year).firstDay { return }
    guard let sheet = try records.facts.sheet(of: year, by: rules) else { return }
    let owners = sheet.owners.filter { only == nil || $0.owner == only }
    if owners.isEmpty { return }
    let residents = owners.filter {
      (residences[$0.owner] ?? Owners.usualResidence) == Owners.usualResidence
    }
    if records.facts.mayLackCarried(in: year) && !residents.isEmpty { beginning.append(home.id) }
    let period = Period.year(year)
    let open = records.gaps.filter { period.contains($0.day) }.map(\.kind)
    var kinds = open
    if let day = records.facts.dayWithoutOwners(in: period) {
      kinds.insert(.fact(.owners(on: day)), at: 0)
    }
    let facts = Set(owners.flatMap { $0.figures.values.flatMap(\.missing) })
    kinds += facts.sorted { $0.order < $1.order }.map { .fact($0) }
    let found = kinds.map { kind in
      var name: String?
      if case .fact(.growth(let owner, _)) = kind { name = names[owner] ?? owner }
      return IncomeTaxGap(home: home.id, kind, ownerName: name)
    }
    gaps += found
    let isOpen = found.contains { gap in
      if case .fact(.owners) = gap.kind { return true }
      if case .fact = gap.kind { return false }
      return gap.isOpen
    }
    for owner in owners {
      if !order.contains(owner.owner) { order.append(owner.owner) }
      let country = residences[owner.owner] ?? Owners.usualResidence
      if country == Owners.usualResidence {
        try addResident(owner, of: home, sheet, records.facts, isOpen: isOpen)
      } else {
        try addNonResident(owner, of: home.id, records.facts, country: country, isOpen: isOpen)
      }
    }
  }

  private func line(
    _ owner: String, _ home: Int64?, _ form: IncomeTaxForm, quarter: Period? = nil, _ box: String,
    _ value: IncomeTaxReport.Value, pending: Money? = nil, _ status: BoxStatus = .law
  ) -> IncomeTaxReport.Line {
    IncomeTaxReport.Line(
      owner: owner == IncomeTaxRoom.user ? nil : owner, home: home, form: form, quarter: quarter,
      box: box, value: value, pending: pending, status: status)
  }

  // MARK: - Modelo 100

  /// The boxes of which the sum depends on every record of the year.
  private static let sums: Set<IncomeTaxBox> = [.net, .reduced, .interestAndRepairsApplied, .left]

  /// The boxes that no record of the year changes.
  private static let fixed: Set<IncomeTaxBox> = [.imputed, .kinship, .withholding]

  private mutating func addResident(
    _ owner: OwnerSheet, of home: Property, _ sheet: HomeSheet, _ facts: HomeFacts, isOpen: Bool
  ) throws {
    let number = home.id
    try addDetails(owner, of: home, facts)
    var added: [IncomeTaxReport.Line] = []
    func add(_ box: String, _ value: IncomeTaxReport.Value) {
      added.append(line(owner.owner, number, .resident, box, value))
    }
    if owner.daysAtDisposal > 0 { add("0085", .days(owner.daysAtDisposal)) }
    for box in IncomeTaxBox.allCases {
      if box == .income { add("0101", .days(sheet.daysLet)) }
      let figure = owner[box]
      // No reduction for lets to tourists: Manual de Renta 2025 p. 286.
      let isShown = [.income, .net, .reduced].contains(box) || figure != BoxFigure(.zero)
      if !isShown { continue }
      let status = status(of: figure, in: box, isOpen: isOpen)
      added.append(
        line(
          owner.owner, number, .resident, box.rawValue, .amount(figure.amount),
          pending: figure.pending, status))
    }
    for box in [IncomeTaxBox.imputed, .reduced, .withholding] {
      let former = sums[owner.owner]?[box]
      let figure = try former.map { try $0.figure.adding(owner[box]) } ?? owner[box]
      let hasOpen = (former?.isOpen ?? false) || isOpen && box == .reduced
      sums[owner.owner, default: [:]][box] = (figure, hasOpen)
    }
    carried += owner.carried.map { (number, $0) }
    lines[owner.owner, default: []] += added
  }

  /// Adds what the owner types about a home, and how its profit becomes the net income.
  private mutating func addDetails(
    _ owner: OwnerSheet, of home: Property, _ facts: HomeFacts
  ) throws {
    let name = owner.owner == IncomeTaxRoom.user ? nil : owner.owner
    var found = try facts.entries(of: owner.owner, in: year, by: rules)
    if let reference = home.cadastralReference {
      found += [BoxEntry("0065", .text("1")), BoxEntry("0066", .text(reference))]
    }
    if let name { found.append(BoxEntry("0062", .text(names[name] ?? name))) }
    entries += found.sorted { $0.box < $1.box }.map {
      IncomeTaxReport.Entry(owner: name, home: home.id, entry: $0)
    }
    bridges.append(
      IncomeTaxReport.Bridge(
        owner: name, home: home.id, steps: try facts.bridge(to: owner, in: year, by: rules)))
  }

  private func status(of figure: BoxFigure, in box: IncomeTaxBox, isOpen: Bool) -> BoxStatus {
    if !figure.missing.isEmpty {
      return [.net, .reduced].contains(box) ? .incomplete : .missing
    }
    if isOpen && !ReportBuilder.fixed.contains(box) {
      return ReportBuilder.sums.contains(box) ? .incomplete : .open
    }
    if figure.pending != nil { return .pending }
    if box == .imputed,
      rules.rule("imputed-revised-since-2012", in: year)?.status == .administrative
    {
      return .administrative
    }
    return .law
  }

  /// The sums over the homes of an owner who lives in Spain.
  private func totals(of owner: String) -> [IncomeTaxReport.Line] {
    guard let sums = sums[owner] else { return [] }
    let boxes: [(IncomeTaxBox, String)] = [
      (.imputed, "0155"), (.reduced, "0156"), (.withholding, "0598"),
    ]
    return boxes.compactMap { box, total in
      guard let (figure, isOpen) = sums[box] else { return nil }
      if box == .withholding && figure == BoxFigure(.zero) { return nil }
      let isPartial = isOpen || !figure.missing.isEmpty
      return line(
        owner, nil, .resident, total, .amount(figure.amount), pending: figure.pending,
        isPartial ? .incomplete : status(of: figure, in: box, isOpen: false))
    }
  }

  // MARK: - Modelo 210

  /// The last year whose rents were declared by quarter: Orden HFP/1271/2017, Orden HAC/56/2024.
  private static let lastByQuarter = 2023

  private mutating func addNonResident(
    _ owner: OwnerSheet, of home: Int64, _ facts: HomeFacts, country: String, isOpen: Bool
  ) throws {
    if let tax = owner[.withholding].amount, tax != .zero {
      withheld.append(
        IncomeTaxReport.OtherReading(owner: owner.owner, home: home, tax: tax))
    }
    let whole = try NonResidentSheet(owner, residentOf: country, in: year, by: rules)
    if year > ReportBuilder.lastByQuarter {
      addLets(whole, owner.owner, home, nil, isOpen)
    } else {
      for quarter in 1...4 {
        let period = Period.quarter(year: year, quarter: quarter)
        let sheet = try facts.sheet(of: period, by: rules)
        guard let part = sheet.owner(owner.owner), part[.income] != BoxFigure(.zero) else {
          continue
        }
        addLets(
          try NonResidentSheet(part, residentOf: country, in: year, by: rules), owner.owner, home,
          period, isOpen)
      }
    }
    var added: [IncomeTaxReport.Line] = []
    let status: BoxStatus =
      whole.imputed == nil ? .missing : whole.imputedPending == nil ? .law : .pending
    added.append(
      line(
        owner.owner, home, .imputed, "4", .amount(whole.imputed?.income),
        pending: whole.imputedPending?.income, status))
    added.append(line(owner.owner, home, .imputed, "21", .percent(whole.rate)))
    added.append(
      line(
        owner.owner, home, .imputed, "31", .amount(whole.imputed?.tax),
        pending: whole.imputedPending?.tax, status))
    lines[owner.owner, default: []] += added
  }

  private mutating func addLets(
    _ sheet: NonResidentSheet, _ owner: String, _ home: Int64, _ quarter: Period?, _ isOpen: Bool
  ) {
    let status: BoxStatus = sheet.lets == nil ? .missing : isOpen ? .incomplete : .law
    var added: [IncomeTaxReport.Line] = []
    let boxes: [(String, Money?)] = [
      ("5", sheet.lets?.income), ("7", sheet.lets?.costs), ("8", sheet.lets?.base),
    ]
    for (box, amount) in boxes {
      added.append(line(owner, home, .lets, quarter: quarter, box, .amount(amount), status))
    }
    added.append(line(owner, home, .lets, quarter: quarter, "21", .percent(sheet.rate)))
    added.append(
      line(owner, home, .lets, quarter: quarter, "31", .amount(sheet.lets?.tax), status))
    lines[owner, default: []] += added
    if let other = sheet.letsWithCosts, quarter == nil {
      readings.append(IncomeTaxReport.OtherReading(owner: owner, home: home, tax: other.tax))
    }
  }
}

extension HomeFacts {
  /// The first day of a period on which the home was held, or has a record, and nobody is known to own it.
  fileprivate func dayWithoutOwners(in period: Period) -> Day? {
    guard let first = titles.first?.start else { return period.firstDay }
    let start = max(period.firstDay, held.first ?? period.firstDay)
    return start < first && start <= period.lastDay ? start : nil
  }
}

extension MissingFact {
  /// The place of the fact among those of a home.
  fileprivate var order: Int {
    switch self {
    case .owners: 0
    case .acquisition: 1
    case .growth: 2
    case .cadastralValue: 3
    case .construction: 4
    case .deducted(let asset): 5 + Int(asset)
    }
  }
}
