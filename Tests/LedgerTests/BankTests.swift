import Bookkeeping
import Matching
import Reporting
import Storage
import Testing

@testable import BankFiles
@testable import Ledger

/// A statement of one account, made of its lines.
func statement(
  _ lines: [(day: Day, cents: Int64, text: String)], opening: Int64? = nil, name: String = "f",
  balances: Bool = false
) -> BankInput {
  var balance = opening ?? 0
  let drafts = lines.enumerated().map { place, line in
    balance += line.cents
    return BankLine(
      booked: line.day, amount: Money(cents: line.cents), text: line.text,
      balance: balances ? Money(cents: balance) : nil, place: place + 1)
  }
  let days = lines.map(\.day)
  let content = FileStatement(
    account: IBAN(written: "ES9121000418450200051332").map(StatedAccount.iban),
    firstDay: days.min() ?? .first, lastDay: days.max() ?? .first,
    opening: opening.map(Money.init(cents:)),
    closing: opening.map { _ in Money(cents: balance) }, isChecked: opening != nil, lines: drafts)
  // Files of other names have other contents.
  let digits = String(
    name.unicodeScalars.reduce(into: 7) { $0 = $0 * 31 + Int($1.value) }, radix: 16)
  let hash = String(repeating: "0", count: 64 - digits.count) + digits
  return BankInput(
    path: name, hash: ContentHash(code: hash) ?? .ofNothing,
    content: BankFile(format: .table, statements: [content]))
}

struct `A line of the bank` {
  private func add(
    _ sample: Sample, _ file: BankInput
  ) throws -> (statements: [ImportedStatement], matching: BankMatching) {
    let added = try sample.ledger.bank.add([file], account: nil, headings: nil, matching: .lines)
    #expect(added.matching.openCount == added.matching.open.count)
    return added
  }

  /// A book and another file of the same account, and the lines of it that are new.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let stored: [(day: Day, cents: Int64, text: String)]
    let file: [(day: Day, cents: Int64, text: String)]
    var balances: (stored: Int64, file: Int64)?
    let new: Int
  }

  static let cases = [
    Case(
      testDescription: "another text is the same line", stored: [("2026-07-01", -300, "COMISION")],
      file: [("2026-07-01", -300, "Comisión de mantenimiento")], new: 0),
    Case(
      testDescription: "a third one of a day is new",
      stored: [("2026-07-01", -300, "a"), ("2026-07-01", -300, "b")],
      file: [("2026-07-01", -300, "x"), ("2026-07-01", -300, "y"), ("2026-07-01", -300, "z")],
      new: 1),
    Case(
      testDescription: "another day is new", stored: [("2026-07-01", -300, "a")],
      file: [("2026-07-02", -300, "a")], new: 1),
    Case(
      testDescription: "a day that was cut in two has another balance",
      stored: [("2026-07-01", -300, "a")], file: [("2026-07-01", -300, "a")],
      balances: (stored: 10_000, file: 9_700), new: 1),
    Case(
      testDescription: "the same balance is the same line", stored: [("2026-07-01", -300, "a")],
      file: [("2026-07-01", -300, "b")], balances: (stored: 10_000, file: 10_000), new: 0),
  ]

  @Test(arguments: cases)
  func `is added once, whatever file brings it`(_ one: Case) throws {
    try withSample { sample in
      _ = try add(
        sample,
        statement(
          one.stored, opening: one.balances?.stored, name: "first", balances: one.balances != nil))
      let second = try add(
        sample,
        statement(
          one.file, opening: one.balances?.file, name: "second", balances: one.balances != nil))
      #expect(second.statements.map(\.new) == [one.new])
      #expect(second.statements.map(\.known) == [one.file.count - one.new])
      let stored = try sample.ledger.book.records(BankLine.self)
      #expect(stored.count == one.stored.count + one.new)
    }
  }

  @Test func `changes nothing when its file comes again`() throws {
    try withSample { sample in
      let file = statement([("2026-07-01", -300, "a")], opening: 1_000)
      _ = try add(sample, file)
      let before = try sample.ledger.history.steps(limit: 1).first?.number
      _ = try add(sample, file)
      #expect(try sample.ledger.history.steps(limit: 1).first?.number == before)
    }
  }

  @Test func `is added from each statement of an account in a file`() throws {
    try withSample { sample in
      let june = statement([("2026-06-30", 100, "a")], opening: 1_000)
      let july = statement([("2026-07-31", 200, "b")], opening: 1_100)
      let statements = june.content.statements + july.content.statements
      let both = BankInput(
        path: "both", hash: june.hash, content: BankFile(format: .camt, statements: statements))
      for new in [[1, 1], [0, 0]] {
        let imported = try add(sample, both)
        #expect(imported.statements.map(\.new) == new)
        #expect(imported.statements.allSatisfy { $0.gap == nil })
      }
      #expect(try sample.ledger.book.records(BankLine.self).count == 2)
    }
  }

  @Test func `is missing between a statement and a later one that came before`() throws {
    try withSample { sample in
      _ = try add(sample, statement([("2026-07-31", 100, "b")], opening: 89_390, name: "july"))
      let june = try add(
        sample, statement([("2026-06-30", 20_410, "a")], opening: 100_000, name: "june"))
      #expect(june.statements.first?.gap == nil)
      #expect(june.statements.first?.gapAfter?.day == "2026-07-31")
      #expect(june.statements.first?.gapAfter?.difference == Money(cents: -31_020))
    }
  }

  @Test func `is missing where the balances of two statements differ`() throws {
    try withSample { sample in
      _ = try add(sample, statement([("2026-06-30", 20_410, "a")], opening: 100_000, name: "june"))
      let july = try add(
        sample, statement([("2026-07-31", 100, "b")], opening: 89_390, name: "july"))
      #expect(july.statements.first?.gap?.difference == Money(cents: -31_020))
    }
  }
}

