/// The reason why a text is not an identifier with control characters.
public enum IdentifierFault: Error, Equatable, Sendable {
  /// The text does not have the form of such an identifier.
  case form
  /// The control characters do not match the others: one of them is probably mistyped.
  case control
}

/// A Spanish tax identifier: a NIF or NIE of a person, or a NIF (formerly CIF) of an entity.
///
/// Real decreto 1065/2007 arts. 19, 20 and 22; Orden EHA/451/2008 for entities.
public struct TaxIdentifier: Hashable, Sendable {
  /// The identifier in its official form: nine upper-case letters and digits, `12345678Z`.
  public let text: String

  /// Whether it is that of a natural person: a DNI, a NIE, or a NIF with K, L or M (RD 1065/2007 art. 19–20).
  public var isOfPerson: Bool {
    text.utf8.first.map { IdentifierText.isDigit($0) || "KLMXYZ".utf8.contains($0) } ?? false
  }

  /// Parses an identifier, ignoring case, spaces, hyphens and points, and the prefix `ES` of a VAT
  /// number.
  ///
  /// - Throws: `IdentifierFault`.
  public init(reading text: String) throws(IdentifierFault) {
    var bytes = try IdentifierText.bytes(of: text)
    if bytes.count == 11, bytes.starts(with: "ES".utf8) { bytes.removeFirst(2) }
    guard bytes.count == 9, let first = bytes.first, let control = bytes.last,
      bytes.dropFirst().dropLast().allSatisfy(IdentifierText.isDigit)
    else { throw .form }
    let digits = bytes.dropFirst().dropLast()
    let expected: [UInt8]
    if IdentifierText.isDigit(first) {
      expected = [TaxIdentifier.personControl(bytes.dropLast())]
    } else if let leading = "XYZ".utf8.firstOffset(of: first) {
      // The letter of a foreigner counts as a digit: X as 0, Y as 1, Z as 2.
      expected = [TaxIdentifier.personControl([48 + UInt8(leading)] + digits)]
    } else if "KLM".utf8.contains(first) {
      expected = [TaxIdentifier.personControl(digits)]
    } else {
      expected = try TaxIdentifier.entityControls(first, Array(digits))
    }
    guard
      IdentifierText.isDigit(control) == expected.contains(where: IdentifierText.isDigit)
        || expected.count == 2
    else { throw .form }
    guard expected.contains(control) else { throw .control }
    self.text = String(decoding: bytes, as: UTF8.self)
  }

  /// The control letter of a person: that of the number modulo 23.
  private static func personControl(_ digits: some Collection<UInt8>) -> UInt8 {
    let remainder = digits.reduce(into: 0) { $0 = ($0 * 10 + Int($1 - 48)) % 23 }
    return Array("TRWAGMYFPDXBNJZSQVHLCKE".utf8)[remainder]
  }

  /// The valid control characters of an entity, a digit or a letter according to its legal form.
  ///
  /// - Throws: `IdentifierFault.form` if no legal form has the letter.
  private static func entityControls(
    _ form: UInt8, _ digits: [UInt8]
  ) throws(IdentifierFault) -> [UInt8] {
    guard "ABCDEFGHJNPQRSUVW".utf8.contains(form) else { throw .form }
    var sum = 0
    for (index, digit) in digits.enumerated() {
      // The first, third, fifth and seventh digits count double, and then as the sum of two digits.
      let value = Int(digit - 48) * (index % 2 == 0 ? 2 : 1)
      sum += value / 10 + value % 10
    }
    let control = (10 - sum % 10) % 10
    let digit = 48 + UInt8(control)
    let letter = Array("JABCDEFGHI".utf8)[control]
    // Public bodies, religious institutions and foreign entities have a letter; companies,
    // associations of owners and the like a digit, unless they are foreign, with the province 00;
    // others either.
    if "NPQRSW".utf8.contains(form) { return [letter] }
    let isForeign = digits.starts(with: "00".utf8)
    return "ABEH".utf8.contains(form) && !isForeign ? [digit] : [digit, letter]
  }
}

/// An international bank account number. ISO 13616.
public struct IBAN: Hashable, Sendable {
  /// The number in its electronic form, upper-case letters and digits without spaces:
  /// `ES9121000418450200051332`.
  public let text: String

