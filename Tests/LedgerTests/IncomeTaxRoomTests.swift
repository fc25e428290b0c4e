import Bookkeeping
import IncomeTax
import Reporting
import Storage
import TestKit
import Testing

@testable import Ledger

struct `The income tax of a book` {
  @Test func `has figures only where no fact is missing`() throws {
    try withSample { sample in
      _ = try sample.addBooking("Marta", on: "2025-07-03")
      let report = try sample.ledger.incomeTax.report(
        of: nil, in: nil, year: 2025, on: "2026-06-30")
      #expect(!report.isComplete)
      for box in ["0131", "0149", "0156"] {
        for line in report.lines where line.box == box {
          #expect(line.value == .amount(nil), "\(line)")
        }
      }
      #expect(report.gaps.contains { $0.kind == .fact(.cadastralValue(year: 2025)) })
    }
  }

  @Test func `is of a home if its name is that of no owner`() throws {
    try withSample { sample in
      #expect(try sample.ledger.incomeTax.isHome("sol"))
      #expect(try !sample.ledger.incomeTax.isHome("nowhere"))
      let report = try sample.ledger.incomeTax.report(
        of: nil, in: "sol", year: 2024, on: "2026-06-30")
      #expect(Set(report.lines.compactMap(\.home)).count == 1)
    }
  }
}
