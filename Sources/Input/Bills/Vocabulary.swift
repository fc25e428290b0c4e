internal import Resources

/// A label on a page: what the value beside or below it means.
struct Label {
  /// The meaning, as in `bill-words.csv`.
  let field: Substring
  /// How much the words of the label say, from 0 to 10.
  let rank: Int
  /// The indices of the pieces of the label.
  let pieces: ClosedRange<Int>
}

/// The words of bills that are no labels, from `bill-words.csv`.
enum Vocabulary {
  /// Words that a label may have between its others: `data d'emissió de la factura`.
  static let stops: Set<String> = [
    "de", "d", "del", "dels", "la", "el", "l", "els", "les", "los", "las",
  ]

  /// The months by name and abbreviation.
  static let months: [String: Int] = values(of: "month-") { Int($0) ?? 0 }
  /// The codes of currencies by their words.
  static let currencies: [String: String] = values(of: "currency-") { String($0) }
  /// The signs of currencies, each with its code, or as it is if several currencies have it.
  static let currencySigns: [Unicode.Scalar: String] = [
    "€": "EUR", "$": "$", "£": "GBP", "¥": "¥",
  ]
  /// The units after a number that is no amount.
  static let units = Set(values(of: "unit") { $0 }.keys)

  /// 1 for words of bills in English, and -1 for those of bills in Catalan or Spanish.
  static let languages: [String: Int] = values(of: "language-") { $0 == "en" ? 1 : -1 }
  /// Words with which no name begins.
  static let noNames = Set(values(of: "no-name") { $0 }.keys)
  /// Words with which an address begins.
  static let streets = Set(values(of: "street") { $0 }.keys)
  /// Towns, provinces and countries.
  static let places = Set(values(of: "place") { $0 }.keys)

  /// The words of the fields with a prefix, with a value made of the rest of the field's name.
  private static func values<Value>(
    of prefix: String, _ value: (Substring) -> Value
  ) -> [String: Value] {
    var values: [String: Value] = [:]
    for line in BillWords.lines where line.field.hasPrefix(prefix) {
      for word in line.words.split(separator: ";") {
        values[String(word)] = value(line.field.dropFirst(prefix.utf8.count))
      }
    }
    return values
  }
}