  /// Parses a number, ignoring case, spaces, hyphens and points.
  ///
  /// The control digits of a Spanish account are checked too: the control digits of an IBAN that
  /// was calculated from a mistyped account are right.
  ///
  /// - Throws: `IdentifierFault`.
  public init(reading text: String) throws(IdentifierFault) {
    let bytes = try IdentifierText.bytes(of: text)
    guard IBAN.lengths.contains(bytes.count),
      !bytes.prefix(2).contains(where: IdentifierText.isDigit),
      bytes[2..<4].allSatisfy(IdentifierText.isDigit)
    else { throw .form }
    let country = String(decoding: bytes.prefix(2), as: UTF8.self)
    if let length = IBAN.lengthOfCountry[country], bytes.count != length { throw .form }
    // ISO 7064 MOD 97-10: with the first four characters last and letters as 10 to 35, the
    // remainder is 1. The control digits 00, 01 and 99 are never calculated.
    var remainder = 0
    for byte in bytes.dropFirst(4) + bytes.prefix(4) {
      let isDigit = IdentifierText.isDigit(byte)
      remainder =
        isDigit ? (remainder * 10 + Int(byte - 48)) % 97 : (remainder * 100 + Int(byte - 55)) % 97
    }
    let control = Int(bytes[2] - 48) * 10 + Int(bytes[3] - 48)
    guard remainder == 1, (2...98).contains(control) else { throw .control }
    if country == "ES" { try IBAN.checkSpanish(bytes.dropFirst(4)) }
    self.text = String(decoding: bytes, as: UTF8.self)
  }

  /// The valid lengths of any IBAN, in characters.
  private static let lengths = 15...34

  /// The lengths of the countries of SEPA; those of others are not checked. SWIFT IBAN registry.
  private static let lengthOfCountry = [
    "AD": 24, "AL": 28, "AT": 20, "BE": 16, "BG": 22, "CH": 21, "CY": 28, "CZ": 24, "DE": 22,
    "DK": 18, "EE": 20, "ES": 24, "FI": 18, "FR": 27, "GB": 22, "GI": 23, "GR": 27, "HR": 21,
    "HU": 28, "IE": 22, "IS": 26, "IT": 27, "LI": 21, "LT": 20, "LU": 20, "LV": 21, "MC": 27,
    "MD": 24, "ME": 22, "MK": 19, "MT": 31, "NL": 18, "NO": 15, "PL": 28, "PT": 25, "RO": 24,
    "RS": 22, "SE": 24, "SI": 19, "SK": 24, "SM": 27, "VA": 22,
  ]

  /// Whether a text is meant as the IBAN of a country of SEPA, by its first letters and its length; its digits may be
  /// wrong.
  public static func isMeant(by text: String) -> Bool {
    guard let bytes = try? IdentifierText.bytes(of: text), bytes.count > 4,
      bytes[2..<4].allSatisfy(IdentifierText.isDigit)
    else { return false }
    return lengthOfCountry[String(decoding: bytes.prefix(2), as: UTF8.self)] == bytes.count
  }

  /// Checks the two control digits within a Spanish account number: four digits of the bank, four
  /// of the branch, the control digits and ten digits of the account.
  private static func checkSpanish(_ account: ArraySlice<UInt8>) throws(IdentifierFault) {
    guard account.allSatisfy(IdentifierText.isDigit) else { throw .form }
    let digits = account.map { Int($0 - 48) }
    let controls = [[0, 0] + digits[0..<8], Array(digits[10..<20])].map { part in
      let sum = zip(part, [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]).reduce(into: 0) { $0 += $1.0 * $1.1 }
      let control = 11 - sum % 11
      return control < 10 ? control : 11 - control
    }
    guard controls == Array(digits[8..<10]) else { throw .control }
  }
}

/// The characters of identifiers as people write them.
private enum IdentifierText {
  /// The longest text to read, in bytes; an IBAN has 34 characters, and separators of up to 3
  /// bytes.
  private static let limit = 136

  /// The ASCII letters, in upper case, and digits of a text without its separators.
  ///
  /// - Throws: `IdentifierFault.form` if the text has other characters.
  static func bytes(of text: String) throws(IdentifierFault) -> [UInt8] {
    guard text.utf8.count <= limit else { throw .form }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "0"..."9", "A"..."Z", "a"..."z":
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        bytes.append(byte < 97 ? byte : byte - 32)
      // Also the spaces without a line break that copied texts have.
      case " ", "\u{A0}", "\u{202F}", "-", ".": continue
      default: throw .form
      }
    }
    return bytes
  }

  static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}

extension Collection where Element: Equatable {
  /// The number of elements before the first that equals an element; nil if none does.
  fileprivate func firstOffset(of element: Element) -> Int? {
    firstIndex(of: element).map { distance(from: startIndex, to: $0) }
  }
}

extension TaxIdentifier: CodedValue {
  /// Parses an identifier in its official form; nil for any other spelling.
  public init?(code: String) {
    self.init(written: code)
    guard text == code else { return nil }
  }

  public init?(written text: String) {
    guard let identifier = try? TaxIdentifier(reading: text) else { return nil }
    self = identifier
  }

  public var code: String { text }
}

extension IBAN: CodedValue {
  /// Parses a number in its electronic form; nil for any other spelling.
  public init?(code: String) {
    self.init(written: code)
    guard text == code else { return nil }
  }

  public init?(written text: String) {
    guard let number = try? IBAN(reading: text) else { return nil }
    self = number
  }

  public var code: String { text }
}
