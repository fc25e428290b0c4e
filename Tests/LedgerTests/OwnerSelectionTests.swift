import Bookkeeping
import Documents
import Ownership
import Reporting
import Storage
import Testing

@testable import Ledger

struct `What is selected by its owner` {
  /// Two homes: `sol`, of Anna until June and of Pere from July, and `mas`, half of each from 2026 on.
  private func prepare(_ sample: Sample) throws {
    let ledger = sample.ledger
    for name in ["Anna", "Pere", "Marta"] { _ = try ledger.owners.add(named: name) { _ in } }
    _ = try ledger.homes.add(named: "Mas") { $0.zone = "2" }
    _ = try ledger.homes.add(named: "Pi") { $0.zone = "2" }
    _ = try ledger.owners.setShares(of: "sol", from: "2026-01-01", [("anna", .rest)])
    _ = try ledger.owners.setShares(of: "sol", from: "2026-07-01", [("pere", .rest)])
    let half = TypedShare.fraction(try #require(Fraction(1, over: 2)))
    _ = try ledger.owners.setShares(
      of: "mas", from: "2026-01-01", [("anna", half), ("pere", .rest)])
    for (guest, day, home, amount) in [
      ("Old", "2025-12-31", "sol", 1), ("June", "2026-06-30", "sol", 100),
      ("July", "2026-07-01", "sol", 200), ("Shared", "2026-07-05", "mas", 400),
      ("Pine", "2026-07-05", "pi", 800),
    ] as [(String, Day, String, Money)] {
      _ = try sample.addBooking(guest, on: day, in: home) { $0.stay.amount = amount }
    }
    // It counts on the check-in of the booking.
    _ = try ledger.adjustments.add(of: 2, in: nil, on: "2026-07-20") {
      ($0.reason, $0.amount) = (.refund, -10)
    }
    _ = try ledger.adjustments.add(of: nil, in: "sol", on: "2026-07-20") {
      ($0.reason, $0.amount) = (.extra, 7)
    }
    var split = BillSplit()
    split.parts = [
      BillSplit.Part(for: .home("sol"), .amount(50)),
      BillSplit.Part(for: .owner("marta"), .amount(40)),
    ]
    _ = try ledger.expenses.add(on: "2026-06-30", in: nil, split: split) {
      $0.concept = "Bill"
      $0.amount = 90
    }
  }

  /// What one owner selects.
  struct Case {
    var owner: String
    var guests: [String]
    /// The amounts of expenses that are listed.
    var listed: [Money]
    /// The figures of the profit of 2026.
    var income: Money
    var adjustments: Money
    var expenses: Money
    /// The rows of the profit of 2026 by home, with those without a record.
    var rows: [String]
    /// The homes of the owner in November.
    var homes: [String]
  }

  static let cases = [
    Case(
      owner: "anna", guests: ["June", "Shared"], listed: [50], income: 500, adjustments: -10,
      expenses: 50, rows: ["mas", "sol"], homes: ["mas"]),
    Case(
      owner: "pere", guests: ["July", "Shared"], listed: [], income: 600, adjustments: 7,
      expenses: 0, rows: ["mas", "sol"], homes: ["mas", "sol"]),
    Case(
      owner: "marta", guests: [], listed: [40], income: 0, adjustments: 0, expenses: 0, rows: [],
      homes: []),
  ]

  @Test(arguments: cases)
  func `is of homes of which the owner has a share on its day`(one: Case) throws {
    try withSample { sample in
      try prepare(sample)
      let ledger = sample.ledger
      let selection = Selection(owner: one.owner)
      try ledger.bookings.list(of: nil, in: nil, selecting: selection) { _, _, _, source in
        var guests: [String] = []
        try source { guests.append($0.guest) }
        #expect(guests == one.guests)
      }
      try ledger.expenses.list(of: nil, in: nil, selecting: selection) { _, _, _, source in
        var amounts: [Money?] = []
        try source { amounts.append($0.amount) }
        #expect(amounts == one.listed)
      }
      let year = Period.year(2026)
      for grouping in [ProfitGrouping.property, .quarter, .owner] {
        let answer = try ledger.reports.profit(
          of: nil, in: year, by: grouping, on: "2026-11-21", selecting: selection)
        let figures = answer.report.total.figures
        #expect(figures.income == one.income && figures.adjustments == one.adjustments)
        #expect(figures.expenses == one.expenses)
        if grouping == .property {
          #expect(answer.report.rows.compactMap(\.property?.code) == one.rows)
        }
      }
      let expenses = try ledger.reports.expenses(of: nil, in: year, selecting: selection)
      #expect(expenses.total == one.expenses)
      let homes = try ledger.homes.all(selecting: selection, on: "2026-11-21")
      #expect(homes.map(\.code) == one.homes)
    }
  }

  @Test func `is refused of an owner that the book does not have`() throws {
    try withSample { sample in
      try prepare(sample)
      #expect(throws: Refusal.self) {
        try sample.ledger.reports.expenses(of: nil, in: nil, selecting: Selection(owner: "joan"))
      }
    }
  }

  /// The cells of the row of a party in the profit by owner; nil if there is none.
  private func row(of code: String?, in report: OwnerProfitReport?) throws -> [Cell]? {
    let wanted = Cell(code)
    var found: [Cell]?
    _ = try report?.document.rows { if $0.first == wanted { found = $0 } }
    return found
  }

