internal import Bookkeeping

/// The cells of the current row of a table as the source of a record's fields.
///
/// Each column is a field of the record. Cells are parsed in the format that the program writes, plain
/// amounts and ISO dates, or else in the detected format of the table. A blank cell leaves the value
/// that the field has in an empty record, unless the column is required.
struct CellSource: FieldSource {
  typealias Failure = any Error

  /// The table, positioned at the current row.
  private(set) var table: OwnTable
  private let homes: HomeNames
  private let owners: WholeNames<Int64>
  private let columns: [Column]
  /// The required fields that the current row may leave blank.
  var mayLack: Set<String> = []
  private var next = 0
  /// The position of the current field's column; nil if the file does not have it.
  private var place: Int?
  /// Whether the current field names a home.
  private var isHome = false

  private struct Column {
    let place: Int?
    let isRequired: Bool
    /// Whether the cells name homes, for which a blank one has a meaning too.
    let isHome: Bool

    /// Whether a row without a cell of this column may be without its value.
    var isAbsent: Bool { place == nil && !isRequired && !isHome }
  }

  /// Locates the columns of the fields of a kind of record.
  ///
  /// - Parameters:
  ///   - homes: The homes that cells may name.
  ///   - owners: The owners that cells may name.
  init(
    _ table: OwnTable, of type: (some BookRecord).Type, homes: HomeNames = HomeNames([]),
    owners: WholeNames<Int64> = WholeNames([])
  ) {
    self.table = table
    self.homes = homes
    self.owners = owners
    columns = type.fields.map { description in
      let name = description.field.name
      return Column(
        place: table.place(of: name), isRequired: table.requires(name),
        isHome: description.field.reference == Property.kind.table)
    }
  }

  /// Advances to the next row; returns false at the end.
  ///
  /// - Throws: `TableFault`.
  mutating func advance() throws(TableFault) -> Bool { try table.next() }

  /// Replaces the values of a record for which the current row has cells; it need not be valid then.
  ///
  /// - Throws: `ImportRefusal`, or `TableFault` if the dates of the table contradict each other.
  mutating func read(_ record: inout some BookRecord) throws {
    if let fault = table.cellCountFault { throw fault }
    next = 0
    try record.visit(&self)
  }

  /// Returns the day in a column that is no field of a record; nil if the cell is blank.
  mutating func optionalDay(_ field: RecordField, at place: Int?) throws -> Day? {
    self.place = place
    return table.isBlank(place) ? nil : try day(field)
  }

  /// Returns the amount in a column that is no field of a record; nil if the cell is blank.
  mutating func optionalMoney(_ field: RecordField, at place: Int?) throws -> Money? {
    self.place = place
    return table.isBlank(place) ? nil : try money(field)
  }

  /// Returns whether a cell has exactly the text of a word.
  func isWord(_ word: StaticString, at place: Int?) -> Bool {
    unsafe table.withBytes(place) { unsafe $0.isWord(word) }
  }

  /// Returns the refusal of the current row because its record is not valid; nil if it is.
  func refusal(of record: inout some BookRecord) -> ImportRefusal? {
    guard let fault = record.findFaults().first else { return nil }
    let column = table.place(of: fault.field).map { _ in fault.field }
    return ImportRefusal(line: table.line, column: column, .fault(.invalidRecord(fault)))
  }

  mutating func visit<Value: FieldValue>(_ field: RecordField, _ value: inout Value) throws {
    let column = columns[next]
    next += 1
    if column.isAbsent { return }
    place = column.place
    isHome = column.isHome
    // Blank cells first: few cells of homes are blank, and the name of a field is a text that is made.
    if table.isBlank(place), !isHome || mayLack.contains(field.name) {
      if column.isRequired && !mayLack.contains(field.name) { throw refusal(field, .missing) }
      return
    }
    value = try Value.read(field, from: &self)
  }

  // The functions that read a cell are mutating, although nothing changes: otherwise, the whole source
  // would be copied for each cell.

  // Blank cells are not read.
  mutating func isEmpty(_ field: RecordField) -> Bool { false }

