package import Bookkeeping
internal import Documents

/// The account of a statement, as its file names it.
package enum StatedAccount: Hashable, Sendable {
  case iban(IBAN)
  /// A number that is no IBAN, as written: `0999999999`, `4111********1111`.
  case number(String)
  /// One of the accounts of a customer, by a name that accounts of other customers have too: `Savings`.
  case product(String)

  /// The number or name as the book keeps it.
  package var text: String {
    switch self {
    case .iban(let iban): iban.text
    case .number(let text), .product(let text): text
    }
  }

  /// The longest number, in bytes of UTF-8. Longer texts are sentences.
  private static let longest = 64

  /// Reads the number in an element of a file; nil if it has none.
  ///
  /// - Throws: `Refusal` of an IBAN or a Spanish account with a wrong digit.
  static func read(_ text: String, element: String) throws(Refusal) -> StatedAccount? {
    try read(text, "error.bank-iban", ["element": .text(element)])
  }

  /// Reads the number in a line of a table, from 1; nil if it has none.
  ///
  /// - Throws: `Refusal` of an IBAN or a Spanish account with a wrong digit.
  static func read(_ text: String, line: Int) throws(Refusal) -> StatedAccount? {
    try read(text, "error.bank-iban-line", ["line": .count(line)])
  }

  private static func read(
    _ text: String, _ refusal: String, _ place: [String: Cell]
  ) throws(Refusal) -> StatedAccount? {
    let text = BankText.tidy(text)
    if let iban = SpanishAccount.iban(in: text) { return .iban(iban) }
    if IBAN.isMeant(by: text) || SpanishAccount.digits(of: text)?.utf8.count == 20 {
      var values = place
      values["iban"] = .text(text)
      throw Refusal(refusal, values, .badData)
    }
    // Banks fill in what a statement has to have.
    let isNone = BankText.isVoid(text) || text == "NOTPROVIDED"
    let isNumber = text.contains { $0.isLetter || $0.isNumber } && text.utf8.count <= longest
    return isNumber && !isNone ? .number(text) : nil
  }
}
