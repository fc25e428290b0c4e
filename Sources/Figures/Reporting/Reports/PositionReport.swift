package import Bookkeeping
package import Documents
package import Ownership

/// The positions of the owners and the manager of a book at the end of a day.
package struct PositionReport: Sendable {
  /// Why an amount belongs to nobody yet.
  package enum Gap: Hashable, Sendable {
    /// The home has no owners on the day of the record.
    case owners(property: Int64)
    /// Nobody is known to have received the money of the record.
    case receiver(property: Int64)
    /// Nobody is known to have paid the record.
    case payer(property: Int64)
    /// Nobody is known to have paid the bill: its homes have no payer in common.
    case payerOfBill
    /// The record is one of the business, and the book has no manager.
    case manager
  }

  /// The amounts with one gap.
  fileprivate struct Unassigned: Sendable {
    var count = 0
    var first: Day
    /// The smallest numbers of the records, in order; one more than `namedRecords` at most, which shows that there
    /// are more.
    var records: [Int64] = []
    /// The table of these records; nil if there are none.
    var table: String?

    /// Adds the number of a record, in any order.
    mutating func add(record: Int64) {
      let place = records.firstIndex { $0 >= record } ?? records.endIndex
      if place > PositionReport.namedRecords { return }
      if place < records.endIndex && records[place] == record { return }
      records.insert(record, at: place)
      if records.count > PositionReport.namedRecords + 1 { records.removeLast() }
    }
  }

  /// The largest number of records without a payer or a receiver that are named.
  fileprivate static let namedRecords = 5

  /// The owners and the manager, by code.
  package let parties: [Party]
  private let homes: [Int64: Property]
  /// The last day of the report.
  package let last: Day
  /// The positions.
  package private(set) var positions = Positions()
  private var gaps: [Gap: Unassigned] = [:]
  /// Whether an amount is assigned to nobody, even if such amounts cancel each other.
  package var hasGaps: Bool { !gaps.isEmpty || positions.unassigned != Position() }
  /// The code of the only party to show; nil for all.
  private var only: String?

  /// Creates a report without movements.
  package init(parties: [Party], homes: [Int64: Property], through last: Day) {
    self.parties = parties
    self.homes = homes
    self.last = last
  }

  /// The report with the row of one party alone.
  package func limited(to party: Party) -> PositionReport {
    var report = self
    report.only = party.code
    return report
  }

  /// Adds a movement.
  ///
  /// - Throws: `OwnershipError.overflow`.
  package mutating func add(_ movement: Movement) throws(OwnershipError) {
    try positions.add(movement)
    noteGaps(of: movement)
  }

  /// Records that the owners, the receiver or the payer of a movement are not known.
  mutating func noteGaps(of movement: Movement) {
    if movement.kind == .transfer { return }
    if movement.shares == nil {
      note(movement.property.map { .owners(property: $0) } ?? .manager, movement)
    }
    guard movement.holder == nil else { return }
    switch (movement.kind, movement.property) {
    case (.vat, _), (.vatDeducted, _), (.withheld, _): break
    case (.expense, _) where movement.bill != nil: note(.payerOfBill, movement)
    case (.expense, let property?): note(.payer(property: property), movement)
    case (_, let property?): note(.receiver(property: property), movement)
    case (_, nil): break
    }
  }

  private mutating func note(_ gap: Gap, _ movement: Movement) {
    var found = gaps[gap] ?? Unassigned(first: movement.date)
    found.count += 1
    found.first = min(found.first, movement.date)
    let table = movement.kind.table
    // The receiver of a booking is that of its adjustments, so that bookings are named first.
    if found.table == nil || found.table == Adjustment.kind.table && table != found.table {
      (found.table, found.records) = (table, [])
    }
    if found.table == table { found.add(record: movement.bill ?? movement.record) }
    gaps[gap] = found
  }
}

