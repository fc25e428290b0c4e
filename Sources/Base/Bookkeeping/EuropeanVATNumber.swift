/// A VAT number of another country of the European Union: `IE9827384L`.
///
/// Only its form is checked, as the characters of the countries have rules of their own.
public struct EuropeanVATNumber: Hashable, Sendable {
  /// The number in capitals, without spaces.
  public let text: String

  /// The numbers of characters after the code of the country. Directive 2006/112/EC art. 215; VIES.
  private static let lengths: [String: ClosedRange<Int>] = [
    "AT": 9...9, "BE": 10...10, "BG": 9...10, "CY": 9...9, "CZ": 8...10, "DE": 9...9, "DK": 8...8,
    "EE": 9...9, "EL": 9...9, "FI": 8...8, "FR": 11...11, "HR": 11...11, "HU": 8...8, "IE": 8...9,
    "IT": 11...11, "LT": 9...12, "LU": 8...8, "LV": 11...11, "MT": 8...8, "NL": 12...12,
    "PL": 10...10, "PT": 9...9, "RO": 2...10, "SE": 12...12, "SI": 8...8, "SK": 10...10,
    "XI": 5...12,
  ]

  /// Whether a text begins as the VAT numbers of another country of the EU do, or with the code of that country.
  public static func isOfItsCountries(_ text: String) -> Bool {
    let code = text.prefix(2).uppercased()
    return lengths[code] != nil || code == "GR"
  }

  /// Parses a number, ignoring case, spaces, hyphens and points; nil if it has another form.
  public init?(_ text: String) {
    let plain = text.uppercased().filter { !" -.".contains($0) }
    let rest = plain.utf8.dropFirst(2)
    guard let length = EuropeanVATNumber.lengths[String(plain.prefix(2))],
      length.contains(rest.count),
      rest.allSatisfy({ (48...57).contains($0) || (65...90).contains($0) }),
      rest.contains(where: { (48...57).contains($0) })
    else { return nil }
    self.text = plain
  }
}
