import Bookkeeping
import Documents
import Matching
import Reporting
import Storage
import Testing

@testable import Ledger

/// What stays of matches when records and rules come, change and go.
struct `An explained line` {
  private typealias Line = (day: Day, cents: Int64, text: String)

  private func add(_ sample: Sample, _ lines: [Line], named name: String = "f") throws {
    let (_, matching) = try sample.ledger.bank.add(
      [statement(lines, name: name)], account: nil, headings: nil, matching: .lines)
    requireCounts(of: matching)
  }

  /// Requires that the numbers of open lines are those of the listed ones.
  private func requireCounts(of matching: BankMatching) {
    #expect(matching.openCount == matching.open.count)
    #expect(matching.proposed == matching.open.count { !$0.proposals.isEmpty })
  }

  private func addStay(_ sample: Sample) throws -> Booking {
    try sample.addBooking("Emma Hill", on: "2026-07-10") {
      ($0.stay.amount, $0.channel) = (500, "direct")
    }
  }

  private func addBill(
    _ sample: Sample, on day: Day = "2026-07-01", paidOn: Day? = nil
  ) throws -> Expense {
    _ = try sample.ledger.expenses.add(on: day, in: "sol") {
      ($0.concept, $0.category, $0.paidOn) = ("Power", "electricity", paidOn)
      ($0.amount, $0.supplier) = (Money(cents: 8_420), "Endesa Energia")
    }
    return try #require(sample.ledger.book.records(Expense.self).max { $0.id < $1.id })
  }

  /// What explains each line, by its number, and how the book has its expenses.
  private func explained(_ sample: Sample) throws -> [String] {
    var found: [String] = []
    try sample.ledger.bank.list { _, lines in
      try lines { line in
        let parts = line.parts.map { "\($0.record.kind.table) \($0.part.amount.cents)" }
        found.append("\(line.line.text): \(parts.joined()) \(line.line.ignored ?? "")")
      }
    }
    let expenses = try sample.ledger.book.records(Expense.self).map {
      "\($0.concept) \($0.paidOn?.isoText ?? "")"
    }
    return found + expenses.sorted()
  }

  @Test func `keeps its receipt and day of payment when its text is gone`() throws {
    try withSample { sample in
      let stay = try addStay(sample)
      let bill = try addBill(sample)
      let lines: [Line] = [
        ("2026-07-02", 50_000, "TRANSFERENCIA DE EMMA HILL"),
        ("2026-07-03", -8_420, "RECIBO ENDESA ENERGIA"), ("2026-07-04", 100, "EMMA HILL"),
      ]
      try add(sample, lines)
      let erased = try sample.ledger.history.anonymise(
        before: "2026-08-01", on: "2035-01-01", rewriting: { $0 })
      #expect(erased.lines == 2)
      let matching = try sample.ledger.bank.match()
      #expect(matching.released == 0 && matching.matched == 2)
      let texts = try sample.ledger.book.records(BankLine.self).map(\.text)
      #expect(texts == [Booking.blankedGuest, "RECIBO ENDESA ENERGIA", Booking.blankedGuest])
      let receipts = try sample.ledger.book.records(Receipt.self, .equal("booking", stay.id))
      #expect(receipts.map(\.amount) == [500])
      let paidOn = try sample.ledger.book.first(Expense.self, .number(bill.id))?.paidOn
      #expect(paidOn == "2026-07-03")
    }
  }

  @Test func `stays a payment when a refund comes, which is given back apart`() throws {
    try withSample { sample in
      let stay = try addStay(sample)
      try add(sample, [("2026-07-02", 50_000, "TRANSFERENCIA DE EMMA HILL")])
      _ = try sample.ledger.adjustments.add(of: Int(stay.id), in: nil, on: "2026-07-15") {
        ($0.reason, $0.amount) = (.refund, -80)
      }
      #expect(try sample.ledger.bank.match().released == 0)
      try add(sample, [("2026-07-20", -8_000, "TRANSFERENCIA A EMMA HILL")], named: "g")
      #expect(try sample.ledger.bank.match().open.isEmpty)
      let receipts = try sample.ledger.book.records(Receipt.self, .equal("booking", stay.id))
      #expect(receipts.map(\.amount) == [500, -80])
    }
  }

  @Test func `stays a payment when a discount is taken back`() throws {
    try withSample { sample in
      let stay = try addStay(sample)
      _ = try sample.ledger.adjustments.add(of: Int(stay.id), in: nil, on: "2026-07-01") {
        ($0.reason, $0.amount) = (.other, -50)
      }
      try add(sample, [("2026-07-02", 45_000, "TRANSFERENCIA DE EMMA HILL")])
      _ = try sample.ledger.remove([1], of: Adjustment.self, showing: \.self)
      #expect(try sample.ledger.bank.match().released == 0)
    }
  }

