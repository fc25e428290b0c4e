package import Bookkeeping
internal import Filing
package import Reporting
internal import Storage
internal import ValueAddedTax

extension VATRoom {
  /// The returns of one filer or all of the last years, with the days in which they are filed and what is known: those
  /// of VAT, what is withheld of bills, and dealings with others.
  package func due(of name: String?, on today: Day) throws -> ReturnDueReport {
    try due(of: name, on: today, through: today)
  }

  /// The returns of one filer or all of the last years.
  ///
  /// - Parameter last: The last day that is looked ahead to.
  func due(of name: String?, on today: Day, through last: Day) throws -> ReturnDueReport {
    try ledger.read {
      var reader = try DueReader(of: ledger, on: today)
      let only = try name.map { try ledger.owners.named($0) }
      for party in try ledger.owners.all() where only == nil || only?.id == party.id {
        let records = try records(of: party, among: reader.filers, through: today)
        if let records {
          try reader.addReturns(of: party, records, self, through: max(last, today))
        }
        let ofWithholder = try records == nil ? withholding(of: party, in: .year(today.year)) : nil
        try reader.addWithholding(of: party, records ?? ofWithholder, through: max(last, today))
        if let records { try reader.addThirdParties(of: party, records) }
      }
      return ReturnDueReport(
        reader.rows.enumerated().sorted {
          ($1.element.period, $0.offset) < ($0.element.period, $1.offset)
        }.map(\.element), tax: .vat)
    }
  }

  /// What the book has of a party through a day; nil of one that does not file VAT.
  func records(
    of party: Party, among filers: [VATFiler], through last: Day
  ) throws -> VATRecords? {
    guard filers.contains(where: { $0.party == party.id }) else { return nil }
    let quarter = PeriodGrain.quarter.period(of: last)
    return try VATRecords(of: ledger, party, among: filers, in: quarter)
  }
}

extension VATRecords {
  /// The returns through a day.
  func forms(through last: Day) throws -> [VATReturn] {
    try account().returns(through: PeriodGrain.quarter.period(of: last))
  }
}

/// Collects the returns of those who file VAT or withhold income tax of bills.
private struct DueReader {
  private(set) var rows: [ReturnDueReport.Row] = []
  let filers: [VATFiler]
  private let today: Day
  private let windows: ReturnWindows
  private let first: Day
  private let latest: [FiledReturn]
  private let boxes: [Int64: [FiledBox]]
  private let marks: [DutyMark]
  private let facts: [PartyFact]

  /// The number of years before the current one whose returns are listed (LGT art. 66).
  private static let years = 5

  init(of ledger: Ledger, on today: Day) throws {
    self.today = today
    filers = try ledger.vatFilers.all()
    windows = try ledger.returnWindows()
    first = Period.year(max(today.year - DueReader.years, Day.first.year)).firstDay
    latest = try ledger.returns.latest(of: TaxForm.ofVAT)
    boxes = try ledger.returns.boxes(of: latest)
    marks = try ledger.book.records(DutyMark.self)
    facts = try ledger.owners.facts().filter { $0.fact == .withholds }
  }

  private func files(_ party: Party, in period: Period) -> Bool {
    filers.contains { $0.party == party.id && $0.isInForce(in: period) }
  }

  /// Adds the returns of form 303; those of quarters to come without a figure.
  mutating func addReturns(
    of party: Party, _ records: VATRecords, _ room: VATRoom, through last: Day
  ) throws {
    let boxes = boxes
    for quarter in quarters(through: last) where quarter.firstDay > today {
      add(quarter, of: party, nil) { _ in false }
    }
    for form in try records.forms(through: today) where form.period.firstDay >= first {
      let present = try room.corrected(form, of: party.id).form
      try add(form.period, of: party, present[.outcome]) {
        try !room.difference(of: $0, boxes[$0.id] ?? [], form).isEmpty
      }
    }
  }

  private mutating func add(
    _ quarter: Period, of party: Party, _ amount: Money?, isChanged: (FiledReturn) throws -> Bool
  ) rethrows {
    let filed = latest.first { $0.party == party.id && $0.firstDay == quarter.firstDay }
    if filed == nil && !files(party, in: quarter) { return }
    let found = windows.window(of: .vat, quarter, isNil: false)
    rows.append(
      ReturnDueReport.Row(
        owner: party, form: .vat, home: nil, period: quarter, amount: amount, isIncomplete: false,
        window: found?.window, term: found?.term, filed: try filed.map { ($0, try isChanged($0)) },
        on: today))
  }

  private func quarters(through last: Day) -> [Period] {
    var quarters = [PeriodGrain.quarter.period(of: first)]
    while let next = quarters.last?.lastDay.adding(days: 1), next <= last {
      quarters.append(PeriodGrain.quarter.period(of: next))
    }
    return quarters
  }

  /// Adds the returns of form 111: of the quarters at whose end the party withholds, and of those in which who files
  /// VAT has paid a bill of which something is withheld.
  mutating func addWithholding(
    of party: Party, _ records: VATRecords?, through last: Day
  ) throws {
    let own = facts.filter { $0.party == party.id }
    if records == nil && own.isEmpty { return }
    for quarter in quarters(through: last) {
      let day = quarter.lastDay
      let withholds =
        own.filter { $0.validFrom <= day }.max { $0.validFrom < $1.validFrom }?.value
        == PartyFact.yes
      let form = try records.map { try WithholdingReturn(quarter, of: $0.withheldBills) }
      let hasBills = form.map { !$0.bills.isEmpty } ?? false
      guard withholds || hasBills else { continue }
      // Whether who files no VAT has paid nothing with withholding, or its bills are not known, only that party knows.
      let isKnown = quarter.firstDay <= today && (hasBills || files(party, in: quarter))
      add(.withholding, of: party, in: quarter, isKnown ? form?[.outcome] : nil)
    }
  }

  /// Adds the returns of form 347: of the years with a party above the limit.
  mutating func addThirdParties(of party: Party, _ records: VATRecords) throws {
    let account = try records.account()
    for year in first.year...today.year where files(party, in: .year(year)) {
      if try !records.thirdParties(of: year, in: account).isEmpty {
        add(.thirdParties, of: party, in: .year(year), nil)
      }
    }
  }

  /// Adds a return of which the book has no filed one: that it is filed is a mark of the agenda.
  private mutating func add(
    _ form: VATForm, of party: Party, in period: Period, _ amount: Money?
  ) {
    guard marks.areListing(form.duty) else { return }
    let found = windows.duty(form.duty, period)
    let row = ReturnDueReport.Row(
      owner: party, form: form, period: period, amount: amount, window: found?.window,
      term: found?.term, marks: marks, on: today)
    if let row { rows.append(row) }
  }
}
