import Bookkeeping
import Foundation
import TestKit
import Testing

private struct Explanation: Decodable {
  let period: String
  let property: String
  let taxableUnits: Int
  let total: Cents
  let tax: Cents
  let lines: [Line]
  struct Line: Decodable { let amount: Cents }
}

private struct TaxRows: Decodable {
  let rows: [Row]
  let total: Total
  struct Row: Decodable {
    let property: String
    let period: String
    let taxableUnits: Int
    let tax: Cents
  }
  struct Total: Decodable {
    let tax: Cents
    let stays: Int
    let nights: Int
    let adultNights: Int
    let childNights: Int
    let taxableUnits: Int
    let exemptUnits: Int
    let collectedUnits: Int

    /// The figures, by their names.
    var all: [String: Int64] {
      let counts = [
        "stays": stays, "nights": nights, "adult nights": adultNights, "child nights": childNights,
        "taxable units": taxableUnits, "exempt units": exemptUnits,
        "collected units": collectedUnits,
      ]
      return counts.mapValues(Int64.init).merging(["tax": tax.value]) { $1 }
    }
  }
}

private struct Expenses: Decodable {
  let rows: [Row]
  let total: Total
  struct Row: Decodable {
    let category: String
    let amount: Cents
  }
  struct Total: Decodable { let amount: Cents }
}

private struct BudgetRows: Decodable {
  let rows: [Row]
  struct Row: Decodable { let spent: Cents }
}

private struct ListedExpenses: Decodable {
  let rows: [Row]
  struct Row: Decodable { let id: Int }
}

private struct Occupancy: Decodable {
  let total: Total
  struct Total: Decodable {
    let nightsAvailable: Int
    let nightsLet: Int
    let income: Cents

    /// The figures, by their names.
    var all: [String: Int64] {
      ["available": Int64(nightsAvailable), "let": Int64(nightsLet), "income": income.value]
    }
  }
}

private struct Returns: Decodable {
  let establishments: [Establishment]
  let total: Cents
  struct Establishment: Decodable { let stays: Int }
}

private struct Due: Decodable {
  let rows: [Row]
  struct Row: Decodable {
    let from: String
    let to: String
    let tax: Cents
  }
}

private struct Profit: Decodable {
  let total: Figures
  let rows: [Figures]
  struct Figures: Decodable {
    let income: Cents
    let commission: Cents
    let expenses: Cents
    let tax: Cents
    let profit: Cents
    let bookings: Int
    let pending: Int

    /// The figures, to be compared and added one by one.
    var all: [Int64] {
      [income, commission, expenses, tax, profit].map(\.value) + [Int64(bookings), Int64(pending)]
    }
  }
}

struct `The figures of any book` {
  /// How many bookings a book gets here.
  static let bookings = 60

