import Bookkeeping
import Documents
import Localizations
import Resources
import Taxation
import TestKit
import Testing

@testable import Reporting

struct `The profit report` {
  private func figures(_ row: ProfitReport.Row) -> [String] {
    [row.figures.income, row.figures.expenses, row.figures.tax, row.profit].map(\.plainText)
  }

  @Test func `has the golden figures`() throws {
    let report = try Sample().profit()
    #expect(figures(report.total) == ["4750.00", "155.52", "40.95", "4553.53"])
    #expect(report.rows.count == 1)
    #expect(figures(report.rows[0]) == figures(report.total))
    #expect(report.total.figures.bookings == 4)
    #expect(report.total.figures.pending == 0)
  }

  @Test func `has the golden figures by quarter`() throws {
    let report = try Sample().profit(by: .quarter)
    #expect(report.rows.map(\.period?.code) == ["2015-Q1", "2015-Q2"])
    #expect(figures(report.rows[0]) == ["4000.00", "155.52", "38.35", "3806.13"])
    #expect(figures(report.rows[1]) == ["750.00", "0.00", "2.60", "747.40"])
    #expect(report.total.profit.plainText == "4553.53")
  }

  @Test(arguments: [(1, "3806.13"), (2, "747.40"), (3, "0.00")])
  func `has the golden figures of a quarter alone`(quarter: Int, profit: String) throws {
    let report = try Sample().profit(.quarter(year: 2015, quarter: quarter))
    #expect(report.total.profit.plainText == profit)
    #expect(report.rows.map(\.property?.code) == ["exemple-1"])
  }

  @Test func `has a row for each tag, in which a record counts by itself or by its home`() throws {
    let report = try Sample {
      $0.addHome()
      $0.properties[0].tags = Tags(["costa"])
      $0.properties[1].tags = Tags(["serra"])
      $0.bookings[0].tags = Tags(["amics", "costa"])
      $0.add("2015-05-01", nights: 1, adults: 1, cents: 10_000, property: 2)
    }.profit(by: .tag)
    #expect(report.rows.map(\.group?.name) == ["amics", "costa", "serra"])
    #expect(report.rows.map(\.figures.income.plainText) == ["2500.00", "4750.00", "100.00"])
    // The first booking counts once.
    #expect(report.total.figures.income.plainText == "4850.00")
    #expect(report.total.figures.bookings == 5)
    #expect(report.hasSharedRecords)
    #expect(try report.document.text().contains("counts once"))
  }

  @Test func `puts what has no tag or town into the last row`() throws {
    let sample = try Sample {
      $0.addHome()
      $0.expenses[0].tags = Tags(["zeta"])
      $0.add("2015-05-01", nights: 1, adults: 1, cents: 10_000, property: 2)
    }
    let tags = try sample.profit(by: .tag)
    #expect(tags.rows.map(\.group?.name) == ["zeta", nil])
    #expect(!tags.hasSharedRecords)
    let towns = try sample.profit(by: .town)
    #expect(towns.rows.map(\.group?.name) == ["Barcelona", nil])
    #expect(towns.rows.map(\.figures.income.plainText) == ["4750.00", "100.00"])
    #expect(try towns.document.text(.ca).contains("(sense població)"))
    #expect(try towns.document.json().contains(#""group":null,"income":"100.00""#))
    #expect(try sample.profit(by: .zone).rows.map(\.group?.name) == ["1", "2"])
  }

  @Test func `takes two spellings of a town for one, as the first home has it`() throws {
    let report = try Sample {
      $0.addHome()
      $0.properties[0].town = "L'Escala"
      $0.properties[1].town = "l’escala"
    }.profit(by: .town)
    #expect(report.rows.map(\.group?.name) == ["L'Escala"])
  }

  @Test func `leaves out homes that are not selected, unless they have selected records`() throws {
    let report = try Sample {
      $0.addHome()
      $0.properties.append(Property(id: 3, code: "pi", name: "Pi", zone: "1"))
      $0.bookings.removeLast(3)
      $0.expenses = []
    }.profit(homesWithRow: [3])
    #expect(report.rows.map(\.property?.code) == ["exemple-1", "pi"])
  }

  @Test func `has the golden figures in zone 2`() throws {
    let report = try Sample { $0.properties[0].zone = "2" }.profit()
    #expect(figures(report.total) == ["4750.00", "155.52", "28.35", "4566.13"])
  }

  @Test func `has the golden figures with a lower rate from April`() throws {
    let sample = try Sample {
      $0.rates.append(
        TaxRate(
          zone: "1", layer: .tariff, validFrom: day("2015-04-01"), rate: UnitRate(cents: 10),
          cap: nil, source: nil))
    }
    let report = try sample.profit(by: .quarter)
    #expect(report.rows.map(\.figures.tax.plainText) == ["38.35", "0.40"])
    #expect(report.total.profit.plainText == "4555.73")
  }