extension PositionReport {
  /// The columns of the amounts of a position.
  ///
  /// - Parameter position: The position of a row.
  fileprivate static func amounts<Row>(
    _ position: @escaping (Row) -> Position
  ) -> [TableColumn<Row>] {
    let columns: [TableColumn<Position>] = [
      .figures("entitled", sum: .amounts) { .money($0.entitled) },
      .figures("received", heading: "column.position-received", sum: .amounts) {
        .money($0.received)
      },
      .figures("paid", heading: "column.position-paid", sum: .amounts) { .money($0.paid) },
      .figures("transfers", isOptional: true, sum: .amounts) { .money($0.transfers) },
      .figures("position", sum: .amounts) { .money(try $0.balance()) },
    ]
    return columns.map { $0.of(position) }
  }

  /// The report as a document; what is unassigned is a row of its own.
  package var document: Document {
    var document = Table<(party: Party?, position: Position)>(
      [
        .init("party", for: .machines) { Cell($0.party?.code) },
        .init("name", heading: "column.party", for: .people, isElastic: true) {
          $0.party.map { .text($0.name) } ?? .term(code: "", key: "position.unassigned")
        },
      ] + PositionReport.amounts { $0.position }
    ).document(
      "estada/positions/1",
      title: Phrase("report.position.title", ["day": .dayInWords(last, .to)]),
      whenEmpty: Phrase("owner.list.empty"), hasTotal: !parties.isEmpty && only == nil
    ) { body in
      for party in parties where only == nil || party.code == only {
        try body((party, positions.position(of: party.code)))
      }
      if only == nil, positions.unassigned != Position() {
        try body((nil, positions.unassigned))
      }
      return nil
    }
    document.fields = [Field("day", .day(last))]
    document.totalForm = .object
    document.notes = notes { _ in true }
    return document
  }

  /// What is unassigned, with the command that assigns it.
  ///
  /// - Parameter isWanted: Whether to name a gap.
  func notes(_ isWanted: (Gap) -> Bool) -> [Phrase] {
    let order: (Gap) -> (Int64, Int) = { gap in
      switch gap {
      case .owners(let home): (home, 0)
      case .receiver(let home): (home, 1)
      case .payer(let home): (home, 2)
      case .payerOfBill: (.max, 0)
      case .manager: (.max, 1)
      }
    }
    let named = gaps.filter { isWanted($0.key) }.sorted { order($0.key) < order($1.key) }
    return named.flatMap { gap, found in
      let home = homes[order(gap).0]
      let code = home?.code ?? ""
      let (key, command): (String, [String]) =
        switch gap {
        case .owners:
          ("position.no-owners", ["owner", "shares", code, "--from", found.first.isoText])
        case .receiver: ("position.no-receiver", ["property", "edit", code, "--receiver", "…"])
        case .manager: ("position.no-manager", ["owner", "add", "…", "--manager"])
        case .payer: ("position.no-payer", ["property", "edit", code, "--payer", "…"])
        case .payerOfBill: ("position.no-payer-of-bill", [])
        }
      let phrase = Phrase(
        key,
        [
          "property": Cell(home?.name), "day": .dayInWords(found.first, .from),
          "command": .command(command), "records": found.named,
        ], count: found.count)
      return [phrase] + (gap.isHolder ? found.hint : [])
    }
  }
}

extension PositionReport.Gap {
  /// Whether it is not known who received or paid the money.
  fileprivate var isHolder: Bool {
    switch self {
    case .receiver, .payer, .payerOfBill: true
    case .owners, .manager: false
    }
  }
}

extension PositionReport.Unassigned {
  /// The records, as far as they are named: *despeses 3, 4*.
  fileprivate var named: Cell {
    guard let table else { return .empty }
    let numbers = records.prefix(PositionReport.namedRecords).map { String($0) }
    let isMore = records.count > PositionReport.namedRecords
    return .phrase(
      Phrase(
        "position.records.\(table)",
        ["numbers": .text(numbers.joined(separator: ", ") + (isMore ? "…" : ""))],
        count: records.count))
  }

  /// The command that assigns one record.
  fileprivate var hint: [Phrase] {
    guard let table, let record = records.first else { return [] }
    return [Phrase("position.assign.\(table)", ["id": .number(record)])]
  }
}

