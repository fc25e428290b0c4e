import Bookkeeping
import DataFormats
import Documents
import Localizations
import Resources
import Taxation
import TestKit
import Testing

@testable import Reporting

struct `The list of bookings` {
  private static let header =
    "id,property,check_in,nights,guest,adults,children,exempt_adults,exempt_reason,amount,"
    + "commission,channel,reference,tax_collected,note,prepaid_on,state,tax_apart,cancelled_on,"
    + "tags,ages_unknown,check_out,tax,adjustments,net,received,outstanding,deposit"

  @Test func `has the JSON form that was promised`() throws {
    let sample = try Sample {
      $0.bookings.removeLast(3)
      $0.add("2015-05-01", nights: 5, adults: 3, children: 2, guest: "Rosa", collected: true)
      $0.bookings[1].stay.exemptAdults = 1
      $0.bookings[1].stay.commission = Money(cents: 1_250)
      $0.bookings[1].stay.prepaidOn = day("2015-04-01")
      $0.bookings[1].exemptReason = .age
      $0.bookings[1].channel = "airbnb"
      $0.bookings[1].reference = "HMX1"
      $0.bookings[1].note = "llit \"extra\""
    }
    #expect(
      try sample.bookingList().json()
        == #"{"schema":"estada/bookings/1","rows":[{"id":1,"property":"exemple-1","#
        + #""check_in":"2015-03-01","nights":23,"guest":"Marta Vila","adults":2,"#
        + #""children":7,"exempt_adults":0,"exempt_reason":null,"amount":"2500.00","#
        + #""commission":"0.00","channel":null,"reference":null,"tax_collected":false,"#
        + #""note":null,"prepaid_on":null,"state":"confirmed","tax_apart":false,"#
        + #""cancelled_on":null,"tags":null,"ages_unknown":false,"check_out":"2015-03-24","tax":null,"adjustments":"0.00","#
        + #""net":null,"received":"0.00","outstanding":null,"deposit":"0.00"},{"id":2,"property":"exemple-1","#
        + #""check_in":"2015-05-01","nights":5,"guest":"Rosa","adults":3,"children":2,"#
        + #""exempt_adults":1,"exempt_reason":"age","amount":null,"commission":"12.50","#
        + #""channel":"airbnb","reference":"HMX1","tax_collected":true,"#
        + #""note":"llit \"extra\"","prepaid_on":"2015-04-01","state":"confirmed","#
        + #""tax_apart":false,"cancelled_on":null,"tags":null,"ages_unknown":false,"check_out":"2015-05-06","tax":null,"#
        + #""adjustments":"0.00","net":null,"received":"0.00","outstanding":null,"#
        + #""deposit":"0.00"}]}"# + "\n")
  }

  @Test func `has the same columns for machines however many homes there are`() throws {
    let one = try Sample()
    let two = try Sample { $0.addHome() }
    #expect(try one.bookingList().header() == `The list of bookings`.header)
    #expect(try one.bookingList().csv() == two.bookingList().csv())
    #expect(try one.bookingList().json() == two.bookingList().json())
  }

  @Test func `names the home to people where there is more than one`() throws {
    let two = try Sample { $0.addHome() }
    #expect(try !Sample().bookingList().text().contains("Exemple 1"))
    #expect(try two.bookingList().text().contains("Exemple 1"))
  }

  @Test func `guards against formulas and is read back unchanged`() throws {
    let hostile = "=HYPERLINK(\"http://x\",\"y\")"
    let sample = try Sample { $0.bookings[0].guest = hostile }
    let rows = try CSVReader.rows(of: sample.bookingList().csv())
    #expect(rows[1].fields[4] == "'" + hostile)
    #expect(FormulaGuard.unguarded(rows[1].fields[4]) == hostile)
    #expect(rows.allSatisfy { $0.fields.count == 28 })
  }

