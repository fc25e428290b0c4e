import Bookkeeping
import Resources
import Taxation
import TestKit
import Testing

struct `The golden figures of the tax` {
  /// What the four stays of 2015 come to, before and after the second quarter's start.
  private func quarters(_ table: RateTable, zone: String = "1") throws -> [String] {
    var sums: [Period: Money] = [:]
    for booking in try MemoryBook.of2015().all(Booking.self) {
      let tax = try StayTax(of: booking.stay, at: table.timeline(of: zone))
      let quarter = PeriodGrain.quarter.period(of: booking.stay.checkIn)
      sums[quarter] = try (sums[quarter] ?? .zero).adding(tax.owed)
    }
    return sums.keys.sorted().map { "\($0.code) \(sums[$0]?.plainText ?? "")" }
  }

  @Test func `come out in zone 1`() throws {
    #expect(try quarters(golden()) == ["2015-Q1 38.35", "2015-Q2 2.60"])
  }

  @Test func `come out in zone 2`() throws {
    #expect(try quarters(golden(), zone: "2") == ["2015-Q1 26.55", "2015-Q2 1.80"])
  }

  @Test func `come out with a lower rate from April`() throws {
    let lower = rate(from: "2015-04-01", cents: 10, cap: nil)
    #expect(try quarters(golden([lower])) == ["2015-Q1 38.35", "2015-Q2 0.40"])
  }

  @Test func `come out with a cap of seven`() throws {
    #expect(try quarters(golden(cap: 7)) == ["2015-Q1 17.55", "2015-Q2 2.60"])
  }

  @Test func `come out with the book's own rates`() throws {
    let rates = try MemoryBook.of2015().all(TaxRate.self)
    let table = try RateTable(zones: LegalRates.zones(), rates: rates)
    #expect(try quarters(table) == ["2015-Q1 38.35", "2015-Q2 2.60"])
  }

  @Test(arguments: [("1", 975), ("2", 675)] as [(String, Int64)])
  func `come out for a check-in without an amount`(zone: String, cents: Int64) throws {
    let stay = stay("2015-05-01", nights: 5, adults: 3, children: 2)
    let tax = try StayTax(of: stay, at: golden().timeline(of: zone))
    #expect(tax.units == 15)
    #expect(tax.exemptUnits == 10)
    #expect(tax.owed == Money(cents: cents))
  }
}

struct `The tax of a stay` {
  private func tax(
    _ stay: Stay, zone: String = "1", _ more: [TaxRate] = []
  ) throws -> StayTax {
    try StayTax(of: stay, at: legal(more).timeline(of: zone))
  }

  @Test func `is traced to its rates`() throws {
    let tax = try tax(stay("2026-08-01", nights: 3, adults: 4, children: 2, exempt: 1))
    #expect(tax.zone == "1")
    #expect(tax.rateDay == day("2026-08-01"))
    #expect(tax.countedNights == 3)
    #expect(tax.units == 9)
    #expect(tax.taxableUnits == 9)
    #expect(tax.collectedUnits == 0)
    #expect(tax.exemptUnits == 9)
    #expect(tax.lines.map(\.rate.layer) == [.tariff, .surcharge])
    #expect(tax.lines.map(\.units) == [9, 9])
    #expect(tax.lines.map(\.amount.plainText) == ["40.50", "45.00"])
    #expect(tax.lines[0].rate.source == "Llei 2/2026, BOE-A-2026-6642")
    #expect(tax.total.plainText == "85.50")
    #expect(tax.owed == tax.total)
  }

  @Test(arguments: [(6, 12, "57.00"), (7, 14, "66.50"), (8, 14, "66.50"), (31, 14, "66.50")])
  func `stops at seven nights`(nights: Int, units: Int, total: String) throws {
    let tax = try tax(
      stay("2026-01-05", nights: nights, adults: 2, children: 1), zone: "1",
      [
        rate("1", .surcharge, from: "2026-01-01", cents: 250)
      ])
    #expect(tax.units == units)
    #expect(tax.exemptUnits == units / 2)
    #expect(tax.total.plainText == total)
  }

  @Test(arguments: [("2026-03-31", "125.00"), ("2026-04-01", "190.00"), ("2026-03-28", "125.00")])
  func `is that of the check-in day however long it lasts`(
    checkIn: String, total: String
  ) throws {
    // Five nights from March 28th or 31st end in April, at March's 4.00 + 2.25.
    #expect(try tax(stay(checkIn, nights: 5, adults: 4)).total.plainText == total)
  }

