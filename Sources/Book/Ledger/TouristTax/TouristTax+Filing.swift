package import Bookkeeping
internal import Documents
internal import Files
internal import Filing
internal import Resources
internal import Storage
internal import Taxation

/// How a return relates to an earlier one of the same home and period.
package enum FilingKind {
  /// It is the first one.
  case first
  /// More is due than was filed (LGT art. 122).
  case complementary
  /// The tax agency has corrected what was filed to less (LGT art. 120.3).
  case rectification

  /// Whether a return of the kind is the procedure to change the filed tax to the present one.
  fileprivate func corrects(_ filed: Money, to present: Money) -> Bool {
    switch self {
    case .first: false
    case .complementary: present > filed
    case .rectification: present < filed
    }
  }
}

/// The facts about returns to be recorded as filed.
package struct FilingFacts {
  /// The filing period.
  package var period: Period
  /// The day of filing.
  package var filedOn: Day
  /// The number of the proof of filing.
  package var reference: String?
  /// The bank's code of the payment.
  package var nrc: String?
  /// The day of payment; nil if it is not paid yet.
  package var paidOn: Day?
  /// The path of the file with the proof of filing, which has to exist.
  package var document: String?
  /// A free text.
  package var note: String?
  /// How the return relates to an earlier one of the same period.
  package var kind = FilingKind.first

  /// Describes returns that are filed on a day.
  package init(period: Period, filedOn: Day) {
    self.period = period
    self.filedOn = filedOn
  }
}

extension FilingFacts {
  /// The facts with the real path of the proof.
  ///
  /// - Throws: `Refusal` for a day in the future, or a proof that is no file.
  func checked(on today: Day) throws -> FilingFacts {
    try FilingFacts.requirePast(filedOn, today)
    if let paidOn { try FilingFacts.requirePast(paidOn, today) }
    guard let document else { return self }
    guard FileSystem.isPlainFile(document) else {
      throw Refusal("error.no-proof-file", ["path": .text(document)])
    }
    var facts = self
    facts.document = FileSystem.real(document)
    return facts
  }

  /// Requires that a day of filing or payment is not in the future.
  static func requirePast(_ day: Day, _ today: Day) throws(Refusal) {
    if day > today {
      throw Refusal("error.not-yet-filed", ["day": .day(day), "today": .day(today)])
    }
  }
}

/// The outcome of recording returns.
package struct FilingOutcome {
  /// The new returns, each with the one it completes.
  package var filed: [(filed: FiledReturn, earlier: FiledReturn?)] = []
  /// The homes without tax for the period, for which nothing is filed.
  package var idle: [Property] = []
  /// The homes whose return had been filed before.
  package var known: [Property] = []
}

extension TouristTax {
  /// Records the returns of homes for one filing period, with the figures that the book has now.
  ///
  /// - Parameters:
  ///   - names: The typed homes; empty for the only home or the default home.
  ///   - all: Whether to record the returns of all homes; homes for which there is nothing to record
  ///     are skipped.
  ///   - today: The current day, after which nothing has been filed or paid.
  /// - Throws: `Refusal`, `LedgerError.badRecord`, `TaxationError`.
  package func file(
    of names: [String], all: Bool, _ facts: FilingFacts, on today: Day
  ) throws -> FilingOutcome {
    try ledger.write { writer in
      try TouristTax.requireFilingPeriod(facts.period)
      let facts = try facts.checked(on: today)
      let homes = try all ? ledger.homes.all() : chosen(names)
      let rates = try ledger.rates.table()
      var outcome = FilingOutcome()
      for home in homes {
        let figures = try figures(of: home, in: facts.period, rates)
        let earlier = try latestReturns(of: home.id, in: facts.period).last
        if all && (earlier == nil) != (facts.kind == .first) {
          if earlier == nil { outcome.idle.append(home) } else { outcome.known.append(home) }
          continue
        }
        if figures.tax == .zero && facts.kind != .rectification {
          outcome.idle.append(home)
          continue
        }
        if all, let earlier, !facts.kind.corrects(earlier.tax, to: figures.tax) {
          outcome.known.append(home)
          continue
        }
        try require(figures, for: home, after: earlier, facts)
        let filed = try record(figures, for: home, completing: earlier, facts, with: writer)
        outcome.filed.append((filed, earlier))
      }
      if outcome.filed.isEmpty {
        throw Refusal("error.nothing-to-file", ["period": .period(facts.period)])
      }
      return outcome
    }.result
  }

  /// The homes of typed names, each once.
  private func chosen(_ names: [String]) throws -> [Property] {
    if names.isEmpty { return [try ledger.homes.named(nil)] }
    var seen: Set<Int64> = []
    return try names.map { try ledger.homes.named($0) }.filter { seen.insert($0.id).inserted }
  }

  private func require(
    _ figures: FilingFigures, for home: Property, after earlier: FiledReturn?, _ facts: FilingFacts
  ) throws(Refusal) {
    var values: [String: Cell] = ["home": .text(home.name), "period": .period(facts.period)]
    guard let earlier else {
      if facts.kind != .first { throw Refusal("error.nothing-to-complete", values) }
      return
    }
    values["id"] = .number(earlier.id)
    switch facts.kind {
    case .first: throw Refusal("error.already-filed", values)
    case _ where facts.kind.corrects(earlier.tax, to: figures.tax): break
    case .complementary: throw Refusal("error.nothing-more-due", values)
    case .rectification: throw Refusal("error.nothing-less-due", values)
    }
  }

