package import Bookkeeping
package import Taxation

/// How money is read that was received before lets bore VAT, for a stay that does.
package enum AdvanceReading: Sendable {
  /// It bears none: what is paid on account accrues on its own day (Llei 37/1992 art. 75.Dos).
  case byDay
  /// The stay bears VAT as a whole.
  case byStay
}

extension VATStay {
  /// The rows of the booking, in chronological order.
  ///
  /// What is paid before the stay accrues on its day, up to the price, and the rest of the price when the stay is
  /// rendered (Llei 37/1992 art. 75). A later refund corrects the rows, the last one first, at their own rates; a later
  /// extra is a row of its own day. A booking that was cancelled has its payments on account taken back, as what is
  /// kept is a compensation without VAT (DGT V0839-20) unless a rate is recorded.
  package func rows(
    by table: VATTable, reading: AdvanceReading = .byDay
  ) throws(AmountOverflow) -> [IssuedRow] {
    var rows = StayRows(self, table)
    if let cancelledOn {
      try rows.addAdvances(before: cancelledOn, upTo: nil, reading)
      try rows.takeBackAll(on: cancelledOn)
      if case .percent(let percent) = choice, let amount {
        try rows.add(amount, on: cancelledOn, rate: percent * 100)
      }
      rows.putInvoice()
    } else {
      let price = try price
      try rows.addAdvances(before: accrual, upTo: price.map { max($0, .zero) }, reading)
      if let price {
        try rows.add(
          price.subtracting(rows.sum), on: accrual, rate: rate(on: accrual, table))
        rows.putInvoice()
      }
      let later = changes.filter { $0.changesPrice && $0.day > accrual }
      for change in later.sorted(by: { $0.day < $1.day }) {
        try rows.add(
          change.amount, on: change.day, rate: rate(on: change.day, table), of: change.record,
          invoice: change.invoice)
      }
    }
    for change in changes {
      guard case .percent(let percent) = change.choice else { continue }
      try rows.addAlone(change, rate: percent * 100)
    }
    return rows.sorted
  }
}

/// The rows of a booking, made one after the other.
private struct StayRows {
  private let stay: VATStay
  private let table: VATTable
  private var rows: [IssuedRow] = []
  /// What has been charged and not been taken back, the latest last.
  private var charged: [(total: Money, tax: BillTax?)] = []
  /// The sum of what has been charged.
  private(set) var sum = Money.zero

  init(_ stay: VATStay, _ table: VATTable) {
    self.stay = stay
    self.table = table
  }

  /// The rows in chronological order; those of a day in the order in which they were made.
  var sorted: [IssuedRow] {
    rows.enumerated().sorted {
      ($0.element.day, $0.offset) < ($1.element.day, $1.offset)
    }.map(\.element)
  }

  /// Adds what was paid before a day, up to the price if it is known, a row for each day.
  mutating func addAdvances(
    before end: Day, upTo limit: Money?, _ reading: AdvanceReading
  ) throws(AmountOverflow) {
    let rate = stay.rate(on: stay.accrual, table)
    var paid = Money.zero
    for payment in try stay.payments(before: end) {
      let ownRate = stay.rate(on: payment.day, table)
      if reading == .byStay && ownRate == nil && rate != nil { continue }
      paid = try paid.adding(payment.amount)
      let counted = max(min(paid, limit ?? paid), .zero)
      try add(
        counted.subtracting(sum), on: payment.day, rate: ownRate, invoice: payment.invoice,
        payment: payment.record)
    }
  }

  /// Adds a row of an amount at a rate, or takes back a negative one.
  ///
  /// - Parameters:
  ///   - record: The record; nil for the booking.
  ///   - invoice: The number of its own invoice; nil if there is none.
  ///   - payment: The payment of the guest that is added; nil for another amount.
  mutating func add(
    _ amount: Money, on day: Day, rate: Int?, of record: RecordReference? = nil,
    invoice: String? = nil, payment: RecordReference? = nil
  ) throws(AmountOverflow) {
    if amount < .zero {
      return try takeBack(amount.negated(), on: day, of: record, invoice: invoice)
    }
    guard amount > .zero else { return }
    let tax = try rate.map { (rate: Int) throws(AmountOverflow) in
      try BillTax(rate: rate, inside: amount)
    }
    put(amount, tax, on: day, record, isCorrection: false, invoice)
    rows[rows.count - 1].payment = payment
    charged.append((amount, tax))
    sum = try sum.adding(amount)
  }

  /// Takes back all that has been charged, at each rate in one row.
  mutating func takeBackAll(on day: Day) throws(AmountOverflow) {
    try takeBack(sum, on: day, of: nil)
  }

  /// Takes back an amount of what was charged last, at each rate in one row.
  ///
  /// The last part of a row is what the others left, so that all parts have its base and its VAT.
  private mutating func takeBack(
    _ amount: Money, on day: Day, of record: RecordReference?, invoice: String? = nil
  ) throws(AmountOverflow) {
    var parts: [(total: Money, tax: BillTax?)] = []
    var rest = amount
    sum = try sum.subtracting(amount)
    while rest > .zero, let last = charged.popLast() {
      let total = min(rest, last.total)
      rest = try rest.subtracting(total)
      guard let tax = last.tax else {
        parts.append((total, nil))
        if total < last.total { charged.append((try last.total.subtracting(total), nil)) }
        continue
      }
      guard total < last.total else {
        parts.append(last)
        continue
      }
      let part = try BillTax(rate: tax.rate, inside: total)
      parts.append((total, part))
      charged.append(
        (
          try last.total.subtracting(total),
          BillTax(
            rate: tax.rate, base: try tax.base.subtracting(part.base),
            amount: try tax.amount.subtracting(part.amount))
        ))
    }
    if rest > .zero {
      let tax = try stay.rate(on: stay.accrual, table).map { (rate: Int) throws(AmountOverflow) in
        try BillTax(rate: rate, inside: rest)
      }
      parts.append((rest, tax))
    }
    var rates: [Int?] = []
    for part in parts where !rates.contains(part.tax?.rate) { rates.append(part.tax?.rate) }
    for rate in rates {
      let ofRate = parts.filter { $0.tax?.rate == rate }
      let total = try ofRate.map(\.total).sum.negated()
      let tax = try rate.map { (rate: Int) throws(AmountOverflow) in
        BillTax(
          rate: rate, base: try ofRate.compactMap(\.tax?.base).sum.negated(),
          amount: try ofRate.compactMap(\.tax?.amount).sum.negated())
      }
      put(total, tax, on: day, record, isCorrection: true, invoice)
    }
  }

  /// Adds an adjustment that bears VAT for itself.
  mutating func addAlone(_ change: VATChange, rate: Int) throws(AmountOverflow) {
    put(
      change.amount, try BillTax(rate: rate, inside: change.amount), on: change.day, change.record,
      isCorrection: change.amount < .zero, change.invoice)
  }

  /// Gives the invoice of the booking to the latest row without an invoice of its own: the one that charges the rest of
  /// the price, or that takes back what was paid for a booking that was cancelled.
  mutating func putInvoice() {
    guard let last = rows.last, last.invoice.number == nil else { return }
    rows[rows.count - 1].invoice = stay.invoice
  }

  private mutating func put(
    _ total: Money, _ tax: BillTax?, on day: Day, _ record: RecordReference?, isCorrection: Bool,
    _ number: String?
  ) {
    var invoice = stay.invoice.receiver
    invoice.number = number
    rows.append(
      IssuedRow(
        record: record ?? stay.record, property: stay.property, day: day, total: total, tax: tax,
        isCorrection: isCorrection, invoice: invoice))
  }
}