  @Test func `has the golden figures with a cap of seven`() throws {
    let sample = try Sample { for index in $0.rates.indices { $0.rates[index].cap = 7 } }
    #expect(figures(try sample.profit().total) == ["4750.00", "155.52", "20.15", "4574.33"])
  }

  @Test func `passes over rows outside its period`() throws {
    let sample = try Sample()
    let period = Period.quarter(year: 2015, quarter: 1)
    func income(_ rows: (Period) -> Bool) throws -> ProfitReport.Figures {
      var builder = ProfitReport.Builder(
        scope: try sample.scope(), period: period, grouping: .quarter)
      for booking in sample.bookings
      where rows(.days(from: booking.stay.checkIn, to: booking.stay.checkIn)) {
        try builder.add(booking.stay, number: booking.id)
      }
      for expense in sample.expenses where rows(.days(from: expense.date, to: expense.date)) {
        try builder.add(expense: expense.amount, on: expense.date, property: expense.property ?? 0)
      }
      return try builder.report().total.figures
    }
    let all = try income { _ in true }
    #expect(all == (try income { period.contains($0.firstDay) }))
    #expect(sample.bookings.contains { !period.contains($0.stay.checkIn) })
  }

  @Test func `gives a stay to the period of its check-in`() throws {
    let sample = try Sample {
      $0.bookings = []
      $0.expenses = []
      $0.add("2015-03-28", nights: 6, adults: 1, cents: 60_000)
    }
    let report = try sample.profit(by: .quarter)
    #expect(report.rows.map(\.period?.code) == ["2015-Q1"])
    #expect(figures(report.total) == ["600.00", "0.00", "3.90", "596.10"])
  }

  @Test func `takes commissions from the gross amount`() throws {
    let report = try Sample { $0.bookings[0].stay.commission = Money(cents: 7_500) }.profit()
    #expect(report.total.figures.income.plainText == "4750.00")
    #expect(report.total.figures.commission.plainText == "75.00")
    #expect(report.total.profit.plainText == "4478.53")
  }

  @Test func `counts a pending amount as nothing and says so`() throws {
    let sample = try Sample { $0.add("2015-05-01", nights: 5, adults: 3, children: 2) }
    let report = try sample.profit()
    #expect(figures(report.total) == ["4750.00", "155.52", "50.70", "4543.78"])
    #expect(report.total.figures.bookings == 5)
    #expect(report.total.figures.pending == 1)
    #expect(report.document.notes == [Phrase("report.profit.pending", count: 1)])
    #expect(try report.document.text(.ca).contains("Hi ha 1 import pendent, que compta com a 0:"))
    #expect(try Sample().profit().document.notes.isEmpty)
  }

  @Test func `is not lowered by a tax that a platform has paid`() throws {
    let report = try Sample { $0.bookings[0].stay.taxCollected = true }.profit()
    #expect(figures(report.total) == ["4750.00", "155.52", "11.05", "4583.43"])
    #expect(report.total.figures.bookings == 4)
  }

  @Test func `adds money back that was returned`() throws {
    let report = try Sample { $0.expenses[0].amount = Money(cents: -5_000) }.profit()
    #expect(report.total.figures.expenses.plainText == "55.52")
    #expect(report.total.profit.plainText == "4653.53")
  }

