import Bookkeeping
import IncomeTax
import Ownership
import TestKit
import Testing

/// The worked examples of the tax agency's manual of 2025, with the days counted exactly.
struct `An example of the tax agency` {
  private func value(
    _ whole: Int64, _ building: Int64, revised: Int?
  ) -> [CadastralValue] {
    [
      CadastralValue(
        from: 2010, value: euros(whole), construction: euros(building), revised: revised)
    ]
  }

  @Test func `on page 298: a home let all year`() throws {
    var home = Home()
    try home.asset(.purchase, "2020-01-01", 120_000, costs: 9000)
    try home.asset(.furniture, "2020-01-01", 8500)
    home.facts.values = value(76_200, 39_120, revised: 2012)
    home.stay(1, "2025-01-01", nights: 365, 1_150_000)
    home.cost(1, .interest, 400, "2025-03-01")
    home.cost(2, .repairs, 500, "2025-03-01")
    home.cost(3, .taxes, 320, "2025-03-01")
    home.cost(4, .community, 900, "2025-03-01")
    #expect(
      try home.boxes(2025, [.furniture, .building, .net])
        == "0117 850.00 0131 1986.86 0149 6543.14")
    let entries = try home.facts.entries(of: "anna", in: 2025, by: Home.rules())
    #expect(entries.contains(BoxEntry("0125", .percent(5134))))
    #expect(entries.contains(BoxEntry("0130", .amount(Money(cents: 6_622_860)))))
  }

  @Test func `on page 301: a home let from April`() throws {
    var home = Home()
    try home.asset(.purchase, "2020-01-01", 70_000, costs: 3000)
    try home.asset(.furniture, "2020-01-01", 6900)
    home.facts.values = value(46_200, 29_120, revised: 2012)
    home.stay(1, "2025-04-01", nights: 275, 585_000)
    home.cost(1, .interest, 200, "2025-05-01")
    home.cost(2, .repairs, 210, "2025-05-01")
    home.cost(3, .taxes, 260, "2025-05-01")
    home.cost(4, .community, 850, "2025-05-01")
    #expect(
      try home.boxes(
        2025, [.imputed, .interest, .repairs, .taxes, .community, .building, .furniture, .net])
          == """
          0089 125.31 0105 150.68 0106 158.22 0115 195.89 0109 640.41 0131 1040.00 0117 519.86 \
          0149 3144.94
          """)
    let entries = try home.facts.entries(of: "anna", in: 2025, by: Home.rules())
    #expect(entries.contains(BoxEntry("0125", .percent(6303))))
  }

  @Test func `on page 303: an improvement in July, and interest above the income`() throws {
    var home = Home()
    try home.asset(.purchase, "2020-01-01", 45_000)
    try home.asset(.improvement, "2025-07-01", 1500)
    home.facts.values = value(13_800, 8970, revised: 2012)
    home.stay(1, "2025-01-01", nights: 365, 360_000)
    home.cost(1, .interest, 4200, "2025-05-01")
    home.cost(2, .taxes, 91, "2025-05-01")
    home.cost(3, .community, 720, "2025-05-01")
    #expect(
      try home.boxes(2025, [.interestAndRepairsApplied, .left, .building, .net])
        == "0107 3600.00 0108 600.00 0131 900.18 0149 -1711.18")
  }

  @Test func `on page 291: repairs above the income`() throws {
    var home = Home()
    home.facts.titles = [
      HomeTitle(
        start: .first, shares: ShareSet(wholeOf: "anna"),
        usufruct: ["anna": try #require(Fraction(1, over: 1))])
    ]
    home.stay(1, "2025-01-01", nights: 365, 798_000)
    home.cost(1, .repairs, 9210, "2025-05-01")
    home.cost(2, .community, 900, "2025-05-01")
    home.cost(3, .taxes, 1385, "2025-05-01")
    home.cost(4, .insurance, 300, "2025-05-01")
    #expect(try home.boxes(2025, [.left, .net]) == "0108 1230.00 0149 -2585.00")
  }

  @Test func `on page 279: an inheritance`() throws {
    var home = Home()
    try home.asset(.inheritance, "2024-06-01", 100_000, costs: 2000)
    home.facts.values = value(10_000, 8000, revised: nil)
    home.stay(1, "2025-01-01", nights: 365, 500_000)
    #expect(try home.boxes(2025, [.building]) == "0131 2448.00")
    // All years together: 81,600.
    home.facts.assets = []
    try home.asset(
      .inheritance, "1990-06-01", 100_000, costs: 2000, deducted: (euros(81_000), 2024))
    #expect(try home.boxes(2025, [.building]) == "0131 600.00")
  }

  @Test func `on page 280: a usufruct for ten years`() throws {
    var home = Home()
    home.facts.titles = [
      HomeTitle(
        start: .first, shares: ShareSet(wholeOf: "anna"),
        usufruct: ["anna": try #require(Fraction(1, over: 1))])
    ]
    try home.asset(.right, "2025-01-01", 100_000, owner: "anna", years: 10)
    home.stay(1, "2025-01-01", nights: 365, 1_200_000)
    #expect(try home.boxes(2025, [.right, .net]) == "0132 10000.00 0149 2000.00")
    home.facts.income = []
    home.stay(1, "2025-01-01", nights: 365, 900_000)
    #expect(try home.boxes(2025, [.right, .net]) == "0132 9000.00 0149 0.00")
  }

  @Test func `on page 806: imputed income of two homes`() throws {
    var home = Home()
    home.facts.values = value(40_800, 1, revised: 2015)
    #expect(try home.boxes(2025, [.imputed]) == "0089 448.80")
    home = Home(held: (day("2024-07-01"), nil))
    try home.asset(.purchase, "2024-07-01", 105_000)
    home.facts.values = [CadastralValue(from: 2024, value: nil)]
    home.stay(1, "2024-09-01", nights: 122, 0)
    #expect(try home.boxes(2024, [.imputed]) == "0089 97.83")
    home = Home()
    home.facts.values = value(46_200, 1, revised: nil)
    home.stay(1, "2024-04-01", nights: 275, 0)
    #expect(try home.boxes(2024, [.imputed]) == "0089 229.74")
  }

  @Test func `of modelo 210: imputed income`() throws {
    var home = Home()
    home.facts.values = value(60_100, 1, revised: 2015)
    let owner = try #require(try home.sheet(2025).owner("anna"))
    let sheet = try NonResidentSheet(owner, residentOf: "FR", in: 2025, by: Home.rules())
    #expect(sheet.imputed?.base == Money(cents: 66_110))
    #expect(sheet.imputed?.tax == Money(cents: 12_561))
  }
}
