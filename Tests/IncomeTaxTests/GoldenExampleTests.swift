import Bookkeeping
import IncomeTax
import Ownership
import TestKit
import Testing

/// The worked examples of the golden home.
struct `A home` {
  private func let2025() throws -> Home {
    var home = try Home.golden()
    home.bills(2025)
    home.stay(1, "2025-05-01", nights: 146, 2_190_000)
    home.cost(7, .services, 3285, "2025-05-01", .whole)
    home.cost(7, .services, 1460, "2025-06-01", .whole)
    return home
  }

  @Test func `that was let for two fifths of a year`() throws {
    #expect(
      try let2025().boxes(
        2025,
        [
          .imputed, .income, .interestAndRepairsApplied, .community, .services, .supplies,
          .insurance, .taxes, .furniture, .building, .net,
        ])
          == """
          0089 594.00 0102 21900.00 0107 1400.00 0109 480.00 0112 4745.00 0113 720.00 0114 120.00 \
          0115 240.00 0117 320.00 0131 1440.00 0149 12435.00
          """)
  }

  @Test func `that was let for a third of a leap year`() throws {
    var home = try Home.golden()
    home.bills(2024)
    home.stay(1, "2024-05-01", nights: 122, 1_830_000)
    #expect(
      try home.boxes(2024, [.interest, .repairs, .furniture, .building, .net, .imputed])
        == "0105 833.33 0106 333.33 0117 266.67 0131 1200.00 0149 14366.67 0089 660.00")
  }

  @Test func `whose guests stay over New Year`() throws {
    var home = try Home.golden()
    home.stay(1, "2025-12-28", nights: 7, 105_000)
    home.cost(2, .services, 157, "2025-12-28", .whole, cents: 50)
    home.stay(2, "2026-02-10", nights: 4, 40_000)
    home.cost(3, .taxes, 600, "2025-10-01")
    home.cost(4, .taxes, 600, "2026-10-01")
    #expect(
      try home.boxes(2025, [.taxes, .furniture, .building, .net, .imputed])
        == "0115 6.58 0117 8.77 0131 39.45 0149 837.70 0089 979.15")
    #expect(try home.boxes(2026, [.net, .imputed]) == "0149 304.11 0089 1765.48 (971.01)")
  }

  @Test func `whose shares changed, as one owner bought a part`() throws {
    let half = try #require(Fraction(1, over: 2))
    let quarter = try #require(Fraction(1, over: 4))
    var home = try Home.golden()
    home.facts.titles = try [
      HomeTitle(
        start: .first,
        shares: ShareSet([("anna", half), ("marta", quarter), ("pere", quarter)])),
      HomeTitle(
        start: day("2026-07-01"),
        shares: ShareSet([("anna", quarter), ("marta", quarter), ("pere", half)])),
    ]
    try home.asset(
      .purchase, "2026-07-01", 60_000, costs: 4000, owner: "pere", share: quarter)
    home.stay(1, "2026-05-01", nights: 30, 300_000)
    home.stay(2, "2026-05-31", nights: 10, 100_001)
    home.stay(3, "2026-07-10", nights: 30, 400_001)
    home.stay(4, "2026-08-09", nights: 3, 50_000)
    home.cost(1, .community, 1200, "2026-06-30")
    home.cost(2, .taxes, 600, "2026-10-01")
    let boxes: [IncomeTaxBox] = [.income, .furniture, .building, .net]
    for (owner, figures, imputed) in [
      ("anna", "0102 3125.01 0117 61.92 0131 278.63 0149 2634.46", "533.84"),
      ("marta", "0102 2125.00 0117 40.00 0131 180.00 0149 1815.00", "360.00"),
      ("pere", "0102 3250.01 0117 58.08 0131 284.15 0149 2787.78", "546.16"),
    ] {
      #expect(try home.boxes(2026, boxes, of: owner) == figures)
      let sheet = try #require(try home.sheet(2026).owner(owner))
      #expect(sheet[.imputed].amount?.plainText == imputed)
    }
    #expect(try home.boxes(2026, [.income]) == "0102 8500.02")
    home.facts.assets.removeLast()
    #expect(
      try home.sheet(2026).owner("pere")?[.building].missing
        == [.growth(owner: "pere", on: day("2026-07-01"))])
    #expect(try home.boxes(2026, [.building], of: "marta") == "0131 180.00")
  }

  @Test func `half of which is a usufruct that cost nothing`() throws {
    var home = try Home.golden(furniture: false)
    let half = try #require(Fraction(1, over: 2))
    home.facts.titles = [
      HomeTitle(start: .first, shares: ShareSet(wholeOf: "anna"), usufruct: ["anna": half])
    ]
    home.stay(1, "2025-05-01", nights: 73, 730_000)
    home.cost(1, .taxes, 600, "2025-10-01")
    #expect(
      try home.boxes(2025, [.building, .net, .imputed]) == "0131 360.00 0149 6820.00 0089 792.00")
  }

  @Test func `whose interest and repairs are more than its income`() throws {
    var home = try Home.golden(furniture: false)
    home.facts.carriedFromOutside[2023] = [
      CarriedAmount(owner: "anna", origin: 2019, amount: euros(3400))
    ]
    home.cost(9, .repairs, 5500, "2023-03-01", .whole)
    for (year, income, interest) in [
      (2023, 3000, 7500), (2024, 5000, 3660), (2025, 6000, 5000),
    ] as [(Int, Int64, Int64)] {
      home.stay(1, "\(year)-05-01", nights: 73, income * 100)
      home.cost(1, .interest, interest, "\(year)-10-01")
    }
    let boxes: [IncomeTaxBox] = [.pendingApplied, .interestAndRepairsApplied, .left, .net]
    #expect(try home.boxes(2023, boxes) == "0104 3000.00 0107 0.00 0108 7000.00 0149 -720.00")
    #expect(try home.boxes(2024, boxes) == "0104 5000.00 0107 0.00 0108 730.00 0149 -718.03")
    #expect(try home.boxes(2025, boxes) == "0104 2730.00 0107 1000.00 0108 0.00 0149 1550.00")
  }

  @Test func `that is nearly written off`() throws {
    var home = Home()
    try home.asset(
      .purchase, "1990-01-01", 60_000, costs: 6000, deducted: (Money(cents: 3_930_000), 2024))
    try home.asset(.furniture, "2014-01-01", 6000, deducted: (euros(5900), 2024))
    home.facts.values = try Home.golden().facts.values
    home.stay(1, "2025-01-01", nights: 365, 1_000_000)
    #expect(try home.boxes(2025, [.building, .furniture]) == "0131 300.00 0117 100.00")
    // Nobody said what was written down in 35 years.
    home.facts.assets = []
    try home.asset(.purchase, "1990-01-01", 60_000, costs: 6000)
    #expect(try home.boxes(2025, [.building]) == "0131 –")
    #expect(try home.sheet(2025)[.building].missing == [.deducted(asset: 1)])
  }

  @Test func `that was improved and furnished in the year`() throws {
    var home = try Home.golden()
    try home.asset(.improvement, "2025-07-01", 15_000)
    try home.asset(.furniture, "2025-08-15", 2400)
    home.stay(1, "2025-06-01", nights: 100, 1_000_000)
    #expect(try home.boxes(2025, [.building, .furniture]) == "0131 1072.60 0117 235.62")
  }

  @Test func `with a refund, own use, a cancelled stay, tourist tax inside and damage`() throws {
    var home = try Home.golden()
    home.cost(1, .taxes, 600, "2025-10-01")
    home.stay(1, "2025-04-10", nights: 5, 60_000)
    home.stay(1, "2025-04-10", nights: 0, -5000)
    home.stay(2, "2025-04-14", nights: 3, 30_000)
    home.stay(4, "2025-08-01", nights: 9, 20_000, isLet: false)
    home.stay(5, "2025-10-01", nights: 3, 30_000)
    home.stay(5, "2025-10-01", nights: 0, 8000)
    #expect(try home.sheet(2025).daysLet == 10)
    #expect(
      try home.boxes(2025, [.income, .net, .imputed]) == "0102 1430.00 0149 1293.01 0089 962.88")
  }

  @Test func `whose owners do not live in Spain`() throws {
    let home = try let2025()
    let sheet = try home.sheet(2025)
    let owner = try #require(sheet.owner("anna"))
    func figures(_ country: String) throws -> String {
      let sheet = try NonResidentSheet(owner, residentOf: country, in: 2025, by: Home.rules())
      return [sheet.lets, sheet.letsWithCosts, sheet.imputed].map {
        $0.map { "\($0.base.plainText) \($0.tax.plainText)" } ?? "–"
      }.joined(separator: ", ")
    }
    #expect(try figures("DE") == "12435.00 2362.65, –, 594.00 112.86")
    #expect(try figures("GB") == "21900.00 5256.00, 12435.00 2984.40, 594.00 142.56")
  }

  @Test func `in a quarter of modelo 210`() throws {
    var home = try Home.golden()
    home.stay(1, "2023-07-15", nights: 46, 690_000)
    home.cost(1, .services, 1035, "2023-07-15", .whole)
    home.cost(2, .community, 300, "2023-08-01")
    home.cost(3, .supplies, 250, "2023-09-01")
    let rules = try Home.rules()
    let sheet = try home.facts.sheet(of: .quarter(year: 2023, quarter: 3), by: rules)
    let owner = try #require(sheet.owner("anna"))
    let lets = try NonResidentSheet(owner, residentOf: "FR", in: 2023, by: rules).lets
    #expect(lets?.costs == Money(cents: 186_452) && lets?.tax == Money(cents: 95_674))
  }

  @Test func `of which no cadastral value has been notified`() throws {
    var home = Home(held: (day("2025-07-01"), nil))
    try home.asset(.purchase, "2025-07-01", 105_000)
    home.facts.values = [CadastralValue(from: 2025, value: nil)]
    home.stay(1, "2025-09-01", nights: 122, 240_000)
    home.cost(1, .community, 300, "2025-10-01")
    #expect(
      try home.boxes(2025, [.community, .building, .imputed]) == "0109 198.91 0131 – 0089 98.10")
    #expect(try home.sheet(2025)[.net].missing == [.cadastralValue(year: 2025)])
  }

  @Test func `with a loss`() throws {
    var home = try Home.golden()
    home.bills(2025)
    home.stay(1, "2025-05-01", nights: 30, 90_000)
    home.cost(7, .services, 400, "2025-05-01", .whole)
    home.cost(8, .legal, 700, "2025-06-01", .whole)
    #expect(
      try home.boxes(2025, [.interestAndRepairsApplied, .net]) == "0107 287.67 0149 -1169.87")
  }

  @Test func `of three owners with a third each`() throws {
    let third = try #require(Fraction(1, over: 3))
    var home = try let2025()
    home.facts.titles = [
      HomeTitle(
        start: .first, shares: try ShareSet([("anna", third), ("marta", third), ("pere", third)]))
    ]
    for (owner, repairs) in [("anna", "133.34"), ("marta", "133.33"), ("pere", "133.33")] {
      #expect(
        try home.boxes(2025, [.repairs, .net], of: owner) == "0106 \(repairs) 0149 4145.00")
    }
  }
}
