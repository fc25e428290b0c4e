import Bookkeeping
import Documents
import Localizations
import Resources
import Taxation
import TestKit
import Testing

@testable import Reporting

struct `The tax summary` {
  private func figures(_ sample: Sample) throws -> [String] {
    try sample.summary().rows.map { row in
      let figures = row.figures
      return "\(row.period.code) \(figures.nights) \(figures.adultNights) "
        + "\(figures.childNights) \(figures.declared.taxedUnits) \(figures.tax.plainText)"
    }
  }

  @Test func `passes over stays outside its period`() throws {
    let summary = try Sample().summary(.quarter(year: 2015, quarter: 1))
    #expect(summary.rows.map(\.period.code) == ["2015-Q1"])
    #expect(summary.tax.plainText == "38.35")
  }

  @Test func `has the golden figures, the newest quarter first`() throws {
    #expect(try figures(Sample()) == ["2015-Q2 4 4 8 4 2.60", "2015-Q1 31 59 175 59 38.35"])
    #expect(try Sample().summary().tax.plainText == "40.95")
  }

  @Test func `has the golden figures in zone 2`() throws {
    let sample = try Sample { $0.properties[0].zone = "2" }
    #expect(try figures(sample) == ["2015-Q2 4 4 8 4 1.80", "2015-Q1 31 59 175 59 26.55"])
    #expect(try sample.summary().tax.plainText == "28.35")
  }

  @Test func `has the golden figures with a lower rate from April`() throws {
    let sample = try Sample {
      $0.rates.append(
        TaxRate(
          zone: "1", layer: .tariff, validFrom: day("2015-04-01"), rate: UnitRate(cents: 10),
          cap: nil, source: nil))
    }
    #expect(try figures(sample) == ["2015-Q2 4 4 8 4 0.40", "2015-Q1 31 59 175 59 38.35"])
  }

  @Test func `has the golden figures with a cap of seven`() throws {
    let sample = try Sample { for index in $0.rates.indices { $0.rates[index].cap = 7 } }
    #expect(try figures(sample) == ["2015-Q2 4 4 8 4 2.60", "2015-Q1 31 59 175 27 17.55"])
    #expect(try sample.summary().tax.plainText == "20.15")
  }

  @Test func `counts a stay wholly in the quarter of its check-in`() throws {
    let sample = try Sample {
      $0.bookings = []
      $0.add("2015-03-28", nights: 6, adults: 1)
    }
    #expect(try figures(sample) == ["2015-Q1 6 6 0 6 3.90"])
  }

