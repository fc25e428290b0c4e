internal import Bookkeeping
internal import UnicodeText

/// The format of a journal.
package enum JournalDialect: String, CaseIterable, Sendable {
  /// The format of hledger and Ledger.
  case ledger
  /// The format of Beancount.
  case beancount

  /// Returns an account name for lowercase components.
  func account(_ parts: [String]) -> String {
    let parts = parts.map(sanitized)
    return switch self {
    case .ledger: parts.joined(separator: ":")
    case .beancount: parts.map(JournalDialect.capitalized).joined(separator: ":")
    }
  }

  /// Returns a valid component of an account name. Codes consist of letters, digits and hyphens; a
  /// book of unknown origin may contain other characters, which could end the account or its line
  /// and inject directives.
  ///
  /// Long components are truncated, because Ledger fails an assertion on accounts of more than 255
  /// bytes.
  func sanitized(_ part: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in part.unicodeScalars {
      switch scalar.properties.generalCategory {
      // Beancount does not accept letters beyond the Basic Multilingual Plane.
      case _ where self == .beancount && scalar.value > 0xFFFF: result.append("-")
      case .lowercaseLetter, .uppercaseLetter, .otherLetter, .decimalNumber: result.append(scalar)
      default: result.append("-")
      }
    }
    return String(result).cut(to: JournalDialect.partLimit, mark: "")
  }

  /// The maximum length of an account component, in bytes.
  private static let partLimit = 100
  /// The maximum length of user text, in bytes: Ledger reads lines of up to 4,096 bytes.
  private static let lineLimit = 3_900

  /// Returns a component that starts with a capital letter or digit, as Beancount requires; some
  /// scripts have no capitals.
  private static func capitalized(_ part: String) -> String {
    guard let first = part.unicodeScalars.first else { return "X" }
    let text = first.properties.titlecaseMapping + String(part.unicodeScalars.dropFirst())
    let isFit = text.unicodeScalars.first.map {
      $0.properties.generalCategory == .uppercaseLetter
        || $0.properties.generalCategory == .decimalNumber
    }
    return isFit == true ? text : "X" + text
  }

  /// The header lines.
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

  /// Returns the directive that declares an account.
  func declaration(_ account: String, from day: Day) -> String {
    switch self {
    case .ledger: "account \(account)\n"
    case .beancount: "\(day.isoText) open \(account) EUR\n"
    }
  }

  /// Returns the first lines of a transaction.
  ///
  /// - Parameters:
  ///   - code: The identifier of the record: `booking-1`.
  ///   - tags: The names of its tags.
  func title(
    _ day: Day, isPending: Bool, code: String, _ text: String, tags: [String] = []
  ) -> String {
    let mark = isPending ? "!" : "*"
    switch self {
    case .ledger:
      let comments = tags.map { "    ; \(sanitized($0)):\n" }
      return "\(day.isoText) \(mark) (\(code)) \(line(text))\n\(comments.joined())"
    case .beancount:
      let marks = tags.map { " #\(tag($0))" }
      return "\(day.isoText) \(mark) \"\(line(text))\"\(marks.joined())\n  code: \"\(code)\"\n"
    }
  }

  /// Returns the directive that declares a tag; Beancount needs none.
  func declaration(ofTag tag: String) -> String {
    self == .ledger ? "tag \(sanitized(tag))\n" : ""
  }

  /// Returns a tag of Beancount, which has letters of ASCII only.
  private func tag(_ name: String) -> String {
    String(sanitized(name).map { $0.isASCII ? $0 : "-" })
  }

  /// The line after the first one that marks a transaction with a pending amount.
  ///
  /// It is not a tag, because Ledger in strict mode rejects undeclared tags.
  var pendingRemark: String {
    switch self {
    case .ledger: "    ; amount pending\n"
    case .beancount: "  amount: \"pending\"\n"
    }
  }

  /// Returns user text escaped for the first line of a transaction or a comment.
  ///
  /// In hledger and Ledger, a semicolon or two spaces can start a comment, and a bar separates
  /// payee and note. None of these can be escaped, so similar characters replace them.
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
  /// Returns the longest prefix of whole scalars within a number of bytes; `mark` indicates the
  /// truncation.
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
