internal import Bookkeeping

/// A Spanish account as banks wrote it before the IBAN: bank, branch, two control digits, account.
enum SpanishAccount {
  /// The IBAN of an account; nil if the parts are not digits of the right number.
  ///
  /// - Parameters:
  ///   - bank: The four digits of the bank.
  ///   - branch: The four digits of the branch.
  ///   - account: The ten digits of the account.
  static func iban(bank: String, branch: String, account: String) -> IBAN? {
    let digits = [bank, branch, account].map { $0.utf8.map { Int($0) - 48 } }
    guard digits.map(\.count) == [4, 4, 10], digits.joined().allSatisfy({ (0...9).contains($0) })
    else { return nil }
    let controls = "\(control([0, 0] + digits[0] + digits[1]))\(control(digits[2]))"
    return iban(of: bank + branch + controls + account)
  }

  /// The IBAN of the twenty digits of an account; nil if they are others, or their control digits wrong.
  static func iban(of digits: String) -> IBAN? {
    guard digits.utf8.count == 20, digits.utf8.allSatisfy(\.isDigit) else { return nil }
    let control = 98 - remainder(of: digits + "ES00")
    return IBAN(written: "ES" + (control < 10 ? "0" : "") + "\(control)" + digits)
  }

  /// The account in a text: an IBAN, or the twenty digits of one with any separators; nil otherwise.
  static func iban(in text: String) -> IBAN? {
    guard (15...60).contains(text.utf8.count) else { return nil }
    return IBAN(written: text) ?? digits(of: text).flatMap { iban(of: $0) }
  }

  /// The digits of a text that has nothing else but separators; nil for any other text.
  static func digits(of text: String) -> String? {
    var digits = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "0"..."9": digits.unicodeScalars.append(scalar)
      case " ", "-", ".", "/", "\u{A0}": continue
      default: return nil
      }
    }
    return digits
  }

  /// The control digit of ten digits: 11 less their weighted sum modulo 11, 10 as 1 and 11 as 0.
  private static func control(_ digits: [Int]) -> Int {
    let weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]
    let sum = zip(digits, weights).reduce(0) { $0 + $1.0 * $1.1 }
    let control = 11 - sum % 11
    return control < 10 ? control : 11 - control
  }

  /// The remainder of a number by 97, with letters as 10 to 35 (ISO 7064).
  private static func remainder(of text: String) -> Int {
    text.utf8.reduce(0) { rest, byte in
      byte.isDigit ? (rest * 10 + Int(byte - 48)) % 97 : (rest * 100 + Int(byte) - 55) % 97
    }
  }

  /// Whether a text is the identifier of a creditor of direct debits, by its control digits:
  /// `ES59ZZZX1234567L` has those of the tax identifier behind the three characters of the business.
  static func isCreditor(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let isPlain = bytes.allSatisfy { $0.isDigit || (65...90).contains($0) }
    guard (9...35).contains(bytes.count), isPlain, bytes[2].isDigit, bytes[3].isDigit,
      !bytes[0].isDigit, !bytes[1].isDigit
    else { return false }
    let number = String(decoding: bytes[7...] + bytes[..<2], as: UTF8.self) + "00"
    return 98 - remainder(of: number) == Int(bytes[2] - 48) * 10 + Int(bytes[3] - 48)
  }
}
