package import Bookkeeping
package import Documents
package import Ownership

/// The profit of homes by owner: the parts of income, costs and fees to which each is entitled.
///
/// The fees of the manager are a cost of the owners and income of the manager, so that the parts add up
/// to the profit of the homes.
package struct OwnerProfitReport: Sendable {
  private let parties: [Party]
  private let period: Period?
  /// The positions from the movements of each kind.
  private var kinds: [Movement.Kind: Positions] = [:]
  /// What belongs to nobody yet, of all movements; it has no positions.
  private var gaps: PositionReport

  /// Creates a report without movements.
  ///
  /// - Parameters:
  ///   - parties: The owners and the manager, in the order of their rows.
  ///   - homes: The homes of the book by their numbers.
  package init(parties: [Party], homes: [Int64: Property], period: Period?) {
    self.parties = parties
    self.period = period
    gaps = PositionReport(parties: parties, homes: homes, through: period?.lastDay ?? .last)
  }

  /// Adds a movement of a home that counts in the period.
  ///
  /// - Throws: `OwnershipError.overflow`.
  package mutating func add(_ movement: Movement) throws(OwnershipError) {
    try kinds[movement.kind, default: Positions()].add(movement)
    gaps.noteGaps(of: movement)
  }

  /// The columns of amounts, with the kinds of movements that each adds up.
  private static let amounts: [(column: Column, kinds: [Movement.Kind], isCost: Bool)] = [
    (.figures("income"), [.booking], false),
    (.figures("adjustments", isOptional: true), [.adjustment], false),
    (.figures("commission", isOptional: true), [.commission], true),
    (.figures("expenses"), [.expense], true),
    (.figures("tax"), [.tax, .taxCharged], true),
    (.figures("fees", isOptional: true), [.fee, .monthlyFee], false),
  ]

  /// The amount of some kinds of movements to which a party is entitled; nil for what is unassigned.
  private func amount(_ wanted: [Movement.Kind], of party: String?) throws -> Money {
    try wanted.map { kinds[$0]?.position(of: party).entitled ?? .zero }.sum
  }

  /// The amounts of a row.
  private struct Row {
    let code: String?
    let name: Cell
    /// The amount of each column.
    var amounts: [Money] = []
    var profit = Money.zero
  }

  /// The row of the sums of some parties.
  private func row(_ code: String?, _ name: Cell, of parties: [String?]) throws -> Row {
    var row = Row(code: code, name: name)
    for (_, kinds, _) in OwnerProfitReport.amounts {
      row.amounts.append(try parties.map { try amount(kinds, of: $0) }.sum)
    }
    row.profit = try row.amounts.sum
    return row
  }

  /// The report as a document; what has no owner is a row of its own.
  package var document: Document {
    let amounts: [TableColumn<Row>] = OwnerProfitReport.amounts.enumerated().map { index, amount in
      TableColumn(amount.column) {
        amount.isCost
          ? .deduction(try $0.amounts[index].negated()) : .money($0.amounts[index])
      }
    }
    var document = Table<Row>(
      [
        .init("party", for: .machines) { Cell($0.code) },
        .init("name", heading: "column.party", for: .people, isElastic: true) { $0.name },
      ] + amounts + [.figures("profit") { .money($0.profit) }]
    ).document(
      "estada/owner-profit/1", title: title, whenEmpty: Phrase("owner.list.empty")
    ) { body in
      for party in parties { try body(row(party.code, .text(party.name), of: [party.code])) }
      if kinds.values.contains(where: { $0.position(of: nil).entitled != .zero }) {
        try body(row(nil, .term(code: "", key: "group.none.owner"), of: [nil]))
      }
      if parties.isEmpty { return nil }
      return try row(nil, .empty, of: parties.map { Optional($0.code) } + [nil])
    }
    document.fields = [Field("period", period.map { .period($0) } ?? .empty)]
    document.totalForm = .object
    document.notes = gaps.notes { if case .owners = $0 { true } else { false } }
    return document
  }

  /// The report as a document, with the notes about what the profit of the homes leaves out.
  ///
  /// - Parameter homes: The profit of the same homes and period, by owner.
  package func document(of homes: ProfitReport) -> Document {
    let whole = homes.document
    var document = document
    document.fields = whole.fields
    document.notes = whole.notes + document.notes
    return document
  }

  private var title: Phrase {
    guard let period else { return Phrase("report.profit.title.owner") }
    return Phrase("report.profit.title-period.owner", ["period": .period(period)])
  }
}