  @Test(arguments: [(0, 6, 3, "57.00"), (1, 3, 6, "28.50"), (2, 0, 9, "0.00")])
  func `spares exempt adults`(exempt: Int, units: Int, exemptUnits: Int, total: String) throws {
    let stay = stay("2026-08-01", nights: 3, adults: 2, children: 1, exempt: exempt)
    let tax = try tax(stay)
    #expect(tax.units == units)
    #expect(tax.exemptUnits == exemptUnits)
    #expect(tax.total.plainText == total)
    #expect(tax.lines.count == 2)
  }

  @Test func `caps the surcharge by its own cap`() throws {
    let more = [rate("2", .surcharge, from: "2026-10-01", cents: 100, cap: 2)]
    let tax = try tax(stay("2026-10-05", nights: 9, adults: 2), zone: "2", more)
    #expect(tax.lines.map(\.units) == [14, 4])
    #expect(tax.total.plainText == "28.50")
    #expect(tax.units == 14)
  }

  @Test func `is owed to nobody once a platform has paid it`() throws {
    let tax = try tax(stay("2026-08-01", nights: 3, adults: 2, children: 1, collected: true))
    #expect(tax.isCollected)
    #expect(tax.owed == .zero)
    #expect(tax.taxableUnits == 0)
    #expect(tax.collectedUnits == 6)
    #expect(tax.units == 6)
    #expect(tax.total.plainText == "57.00")
  }

  @Test(
    arguments: [
      ("2026-05-10", nil, "2026-05-10", "9.50"), ("2026-05-10", "2026-03-31", "2026-03-31", "6.25"),
      ("2026-05-10", "2026-04-01", "2026-04-01", "9.50"),
      ("2017-05-10", "2017-04-01", "2017-04-01", "2.25"),
      // Paid the day before art. 34.3 came into force: the rates of check-in apply.
      ("2017-05-10", "2017-03-31", "2017-05-10", "2.25"),
      ("2017-03-10", "2017-01-02", "2017-03-10", "0.65"),
    ] as [(String, String?, String, String)])
  func `is that of the day price and tax were paid`(
    checkIn: String, prepaid: String?, rateDay: String, total: String
  ) throws {
    let tax = try tax(stay(checkIn, nights: 1, adults: 1, prepaid: prepaid))
    #expect(tax.rateDay == day(rateDay))
    #expect(tax.total.plainText == total)
  }

  @Test func `never overflows in silence`() throws {
    let huge = TaxRate(
      zone: "1", layer: .tariff, validFrom: day("2020-01-01"),
      rate: UnitRate(tenThousandths: .max / 2), cap: nil, source: nil)
    let timeline = try RateTable(zones: LegalRates.zones(), rates: [huge]).timeline(of: "1")
    let stay = stay("2026-01-01", nights: 10, adults: 1)
    #expect(throws: TaxationError.overflow) { try StayTax(of: stay, at: timeline) }
    #expect(throws: TaxationError.overflow) { try StayTax.owed(for: stay, at: timeline) }
  }

  @Test(arguments: SeededGenerator.seeds(1, 42, 2015))
  func `is the same without its trace`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let town = Zone(code: "town", name: "Town", parent: "2")
    let table = try legal(
      [
        rate("town", .surcharge, from: "2026-10-01", cents: 150, cap: 3),
        rate("town", from: "2030-01-01", cents: 333, cap: nil),
      ], zones: [town])
    let timelines = try ["1", "2", "town"].map { try table.timeline(of: $0) }
    let first = day("2012-11-01")
    var sum: Int64 = 0
    for _ in 1...4_000 {
      let adults = Int.random(in: 1...12, using: &generator)
      let checkIn = first.adding(days: .random(in: 0...8_000, using: &generator))
      let lead = Int.random(in: -200...200, using: &generator)
      let prepaid = lead > 0 ? checkIn.adding(days: -lead) : nil
      let stay = Stay(
        property: 1, checkIn: checkIn, nights: .random(in: 1...40, using: &generator),
        adults: adults, children: .random(in: 0...5, using: &generator),
        exemptAdults: .random(in: 0...adults, using: &generator),
        taxCollected: .random(using: &generator), prepaidOn: prepaid)
      let timeline = timelines[.random(in: 0...2, using: &generator)]
      let traced = try StayTax(of: stay, at: timeline)
      let owed = try StayTax.owed(for: stay, at: timeline)
      let isSame =
        owed == traced.owed && traced.total.cents == traced.lines.reduce(0) { $0 + $1.amount.cents }
        && traced.units + traced.exemptUnits
          == (stay.adults + stay.children) * traced.countedNights
      if !isSame { Issue.record("seed \(seed): \(stay) owes \(owed), traced \(traced)") }
      sum += owed.cents
    }
    #expect(sum > 0, "seed \(seed) made no stay that owes anything")
  }
}
