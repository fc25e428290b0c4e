package import Bookkeeping
internal import Documents
internal import Ownership
package import Reporting
internal import Storage

/// What statements are made of.
package struct StatementScope {
  /// The period; nil from the day after the latest sent statement to the current day.
  package var period: Period?
  /// The typed name of the only home; nil for everything.
  package var property: String?
  /// Whether the guests of stays are named.
  package var namesGuests = false

  /// Makes the scope of everything in a period.
  package init(period: Period? = nil) { self.period = period }
}

extension Ledger {
  /// The statements of owners, and what was sent of them.
  package var statements: Statements { Statements(ledger: self) }
}

/// What a ledger does with the statements of owners and what was sent of them.
package struct Statements {
  let ledger: Ledger

  /// The statements of some owners, or of all: the manager only if it has shares.
  ///
  /// - Parameters:
  ///   - names: The typed names; empty for all.
  ///   - today: The current day.
  /// - Throws: `Refusal`; `OwnershipError`, `TaxationError`.
  package func reports(
    of names: [String], _ scope: StatementScope, on today: Day
  ) throws -> [StatementReport] {
    try ledger.read {
      try presentReports(of: receivers(named: names), scope, on: today)
    }
  }

  /// The owners of typed names, each once; all of them without names.
  func receivers(named names: [String]) throws -> [Party] {
    if !names.isEmpty {
      var seen: Set<Int64> = []
      return try names.map { try ledger.owners.named($0) }.filter { seen.insert($0.id).inserted }
    }
    let owners = Set(try ledger.book.records(Share.self).map(\.party))
    let found = try ledger.owners.all().filter { !$0.isManager || owners.contains($0.id) }
    if found.isEmpty { throw Refusal("error.no-parties") }
    return found
  }

  /// The statements of some parties in the open transaction, from one pass over the records.
  func presentReports(
    of parties: [Party], _ scope: StatementScope, on today: Day
  ) throws -> [StatementReport] {
    let home = try ledger.homes.optional(scope.property)
    var maker = try StatementMaker(of: ledger, home: home, on: today)
    for party in parties {
      let chain = try home == nil ? chain(of: party) : SentChain([])
      let first = scope.period?.firstDay ?? chain.last?.adding(days: 1) ?? .first
      let last = scope.period?.lastDay ?? max(today, first)
      maker.builders.append(
        StatementBuilder(of: party, from: first, through: last, after: chain))
    }
    maker.namesGuests = scope.namesGuests
    let statements = try maker.make()
    return try statements.map { statement, gaps in
      var report = StatementReport(
        statement, homes: maker.homes, manager: maker.manager, gaps: gaps, today: today)
      report.home = home
      if scope.namesGuests {
        for line in statement.lines where line.subject == .stay {
          // A booking whose line was sent may be on other days now, which the pass did not read.
          report.guests[line.record] =
            try maker.guests[line.record]
            ?? ledger.book.first(Booking.self, .number(Int64(line.record)))?.guest
        }
      }
      return report
    }
  }

  /// The statements of the days after those that were sent to some parties, from one pass over the records:
  /// they have the corrections of what was sent.
  func reportsAfter(
    _ chains: [(party: Party, chain: SentChain)]
  ) throws -> [OwnerStatement] {
    guard let end = chains.compactMap(\.chain.last).max() else { return [] }
    var maker = try StatementMaker(of: ledger, home: nil, on: end)
    maker.builders = chains.compactMap { party, chain in
      let next = chain.last?.adding(days: 1)
      return next.map { StatementBuilder(of: party, from: $0, through: $0, after: chain) }
    }
    return try maker.make().map(\.0)
  }

  /// The statements that were sent to a party, with their lines.
  func chain(of party: Party) throws -> SentChain {
    let sent = try ledger.book.records(SentStatement.self, .equal("party", party.id))
    if sent.isEmpty { return SentChain([]) }
    let lines = Dictionary(
      grouping: try ledger.book.records(SentLine.self, .oneOf("sent_statement", sent.map(\.id))),
      by: \.sentStatement)
    return SentChain(sent.map { ($0, lines[$0.id] ?? []) })
  }

  /// The statements that were sent, to one party or all, whose periods overlap a period.
  package func sent(of party: String?, in period: Period?) throws -> [SentStatement] {
    let number = try ledger.owners.number(party)
    return try ledger.book.records(SentStatement.self).filter {
      (number == nil || $0.party == number) && period?.overlaps($0.period) ?? true
    }
  }
}