  private func record(
    _ figures: FilingFigures, for home: Property, completing earlier: FiledReturn?,
    _ facts: FilingFacts, with writer: LedgerWriter
  ) throws -> FiledReturn {
    let filed = FiledReturn(
      property: home.id, period: facts.period, zone: home.zone, registration: home.registration,
      filedOn: facts.filedOn, reference: facts.reference, nrc: facts.nrc, paidOn: facts.paidOn,
      completes: earlier?.id, units: figures.units, exemptUnits: figures.exemptUnits,
      tax: figures.tax, document: facts.document, note: facts.note)
    try RecordCheck.require(filed.faults)
    let stored = try writer.insert(filed)
    for var stay in figures.stays {
      stay.filedReturn = stored.id
      try writer.insert(stay)
    }
    return stored
  }

  private static func requireFilingPeriod(_ period: Period) throws {
    let filings = try FilingCalendar.legal().filingPeriods(in: period).map(\.period)
    if filings.count == 1, filings[0].firstDay == period.firstDay,
      filings[0].lastDay == period.lastDay
    {
      return
    }
    // Of a year, the first one that begins in it.
    let likely = filings.first { $0.firstDay >= period.firstDay } ?? filings.first
    var values: [String: Cell] = ["period": .period(period)]
    guard let likely else { throw Refusal("error.before-the-tax", values) }
    values["filing"] = .text(likely.code)
    throw Refusal("error.not-filing-period", values)
  }
}

extension TouristTax {
  /// Passes each filed return that changes may have affected, and whose figures differ from the present
  /// ones, to the observer of the recording.
  ///
  /// A book without filed returns costs one short query.
  func reportReturns(affectedBy changes: ChangeSet) throws {
    guard let report = ledger.recording.filingObserver else { return }
    var reach = FilingReach(of: changes.origin)
    try changes.forEachChange { reach.add($0) }
    guard !reach.isEmpty, try ledger.book.hasFiledReturns() else { return }
    try reach.resolve(in: ledger)
    let rates = try ledger.rates.table()
    for filed in try latestReturns(of: nil, in: nil) where reach.contains(filed) {
      do {
        let difference = try difference(of: filed, rates)
        if !difference.isEmpty { report(.touristTax(try home(of: filed), difference)) }
      } catch TaxationError.noRate {
        // `book check` names stays without a rate, which an earlier state of the book may have.
      }
    }
  }
}

/// The homes and days whose tax a set of changes may affect.
private struct FilingReach {
  private var isEverything: Bool
  /// The changed stays. Only `resolve` makes `days` of them, as most books have no filed returns.
  private var stays: [Stay] = []
  /// The first days of changed stays by home.
  private var days: [Int64: Set<Day>] = [:]
  /// The homes that moved to another zone.
  private var homes: Set<Int64> = []
  private var rates: [TaxRate] = []
  private var imported: [ClosedRange<Int64>] = []
  /// The codes of the zones whose rates apply to each home, if rates changed.
  private var zones: [Int64: Set<String>] = [:]

  init(of origin: ChangeSet.Origin) { isEverything = origin == .wholeBook }

  var isEmpty: Bool {
    !isEverything && stays.isEmpty && homes.isEmpty && rates.isEmpty && imported.isEmpty
  }

  mutating func add(_ change: RecordChange) {
    switch change {
    case .row(let before, let after): add(before, after)
    case .added(Booking.kind, let numbers): imported.append(numbers)
    case .added: break
    }
  }

  private mutating func add(_ before: (any BookRecord)?, _ after: (any BookRecord)?) {
    guard let record = after ?? before else { return }
    // A comparison of types is faster than a cast to each kind.
    switch ObjectIdentifier(type(of: record)) {
    case ObjectIdentifier(Booking.self):
      add((before as? Booking)?.stay, (after as? Booking)?.stay)
    case ObjectIdentifier(Property.self):
      guard let before = before as? Property, let after = after as? Property else { return }
      if before.zone != after.zone { homes.insert(after.id) }
    case ObjectIdentifier(TaxRate.self):
      rates += [before, after].compactMap { $0 as? TaxRate }
    case ObjectIdentifier(Zone.self): if before != nil && after != nil { isEverything = true }
    default: break
    }
  }

  private mutating func add(_ before: Stay?, _ after: Stay?) {
    if let before, let after, before.isDeclared(like: after) { return }
    if let before, before.isDeclared { stays.append(before) }
    if let after, after.isDeclared { stays.append(after) }
  }

  /// Reads the rows that an import added, and the zones whose rates apply to each home.
  mutating func resolve(in ledger: Ledger) throws {
    for numbers in imported {
      for booking in try ledger.book.records(Booking.self, .numbers(numbers)) {
        add(nil, booking)
      }
    }
    for stay in stays { days[stay.property, default: []].insert(stay.checkIn) }
    guard !rates.isEmpty else { return }
    let parents = try ledger.rates.zones().keyed(by: \.code, \.parent)
    for home in try ledger.homes.all() {
      var code: String? = home.zone
      while let next = code, zones[home.id, default: []].insert(next).inserted {
        code = parents[next] ?? nil
      }
    }
  }

  func contains(_ filed: FiledReturn) -> Bool {
    guard let home = filed.property else { return false }
    return isEverything || homes.contains(home)
      || days[home]?.contains { filed.period.contains($0) } ?? false
      || rates.contains {
        $0.validFrom <= filed.lastDay && zones[home]?.contains($0.zone) ?? false
      }
  }
}
