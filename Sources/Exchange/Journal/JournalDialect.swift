internal import Bookkeeping
internal import UnicodeText

/// How a journal is written.
package enum JournalDialect: String, CaseIterable, Sendable {
  /// What both hledger and Ledger read.
  case ledger
  /// What Beancount reads.
  case beancount

  /// An account, from its parts in lower case.
  func account(_ parts: [String]) -> String {
    let parts = parts.map(fit)
    return switch self {
    case .ledger: parts.joined(separator: ":")
    case .beancount: parts.map(JournalDialect.capitalized).joined(separator: ":")
    }
  }

  /// A part of an account. Codes are made of letters, digits and hyphens; in a stranger's book there may
  /// be others, which could end the account, or its line, and begin something that is obeyed.
  ///
  /// It is cut where Ledger, which takes accounts of 255 bytes, would end in an assertion.
  func fit(_ part: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in part.unicodeScalars {
      switch scalar.properties.generalCategory {
      // Beancount knows no letter beyond the first plane.
      case _ where self == .beancount && scalar.value > 0xFFFF: result.append("-")
      case .lowercaseLetter, .uppercaseLetter, .otherLetter, .decimalNumber: result.append(scalar)
      default: result.append("-")
      }
    }
    return String(result).cut(to: JournalDialect.partLimit, mark: "")
  }

  /// How long a part of an account may be, in bytes.
  private static let partLimit = 100
  /// How long what somebody typed may be, in bytes: Ledger takes lines of 4,096 bytes.
  private static let lineLimit = 3_900

  /// Beancount's accounts begin with a capital or a digit, which some scripts do not have.
  private static func capitalized(_ part: String) -> String {
    guard let first = part.unicodeScalars.first else { return "X" }
    let text = first.properties.titlecaseMapping + String(part.unicodeScalars.dropFirst())
    let isFit = text.unicodeScalars.first.map {
      $0.properties.generalCategory == .uppercaseLetter
        || $0.properties.generalCategory == .decimalNumber
    }
    return isFit == true ? text : "X" + text
  }

  /// The lines before everything else.
  var heading: String {
    switch self {
    case .ledger:
      """
      ; A journal for hledger and Ledger, made by estada.
      commodity EUR
          format 1000.00 EUR


      """
    case .beancount:
      """
      ; A journal for Beancount, made by estada.
      option "title" "Estada"
      option "operating_currency" "EUR"


      """
    }
  }

  /// The line that declares an account.
  func declaration(_ account: String, from day: Day) -> String {
    switch self {
    case .ledger: "account \(account)\n"
    case .beancount: "\(day.isoText) open \(account) EUR\n"
    }
  }

  /// The first line of a transaction.
  ///
  /// - Parameter code: What the book knows it by: `booking-1`.
  func title(_ day: Day, isPending: Bool, code: String, _ text: String) -> String {
    let mark = isPending ? "!" : "*"
    switch self {
    case .ledger: return "\(day.isoText) \(mark) (\(code)) \(line(text))\n"
    case .beancount: return "\(day.isoText) \(mark) \"\(line(text))\"\n  code: \"\(code)\"\n"
    }
  }

  /// What stands under the first line where the amount is not known yet.
  ///
  /// No tag for Ledger, which is strict about those that nobody declared.
  var pendingRemark: String {
    switch self {
    case .ledger: "    ; amount pending\n"
    case .beancount: "  amount: \"pending\"\n"
    }
  }

  /// What somebody typed, fit to stand in the first line of a transaction or in a comment.
  ///
  /// In hledger and Ledger a semicolon begins a comment, two spaces can, and a bar parts payee and note;
  /// nothing of the sort can be escaped there, so that signs like them take their places.
  func line(_ text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").printable
    var result = ""
    for scalar in words.unicodeScalars {
      switch (self, scalar) {
      case (.ledger, ";"): result += ","
      case (.ledger, "|"): result += "/"
      case (.beancount, "\""), (.beancount, "\\"): result += "\\" + String(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return self == .ledger ? result.cut(to: JournalDialect.lineLimit, mark: "…") : result
  }
}

extension String {
  /// As many scalars of the text as fit in so many bytes; `mark` says where the others were.
  fileprivate func cut(to limit: Int, mark: String) -> String {
    guard utf8.count > limit else { return self }
    var rest = limit - mark.utf8.count
    let whole = unicodeScalars.prefix { scalar in
      rest -= scalar.utf8.count
      return rest >= 0
    }
    return String(whole) + mark
  }
}
