internal import Bookkeeping
internal import Resources

/// The program's own tables that can be imported: those that its lists write as CSV.
package enum TableKind: String, CaseIterable, Sendable {
  case bookings, expenses, properties

  /// The kind of record that a row is.
  private var record: any BookRecord.Type {
    switch self {
    case .bookings: Booking.self
    case .expenses: Expense.self
    case .properties: Property.self
    }
  }

  /// The names of the columns, as lists write them; `id` and the computed ones are ignored on import.
  package var columns: [String] { ["id"] + record.fields.map(\.field.name) + computed }

  /// The columns of lists that are computed from others and from other records.
  private var computed: [String] {
    switch self {
    case .bookings:
      ["check_out", "tax", "adjustments", "net", "received", "outstanding", "deposit"]
    case .expenses: ["bill_amount", "payer"]
    case .properties: []
    }
  }

  /// The columns with dates.
  var dates: [String] { columns { $0 == .day } + (self == .bookings ? ["check_out"] : []) }

  /// The columns with amounts.
  var amounts: [String] { columns { $0 == .money } }

  private func columns(_ isWanted: (FieldForm) -> Bool) -> [String] {
    record.fields.filter { isWanted($0.form) }.map(\.field.name)
  }

  /// The required columns. Each inner array is a group of alternatives, of which one is enough.
  package var required: [[String]] {
    switch self {
    case .bookings: [["check_in"], ["nights", "check_out"], ["guest"], ["adults"]]
    case .expenses: [["date"], ["concept"], ["amount"]]
    case .properties: [["name"], ["zone"]]
    }
  }

  /// The first heading of a column in a language that the program accepts, by its code; the name of the column
  /// in English, and for a column without one.
  package func heading(of column: String, in language: String) -> String {
    if language == "en" { return column }
    let entry = PlatformWords.columns.first {
      $0.file == rawValue && $0.meaning == column && $0.language == language
    }
    return entry.map { String($0.text) } ?? column
  }

  /// The column without which a row is no record, but perhaps a total.
  var key: String { required[0][0] }
}

/// The reason why a file is not one of the program's own tables.
package enum TableFault: Error, Equatable, Sendable {
  /// The file cannot be read as a table.
  case file(ImportFault)
  /// Missing required columns.
  case missingColumns([String])
  /// A column that occurs twice; both headers as written in the file.
  case repeatedColumn(String, String)
  /// A name that the user gave for a header, and that is of no column.
  case unknownMeaning(String)
  /// A file with headers but without rows.
  case noRows
}
