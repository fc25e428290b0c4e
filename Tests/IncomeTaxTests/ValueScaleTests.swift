import Bookkeeping
import IncomeTax
import Testing

/// Pending law from 2027: a scale on the sum of the cadastral values at an owner's disposal.
struct `The scale on the sum of cadastral values` {
  @Test(
    arguments: [
      (90_000, "990.00"), (100_000, "1100.00"), (500_000, "7100.00"), (700_000, "11100.00"),
      (1_000_000, "17100.00"), (1_200_000, "23100.00"),
    ] as [(Int64, String)])
  func `is on each part of the sum`(value: Int64, pending: String) throws {
    var home = Home()
    home.facts.values = [
      CadastralValue(
        from: 2015, value: Money(cents: value * 100), construction: nil, revised: nil)
    ]
    let figure = try #require(try home.sheet(2027).owner("anna"))[.imputed]
    #expect(figure.amount == Money(cents: value * 2))
    #expect(figure.pending?.plainText == pending)
  }

  @Test func `is on all homes of an owner, each by its value and days`() throws {
    var home = Home()
    home.facts.values = [
      CadastralValue(from: 2015, value: Money(cents: 9_000_000), construction: nil, revised: 2020)
    ]
    home.facts.valuesAtDisposal = [2027: ["anna": Money(cents: 70_000_000)]]
    // 11,100 × 90,000 / 700,000.
    let figure = try #require(try home.sheet(2027).owner("anna"))[.imputed]
    #expect(figure.amount?.plainText == "990.00")
    #expect(figure.pending?.plainText == "1427.14")
    // Alone, it is what the law in force says.
    home.facts.valuesAtDisposal = [:]
    #expect(try #require(try home.sheet(2027).owner("anna"))[.imputed].pending == nil)
  }
}