/// Everything that makes the position of one party: the position before the first day, and the movements
/// from then on.
package struct PositionExplanation {
  /// Calls the closure with each movement and its effect on the party; called once for each pass.
  package typealias Source = (_ body: (Movement, Position) throws -> Void) throws -> Void

  /// A row of the document; without a movement, the opening.
  private typealias Row = (day: Day, movement: Movement?, effect: Position)

  /// The owner or the manager.
  package let party: Party
  private let homes: [Int64: Property]
  /// The position at the end of the day before the first; zero if there is no first day.
  package let opening: Position
  /// The first day; nil for all movements.
  package let first: Day?
  /// The last day.
  package let last: Day
  /// The movements that change the position of the party.
  package let source: Source

  /// Describes the position of a party.
  package init(
    party: Party, homes: [Int64: Property], opening: Position, first: Day?, last: Day,
    source: @escaping Source
  ) {
    self.party = party
    self.homes = homes
    self.opening = opening
    self.first = first
    self.last = last
    self.source = source
  }

  /// The explanation as a document: each movement with the part of the party, and what the party received
  /// or paid of it.
  package var document: Document {
    let isNamed = homes.count > 1
    func home(_ row: Row) -> Property? { row.movement?.property.flatMap { homes[$0] } }
    var document = Table<Row>(
      [
        .init("date") { .day($0.day) },
        .init("kind", heading: "column.movement", isElastic: true) {
          $0.movement?.kind.cell ?? .term(code: "opening", key: "movement.opening")
        },
        .figures("record", heading: "column.id") {
          Cell(number: $0.movement?.kind == .monthlyFee ? nil : $0.movement?.record)
        },
        .init("property", for: .machines) { Cell(home($0)?.code) },
        .init(
          "name", heading: "column.property", for: .people, isOptional: true, isElastic: true,
          priority: .detail
        ) { isNamed ? Cell(home($0)?.name) : .empty },
        .figures("amount", heading: "column.movement-amount", priority: .main) {
          Cell($0.movement?.amount)
        },
      ] + PositionReport.amounts { $0.effect }
    ).document(
      "estada/position/1",
      title: Phrase(
        "report.position.explained",
        ["name": .text(party.name), "day": .dayInWords(last, .to)]),
      whenEmpty: Phrase("report.position.nothing")
    ) { body in
      if let first, opening != Position() { try body((first, nil, opening)) }
      try source { try body(($0.date, $0, $1)) }
      return nil
    }
    document.newest = .last
    document.fields = [Field("party", .text(party.code)), Field("day", .day(last))]
    document.totalForm = .object
    return document
  }
}

extension Movement.Kind {
  /// The table of the record that says who received or paid the amount.
  fileprivate var table: String {
    switch self {
    case .booking, .commission, .tax, .taxCharged, .fee, .monthlyFee, .vat, .withheld:
      Booking.kind.table
    case .adjustment: Adjustment.kind.table
    case .expense, .vatDeducted: Expense.kind.table
    case .transfer: Transfer.kind.table
    }
  }

  /// The part of a record as a localized term.
  package var cell: Cell { .term(code: rawValue, key: "movement.\(rawValue)") }
}

/// The transfers that would bring every position to zero.
package enum SettlementList {
  /// Returns the list as a document.
  ///
  /// - Parameter parties: The owners and the manager.
  package static func document(
    _ transfers: [ProposedTransfer], parties: [Party], on day: Day
  ) -> Document {
    let names = parties.keyed(by: \.code, \.name)
    return Table<ProposedTransfer>([
      .init("from", for: .machines) { .text($0.payer) },
      .init("from_name", heading: "column.from", for: .people, isElastic: true) {
        Cell(names[$0.payer])
      },
      .init("to", for: .machines) { .text($0.payee) },
      .init("to_name", heading: "column.to", for: .people, isElastic: true) {
        Cell(names[$0.payee])
      },
      .figures("amount", heading: "column.amount-transfer") { .money($0.amount) },
    ]).document(
      "estada/settlement/1",
      title: Phrase("settle.title", ["day": .dayInWords(day, .to)]),
      whenEmpty: Phrase("settle.settled"), rows: transfers)
  }
}
