import Bookkeeping
import TestKit

@testable import Matching

/// Claims and lines of a book made from a seed. In a dense one the amounts, names and days are few, so that many lines
/// have many candidates; in another one they grow with the book, as those of a real one do.
struct RandomBook {
  private(set) var claims: [Claim] = []
  private(set) var lines: [OpenLine] = []
  private var random: SeededGenerator
  private let isDense: Bool
  private let days: Int

  static let rules = [
    BankRule(id: 1, words: "comision", category: "bank-fees"),
    BankRule(id: 2, words: "rebut quota", isIncome: false, ignores: true),
    BankRule(id: 3, words: "quota", supplier: "Fusteria Roca"),
  ]
  private static let firstNames = ["Nora", "Anna", "Pau", "Marta", "Joan", "Lluís", "Berta", "Jan"]
  private static let lastNames = [
    "Lind", "Roca", "Vila", "Serra", "Muñoz", "Puig", "Costa", "Bosch",
  ]
  private static let suppliers = ["Fusteria Roca", "Endesa SA", "Aigües Nord", "Neteges Blau"]

  /// Makes a book with so many lines; it has twice as many claims.
  init(seed: UInt64, lines count: Int, isDense: Bool) {
    random = SeededGenerator(seed: seed)
    self.isDense = isDense
    days = isDense ? 40 : 3650
    for number in 1...Int64(count) {
      let (stay, expense, payout) = (
        claim(.stayIn, number), claim(.expense, number), payout(number)
      )
      claims += [stay.claim, expense.claim]
      if number % 5 == 0 { claims.append(payout.claim) }
      let paid = [stay, expense, number % 5 == 0 ? payout : expense][choose(3)]
      lines.append(line(number, paying: paid.claim, paid.text))
      if isDense, choose(4) == 0 {
        lines.append(line(Int64(count) + number, paying: paid.claim, other))
      }
    }
  }

  private mutating func choose(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func choose(_ texts: [String]) -> String { texts[choose(texts.count)] }

  private mutating func amount() -> Int64 {
    Int64(isDense ? (1 + choose(4)) * 1000 : 1000 + choose(100_000))
  }

  private mutating func date() -> Day { day("2020-01-01").adding(days: choose(days)) }

  private mutating func name() -> String {
    let first = choose(Self.firstNames)
    return isDense
      ? "\(first) Lind" : "\(first) \(choose(Self.lastNames))\(word()) \(choose(Self.lastNames))"
  }

  /// Three letters.
  private mutating func word() -> String {
    String((0..<3).map { _ in Character(Unicode.Scalar(UInt8(97 + choose(26)))) })
  }

  private var other: String { ["COMISION", "TRASPASO", "DEVOLUCION NORA LIND"][lines.count % 3] }

  private mutating func claim(_ kind: ClaimKind, _ number: Int64) -> (claim: Claim, text: String) {
    let isStay = kind == .stayIn
    let name = isStay ? name() : isDense ? choose(Self.suppliers) : "\(word())\(word()) \(word())sl"
    let code = isDense ? "X-\(1000 + choose(20))" : "X\(100_000 + number)"
    let day = date()
    let home = choose(2)
    let claim = Claim(
      ClaimID(kind, number), money(isStay ? amount() : -amount()), on: day,
      until: isStay ? day.adding(days: 1 + choose(7)) : day, keys: [code], names: [name],
      holder: isDense && choose(9) == 0 ? 2 : nil,
      equality: isStay ? nil : "\(name) \(isDense ? home : 0)")
    let text = ["TRANSF \(name)", "REBUT QUOTA \(code) \(name)", "RECIBO \(name.uppercased())"]
    return (claim, choose(text))
  }

  private mutating func payout(_ number: Int64) -> (claim: Claim, text: String) {
    let key = "K\(isDense ? 10_000 + choose(9) : 10_000 + Int(number))"
    let claim = Claim(
      ClaimID(.payout, number), money(amount()), on: date(), keys: [key], channel: "airbnb")
    return (claim, choose(["AIRBNB \(key)", "AIRBNB PAYMENTS", key]))
  }

  private mutating func line(_ id: Int64, paying claim: Claim, _ text: String) -> OpenLine {
    OpenLine(
      BankLine(
        id: id, account: isDense ? Int64(1 + choose(3)) : 1,
        booked: claim.day.adding(days: choose(4)), amount: claim.amount, text: text,
        concept: isDense && choose(9) == 0 ? BankLine.returned : 0, place: 1 + choose(100)))
  }

  /// The same book in another order.
  mutating func shuffle() {
    claims.shuffle(using: &random)
    lines.shuffle(using: &random)
  }

  /// A matcher with the claims and lines of the book.
  func matcher() -> Matcher {
    var matcher = Matcher(
      accounts: Sample.accounts, platforms: Sample.platforms, rules: Self.rules)
    for claim in claims { matcher.add(claim) }
    for line in lines { matcher.add(line) }
    return matcher
  }

  /// What matching finds in the book.
  func result() -> MatchResult {
    var matcher = matcher()
    return matcher.match()
  }

  /// The book without what was matched.
  func without(_ matches: [Match]) -> RandomBook {
    let ids = Set(matches.map(\.part.claim))
    let matched = Set(matches.map(\.line))
    var rest = self
    rest.claims.removeAll { ids.contains($0.id) }
    rest.lines.removeAll { matched.contains($0.line.id) }
    return rest
  }
}
