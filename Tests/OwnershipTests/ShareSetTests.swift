import Bookkeeping
import TestKit
import Testing

@testable import Ownership

struct `A set of shares` {
  @Test func `names parties in the order of their turns, each with its share`() throws {
    let set = try shares("pere=25/100 anna=5/10 marta=1/4")
    #expect(set.parties == ["pere", "anna", "marta"])
    #expect(set.share(of: "anna") == Fraction(1, over: 2))
    #expect(set.share(of: "pere") == Fraction(1, over: 4))
    #expect(set.share(of: "joan") == nil)
    #expect(try set == shares("pere=1/4 anna=1/2 marta=2/8"))
    #expect(try set != shares("anna=1/2 marta=1/4 pere=1/4"))
    #expect(ShareSet(wholeOf: "anna").share(of: "anna") == Fraction(1, over: 1))
  }

  static let refused: [(shares: String, error: OwnershipError)] = [
    ("anna=1/2 pere=1/3", .sumIsNotWhole(missing: Fraction(1, overPositive: 6))),
    (
      "anna=3333/10000 pere=3333/10000 joan=3333/10000",
      .sumIsNotWhole(missing: Fraction(1, overPositive: 10_000))
    ),
    ("anna=3/4 pere=1/2", .sumIsNotWhole(missing: Fraction(-1, overPositive: 4))),
    ("", .sumIsNotWhole(missing: Fraction(1, overPositive: 1))),
    ("anna=1/2 anna=1/2", .repeatedParty("anna")),
    ("anna=1 pere=0", .shareOutOfRange(party: "pere", share: Fraction(0, overPositive: 1))),
    (
      "anna=3/2 pere=-1/2",
      .shareOutOfRange(party: "anna", share: Fraction(3, overPositive: 2))
    ),
    ("anna=1/1000000001 pere=1000000000/1000000001", .sharesTooFine),
    ("anna=1/999999937 pere=1/999999929", .sharesTooFine),
    ("anna=1/9223372036854775807 pere=1/9223372036854775806", .sharesTooFine),
  ]

  @Test(arguments: refused)
  func `is refused if it is not a whole`(shares text: String, error: OwnershipError) {
    #expect(throws: error) { try shares(text) }
  }

  static let fractions: [(Int64, Int64, String?)] = [
    (2, 4, "1/2"), (-2, 4, "-1/2"), (0, 7, "0/1"), (.min, 2, "-4611686018427387904/1"),
    (.min, .max, "-9223372036854775808/9223372036854775807"), (.max, .max, "1/1"),
    (1, 0, nil), (1, -2, nil),
  ]

  @Test(arguments: fractions)
  func `has fractions in lowest terms`(numerator: Int64, denominator: Int64, text: String?) {
    let fraction = Fraction(numerator, over: denominator)
    #expect(fraction.map { "\($0.numerator)/\($0.denominator)" } == text)
  }
}

struct `Dividing an amount` {
  static let examples: [(amount: String, record: Int64, shares: String, parts: [String])] = [
    ("400.01", 1, "anna=1/2 marta=1/4 pere=1/4", ["200.01", "100.00", "100.00"]),
    ("99.99", 2, "anna=1/2 marta=1/4 pere=1/4", ["49.99", "25.00", "25.00"]),
    ("100.00", 1, "anna=1/3 marta=1/3 pere=1/3", ["33.33", "33.34", "33.33"]),
    ("100.00", 2, "anna=1/3 marta=1/3 pere=1/3", ["33.33", "33.33", "33.34"]),
    ("100.00", 3, "anna=1/3 marta=1/3 pere=1/3", ["33.34", "33.33", "33.33"]),
    ("100.01", 1, "anna=1/3 marta=1/3 pere=1/3", ["33.33", "33.34", "33.34"]),
    ("-100.01", 1, "anna=1/3 marta=1/3 pere=1/3", ["-33.33", "-33.34", "-33.34"]),
    ("1000.01", 2, "anna=1/4 marta=1/4 pere=1/2", ["250.00", "250.00", "500.01"]),
    ("0.00", 1, "anna=1/2 pere=1/2", ["0.00", "0.00"]),
    ("0.01", 1, "anna=1/2 pere=1/2", ["0.00", "0.01"]),
    ("0.01", 2, "anna=1/2 pere=1/2", ["0.01", "0.00"]),
    ("12.34", 5, "anna=1", ["12.34"]),
  ]

