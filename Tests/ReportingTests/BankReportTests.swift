import Bookkeeping
import TestKit
import Testing

@testable import Reporting

struct `The report on accounts` {
  /// A line of account 1, unless said otherwise, with the record that explains all of it.
  private struct Line {
    var day: String
    var cents: Int64
    var of: WritableKeyPath<BankPart, Int64?>?
    var record: Int64 = 1
    var ignored: String?
    var account: Int64 = 1
    var statement: Int64 = 1
  }

  private func report(
    _ lines: [Line], statements: [BankStatement], period: Period? = nil,
    year: YearOfArrivals? = nil, accounts: [String] = ["bank"]
  ) throws -> BankReport {
    var builder = BankReport.Builder(
      accounts: accounts.enumerated().map { BankAccount(id: Int64($0) + 1, code: $1) },
      statements: statements, period: period, fees: [9])
    builder.arrivals = year
    for (number, line) in lines.enumerated() {
      let bank = BankLine(
        id: Int64(number) + 1, account: line.account, statement: line.statement,
        booked: day(line.day), amount: Money(cents: line.cents), text: "x", ignored: line.ignored)
      var parts: [LinePart] = []
      if let field = line.of {
        var part = BankPart(line: bank.id, amount: bank.amount, rule: .hand)
        part[keyPath: field] = line.record
        let receipt =
          field == \.receipt
          ? Receipt(booking: 1, date: bank.booked, amount: bank.amount, method: .transfer) : nil
        parts = [LinePart(part: part, receipt: receipt)]
      }
      try builder.add(ExplainedLine(line: bank, parts: parts))
    }
    return try builder.report()
  }

  private func statement(
    _ id: Int64, _ first: String, _ last: String, opens: Int64? = nil, closes: Int64? = nil,
    account: Int64 = 1
  ) -> BankStatement {
    BankStatement(
      id: id, account: account, file: "x.csv", sha256: .ofNothing, format: .table,
      firstDay: day(first), lastDay: day(last), opening: opens.map { Money(cents: $0) },
      closing: closes.map { Money(cents: $0) })
  }

  private func figures(_ report: BankReport) -> [String] {
    (report.rows + report.year).map { row in
      let details = [row.day?.isoText, row.lines.map { "(\($0))" }].compactMap(\.self)
      return ([row.item.rawValue, row.amount.plainText] + details).joined(separator: " ")
    }
  }

