internal import Bookkeeping
internal import Reporting
internal import Storage

extension BankRoom {
  /// Keeps the automatic matches of receipts as matches by hand if a command has the stay ask more: an extra or a
  /// higher price does not take back what was received before.
  func keepReceipts(ofStaysChangedBy writer: LedgerWriter) throws {
    var stays: Set<Int64> = []
    try writer.changeSet.forEachChange { change in
      guard case .row(let before, let after) = change else { return }
      if let old = before as? Booking, let new = after as? Booking {
        var noted = old
        noted.note = new.note
        if noted != new { stays.insert(new.id) }
      }
      for case let adjustment as Adjustment in [before, after] {
        if let booking = adjustment.booking { stays.insert(booking) }
      }
    }
    if stays.isEmpty { return }
    let hasLines = try ledger.book.first(BankLine.self) != nil
    writer.hasBankLines = hasLines
    guard hasLines else { return }
    let accounts = try ledger.bookings.accounts()
    for number in stays.sorted() {
      guard let booking = try ledger.book.first(Booking.self, .number(number)),
        let open = try accounts.account(of: ledger.bookings.normalised(booking)).outstanding,
        open > .zero
      else { continue }
      for receipt in try ledger.book.records(Receipt.self, .equal("booking", number)) {
        for part in try ledger.book.records(BankPart.self, .equal("receipt", receipt.id))
        where part.isAutomatic && part.made {
          var kept = part
          kept.rule = .hand
          try writer.update(kept, from: part)
        }
      }
    }
  }
}

extension LedgerWriter {
  /// Removes the parts of a line, and what the match had made: receipts, expenses, days of payment.
  @discardableResult
  func release(_ line: BankLine, where isReleased: (BankPart) -> Bool = { _ in true }) throws
    -> Int
  {
    let parts = try book.records(BankPart.self, .equal("line", line.id), in: .added)
    for part in parts where isReleased(part) { try release(part) }
    return parts.count(where: isReleased)
  }

  /// Removes a part, and what the match had made, unless the user has changed that since.
  func release(_ part: BankPart) throws {
    released.insert(part.id)
    try erase(part)
    if part.made, let number = part.receipt,
      let receipt = try book.first(Receipt.self, .number(number)), receipt.amount == part.amount
    {
      try delete(receipt)
      removedToo.append(receipt)
    }
    if part.made, let number = part.transfer,
      let transfer = try book.first(Transfer.self, .number(number)),
      abs(transfer.amount.cents) == abs(part.amount.cents),
      try book.first(BankPart.self, .equal("transfer", number)) == nil
    {
      if let requested = transfer.requestedOn {
        var order = transfer
        (order.isOpen, order.date) = (true, requested)
        try update(order, from: transfer)
      } else {
        try delete(transfer)
        removedToo.append(transfer)
      }
    }
    if let number = part.filedReturn {
      try releasePayment(of: FiledReturn.self, number, \.paidOn, "filed_return", without: part)
    }
    guard let number = part.expense else { return }
    if let expense = try unchangedExpense(number, madeBy: part) {
      try delete(expense)
      removedToo.append(expense)
    } else {
      try releasePayment(of: Expense.self, number, \.paidOn, "expense", without: part)
    }
  }

  /// Gives a filed return the day on which the bank booked its payment, unless it has one.
  ///
  /// - Returns: Whether it had none.
  func payReturn(_ number: Int64, on day: Day) throws -> Bool {
    guard let filed = try book.first(FiledReturn.self, .number(number)), filed.paidOn == nil else {
      return false
    }
    var paid = filed
    paid.paidOn = day
    try update(paid, from: filed)
    return true
  }

  /// Makes an open order a transfer of the day on which the bank booked it.
  ///
  /// - Parameter amount: The amount of the line, of either sign.
  /// - Returns: Whether the transfer was an open order of the amount.
  func carryOut(_ number: Int64, _ amount: Money, on day: Day) throws -> Bool {
    guard let order = try book.first(Transfer.self, .number(number)), order.isOpen,
      order.amount.cents == abs(amount.cents)
    else { return false }
    var transfer = order
    (transfer.isOpen, transfer.date) = (false, day)
    try update(transfer, from: order)
    return true
  }

  /// The expense that a match made, if it is still as it was made, nothing is attached to it and no other line pays it.
  private func unchangedExpense(_ number: Int64, madeBy part: BankPart) throws -> Expense? {
    guard part.rule == .rule || part.rule == .recorded,
      let expense = try book.first(Expense.self, .number(number)),
      let line = try book.first(BankLine.self, .number(part.line)),
      try expense.amount == part.amount.negated(),
      expense.date == line.booked && expense.paidOn == line.booked,
      try book.first(Attachment.self, .equal("expense", number)) == nil,
      try book.first(BankPart.self, .equal("expense", number)) == nil
    else { return nil }
    var isChanged = false
    try book.forEachChange(of: Expense.self, number: number) { _, _, isNew, _ in
      isChanged = isChanged || !isNew
    }
    return isChanged ? nil : expense
  }

  /// Removes the day of payment that one of the parts of a record has made: without a part, it is not paid in full.
  ///
  /// - Parameter column: The column by which parts refer to the record.
  private func releasePayment<Record: BookRecord>(
    of type: Record.Type, _ number: Int64, _ paidOn: WritableKeyPath<Record, Day?>,
    _ column: StaticString, without part: BankPart
  ) throws {
    let others = try book.records(BankPart.self, .equal(column, number))
    guard let maker = ([part] + others).first(where: \.made) else { return }
    if maker != part {
      var kept = maker
      kept.made = false
      try update(kept, from: maker)
    }
    guard let paid = try book.first(type, .number(number)),
      let line = try book.first(BankLine.self, .number(maker.line)),
      paid[keyPath: paidOn] == line.booked
    else { return }
    var unpaid = paid
    unpaid[keyPath: paidOn] = nil
    try update(unpaid, from: paid)
  }
}
