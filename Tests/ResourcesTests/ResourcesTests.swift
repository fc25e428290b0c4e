import Bookkeeping
import Resources
import Taxation
import Testing

/// A row of the table of rates in the domain's rules.
struct LegalRow: Sendable, CustomTestStringConvertible {
  let zone: String
  let layer: RateLayer
  let from: String
  let cents: Int64
  let source: String

  init(_ zone: String, _ layer: RateLayer, _ from: String, _ cents: Int64, _ source: String) {
    self.zone = zone
    self.layer = layer
    self.from = from
    self.cents = cents
    self.source = source
  }

  var testDescription: String { "zone \(zone), \(layer), \(from)" }

  static let all = [
    LegalRow("1", .tariff, "2012-11-01", 65, "BOE-A-2012-14192"),
    LegalRow("1", .tariff, "2017-04-01", 225, "BOE-A-2017-7353"),
    LegalRow("1", .tariff, "2026-04-01", 450, "BOE-A-2026-6642"),
    LegalRow("2", .tariff, "2012-11-01", 45, "DL 3/2012"),
    LegalRow("2", .tariff, "2017-04-01", 90, "Llei 5/2017"),
    LegalRow("2", .tariff, "2021-10-01", 100, "BOE-A-2020-5569"),
    LegalRow("2", .tariff, "2026-04-01", 175, "Llei 2/2026"),
    LegalRow("2", .tariff, "2027-04-01", 250, "Llei 2/2026"),
    LegalRow("1", .surcharge, "2021-06-01", 75, "font secundària"),
    LegalRow("1", .surcharge, "2022-04-01", 175, "font secundària"),
    LegalRow("1", .surcharge, "2023-04-01", 275, "art. 34 bis"),
    LegalRow("1", .surcharge, "2024-04-01", 325, "art. 34 bis"),
    LegalRow("1", .surcharge, "2024-10-01", 400, "art. 34 bis"),
    LegalRow("1", .surcharge, "2026-04-01", 500, "2026-01-30 (font secundària)"),
  ]
}

struct `The rates of the law` {
  @Test(arguments: LegalRow.all)
  func `are those of the law`(row: LegalRow) throws {
    let found = try LegalRates.all().filter {
      $0.zone == row.zone && $0.layer == row.layer && $0.validFrom.isoText == row.from
    }
    let rate = try #require(found.first)
    #expect(found.count == 1)
    #expect(rate.rate == UnitRate(cents: row.cents))
    #expect(rate.cap == 7)
    #expect(try #require(rate.source).contains(row.source))
  }

  @Test func `are no more than those`() throws {
    #expect(try LegalRates.all().count == LegalRow.all.count)
  }

  @Test func `make a table with the zones of the law`() throws {
    let zones = try LegalRates.zones()
    #expect(zones.map(\.code) == ["1", "2"])
    #expect(zones.allSatisfy { $0.parent == nil })
    let table = try RateTable(zones: zones, rates: LegalRates.all())
    #expect(try table.timeline(of: "1").tariffs.count == 3)
    #expect(try table.timeline(of: "1").surcharges.count == 6)
    #expect(try table.timeline(of: "2").tariffs.count == 5)
    #expect(try table.timeline(of: "2").surcharges.isEmpty)
  }

  @Test func `come with a filing calendar`() throws {
    let calendar = try FilingCalendar.legal()
    let first = try #require(Day(iso: "2012-11-01"))
    #expect(calendar.filingPeriod(of: first)?.rule.source == "Decret 129/2012")
    #expect(
      calendar.filingPeriod(of: first)?.rule.law
        == TaxLaw(number: "5/2012", units: "103"))
    #expect(calendar.filingPeriod(of: first.adding(days: -1)) == nil)
    let change = try #require(Day(iso: "2017-04-01"))
    #expect(calendar.filingPeriod(of: change)?.rule.source == "Decret 60/2017; Decret 141/2017")
    #expect(
      calendar.filingPeriod(of: change)?.rule.law
        == TaxLaw(
          number: "5/2017", units: "26", exemption: "27", accrual: "28", cap: "33",
          collection: "36, 37"))
  }
}

struct `The categories` {
  @Test func `are those that were seen, and those of the income tax`() {
    #expect(
      Categories.codes == [
        "electricity", "water", "gas", "internet", "telephone", "cleaning", "repairs",
        "community-fees", "insurance", "property-tax", "supplies", "interest", "management",
        "advertising", "contract", "legal", "bad-debt", "furniture", "improvement",
        "not-deductible", "bank-fees", "other",
      ])
  }

  @Test func `have everyday words, each of one category only`() {
    #expect(Categories.words(of: "electricity").contains("llum"))
    #expect(Categories.words(of: "water") == [])
    let words = Categories.codes.flatMap(Categories.words)
    #expect(Set(words).count == words.count)
  }
}