/// Makes the statements of several parties from one pass over the records.
private struct StatementMaker {
  let ledger: Ledger
  /// The only home; nil for everything.
  let home: Property?
  let scope: OwnershipScope
  let parties: [Int64: Party]
  let homes: [Int64: Property]
  /// The numbers of the homes in which each party has had a share.
  let owned: [Int64: Set<Int64>]
  var builders: [StatementBuilder] = []
  /// Whether `guests` are wanted.
  var namesGuests = false
  /// The guests of the stays on the days of the statements, by the numbers of the bookings.
  private(set) var guests: [Int: String] = [:]
  private var gaps: [[StatementReport.Gap]] = []

  init(of ledger: Ledger, home: Property?, on today: Day) throws {
    self.ledger = ledger
    self.home = home
    scope = try OwnershipScope(of: ledger, on: today)
    parties = try ledger.owners.byNumber()
    homes = try ledger.homes.byNumber()
    owned = Dictionary(grouping: try ledger.book.records(Share.self), by: \.party)
      .mapValues { Set($0.map(\.property)) }
  }

  /// The manager of the homes.
  var manager: Party? { parties.values.first(where: \.isManager) }

  /// The statements, each with the records of its days that belong to nobody.
  mutating func make() throws -> [(OwnerStatement, [StatementReport.Gap])] {
    guard let start = builders.map(\.start).min(), let end = builders.map(\.end).max() else {
      return []
    }
    gaps = builders.map { _ in [] }
    if start > .first {
      var opening = Positions()
      try ledger.positions.forEachOwnedRecord(
        in: scope, from: .first, through: start.adding(days: -1), isOrdered: false
      ) { _, movements in
        for movement in movements where counts(movement) { try opening.add(movement) }
      }
      for index in builders.indices {
        try builders[index].add(opening: opening.position(of: builders[index].party.code))
      }
    }
    for index in builders.indices {
      for line in try shares(for: builders[index]) { try builders[index].add(line) }
    }
    try ledger.positions.forEachOwnedRecord(in: scope, from: start, through: end, isOrdered: true) {
      let movements = $1.filter(counts)
      let own = movements.filter { $0.isOfProfit || $0.kind == .transfer }
      try add(SentLine($0, own), $0, own)
      for movement in movements where !movement.isOfProfit {
        try add(SentLine(taxes: movement, of: $0), $0, [movement])
      }
    }
    return try zip(builders, gaps).map { (try $0.finished(), $1) }
  }

  private func counts(_ movement: Movement) -> Bool {
    home == nil || movement.property == home?.id
  }

  /// The shares of a party on the days of its statement that were not sent.
  private func shares(for builder: StatementBuilder) throws -> [SentLine] {
    guard let days = builder.unsent else { return [] }
    return scope.shares(of: builder.party, from: days.lowerBound, through: days.upperBound)
      .filter { home == nil || Int64($0.property) == home?.id }
  }

