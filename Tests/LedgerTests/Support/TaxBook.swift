import Bookkeeping
import Foundation
import IncomeTax
import Ownership
import Reporting
import Taxation
import TestKit

@testable import Ledger

/// A book with one home, `sol`, and the income tax that the program works out from its records.
struct TaxBook {
  let sample: Sample
  var ledger: Ledger { sample.ledger }

  /// The golden home: bought on 10 March 2015 for 180,000 + 20,000; 90,000 cadastral value, 54,000 of it the
  /// building, revised in 2015. 60 % of the cost is the building: 120,000, of which 3 % is 3,600 a year.
  init(_ sample: Sample, isGolden: Bool = true, furniture: Bool = false) throws {
    self.sample = sample
    _ = try ledger.homes.edit("sol") { $0.taxApart = true }
    guard isGolden else { return }
    try value(90_000, building: 54_000, revised: 2015, from: 2015)
    try asset(.purchase, "2015-03-10", 180_000, costs: 20_000)
    if furniture { try asset(.furniture, "2020-05-01", 8000) }
  }

  func value(_ value: Money?, building: Money?, revised: Int?, from year: Int) throws {
    _ = try ledger.homes.edit(
      "sol",
      cadastre: CadastreChange(
        value: value.map { .set($0) } ?? .clear, construction: building.map { .set($0) } ?? .keep,
        revised: revised.map { .set($0) } ?? .keep), from: Period.year(year).firstDay
    ) { _ in }
  }

  func asset(
    _ kind: AssetKind, _ day: Day, _ price: Money, costs: Money = 0, owner: String? = nil,
    share: (Int, Int)? = nil, deducted: (Money, Int)? = nil
  ) throws {
    _ = try ledger.assets.add(to: "sol", paidBy: nil) {
      ($0.type, $0.date, $0.amount, $0.costs) = (kind, day, price, costs)
      $0.owner = try owner.map(ledger.number(of:))
      ($0.numerator, $0.denominator) = (share?.0, share?.1)
      ($0.deducted, $0.until) = (deducted?.0, deducted?.1)
    }
  }

  func owners(
    from day: Day, _ shares: [(String, Int64, Int64)], usufruct: [(String, Int64, Int64)] = []
  ) throws {
    let known = try ledger.owners.all().map(\.code)
    for (name, _, _) in shares where !known.contains(name) {
      _ = try ledger.owners.add(named: name.capitalized) { _ in }
    }
    func typed(_ shares: [(String, Int64, Int64)]) throws -> [(name: String, share: TypedShare)] {
      try shares.map { (name: $0.0, share: .fraction(try fraction($0.1, $0.2))) }
    }
    _ = try ledger.owners.setShares(
      of: "sol", from: day, typed(shares), usufruct: typed(usufruct))
  }

  private func fraction(_ numerator: Int64, _ denominator: Int64) throws -> Fraction {
    guard let fraction = Fraction(numerator, over: denominator) else { throw Objection() }
    return fraction
  }

  @discardableResult
  func stay(
    _ day: Day, _ nights: Int, _ amount: Money, commission: Money = 0,
    _ change: (inout Booking) throws -> Void = { _ in }
  ) throws -> Int64 {
    try sample.addBooking("Guest", on: day) {
      $0.stay.nights = nights
      ($0.stay.amount, $0.stay.commission) = (amount, commission)
      try change(&$0)
    }.id
  }

  @discardableResult
  func bill(
    _ category: String, _ amount: Money, _ day: Day,
    _ change: (inout Expense) throws -> Void = { _ in }
  ) throws -> Int64 {
    try ledger.expenses.add(on: day, in: "sol") {
      ($0.concept, $0.category, $0.amount) = (category, category, amount)
      try change(&$0)
    }.expense.expense.id
  }

  /// The bills of the golden home in a year, in the order of their numbers.
  func bills(_ year: Int) throws {
    let day = Period.year(year).firstDay.adding(days: 273)
    let bills: [(String, Money)] = [
      ("property-tax", 600), ("community-fees", 1200), ("insurance", 300), ("electricity", 1800),
      ("interest", 2500), ("repairs", 1000),
    ]
    for (category, amount) in bills { try bill(category, amount, day) }
  }

  func outside(
    _ item: IncomeTaxItem, _ amount: Money, _ year: Int, origin: Int? = nil, owner: String? = nil
  ) throws {
    _ = try ledger.incomeTaxAmounts.add(to: "sol") {
      ($0.item, $0.amount, $0.year, $0.origin) = (item, amount, year, origin)
      $0.party = try owner.map(ledger.number(of:))
    }
  }

  /// Golden example 6: interest and repairs of more than the income, left of 2019 and of each year since 2023.
  func lossesOfFourYears() throws {
    try outside(.pending, 3400, 2023, origin: 2019)
    try bill("repairs", 5500, "2023-03-01") { $0.boxShare = .whole }
    for (year, income, interest) in [
      (2023, 3000, 7500), (2024, 5000, 3660), (2025, 6000, 5000),
    ] as [(Int, Int64, Int64)] {
      let first = Period.year(year).firstDay
      try stay(first.adding(days: 120), 73, Money(cents: income * 100))
      try bill("interest", Money(cents: interest * 100), first.adding(days: 273))
    }
  }

  func residence(_ country: String, of owner: String = "anna", from year: Int) throws {
    _ = try ledger.owners.edit(owner, residence: country, from: Period.year(year).firstDay) { _ in }
  }

  func report(_ year: Int, of owner: String? = nil) throws -> IncomeTaxReport {
    let report = try ledger.incomeTax.report(of: owner, in: nil, year: year, on: "2028-01-01")
    for bridge in report.bridges {
      let amounts = bridge.steps.compactMap(\.amount)
      guard amounts.count == bridge.steps.count, let net = amounts.last else { continue }
      let sum = try amounts.dropLast().reduce(Money.zero) { try $0.adding($1) }
      if sum != net { throw Objection() }
    }
    return report
  }

  /// Some boxes of an owner about the home, as `0107 1400.00 0149 12435.00`; those that are missing as `–`.
  func boxes(_ year: Int, _ boxes: String, of owner: String? = nil) throws -> String {
    let report = try report(year, of: owner)
    let known = report.lines.filter { owner == nil || $0.owner == owner }
    return boxes.split(separator: " ").map { box in
      guard let line = known.first(where: { $0.box == box }) else { return "\(box) 0" }
      let pending = line.pending.map { " (\($0.plainText))" } ?? ""
      switch line.value {
      case .amount(let amount): return "\(box) \(amount?.plainText ?? "–")\(pending)"
      case .days(let days): return "\(box) \(days)"
      case .percent(let hundredths): return "\(box) \(hundredths)"
      }
    }.joined(separator: " ")
  }
}

/// Runs `body` with the book of a golden home.
func withTaxBook(
  isGolden: Bool = true, furniture: Bool = false, _ body: (TaxBook) throws -> Void
) throws {
  try withSample { try body(TaxBook($0, isGolden: isGolden, furniture: furniture)) }
}