  @Test func `has a row for every home in its order, and for every period once`() throws {
    let sample = try Sample {
      $0.addHome()
      $0.properties.reverse()
      $0.add("2015-04-20", nights: 2, adults: 2, cents: 20_000, property: 2)
      $0.add("2014-12-31", nights: 1, adults: 1, cents: 5_000, property: 2)
    }
    let homes = try sample.profit()
    #expect(homes.rows.map(\.property?.code) == ["mas", "exemple-1"])
    #expect(homes.rows.map(\.profit.plainText) == ["247.75", "4553.53"])
    #expect(homes.total.property == nil)
    let months = try sample.profit(by: .month)
    #expect(
      months.rows.map(\.period?.code)
        == ["2014-12", "2015-01", "2015-02", "2015-03", "2015-04"])
    #expect(months.rows.allSatisfy { $0.property == nil })
    #expect(months.total.profit == homes.total.profit)
    let years = try sample.profit(by: .year)
    #expect(years.rows.map(\.period?.code) == ["2014", "2015"])
    #expect(try Sample().profit(by: .year).rows.map(\.property?.code) == ["exemple-1"])
  }

  @Test func `has a row for what only the year before had`() throws {
    let sample = try Sample {
      $0.expenses = []
      $0.bookings = []
      $0.add("2014-05-01", nights: 1, adults: 1, cents: 10_000)
      $0.add("2014-12-31", nights: 1, adults: 1, cents: 5_000)
      $0.add("2015-01-02", nights: 1, adults: 1, cents: 1_000)
      $0.add("2015-12-31", nights: 1, adults: 1, cents: 2_000)
    }
    func compared(_ period: Period?, _ earlier: Period?) throws -> String {
      let before = try sample.profit(earlier, by: .quarter)
      let document = try sample.profit(period, by: .quarter).document(comparedWith: before)
      let rows = try document.csv().split(separator: "\r\n").dropFirst()
      return rows.map { row in
        let cells = row.split(separator: ",", omittingEmptySubsequences: false)
        return [cells[2], cells[8], cells[13], cells[14]].joined(separator: " ")
      }.joined(separator: "; ")
    }
    #expect(
      try compared(.year(2015), .year(2014))
        == "2015-Q1 9.35 0.00 9.35; 2015-Q2 0.00 99.35 -99.35; 2015-Q4 19.35 49.35 -30.00")
    // Without a period, as far as the report goes.
    #expect(
      try compared(nil, nil)
        == "2014-Q2 99.35 0.00 99.35; 2014-Q4 49.35 0.00 49.35; 2015-Q1 9.35 0.00 9.35; "
        + "2015-Q2 0.00 99.35 -99.35; 2015-Q4 19.35 49.35 -30.00")
  }

  @Test func `passes over homes it is not about`() throws {
    let sample = try Sample {
      $0.add("1999-01-01", nights: 1, adults: 1, property: 9)
      $0.expenses[0].property = 9
    }
    #expect(figures(try sample.profit().total) == ["4750.00", "105.52", "40.95", "4603.53"])
  }

  @Test func `is an error where a date has no rate or a sum no room`() throws {
    let early = try Sample { $0.add("2011-12-31", nights: 1, adults: 1) }
    #expect(throws: TaxationError.noRate(zone: "1", day: day("2011-12-31"))) {
      try early.profit()
    }
    let rich = try Sample { sample in
      for index in 0...1 { sample.expenses[index].amount = Money(cents: .max) }
    }
    #expect(throws: TaxationError.overflow) { try rich.profit() }
    let unknown = try Sample { $0.properties[0].zone = "9" }
    #expect(throws: TaxationError.unknownZone("9")) { try unknown.profit() }
  }

  @Test func `has the JSON form that was promised`() throws {
    #expect(
      try Sample().profit().document.json()
        == #"{"schema":"estada/profit/1","period":null,"by":"property","waiting":0,"#
        + #""waiting_amount":"0.00","rows":["#
        + #"{"property":"exemple-1","name":"Exemple 1","period":null,"income":"4750.00","#
        + #""adjustments":"0.00","commission":"0.00","expenses":"155.52","tax":"40.95","#
        + #""profit":"4553.53","tax_apart":"0.00","bookings":4,"pending":0,"pending_expenses":0}],"#
        + #""total":{"income":"4750.00","adjustments":"0.00","commission":"0.00","#
        + #""expenses":"155.52","tax":"40.95","profit":"4553.53","tax_apart":"0.00","#
        + #""bookings":4,"pending":0,"pending_expenses":0}}"# + "\n")
  }

  @Test func `has the JSON form that was promised, by quarter`() throws {
    let sample = try Sample()
    let report = try sample.profit(.quarter(year: 2015, quarter: 2), by: .quarter)
    #expect(
      try report.document.json()
        == #"{"schema":"estada/profit/1","period":"2015-Q2","by":"quarter","#
        + #""waiting":0,"waiting_amount":"0.00","rows":["#
        + #"{"property":"exemple-1","name":"Exemple 1","period":"2015-Q2","income":"750.00","#
        + #""adjustments":"0.00","commission":"0.00","expenses":"0.00","tax":"2.60","#
        + #""profit":"747.40","tax_apart":"0.00","bookings":1,"pending":0,"pending_expenses":0}],"#
        + #""total":{"income":"750.00","adjustments":"0.00","commission":"0.00","#
        + #""expenses":"0.00","tax":"2.60","profit":"747.40","tax_apart":"0.00","#
        + #""bookings":1,"pending":0,"pending_expenses":0}}"# + "\n")
  }

  @Test func `has a CSV form without totals`() throws {
    #expect(
      try Sample().profit(by: .quarter).document.csv()
        == "property,name,period,income,adjustments,commission,expenses,tax,profit,tax_apart,"
        + "bookings,pending,pending_expenses\r\n"
        + "exemple-1,Exemple 1,2015-Q1,4000.00,0.00,0.00,155.52,38.35,3806.13,0.00,3,0,0\r\n"
        + "exemple-1,Exemple 1,2015-Q2,750.00,0.00,0.00,0.00,2.60,747.40,0.00,1,0,0\r\n")
  }

  @Test func `shows what is taken away as negative`() throws {
    #expect(
      try Sample().profit(by: .quarter).document.text(.ca) == """
        Benefici per trimestre

                                               Taxa
        Període     Ingressos   Despeses  turística    Benefici  Reserves
        2015 / 1T  4.000,00 €  −155,52 €   −38,35 €  3.806,13 €         3
        2015 / 2T    750,00 €     0,00 €    −2,60 €    747,40 €         1
        ─────────────────────────────────────────────────────────────────
        Total      4.750,00 €  −155,52 €   −40,95 €  4.553,53 €         4

        """)
  }
}
