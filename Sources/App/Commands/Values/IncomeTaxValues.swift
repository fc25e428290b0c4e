internal import Bookkeeping
internal import CommandLineKit
internal import UnicodeText

/// What an amount of the income tax is: `pending`, `withholding`, or the number of a box.
struct TypedIncomeTaxItem: ArgumentValue {
  /// The words that are no numbers.
  private enum Word: String, CaseIterable, NamedChoice {
    case pending, withholding

    static var valueName: String { "value.income-tax-item" }
    static var names: String { "income-tax-item." }
  }

  let item: IncomeTaxItem

  static var valueName: String { Word.valueName }
  static var choices: [String] { Word.choices }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> TypedIncomeTaxItem {
    guard let box = BoxNumber(text) else {
      let word = try Word.read(text, in: environment)
      return TypedIncomeTaxItem(item: word == .pending ? .pending : .withholding)
    }
    guard let item = IncomeTaxItem(rawValue: box.code) else {
      throw InvalidValue(
        "input.not-a-box",
        ["boxes": BoxNumber.list(IncomeTaxItem.allCases.map(\.rawValue))])
    }
    return TypedIncomeTaxItem(item: item)
  }
}

/// Where an expense counts: the number of a box, a word for what is in none, or `category` for where its category
/// does.
struct TypedExpenseBox: ArgumentValue {
  /// The words that are no numbers.
  private enum Word: String, CaseIterable, NamedChoice {
    case none, furniture, improvement, category

    static var valueName: String { "value.expense-box" }
    static var names: String { "expense-box." }
  }

  /// The box; nil for that of the category.
  let box: ExpenseBox?

  static var valueName: String { Word.valueName }
  static var choices: [String] { Word.choices }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> TypedExpenseBox {
    guard let number = BoxNumber(text) else {
      return TypedExpenseBox(
        box: ExpenseBox(rawValue: try Word.read(text, in: environment).rawValue))
    }
    guard let box = ExpenseBox(rawValue: number.code) else {
      throw InvalidValue(
        "input.not-a-box", ["boxes": BoxNumber.list(ExpenseBox.allCases.map(\.rawValue))])
    }
    return TypedExpenseBox(box: box)
  }
}

extension BoxShare: NamedChoice {
  package static var valueName: String { "value.box-share" }
  package static var names: String { "box-share." }
}

extension LettingKind: NamedChoice {
  package static var valueName: String { "value.letting" }
  package static var names: String { "letting." }
}

/// The number of a box, of at most four digits.
private struct BoxNumber {
  /// The number with four digits.
  let code: String

  /// Parses a number; nil for any other text.
  init?(_ text: String) {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    code = String(repeating: "0", count: 4 - text.utf8.count) + text
  }

  /// The numbers among some codes, as a list.
  static func list(_ codes: [String]) -> String {
    codes.filter { BoxNumber($0) != nil }.joined(separator: ", ")
  }
}

/// A cadastral reference: 20 letters and digits, of which the last two check the others.
struct CadastralReference: ArgumentValue {
  /// The reference in capitals, without spaces.
  let text: String

  static var valueName: String { "value.cadastral-reference" }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> CadastralReference {
    let typed = text.uppercased().filter { $0 != " " && $0 != "-" }
    guard isValid(typed) else { throw InvalidValue("input.not-a-cadastral-reference") }
    return CadastralReference(text: typed)
  }

  private static let weights = [13, 15, 12, 5, 4, 17, 9, 21, 3, 7, 1]
  private static let letters = Array("MQWERTYUIOPASDFGHJKLBZX".utf8)

  /// Whether the two letters at the end are those of the other characters.
  private static func isValid(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 20,
      bytes.allSatisfy({ (48...57).contains($0) || (65...90).contains($0) })
    else { return false }
    return zip([0, 7], [18, 19]).allSatisfy { start, place in
      let checked = bytes[start..<start + 7] + bytes[14..<18]
      let sum = zip(checked, weights).reduce(0) { $0 + value($1.0) * $1.1 }
      return letters[sum % letters.count] == bytes[place]
    }
  }

  /// The value of a digit, or the place of a letter in the Spanish alphabet.
  private static func value(_ byte: UInt8) -> Int {
    switch byte {
    case 48...57: Int(byte) - 48
    case 65...78: Int(byte) - 64
    default: Int(byte) - 63
    }
  }
}
