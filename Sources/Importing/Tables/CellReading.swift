package import Bookkeeping

/// Reads cells in the form the program writes them, plain amounts and ISO days, or else in that of the
/// table.
extension OwnTable {
  /// A day, nil where the cell is empty.
  ///
  /// - Throws: `ImportRefusal`, or `TableFault` where the table's dates contradict each other.
  package mutating func day(_ column: TableColumn) throws -> Day? {
    let (isEmpty, day) = unsafe withBytes(column.place) { unsafe ($0.isEmpty, Day(iso: $0)) }
    if let day { return day }
    if isEmpty { return nil }
    var text = text(column.place)
    if text.isEmpty { return nil }
    let date = text.withUTF8 { unsafe WrittenDate($0) }
    let writing = try writing()
    do throws(RowFault) { return try writing.day(date, text: text) } catch {
      throw refusal(column, error)
    }
  }

  /// A whole number, nil where the cell is empty.
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

  /// An amount, nil where the cell is empty.
  ///
  /// - Throws: `ImportRefusal`, or `TableFault` where the table's dates contradict each other.
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
    let writing = try writing()
    do throws(RowFault) { return try writing.money(amount, column: place, text: text) } catch {
      throw refusal(column, error)
    }
  }

  /// Yes or no, as the program writes them, as a spreadsheet program does, or as a figure; no where the
  /// cell is empty.
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

  /// A refusal of a cell that does not say what it should.
  func unreadable(_ column: TableColumn) -> ImportRefusal {
    refusal(column, .unreadable(text: text(column.place)))
  }

  /// A refusal of a cell that says nothing.
  func missing(_ column: TableColumn) -> ImportRefusal { refusal(column, .missing) }

  private func refusal(_ column: TableColumn, _ fault: RowFault) -> ImportRefusal {
    ImportRefusal(line: line, column: column.name, .fault(fault))
  }

  /// The number that up to nine digits make.
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

/// A column of a table: its name and, where the file has it, its place.
package struct TableColumn: Sendable {
  /// The name.
  package let name: String
  /// The place, nil where the file does not have it.
  package let place: Int?

  /// Finds a column.
  package init(_ name: String, in table: OwnTable) {
    self.name = name
    place = table.place(of: name)
  }
}
