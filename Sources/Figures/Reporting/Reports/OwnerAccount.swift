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
    /// The VAT of the home that the party files, and the income tax that guests withheld.
    var taxes = Money.zero
    /// What the records of the home add to the position of the party.
    var effect = Position()
  }

  /// A row of the document; without a line, the position before the period.
  private struct Row {
    let name: Cell
    var share = Cell.empty
    var line: Line?
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
    self.shares = shares.keyed(by: \.property)
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
        case .vat, .vatDeducted, .withheld:
          line.taxes = try line.taxes.adding(movement.amount)
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
    Table<Row>([
      .init("name", heading: "column.property", isElastic: true) { $0.name },
      .init("share", heading: "column.ownership", isOptional: true) { $0.share },
      .figures("income", isOptional: true) { Cell($0.line?.income) },
      .figures("costs", isOptional: true) { Cell($0.line?.costs) },
      .figures("fees", isOptional: true) { Cell($0.line?.fees) },
      .figures("taxes", heading: "column.vat-and-withheld", isOptional: true) {
        Cell($0.line?.taxes)
      },
      .figures("entitled") { Cell($0.line?.effect.entitled) },
      .figures("received", heading: "column.position-received") {
        Cell($0.line?.effect.received)
      },
      .figures("paid", heading: "column.position-paid") { Cell($0.line?.effect.paid) },
      .figures("transfers", isOptional: true) { Cell($0.line?.effect.transfers) },
      .figures("position") { .money(try ($0.line?.effect ?? opening).balance()) },
    ]).document(
      "estada/owner-account/1",
      title: Phrase(
        "report.position.explained",
        ["name": .text(party.name), "day": .dayInWords(last, .to)]),
      whenEmpty: Phrase("report.position.nothing")
    ) { body in
      if opening != Position() {
        try body(Row(name: .term(code: "opening", key: "movement.opening")))
      }
      for home in homes where shares[home.id] != nil || lines[home.id] != nil {
        try body(
          Row(
            name: .text(home.name), share: shares[home.id]?.cell ?? .empty,
            line: lines[home.id] ?? Line()))
      }
      if let line = lines[nil] {
        try body(Row(name: .term(code: "", key: "sheet.owner.no-home"), line: line))
      }
      return nil
    }
  }
}
