import Bookkeeping
import Taxation
import TestKit
import Testing

struct `A table of rates` {
  private let town = Zone(code: "sitges", name: "Sitges", parent: "2")

  private func total(_ table: RateTable, _ zone: String, _ checkIn: String) throws -> String {
    let stay = stay(checkIn, nights: 1, adults: 1)
    return try StayTax(of: stay, at: table.timeline(of: zone)).total.plainText
  }

  @Test(arguments: [
    ("1", "2012-11-01", "0.65"), ("1", "2017-03-31", "0.65"), ("1", "2017-04-01", "2.25"),
    ("1", "2021-05-31", "2.25"), ("1", "2021-06-01", "3.00"), ("1", "2022-03-31", "3.00"),
    ("1", "2022-04-01", "4.00"), ("1", "2023-04-01", "5.00"), ("1", "2024-04-01", "5.50"),
    ("1", "2024-09-30", "5.50"), ("1", "2024-10-01", "6.25"), ("1", "2026-03-31", "6.25"),
    ("1", "2026-04-01", "9.50"), ("1", "2040-01-01", "9.50"), ("2", "2012-11-01", "0.45"),
    ("2", "2017-04-01", "0.90"), ("2", "2021-09-30", "0.90"), ("2", "2021-10-01", "1.00"),
    ("2", "2026-03-31", "1.00"), ("2", "2026-04-01", "1.75"), ("2", "2027-03-31", "1.75"),
    ("2", "2027-04-01", "2.50"),
  ])
  func `changes on the days the law says`(zone: String, checkIn: String, tax: String) throws {
    #expect(try total(legal(), zone, checkIn) == tax)
  }

  @Test func `gives a town its own surcharge and its parent's tariff`() throws {
    let table = try legal(
      [rate("sitges", .surcharge, from: "2026-10-01", cents: 150)], zones: [town])
    #expect(try total(table, "sitges", "2026-09-30") == "1.75")
    #expect(try total(table, "sitges", "2026-10-01") == "3.25")
    #expect(try total(table, "sitges", "2027-04-01") == "4.00")
    #expect(try total(table, "2", "2026-10-01") == "1.75")
    #expect(try table.timeline(of: "sitges").tariffs.allSatisfy { $0.zone == "2" })
  }

  static let surcharges: [(zone: String, cents: Int64, doubt: SurchargeDoubt?)] = [
    ("sitges", 175, nil),
    ("sitges", 176, .aboveLimit(UnitRate(cents: 400), tariff: UnitRate(cents: 175))),
    ("1", 800, nil), ("1", 1_000, nil), ("1", 1_001, .implausible), ("quarter", 800, nil),
    ("dear", 400, nil),
    ("dear", 401, .aboveLimit(UnitRate(cents: 400), tariff: UnitRate(cents: 600))),
    ("abroad", 900, nil),
  ]

  @Test(arguments: surcharges)
  func `questions a surcharge above what the law allows`(
    zone: String, cents: Int64, doubt: SurchargeDoubt?
  ) throws {
    let zones = [
      town, Zone(code: "quarter", name: "Quarter", parent: "1"), Zone(code: "dear", name: "Dear"),
      Zone(code: "abroad", name: "Abroad"),
    ]
    let surcharge = rate(zone, .surcharge, from: "2026-10-01", cents: cents)
    let table = try legal([rate("dear", from: "2026-04-01", cents: 600)], zones: zones)
    #expect(table.doubt(about: surcharge) == doubt)
    #expect(table.doubt(about: rate("1", from: "2026-10-01", cents: 9_000)) == nil)
  }

  @Test func `lets a town's own tariff take over from the day it begins`() throws {
    let table = try legal([rate("sitges", from: "2026-06-01", cents: 300)], zones: [town])
    #expect(try total(table, "sitges", "2026-05-31") == "1.75")
    #expect(try total(table, "sitges", "2026-06-01") == "3.00")
    // The parent's rise of 2027 no longer counts.
    #expect(try total(table, "sitges", "2027-04-01") == "3.00")
  }

