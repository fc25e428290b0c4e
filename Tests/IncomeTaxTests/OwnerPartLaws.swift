import Bookkeeping
import IncomeTax
import Ownership
import TestKit
import Testing

/// What holds for all homes and shares.
struct `The parts of owners` {
  private static let owners = ["anna", "marta", "pere", "rosa"]

  /// A home with stays, bills, furniture and an improvement by chance.
  private func home(_ generator: inout SeededGenerator) throws -> Home {
    var home = try Home.golden()
    for number in 1...Int64.random(in: 2...9, using: &generator) {
      let start = day("2025-01-01").adding(days: Int.random(in: 0...340, using: &generator))
      home.stay(
        number, start.isoText, nights: Int.random(in: 1...40, using: &generator),
        Int64.random(in: -5000...900_000, using: &generator))
    }
    for number in 1...20 as ClosedRange<Int64> {
      let box = IncomeTaxBox.costs[Int.random(in: 0..<11, using: &generator)]
      home.cost(
        number, box, 0, "2025-0\(Int.random(in: 1...9, using: &generator))-15",
        Bool.random(using: &generator) ? .whole : .days,
        cents: Int64.random(in: -3000...99_999, using: &generator))
    }
    try home.asset(.furniture, "2025-03-04", Int64.random(in: 1...9999, using: &generator))
    try home.asset(.improvement, "2025-05-06", Int64.random(in: 1...99_999, using: &generator))
    return home
  }

  @Test(arguments: SeededGenerator.seeds(1, 2, 3, 5, 8, 13, 21, 34, 55, 89))
  func `add up to the figures of a home of one owner`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let whole = try home(&generator)
    let parts = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
      Int64.random(in: 1...99, using: &generator)
    }
    let sum = parts.reduce(0, +)
    var divided = whole
    divided.facts.titles = try [
      HomeTitle(
        start: .first,
        shares: ShareSet(
          zip(Self.owners, parts).map { ($0, try #require(Fraction($1, over: sum))) }))
    ]
    let (one, several) = (try whole.sheet(2025), try divided.sheet(2025))
    let boxes =
      [.imputed, .income, .furniture, .building] + IncomeTaxBox.costs as [IncomeTaxBox]
    for box in boxes { #expect(try several[box] == one[box], "\(box)") }
    #expect(several.daysLet == one.daysLet && several.daysAtDisposal == one.daysAtDisposal)
    for owner in several.owners {
      var net = owner[.income].amount ?? .zero
      for box in IncomeTaxBox.deductions {
        net = try net.subtracting(owner[box].amount ?? .zero)
      }
      #expect(owner[.net].amount == net)
    }
  }
}
