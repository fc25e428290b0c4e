import Bookkeeping
import IncomeTax
import Ownership
import Resources
import TestKit

/// A home of a test: that of the golden examples, or another one.
struct Home {
  var facts: HomeFacts

  /// The home of one owner, without facts.
  init(_ owner: String = "anna", held: (first: Day?, last: Day?) = (nil, nil)) {
    facts = HomeFacts(
      titles: [HomeTitle(start: .first, shares: ShareSet(wholeOf: owner))], held: held)
  }

  /// Bought on 10 March 2015 for 180,000 + 20,000; 90,000 cadastral value, 54,000 of it the building, revised in
  /// 2015.
  static func golden(furniture: Bool = true) throws -> Home {
    var home = Home(held: (day("2015-03-10"), nil))
    try home.asset(.purchase, "2015-03-10", 180_000, costs: 20_000)
    if furniture { try home.asset(.furniture, "2020-05-01", 8000) }
    home.facts.values = [
      CadastralValue(
        from: 2015, value: euros(90_000), construction: euros(54_000), revised: 2015)
    ]
    return home
  }

  mutating func asset(
    _ kind: AssetKind, _ date: String, _ price: Int64, costs: Int64 = 0,
    owner: String? = nil, share: Fraction? = nil, years: Int? = nil,
    deducted: (amount: Money, until: Int)? = nil
  ) throws {
    facts.assets.append(
      try HomeAsset(
        id: Int64(facts.assets.count) + 1, kind: kind, day: day(date), price: euros(price),
        costs: euros(costs), owner: owner, share: share, years: years, deducted: deducted))
  }

  /// A stay of some nights with what the guest owes; nil for own use or a cancelled one, which has no nights.
  mutating func stay(
    _ record: Int64, _ date: String, nights: Int, _ cents: Int64, isLet: Bool = true
  ) {
    facts.income.append(
      DatedAmount(
        record: RecordReference("booking", record), day: day(date), amount: Money(cents: cents)))
    if isLet { facts.nights.formUnion((0..<nights).map { day(date).adding(days: $0) }) }
  }

  mutating func cost(
    _ record: Int64, _ box: IncomeTaxBox, _ euros: Int64, _ date: String,
    _ share: HomeCost.Share = .days, cents: Int64 = 0, owner: String? = nil
  ) {
    facts.costs.append(
      HomeCost(
        DatedAmount(
          record: RecordReference("expense", record), day: day(date),
          amount: Money(cents: euros * 100 + cents)),
        box: box, share: share, owner: owner))
  }

  /// The bills of the golden home in a year: 1 property tax, 2 community, 3 insurance, 4 electricity, 5 interest,
  /// 6 repairs.
  mutating func bills(_ year: Int) {
    let bills: [(IncomeTaxBox, Int64)] = [
      (.taxes, 600), (.community, 1200), (.insurance, 300), (.supplies, 1800), (.interest, 2500),
      (.repairs, 1000),
    ]
    for (number, bill) in bills.enumerated() {
      cost(Int64(number) + 1, bill.0, bill.1, "\(year)-10-01")
    }
  }

  static func rules() throws -> IncomeTaxRules { IncomeTaxRules(try IncomeTaxData.rules()) }

  func sheet(_ year: Int) throws -> HomeSheet {
    let sheets = try facts.sheets(through: year, by: Home.rules())
    return sheets[sheets.count - 1]
  }

  /// The boxes of an owner, or of the home, as `0107 1400.00 0149 12435.00`; those that are missing as `–`.
  func boxes(
    _ year: Int, _ boxes: [IncomeTaxBox], of owner: String? = nil
  ) throws -> String {
    let sheet = try sheet(year)
    return try boxes.map { box in
      let figure = try owner.flatMap { sheet.owner($0)?[box] } ?? sheet[box]
      let pending = figure.pending.map { " (\($0.plainText))" } ?? ""
      return "\(box.rawValue) \(figure.amount?.plainText ?? "–")\(pending)"
    }.joined(separator: " ")
  }
}

extension HomeSheet {
  /// The days on which the home was at the owners' disposal.
  var daysAtDisposal: Int { daysHeld - daysLet }

  /// The figure of the home: the sum of the owners' parts.
  subscript(box: IncomeTaxBox) -> BoxFigure {
    get throws(AmountOverflow) {
      var sum = BoxFigure(.zero)
      for owner in owners { sum = try sum.adding(owner[box]) }
      return sum
    }
  }
}

func euros(_ amount: Int64) -> Money { Money(cents: amount * 100) }
