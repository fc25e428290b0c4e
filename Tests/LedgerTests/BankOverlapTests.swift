import Bookkeeping
import Storage
import Testing

@testable import BankFiles
@testable import Ledger

/// Two statements of an account that have days in common.
struct `Statements that overlap` {
  struct Line: Sendable {
    let booked: Day
    let cents: Int64
    var value: Day?
    var text = "x"
    var bankID: String?
  }

  /// A statement as a file has it.
  struct File: Sendable {
    var lines: [Line]
    var opening: Int64?
    /// Whether each line has its balance, as in a table.
    var hasBalances = false
    var hasBookedDays = true

    func input(_ name: String) -> BankInput {
      var balance = opening ?? 0
      let drafts = lines.enumerated().map { place, line in
        balance += line.cents
        return BankLine(
          booked: line.booked, value: line.value, amount: Money(cents: line.cents),
          text: line.text, bankID: line.bankID, balance: hasBalances ? Money(cents: balance) : nil,
          place: place + 1)
      }
      let days = lines.map(\.booked)
      let content = FileStatement(
        account: IBAN(written: "ES9121000418450200051332").map(StatedAccount.iban),
        firstDay: days.min() ?? .first,
        lastDay: days.max() ?? .first, opening: opening.map { Money(cents: $0) },
        closing: opening.map { _ in Money(cents: balance) }, isChecked: opening != nil,
        hasBookedDays: hasBookedDays, lines: drafts)
      let digits = name == "first" ? "1" : "2"
      return BankInput(
        path: name,
        hash: ContentHash(code: String(repeating: "0", count: 63) + digits) ?? .ofNothing,
        content: BankFile(format: .table, statements: [content]))
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let first, second: File
    /// The number of lines of the book afterwards, and what is missing between the two.
    let lines: Int
    var gap: Int64?
  }

  static let fees = [
    Line(booked: "2026-07-01", cents: -300), Line(booked: "2026-07-02", cents: -300),
  ]
  static let cases = [
    Case(
      testDescription: "the second begins on the day on which the first ends, and repeats its line",
      first: File(lines: fees, opening: 10_000),
      second: File(
        lines: [fees[1], Line(booked: "2026-07-09", cents: -100)], opening: 9_700), lines: 3),
    Case(
      testDescription: "a day is cut in two, with an equal line in each",
      first: File(lines: fees, opening: 10_000),
      second: File(
        lines: [fees[1], Line(booked: "2026-07-09", cents: -100)], opening: 9_400), lines: 4),
    Case(
      testDescription: "of three equal lines of a day, one is repeated",
      first: File(lines: [fees[1], fees[1]], opening: 10_000),
      second: File(lines: [fees[1], fees[1]], opening: 9_700), lines: 3),
    Case(
      testDescription: "a line of the first file is not in the second",
      first: File(lines: [Line(booked: "2026-06-20", cents: 500)] + fees, opening: 10_000),
      second: File(lines: fees, opening: 10_250), lines: 3, gap: -250),
    Case(
      testDescription: "one file has value days, and another booked ones",
      first: File(
        lines: [Line(booked: "2026-07-03", cents: 970)], opening: 100, hasBalances: true,
        hasBookedDays: false),
      second: File(
        lines: [Line(booked: "2026-07-02", cents: 970, value: "2026-07-03")], opening: 100,
        hasBalances: true), lines: 1),
    Case(
      testDescription: "one file has booked days, and another value days without balances",
      first: File(
        lines: [Line(booked: "2026-07-02", cents: 970, value: "2026-07-03")], opening: 100),
      second: File(lines: [Line(booked: "2026-07-03", cents: 970)], hasBookedDays: false), lines: 1),
    Case(
      testDescription: "one file has value days without balances, and another booked ones",
      first: File(lines: [Line(booked: "2026-07-03", cents: 970)], hasBookedDays: false),
      second: File(
        lines: [Line(booked: "2026-07-02", cents: 970, value: "2026-07-03")], opening: 100),
      lines: 1),
    Case(
      testDescription: "another fee of the same value day is another line",
      first: File(lines: [Line(booked: "2026-07-03", cents: -300, value: "2026-07-03")]),
      second: File(lines: [Line(booked: "2026-07-04", cents: -300, value: "2026-07-03")]), lines: 2),
    Case(
      testDescription: "the bank counts its identifiers anew each month",
      first: File(lines: [Line(booked: "2026-07-31", cents: -300, bankID: "1")], opening: 0),
      second: File(
        lines: [Line(booked: "2026-08-01", cents: 5, bankID: "2")]
          + [Line(booked: "2026-08-31", cents: -300, bankID: "1")], opening: -300), lines: 3),
    Case(
      testDescription: "the bank counts its identifiers anew each day",
      first: File(lines: [Line(booked: "2026-07-30", cents: -300, bankID: "1")]),
      second: File(lines: [Line(booked: "2026-07-31", cents: -300, bankID: "1")]), lines: 2),
    Case(
      testDescription: "a day is cut in two, and the identifiers of each part begin at 1",
      first: File(
        lines: [Line(booked: "2026-07-31", cents: -300, bankID: "1")], opening: 1_000,
        hasBalances: true),
      second: File(
        lines: [Line(booked: "2026-07-31", cents: -300, bankID: "1")], opening: 700,
        hasBalances: true), lines: 2),
    Case(
      testDescription: "the identifiers are counted anew, and the same lines have others",
      first: File(lines: [
        Line(booked: "2026-07-10", cents: -300, bankID: "1"),
        Line(booked: "2026-07-12", cents: -300, bankID: "2"),
      ]),
      second: File(lines: [
        Line(booked: "2026-07-12", cents: -300, bankID: "1"),
        Line(booked: "2026-07-20", cents: -300, bankID: "2"),
      ]), lines: 3),
    Case(
      testDescription: "a line is known by its identifier on another day",
      first: File(lines: [
        Line(booked: "2026-07-01", cents: 100), Line(booked: "2026-07-03", cents: 970, bankID: "A"),
      ]),
      second: File(lines: [
        Line(booked: "2026-07-01", cents: 100), Line(booked: "2026-07-04", cents: 970, bankID: "A"),
      ]), lines: 2),
  ]

  @Test(arguments: cases) func `have each line once`(_ one: Case) throws {
    try withSample { sample in
      func add(_ file: File, _ name: String) throws -> ImportedStatement? {
        try sample.ledger.bank.add(
          [file.input(name)], account: nil, headings: nil, matching: nil
        ).statements.first
      }
      _ = try add(one.first, "first")
      let second = try add(one.second, "second")
      #expect(try sample.ledger.book.records(BankLine.self).count == one.lines)
      #expect(second?.gap?.difference.cents == one.gap)
      #expect(second?.gapAfter == nil)
    }
  }

  @Test func `keep the longer of two texts that say the same`() throws {
    try withSample { sample in
      for (name, text) in [
        ("first", "TRANSFERENCIA DE ANNA VIDAL E2041"), ("second", "Transferencia de A"),
      ] {
        let file = File(lines: [Line(booked: "2026-07-01", cents: 100, text: text)])
        _ = try sample.ledger.bank.add(
          [file.input(name)], account: nil, headings: nil, matching: nil)
      }
      #expect(
        try sample.ledger.book.records(BankLine.self).map(\.text)
          == ["TRANSFERENCIA DE ANNA VIDAL E2041"])
    }
  }
}
