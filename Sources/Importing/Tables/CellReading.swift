package import Bookkeeping

/// Cells are parsed in the format that the program writes, plain amounts and ISO dates, or else in
/// the detected format of the table.
extension OwnTable {
  /// Returns the date in a cell; nil if the cell is empty.
  ///
  /// - Throws: `ImportRefusal`, or `TableFault` if the dates of the table contradict each other.
  package mutating func day(_ column: TableColumn) throws -> Day? {
    let (isEmpty, day) = unsafe withBytes(column.place) { unsafe ($0.isEmpty, Day(iso: $0)) }
    if let day { return day }
    if isEmpty { return nil }
    var text = text(column.place)
    if text.isEmpty { return nil }
    let date = text.withUTF8 { unsafe WrittenDate($0) }
    let format = try format()
    do throws(RowFault) { return try format.day(date, text: text) } catch {
      throw refusal(column, error)
    }
  }

  /// Returns the integer in a cell; nil if the cell is empty.
  ///
  /// - Throws: `ImportRefusal`.
  package func number(_ column: TableColumn) throws(ImportRefusal) -> Int? {
    let (isEmpty, number) = unsafe withBytes(column.place) {
      unsafe ($0.isEmpty, OwnTable.digits($0))
    }
    if let number { return number }
    if isEmpty { return nil }
    let text = text(column.place)
    if text.isEmpty { return nil }
    guard let number = Int(text) else { throw unreadable(column) }
    return number
  }

  /// Returns the amount in a cell; nil if the cell is empty.
  ///
  /// - Throws: `ImportRefusal`, or `TableFault` if the dates of the table contradict each other.
  package mutating func money(_ column: TableColumn) throws -> Money? {
    let (isEmpty, written) = unsafe withBytes(column.place) {
      unsafe ($0.isEmpty, WrittenAmount($0))
    }
    if let money = written?.plain { return money }
    guard !isEmpty, let place = column.place else { return nil }
    var text = text(place)
    if text.isEmpty { return nil }
    let amount = text.withUTF8 { unsafe WrittenAmount($0) }
    if let money = amount?.plain { return money }
    let format = try format()
    do throws(RowFault) { return try format.money(amount, column: place, text: text) } catch {
      throw refusal(column, error)
    }
  }

  /// Returns the Boolean value of a cell, as written by the program or a spreadsheet application,
  /// or as 0 or 1; false if the cell is empty.
  ///
  /// - Throws: `ImportRefusal`.
  package func flag(_ column: TableColumn) throws(ImportRefusal) -> Bool {
    let text = text(column.place)
    switch text {
    case "", "false", "0": return false
    case "true", "1": return true
    default: break
    }
    switch text.lowercased() {
    case "false", "fals", "falso": return false
    case "true", "cert", "verdadero": return true
    default: throw unreadable(column)
    }
  }

  /// Returns a refusal because of an invalid cell.
  func unreadable(_ column: TableColumn) -> ImportRefusal {
    refusal(column, .unreadable(text: text(column.place)))
  }

  /// Returns a refusal because of an empty cell.
  func missing(_ column: TableColumn) -> ImportRefusal { refusal(column, .missing) }

  private func refusal(_ column: TableColumn, _ fault: RowFault) -> ImportRefusal {
    ImportRefusal(line: line, column: column.name, .fault(fault))
  }

  /// Parses up to nine digits.
  private static func digits(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard (1...9).contains(bytes.count) else { return nil }
    var value = 0
    for index in bytes.indices {
      let byte = unsafe bytes[index]
      guard (48...57).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    return value
  }
}

/// A column of a table: its name and, if the file has it, its position.
package struct TableColumn: Sendable {
  /// The name.
  package let name: String
  /// The zero-based position; nil if the file does not have the column.
  package let place: Int?

  /// Locates a column.
  package init(_ name: String, in table: OwnTable) {
    self.name = name
    place = table.place(of: name)
  }
}