  @Test(.timeLimit(.minutes(1)))
  func `looks through thousands of generations`() throws {
    let zones = (1...5_000).map { number in
      Zone(code: "z\(number)", name: "z", parent: number == 1 ? "2" : "z\(number - 1)")
    }
    let rates = zones.map { rate($0.code, .surcharge, from: "2026-10-01", cents: 100) }
    let table = try legal(rates, zones: zones.reversed())
    #expect(try total(table, "z5000", "2026-09-30") == "1.75")
    #expect(try total(table, "z5000", "2026-10-01") == "2.75")
    #expect(throws: TaxationError.circularZones("a")) {
      try RateTable(
        zones: [Zone(code: "a", name: "a", parent: "b"), Zone(code: "b", name: "b", parent: "a")],
        rates: [])
    }
  }

  @Test func `looks through several generations`() throws {
    let quarter = Zone(code: "quarter", name: "Quarter", parent: "sitges")
    let table = try legal(
      [
        rate("sitges", .surcharge, from: "2026-10-01", cents: 150),
        rate("quarter", .surcharge, from: "2028-01-01", cents: 200),
      ], zones: [quarter, town])
    #expect(try total(table, "quarter", "2026-09-30") == "1.75")
    #expect(try total(table, "quarter", "2027-12-31") == "4.00")
    #expect(try total(table, "quarter", "2028-01-01") == "4.50")
  }

  @Test func `does not mind the order of its rates`() throws {
    let rates = [
      rate(from: "2026-04-01", cents: 450), rate(from: "2012-11-01", cents: 65),
      rate(from: "2017-04-01", cents: 225),
    ]
    let zones = [Zone(code: "1", name: "Barcelona")]
    #expect(
      try RateTable(zones: zones, rates: rates).timeline(of: "1").tariffs.map(\.rate)
        == [UnitRate(cents: 65), UnitRate(cents: 225), UnitRate(cents: 450)])
  }

  @Test func `refuses zones it does not know`() throws {
    #expect(throws: TaxationError.unknownZone("3")) { try legal().timeline(of: "3") }
    #expect(throws: TaxationError.unknownZone("3")) {
      try legal([rate("3", from: "2026-01-01", cents: 1)])
    }
    #expect(throws: TaxationError.unknownZone("9")) {
      try legal(zones: [Zone(code: "a", name: "A", parent: "9")])
    }
  }

  @Test(arguments: [["a": "a"], ["a": "b", "b": "a"], ["a": "b", "b": "c", "c": "a"]])
  func `refuses zones without a beginning`(parents: [String: String]) {
    let zones = parents.keys.sorted().map { Zone(code: $0, name: $0, parent: parents[$0]) }
    #expect(throws: TaxationError.circularZones("a")) { try RateTable(zones: zones, rates: []) }
  }

  @Test func `names the zone and the day that have no rate`() throws {
    let before = stay("2012-10-31", nights: 3, adults: 2)
    let error = TaxationError.noRate(zone: "1", day: day("2012-10-31"))
    #expect(throws: error) { try StayTax(of: before, at: legal().timeline(of: "1")) }
    #expect(throws: error) { try StayTax.owed(for: before, at: legal().timeline(of: "1")) }
    let collected = stay("2012-10-31", nights: 3, adults: 2, collected: true)
    #expect(throws: error) { try StayTax(of: collected, at: legal().timeline(of: "1")) }
    #expect(throws: error) { try StayTax.owed(for: collected, at: legal().timeline(of: "1")) }
  }

  @Test func `has no tax in a zone with a surcharge alone`() throws {
    let zones = [Zone(code: "x", name: "X")]
    let rates = [rate("x", .surcharge, from: "2020-01-01", cents: 100)]
    let timeline = try RateTable(zones: zones, rates: rates).timeline(of: "x")
    #expect(throws: TaxationError.noRate(zone: "x", day: day("2026-01-01"))) {
      try timeline.tariff(on: day("2026-01-01"))
    }
    #expect(timeline.surcharge(on: day("2019-12-31")) == nil)
    #expect(timeline.surcharge(on: day("2020-01-01")) == rates[0])
  }
}