  /// Adds a line about a record, with its effect on each owner.
  private mutating func add(
    _ line: SentLine?, _ record: OwnedRecord, _ movements: [Movement]
  ) throws {
    guard var line else { return }
    if namesGuests, case .booking(let booking) = record { guests[line.record] = booking.guest }
    let place = Int64(line.property)
    if home != nil && home?.id != place { return }
    line.home = homes[place]?.name
    var effects = Positions()
    for movement in movements { try effects.add(movement) }
    let shares =
      movements.first.map(\.shares) ?? scope.shares(of: place, on: line.date)
    for index in builders.indices {
      let party = builders[index].party
      let share = shares?.share(of: party.code)
      line.effect = effects.position(of: party.code)
      // A stay without an amount is listed, so that the owner does not miss it.
      if line.effect != Position() || line.isPending && share != nil {
        line.put(place == 0 ? nil : share)
        if case .transfer(let transfer) = record {
          line.text = parties[transfer.payer == party.id ? transfer.payee : transfer.payer]?.name
        }
        try builders[index].add(line)
      }
      let isConcerned = party.isManager || owned[party.id]?.contains(place) ?? false
      if place != 0, isConcerned, builders[index].showsPresent(line.date) {
        if shares == nil {
          gaps[index].append(StatementReport.Gap(line: line, isWithoutOwners: true))
        } else if movements.contains(where: { $0.holder == nil }) {
          let bill = movements.compactMap(\.bill).first
          gaps[index].append(StatementReport.Gap(line: line, bill: bill, isWithoutOwners: false))
        }
      }
    }
  }
}

extension SentLine {
  /// A line about the VAT of a record, or what was withheld of it; nil for another movement.
  fileprivate init?(taxes movement: Movement, of record: OwnedRecord) {
    let subject: StatementLineKind
    switch (movement.kind, record) {
    case (.withheld, _): subject = .withheld
    case (.vat, .booking): subject = .stayVAT
    case (.vat, _): subject = .adjustmentVAT
    case (.vatDeducted, _): subject = .expenseVAT
    default: return nil
    }
    self.init(
      subject, record: Int(movement.record), property: Int(movement.property ?? 0),
      date: movement.date)
    amount = movement.amount
  }

  /// A line about a record, before its effect on the owner is computed; nil for a record without amounts,
  /// except a stay with a pending amount.
  fileprivate init?(_ record: OwnedRecord, _ movements: [Movement]) {
    func sum(_ kinds: Movement.Kind...) -> Money {
      // Amounts of one record are far from the limits of 64 bits.
      Money(
        cents: movements.reduce(0) { kinds.contains($1.kind) ? $0 &+ $1.amount.cents : $0 })
    }
    func deduction(_ sum: Money) -> Money { Money(cents: 0 &- sum.cents) }
    switch record {
    case .booking(let booking):
      let stay = booking.stay
      guard stay.isPending || !movements.isEmpty else { return nil }
      self.init(
        .stay, record: Int(booking.id), property: Int(stay.property), date: stay.checkIn)
      nights = stay.nights
      amount = stay.isPending ? nil : sum(.booking)
      commission = deduction(sum(.commission))
      tax = deduction(sum(.tax, .taxCharged))
      fee = deduction(sum(.fee))
    case .adjustment(let adjustment):
      self.init(
        .adjustment, record: Int(adjustment.number), property: Int(adjustment.property),
        text: adjustment.reason.rawValue, date: adjustment.paidOn)
      amount = sum(.adjustment)
    case .expense(let expense):
      self.init(
        expense.property == nil && expense.privateTo != nil ? .personal : .expense,
        record: Int(expense.id), property: Int(expense.property ?? 0), text: expense.concept,
        date: expense.date)
      amount = sum(.expense)
    case .month:
      guard let fee = movements.first else { return nil }
      self.init(
        .fee, record: Int(fee.record), property: Int(fee.property ?? 0), date: fee.date)
      amount = fee.amount
    case .transfer(let transfer):
      self.init(.transfer, record: Int(transfer.id), date: transfer.date)
      amount = transfer.amount
    }
  }

  /// Whether the amount of a stay is not known.
  fileprivate var isPending: Bool { subject == .stay && amount == nil }
}

extension SentLine {
  /// Sets the share of the owner.
  mutating func put(_ share: Fraction?) {
    numerator = Int(share?.numerator ?? 0)
    denominator = Int(share?.denominator ?? 1)
  }
}