  @Test func `of two that pay a return leaves it unpaid when one is open again`() throws {
    try withSample { sample in
      _ = try sample.ledger.owners.add(named: "Anna") { _ in }
      let filed = try sample.ledger.write {
        try $0.insert(
          FiledReturn(
            property: nil, period: .year(2025), filedOn: "2026-04-05", form: .resident, party: 1,
            result: 50))
      }.result
      try add(
        sample, [("2026-04-06", -2_000, "FRACCIO"), ("2026-04-07", -3_000, "FRACCIO")])
      for line in [1, 2] {
        _ = try sample.ledger.bank.match(
          line, with: [.filedReturn(Int(filed.id))], accepting: nil)
      }
      func paidOn() throws -> Day? {
        try sample.ledger.book.first(FiledReturn.self, .number(filed.id))?.paidOn
      }
      #expect(try paidOn() == "2026-04-07")
      _ = try sample.ledger.bank.unmatch(1)
      #expect(try paidOn() == nil)
    }
  }

  @Test func `stays a payment when the stay asks more, and the rest is paid apart`() throws {
    for isExtra in [true, false] {
      try withSample { sample in
        let stay = try addStay(sample)
        try add(sample, [("2026-07-02", 50_000, "TRANSFERENCIA DE EMMA HILL")])
        if isExtra {
          _ = try sample.ledger.adjustments.add(of: Int(stay.id), in: nil, on: "2026-07-14") {
            ($0.reason, $0.amount) = (.extra, 30)
          }
        } else {
          _ = try sample.ledger.bookings.edit(Int(stay.id)) { $0.stay.amount = 530 }
        }
        #expect(try sample.ledger.bank.match().released == 0)
        try add(sample, [("2026-07-15", 3_000, "BIZUM DE EMMA HILL")], named: "g")
        #expect(try sample.ledger.bank.match().open.isEmpty)
        let receipts = try sample.ledger.book.records(Receipt.self, .equal("booking", stay.id))
        #expect(receipts.map(\.amount) == [500, 30])
        _ = try sample.ledger.history.undo(.last(2))
        #expect(try sample.ledger.book.first(BankPart.self)?.isAutomatic == true)
      }
    }
  }