struct `A match` {
  /// A book with a direct booking and a bill, and what the bank has of them.
  private func prepare(_ sample: Sample) throws {
    _ = try sample.addBooking("Anna Vidal Roca", on: "2026-07-10") {
      ($0.stay.amount, $0.channel, $0.reference) = (970, "direct", "E2041")
    }
    _ = try sample.ledger.expenses.add(on: "2026-07-01", in: "sol") {
      ($0.concept, $0.category) = ("Water", "water")
      ($0.amount, $0.supplier, $0.number) = (Money(cents: 4_567), "Sorea Aigua", "26-0714")
    }
  }

  private static let lines: [(day: Day, cents: Int64, text: String)] = [
    ("2026-07-02", 97_000, "TRANSFERENCIA DE ANNA VIDAL ROCA E2041"),
    ("2026-07-06", -4_567, "RECIBO SOREA AIGUA FACTURA 26-0714"),
    ("2026-07-31", -300, "COMISION"),
  ]

  /// What explains each line, by its text.
  private func explained(_ sample: Sample) throws -> [String: [String]] {
    var found: [String: [String]] = [:]
    try sample.ledger.bank.list { _, lines in
      try lines { line in
        found[line.line.text] = line.parts.map { "\($0.record.kind.table) \($0.part.amount.cents)" }
      }
    }
    return found
  }

  @Test func `is the same in whatever order lines and records come`() throws {
    var outcomes: [[String: [String]]] = []
    for order in 0..<4 {
      try withSample { sample in
        if order.isMultiple(of: 2) { try prepare(sample) }
        let lines = order < 2 ? Self.lines : Self.lines.reversed()
        for (place, line) in lines.enumerated() {
          _ = try sample.ledger.bank.add(
            [statement([line], name: "\(place)")], account: nil, headings: nil, matching: .lines)
        }
        if !order.isMultiple(of: 2) { try prepare(sample) }
        _ = try sample.ledger.bank.match()
        outcomes.append(try explained(sample))
      }
    }
    let expected = [
      Self.lines[0].text: ["booking 97000"], Self.lines[1].text: ["expense -4567"],
      Self.lines[2].text: [],
    ]
    #expect(outcomes == Array(repeating: expected, count: 4))
  }