  private func withBook(
    seed: UInt64, _ body: (TrialBook, inout RandomBook) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      var random = RandomBook(seed: seed)
      let book = try random.make(
        at: folder.appending(path: "book.sqlite").path, bookings: Self.bookings, expenses: 40)
      try body(book, &random)
    }
  }

  @Test(arguments: SeededGenerator.seeds(42, 950))
  func `add up from the bookings to the periods and to the whole`(seed: UInt64) throws {
    try withBook(seed: seed) { book, _ in
      let stays = try (1...Self.bookings).map {
        try book.report(Explanation.self, "tax", "explain", "\($0)")
      }
      for stay in stays { #expect(stay.lines.sum(\.amount) == stay.total, "seed \(seed)") }
      let summary = try book.report(TaxRows.self, "tax", "summary")
      for row in summary.rows {
        let own = stays.filter { $0.property == row.property && $0.period == row.period }
        #expect(own.sum(\.tax) == row.tax, "seed \(seed), \(row)")
        #expect(own.filter { $0.tax != .zero }.sum(\.taxableUnits) == row.taxableUnits)
      }
      let whole = stays.sum(\.tax)
      #expect(whole.value > 0)
      #expect(summary.rows.sum(\.tax) == whole, "seed \(seed)")
      #expect(summary.total.tax == whole && summary.total.stays == stays.count, "seed \(seed)")

      let due = try book.report(Due.self, "tax", "due").rows
      var declared = Cents.zero
      for period in due {
        let figures = try book.report(
          Returns.self, "tax", "model950", "--period", "\(period.from)..\(period.to)")
        #expect(figures.total == period.tax, "seed \(seed), \(period)")
        declared += figures.total
      }
      let before = try book.report(
        Returns.self, "tax", "model950", "--period", "2012-01-01..2027-12-31")
      #expect(before.total == whole, "seed \(seed)")
      #expect(before.establishments.sum(\.stays) == stays.count)
      #expect(declared.value <= whole.value && declared.value > 0, "seed \(seed)")

      for grain in ["property", "month", "quarter", "year"] {
        let profit = try book.report(Profit.self, "report", "profit", "--by", grain)
        #expect(profit.total.tax == whole, "seed \(seed), by \(grain)")
        for index in profit.total.all.indices {
          #expect(
            profit.rows.sum { $0.all[index] } == profit.total.all[index], "seed \(seed), \(grain)")
        }
        let total = profit.total
        #expect(total.income - total.commission - total.expenses - total.tax == total.profit)
      }
    }
  }

  @Test(arguments: SeededGenerator.seeds(3, 2015))
  func `stay the same however a period is split`(seed: UInt64) throws {
    try withBook(seed: seed) { book, random in
      var told: Set<String> = []
      for _ in 1...8 {
        let ends = [random.anyDay(), random.anyDay()].sorted()
        var cuts = (0..<random.number(1...4)).map { _ in random.anyDay() }
        cuts = Set(cuts.filter { ends[0] < $0 && $0 <= ends[1] }).sorted()
        let starts = [ends[0]] + cuts
        let lasts = cuts.map { $0.adding(days: -1) } + [ends[1]]
        let whole = "\(ends[0].isoText)..\(ends[1].isoText)"
        let parts = zip(starts, lasts).map { "\($0.isoText)..\($1.isoText)" }

        let figures = try figures(of: book, in: whole)
        let sums = try parts.map { try self.figures(of: book, in: $0) }
          .reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
        for (name, figure) in figures {
          #expect(sums[name] == figure, "seed \(seed), \(name) of \(whole): \(parts)")
        }
        #expect(sums.count == figures.count, "seed \(seed), \(whole): \(parts)")
        told.formUnion(figures.filter { $0.value != 0 }.keys)
      }
      #expect(told.count >= 20, "seed \(seed) tells of nothing but \(told)")
    }
  }

  /// Every figure of a period that is the sum of those of its parts, by report and name.
  private func figures(of book: TrialBook, in period: String) throws -> [String: Int64] {
    var figures: [String: Int64] = [:]
    func add(_ report: String, _ more: [String: Int64]) {
      for (name, figure) in more { figures["\(report): \(name)"] = figure }
    }
    let profit = try book.report(Profit.self, "report", "profit", "--period", period).total.all
    add("profit", Dictionary(uniqueKeysWithValues: zip(profit.indices.map(String.init), profit)))
    add("tax", try book.report(TaxRows.self, "tax", "summary", "--period", period).total.all)
    let expenses = try book.report(Expenses.self, "report", "expenses", "--period", period)
    add("expenses", ["total": expenses.total.amount.value])
    add(
      "expenses", Dictionary(expenses.rows.map { ($0.category, $0.amount.value) }) { $0 + $1 })
    let nights = try book.report(Occupancy.self, "report", "occupancy", "--period", period)
    add("occupancy", nights.total.all)
    return figures
  }

  @Test(arguments: SeededGenerator.seeds(7, 2027))
  func `change by one booking's own tax when it is moved over a change of rates`(
    seed: UInt64
  ) throws {
    try withBook(seed: seed) { book, random in
      for change in ["2017-04-01", "2021-10-01", "2024-10-01", "2026-04-01", "2026-10-01"] {
        let moved = random.number(1...Self.bookings)
        let old = try taxes(of: book)
        let total = try book.report(TaxRows.self, "tax", "summary").total.tax
        for checkIn in [day(change), day(change).adding(days: -1)] {
          let edit = book.run(
            "booking", "edit", "\(moved)", "--check-in", checkIn.isoText, "--prepaid-on", "none",
            "--note", "moved \(checkIn.isoText)")
          try #require(edit.status == 0, "seed \(seed): \(edit.errors)")
          let new = try taxes(of: book)
          for (index, (before, after)) in zip(old, new).enumerated() where index + 1 != moved {
            #expect(before == after, "seed \(seed): booking \(index + 1), moved \(moved)")
          }
          let difference = new[moved - 1] - old[moved - 1]
          #expect(
            try book.report(TaxRows.self, "tax", "summary").total.tax == total + difference,
            "seed \(seed)")
        }
      }
    }
  }

  @Test(arguments: SeededGenerator.seeds(11, 148))
  func `stay the same when expenses go into a category of the book's own`(seed: UInt64) throws {
    try withBook(seed: seed) { book, random in
      func amounts() throws -> (total: Cents, [String: Int64]) {
        let report = try book.report(Expenses.self, "report", "expenses")
        let rows = report.rows.map { ($0.category, $0.amount.value) }
        return (report.total.amount, Dictionary(rows) { $0 + $1 })
      }
      func spent() throws -> [Cents] {
        try book.report(
          BudgetRows.self, "report", "budget", "--period", "2012-01-01..2027-12-31"
        ).rows.map(\.spent)
      }
      try #require(
        book.run(
          "budget", "set", "--category", "cleaning", "--amount", "1", "--every", "month",
          "--from", "2012-01-01"
        ).status == 0)
      let (total, before) = try amounts()
      let counted = try spent()
      let add = book.run("category", "add", "Gardener", "--parent", "cleaning")
      try #require(add.status == 0, "seed \(seed): \(add.errors)")
      let known = try book.report(
        ListedExpenses.self, "expense", "list", "--category", "cleaning")
      let moved = known.rows.filter { _ in random.number(0...1) == 0 }
      for expense in moved {
        let edit = book.run(
          "expense", "edit", "\(expense.id)", "--category", "gard", "--again")
        try #require(edit.status == 0, "seed \(seed): \(edit.errors)")
      }
      let (whole, after) = try amounts()
      #expect(whole == total, "seed \(seed)")
      #expect(
        before["cleaning", default: 0]
          == after["cleaning", default: 0] + after["gardener", default: 0], "seed \(seed)")
      #expect(try spent() == counted, "seed \(seed)")
      let found = try book.report(
        ListedExpenses.self, "expense", "list", "--category", "cleaning")
      #expect(found.rows.map(\.id) == known.rows.map(\.id), "seed \(seed)")
      let own = try book.report(ListedExpenses.self, "expense", "list", "--category", "gardener")
      #expect(own.rows.map(\.id) == moved.map(\.id), "seed \(seed)")
    }
  }

  private func taxes(of book: TrialBook) throws -> [Cents] {
    try (1...Self.bookings).map { try book.report(Explanation.self, "tax", "explain", "\($0)").tax }
  }
}