  @Test func `pays a bill less what is withheld`() throws {
    try withSample { sample in
      let bill = try sample.ledger.expenses.add(on: "2026-07-01", in: "sol") {
        ($0.concept, $0.category, $0.supplier) = ("Tax advice", "legal", "Gestoria Pons")
        ($0.amount, $0.withheld) = (121, Withholding(15, .professional))
      }.expense.expense
      try add(sample, [("2026-07-05", -10_600, "TRANSFERENCIA A GESTORIA PONS")])
      let line = try sample.ledger.bank.line(1)
      #expect(try line.state == .matched)
      #expect(
        try sample.ledger.book.first(Expense.self, .number(bill.id))?.paidOn == "2026-07-05")
    }
  }

  @Test func `is what a bill and a credit note come to, or a payout less a fee`() throws {
    try withSample { sample in
      let bill = try addBill(sample)
      let credit = try sample.addExpense("Credit", on: "2026-07-01", -35)
      try add(sample, [("2026-08-30", -4_920, "DOMICILIACION")])
      for order in [[bill, credit], [credit, bill]] {
        _ = try sample.ledger.bank.match(
          1, with: order.map { .expense(Int($0.id), nil) }, accepting: nil)
        let line = try sample.ledger.bank.line(1)
        #expect(try line.state == .matched)
        #expect(line.parts.map(\.part.amount.cents).sorted() == [-8_420, 3_500])
        _ = try sample.ledger.bank.unmatch(1)
      }
      // Only as much as there is, if together they are something else.
      let other = try sample.addExpense("Other", on: "2026-07-01", 10)
      #expect(throws: Refusal("error.bank-nothing-left", ["id": .number(1)])) {
        try sample.ledger.bank.match(
          1, with: [.expense(Int(bill.id), nil), .expense(Int(other.id), nil)], accepting: nil)
      }
      try add(sample, [("2026-09-01", 99_500, "TRANSFERENCIA")], named: "g")
      let payout = try sample.ledger.write {
        try $0.insert(Payout(channel: "airbnb", key: "G1", date: "2026-08-30", amount: 1_000))
      }.result
      _ = try sample.ledger.bank.match(
        2,
        with: [
          .payout(Int(payout.id)),
          .newExpense(category: "bank-fees", property: "sol", concept: nil),
        ], accepting: nil)
      let parts = try sample.ledger.bank.line(2).parts
      #expect(parts.map(\.part.amount) == [1_000, -5])
      // A typed amount of a stay may be more than the line, if something else makes up for it.
      let stay = try addStay(sample)
      try add(sample, [("2026-09-02", 49_000, "TRANSFERENCIA")], named: "h")
      _ = try sample.ledger.bank.match(
        3, with: [.booking(Int(stay.id), 500, isDeposit: false), .expense(Int(other.id), nil)],
        accepting: nil)
      #expect(try sample.ledger.bank.line(3).parts.map(\.part.amount) == [500, -10])
      // A bill above the line is no refund of something new.
      try add(sample, [("2026-09-03", -5_000, "CARREC")], named: "i")
      #expect(throws: Refusal("error.bank-nothing-left", ["id": .number(4)])) {
        try sample.ledger.bank.match(
          4,
          with: [
            .expense(Int(bill.id), nil),
            .newExpense(category: "bank-fees", property: "sol", concept: nil),
          ], accepting: nil)
      }
    }
  }

  @Test func `stays a payment when the guest cancels, and is owed what is too much`() throws {
    try withSample { sample in
      let stay = try addStay(sample)
      try add(sample, [("2026-07-02", 50_000, "TRANSFERENCIA DE EMMA HILL")])
      _ = try sample.ledger.bookings.cancel(
        Int(stay.id), charged: 100, commission: nil, isNoShow: false, on: nil, today: "2026-07-03")
      #expect(try sample.ledger.bank.match().released == 0)
      try add(sample, [("2026-07-20", -40_000, "TRANSFERENCIA A EMMA HILL")], named: "g")
      for _ in 0..<2 { #expect(try sample.ledger.bank.match().open.isEmpty) }
      let receipts = try sample.ledger.book.records(Receipt.self, .equal("booking", stay.id))
      #expect(receipts.map(\.amount) == [500, -400])
    }
  }

  @Test func `is no bill that was paid at another time`() throws {
    for (paidOn, isMatched) in [
      ("2026-07-15", true), ("2026-07-25", true), ("2026-07-14", false), ("2026-07-26", false),
    ] as [(Day, Bool)] {
      try withSample { sample in
        _ = try addBill(sample, paidOn: paidOn)
        try add(sample, [("2026-07-20", -8_420, "RECIBO ENDESA ENERGIA")])
        #expect(try sample.ledger.bank.match().open.isEmpty == isMatched, "\(paidOn)")
      }
    }
  }

  @Test func `gives back the expense that it became, unless the user has changed it`() throws {
    for isChanged in [false, true] {
      try withSample { sample in
        try add(sample, [("2026-07-31", -300, "COMISION")])
        _ = try sample.ledger.bank.match(
          1, with: [.newExpense(category: "bank-fees", property: "sol", concept: nil)],
          accepting: nil)
        let made = try #require(
          sample.ledger.bank.line(1).parts.first?.part.expense)
        if isChanged { _ = try sample.ledger.expenses.edit(Int(made)) { $0.concept = "Fee" } }
        _ = try sample.ledger.bank.unmatch(1)
        #expect(sample.removedToo.map(\.id) == (isChanged ? [] : [made]))
        let kept = try sample.ledger.book.first(Expense.self, .number(made))
        #expect((kept != nil) == isChanged)
      }
    }
  }

  /// Something that comes into a book, in any order.
  private enum Arrival: CaseIterable { case rule, line, bill }

  private static let orders: [[Arrival]] = [
    [.rule, .line, .bill], [.rule, .bill, .line], [.line, .rule, .bill], [.line, .bill, .rule],
    [.bill, .rule, .line], [.bill, .line, .rule],
  ]

  @Test(arguments: [false, true])
  func `of a bill and a rule is the same in whatever order they come`(ignores: Bool) throws {
    var outcomes: Set<[String]> = []
    for order in Self.orders {
      try withSample { sample in
        for arrival in order {
          switch arrival {
          case .rule:
            _ = try sample.ledger.bank.addRule(for: "endesa") {
              if ignores { $0.ignores = true } else { $0.category = "electricity" }
            }
          case .line: try add(sample, [("2026-07-20", -8_420, "RECIBO ENDESA ENERGIA")])
          case .bill: _ = try addBill(sample)
          }
          try requireCounts(of: sample.ledger.bank.match())
        }
        outcomes.insert(try explained(sample))
      }
    }
    #expect(outcomes.count == 1)
    let bills = outcomes.first?.filter { $0 == "Power 2026-07-20" }
    #expect(bills?.count == 1)
  }
}
