internal import Bookkeeping
internal import Documents

/// An account of Norma 43 while its lines are read: from record 11 to record 33.
struct Norma43Account {
  /// What was read so far.
  var draft: StatementDraft
  /// The number of the currency (ISO 4217).
  let currency: String
  /// Whether the texts of its lines are those of annex 4: mode 3.
  let isDetailed: Bool
  private let number: String
  private var debits: (count: Int64, sum: Int64) = (0, 0)
  private var credits: (count: Int64, sum: Int64) = (0, 0)

  /// The number of the euro.
  static let euro = "978"
  /// The codes of the other currencies that accounts of Spanish banks are often in, by their numbers.
  private static let codes = [
    "036": "AUD", "124": "CAD", "392": "JPY", "578": "NOK", "752": "SEK", "756": "CHF",
    "826": "GBP", "840": "USD",
  ]

  /// The account in another currency than the euro; nil for one in euros.
  var foreign: ForeignAccount? {
    if currency == Norma43Account.euro { return nil }
    return ForeignAccount(
      account: draft.account, currency: Norma43Account.codes[currency] ?? currency)
  }

  /// Reads the record 11.
  init(_ record: Norma43Record) throws(Refusal) {
    number = record.raw(3...20)
    currency = record.raw(48...50)
    isDetailed = record.raw(51...51) == "3"
    let iban = SpanishAccount.iban(
      bank: record.raw(3...6), branch: record.raw(7...10), account: record.raw(11...20))
    draft = StatementDraft(
      account: iban.map(StatedAccount.iban), holder: BankText.filled(record.raw(52...77)),
      firstDay: try record.day(21...26),
      lastDay: try record.day(27...32), opening: try record.money(34...47, sign: 33))
    if let first = draft.firstDay, let last = draft.lastDay, last < first {
      throw record.refusal(27...32, .text("≥ \(record.raw(21...26))"))
    }
    guard iban != nil else { throw record.refusal(3...20, .text("0–9")) }
    guard currency.utf8.allSatisfy(\.isDigit) else { throw record.refusal(48...50, .text("978")) }
  }

  /// Counts a line.
  mutating func add(_ amount: Money) {
    if amount.cents < 0 {
      debits.count += 1
      debits.sum -= amount.cents
    } else {
      credits.count += 1
      credits.sum += amount.cents
    }
  }

  /// Checks the record 33 against the lines and the record 11.
  mutating func check(_ record: Norma43Record) throws(Refusal) {
    guard record.raw(3...20) == number else { throw record.refusal(3...20, .text(number)) }
    let closing = try record.money(60...73, sign: 59)
    try check(record, 21...25, debits.count)
    try check(record, sum: 26...39, debits.sum)
    try check(record, 40...44, credits.count)
    try check(record, sum: 45...58, credits.sum)
    let expected = Money(cents: (draft.opening?.cents ?? 0) + credits.sum - debits.sum)
    if closing != expected {
      throw record.refusal(59...73, found: .money(closing), .money(expected))
    }
    guard record.raw(74...76) == currency else { throw record.refusal(74...76, .text(currency)) }
    draft.closing = closing
    draft.isProved = true
  }

  private func check(
    _ record: Norma43Record, _ columns: ClosedRange<Int>, _ expected: Int64
  ) throws(Refusal) {
    let found = try record.number(columns)
    // Five digits have no room for the lines of a very large account.
    guard found == expected % 100_000 else {
      throw record.refusal(columns, found: .count(Int(found)), .count(Int(expected)))
    }
  }

  private func check(
    _ record: Norma43Record, sum columns: ClosedRange<Int>, _ expected: Int64
  ) throws(Refusal) {
    let found = try record.number(columns)
    guard found == expected else {
      throw record.refusal(
        columns, found: .money(Money(cents: found)), .money(Money(cents: expected)))
    }
  }
}
