package import Bookkeeping
package import Documents
package import Ownership

/// What one owner or the manager has of each home in a period, and the position at its end.
package struct OwnerAccount: Sendable {
  /// The amounts of one home, or of what belongs to no home.
  private struct Line {
    /// The income, costs and fees of the whole home, on days on which the party has a share of it.
    var income = Money.zero
    var costs = Money.zero
    var fees = Money.zero
    /// What the records of the home add to the position of the party.
    var effect = Position()
  }

  /// The owner or the manager.
  package let party: Party
  /// The period; nil for all time until the last day.
  package let period: Period?
  /// The day of the position.
  package let last: Day
  private let homes: [Property]
  /// The shares of the party in force on the last day, by home.
  private let shares: [Int64: Share]
  /// The position before the period.
  private var opening = Position()
  private var lines: [Int64?: Line] = [:]

  /// Creates an account without movements.
  ///
  /// - Parameters:
  ///   - homes: The homes of the book, in the order of their rows.
  ///   - shares: The shares of the party that are in force on the last day.
  package init(
    party: Party, homes: [Property], shares: [Share], period: Period?, last: Day
  ) {
    self.party = party
    self.homes = homes
    self.shares = Dictionary(shares.map { ($0.property, $0) }) { first, _ in first }
    self.period = period
    self.last = last
  }

  /// Whether the party has neither a share nor anything of a record.
  package var isEmpty: Bool { shares.isEmpty && lines.isEmpty && opening == Position() }

  /// Adds a movement that counts until the last day; what does not concern the party is skipped.
  ///
  /// - Throws: `OwnershipError.overflow`.
  package mutating func add(_ movement: Movement) throws(OwnershipError) {
    guard let effect = try movement.effect(on: party.code) else { return }
    if let period, movement.date < period.firstDay {
      opening = try opening.adding(effect)
      return
    }
    var line = lines[movement.property] ?? Line()
    line.effect = try line.effect.adding(effect)
    if movement.shares?.share(of: party.code) != nil {
      do {
        switch movement.kind {
        case .booking, .adjustment: line.income = try line.income.adding(movement.amount)
        case .commission, .tax, .taxCharged, .expense:
          line.costs = try line.costs.adding(movement.amount)
        case .fee, .monthlyFee: line.fees = try line.fees.adding(movement.amount)
        case .transfer: break
        }
      } catch { throw .overflow }
    }
    lines[movement.property] = line
  }

  /// The account as a document: a row for each home, and one for what belongs to no home.
  ///
  /// The positions of all rows add up to that of the party.
  package var document: Document {
    let columns: [Column] = [
      Column("name", heading: "column.property", isElastic: true),
      Column("share", heading: "column.ownership", isOptional: true),
      .figures("income", isOptional: true), .figures("costs", isOptional: true),
      .figures("fees", isOptional: true), .figures("entitled"),
      .figures("received", heading: "column.position-received"),
      .figures("paid", heading: "column.position-paid"),
      .figures("transfers", isOptional: true), .figures("position"),
    ]
    return Document(
      schema: "estada/owner-account/1",
      title: Phrase(
        "report.position.explained",
        ["name": .text(party.name), "day": .dayInWords(last, .to)]),
      columns: columns, whenEmpty: Phrase("report.position.nothing")
    ) { body in
      if opening != Position() {
        try body(
          [.term(code: "opening", key: "movement.opening")] + Array(repeating: .empty, count: 8)
            + [.money(try opening.balance())])
      }
      for home in homes where shares[home.id] != nil || lines[home.id] != nil {
        let share = shares[home.id]?.cell ?? .empty
        try body([.text(home.name), share] + (try cells(lines[home.id] ?? Line())))
      }
      if let line = lines[nil] {
        try body(
          [.term(code: "", key: "sheet.owner.no-home"), .empty] + (try cells(line)))
      }
      return nil
    }
  }

  private func cells(_ line: Line) throws -> [Cell] {
    let effect = line.effect
    return [
      .money(line.income), .money(line.costs), .money(line.fees), .money(effect.entitled),
      .money(effect.received), .money(effect.paid), .money(effect.transfers),
      .money(try effect.balance()),
    ]
  }
}
