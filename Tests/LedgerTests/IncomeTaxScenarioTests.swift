import Bookkeeping
import IncomeTax
import Reporting
import TestKit
import Testing

@testable import Ledger

/// Books of the golden home without furniture, whose figures are worked out by hand.
struct `The income tax of a home` {
  @Test func `that was let on every day of a leap year`() throws {
    try withTaxBook { book in
      try book.stay("2024-01-01", 366, 36_600)
      try book.bill("property-tax", 600, "2024-10-01")
      // 366 / 366 of the bill and of 3,600; no day is free: 36,600 − 600 − 3,600.
      #expect(
        try book.boxes(2024, "0085 0101 0115 0131 0149")
          == "0085 0 0101 366 0115 600.00 0131 3600.00 0149 32400.00")
    }
  }

  @Test func `that was let on the last days of February`() throws {
    try withTaxBook { book in
      try book.stay("2024-02-27", 3, 300)
      try book.bill("property-tax", 366, "2024-10-01")
      // 366 × 3 / 366 = 3.00; 3,600 × 3 / 366 = 29.508; 990 × 363 / 366 = 981.885; 300 − 3 − 29.51.
      #expect(
        try book.boxes(2024, "0115 0131 0149 0085 0089")
          == "0115 3.00 0131 29.51 0149 267.49 0085 363 0089 981.89")
    }
  }

  @Test func `that was bought in the middle of a leap year`() throws {
    try withTaxBook(isGolden: false) { book in
      try book.value(90_000, building: 54_000, revised: 2015, from: 2024)
      try book.asset(.purchase, "2024-07-01", 180_000, costs: 20_000)
      try book.stay("2024-08-01", 46, 4600)
      try book.bill("property-tax", 184, "2024-10-01")
      // 184 days held: 184 × 46 / 184 = 46.00. 3,600 × 46 / 366 = 452.459. 138 free days: 990 × 138 / 366 = 373.279.
      #expect(
        try book.boxes(2024, "0115 0131 0149 0085 0089")
          == "0115 46.00 0131 452.46 0149 4101.54 0085 138 0089 373.28")
    }
  }

  @Test func `whose repairs are deducted in five years, and then lapse`() throws {
    try withTaxBook { book in
      try book.bill("repairs", 6000, "2021-02-01") { $0.boxShare = .whole }
      for year in 2021...2026 {
        try book.stay(Period.year(year).firstDay.adding(days: 150), 73, 1000)
      }
      // 1,000 each year: 5,000 left of 2021, 4,000, 3,000 and 2,000; the last 1,000 lapses after 2025.
      #expect(try book.boxes(2021, "0103 0107 0108") == "0103 0 0107 1000.00 0108 5000.00")
      #expect(try book.boxes(2022, "0103 0104") == "0103 5000.00 0104 1000.00")
      #expect(try book.boxes(2023, "0103 0104") == "0103 4000.00 0104 1000.00")
      #expect(try book.boxes(2024, "0103 0104") == "0103 3000.00 0104 1000.00")
      // 3,600 × 73 / 365 = 720: 1,000 − 1,000 − 720.
      #expect(
        try book.boxes(2025, "0103 0104 0149") == "0103 2000.00 0104 1000.00 0149 -720.00")
      #expect(try book.boxes(2026, "0103 0104 0149") == "0103 0 0104 0 0149 280.00")
    }
  }

  @Test func `whose amounts of two earlier years are recorded from outside`() throws {
    try withTaxBook { book in
      try book.outside(.pending, 3400, 2023, origin: 2019)
      try book.outside(.pending, 500, 2023, origin: 2020)
      try book.stay("2023-05-01", 73, 3000)
      try book.stay("2024-05-01", 73, 5000)
      // 3,000 of 2019, of which 400 lapses; the 500 of 2020 waits for 2024.
      #expect(try book.boxes(2023, "0103 0104") == "0103 3900.00 0104 3000.00")
      #expect(try book.boxes(2024, "0103 0104") == "0103 500.00 0104 500.00")
    }
  }

  @Test func `takes what is left of the oldest year first, before repairs of the year`() throws {
    try withTaxBook { book in
      try book.outside(.pending, 700, 2025, origin: 2023)
      try book.outside(.pending, 600, 2025, origin: 2024)
      try book.stay("2025-05-01", 73, 1000)
      try book.bill("repairs", 500, "2025-06-01") { $0.boxShare = .whole }
      // 700 of 2023 and 300 of 2024 fill the income; 300 of 2024 and the 500 of 2025 are left.
      #expect(
        try book.boxes(2025, "0103 0104 0107 0108")
          == "0103 1300.00 0104 1000.00 0107 0 0108 500.00")
      #expect(
        try book.report(2025).carried.map { "\($0.amount.origin) \($0.amount.amount.plainText)" }
          == ["2024 300.00", "2025 500.00"])
      try book.stay("2026-05-01", 73, 2000)
      #expect(try book.boxes(2026, "0103 0104") == "0103 800.00 0104 800.00")
    }
  }

  @Test func `of which one owner bought the half of the other`() throws {
    try withTaxBook { book in
      try book.owners(from: "2015-03-10", [("anna", 1, 2), ("pere", 1, 2)])
      try book.owners(from: "2025-07-01", [("anna", 1, 1)])
      try book.asset(.purchase, "2025-07-01", 100_000, owner: "anna", share: (1, 2))
      try book.stay("2025-05-01", 10, 1000)
      try book.stay("2025-08-01", 20, 2001)
      // Building in common: 3,600 × 15 / 365 = 147.945 and × 5 / 365 = 49.315, together 197.26. Her own half: 60 % of
      // 100,000, more than half of 54,000: 1,800 × 20 / 365 = 98.63.
      // Free: 171 days in halves, 164 of Anna alone: 990 × 249.5 / 365 = 676.726 and 990 × 85.5 / 365 = 231.904.
      #expect(
        try book.boxes(2025, "0102 0131 0149 0089", of: "anna")
          == "0102 2501.00 0131 246.58 0149 2254.42 0089 676.73")
      #expect(
        try book.boxes(2025, "0102 0131 0149 0089", of: "pere")
          == "0102 500.00 0131 49.31 0149 450.69 0089 231.90")
    }
  }

  @Test func `whose owner sold the whole of it to another in the year`() throws {
    try withTaxBook { book in
      try book.owners(from: "2015-03-10", [("anna", 1, 1)])
      try book.owners(from: "2025-10-01", [("pere", 1, 1)])
      try book.asset(.purchase, "2025-10-01", 240_000, owner: "pere", share: (1, 1))
      try book.stay("2025-09-20", 20, 2000)
      try book.bill("property-tax", 365, "2025-11-01")
      // Check-in is Anna's: all the income; 11 nights of the building: 3,600 × 11 / 365 = 108.49. The bill of November
      // is Pere's: 365 × 20 / 365 = 20.00. His building: 60 % of 240,000 × 3 % = 4,320 × 9 / 365 = 106.52.
      #expect(
        try book.boxes(2025, "0102 0115 0131 0149", of: "anna")
          == "0102 2000.00 0115 0 0131 108.49 0149 1891.51")
      #expect(
        try book.boxes(2025, "0102 0115 0131 0149", of: "pere")
          == "0102 0.00 0115 20.00 0131 106.52 0149 -126.52")
    }
  }

  @Test func `one of whose owners has a loan alone`() throws {
    try withTaxBook { book in
      try book.owners(from: "2015-03-10", [("anna", 1, 2), ("pere", 1, 2)])
      try book.bill("interest", 1200, "2025-10-01") {
        $0.boxOwner = try book.ledger.number(of: "pere")
      }
      try book.stay("2025-05-01", 73, 7300)
      // 1,200 × 73 / 365 = 240 of Pere alone; 720 of the building in halves.
      #expect(try book.boxes(2025, "0105 0149", of: "anna") == "0105 0 0149 3290.00")
      #expect(
        try book.boxes(2025, "0105 0107 0149", of: "pere") == "0105 240.00 0107 240.00 0149 3050.00"
      )
    }
  }

  @Test func `in which one owner lived for half a year`() throws {
    try withTaxBook { book in
      try book.owners(from: "2015-03-10", [("anna", 1, 2), ("pere", 1, 2)])
      _ = try book.ledger.homes.edit(
        "sol", mainHome: MainHomeChange(owner: "anna", until: "2025-06-30"), from: "2025-01-01"
      ) { _ in }
      try book.stay("2025-08-01", 10, 1000)
      // Anna: 184 − 10 days: 990 × 174 / 365 / 2 = 235.973. Pere: 355 days: 990 × 355 / 365 / 2 = 481.438.
      #expect(try book.boxes(2025, "0085 0089", of: "anna") == "0085 174 0089 235.97")
      #expect(try book.boxes(2025, "0085 0089", of: "pere") == "0085 355 0089 481.44")
      // The main home ended: 365 days in 2026, at 2 % as the revision is of more than ten years before.
      #expect(try book.boxes(2026, "0085", of: "anna") == "0085 365")
    }
  }

  @Test func `that became an economic activity in the year`() throws {
    try withTaxBook { book in
      _ = try book.ledger.homes.edit("sol") { $0.activityFrom = "2025-07-01" }
      try book.stay("2025-05-01", 10, 1000)
      try book.stay("2025-08-01", 10, 1000)
      try book.bill("property-tax", 181, "2025-03-01")
      try book.bill("insurance", 300, "2025-10-01")
      // To 30 June: 181 days, 10 of them let: 181 × 10 / 181 = 10.00; 3,600 × 10 / 365 = 98.63.
      #expect(
        try book.boxes(2025, "0085 0101 0102 0114 0115 0131 0149")
          == "0085 171 0101 10 0102 1000.00 0114 0 0115 10.00 0131 98.63 0149 891.37")
      #expect(try book.report(2026).lines.isEmpty)
    }
  }

  @Test func `whose guest owes the money in the next year`() throws {
    try withTaxBook { book in
      try book.stay("2025-12-28", 5, 500, commission: 50) { $0.dueOn = "2026-01-03" }
      // The nights stay in their years: 4 and 1.
      #expect(try book.boxes(2025, "0101 0102 0112") == "0101 4 0102 0.00 0112 0")
      #expect(try book.boxes(2026, "0101 0102 0112") == "0101 1 0102 500.00 0112 50.00")
    }
  }

  @Test func `let to a firm that withholds, and to a relative`() throws {
    try withTaxBook { book in
      try book.outside(.withholding, 190, 2025)
      try book.outside(.kinship, 5000, 2025)
      try book.outside(.badDebts, 300, 2025)
      try book.stay("2025-05-01", 73, 1000)
      // 1,000 − 300 − 720 = −20, below the least income of 5,000.
      #expect(
        try book.boxes(2025, "0116 0149 0153 0154 0156 0598")
          == "0116 300.00 0149 -20.00 0153 190.00 0154 5000.00 0156 5000.00 0598 190.00")
    }
  }

  @Test func `some of whose bills say where they count`() throws {
    try withTaxBook { book in
      try book.stay("2025-05-01", 73, 7300)
      try book.bill("other", 100, "2025-06-01")
      try book.bill("other", 365, "2025-06-02") { $0.box = .supplies }
      try book.bill("other", 40, "2025-06-03") { $0.box = .contract }
      try book.bill("electricity", 365, "2025-06-04") { $0.box = ExpenseBox.none }
      try book.bill("management", 50, "2025-06-05") { $0.boxShare = .whole }
      // 365 × 73 / 365 = 73 of the supplies; contracts count whole; the fee counts whole as it says.
      #expect(
        try book.boxes(2025, "0110 0112 0113 0149")
          == "0110 40.00 0112 50.00 0113 73.00 0149 6417.00")
      let steps = try book.report(2025).bridges[0].steps
      // 7,300 − 100 − 365 − 40 − 365 − 50; what is of no box comes back, and the 292 days without guests.
      #expect(
        steps.map { "\($0.step.rawValue) \($0.amount?.plainText ?? "–")" } == [
          "profit 6380.00", "open 100.00", "none 365.00", "days 292.00", "building -720.00",
          "net 6417.00",
        ])
    }
  }

  @Test func `whose lets bear VAT, so that the VAT of bills is no cost`() throws {
    try withTaxBook { book in
      _ = try book.ledger.homes.edit("sol", vat: .set(10), from: "2026-12-01") { _ in }
      try book.stay("2026-12-02", 10, 1100) { $0.stay.taxCollected = true }
      try book.bill("cleaning", 121, "2026-12-12") {
        $0.taxes = BillTaxes([BillTax(rate: 2100, base: 100, amount: 21)])
      }
      // 1,100 has 100 of VAT. 3,600 × 10 / 365 = 98.63.
      #expect(
        try book.boxes(2026, "0102 0112 0149") == "0102 1000.00 0112 100.00 0149 801.37")
      #expect(
        try book.report(2026).bridges[0].steps.map {
          "\($0.step.rawValue) \($0.amount?.plainText ?? "–")"
        } == ["profit 879.00", "vat 21.00", "building -98.63", "net 801.37"])
    }
  }

  @Test func `of an owner in France`() throws {
    try withTaxBook { book in
      try book.owners(from: "2015-03-10", [("anna", 1, 1)])
      try book.residence("FR", from: 2025)
      try book.stay("2025-05-01", 73, 7300)
      try book.bill("property-tax", 600, "2025-10-01")
      // 120 + 720 of costs: 6,460 × 19 % = 1,227.40.
      try book.outside(.withholding, 19, 2025)
      #expect(try book.report(2025).withheld.map(\.tax) == [Money(cents: 1900)])
      #expect(try book.boxes(2025, "5 7 8 31") == "5 7300.00 7 840.00 8 6460.00 31 1227.40")
    }
  }

  @Test func `of an owner in the United States`() throws {
    try withTaxBook { book in
      try book.owners(from: "2015-03-10", [("anna", 1, 1)])
      try book.residence("US", from: 2025)
      try book.stay("2025-05-01", 73, 7300)
      try book.bill("property-tax", 600, "2025-10-01")
      // 7,300 × 24 %; with the costs, as a court read it, 6,460 × 24 %.
      #expect(try book.boxes(2025, "8 31") == "8 7300.00 31 1752.00")
      #expect(try book.report(2025).otherReadings.map(\.tax) == [Money(cents: 155_040)])
    }
  }

  @Test func `of an owner in Norway, before and since it exchanges data`() throws {
    try withTaxBook { book in
      try book.owners(from: "2015-03-10", [("anna", 1, 1)])
      try book.residence("NO", from: 2015)
      try book.stay("2021-02-01", 10, 1000)
      try book.stay("2022-02-01", 10, 1000)
      // 24 % of 1,000 in 2021; in 2022 19 % of 1,000 − 3,600 × 10 / 365 = 901.37.
      #expect(try book.boxes(2021, "8 31") == "8 1000.00 31 240.00")
      #expect(try book.boxes(2022, "8 31") == "8 901.37 31 171.26")
    }
  }

  @Test func `of an owner in Great Britain, in and outside the union`() throws {
    try withTaxBook { book in
      try book.owners(from: "2015-03-10", [("anna", 1, 1)])
      try book.residence("GB", from: 2015)
      try book.stay("2020-02-01", 10, 1000)
      try book.stay("2021-02-01", 10, 1000)
      // 2020 has 366 days: 1,000 − 3,600 × 10 / 366 = 901.64, of which 19 %; in 2021 24 % of the income.
      #expect(try book.boxes(2020, "8 31") == "8 901.64 31 171.31")
      #expect(try book.boxes(2021, "8 31") == "8 1000.00 31 240.00")
    }
  }

  @Test func `has a bridge from the profit of each owner to the net income`() throws {
    try withTaxBook(furniture: true) { book in
      try book.owners(from: "2015-03-10", [("anna", 1, 3), ("pere", 2, 3)])
      try book.bills(2025)
      try book.stay("2025-05-01", 10, Money(cents: 100_001), commission: Money(cents: 1111))
      try book.stay("2025-12-30", 4, 400) { $0.dueOn = "2026-01-02" }
      try book.outside(.pending, 30, 2025, origin: 2023, owner: "pere")
      try book.outside(.badDebts, 50, 2025, owner: "anna")
      let bridges = try book.report(2025).bridges
      #expect(bridges.compactMap(\.owner) == ["anna", "pere"])
      for bridge in bridges {
        let steps = Set(bridge.steps.map(\.step))
        #expect(steps.isSuperset(of: [.profit, .dates, .days, .furniture, .building, .net]))
      }
      #expect(bridges[0].steps.contains { $0.step == .outside && $0.amount == Money(cents: -5000) })
      #expect(bridges[1].steps.contains { $0.step == .earlier && $0.amount == Money(cents: -3000) })
    }
  }

  @Test func `takes no origin that is too old, and no amount twice`() throws {
    try withTaxBook { book in
      #expect(throws: (any Error).self) { try book.outside(.pending, 1, 2025, origin: 2020) }
      #expect(throws: (any Error).self) { try book.outside(.pending, 1, 2025, origin: 2025) }
      #expect(throws: (any Error).self) { try book.outside(.pending, 1, 2025) }
      try book.outside(.pending, 1, 2025, origin: 2021)
      #expect(throws: (any Error).self) { try book.outside(.pending, 2, 2025, origin: 2021) }
    }
  }
}
