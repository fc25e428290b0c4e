import Bookkeeping
import TestKit
import Testing

@testable import Ownership

struct `Dividing a bill` {
  typealias Parts = [(key: String, measure: BillDivision.Measure)]

  /// Parts as `atic=1/2 mas=rest rural=12.50 platja=3*`, in which `3*` is the weight 3.
  private static func parts(_ text: String) throws -> Parts {
    try text.split(separator: " ").map { word in
      let halves = word.split(separator: "=").map(String.init)
      let numbers = halves[1].split(separator: "/").compactMap { Int64($0) }
      let measure: BillDivision.Measure
      if halves[1] == "rest" {
        measure = .rest(weight: 1)
      } else if halves[1].hasSuffix("*") {
        measure = .rest(weight: try #require(Int64(halves[1].dropLast())))
      } else if numbers.count == 2 {
        measure = .share(try #require(Fraction(numbers[0], over: numbers[1])))
      } else {
        measure = .amount(try money(halves[1]))
      }
      return (halves[0], measure)
    }
  }

  static let examples: [(whole: String, record: Int64, parts: String, amounts: String)] = [
    ("300.00", 1, "atic=1/2 platja=rest", "150.00 150.00"),
    // The odd cent begins at the number of the bill modulo the number of parts.
    ("100.01", 1, "atic=1/2 platja=rest", "50.00 50.01"),
    ("100.01", 2, "atic=1/2 platja=rest", "50.01 50.00"),
    ("100.01", 1, "atic=1/2 platja=1/2", "50.00 50.01"),
    ("100.00", 1, "atic=rest platja=rest rural=rest", "33.33 33.34 33.33"),
    ("100.00", 2, "atic=rest platja=rest rural=rest", "33.33 33.33 33.34"),
    ("300.00", 1, "anna=40.00 atic=rest", "40.00 260.00"),
    // Shares are of the whole bill, not of what amounts leave.
    ("300.00", 1, "anna=40.00 atic=1/2 platja=rest", "40.00 150.00 110.00"),
    ("100.00", 1, "atic=4* platja=3* rural=0*", "57.14 42.86 0.00"),
    ("-100.01", 1, "atic=1/2 platja=1/2", "-50.00 -50.01"),
    ("57.50", 1, "a=45.00 b=12.50", "45.00 12.50"),
    ("40.00", 1, "a=40.00 b=rest", "40.00 0.00"),
    ("10.00", 1, "a=15.00 b=-5.00", "15.00 -5.00"),
    ("0.00", 1, "a=1/2 b=rest", "0.00 0.00"),
  ]

  @Test(arguments: examples)
  func `has parts that add up`(
    whole: String, record: Int64, parts: String, amounts: String
  ) throws {
    let found = try BillDivision.amounts(
      of: try money(whole), record: record, parts: Self.parts(parts))
    #expect(found.map(\.plainText).joined(separator: " ") == amounts)
  }

  static let refused: [(whole: String, parts: String, error: BillError)] = [
    ("57.50", "a=45.00 b=12.00", .partsDiffer(by: Money(cents: 50))),
    ("57.50", "a=45.00 b=13.00", .partsDiffer(by: Money(cents: -50))),
    ("100.00", "a=1/2 b=1/4", .partsDiffer(by: Money(cents: 2500))),
    ("100.00", "a=3/4 b=1/2", .partsDiffer(by: Money(cents: -2500))),
    ("100.00", "a=3/4 b=1/2 c=10.00", .partsDiffer(by: Money(cents: -3500))),
    ("100.00", "a=120.00 b=rest", .partsDiffer(by: Money(cents: -2000))),
    ("-100.00", "a=-120.00 b=rest", .partsDiffer(by: Money(cents: 2000))),
    ("0.00", "a=1.00 b=rest", .partsDiffer(by: Money(cents: -100))),
    ("100.00", "a=0* b=0*", .noWeight),
    ("100.00", "a=1/999999937 b=1/999999929 c=rest", .shares(.sharesTooFine)),
  ]

  @Test(arguments: refused)
  func `is refused with the difference`(whole: String, parts: String, error: BillError) throws {
    let (whole, parts) = (try money(whole), try Self.parts(parts))
    #expect(throws: error) { try BillDivision.amounts(of: whole, record: 1, parts: parts) }
  }

  @Test(arguments: SeededGenerator.seeds(4, 13))
  func `keeps its laws for any parts`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let whole = Money(cents: .random(in: -1_000_000...1_000_000, using: &generator))
      let record = Int64.random(in: 1...50, using: &generator)
      let count = Int.random(in: 1...6, using: &generator)
      let shares = (0..<count).map { (key: "s\($0)", weight: Int64($0 + 1)) }
      let denominator = Int64(count * (count + 1) / 2 + Int.random(in: 0...3, using: &generator))
      var parts: Parts = try shares.map { key, weight in
        (key, .share(try #require(Fraction(weight, over: denominator))))
      }
      parts.append(("rest", .rest(weight: 1)))
      let amounts = try BillDivision.amounts(of: whole, record: record, parts: parts)
      let sum = try amounts.reduce(Money.zero) { try $0.adding($1) }
      #expect(sum == whole, "seed \(seed)")
      let mirrored = try BillDivision.amounts(
        of: try whole.negated(), record: record, parts: parts)
      #expect(try mirrored == amounts.map { try $0.negated() }, "seed \(seed)")
    }
  }
}