  @Test(arguments: examples)
  func `follows the rule`(
    amount: String, record: Int64, shares text: String, parts: [String]
  ) throws {
    let set = try shares(text)
    #expect(set.parts(of: try money(amount), record: record).map(\.plainText) == parts)
  }

  @Test func `keeps its laws for every small amount and every small set`() throws {
    let parties = ["anna", "joan", "marta", "pere"]
    for denominator in 1...12 as ClosedRange<Int64> {
      for numerators in compositions(of: denominator, into: 1...4) {
        let set = try ShareSet(
          zip(parties, numerators).map { ($0, Fraction($1, overPositive: denominator)) })
        for cents in 0...24 as ClosedRange<Int64> {
          for record in 1...5 as ClosedRange<Int64> {
            let law = Law(cents: cents, numerators: numerators, denominator: denominator)
            let broken = law.broken(by: set, record: record)
            #expect(broken == nil, "\(cents) of \(numerators)/\(denominator), record \(record)")
          }
        }
      }
    }
  }

  @Test(arguments: SeededGenerator.seeds(1, 2, 3))
  func `keeps its laws for large amounts and fine shares`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let denominator = Int64.random(in: 40...ShareSet.denominatorLimit, using: &generator)
      var left = denominator
      var numerators: [Int64] = []
      for _ in 0..<Int.random(in: 0...30, using: &generator) where left > 1 {
        let part = Int64.random(in: 1..<left, using: &generator)
        numerators.append(part)
        left -= part
      }
      numerators.append(left)
      let set = try ShareSet(
        numerators.enumerated().map { index, numerator in
          ("party-\(100 + index)", Fraction(numerator, overPositive: denominator))
        })
      let cents =
        Int64.random(in: .min ... .max, using: &generator)
        >> Int64.random(
          in: 0...62, using: &generator)
      let law = Law(cents: cents, numerators: numerators, denominator: denominator)
      let record = Int64.random(in: .min ... .max, using: &generator)
      #expect(law.broken(by: set, record: record) == nil, "\(cents) of \(numerators)")
    }
  }

  @Test(arguments: [Int64.max, .min, .max - 1, .min + 1])
  func `reaches the ends of 64 bits`(cents: Int64) throws {
    #expect(
      ShareSet(wholeOf: "anna").parts(of: Money(cents: cents), record: .min).map(\.cents)
        == [cents])
    let set = try shares("anna=1/1000000000 pere=999999999/1000000000")
    let law = Law(cents: cents, numerators: [1, 999_999_999], denominator: 1_000_000_000)
    for record in [Int64.min, -1, 0, 1, .max] {
      #expect(law.broken(by: set, record: record) == nil)
    }
  }

  @Test func `lets the odd cents go round`() throws {
    for count in 2...7 as ClosedRange<Int64> {
      let set = try ShareSet(
        (0..<count).map { ("party-\($0)", Fraction(1, overPositive: count)) })
      for odd in 1..<count {
        // As many records as parties: each party has had as many odd cents as any other.
        var extra = [Int64](repeating: 0, count: Int(count))
        for record in 1...count {
          let parts = set.parts(of: Money(cents: 100 * count + odd), record: record)
          for (party, part) in parts.enumerated() { extra[party] += part.cents - 100 }
        }
        #expect(extra == [Int64](repeating: odd, count: Int(count)))
      }
    }
  }

  /// The ways to write a number as a sum of so many positive numbers, in order.
  private func compositions(of sum: Int64, into counts: ClosedRange<Int>) -> [[Int64]] {
    func parts(_ sum: Int64, _ count: Int) -> [[Int64]] {
      if count == 1 { return sum > 0 ? [[sum]] : [] }
      if sum < Int64(count) { return [] }
      return (1..<sum).flatMap { first in parts(sum - first, count - 1).map { [first] + $0 } }
    }
    return counts.flatMap { parts(sum, $0) }
  }

  /// The laws of dividing, computed apart from the module.
  struct Law {
    let cents: Int64
    let numerators: [Int64]
    let denominator: Int64

    /// The law that a set breaks; nil if it keeps them all.
    func broken(by set: ShareSet, record: Int64) -> String? {
      let parts = set.parts(of: Money(cents: cents), record: record).map(\.cents)
      if parts.reduce(into: Int128(0), { $0 += Int128($1) }) != Int128(cents) { return "sum" }
      let differences = zip(parts, numerators).map { part, numerator in
        Int128(part) * Int128(denominator) - Int128(cents) * Int128(numerator)
      }
      if differences.contains(where: { $0.magnitude >= Int128(denominator).magnitude }) {
        return "a cent or more"
      }
      if zip(parts, numerators).contains(where: { ($0 < 0) != (cents < 0) && $0 != 0 && $1 > 0 }) {
        return "sign"
      }
      if cents != .min {
        let mirrored = set.parts(of: Money(cents: -cents), record: record).map(\.cents)
        if mirrored != parts.map({ -$0 }) { return "mirror" }
      }
      // Who got a cent more had at least the remainder of who did not.
      let remainders = numerators.map {
        (Int128(cents) * Int128($0)).magnitude % Int128(denominator).magnitude
      }
      let served = zip(differences, remainders).filter { $0.0 != 0 && ($0.0 > 0) == (cents > 0) }
      let unserved = zip(differences, remainders).filter { $0.0 != 0 && ($0.0 > 0) != (cents > 0) }
      for one in served where unserved.contains(where: { $0.1 > one.1 }) { return "remainders" }
      return nil
    }
  }
}

