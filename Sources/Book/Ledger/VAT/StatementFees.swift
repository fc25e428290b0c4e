internal import Bookkeeping
internal import Ownership
internal import Reporting
internal import Storage
internal import ValueAddedTax

/// The fees of the manager in a statement that was sent to an owner: an invoice of the manager, and a bill of the owner.
///
/// The figures are those of the statement, whatever has changed since. Base and VAT are those of each booking and month,
/// for which a fee is rounded; their sums are not rounded again. The fee within a correction is the present fee of
/// its record less that of the line that was sent before (Llei 37/1992 art. 80, 89).
struct StatementFees {
  /// A part of the fees.
  struct Part {
    let property: Int64
    /// Base and VAT, added up.
    let tax: BillTax
    /// Base and VAT together.
    var amount: Money { get throws(AmountOverflow) { try tax.base.adding(tax.amount) } }
  }

  /// The statement.
  let statement: SentStatement
  /// The fees of each home and rate, none of them zero.
  let parts: [Part]
  /// What the fees of earlier statements change by, of each home and rate, none of it zero.
  let corrections: [Part]

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
    let timelines = try ledger.owners.shareTimelines()
    var shown: [Int64: ShownFees] = [:]
    return try statements.sorted { $0.firstDay < $1.firstDay }.map { statement in
      var sums: (fees: [[Int64]: BillTax], corrections: [[Int64]: BillTax]) = ([:], [:])
      let sent = lines[statement.id] ?? []
      // A statement corrects what was sent before it.
      for line in sent.filter(\.isCorrection) + sent.filter({ !$0.isCorrection }) {
        let party = statement.party
        let (fee, former) = try shown[party, default: ShownFees(of: party, timelines)].add(line)
        let home = Int64(line.property)
        guard fee != former,
          let rate = agreements[home]?.last(where: { $0.validFrom <= line.date })?.vatRate
        else { continue }
        let tax = try BillTax(rate: rate, inside: fee)
          .subtracting(BillTax(rate: rate, inside: former))
        let place = [home, Int64(rate)]
        if line.isCorrection {
          sums.corrections[place] = try sums.corrections[place]?.adding(tax) ?? tax
        } else {
          sums.fees[place] = try sums.fees[place]?.adding(tax) ?? tax
        }
      }
      return StatementFees(
        statement: statement, parts: try parts(sums.fees),
        corrections: try parts(sums.corrections))
    }
  }

  private static func parts(_ sums: [[Int64]: BillTax]) throws -> [Part] {
    try sums.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { Part(property: $0.key[0], tax: $0.value) }
      .filter { try $0.amount != .zero }
  }

  /// The fees of a period that are in no statement that was sent, of each owner, in the open transaction.
  static func unsent(of ledger: Ledger, in period: Period) throws -> [VATFinding] {
    if try ledger.book.first(Agreement.self) == nil { return [] }
    let owners = Set(try ledger.book.records(Share.self).map(\.party))
    let receivers = try ledger.owners.all().filter { owners.contains($0.id) && !$0.isManager }
    let timelines = try ledger.owners.shareTimelines()
    // The statements of the days after those that were sent.
    return try ledger.statements.presentReports(
      of: receivers, StatementScope(), on: period.lastDay
    ).compactMap { report in
      let (statement, party) = (report.statement, report.statement.party)
      let fees = try statement.lines.filter { period.contains($0.date) }.map {
        try $0.fee(of: party.id, timelines)
      }.sum
      if fees == .zero { return nil }
      // The next statement begins on the day after the last one; the first one is the user's choice.
      let first = statement.first == .first ? period.firstDay : statement.first
      return VATFinding(
        nil, on: period.lastDay,
        .feesNotSent(
          owner: party.code, name: party.name,
          .days(from: first, to: period.lastDay).named, fees))
    }
  }

  /// The record.
  private var record: RecordReference { RecordReference(SentStatement.kind.table, statement.id) }

  /// Base and VAT of some parts at each rate.
  private static func taxes(of parts: [Part]) throws -> [BillTax] {
    var sums: [Int: BillTax] = [:]
    for tax in parts.map(\.tax) { sums[tax.rate] = try sums[tax.rate]?.adding(tax) ?? tax }
    return sums.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The rows of the manager's book.
  func rows(to owner: Party?) throws -> [IssuedRow] {
    try [(parts, false), (corrections, true)].flatMap { parts, isCorrection in
      try StatementFees.taxes(of: parts).map { tax in
        try IssuedRow(
          fee: record, day: statement.lastDay, tax: tax, isCorrection: isCorrection,
          invoice: IssuedInvoice(
            number: String(statement.id), name: owner?.name, taxID: owner?.taxIdentifier?.text))
      }
    }
  }

  /// The bills of the owner: the fees, and what those of earlier statements change by.
  ///
  /// - Parameter isOwn: Whether the owner files for a home.
  func bills(from manager: Party?, _ isOwn: (Int64) -> Bool) throws -> [VATBill] {
    try [(parts, false), (corrections, true)].filter { !$0.0.isEmpty }.map { parts, isCorrection in
      var bill = VATBill(
        record: record, date: statement.lastDay, number: String(statement.id),
        supplier: manager?.name, taxID: manager?.taxIdentifier?.text,
        amount: try parts.map { try $0.amount }.sum, lines: try StatementFees.taxes(of: parts))
      bill.uses = try parts.map {
        VATBill.Use(property: $0.property, amount: try $0.amount, isOwn: isOwn($0.property))
      }
      if isCorrection { bill.corrects = record }
      return bill
    }
  }
}

