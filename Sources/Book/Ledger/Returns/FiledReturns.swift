package import Bookkeeping
internal import Documents
internal import IncomeTax
internal import Storage
internal import ValueAddedTax

extension Ledger {
  /// The filed returns of all taxes.
  package var returns: FiledReturns { FiledReturns(ledger: self) }
}

/// What a ledger does with filed returns of whatever tax.
package struct FiledReturns {
  let ledger: Ledger

  /// The returns of some forms, by period.
  package func all(of forms: [TaxForm]) throws -> [FiledReturn] {
    try ledger.book.records(FiledReturn.self).filter { forms.contains($0.form) }
  }

  /// The last return of each person, home, form and period: the one that later changes are compared with.
  func latest(of forms: [TaxForm]) throws -> [FiledReturn] {
    try all(of: forms).latest
  }

  /// The latest return of the same person, home, form and period.
  func latest(like new: FiledReturn) throws -> FiledReturn? {
    try latest(of: [new.form]).first {
      $0.party == new.party && $0.property == new.property && $0.firstDay == new.firstDay
        && $0.lastDay == new.lastDay
    }
  }

  /// Records a return with its boxes and what records add to them.
  ///
  /// - Throws: `LedgerError.badRecord`.
  func record(
    _ rows: [FiledBox], of new: FiledReturn, completing earlier: FiledReturn? = nil,
    with writer: LedgerWriter
  ) throws -> FiledReturn {
    var filed = new
    filed.completes = earlier?.id
    try RecordCheck.require(filed.faults)
    let stored = try writer.insert(filed)
    for var row in rows {
      row.filedReturn = stored.id
      try writer.insert(row)
    }
    return stored
  }

  /// Records the payment of a return; the figures stay what they are.
  ///
  /// - Parameters:
  ///   - day: The day of the payment; nil for the recorded one, or else the current day.
  ///   - today: The current day, after which nothing has been paid.
  /// - Returns: The return, and the amount paid: of a return that completes another, the difference; nil if what it
  ///   comes to is not known.
  /// - Throws: `Refusal`, `LedgerError.badRecord`, `LedgerError.nothingToChange`.
  package func pay(
    _ number: Int, on day: Day?, nrc: String?, today: Day
  ) throws -> (filed: FiledReturn, amount: Money?) {
    try ledger.write { writer in
      if let day { try FilingFacts.requirePast(day, today) }
      let before = try ledger.record(number, of: FiledReturn.self)
      if let paidOn = before.paidOn, day == nil, nrc == nil {
        throw Refusal("error.already-paid", ["day": .day(paidOn), "id": .number(before.id)])
      }
      var filed = before
      filed.paidOn = day ?? before.paidOn ?? today
      if let nrc { filed.nrc = nrc }
      try RecordCheck.require(filed.faults)
      if filed == before { throw LedgerError.nothingToChange }
      let amount = try amount(of: filed)
      if let amount, amount <= .zero {
        let isLess = before.completes != nil && amount < .zero
        throw Refusal(
          isLess ? "error.nothing-to-pay" : "error.no-payment", ["id": .number(before.id)])
      }
      try writer.update(filed, from: before)
      return (filed, amount)
    }.result
  }

  /// What a return asks beyond the one that it completes; nil if what it comes to is not known.
  func amount(of filed: FiledReturn) throws -> Money? {
    let earlier = try filed.completes.flatMap {
      try ledger.book.first(FiledReturn.self, .number($0))
    }
    return try filed.payable(beyond: earlier)
  }

  /// The boxes of a return, with what records add to them.
  func boxes(of filed: FiledReturn) throws -> [FiledBox] {
    try ledger.book.records(FiledBox.self, .equal("filed_return", filed.id))
  }

  /// The boxes of returns by the number of the return, from one pass over the table.
  func boxes(of returns: [FiledReturn]) throws -> [Int64: [FiledBox]] {
    guard returns.contains(where: { $0.form != .touristTax }) else { return [:] }
    return Dictionary(grouping: try ledger.book.records(FiledBox.self), by: \.filedReturn)
  }

  /// What is left of VAT to deduct after the quarters of a filer's returns.
  func carriedVAT(of party: Int64) throws -> [Period: Money] {
    guard try ledger.book.hasFiledReturns() else { return [:] }
    var carried: [Period: Money] = [:]
    for filed in try latest(of: TaxForm.ofVAT) where filed.party == party {
      let boxes = try boxes(of: filed).filter { $0.kind == nil }
      let left = boxes.first { $0.box == VATBox.left.rawValue }?.amount ?? .zero
      let refunded = boxes.first { $0.box == FiledBox.refund }?.amount ?? .zero
      carried[PeriodGrain.quarter.period(of: filed.firstDay)] = try left.adding(
        max((filed.result ?? .zero).negated(), .zero)
      ).subtracting(refunded)
    }
    return carried
  }

  /// What the returns were to pay that the last one of a quarter corrects, by quarter.
  func paidVAT(of party: Int64) throws -> [Period: Money] {
    guard try ledger.book.hasFiledReturns() else { return [:] }
    var paid: [Period: Money] = [:]
    for filed in try latest(of: TaxForm.ofVAT) where filed.party == party {
      guard let number = filed.completes,
        let earlier = try ledger.book.first(FiledReturn.self, .number(number))
      else { continue }
      paid[PeriodGrain.quarter.period(of: filed.firstDay)] = earlier.paid
    }
    return paid
  }

  /// What is left of interest and repairs after the years of filed returns, by home, year and owner.
  ///
  /// - Parameter code: The code of a person.
  func carried(
    _ code: (Int64?) -> String?
  ) throws -> [Int64: [Int: [String: [CarriedAmount]]]] {
    guard try ledger.book.hasFiledReturns() else { return [:] }
    let latest = try latest(of: [.resident])
    if latest.isEmpty { return [:] }
    let rows = Dictionary(
      grouping: try ledger.book.records(FiledBox.self, .equal("box", FiledBox.left)),
      by: \.filedReturn)
    var carried: [Int64: [Int: [String: [CarriedAmount]]]] = [:]
    for filed in latest {
      let owner = filed.party == nil ? IncomeTaxRoom.user : code(filed.party)
      guard let owner else { continue }
      let year = filed.firstDay.year
      for row in rows[filed.id] ?? [] {
        guard let home = row.home else { continue }
        let left = row.record.map {
          [CarriedAmount(owner: owner, origin: $0, amount: row.amount)]
        }
        carried[home, default: [:]][year, default: [:]][owner, default: []] += left ?? []
      }
    }
    return carried
  }
}

/// What records add to a box, in the order in which they first come.
struct RecordSums {
  private var sums: [RecordReference: Money] = [:]
  private var order: [RecordReference] = []

  /// Adds what a record adds.
  mutating func add(_ amount: Money, of record: RecordReference) throws(AmountOverflow) {
    if sums[record] == nil { order.append(record) }
    try sums.add(amount, to: record)
  }

  /// The sums as they are kept of a filed return: those of the kinds of record that it names.
  func rows(of box: String, in home: Int64? = nil) -> [FiledBox] {
    order.compactMap { record in
      guard let kind = FiledBoxKind(rawValue: record.kind), let amount = sums[record] else {
        return nil
      }
      return FiledBox(
        property: home, box: box, kind: kind, record: Int(record.number), amount: amount)
    }
  }
}

extension Array where Element == FiledReturn {
  /// Those that none of the others completes.
  var latest: [FiledReturn] {
    let completed = Set(compactMap(\.completes))
    return filter { !completed.contains($0.id) }
  }
}

extension FiledReturn {
  /// What the return of VAT and those that it corrects were to pay, together; what is left to deduct is no payment.
  var paid: Money { max(result ?? .zero, .zero) }
}
