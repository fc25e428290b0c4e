package import Bookkeeping
internal import Documents
package import Filing
internal import Storage
internal import ValueAddedTax

extension VATRoom {
  /// Records the return of a quarter, with the figures that the book has now.
  ///
  /// A return that was filed is corrected by a further one that takes its place (*autoliquidación rectificativa*, Reial
  /// decret 1624/1992 art. 74 bis).
  ///
  /// - Parameters:
  ///   - name: The typed filer; nil for the only one.
  ///   - facts: The facts of the return; their period is the quarter.
  ///   - isRefunded: Whether the agency is asked to pay out what a return of the last quarter leaves.
  ///   - today: The current day, after which nothing has been filed or paid.
  /// - Throws: `Refusal`, `LedgerError.badRecord`; what `summary` throws.
  package func file(
    _ name: String?, _ facts: FilingFacts, isRefunded: Bool = false, on today: Day
  ) throws -> (filed: FiledReturn, earlier: FiledReturn?) {
    try require(facts.period, of: .vat)
    return try ledger.write { writer in
      let facts = try facts.checked(on: today)
      let records = try records(of: name, in: facts.period)
      var form = try form(of: facts.period, in: records.account())
      if isRefunded, !form.isLastOfYear || form.whole >= .zero {
        throw Refusal("error.vat-refund", ["amount": .money(form.whole)])
      }
      let new = FiledReturn(
        property: nil, period: facts.period, filedOn: facts.filedOn, reference: facts.reference,
        nrc: facts.nrc, paidOn: facts.paidOn, document: facts.document, note: facts.note,
        form: .vat, party: records.party, result: form.whole)
      let earlier = try ledger.returns.latest(like: new)
      guard let earlier else {
        if facts.kind != .first { throw Refusal("error.vat-first") }
        let rows = try form.rows(isRefunded: isRefunded)
        return (try ledger.returns.record(rows, of: new, with: writer), nil)
      }
      if facts.kind == .first { throw Refusal("error.vat-filed", ["id": .number(earlier.id)]) }
      let boxes = try ledger.returns.boxes(of: earlier)
      let isSameRefund = boxes.contains { $0.box == FiledBox.refund } == isRefunded
      if try isSameRefund && difference(of: earlier, boxes, form).isEmpty {
        throw Refusal("error.vat-unchanged", ["id": .number(earlier.id)])
      }
      form = try form.correcting(paid: earlier.paid)
      let stored = try ledger.returns.record(
        form.rows(isRefunded: isRefunded), of: new, completing: earlier, with: writer)
      return (stored, earlier)
    }.result
  }

  /// The filed returns of one filer or all that have a day in a period in common; nil for all.
  package func returns(of name: String?, in period: Period?) throws -> [FiledReturn] {
    try chosen(ledger.returns.all(of: TaxForm.ofVAT), name, period)
  }

  private func chosen(
    _ returns: [FiledReturn], _ name: String?, _ period: Period?
  ) throws -> [FiledReturn] {
    let party = try name.map { try ledger.owners.named($0) }
    return returns.filter {
      (party == nil || $0.party == party?.id) && period?.overlaps($0.period) ?? true
    }
  }

  /// What has changed since returns were filed, also where nothing has.
  package func differences(of name: String?, in period: Period?) throws -> [BoxDifference] {
    try ledger.read {
      try differences(of: chosen(ledger.returns.latest(of: TaxForm.ofVAT), name, period))
    }
  }

  /// What has changed since returns were filed, each filer read once.
  private func differences(of returns: [FiledReturn]) throws -> [BoxDifference] {
    let boxes = try ledger.returns.boxes(of: returns)
    let parties = try ledger.owners.byNumber()
    var forms: [Int64: [VATReturn]] = [:]
    return try returns.map { filed in
      if let number = filed.party, forms[number] == nil, let party = parties[number],
        let last = returns.filter({ $0.party == number }).map(\.lastDay).max()
      {
        forms[number] = try self.forms(of: party, through: last)
      }
      let present = filed.party.flatMap { forms[$0] }?.first {
        $0.period.firstDay == filed.firstDay
      }
      return try difference(of: filed, boxes[filed.id] ?? [], present)
    }
  }