/// The fees that an owner was shown of each record.
private struct ShownFees {
  private var fees: [SentLine.Key: Money] = [:]
  private var effects: [SentLine.Key: Position] = [:]
  private let party: Int64
  private let timelines: [Int64: ShareTimeline]

  init(of party: Int64, _ timelines: [Int64: ShareTimeline]) {
    self.party = party
    self.timelines = timelines
  }

  /// Adds a line, and returns the fee of its record, and the one that was shown before.
  mutating func add(_ line: SentLine) throws -> (fee: Money, former: Money) {
    // A line of monthly fees has the difference itself.
    guard line.subject == .stay else { return (try line.fee(of: party, timelines), .zero) }
    let effect = try (effects[line.key] ?? Position()).adding(line.effect)
    effects[line.key] = effect
    // A record that was removed is corrected by a line with the fee that it had.
    let fee = line.isCorrection && effect == Position() ? .zero : try line.fee(of: party, timelines)
    defer { fees[line.key] = fee }
    return (fee, fees[line.key] ?? .zero)
  }
}

extension BillTax {
  /// The sum with base and tax at the same rate.
  fileprivate func adding(_ other: BillTax) throws(AmountOverflow) -> BillTax {
    BillTax(rate: rate, base: try base.adding(other.base), amount: try amount.adding(other.amount))
  }

  /// The difference from base and tax at the same rate.
  fileprivate func subtracting(_ other: BillTax) throws(AmountOverflow) -> BillTax {
    BillTax(
      rate: rate, base: try base.subtracting(other.base),
      amount: try amount.subtracting(other.amount))
  }
}

extension SentLine {
  /// The owner's part of the fee, with its VAT: with those of the others it adds up to the fee, as in positions. Where
  /// the shares have changed since, it goes by the share of the line.
  ///
  /// - Parameter timelines: The shares of the homes, by the numbers of the parties.
  fileprivate func fee(of party: Int64, _ timelines: [Int64: ShareTimeline]) throws -> Money {
    switch subject {
    case .fee: return try entitled.negated()
    case .stay:
      let shares = timelines[Int64(property)]?.shares(on: date)
      let share = Fraction(Int64(numerator), over: Int64(denominator))
      if let share, shares?.share(of: String(party)) == share,
        let part = try shares?.part(of: fee.negated(), record: Int64(record), for: String(party))
      {
        return try part.negated()
      }
      return try Ratio.scaled(fee, by: Int64(numerator), over: Int64(denominator))
    default: return .zero
    }
  }
}
