/// A number of the Catalan tourism register for homes, such as `HUTB-001234`.
package struct Registration: Hashable, Sendable {
  /// The number in its official form: prefix, hyphen, six digits.
  package let text: String

  /// The prefixes of the territorial services, the longer ones first.
  private static let prefixes = ["HUTCC", "HUTTE", "HUTVA", "HUTB", "HUTG", "HUTL", "HUTT"]

  /// Reads a number however its letters, hyphen and spaces were typed; nil when it is none.
  package init?(_ text: String) {
    let plain = text.uppercased().filter { $0 != "-" && $0 != " " }
    let match = Registration.prefixes.first {
      plain.hasPrefix($0) && plain.utf8.count == $0.utf8.count + 6
    }
    guard let match else { return nil }
    let digits = plain.dropFirst(match.count)
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    self.text = "\(match)-\(digits)"
  }
}
