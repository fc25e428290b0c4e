internal import Bookkeeping
internal import Storage
internal import ValueAddedTax

/// The fees of the manager in a statement that was sent to an owner: an invoice of the manager, and a bill of the owner.
///
/// The figures are those of the statement, whatever has changed since. Corrections are differences, of which a
/// statement does not say what is fee, so that they are left out.
struct StatementFees {
  /// A part of the fees, with its VAT.
  struct Part {
    let property: Int64
    /// The rate of the VAT, in hundredths of a per cent.
    let rate: Int
    let amount: Money
  }

  /// The statement.
  let statement: SentStatement
  /// The fees of each home and rate, none of them zero.
  let parts: [Part]

  /// Reads the fees of all statements that were sent to owners, in the open transaction.
  static func all(of ledger: Ledger) throws -> [StatementFees] {
    let agreements = Dictionary(
      grouping: try ledger.book.records(Agreement.self), by: \.property)
    if agreements.isEmpty { return [] }
    let managers = Set(try ledger.owners.all().filter(\.isManager).map(\.id))
    let statements = try ledger.book.records(SentStatement.self).filter {
      !managers.contains($0.party)
    }
    if statements.isEmpty { return [] }
    let lines = Dictionary(grouping: try ledger.book.records(SentLine.self), by: \.sentStatement)
    return try statements.map { statement in
      var sums: [[Int64]: Money] = [:]
      for line in lines[statement.id] ?? [] where !line.isCorrection {
        let fee = try line.ownFee
        let home = Int64(line.property)
        guard fee != .zero,
          let rate = agreements[home]?.last(where: { $0.validFrom <= line.date })?.vatRate
        else { continue }
        sums[[home, Int64(rate)]] = try (sums[[home, Int64(rate)]] ?? .zero).adding(fee)
      }
      return StatementFees(
        statement: statement,
        parts: sums.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map {
          Part(property: $0.key[0], rate: Int($0.key[1]), amount: $0.value)
        })
    }
  }

  /// The record.
  private var record: RecordReference { RecordReference(SentStatement.kind.table, statement.id) }

  /// Base and VAT at each rate.
  private var taxes: [BillTax] {
    get throws {
      var sums: [Int: Money] = [:]
      for part in parts { sums[part.rate] = try (sums[part.rate] ?? .zero).adding(part.amount) }
      return try sums.sorted { $0.key < $1.key }.map { try BillTax(rate: $0.key, inside: $0.value) }
    }
  }

  /// The rows of the manager's book.
  func rows(to owner: Party?) throws -> [IssuedRow] {
    try taxes.map { tax in
      try IssuedRow(
        fee: record, day: statement.lastDay, tax: tax,
        invoice: IssuedInvoice(
          number: String(statement.id), name: owner?.name, taxID: owner?.taxIdentifier?.text))
    }
  }

  /// The bill of the owner.
  ///
  /// - Parameter isOwn: Whether the owner files for a home.
  func bill(from manager: Party?, _ isOwn: (Int64) -> Bool) throws -> VATBill {
    var bill = VATBill(
      record: record, date: statement.lastDay, number: String(statement.id),
      supplier: manager?.name, taxID: manager?.taxIdentifier?.text,
      amount: try parts.map(\.amount).sum, lines: try taxes)
    bill.uses = parts.map {
      VATBill.Use(property: $0.property, amount: $0.amount, isOwn: isOwn($0.property))
    }
    return bill
  }
}

extension SentLine {
  /// The owner's part of the fee, with its VAT.
  fileprivate var ownFee: Money {
    get throws {
      switch subject {
      case .fee: try entitled.negated()
      case .stay: try Ratio.scaled(fee, by: Int64(numerator), over: Int64(denominator))
      default: .zero
      }
    }
  }
}