  @Test func `keeps homes in their order within a quarter`() throws {
    let sample = try Sample {
      $0.addHome()
      $0.properties.reverse()
      $0.add("2015-04-20", nights: 2, adults: 2, property: 2)
    }
    #expect(
      try sample.summary().rows.map { "\($0.property.code) \($0.period.code)" }
        == ["mas 2015-Q2", "exemple-1 2015-Q2", "exemple-1 2015-Q1"])
  }

  @Test func `has a line for each rate that was charged`() throws {
    let sample = try Sample {
      $0.bookings = []
      $0.add("2026-04-02", nights: 1, adults: 1)
      $0.add("2026-04-03", nights: 2, adults: 1)
      $0.add("2026-01-02", nights: 3, adults: 2)
      $0.add("2026-02-02", nights: 5, adults: 2)
    }
    let year = try sample.summary(grain: .year).rows[0].figures
    #expect(
      year.lines.map {
        "\($0.rate.layer) \($0.rate.validFrom.isoText) \($0.units) \($0.amount.plainText)"
      } == [
        "tariff 2017-04-01 16 36.00", "tariff 2026-04-01 3 13.50",
        "surcharge 2024-10-01 16 64.00", "surcharge 2026-04-01 3 15.00",
      ])
    #expect(year.tax.plainText == "128.50")
  }

  @Test func `counts a collected stay in its stays and nights, and its units apart`() throws {
    let sample = try Sample {
      $0.bookings = []
      $0.add("2026-08-01", nights: 9, adults: 2, children: 1, collected: true)
    }
    let figures = try sample.summary().rows[0].figures
    #expect(figures.stays == 1)
    #expect(figures.nights == 9)
    #expect(figures.adultNights == 18)
    #expect(figures.childNights == 9)
    #expect(figures.collected.taxedUnits == 14)
    #expect(figures.collected.exemptUnits == 7)
    #expect(figures.collected.overCapUnits == 6)
    #expect(figures.declared == StayCounts())
    #expect(figures.lines.isEmpty)
    #expect(figures.tax == .zero)
  }

  @Test func `shows people the stays to declare, and the others in a sentence`() throws {
    let sample = try Sample {
      $0.bookings = []
      $0.add("2026-08-01", nights: 2, adults: 2)
      $0.add("2026-08-03", nights: 9, adults: 2, children: 1, collected: true)
      $0.add("2026-11-03", nights: 1, adults: 1, collected: true)
    }
    let document = try sample.summary().document
    #expect(
      document.notes == [Phrase("tax.summary.collected", ["units": .count(15)], count: 2)])
    let text = try document.text(.en)
    #expect(text.contains("Exemple 1  2026 / Q3      1       2         4"))
    #expect(text.contains("Separately: 2 stays whose tax the platform paid (units: 15)."))
  }

  @Test(arguments: [1, 2, 7, 8, 20], [0, 2])
  func `adds up people and nights with units`(nights: Int, exempt: Int) throws {
    let sample = try Sample {
      $0.bookings = []
      for (start, isCollected) in [("2015-03-01", true), ("2026-08-01", false)] {
        $0.add(start, nights: nights, adults: 3, children: 2, collected: isCollected)
        $0.add(start, nights: 3, adults: 1, collected: !isCollected)
        for index in $0.bookings.indices where $0.bookings[index].stay.adults > 1 {
          $0.bookings[index].stay.exemptAdults = exempt
        }
      }
    }
    for row in try sample.summary().rows {
      for counts in [row.figures.declared, row.figures.collected] {
        #expect(
          counts.adultNights + counts.childNights
            == counts.taxedUnits + counts.exemptUnits + counts.overCapUnits)
      }
    }
  }

  @Test func `is an error where a date has no rate or a sum no room`() throws {
    let early = try Sample { $0.add("2011-12-31", nights: 1, adults: 1) }
    #expect(throws: TaxationError.noRate(zone: "1", day: day("2011-12-31"))) {
      try early.summary()
    }
    let dear = try Sample {
      $0.rates[0].rate = UnitRate(tenThousandths: .max / 30)
    }
    #expect(throws: TaxationError.overflow) { try dear.summary() }
  }

  @Test func `has the JSON form that was promised`() throws {
    #expect(
      try Sample().summary().document.json()
        == #"{"schema":"estada/tax/1","rows":[{"property":"exemple-1","period":"2015-Q2","#
        + #""zone":"1","stays":1,"nights":4,"adult_nights":4,"child_nights":8,"#
        + #""taxable_units":4,"exempt_units":8,"over_cap_units":0,"collected_units":0,"#
        + #""collected_stays":0,"collected_nights":0,"collected_adult_nights":0,"#
        + #""collected_child_nights":0,"collected_exempt_units":0,"#
        + #""collected_over_cap_units":0,"lines":["#
        + #"{"layer":"tariff","rate":"0.65","valid_from":"2012-01-01","units":4,"#
        + #""amount":"2.60","source":"Mostra de 2015"}],"tax":"2.60"},"#
        + #"{"property":"exemple-1","period":"2015-Q1","#
        + #""zone":"1","stays":3,"nights":31,"adult_nights":59,"child_nights":175,"#
        + #""taxable_units":59,"exempt_units":175,"over_cap_units":0,"collected_units":0,"#
        + #""collected_stays":0,"collected_nights":0,"collected_adult_nights":0,"#
        + #""collected_child_nights":0,"collected_exempt_units":0,"#
        + #""collected_over_cap_units":0,"lines":["#
        + #"{"layer":"tariff","rate":"0.65","valid_from":"2012-01-01","units":59,"#
        + #""amount":"38.35","source":"Mostra de 2015"}],"tax":"38.35"}],"#
        + #""total":{"stays":4,"nights":35,"adult_nights":63,"child_nights":183,"#
        + #""taxable_units":63,"exempt_units":183,"over_cap_units":0,"collected_units":0,"#
        + #""collected_stays":0,"collected_nights":0,"collected_adult_nights":0,"#
        + #""collected_child_nights":0,"collected_exempt_units":0,"#
        + #""collected_over_cap_units":0,"tax":"40.95"}}"# + "\n")
  }

  @Test func `has a CSV form`() throws {
    #expect(
      try Sample().summary().document.csv()
        == "property,period,zone,stays,nights,adult_nights,child_nights,taxable_units,"
        + "exempt_units,over_cap_units,collected_units,collected_stays,collected_nights,"
        + "collected_adult_nights,collected_child_nights,collected_exempt_units,"
        + "collected_over_cap_units,tax\r\n"
        + "exemple-1,2015-Q2,1,1,4,4,8,4,8,0,0,0,0,0,0,0,0,2.60\r\n"
        + "exemple-1,2015-Q1,1,3,31,59,175,59,175,0,0,0,0,0,0,0,0,38.35\r\n")
  }

  @Test func `reads as it did in the old app`() throws {
    #expect(
      try Sample().summary().document.text(.ca) == """
        Taxa turística per trimestre

                                             Adults    Nens   Unitats   Unitats      Import
        Habitatge  Període    Estades  Nits  × nits  × nits  gravades  exemptes  de la taxa
        Exemple 1  2015 / 2T        1     4       4       8         4         8      2,60 €
        Exemple 1  2015 / 1T        3    31      59     175        59       175     38,35 €
        ───────────────────────────────────────────────────────────────────────────────────
        Total                       4    35      63     183        63       183     40,95 €

        """)
  }
}