  @Test func `reads well`() throws {
    #expect(
      try Sample().bookingList().text(.ca, width: 80) == """
        Reserves

                                                               Import
         Núm.  Entrada     Nits  Hoste       Adults  Nens        brut  Sortida
            1  01/03/2015    23  Marta Vila       2     7  2.500,00 €  24/03/2015
            2  20/03/2015     5  Anna Puig        2     1  1.000,00 €  25/03/2015
            3  20/03/2015     3  Joan Serra       1     3    500,00 €  23/03/2015
            4  15/04/2015     4  Pere Roca        1     2    750,00 €  19/04/2015
        ─────────────────────────────────────────────────────────────────────────
        Total                35                            4.750,00 €

        No hi caben: Import de la taxa, Net. Totes les columnes: --ample

        """)
  }

  @Test func `hands long lists on in portions`() throws {
    let sample = try Sample {
      for _ in 1...400 { $0.add("2015-05-01", nights: 1, adults: 1) }
    }
    var portions: [String] = []
    try JSONRenderer.render(sample.bookingList()) { portions.append($0) }
    #expect(portions.count > 2)
    #expect(portions.allSatisfy { $0.utf8.count < 34_000 })
    #expect(portions.joined().split(separator: #"{"id":"#).count == 405)
  }

  @Test func `fails where a sum has no room or its source fails`() throws {
    let rich = try Sample { sample in
      for index in 0...1 { sample.bookings[index].stay.amount = Money(cents: .max) }
    }
    #expect(throws: AmountOverflow()) { try rich.bookingList().csv() }
    let broken = BookingList.document(properties: [:]) { _ in
      throw DayFault.notADay
    }
    #expect(throws: DayFault.notADay) { try broken.json() }
    #expect(throws: DayFault.notADay) { try broken.text() }
  }
}

