import Bookkeeping
import Documents
import Localizations
import Resources
import Taxation
import TestKit
import Testing

@testable import Rendering
@testable import Reporting

struct `The worksheet for form 950` {
  private func figures(_ worksheet: Model950) -> [String] {
    worksheet.establishments.map {
      "\($0.property.code) \($0.figures.stays) \($0.figures.declared.taxedUnits) "
        + "\($0.figures.declared.exemptUnits) \($0.figures.tax.plainText)"
    }
  }

  @Test func `has the golden figures`() throws {
    let first = try Sample().model950(.quarter(year: 2015, quarter: 1))
    #expect(figures(first) == ["exemple-1 3 59 175 38.35"])
    #expect(first.total.plainText == "38.35")
    let second = try Sample().model950(.quarter(year: 2015, quarter: 2))
    #expect(figures(second) == ["exemple-1 1 4 8 2.60"])
  }

  @Test func `has the golden figures in zone 2, with a cap, with a lower rate`() throws {
    let other = try Sample { $0.properties[0].zone = "2" }
    #expect(try other.model950(.year(2015)).total.plainText == "28.35")
    let capped = try Sample { for index in $0.rates.indices { $0.rates[index].cap = 7 } }
    #expect(
      figures(try capped.model950(.quarter(year: 2015, quarter: 1)))
        == ["exemple-1 3 27 63 17.55"])
    let lower = try Sample {
      $0.rates.append(
        TaxRate(
          zone: "1", layer: .tariff, validFrom: day("2015-04-01"), rate: UnitRate(cents: 10),
          cap: nil, source: nil))
    }
    #expect(
      try lower.model950(.quarter(year: 2015, quarter: 2)).total.plainText == "0.40")
  }

  @Test func `counts a stay wholly in the quarter of its check-in`() throws {
    let sample = try Sample {
      $0.bookings = []
      $0.add("2015-03-28", nights: 6, adults: 1)
    }
    #expect(
      figures(try sample.model950(.quarter(year: 2015, quarter: 1))) == ["exemple-1 1 6 0 3.90"])
    #expect(try sample.model950(.quarter(year: 2015, quarter: 2)).establishments.isEmpty)
  }

  @Test func `has an establishment for each home with stays`() throws {
    let sample = try Sample {
      $0.addHome()
      $0.add("2026-08-01", nights: 8, adults: 2, property: 2)
      $0.add("2026-09-01", nights: 2, adults: 2, property: 2, collected: true)
      $0.add("2026-10-01", nights: 1, adults: 1, property: 2)
    }
    let worksheet = try sample.model950(
      .days(from: day("2026-04-01"), to: day("2026-09-30")))
    #expect(figures(worksheet) == ["mas 2 14 0 24.50"])
    #expect(worksheet.establishments[0].figures.collected.taxedUnits == 4)
    #expect(worksheet.filing.map(\.period.code) == ["2026-04-01..2026-09-30"])
    #expect(worksheet.document.notes.last == Phrase("filing.annual-announced"))
  }

  @Test func `gives the stays whose tax a platform paid a line of their own`() throws {
    let sample = try Sample {
      $0.bookings = []
      $0.add("2026-08-01", nights: 9, adults: 2, children: 1)
      $0.add("2026-09-01", nights: 8, adults: 3, collected: true)
      $0.add("2026-09-10", nights: 2, adults: 1, children: 2, collected: true)
    }
    let document = try sample.model950(
      .days(from: day("2026-04-01"), to: day("2026-09-30"))
    ).document
    let text = try document.text(.en)
    #expect(
      text.contains("Exemple 1          1       9        18         9     14       7        6"),
      "\(text)")
    #expect(
      text.contains(
        "Exemple 1, separately: 2 stays whose tax the platform paid, which are not declared "
          + "(nights: 10; adults × nights: 26; children × nights: 4; taxed units: 23; exempt: 4; "
          + "over the cap: 3)."))
    // Machines get all stays as before, and the part that a platform has paid.
    let json = try document.json()
    #expect(json.contains(#""stays":3,"nights":19,"adult_nights":44,"child_nights":13,"#))
    #expect(
      json.contains(
        #""taxable_units":14,"exempt_units":7,"over_cap_units":6,"collected_units":23,"#
          + #""collected_stays":2,"collected_nights":10,"collected_adult_nights":26,"#
          + #""collected_child_nights":4,"collected_exempt_units":4,"collected_over_cap_units":3,"#
      ))
  }

  @Test func `names form 920 where several establishments declare`() throws {
    let note = Phrase("tax.model950.aggregate")
    for (isCollected, hasNote) in [(false, true), (true, false)] {
      let sample = try Sample {
        $0.addHome()
        $0.bookings = []
        $0.add("2026-08-01", nights: 1, adults: 1)
        $0.add("2026-08-01", nights: 1, adults: 1, property: 2, collected: isCollected)
      }
      let worksheet = try sample.model950(.days(from: day("2026-04-01"), to: day("2026-09-30")))
      #expect(worksheet.establishments.count == 2)
      #expect(worksheet.document.notes.contains(note) == hasNote)
    }
  }

  @Test func `has the JSON form that was promised`() throws {
    #expect(
      try Sample().model950(.quarter(year: 2015, quarter: 1)).document.json()
        == #"{"schema":"estada/model950/1","period":"2015-Q1","default_period":false,"#
        + #""filing":[{"kind":"quarter","#
        + #""from":"2015-01-01","to":"2015-03-31","due_from":"2015-04-01","#
        + #""due_to":"2015-04-20"}],"establishments":[{"property":"exemple-1","#
        + #""registration":null,"zone":"1","stays":3,"nights":31,"adult_nights":59,"#
        + #""child_nights":175,"taxable_units":59,"exempt_units":175,"over_cap_units":0,"#
        + #""collected_units":0,"#
        + #""collected_stays":0,"collected_nights":0,"collected_adult_nights":0,"#
        + #""collected_child_nights":0,"collected_exempt_units":0,"#
        + #""collected_over_cap_units":0,"#
        + #""lines":[{"layer":"tariff","rate":"0.65","valid_from":"2012-01-01","units":59,"#
        + #""amount":"38.35","source":"Mostra de 2015"}],"tax":"38.35","#
        + #""return":null,"filed_on":null,"filed":null,"difference":null}],"total":"38.35"}"#
        + "\n")
  }

  @Test func `has a CSV form`() throws {
    #expect(
      try Sample().model950(.quarter(year: 2015, quarter: 1)).document.csv()
        == "property,registration,zone,stays,nights,adult_nights,child_nights,taxable_units,"
        + "exempt_units,over_cap_units,collected_units,collected_stays,collected_nights,"
        + "collected_adult_nights,collected_child_nights,collected_exempt_units,"
        + "collected_over_cap_units,tax,return,filed_on,filed,difference\r\n"
        + "exemple-1,,1,3,31,59,175,59,175,0,0,0,0,0,0,0,0,38.35,,,,\r\n")
  }

  @Test func `says when it is filed and how its figures came about`() throws {
    let text = try Sample().model950(.quarter(year: 2015, quarter: 1)).document.text(.ca)
    #expect(
      text.hasPrefix(
        """
        Xifres per al model 950, 1r trimestre de 2015
        Full de treball de l'impost sobre les estades en establiments turístics (IEET), per \
        copiar les xifres al web de l'Agència Tributària de Catalunya; no és el formulari oficial.
        Període de liquidació trimestral, de l'1 de gener al 31 de març de 2015; \
        l'autoliquidació es presenta de l'1 al 20 d'abril de 2015 (Decret 129/2012).

        """))
    #expect(
      text.hasSuffix(
        """

        Exemple 1: tarifa, 59 unitats × 0,65 € = 38,35 € (Mostra de 2015; inici de vigència: 01/01/2012)

        """))
    #expect(!text.contains("⟦"))
  }

  @Test func `says first what was asked for`() throws {
    var worksheet = try Sample().model950(.days(from: day("2026-04-01"), to: day("2026-09-30")))
    let part = Period.quarter(year: 2026, quarter: 3)
    for (asked, key) in [
      (Model950.Asked.these, "tax.model950.title"), (.latest, "tax.model950.title-latest"),
      (.part(part), "tax.model950.instead"),
    ] {
      worksheet.asked = asked
      #expect(worksheet.document.title.key == key)
      #expect(
        worksheet.document.notes.contains { $0.key == "tax.model950.latest" } == (asked == .latest))
    }
    #expect(try Sample().model950(.year(2026)).document.title.key == "tax.model950.part")
  }

  @Test func `says so where there is nothing to declare or no tax yet`() throws {
    let empty = try Sample().model950(.quarter(year: 2015, quarter: 3))
    #expect(
      try empty.document.text(.en).contains(Catalogue(.en).text("tax.model950.empty")))
    #expect(
      try empty.document.json()
        == #"{"schema":"estada/model950/1","period":"2015-Q3","default_period":false,"#
        + #""filing":[{"kind":"quarter","#
        + #""from":"2015-07-01","to":"2015-09-30","due_from":"2015-10-01","#
        + #""due_to":"2015-10-20"}],"establishments":[],"total":"0.00"}"# + "\n")
    let early = try Sample().model950(.year(2011))
    #expect(early.filing.isEmpty)
    #expect(early.document.preface.last == Phrase("filing.none"))
  }
}

