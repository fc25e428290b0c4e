import Bookkeeping
import Documents
import Exchange
import Reporting
import Storage
import Taxation
import Testing

@testable import Ledger

struct `A query` {
  /// A stay in each of two years, an expense, and a home with a stay that nobody asks for.
  private func prepare(_ sample: Sample) throws {
    _ = try sample.addBooking("Marta", on: "2025-07-03") { $0.stay.amount = 200 }
    _ = try sample.addBooking("Rosa", on: "2026-07-03") { $0.stay.amount = 300 }
    _ = try sample.addBooking("Pau", on: "2026-07-05")
    _ = try sample.addExpense("Llum", on: "2026-07-01", 50)
    _ = try sample.ledger.homes.add(named: "Mas") { $0.zone = "2" }
    _ = try sample.addBooking("Anna", on: "2026-09-01", in: "mas") { $0.stay.amount = 1000 }
  }

  private let year = Period.year(2026)

  @Test func `gives a report the rows of its homes and days`() throws {
    try withSample { sample in
      try prepare(sample)
      let ledger = sample.ledger
      let profit = try ledger.reports.profit(
        of: "sol", in: year, by: .property, on: "2026-11-21", isCompared: true,
        pendingLimit: 10)
      #expect(profit.report.total.figures.income == 300)
      #expect(profit.report.total.figures.expenses == 50)
      #expect(profit.before?.total.figures.income == 200)
      #expect(profit.pending.map(\.guest) == ["Pau"])
      #expect(
        try ledger.reports.profit(of: nil, in: nil, by: .year, on: "2026-11-21").report.total
          .figures.income
          == 1500)
      #expect(try ledger.reports.expenses(of: nil, in: year).total == 50)
      #expect(try ledger.reports.expenses(of: "mas", in: nil).total == .zero)
      #expect(
        try ledger.reports.occupancy(of: "sol", in: year, by: .month).report.total.nights == 5)
      let (payback, home) = try ledger.reports.payback(
        of: "sol", investment: 1000, in: year, on: "2027-01-01")
      #expect(home.code == "sol" && payback.basis == year)
      for (today, latest) in [
        ("2026-12-31", "2025-12..2026-11"), ("2025-02-10", "2024-02..2025-01"),
      ] as [(Day, String)] {
        let refusal = Refusal(
          "error.unfinished-years", ["period": .period(year), "example": .text(latest)], .badData)
        #expect(throws: refusal) {
          try ledger.reports.payback(of: "sol", investment: 1000, in: year, on: today)
        }
      }
      #expect(throws: Refusal("error.not-whole-years", .badData)) {
        _ = try ledger.reports.payback(
          of: "sol", investment: 1000, in: .quarter(year: 2026, quarter: 1), on: "2026-11-21")
      }
      #expect(
        try ledger.reports.page(of: "mas", in: year, on: "2026-11-21").profit.total.figures.income
          == 1000)
    }
  }

  @Test func `gives the tax of its homes and days`() throws {
    try withSample { sample in
      try prepare(sample)
      let ledger = sample.ledger
      #expect(try ledger.tax.summary(of: "sol", in: year).tax == Money(cents: 780))
      #expect(try ledger.tax.summary(of: nil, in: nil).tax == Money(cents: 780 + 390 + 270))
      #expect(try ledger.tax.model950(of: "mas", in: year).total == Money(cents: 270))
      #expect(try ledger.tax.due(of: "sol", on: "2026-11-21").rows.map(\.stays) == [2, 1])
      #expect(try ledger.tax.explanation(of: 1).document.schema == "estada/tax-explanation/1")
    }
  }

  @Test func `gives an export finished reports and lists`() throws {
    try withSample { sample in
      try prepare(sample)
      try sample.ledger.reports.withWorkbook(
        of: "sol", in: .quarter(year: 2026, quarter: 3), on: "2026-11-21"
      ) { contents in
        #expect(contents.homes.map(\.code) == ["sol"])
        #expect(contents.count == RecordCount(bookings: 2, expenses: 1))
        // The stays of a whole filing period reach beyond; the profit is of the days asked for.
        #expect(contents.quarters.total.figures.bookings == 2)
        #expect(contents.homesAndQuarters.total.figures.bookings == 2)
        var guests: [String] = []
        try contents.bookings { guests.append($0.guest) }
        #expect(guests == ["Rosa", "Pau"])
      }
      var journal = ""
      try sample.ledger.reports.writeJournal(.ledger, of: "mas", in: nil) { journal += $0 }
      #expect(journal.contains("Anna") && !journal.contains("Marta"))
    }
  }

  private static let moneyColumns: Set = ["adjustments", "received", "outstanding", "deposit"]

  @Test func `knows the columns of an export that are blank in every row`() throws {
    try withSample { sample in
      try prepare(sample)
      func expectBlank(_ home: String?, but used: Set<String>) throws {
        try sample.ledger.reports.withWorkbook(of: home, in: year, on: "2026-11-21") { contents in
          let homes = Dictionary(contents.homes.map { ($0.id, $0) }) { first, _ in first }
          let bookings = BookingList.document(
            properties: homes, accounts: contents.accounts, blank: contents.blankInBookings,
            source: contents.bookings)
          let expenses = ExpenseList.document(
            properties: homes, blank: contents.blankInExpenses, source: contents.expenses)
          var found: Set<String> = []
          for document in [bookings, expenses] {
            let optional = document.columns.filter(\.isOptional).map(\.name)
            var blank = Set(optional)
            _ = try document.rows { row in
              for (column, cell) in zip(document.columns, row) where !cell.isBlank {
                blank.remove(column.name)
              }
            }
            let known = document.blankColumns.intersection(optional)
            #expect(known.isSubset(of: blank))
            // Money of other homes may leave the columns of money in doubt.
            #expect(blank.subtracting(known).isSubset(of: Self.moneyColumns.union(["state_mark"])))
            found.formUnion(Set(optional).subtracting(blank))
          }
          #expect(found == used)
        }
      }
      try expectBlank("sol", but: [])
      try expectBlank(nil, but: ["name"])
      // What another home has fills no column.
      _ = try sample.ledger.expenses.add(
        on: "2026-07-01",
        in: "mas"
      ) { ($0.concept, $0.supplier) = ("Aigua", "Roca") }
      try sample.ledger.reports.withWorkbook(of: "sol", in: year, on: "2026-11-21") {
        #expect($0.blankInExpenses.contains("supplier"))
      }
      _ = try sample.ledger.history.undo(.last(1))
      _ = try sample.addBooking("Eva", on: "2026-08-03", in: "sol") {
        ($0.stay.amount, $0.stay.commission, $0.note) = (400, 40, "Late")
      }
      try expectBlank("sol", but: ["commission", "note"])
      _ = try sample.ledger.receipts.add(for: 5, on: "2026-08-03") { $0.amount = 100 }
      try expectBlank("sol", but: ["commission", "note", "received", "outstanding"])
      _ = try sample.ledger.bookings.cancel(
        2, charged: nil, commission: nil, isNoShow: false, on: "2026-07-01", today: "2026-07-01")
      try expectBlank(
        "sol", but: ["commission", "note", "received", "outstanding", "state_mark", "cancelled_on"])
      try expectBlank("mas", but: [])
    }
  }

  @Test func `gives what lists, warnings and completion ask for`() throws {
    try withSample { sample in
      try prepare(sample)
      let ledger = sample.ledger
      #expect(
        try ledger.bookings.overlaps(from: 3, areStays: true, in: [1, 2], limit: 3)
          .first.map(\.later.guest) == ["Pau"])
      #expect(
        try ledger.bookings.overlaps(from: 4, areStays: true, in: [1, 2], limit: 3).count == 0)
      #expect(try ledger.rates.all(of: "Sitges", on: "2026-01-01").map(\.zone) == ["2"])
      #expect(try ledger.rates.all(of: "1", on: nil).map(\.unnumbered) == [Sample.rates[0]])
      #expect(try ledger.reports.years() == [2026, 2025])
      #expect(try ledger.bookings.channels().isEmpty)
      #expect(try ledger.latest(Booking.self, numbered: "", limit: 1).map(\.guest) == ["Anna"])
      #expect(try ledger.latest(Expense.self, numbered: "2", limit: 1).isEmpty)
      #expect(try ledger.expenses.lastCategory(concept: "Llum") == "other")
      #expect(try ledger.history.count() == 7)
      #expect(try ledger.history.notices().isEmpty)
      var findings: [AuditFinding] = []
      try ledger.reports.withFindings(on: "2026-11-21") { source in
        try source { findings.append($0) }
      }
      #expect(findings.contains { if case .overlap = $0 { true } else { false } })
    }
  }

  @Test func `lets the rows of every home through for several homes`() {
    let homes = [1, 2].map { Property(id: $0, code: "h\($0)", name: "", zone: "1") }
    #expect(RecordFilter(homes: homes, period: year).property == nil)
    #expect(RecordFilter(homes: [homes[1]], period: year).property == 2)
    #expect(RecordFilter(homes: [homes[1]], period: year).period == year)
  }
}