  @Test func `is divided among owners, and what no one owns is a row of its own`() throws {
    try withSample { sample in
      try prepare(sample)
      let ledger = sample.ledger
      let all = try ledger.reports.profit(of: nil, in: nil, by: .owner, on: "2026-11-21")
      let whole = try ledger.reports.profit(of: nil, in: nil, by: .property, on: "2026-11-21")
        .report
      let document = try #require(all.owners?.document(of: all.report))
      let total = try document.rows { _ in }
      #expect(total?.last == .money(whole.total.profit))
      #expect(try row(of: nil, in: all.owners)?[2] == .money(801))
      #expect(try row(of: "anna", in: all.owners)?[2] == .money(300))
      #expect(try row(of: "pere", in: all.owners)?[2] == .money(400))
      // The homes without owners are named, with their first days; the private part is apart.
      #expect(document.notes.filter { $0.key == "position.no-owners" }.count == 2)
      #expect(document.notes.contains { $0.key == "expense.apart-private" })
      let mine = try ledger.reports.profit(
        of: "mas", in: nil, by: .owner, on: "2026-11-21", selecting: Selection(owner: "anna"))
      #expect(try row(of: "pere", in: mine.owners)?[2] == .money(200))
      #expect(try row(of: nil, in: mine.owners) == nil)
    }
  }

  /// Anna owns `sol`, and her manager has 100.00 a month from a day on.
  private func agree(_ sample: Sample, from day: Day) throws {
    let ledger = sample.ledger
    _ = try ledger.owners.add(named: "Anna") { _ in }
    _ = try ledger.owners.add(named: "Gestora") { $0.isManager = true }
    _ = try ledger.owners.setShares(of: "sol", from: "2026-01-01", [("anna", .rest)])
    let terms = Agreement(
      property: 0, validFrom: day, base: .gross, rate: 0, perMonth: 100, vatRate: 0)
    _ = try ledger.agreements.set(of: "sol", terms)
  }

  @Test func `has no fee of a month that is not over`() throws {
    try withSample { sample in
      let ledger = sample.ledger
      try agree(sample, from: "2026-09-01")
      for period in [nil, .year(2026), .year(2027)] as [Period?] {
        let fees: Money = period == .year(2027) ? .zero : 200
        let whole = try ledger.reports.profit(of: nil, in: period, by: .month, on: "2026-11-21")
          .report
        #expect(whole.apart.fees ?? .zero == fees)
        let owners = try ledger.reports.profit(of: nil, in: period, by: .owner, on: "2026-11-21")
          .owners
        #expect(try row(of: "gestora", in: owners)?.last ?? .money(.zero) == .money(fees))
      }
    }
  }

  @Test func `is explained by date, and on one day by the kind of record`() throws {
    try withSample { sample in
      let ledger = sample.ledger
      try agree(sample, from: "2026-05-01")
      _ = try ledger.transfers.add(from: "anna", to: "gestora", on: "2026-05-31") { $0.amount = 5 }
      for (day, amount) in [
        ("2026-06-15", 1), ("2026-05-31", 2), ("2026-05-10", 3), ("2026-05-11", nil),
        ("2026-05-31", 4),
      ] as [(Day, Money?)] {
        _ = try ledger.expenses.add(on: day, in: "sol") {
          ($0.concept, $0.amount) = ("x", amount)
        }
      }
      _ = try ledger.adjustments.add(of: nil, in: "sol", on: "2026-05-31") {
        ($0.reason, $0.amount) = (.extra, 7)
      }
      _ = try sample.addBooking("x", on: "2026-05-10") {
        $0.stay.amount = 100
        $0.stay.taxCollected = true
      }
      var found: [String] = []
      let scope = try OwnershipScope(of: ledger, on: "2026-11-21")
      try ledger.positions.forEachMovement(in: scope, through: "2026-06-15", isOrdered: true) {
        found.append("\($0.date.isoText.dropFirst(5)) \($0.kind.rawValue) \($0.amount.plainText)")
      }
      #expect(
        found == [
          "05-10 booking 100.00", "05-10 expense -3.00", "05-31 adjustment 7.00",
          "05-31 expense -2.00", "05-31 expense -4.00", "05-31 monthly-fee -100.00",
          "05-31 transfer 5.00", "06-15 expense -1.00",
        ])
    }
  }

  @Test func `has an account of each owner for the workbook, if there are any`() throws {
    try withSample { sample in
      try sample.ledger.reports.withWorkbook(of: nil, in: nil, on: "2026-11-21") {
        #expect($0.owners.isEmpty)
      }
      try prepare(sample)
      let report = try sample.ledger.positions.report(through: "2026-12-31", on: "2026-11-21")
      try sample.ledger.reports.withWorkbook(of: nil, in: .year(2026), on: "2026-11-21") {
        contents in
        #expect(contents.owners.map(\.party.code) == ["anna", "marta", "pere"])
        var positions: [Money] = []
        for account in contents.owners {
          var sum = Money.zero
          _ = try account.document.rows { row in
            if case .money(let position)? = row.last { sum = try sum.adding(position) }
          }
          positions.append(sum)
        }
        #expect(
          positions
            == (try ["anna", "marta", "pere"].map {
              try report.positions.position(of: $0).balance()
            }))
      }
      try sample.ledger.reports.withWorkbook(of: "mas", in: nil, on: "2026-11-21") {
        #expect($0.owners.isEmpty)
      }
    }
  }
}