struct `A filing period` {
  @Test(arguments: [("2025-10-01", true), ("2025-09-30", false), ("2030-01-01", true)])
  func `is doubtful from 2026 on`(on: String, isDoubtful: Bool) throws {
    let filing = try #require(try FilingCalendar.legal().filingPeriod(of: day(on)))
    #expect(filing.reservation == (isDoubtful ? Phrase("filing.annual-announced") : nil))
  }

  @Test func `is a sentence in each language`() throws {
    let filing = try #require(try FilingCalendar.legal().filingPeriod(of: day("2024-12-24")))
    let sentences = Language.allCases.map { Wording(Catalogue($0)).phrase(filing.phrase) }
    #expect(
      sentences == [
        "Període de liquidació semestral, de l'1 d'octubre de 2024 al 31 de març de 2025; "
          + "l'autoliquidació es presenta de l'1 al 22 d'abril de 2025 "
          + "(Decret 60/2017; Decret 141/2017).",
        "Periodo de liquidación semestral, del 1 de octubre de 2024 al 31 de marzo de 2025; la "
          + "autoliquidación se presenta del 1 al 22 de abril de 2025 "
          + "(Decreto 60/2017; Decreto 141/2017).",
        "Half-yearly filing period, from 1 October 2024 to 31 March 2025; the return is filed "
          + "from 1 to 22 April 2025 (Decree 60/2017; Decree 141/2017).",
      ])
  }
}