  mutating func reference(_ field: RecordField) throws -> Int64 {
    if isHome {
      return try homes.home(table.text(place), line: table.line, column: field)
    }
    let text = table.text(place)
    if field.reference == Party.kind.table {
      guard let owner = owners[text] else {
        throw ImportRefusal(line: table.line, column: field.name, .unknownOwner(text))
      }
      return owner
    }
    guard let number = Int64(text) else { throw unreadable(field) }
    return number
  }

  mutating func count(_ field: RecordField) throws -> Int {
    if let number = unsafe table.withBytes(place, { unsafe $0.plainNumber }) { return number }
    guard let number = Int(table.text(place)) else { throw unreadable(field) }
    return number
  }

  /// Reads a Boolean value, as written by the program or a spreadsheet application, or as 0 or 1.
  mutating func flag(_ field: RecordField) throws -> Bool {
    if let flag = unsafe table.withBytes(place, { unsafe $0.plainFlag }) { return flag }
    switch table.text(place).lowercased() {
    case "0", "false", "fals", "falso": return false
    case "1", "true", "cert", "verdadero": return true
    default: throw unreadable(field)
    }
  }

  mutating func text(_ field: RecordField) -> String { table.text(place) }

  mutating func day(_ field: RecordField) throws -> Day {
    if let day = unsafe table.withBytes(place, { unsafe Day(iso: $0) }) { return day }
    var text = table.text(place)
    let date = text.withUTF8 { unsafe WrittenDate($0) }
    let format = try table.format()
    do throws(RowFault) { return try format.day(date, text: text) } catch {
      throw refusal(field, error)
    }
  }

  mutating func money(_ field: RecordField) throws -> Money {
    if let cents = unsafe table.withBytes(place, { unsafe $0.plainCents }) {
      return Money(cents: cents)
    }
    var text = table.text(place)
    let amount = text.withUTF8 { unsafe WrittenAmount($0) }
    if let money = amount?.plain { return money }
    let format = try table.format()
    do throws(RowFault) { return try format.money(amount, column: place ?? 0, text: text) } catch {
      throw refusal(field, error)
    }
  }

  mutating func rate(_ field: RecordField) throws -> UnitRate { throw unreadable(field) }

  mutating func code<Code: CodedValue>(_ field: RecordField, of type: Code.Type) throws -> Code {
    guard let code = Code(written: table.text(place)) else { throw unreadable(field) }
    return code
  }

  private func unreadable(_ field: RecordField) -> ImportRefusal {
    refusal(field, .unreadable(text: table.text(place)))
  }

  private func refusal(_ field: RecordField, _ fault: RowFault) -> ImportRefusal {
    ImportRefusal(line: table.line, column: field.name, .fault(fault))
  }
}

/// Values in the form in which the program writes them; nil for any other text.
extension UnsafeBufferPointer<UInt8> {
  /// A number of up to nine digits.
  fileprivate var plainNumber: Int? {
    (1...9).contains(count) ? unsafe digits(0..<count) : nil
  }

  /// An amount in cents, of up to ten digits before the point and two after it.
  fileprivate var plainCents: Int64? {
    guard count >= 4, unsafe self[count - 3] == UInt8(ascii: ".") else { return nil }
    let isNegative = unsafe self[0] == UInt8(ascii: "-")
    let first = isNegative ? 1 : 0
    guard (1...10).contains(count - 3 - first),
      let euros = unsafe digits(first..<(count - 3)),
      let rest = unsafe digits((count - 2)..<count)
    else { return nil }
    let cents = Int64(euros) * 100 + Int64(rest)
    guard cents <= Money.limit.cents else { return nil }
    return isNegative ? -cents : cents
  }

  /// The words `true` and `false`.
  fileprivate var plainFlag: Bool? {
    if unsafe isWord("false") { return false }
    return unsafe isWord("true") ? true : nil
  }

  fileprivate func isWord(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    for index in indices where unsafe self[index] != word.utf8Start[index] { return false }
    return true
  }

  /// The number that up to eighteen digits are; nil for other characters.
  private func digits(_ range: Range<Int>) -> Int? {
    var value = 0
    for index in range {
      let byte = unsafe self[index]
      guard byte.isDigit else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }
}
