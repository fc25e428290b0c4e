import Bookkeeping
import Documents
import TestKit
import Testing

@testable import Reporting

struct `What a platform reported` {
  private static let home = Property(id: 1, code: "mas", name: "Mas", zone: "1")

  /// A payment of a stay of three nights, whose fee is 3 % of what is paid.
  private static func entry(
    _ booking: Int64, _ checkIn: String, _ cents: Int64, paid: String? = nil,
    _ source: PlatformEntry.Source = .rule
  ) -> PlatformEntry {
    let day = day(checkIn)
    let rule = source == .rule ? day.adding(days: 1) : nil
    return PlatformEntry(
      booking: booking, checkIn: day, checkOut: day.adding(days: 3),
      paidOn: paid.map { TestKit.day($0) } ?? rule, source: source, net: Money(cents: cents),
      fee: Money(cents: 300), isStay: true)
  }

  private static func refund(
    _ id: Int64, _ cents: Int64, counted: String, on date: String
  ) -> PlatformAdjustment {
    PlatformAdjustment(
      id: id, booking: 1, reason: .refund, amount: Money(cents: cents), countedOn: day(counted),
      date: day(date))
  }

  private static func books(
    _ entries: [PlatformEntry], adjustments: [PlatformAdjustment] = [],
    withoutChannel: [PlatformEntry] = [], pending: [PlatformEntry] = []
  ) -> PlatformBooks {
    var books = PlatformBooks()
    books.entries = entries
    books.adjustments = adjustments
    books.withoutChannel = withoutChannel
    books.pending = pending
    books.stays = entries.map { ($0.checkIn, $0.checkOut) }
    return books
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let books: PlatformBooks
    let net: [Int64]
    let verdicts: String
    var explanations: [String] = []
    var testDescription: String { name }
  }

  private static let spring = entry(1, "2025-03-10", 38_800)
  private static let newYear = entry(2, "2025-12-31", 25_220)