  @Test func `makes a receipt and a day of payment, which go with it`() throws {
    try withSample { sample in
      try prepare(sample)
      _ = try sample.ledger.bank.add(
        [statement(Self.lines)], account: nil, headings: nil, matching: .lines)
      let receipts = try sample.ledger.book.records(Receipt.self).filter {
        $0.amount.cents == 97_000
      }
      #expect(receipts.map(\.date) == ["2026-07-02"])
      func paidOn() throws -> Day? {
        try sample.ledger.book.records(Expense.self).first { $0.number == "26-0714" }?.paidOn
      }
      #expect(try paidOn() == "2026-07-06")
      for number in [1, 2] { _ = try sample.ledger.bank.unmatch(number) }
      #expect(
        try !sample.ledger.book.records(Receipt.self).contains { $0.amount.cents == 97_000 })
      #expect(try paidOn() == nil && sample.ledger.book.records(BankPart.self).isEmpty)
    }
  }

  @Test func `leaves alone what the user has changed since`() throws {
    try withSample { sample in
      try prepare(sample)
      _ = try sample.ledger.bank.add(
        [statement(Self.lines)], account: nil, headings: nil, matching: .lines)
      let made = try #require(
        sample.ledger.book.records(Receipt.self).first { $0.amount.cents == 97_000 })
      _ = try sample.ledger.receipts.edit(Int(made.id)) { $0.amount = 500 }
      let bill = try #require(
        sample.ledger.book.records(Expense.self).first { $0.number == "26-0714" })
      _ = try sample.ledger.expenses.edit(Int(bill.id)) { $0.paidOn = "2026-07-05" }
      _ = try sample.ledger.bank.match()
      #expect(try sample.ledger.book.records(Receipt.self).contains { $0.amount == 500 })
      #expect(try explained(sample)[Self.lines[0].text] == [])
      _ = try sample.ledger.bank.unmatch(2)
      let paid = try sample.ledger.book.first(Expense.self, .number(bill.id))?.paidOn
      #expect(paid == "2026-07-05")
    }
  }

  @Test func `of the last part of a bill is the day of payment only while all parts are there`()
    throws
  {
    try withSample { sample in
      try prepare(sample)
      let halves: [(day: Day, cents: Int64, text: String)] = [
        ("2026-07-06", -4_000, "A"), ("2026-07-07", -567, "B"),
      ]
      _ = try sample.ledger.bank.add(
        [statement(halves)], account: nil, headings: nil, matching: nil)
      let bill = try #require(
        sample.ledger.book.records(Expense.self).first { $0.number == "26-0714" })
      func paidOn() throws -> Day? {
        try sample.ledger.book.first(Expense.self, .number(bill.id))?.paidOn
      }
      for line in [1, 2] {
        _ = try sample.ledger.bank.match(
          line, with: [.expense(Int(bill.id), nil)], accepting: nil)
      }
      #expect(try paidOn() == "2026-07-07")
      _ = try sample.ledger.bank.unmatch(1)
      #expect(try paidOn() == nil)
      #expect(try !sample.ledger.book.records(BankPart.self).contains(where: \.made))
    }
  }

  @Test func `with a part leaves the rest of the line to the user`() throws {
    try withSample { sample in
      try prepare(sample)
      _ = try sample.ledger.bank.add(
        [statement(Self.lines)], account: nil, headings: nil, matching: nil)
      let bill = try #require(
        sample.ledger.book.records(Expense.self).first { $0.number == "26-0714" })
      let matched = try sample.ledger.bank.match(
        2, with: [.expense(Int(bill.id), 10)], accepting: nil)
      #expect(matched.line.parts.map(\.part.amount.cents) == [-1_000])
      #expect(matched.matching.open.map(\.line.line.id) == [2, 3])
    }
  }

  @Test func `never explains more than the record asks`() throws {
    try withSample { sample in
      try prepare(sample)
      _ = try sample.ledger.bank.add(
        [statement([("2026-07-06", -9_000, "A"), ("2026-07-07", 50, "B")])], account: nil,
        headings: nil, matching: nil)
      let bill = try #require(
        sample.ledger.book.records(Expense.self).first { $0.number == "26-0714" })
      let matched = try sample.ledger.bank.match(
        1, with: [.expense(Int(bill.id), nil)], accepting: nil)
      #expect(matched.line.parts.map(\.part.amount.cents) == [-4_567])
      for (line, amount) in [(1, nil), (2, nil), (1, 10)] as [(Int, Money?)] {
        #expect(throws: (any Error).self) {
          try sample.ledger.bank.match(
            line, with: [.expense(Int(bill.id), amount)], accepting: nil)
        }
      }
    }
  }

  @Test func `by stays of a platform is proposed, and gives way to a reported payout`() throws {
    try withSample { sample in
      for (cents, reference) in [
        (59_364, "HMA1"), (43_650, "HMB2"), (99_014, "HMC3"), (4_000, "HMD4"),
      ] {
        _ = try sample.ledger.bookings.add(in: "sol") {
          $0.guest = reference
          $0.channel = "airbnb"
          $0.reference = reference
          $0.stay.checkIn = "2026-07-01"
          $0.stay.nights = 2
          $0.stay.adults = 2
          $0.stay.amount = Money(cents: Int64(cents) + 1_000)
          $0.stay.commission = Money(cents: 1_000)
        }
      }
      let added = try sample.ledger.bank.add(
        [statement([("2026-07-02", 103_014, "AIRBNB")])], account: nil, headings: nil,
        matching: .lines
      )
      let proposals = try #require(added.matching.open.first?.proposals)
      #expect(
        proposals.map { $0.parts.map(\.amount.cents) } == [[59_364, 43_650], [99_014, 4_000]])
      #expect(added.matching.made == 0)
      let matched = try sample.ledger.bank.match(1, with: [], accepting: 2)
      #expect(matched.line.parts.map(\.part.rule) == [.stays, .stays])
      #expect(try sample.ledger.book.records(Receipt.self).isEmpty)
      try sample.ledger.write { writer in
        let payout = try writer.insert(
          Payout(channel: "airbnb", date: "2026-07-01", amount: Money(cents: 103_014)))
        for (reference, cents) in [("HMA1", 59_364), ("HMB2", 43_650)] {
          var payment = Payment(
            channel: "airbnb", reference: reference, date: "2026-07-01",
            gross: Money(cents: Int64(cents)), fee: .zero, checkIn: "2026-07-01", nights: 2)
          payment.payout = payout.id
          try writer.insert(payment)
        }
      }
      // The file reports other stays: those that were accepted are in another payout.
      #expect(try sample.ledger.bank.match().reported == 0)
      try sample.ledger.write { writer in
        let payment = Payment(
          channel: "airbnb", reference: "HMC3", date: "2026-07-09", gross: Money(cents: 99_014),
          fee: .zero, checkIn: "2026-07-01", nights: 2)
        let payout = try writer.insert(
          Payout(channel: "airbnb", date: "2026-07-09", amount: Money(cents: 99_014)))
        var reported = payment
        reported.payout = payout.id
        try writer.insert(reported)
      }
      let anew = try sample.ledger.bank.match()
      #expect(anew.reported == 1 && anew.open.isEmpty)
      #expect(try sample.ledger.bank.line(1).parts.map(\.part.rule) == [.payout])
    }
  }

  @Test func `by a rule that no longer says what a line is leaves the line open`() throws {
    try withSample { sample in
      _ = try sample.ledger.bank.add(
        [statement(Self.lines)], account: nil, headings: nil, matching: nil)
      let rule = try sample.ledger.bank.addRule(for: "comision") { $0.category = "bank-fees" }
      #expect(rule.property != nil)
      try sample.ledger.write { writer in
        try writer.change(rule) { $0.property = nil }
      }
      #expect(try sample.ledger.bank.match().open.map(\.line.line.id) == [1, 2, 3])
    }
  }

  @Test func `that was made by hand stays, and never passes the line`() throws {
    try withSample { sample in
      try prepare(sample)
      _ = try sample.ledger.bank.add(
        [statement(Self.lines)], account: nil, headings: nil, matching: nil)
      let booking = try #require(
        sample.ledger.book.records(Booking.self).first { $0.reference == "E2041" })
      _ = try sample.ledger.bank.match(
        3, with: [.newExpense(category: "bank-fees", property: "sol", concept: nil)],
        accepting: nil)
      _ = try sample.ledger.bank.match(
        1, with: [.booking(Int(booking.id), nil, isDeposit: true)], accepting: nil)
      _ = try sample.ledger.bank.match()
      let parts = try sample.ledger.book.records(BankPart.self)
      #expect(parts.filter { !$0.rule.isAutomatic }.map(\.amount.cents).sorted() == [-300, 97_000])
      // Whatever writes parts: they add up to no more than the line.
      #expect(throws: (any Error).self) {
        try sample.ledger.write { try $0.insert(BankPart(line: 3, amount: -1, rule: .hand)) }
      }
      #expect(throws: (any Error).self) {
        try sample.ledger.bank.match(
          1, with: [.booking(Int(booking.id), nil, isDeposit: false)], accepting: nil)
      }
    }
  }
}
