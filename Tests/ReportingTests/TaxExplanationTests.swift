import Bookkeeping
import Documents
import Localizations
import Resources
import Taxation
import TestKit
import Testing

@testable import Reporting

struct `The explanation of a tax` {
  private func explanation(
    _ change: (inout Booking) -> Void = { _ in }
  ) throws -> TaxExplanation {
    let sample = try Sample()
    let stay = Stay(
      property: 1, checkIn: day("2026-08-01"), nights: 9, adults: 3, children: 1, exemptAdults: 1)
    var booking = Booking(id: 5, stay: stay, guest: "Rosa Pla")
    change(&booking)
    return try TaxExplanation(
      booking, in: sample.properties[0], rates: sample.table(), calendar: .legal())
  }

  private func keys(_ explanation: TaxExplanation) -> [String] {
    let document = explanation.document
    return (document.preface + document.notes).map {
      String($0.key.dropFirst("tax.explain.".count))
    }
  }

  @Test func `has the steps in order`() throws {
    #expect(
      try keys(explanation()).prefix(8) == [
        "stay", "people", "exempt", "capped", "units", "rate-day", "included", "period",
      ])
  }

  @Test func `says whether the tax is within the amount, and whether there was a stay`() throws {
    #expect(keys(try explanation { $0.stay.taxApart = true }).contains("apart"))
    let cancelled = try explanation { $0.stay.state = .cancelled }
    #expect(keys(cancelled) == [])
    #expect(cancelled.document.whenEmpty == Phrase("tax.explain.no-stay"))
    #expect(cancelled.tax.total == .zero && cancelled.tax.units == 0)
  }

  @Test func `leaves out the steps that do not apply`() throws {
    let short = try explanation {
      $0.stay.nights = 7
      $0.stay.exemptAdults = 0
    }
    #expect(keys(short).prefix(5) == ["stay", "people", "uncapped", "units", "rate-day"])
    let old = try explanation { $0.stay.checkIn = day("2015-04-15") }
    #expect(keys(old).contains("no-cap"))
    let collected = try explanation { $0.stay.taxCollected = true }
    #expect(keys(collected).contains("collected"))
    let early = try explanation {
      $0.stay.taxCollected = true
      $0.stay.checkIn = day("2015-04-15")
    }
    #expect(keys(early).contains("collected-early"))
    let alone = try explanation { $0.stay.children = 0 }
    #expect(keys(alone).contains("adults"))
    let prepaid = try explanation { $0.stay.prepaidOn = day("2026-01-31") }
    #expect(keys(prepaid).contains("prepaid"))
    #expect(prepaid.tax.rateDay == day("2026-01-31"))
    let sameDay = try explanation { $0.stay.prepaidOn = day("2026-08-01") }
    #expect(keys(sameDay).contains("rate-day"))
  }

  /// The law and the sources of each side of the day when the law of 2017 came into force.
  static let laws: [(checkIn: String, law: String, exemption: String, accrual: String)] = [
    ("2017-03-31", "Llei 5/2012", "(Llei 5/2012)", "(Llei 5/2012)"),
    ("2017-04-01", "Llei 5/2017", "(art. 27)", "(art. 28)"),
  ]

  @Test(arguments: laws)
  func `cites the law in force at check-in`(
    checkIn: String, law: String, exemption: String, accrual: String
  ) throws {
    let text = try explanation { $0.stay.checkIn = day(checkIn) }.document.text(.ca)
    #expect(text.contains("Norma aplicable: \(law)."))
    #expect(text.contains("16 anys o menys, estan exempts \(exemption)."))
    #expect(text.contains("S'apliquen les tarifes del dia d'entrada: "))
    #expect(text.contains(" de 2017 \(accrual)."))
    #expect(text.contains("5/2017") == (law == "Llei 5/2017"))
  }

  @Test func `gives the filing period, which is not a quarter`() throws {
    let text = try explanation().document.text(.ca)
    #expect(
      text.contains(
        "Pertany al període de liquidació del dia d'entrada: abril–setembre de 2026 (art. 28)."))
    #expect(!text.contains("trimestre"))
  }

  @Test func `says that there was no filing period before the tax`() throws {
    let early = try explanation { $0.stay.checkIn = day("2012-05-01") }
    #expect(early.filing == nil)
    #expect(early.document.notes.last == Phrase("filing.none"))
  }

  @Test func `has a JSON form`() throws {
    #expect(
      try explanation { $0.exemptReason = .forceMajeure }.document.json()
        == #"{"schema":"estada/tax-explanation/1","booking":5,"property":"exemple-1","#
        + #""guest":"Rosa Pla","check_in":"2026-08-01","nights":9,"adults":3,"children":1,"#
        + #""exempt_adults":1,"exempt_reason":"force-majeure","zone":"1","#
        + #""rate_day":"2026-08-01","cap":7,"counted_nights":7,"taxable_units":14,"#
        + #""exempt_units":14,"collected_units":0,"tax_collected":false,"tax_apart":false,"#
        + #""state":"confirmed","period":"2026-Q3","#
        + #""filing":[{"kind":"half-year","from":"2026-04-01","to":"2026-09-30","#
        + #""due_from":"2026-10-01","due_to":"2026-10-20"}],"tax":"133.00","lines":["#
        + #"{"layer":"tariff","valid_from":"2026-04-01","rate":"4.50","units":14,"#
        + #""amount":"63.00","source":"Llei 2/2026, BOE-A-2026-6642"},"#
        + #"{"layer":"surcharge","valid_from":"2026-04-01","rate":"5.00","units":14,"#
        + #""amount":"70.00","source":"Ajuntament de Barcelona, ple del 2026-01-30 "#
        + #"(font secundària)"}],"total":"133.00"}"# + "\n")
  }

  @Test(arguments: Language.allCases)
  func `is in words that exist`(language: Language) throws {
    for reason in [nil] + ExemptReason.allCases.map(Optional.some) {
      let text = try explanation { $0.exemptReason = reason }.document.text(language)
      #expect(!text.contains("⟦"))
      #expect(!text.contains("{"))
    }
  }

  @Test func `names the articles and the sum in Catalan`() throws {
    let text = try explanation { $0.exemptReason = .age }.document.text(.ca)
    #expect(text.contains("1 adult exempt: 16 anys o menys (art. 27)."))
    #expect(text.contains("Nits: 9; nits que compten: 7 (límit: 7 per persona i estada, art. 33)."))
    #expect(text.contains("Unitats gravades: 2 × 7 = 14 (art. 26); exemptes: 14."))
    #expect(text.contains("133,00 €"))
  }

  @Test func `is an error where the date has no rate`() throws {
    #expect(throws: TaxationError.noRate(zone: "1", day: day("2011-01-01"))) {
      try explanation { $0.stay.checkIn = day("2011-01-01") }
    }
  }
}