  static let cases = [
    Case(
      name: "the golden example", books: books([spring, newYear]), net: [38_800, 0, 0, 0],
      verdicts: "= = = =", explanations: ["other-year 2"]),
    Case(
      name: "the report has the stay of New Year's Eve", books: books([spring, newYear]),
      net: [38_800, 0, 0, 25_220], verdicts: "= = = e", explanations: ["other-quarter 2"]),
    Case(
      name: "a stay of the year before", books: books([entry(3, "2024-12-29", 20_000)]),
      net: [20_000, 0, 0, 0], verdicts: "e = = =", explanations: ["other-quarter 3"]),
    Case(
      name: "a stay moves from one quarter to the next",
      books: books([spring, entry(4, "2025-03-29", 10_000)]), net: [38_800, 10_000, 0, 0],
      verdicts: "e e = =", explanations: ["other-quarter 4"]),
    Case(
      name: "two stays together",
      books: books([
        entry(5, "2025-06-26", 10_001), entry(6, "2025-06-28", 20_002),
        entry(7, "2025-06-20", 33_333),
      ]), net: [0, 33_333, 30_003, 0], verdicts: "= e e =",
      explanations: ["other-quarter 5", "other-quarter 6"]),
    Case(
      name: "one moves out, another in",
      books: books([entry(8, "2025-06-28", 10_000), entry(9, "2025-10-01", 7_000)]),
      net: [0, 0, 17_000, 0], verdicts: "= e e e",
      explanations: ["other-quarter 8", "other-quarter 9"]),
    Case(
      name: "eight days before the end", books: books([entry(10, "2025-03-22", 10_000)]),
      net: [0, 10_000, 0, 0], verdicts: "! ! = ="),
    Case(
      name: "seven days before the end", books: books([entry(10, "2025-03-23", 10_000)]),
      net: [0, 10_000, 0, 0], verdicts: "e e = =", explanations: ["other-quarter 10"]),
    Case(
      name: "a payout of the file is not earlier",
      books: books([entry(11, "2025-03-29", 10_000, paid: "2025-04-02", .payout)]),
      net: [10_000, 0, 0, 0], verdicts: "! ! = ="),
    Case(
      name: "a line of the bank is later than the payment",
      books: books([entry(12, "2025-03-29", 10_000, paid: "2025-04-02", .bank)]),
      net: [10_000, 0, 0, 0], verdicts: "e e = =", explanations: ["other-quarter 12"]),
    Case(
      name: "a line of the bank is not before the payment",
      books: books([entry(13, "2025-03-25", 10_000, paid: "2025-03-30", .bank)]),
      net: [0, 10_000, 0, 0], verdicts: "! ! = ="),
    Case(
      name: "a euro is rounding, a cent more is not", books: books([spring]),
      net: [38_900, 0, 101, -100], verdicts: "r = ! r"),
    Case(
      name: "rounding beside a stay that moves", books: books([spring, newYear]),
      net: [38_800, 0, 0, 25_200], verdicts: "= = = e", explanations: ["other-quarter 2"]),
    Case(
      name: "the report lacks a refund",
      books: books(
        [spring], adjustments: [refund(1, -5000, counted: "2025-03-11", on: "2025-03-20")]),
      net: [43_800, 0, 0, 0], verdicts: "e = = =", explanations: ["left-out 1"]),
    Case(
      name: "the report has a refund on its own day",
      books: books(
        [spring], adjustments: [refund(1, -5000, counted: "2025-03-11", on: "2025-05-02")]),
      net: [43_800, -5000, 0, 0], verdicts: "e e = =", explanations: ["left-out 1", "own-day 1"]),
    Case(
      name: "a stay that moves and a refund",
      books: books(
        [spring, newYear], adjustments: [refund(1, -5000, counted: "2025-03-11", on: "2025-03-20")]),
      net: [43_800, 0, 0, 25_220], verdicts: "e = = e",
      explanations: ["left-out 1", "other-quarter 2"]),
    Case(
      name: "a stay comes before a refund",
      books: books(
        [entry(1, "2025-03-29", 10_000), entry(14, "2025-02-01", 5000)],
        adjustments: [refund(1, 10_000, counted: "2025-03-30", on: "2025-03-20")]),
      net: [5000, 10_000, 0, 0], verdicts: "e e = =", explanations: ["other-quarter 1"]),
    Case(
      name: "bookings without a channel, to the cent",
      books: books(
        [spring],
        withoutChannel: [entry(20, "2025-05-01", 10_010), entry(21, "2025-08-01", 20_000)]),
      net: [38_800, 10_010, 19_999, 0], verdicts: "= e ! =", explanations: ["no-channel 20"]),
    Case(
      name: "the amount is not known: nothing is explained",
      books: books([spring], pending: [entry(22, "2025-05-01", 0)]), net: [38_800, 9700, 0, 0],
      verdicts: "= ! = =", explanations: ["no-amount 22"]),
    Case(
      name: "without days of payment, the quarter of the check-in",
      books: books([entry(23, "2025-02-01", 10_000, .unknown)]), net: [10_000, 0, 0, 0],
      verdicts: "= = = ="),
    Case(
      name: "without days of payment, the last stays are paid later",
      books: books([
        entry(24, "2025-02-26", 10_000, .unknown), entry(25, "2025-03-05", 20_000, .unknown),
        entry(26, "2025-03-20", 30_000, .unknown),
      ]), net: [10_000, 50_000, 0, 0], verdicts: "e e = =",
      explanations: ["other-quarter 25", "other-quarter 26"]),
    Case(
      name: "without days of payment, not a stay before others",
      books: books([
        entry(24, "2025-02-26", 10_000, .unknown), entry(25, "2025-03-05", 20_000, .unknown),
        entry(26, "2025-03-20", 30_000, .unknown),
      ]), net: [40_000, 20_000, 0, 0], verdicts: "! ! = ="),
    Case(
      name: "nothing in the book", books: books([]), net: [10_000, 0, 0, 0], verdicts: "! = = ="),
  ]