struct `Shares of a home over time` {
  @Test func `are in force from their day until the next set`() throws {
    let first = try shares("anna=1/2 marta=1/4 pere=1/4")
    let second = try shares("anna=1/4 marta=1/4 pere=1/2")
    let january = try #require(Day(year: 2026, month: 1, day: 1))
    let july = try #require(Day(year: 2026, month: 7, day: 1))
    let timeline = try ShareTimeline([(july, second), (january, first)])
    #expect(timeline.shares(on: january.adding(days: -1)) == nil)
    #expect(timeline.shares(on: january) == first)
    #expect(timeline.shares(on: july.adding(days: -1)) == first)
    #expect(timeline.shares(on: july) == second)
    #expect(timeline.shares(on: .last) == second)
    #expect(try ShareTimeline([]).shares(on: july) == nil)
    let numbers = ["anna": 1, "marta": 2, "pere": 3] as [String: Int64]
    let records = [(july, second), (january, first)].map { day, set in
      set.records(property: 3, from: day) { numbers[$0] }
    }
    let all = records.flatMap(\.self)
    #expect(all.inForce(on: january.adding(days: -1)).isEmpty)
    #expect(all.inForce(on: july.adding(days: -1)) == records[1])
    #expect(all.inForce(on: july) == records[0])
    #expect(throws: OwnershipError.repeatedStart(july)) {
      try ShareTimeline([(july, second), (january, first), (july, first)])
    }
  }

  @Test func `become records, and records become shares`() throws {
    let set = try shares("anna=1/3 marta=25/100 pere=5/12")
    let codes = ["anna": 7, "marta": 5, "pere": 9] as [String: Int64]
    let records = set.records(property: 3, from: .first) { codes[$0] }
    #expect(records.map(\.numerator) == [4, 3, 5])
    #expect(records.map(\.party) == [7, 5, 9])
    #expect(records.allSatisfy { $0.denominator == 12 && $0.property == 3 && $0.faults.isEmpty })
    let timeline = try ShareTimeline(records) { number in
      codes.first { $0.value == number }?.key
    }
    #expect(timeline.shares(on: .first) == set)
    #expect(
      throws: OwnershipError.sumIsNotWhole(missing: Fraction(1, overPositive: 3))
    ) {
      try ShareTimeline(records) { number in number == 7 ? nil : String(number) }
    }
  }
}