  @Test func `adds up from balance to balance, and from what was earned to what arrived`() throws {
    var year = YearOfArrivals(.year(2026))
    try year.add(earned: Money(cents: 949_000), on: day("2026-06-01"))
    try year.add(earned: Money(cents: 100_000), on: day("2025-12-28"))
    try year.add(
      arrival: Money(cents: 30_000), booked: day("2026-01-04"), of: day("2025-12-28"))
    try year.add(
      arrival: Money(cents: 874_000), booked: day("2026-06-04"), of: day("2026-06-01"))
    try year.add(arrival: Money(cents: 75_000), booked: day("2027-01-03"), of: day("2026-12-30"))
    let report = try report(
      [
        Line(day: "2026-01-04", cents: 30_000, of: \.payout),
        Line(day: "2026-06-04", cents: 805_000, of: \.payout, record: 2),
        Line(day: "2026-06-05", cents: 69_000, of: \.receipt),
        Line(day: "2026-06-06", cents: -128_420, of: \.expense),
        Line(day: "2026-06-30", cents: -1200, of: \.expense, record: 9),
        Line(day: "2026-07-20", cents: -7600, of: \.filedReturn),
        Line(day: "2026-07-22", cents: -500_000, of: \.transfer),
        Line(day: "2026-08-01", cents: -4567),
      ],
      statements: [statement(1, "2026-01-01", "2026-12-31", opens: 100_000, closes: 362_213)],
      period: .year(2026), year: year)
    #expect(
      figures(report) == [
        "opening 1000.00 2026-01-01", "payouts 8350.00 (2)", "guests 690.00 (1)",
        "bills -1284.20 (1)", "fees -12.00 (1)", "tax -76.00 (1)", "owners -5000.00 (1)",
        "unexplained -45.67 (1)", "closing 3622.13 2026-12-31", "earned 9490.00",
        "earlier 300.00", "outstanding -750.00", "arrived 9040.00",
      ])
    #expect(report.gaps.isEmpty)
  }

  @Test func `names the days between statements whose balances do not agree`() throws {
    let statements = [
      statement(1, "2026-01-01", "2026-01-31", opens: 100_000, closes: 120_410),
      statement(2, "2026-02-05", "2026-02-28", opens: 89_390, closes: 90_000),
    ]
    let lines = [
      Line(day: "2026-01-10", cents: 20_410),
      Line(day: "2026-02-10", cents: 610, statement: 2),
    ]
    let all = try report(lines, statements: statements)
    #expect(
      figures(all) == [
        "opening 1000.00 2026-01-01", "unexplained 210.20 (2)", "gap -310.20",
        "closing 900.00 2026-02-28",
      ])
    #expect(
      all.gaps == [
        BankReport.Gap(
          account: "bank", after: day("2026-01-31"), before: day("2026-02-05"),
          amount: Money(cents: -31_020))
      ])
    for (first, last, rows) in [
      ("2026-01-01", "2026-02-03", ["opening 1000.00", "unexplained 204.10", "closing 1204.10"]),
      (
        "2026-02-05", "2026-02-28",
        ["opening 1204.10", "unexplained 6.10", "gap -310.20", "closing 900.00"]
      ),
      ("2026-02-06", "2026-02-28", ["opening 893.90", "unexplained 6.10", "closing 900.00"]),
    ] {
      let part = try report(
        lines, statements: statements, period: .days(from: day(first), to: day(last)))
      #expect(part.rows.map { "\($0.item.rawValue) \($0.amount.plainText)" } == rows)
      #expect(part.gaps.isEmpty == !rows.contains("gap -310.20"))
    }
  }

  private static let balances:
    [(name: String, period: Period?, statements: [(String, String, Int64?, Int64?)], [String])] = [
      (
        "a month in the middle of a file", .month(year: 2026, month: 2),
        [("2026-01-01", "2026-03-31", 1000, 1600)],
        ["opening 11.00 2026-02-01", "unexplained 2.00 (1)", "closing 13.00 2026-02-28"]
      ),
      (
        "a file that says only how it closes", .month(year: 2026, month: 2),
        [("2026-01-01", "2026-03-31", nil, 1600)],
        ["opening 11.00 2026-02-01", "unexplained 2.00 (1)", "closing 13.00 2026-02-28"]
      ),
      (
        "no file says a balance", nil, [("2026-01-01", "2026-03-31", nil, nil)],
        ["unexplained 6.00 (3)"]
      ),
      (
        "a period before the first file", .year(2025), [("2026-01-01", "2026-03-31", 1000, 1600)],
        []
      ),
      (
        "a period after the last file", .year(2027), [("2026-01-01", "2026-03-31", 1000, 1600)], []
      ),
    ]

  @Test(arguments: balances)
  func `works out balances from those of files`(
    name: String, period: Period?, statements: [(String, String, Int64?, Int64?)],
    expected: [String]
  ) throws {
    let report = try report(
      [
        Line(day: "2026-01-10", cents: 100), Line(day: "2026-02-10", cents: 200),
        Line(day: "2026-03-10", cents: 300),
      ],
      statements: statements.map { statement(1, $0, $1, opens: $2, closes: $3) }, period: period)
    #expect(figures(report) == expected)
  }

  @Test func `counts lines of an account for that account alone`() throws {
    let report = try report(
      [
        Line(day: "2026-01-10", cents: -5000, of: \.otherLine, record: 2),
        Line(day: "2026-01-10", cents: 5000, of: \.otherLine, account: 2, statement: 2),
        Line(day: "2026-01-11", cents: -100, ignored: "private", account: 2, statement: 2),
      ],
      statements: [
        statement(1, "2026-01-01", "2026-01-31", opens: 5000, closes: 0),
        statement(2, "2026-01-01", "2026-01-31", opens: 0, closes: 4900, account: 2),
      ], accounts: ["bank", "savings"])
    #expect(
      figures(report) == [
        "opening 50.00 2026-01-01", "own-lines -50.00 (1)", "closing 0.00 2026-01-31",
        "opening 0.00 2026-01-01", "own-lines 50.00 (1)", "ignored -1.00 (1)",
        "closing 49.00 2026-01-31",
      ])
    #expect(report.opening == Money(cents: 5000) && report.closing == Money(cents: 4900))
  }

  private static let arrivals: [(name: String, booked: String?, of: String?, rows: [String])] = [
    (
      "in the year of the stay", "2026-03-01", "2026-02-20",
      ["outstanding -60.00", "arrived 40.00"]
    ),
    (
      "for an earlier stay", "2026-01-04", "2025-12-28",
      ["earlier 40.00", "outstanding -100.00", "arrived 40.00"]
    ),
    (
      "in advance", "2026-12-20", "2027-01-02",
      ["later 40.00", "outstanding -100.00", "arrived 40.00"]
    ),
    ("for no stay", "2026-12-20", nil, ["other 40.00", "outstanding -100.00", "arrived 40.00"]),
    (
      "in advance the year before", "2025-12-20", "2026-01-02",
      ["before -40.00", "outstanding -60.00", "arrived 0.00"]
    ),
    ("in cash", nil, "2026-05-02", ["elsewhere -40.00", "outstanding -60.00", "arrived 0.00"]),
    ("in cash for another year", nil, "2025-05-02", ["outstanding -100.00", "arrived 0.00"]),
    ("the year after", "2027-01-03", "2026-12-30", ["outstanding -100.00", "arrived 0.00"]),
  ]

  @Test(arguments: arrivals)
  func `says why what was earned is not what arrived`(
    name: String, booked: String?, of: String?, rows: [String]
  ) throws {
    var year = YearOfArrivals(.year(2026))
    try year.add(earned: Money(cents: 10_000), on: day("2026-02-20"))
    try year.add(
      arrival: Money(cents: 4000), booked: booked.map { day($0) }, of: of.map { day($0) })
    #expect(
      try year.rows().map { "\($0.item.rawValue) \($0.amount.plainText)" }
        == ["earned 100.00"] + rows)
  }
}
