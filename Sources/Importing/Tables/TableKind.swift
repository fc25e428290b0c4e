internal import Bookkeeping

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
    case .expenses, .properties: []
    }
  }

  /// The columns with dates.
  var dates: [String] { columns { $0 == .day } }

  /// The columns with amounts.
  var amounts: [String] { columns { $0 == .money } }

  private func columns(_ isWanted: (FieldForm) -> Bool) -> [String] {
    record.fields.filter { isWanted($0.form) }.map(\.field.name)
  }

  /// The required columns.
  package var required: [String] {
    switch self {
    case .bookings: ["check_in", "nights", "guest", "adults"]
    case .expenses: ["date", "concept", "amount"]
    case .properties: ["name", "zone"]
    }
  }
}

/// The reason why a file is not one of the program's own tables.
package enum TableFault: Error, Equatable, Sendable {
  /// The file cannot be read as a table.
  case file(ImportFault)
  /// Unknown columns.
  case unknownColumns([String])
  /// Missing required columns.
  case missingColumns([String])
  /// A column that occurs twice.
  case repeatedColumn(String)
  /// A file with headers but without rows.
  case noRows
}