  @Test(arguments: cases)
  func `differs from the book by stays near the end of a quarter, refunds, or what is unknown`(
    _ example: Case
  ) throws {
    let report = try PlatformReport(
      PlatformReport.Typed(net: example.net.map { Money(cents: $0) }), of: "airbnb",
      home: Self.home, year: 2025, beside: example.books)
    let marks: [PlatformReport.Verdict: String] = [
      .agrees: "=", .explained: "e", .rounding: "r", .notExplained: "!",
    ]
    #expect(
      report.rows.map { marks[$0.verdict] ?? "" }.joined(separator: " ") == example.verdicts)
    let found = report.explanations.map {
      "\($0.reason.rawValue) \($0.adjustment ?? $0.booking ?? 0)"
    }
    #expect(found == example.explanations)
    #expect(report.hasOpen == example.verdicts.contains("!"))
    for row in report.rows where row.verdict == .explained {
      #expect(row.rest.magnitude <= PlatformReport.Row.rounding.magnitude)
    }
  }

  @Test func `fees, taxes and stays follow the stays that move`() throws {
    let report = try PlatformReport(
      PlatformReport.Typed(
        net: [0, 10_000, 0, 0].map { Money(cents: $0) },
        fees: [0, 300, 0, 0].map { Money(cents: $0) },
        taxes: [0, 0, 900, 0].map { Money(cents: $0) }, stays: [0, 1, 0, 2], days: nil),
      of: "airbnb", home: Self.home, year: 2025,
      beside: Self.books([Self.entry(1, "2025-03-29", 10_000)]))
    let text = try report.document.csv()
    #expect(
      text.split(separator: "\r\n").dropFirst().map(String.init) == [
        "net,2025-Q1,0.00,100.00,0.00,-100.00,0.00,explained",
        "net,2025-Q2,100.00,0.00,0.00,100.00,0.00,explained",
        "net,2025-Q3,0.00,0.00,0.00,0.00,0.00,agrees",
        "net,2025-Q4,0.00,0.00,0.00,0.00,0.00,agrees",
        "fees,2025-Q1,0.00,3.00,0.00,-3.00,0.00,explained",
        "fees,2025-Q2,3.00,0.00,0.00,3.00,0.00,explained",
        "fees,2025-Q3,0.00,0.00,0.00,0.00,0.00,agrees",
        "fees,2025-Q4,0.00,0.00,0.00,0.00,0.00,agrees",
        "taxes,2025-Q1,0.00,0.00,0.00,0.00,0.00,agrees",
        "taxes,2025-Q2,0.00,0.00,0.00,0.00,0.00,agrees",
        "taxes,2025-Q3,9.00,0.00,0.00,9.00,9.00,not-explained",
        "taxes,2025-Q4,0.00,0.00,0.00,0.00,0.00,agrees",
        "stays,2025-Q1,0,1,0,-1,0,explained",
        "stays,2025-Q2,1,0,0,1,0,explained",
        "stays,2025-Q3,0,0,0,0,0,agrees",
        "stays,2025-Q4,2,0,0,2,2,not-explained",
      ])
  }

  private static let days: [(name: String, checkIn: String, days: Int, rows: [String])] = [
    ("both ways agree", "2025-03-10", 3, ["days 3 agrees"]),
    ("both ways differ from the report", "2025-03-10", 4, ["days 3 not-explained"]),
    ("begun in the year", "2025-12-31", 3, ["days 1 explained", "days-begun 3 agrees"]),
    ("in the year", "2025-12-31", 1, ["days 1 agrees", "days-begun 3 explained"]),
    ("neither", "2025-12-31", 2, ["days 1 not-explained", "days-begun 3 not-explained"]),
    ("begun in the year before", "2024-12-30", 1, ["days 1 agrees", "days-begun 0 explained"]),
  ]

  @Test(arguments: days)
  func `counts days in one of two ways`(
    name: String, checkIn: String, days: Int, rows: [String]
  ) throws {
    let report = try PlatformReport(
      PlatformReport.Typed(net: [.zero, .zero, .zero, .zero], days: days), of: "airbnb",
      home: Self.home, year: 2025,
      beside: Self.books([Self.entry(1, checkIn, 0)]))
    #expect(
      report.rows.filter { $0.item == .days || $0.item == .daysBegun }.map {
        "\($0.item.rawValue) \($0.booked) \($0.verdict.rawValue)"
      } == rows)
  }

  @Test func `of many stays near the end of a quarter is worked out at once`() throws {
    let many = (1...60).map { Self.entry(Int64($0), "2025-03-29", 10_000 + Int64($0)) }
    let refunds = (1...60).map {
      Self.refund(Int64($0), -100 - Int64($0) * 3, counted: "2025-03-30", on: "2025-05-01")
    }
    let report = try PlatformReport(
      PlatformReport.Typed(net: [1, 2, 3, 4].map { Money(cents: $0 * 70_000) }), of: "airbnb",
      home: Self.home, year: 2025,
      beside: Self.books(many, adjustments: refunds, withoutChannel: many))
    #expect(report.rows.count == 4)
  }
}
