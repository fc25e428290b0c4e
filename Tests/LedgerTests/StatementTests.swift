import Bookkeeping
import Documents
import Ownership
import Reporting
import Storage
import Testing

@testable import Ledger

extension Sample {
  /// The worked example: three owners of `sol`, spring with one booking and two expenses, summer with one.
  fileprivate func addExample() throws {
    for name in ["Anna", "Pere", "Marta"] {
      _ = try ledger.owners.add(named: name) { $0.language = "es" }
    }
    try share(from: "2026-01-01", ["anna": (1, 2), "pere": (1, 4), "marta": (1, 4)])
    try share(from: "2026-07-01", ["anna": (1, 4), "pere": (1, 2), "marta": (1, 4)])
    _ = try addBooking("Roca", on: "2026-04-01", in: "sol") {
      $0.stay.amount = 3000
      $0.stay.commission = 90
      $0.receivedBy = try ledger.number(of: "anna")
      $0.stay.taxCollected = true
    }
    for (cents, payer) in [(40_001, "pere"), (9_999, "marta")] {
      _ = try ledger.expenses.add(on: "2026-05-02", in: "sol") {
        $0.concept = "Llum"
        $0.amount = Money(cents: Int64(cents))
        $0.paidBy = try ledger.number(of: payer)
      }
    }
    _ = try addBooking("Serra", on: "2026-07-10", in: "sol") {
      $0.stay.amount = Money(cents: 100_001)
      $0.stay.taxCollected = true
      $0.receivedBy = try ledger.number(of: "marta")
    }
  }

