package import Bookkeeping
internal import Documents
package import Exchange
internal import Ownership
internal import Storage

extension Ledger {
  /// The orders of payment that stand in files for banks.
  package var orders: PaymentOrders { PaymentOrders(ledger: self) }
}

/// How orders are given to a bank.
package struct OrderRequest {
  /// The typed party that pays; nil for the only one.
  package var payer: String?
  /// The code of the account of the book, or the number of the account; nil for that of the payer.
  package var account: String?
  /// The day on which the bank is asked to carry the orders out.
  package var requestedOn: Day
  /// The text for the payees.
  package var text: String?
  /// Whether the file of orders that are open is written again.
  package var again = false

  /// Describes orders of a day.
  package init(requestedOn: Day) { self.requestedOn = requestedOn }
}

/// What a ledger does with orders of payment.
package struct PaymentOrders {
  let ledger: Ledger

  /// The orders of the book, by day.
  ///
  /// - Parameter all: Whether orders that were carried out are among them.
  package func list(all: Bool) throws -> [Transfer] {
    try ledger.book.records(Transfer.self, .isPresent("end_to_end_id"))
      .filter { all || $0.isOpen }
  }

  /// Orders the transfers that bring the positions at the end of a day to zero, as far as one party pays them.
  ///
  /// - Parameter today: The current day, on which the orders are made.
  /// - Returns: The orders and their file.
  /// - Throws: `Refusal`, `LedgerError`, `OwnershipError`.
  package func settle(
    on day: Day, _ request: OrderRequest, today: Day
  ) throws -> (orders: [Transfer], file: PaymentFile) {
    try ledger.write { writer in
      let payer = try request.payer.map { try ledger.owners.named($0).code }
      let report = try ledger.positions.report(
        through: day, in: OwnershipScope(of: ledger, on: today))
      let all = try ledger.transfers.proposed(settling: report)
      let proposed = all.filter { payer == nil || $0.payer == payer }
      let payers = Set(proposed.map(\.payer))
      guard payers.count < 2 else {
        throw Refusal(
          "error.order-payer",
          ["owners": .text(payers.sorted().joined(separator: ", "))], .usage)
      }
      guard let code = payers.first else { throw Refusal("error.order-none") }
      let payees = try proposed.map {
        (payee: try ledger.owners.named($0.payee), amount: $0.amount)
      }
      return try order(payees, from: ledger.owners.named(code), request, today: today, writer)
    }.result
  }

  /// Orders one transfer.
  ///
  /// - Throws: `Refusal`, `LedgerError`.
  package func add(
    from payer: String, to payee: String, _ amount: Money, _ request: OrderRequest, today: Day
  ) throws -> (orders: [Transfer], file: PaymentFile) {
    try ledger.write { writer in
      guard amount > .zero else { throw Refusal("error.transfer-amount", .badData) }
      return try order(
        [(ledger.owners.named(payee), amount)], from: ledger.owners.named(payer), request,
        today: today, writer)
    }.result
  }

  /// Makes orders transfers of the day on which the bank carried them out.
  ///
  /// - Parameter day: The day; nil for that on which the bank was asked to.
  /// - Throws: `Refusal` for a transfer that is no open order, or a day to come.
  package func confirm(_ id: Int, on day: Day?, today: Day) throws -> Transfer {
    try ledger.write { writer in
      let order = try open(id)
      var transfer = order
      transfer.isOpen = false
      transfer.date = day ?? order.date
      guard transfer.date <= today else {
        throw Refusal("error.order-future", ["day": .dayInWords(transfer.date, .on)], .badData)
      }
      try writer.update(transfer, from: order)
      return transfer
    }.result
  }

  /// Removes an order that the bank will not carry out.
  ///
  /// - Throws: `Refusal` for a transfer that is no open order.
  package func cancel(_ id: Int) throws -> Transfer {
    try ledger.write { writer in
      let order = try open(id)
      try writer.delete(order)
      return order
    }.result
  }

  private func open(_ id: Int) throws -> Transfer {
    let order = try ledger.record(id, of: Transfer.self)
    guard order.isOpen else { throw Refusal("error.order-not-open", ["id": .number(order.id)]) }
    return order
  }

  // MARK: - Making orders

  private func order(
    _ payees: [(payee: Party, amount: Money)], from payer: Party, _ request: OrderRequest,
    today: Day, _ writer: LedgerWriter
  ) throws -> (orders: [Transfer], file: PaymentFile) {
    guard request.requestedOn >= today || request.again else {
      throw Refusal("error.order-past", ["day": .dayInWords(request.requestedOn, .on)], .badData)
    }
    let known = try list(all: true)
    let open = known.filter { order in
      order.isOpen && order.payer == payer.id
        && payees.contains { $0.payee.id == order.payee }
    }
    let orders: [Transfer]
    if request.again {
      orders = try again(open, among: known)
    } else if !open.isEmpty {
      let numbers = open.map { String($0.id) }.joined(separator: ", ")
      throw Refusal("error.order-open", ["numbers": .text(numbers)])
    } else {
      let message = newMessageID(of: payees, from: payer, request, on: today, among: known)
      var made: [Transfer] = []
      for (index, (payee, amount)) in payees.enumerated() {
        let order = Transfer(
          payer: payer.id, payee: payee.id, date: request.requestedOn, amount: amount,
          note: request.text, endToEndID: "\(message)-\(index + 1)", messageID: message,
          orderedOn: today, requestedOn: request.requestedOn, isOpen: true)
        try RecordCheck.require(order.faults)
        made.append(try writer.insert(order))
      }
      orders = made
    }
    return (orders, try file(of: orders, from: payer, request))
  }

  /// The orders of the file of the latest open order, all of which have to be open.
  private func again(_ open: [Transfer], among known: [Transfer]) throws -> [Transfer] {
    guard let latest = open.max(by: { $0.id < $1.id }) else { throw Refusal("error.order-again") }
    let orders = known.filter { $0.messageID == latest.messageID }.sorted { $0.id < $1.id }
    if let done = orders.first(where: { !$0.isOpen }) {
      throw Refusal("error.order-done", ["id": .number(done.id)])
    }
    return orders
  }

  /// An identifier by day, payer and what is ordered, that no other file has: banks take a known one for a repetition.
  private func newMessageID(
    of payees: [(payee: Party, amount: Money)], from payer: Party, _ request: OrderRequest,
    on day: Day, among known: [Transfer]
  ) -> String {
    let taken = Set(known.compactMap(\.messageID))
    let content =
      ([request.requestedOn.isoText, request.text ?? ""]
      + payees.flatMap { [$0.payee.iban?.text ?? $0.payee.code, $0.amount.plainText] })
      .joined(separator: "\n")
    // FNV-1a of 32 bits.
    let hash = content.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let stem =
      "\(day.isoText.filter { $0 != "-" })-\(payer.code.prefix(8))-\(String(hash, radix: 36))"
    var (name, number) = (stem, 1)
    while taken.contains(name) {
      number += 1
      name = "\(stem)-\(number)"
    }
    return name
  }

  private func file(
    of orders: [Transfer], from payer: Party, _ request: OrderRequest
  ) throws -> PaymentFile {
    let parties = try ledger.owners.byNumber()
    let account = try account(of: payer, request.account)
    let lines = try orders.map { order in
      guard let id = order.endToEndID, let payee = parties[order.payee] else {
        throw Refusal("error.order-not-open", ["id": .number(order.id)])
      }
      guard let iban = payee.iban else { throw lacksAccount(payee) }
      return PaymentFile.Order(
        endToEndID: id, amount: order.amount, payee: .init(name: payee.name, iban: iban),
        text: order.note)
    }
    guard let first = orders.first, let message = first.messageID, let made = first.orderedOn,
      let requested = first.requestedOn
    else { throw Refusal("error.order-none") }
    return PaymentFile(
      messageID: message, orderedOn: made, requestedOn: requested,
      payer: .init(name: payer.name, iban: account), taxIdentifier: payer.taxIdentifier,
      orders: lines)
  }

  /// The account that is debited: the typed one, or else that of the payer.
  private func account(of payer: Party, _ typed: String?) throws -> IBAN {
    guard let typed else {
      if let iban = payer.iban { return iban }
      let accounts = try ledger.bank.accounts().filter { $0.party == payer.id }
      if accounts.count == 1, let iban = accounts[0].iban { return iban }
      throw lacksAccount(payer)
    }
    if let iban = try? IBAN(reading: typed) { return iban }
    let account = try ledger.bank.account(named: typed)
    guard let iban = account.iban else {
      throw Refusal("error.order-account", ["account": .text(account.code)])
    }
    return iban
  }

  private func lacksAccount(_ party: Party) -> Refusal {
    Refusal("error.order-iban", ["name": .text(party.name), "code": .text(party.code)])
  }
}