  func difference(
    of filed: FiledReturn, _ boxes: [FiledBox], _ present: VATReturn?
  ) throws -> BoxDifference {
    let isRefunded = boxes.contains { $0.box == FiledBox.refund }
    return try BoxDifference(
      filed, boxes: boxes, present: present?.rows(isRefunded: isRefunded) ?? [],
      isIncomplete: false)
  }

  /// The return of a quarter of a party as it is to be filed now: one that corrects the filed one if that has changed.
  ///
  /// - Returns: The return, and the filed one that it corrects with what that asked to be paid out; nil if it corrects
  ///   none.
  func corrected(
    _ form: VATReturn, of party: Int64
  ) throws -> (form: VATReturn, filed: (id: Int64, refund: Money)?) {
    let filed = try ledger.returns.latest(of: TaxForm.ofVAT).first {
      $0.party == party && $0.firstDay == form.period.firstDay
    }
    guard let filed else { return (form, nil) }
    let boxes = try ledger.returns.boxes(of: filed)
    if try difference(of: filed, boxes, form).isEmpty { return (form, nil) }
    let refund = boxes.first { $0.box == FiledBox.refund }?.amount ?? .zero
    return (try form.correcting(paid: filed.paid), (filed.id, refund))
  }

  /// The returns of a party through a day; none of one that files no more.
  private func forms(of party: Party, through last: Day) throws -> [VATReturn] {
    try records(of: party, among: ledger.vatFilers.all(), through: last)?.forms(through: last) ?? []
  }

  /// Passes each filed return whose boxes are no longer those that were filed to the observer of the recording.
  ///
  /// A book without filed returns costs one short query.
  func reportReturns(affectedBy changes: ChangeSet) throws {
    guard let report = ledger.recording.filingObserver, try ledger.book.hasFiledReturns() else {
      return
    }
    let latest = try ledger.returns.latest(of: TaxForm.ofVAT)
    if latest.isEmpty { return }
    var isAffected = changes.origin == .wholeBook
    try changes.forEachChange { if $0.bearsOnVAT { isAffected = true } }
    guard isAffected else { return }
    let parties = try ledger.owners.byNumber()
    for difference in try differences(of: latest) where !difference.isEmpty {
      report(
        .boxes(difference, person: difference.filed.party.flatMap { parties[$0] }, home: nil))
    }
  }
}

extension RecordChange {
  /// The kinds of record that VAT is worked out from.
  private static let kinds: [RecordKind] = [
    Booking.kind, Adjustment.kind, Receipt.kind, Expense.kind, CommissionBill.kind, HomeVAT.kind,
    VATFiler.kind, Property.kind, Share.kind, Party.kind, PartyFact.kind, TaxRate.kind, Zone.kind,
    SentStatement.kind, Agreement.kind,
  ]

  /// Whether VAT may be another one after the change.
  fileprivate var bearsOnVAT: Bool {
    switch self {
    case .row(let before, let after):
      [before, after].contains { record in
        record.map { type(of: $0).kind.table }.map { table in
          RecordChange.kinds.contains { $0.table == table }
        } ?? false
      }
    case .added(let kind, _): RecordChange.kinds.contains { $0.table == kind.table }
    }
  }
}

extension VATReturn {
  /// The box with what the agency is asked to pay out.
  fileprivate var refund: FiledBox {
    get throws {
      FiledBox(box: FiledBox.refund, amount: max(try whole.negated(), .zero))
    }
  }

  /// The boxes with an amount, and what records add to them, as they are kept of a filed return.
  ///
  /// - Parameter isRefunded: Whether the agency is asked to pay out what is left to deduct.
  func rows(isRefunded: Bool) throws -> [FiledBox] {
    var rows: [FiledBox] = []
    for box in boxes {
      rows.append(FiledBox(box: box.rawValue, amount: self[box]))
      var sums = RecordSums()
      for part in parts[box] ?? [] {
        let record: RecordReference
        switch part.source {
        case .issued(let row): record = row.record
        case .received(let row): record = row.bill.record
        case .box, .carried, .proRata, .earlierReturns: continue
        }
        try sums.add(part.amount, of: record)
      }
      rows += sums.rows(of: box.rawValue)
    }
    return rows + (isRefunded ? [try refund] : [])
  }
}