  fileprivate func share(from day: Day, _ shares: [String: (Int64, Int64)]) throws {
    let typed = try shares.map { name, share in
      (name, TypedShare.fraction(try #require(Fraction(share.0, over: share.1))))
    }
    _ = try ledger.owners.setShares(of: "sol", from: day, typed)
  }

  fileprivate func statement(of name: String, _ period: Period?) throws -> OwnerStatement {
    let reports = try ledger.statements.reports(
      of: [name], StatementScope(period: period), on: Self.today)
    return try #require(reports.first).statement
  }

  fileprivate func send(
    _ names: [String], _ period: Period, on day: Day = today
  ) throws -> SentOutcome {
    try ledger.statements.send(of: names, for: period, on: day, note: nil, today: Self.today)
  }

  fileprivate static let today: Day = "2026-11-02"
}

private let spring = Period.quarter(year: 2026, quarter: 2)
private let summer = Period.quarter(year: 2026, quarter: 3)

struct `Statements of owners` {
  @Test func `end with the positions of the worked example, and begin with each other`() throws {
    try withSample { sample in
      try sample.addExample()
      // The example has 120.00 of tax, which a platform pays here.
      for (name, first, last) in [
        ("anna", -170_500, -145_500), ("pere", 100_251, 150_252), ("marta", 70_249, -4_752),
      ] as [(String, Int64, Int64)] {
        let second = try sample.statement(of: name, spring)
        let third = try sample.statement(of: name, summer)
        #expect(second.opening == .zero && second.closing.cents == first, "\(name)")
        #expect(third.opening.cents == first && third.closing.cents == last, "\(name)")
        #expect(third.lines.map(\.subject) == [.share, .stay])
        let all = try sample.statement(of: name, nil)
        #expect(all.closing.cents == last && all.lines.filter { $0.subject == .stay }.count == 2)
      }
    }
  }

  @Test func `are kept when sent, and corrected by the next one`() throws {
    try withSample { sample in
      try sample.addExample()
      let sent = try #require(try sample.send(["anna"], spring).sent.first)
      #expect(sent.closing.cents == -170_500)
      _ = try sample.ledger.expenses.edit(1) { $0.amount = Money(cents: 50_001) }
      let shown = try sample.statement(of: "anna", spring)
      #expect(shown.closing == sent.closing && shown.sent == sent)
      let next = try sample.statement(of: "anna", summer)
      let correction = try #require(next.corrections.first)
      #expect(next.corrections.count == 1 && correction.line.subject == .expense)
      #expect((correction.before.cents, correction.after.cents) == (-20_001, -25_001))
      #expect(next.opening == sent.closing && next.closing.cents == -150_500)
      #expect(
        try sample.ledger.positions.report(through: summer.lastDay, on: Sample.today).positions
          .position(of: "anna").balance() == next.closing)
      _ = try sample.send(["anna"], summer)
      let later = try sample.statement(of: "anna", nil)
      #expect(later.corrections.isEmpty && later.opening == later.closing)
      #expect(try sample.ledger.statements.sent(of: "anna", in: nil).map(\.id) == [1, 2])
    }
  }

  @Test func `warn of a write that changes a sent one, and of no other`() throws {
    try withSample { sample in
      try sample.addExample()
      _ = try sample.send([], spring)
      var recording = sample.recording()
      var found: [String] = []
      recording.statementObserver = { found.append("\($0.code) \($1.id) \($2.cents)") }
      let ledger = sample.ledger.recorded(recording)
      _ = try ledger.expenses.edit(1) { $0.note = "x" }
      _ = try ledger.transfers.add(from: "anna", to: "pere", on: "2026-07-01") { $0.amount = 5 }
      #expect(found == [])
      _ = try ledger.transfers.add(from: "anna", to: "pere", on: "2026-06-30") { $0.amount = 5 }
      #expect(found == ["anna 1 500", "pere 3 -500"])
      found = []
      _ = try ledger.history.undo(.last(1))
      #expect(found == [])
      try sample.share(from: "2026-05-01", ["anna": (1, 1)])
      _ = try ledger.owners.removeShares(of: "sol", from: "2026-01-01")
      #expect(found.count == 3)
    }
  }

  @Test func `are refused unless they follow each other, whole and past`() throws {
    try withSample { sample in
      try sample.addExample()
      let winter = Period.quarter(year: 2026, quarter: 4)
      #expect(
        throws: Refusal(
          "error.period-not-over", ["period": .period(winter), "today": .day(Sample.today)])
      ) {
        try sample.send(["anna"], winter)
      }
      #expect(
        throws: Refusal(
          "error.not-yet-sent", ["day": .day("2026-11-03"), "today": .day(Sample.today)], .badData)
      ) {
        try sample.send(["anna"], spring, on: "2026-11-03")
      }
      let sent = try #require(try sample.send(["anna"], spring).sent.first)
      let june = Period.month(year: 2026, month: 6)
      #expect(
        throws: Refusal(
          "error.already-sent",
          [
            "name": .text("Anna"), "period": .period(sent.period.named), "id": .number(sent.id),
            "command": .commands([["estada", "statement", "unsend", String(sent.id)]]),
          ])
      ) { try sample.send(["anna"], june) }
      let following = Period.days(from: "2026-07-01", to: "2026-08-31")
      #expect(
        throws: Refusal(
          "error.statement-skips",
          [
            "name": .text("Anna"), "day": .dayInWords(following.firstDay, .on),
            "period": .text(following.code),
          ])
      ) {
        try sample.send(["anna"], .month(year: 2026, month: 8))
      }
      let outcome = try sample.send([], spring)
      #expect(outcome.known.map(\.code) == ["anna"] && outcome.sent.count == 2)
      let third = try #require(try sample.send(["anna"], summer).sent.first)
      #expect(
        throws: Refusal(
          "error.later-statement", ["id": .number(sent.id), "later": .number(third.id)])
      ) {
        try sample.ledger.remove([Int(sent.id)], of: SentStatement.self, showing: \.self)
      }
      #expect(throws: Refusal.unknown(SentStatement.kind, 9)) {
        try sample.ledger.remove([9], of: SentStatement.self, showing: \.self)
      }
      #expect(
        throws: Refusal(
          "error.merge-of-statements", ["from": .text("Anna"), "into": .text("Pere")])
      ) {
        try sample.ledger.owners.merge("anna", into: "pere")
      }
      _ = try sample.ledger.remove([Int(third.id)], of: SentStatement.self, showing: \.self)
      _ = try sample.ledger.remove([Int(sent.id)], of: SentStatement.self, showing: \.self)
      #expect(try sample.ledger.statements.sent(of: "anna", in: nil).isEmpty)
    }
  }

  @Test func `follow each other also after one is undone by its number`() throws {
    try withSample { sample in
      try sample.addExample()
      let may = Period.month(year: 2026, month: 5)
      for month in 4...6 { _ = try sample.send(["anna"], .month(year: 2026, month: month)) }
      let last = try #require(try sample.ledger.history.steps(limit: 1).first).number
      for number in [1, 2] as [Int64] {
        #expect(
          throws: Refusal(
            "error.later-statement", ["id": .number(number), "later": .number(number + 1)])
        ) {
          try sample.ledger.history.undo(.step(last - 3 + number))
        }
      }
      #expect(try sample.statement(of: "anna", spring).closing.cents == -170_500)
      _ = try sample.ledger.history.undo(.last(3))
      let sent = try #require(try sample.send(["anna"], may).sent.first)
      let step = try #require(try sample.ledger.history.steps(limit: 1).first).number
      _ = try sample.ledger.remove([Int(sent.id)], of: SentStatement.self, showing: \.self)
      // The next one begins with another balance.
      _ = try sample.ledger.transfers.add(from: "anna", to: "pere", on: "2026-05-30") {
        $0.amount = 5
      }
      let other = try #require(
        try sample.send(["anna"], .month(year: 2026, month: 6)).sent.first)
      #expect(
        throws: Refusal(
          "error.broken-statements",
          [
            "name": .text("Anna"), "id": .number(sent.id), "period": .period(sent.period.named),
            "next": .number(other.id), "next-period": .period(other.period.named),
          ])
      ) {
        try sample.ledger.history.undo(.step(step + 1))
      }
      _ = try sample.ledger.remove([Int(other.id)], of: SentStatement.self, showing: \.self)
      _ = try sample.ledger.history.undo(.step(step + 1))
      #expect(try sample.ledger.statements.sent(of: "anna", in: nil) == [sent])
    }
  }

  @Test func `that overlap are found, and keep no other change from being undone`() throws {
    try withSample { sample in
      try sample.addExample()
      let first = try #require(try sample.send(["anna"], spring).sent.first)
      var other = first
      other.id = 0
      try sample.ledger.book.write(command: "x", at: Sample.time, commit: true) {
        _ = try $0.insert(other)
      }
      other.id = 2
      var found: [AuditFinding] = []
      try sample.ledger.reports.withFindings(on: Sample.today) { source in
        try source { found.append($0) }
      }
      #expect(found.contains(.sentOrder(first, next: other, name: "Anna")))
      _ = try sample.ledger.transfers.add(from: "anna", to: "pere", on: "2026-09-01") {
        $0.amount = 5
      }
      _ = try sample.ledger.history.undo(.last(1))
    }
  }

  @Test func `warn of no edit that gives everyone the same`() throws {
    try withSample { sample in
      try sample.addExample()
      _ = try sample.send([], spring)
      var recording = sample.recording()
      var found = 0
      recording.statementObserver = { _, _, _ in found += 1 }
      let ledger = sample.ledger.recorded(recording)
      _ = try ledger.expenses.edit(1) { $0.amount = 500 }
      #expect(found == 3)
      found = 0
      _ = try ledger.homes.edit("sol") { $0.note = "x" }
      _ = try ledger.homes.edit("sol") { $0.capacity = 4 }
      _ = try ledger.expenses.edit(1) { $0.note = "x" }
      _ = try ledger.bookings.edit(1) { $0.note = "x" }
      _ = try ledger.owners.edit("anna") { $0.note = "x" }
      #expect(found == 0)
      // Nobody has paid tax yet.
      _ = try ledger.homes.edit("sol") { $0.filer = try ledger.number(of: "pere") }
      #expect(found == 0)
      // Marta's correction is what it was before.
      _ = try ledger.bookings.edit(1) { $0.receivedBy = try ledger.number(of: "pere") }
      #expect(found == 2)
    }
  }

  @Test func `name what belongs to nobody, and are not sent without the owners`() throws {
    try withSample { sample in
      try sample.addExample()
      _ = try sample.addBooking("Nobody", on: "2026-06-01", in: "sol") { $0.stay.amount = 10 }
      let report = try #require(
        try sample.ledger.statements.reports(
          of: ["anna"], StatementScope(period: spring), on: "2026-11-02"
        )
        .first)
      #expect(report.gaps.map(\.line.record) == [3] && !report.gaps[0].isWithoutOwners)
      #expect(try sample.send(["anna"], spring).unassigned == 1)
      let reports = try sample.ledger.statements.reports(
        of: [], StatementScope(period: spring), on: Sample.today)
      #expect(reports.map(\.gaps.count) == [0, 1, 1] && reports.unassigned == 1)
      _ = try sample.ledger.remove([1], of: SentStatement.self, showing: \.self)
      _ = try sample.ledger.owners.removeShares(of: "sol", from: "2026-01-01")
      #expect(
        throws: Refusal("error.no-owners", ["property": .text("Sol"), "day": .day("2026-04-01")])
      ) {
        try sample.send(["anna"], spring)
      }
    }
  }

  @Test func `of one home leave out transfers, and name guests when asked`() throws {
    try withSample { sample in
      try sample.addExample()
      _ = try sample.ledger.transfers.add(from: "anna", to: "pere", on: "2026-05-01") {
        $0.amount = 5
      }
      var scope = StatementScope(period: spring)
      scope.property = "sol"
      scope.namesGuests = true
      let report = try #require(
        try sample.ledger.statements.reports(of: ["anna"], scope, on: Sample.today).first)
      #expect(report.statement.closing.cents == -170_500 && report.guests == [1: "Roca"])
      #expect(try sample.statement(of: "anna", spring).closing.cents == -170_000)
    }
  }
}
