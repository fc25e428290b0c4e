internal import Bookkeeping
internal import DataFormats
internal import Localizations
internal import UnicodeText

/// The values of the current row of a document, by column.
struct DocumentRow {
  /// The columns of the table.
  let columns: [String]
  private var values: [JSONToken]
  private var positions: [TextPosition]
  private var isGiven: [Bool]
  /// The expected position of the next name, because rows are written in the order of the columns.
  private var expectedIndex = 0

  init(columns: [String]) {
    self.columns = columns
    values = columns.map { _ in .null }
    positions = columns.map { _ in TextPosition(line: 0, column: 0) }
    isGiven = columns.map { _ in false }
  }

  /// Resets the values for a new row.
  mutating func begin() {
    for index in isGiven.indices { isGiven[index] = false }
    expectedIndex = 0
  }

  /// Returns the position of a column; nil if there is none.
  mutating func place(of name: String) -> Int? {
    defer { expectedIndex += 1 }
    if expectedIndex < columns.count && columns[expectedIndex] == name { return expectedIndex }
    expectedIndex = columns.firstIndex(of: name) ?? expectedIndex
    return expectedIndex < columns.count && columns[expectedIndex] == name ? expectedIndex : nil
  }

  /// Stores a value; returns false if the column already has one.
  mutating func store(_ value: JSONToken, at position: TextPosition, in place: Int) -> Bool {
    if isGiven[place] { return false }
    values[place] = value
    positions[place] = position
    isGiven[place] = true
    return true
  }

  /// A fault of a column, without the path of the row.
  struct Fault: Error {
    let reason: DocumentFault.Reason
    let column: String
    /// The position of the value; nil if it is missing.
    let position: TextPosition?
  }

  private func index(_ column: String) throws(Fault) -> Int {
    guard let index = columns.firstIndex(of: column), isGiven[index] else {
      throw Fault(reason: .missingKey(column), column: column, position: nil)
    }
    return index
  }

  /// Creates a fault about the value of a column.
  func fault(_ reason: DocumentFault.Reason, _ column: String) -> Fault {
    let index = columns.firstIndex(of: column)
    return Fault(reason: reason, column: column, position: index.map { positions[$0] })
  }

  private func wrong(_ column: String, _ form: DocumentFault.Form) throws(Fault) -> Fault {
    fault(.value(values[try index(column)].shown, wanted: form), column)
  }

  /// Returns whether a column has a value other than null.
  func has(_ column: String) throws(Fault) -> Bool { values[try index(column)] != .null }
}

/// Typed values; for nullable columns, null is nil.
extension DocumentRow {
  func text(_ column: String) throws(Fault) -> String {
    guard case .string(let text) = values[try index(column)] else {
      throw try wrong(column, .text)
    }
    return text
  }

  func filledText(_ column: String) throws(Fault) -> String {
    let text = try text(column)
    guard !text.isBlank else { throw try wrong(column, .filledText) }
    return text
  }

  func number(_ column: String, in range: ClosedRange<Int64>) throws(Fault) -> Int64 {
    guard case .number(let text) = values[try index(column)], let number = Int64(text),
      range.contains(number)
    else { throw try wrong(column, .number(range)) }
    return number
  }

  func flag(_ column: String) throws(Fault) -> Bool {
    guard case .bool(let flag) = values[try index(column)] else { throw try wrong(column, .flag) }
    return flag
  }

  func day(_ column: String) throws(Fault) -> Day {
    guard case .string(let text) = values[try index(column)], let day = Day(iso: text) else {
      throw try wrong(column, .day)
    }
    return day
  }

  func money(_ column: String) throws(Fault) -> Money {
    guard case .string(let text) = values[try index(column)],
      let cents = FixedPoint.value(text, decimals: 2),
      cents.magnitude <= Money.limit.cents.magnitude
    else { throw try wrong(column, .amount) }
    return Money(cents: cents)
  }

  func rate(_ column: String) throws(Fault) -> UnitRate {
    guard case .string(let text) = values[try index(column)],
      let value = DocumentRow.tenThousandths(text),
      (0...UnitRate.limit.tenThousandths).contains(value)
    else { throw try wrong(column, .rate) }
    return UnitRate(tenThousandths: value)
  }

  /// Parses a rate with two or four decimals; nil for any other text or a value out of range.
  private static func tenThousandths(_ text: String) -> Int64? {
    guard let cents = FixedPoint.value(text, decimals: 2) else {
      return FixedPoint.value(text, decimals: 4)
    }
    let (value, overflow) = cents.multipliedReportingOverflow(by: 100)
    return overflow ? nil : value
  }

  func code(_ column: String) throws(Fault) -> String {
    let text = try text(column)
    guard !text.isEmpty, text.slug.utf8.elementsEqual(text.utf8) else {
      throw try wrong(column, .code)
    }
    return text
  }

  func holidays(_ column: String) throws(Fault) -> String {
    let text = try text(column)
    guard Setting.areHolidays(text) else { throw try wrong(column, .pattern(of: Setting.holidays)) }
    return text
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ column: String, of type: Choice.Type
  ) throws(Fault) -> Choice {
    if case .string(let text) = values[try index(column)], let choice = Choice(rawValue: text) {
      return choice
    }
    throw try wrong(column, .choice(Choice.allCases.map(\.rawValue)))
  }

  func coded<Code: CodedValue>(_ column: String, of type: Code.Type) throws(Fault) -> Code {
    if case .string(let text) = values[try index(column)], let code = Code(code: text) {
      return code
    }
    throw try wrong(column, Code.codes.isEmpty ? .pattern(of: column) : .choice(Code.codes))
  }
}

extension JSONToken {
  /// The value in an error message.
  var shown: String {
    switch self {
    case .string(let text), .name(let text):
      text.unicodeScalars.count > 60 ? String(text.unicodeScalars.prefix(60)) + "…" : text
    case .number(let text): text
    case .bool(let flag): flag ? "true" : "false"
    case .null: "null"
    case .beginObject, .endObject: "{}"
    case .beginArray, .endArray: "[]"
    case .end: ""
    }
  }
}

/// The settings of a book.
enum BookSetting: String, CaseIterable {
  case language, home, holidays, turns
}

extension DocumentRow {
  /// Returns the setting of the row and its value: a language, the code of a property, or holidays; nil for a view,
  /// whose command line is checked when it is run.
  func setting() throws(Fault) -> (name: BookSetting, value: String)? {
    let view = try text("name").halves(around: Setting.viewPrefix)
    if let view, view.before.isEmpty, Tags.name(view.after) == String(view.after) { return nil }
    let name = try choice("name", of: BookSetting.self)
    let value =
      switch name {
      case .language: try choice("value", of: Language.self).rawValue
      case .home: try code("value")
      case .holidays: try holidays("value")
      case .turns: try text("value")
      }
    return (name, value)
  }
}