struct `The other lists` {
  @Test func `of expenses has its columns`() throws {
    let sample = try Sample {
      $0.expenses.removeLast(3)
      $0.expenses[1].supplier = "-Cable, SL"
    }
    #expect(
      try sample.expenseList().csv()
        == "id,property,date,concept,category,supplier,amount,note,tags\r\n"
        + "1,exemple-1,2015-01-31,Neteja,cleaning,,50.00,,\r\n"
        + "2,exemple-1,2015-01-31,Internet ADSL,internet,\"'-Cable, SL\",30.00,,\r\n")
    #expect(
      try sample.expenseList().json()
        == #"{"schema":"estada/expenses/1","rows":[{"id":1,"property":"exemple-1","#
        + #""date":"2015-01-31","concept":"Neteja","category":"cleaning","supplier":null,"#
        + #""amount":"50.00","note":null,"tags":null},{"id":2,"property":"exemple-1","#
        + #""date":"2015-01-31","concept":"Internet ADSL","category":"internet","#
        + #""supplier":"-Cable, SL","amount":"30.00","note":null,"tags":null}]}"# + "\n")
    let two = try Sample { $0.addHome() }
    #expect(try two.expenseList().csv() == Sample().expenseList().csv())
    #expect(try two.expenseList().text(.ca).contains("Exemple 1"))
    #expect(try Sample().expenseList().text(.ca).contains("155,52 €"))
  }

  @Test func `of properties has its columns`() throws {
    let sample = try Sample { $0.addHome() }
    #expect(
      try PropertyList.document(sample.properties).csv()
        == "id,code,name,address,town,zone,registration,tax_apart,capacity,tags,note\r\n"
        + "1,exemple-1,Exemple 1,Pl. Sant Jaume 1,Barcelona,1,,false,,,\r\n"
        + "2,mas,Mas Roig,,,2,HUTG-000123,false,,,\r\n")
    #expect(
      try PropertyList.document([]).json() == #"{"schema":"estada/properties/1","rows":[]}"# + "\n")
  }

  @Test func `of rates has its columns`() throws {
    let rates = [
      TaxRate(
        zone: "1", layer: .tariff, validFrom: day("2012-11-01"), rate: UnitRate(cents: 65), cap: 7,
        source: "DL 3/2012, BOE-A-2012-14192"),
      TaxRate(
        zone: "1", layer: .surcharge, validFrom: day("2013-01-01"),
        rate: UnitRate(tenThousandths: 1_234), cap: nil, source: nil, note: "n"),
    ]
    #expect(
      try RateList.document(rates).csv()
        == "zone,layer,valid_from,amount,cap,source,note\r\n"
        + "1,tariff,2012-11-01,0.65,7,\"DL 3/2012, BOE-A-2012-14192\",\r\n"
        + "1,surcharge,2013-01-01,0.1234,,,n\r\n")
    #expect(
      try RateList.document(rates).json()
        == #"{"schema":"estada/rates/1","rows":[{"zone":"1","layer":"tariff","#
        + #""valid_from":"2012-11-01","amount":"0.65","cap":7,"#
        + #""source":"DL 3/2012, BOE-A-2012-14192","note":null},{"zone":"1","layer":"surcharge","#
        + #""valid_from":"2013-01-01","amount":"0.1234","cap":null,"source":null,"note":"n"}]}"#
        + "\n")
    #expect(try RateList.document(rates).text(.ca).contains("0,1234 €"))
  }

  @Test func `of zones has its columns`() throws {
    let zones = [Zone(code: "2", name: "Resta"), Zone(code: "a", name: "A", parent: "2")]
    #expect(
      try ZoneList.document(zones).csv() == "code,name,parent,note\r\n2,Resta,,\r\na,A,2,\r\n")
    #expect(try !ZoneList.document([zones[0]]).text(.en).contains("Parent"))
    #expect(try ZoneList.document(zones).text(.en).contains("Parent"))
  }

  @Test func `of changes has its columns`() throws {
    let entries = [
      HistoryEntry(
        number: 2, recordedAt: "2026-08-01 10:00", command: "undo", state: "undone", changes: 1),
      HistoryEntry(
        number: 1, recordedAt: "2026-08-01 09:59", command: "booking add", state: "done",
        changes: 1_234),
    ]
    #expect(
      try HistoryList.document(entries).csv()
        == "step,recorded_at,state,changes,command,door\r\n"
        + "2,2026-08-01 10:00,undone,1,undo,\r\n1,2026-08-01 09:59,done,1234,booking add,\r\n")
    #expect(
      try HistoryList.document(entries).text(.ca) == """
        Historial de canvis

         Núm.  Quan              Estat   Registres  Ordre
            2  01/08/2026 10:00  desfet          1  undo
            1  01/08/2026 09:59  fet         1.234  booking add

        """)
  }

  @Test func `of changes names the authors if one of them is another than the reader`() throws {
    func names(_ authors: String..., to reader: String) throws -> Bool {
      let entries = authors.map {
        HistoryEntry(
          number: 1, recordedAt: "2026-08-01 10:00", command: "init", who: $0, state: "done",
          changes: 1)
      }
      return try HistoryList.document(entries, for: reader).csv().contains("who")
    }
    #expect(try !names("maria", "maria", to: "maria"))
    #expect(try names("marta", "marta", to: "maria"))
    #expect(try names("maria", "marta", to: "maria"))
    // Steps of a book that was in a file have no author.
    #expect(try !names("", "maria", to: "maria"))
  }

  @Test(arguments: Language.allCases)
  func `are in words that exist`(language: Language) throws {
    var sample = try Sample { $0.addHome() }
    for reason in ExemptReason.allCases {
      sample.add("2015-05-01", nights: 1, adults: 1)
      sample.bookings[sample.bookings.count - 1].exemptReason = reason
      sample.bookings[sample.bookings.count - 1].channel = "booking-com"
      sample.bookings[sample.bookings.count - 1].note = "x"
    }
    for code in Categories.codes {
      sample.expenses.append(
        Expense(
          property: 1, date: day("2015-01-01"), concept: "x", category: code,
          amount: Money(cents: 1)))
    }
    let documents = [
      sample.bookingList(), sample.expenseList(), PropertyList.document(sample.properties),
      RateList.document(sample.rates), ZoneList.document(sample.zones), HistoryList.document([]),
      try sample.profit().document, try sample.profit(.year(2015), by: .month).document,
      try sample.summary().document, try sample.model950(.year(2015)).document,
    ]
    for document in documents {
      let text = try document.text(language)
      #expect(!text.contains("⟦"))
      #expect(!text.contains("{"))
    }
  }
}
