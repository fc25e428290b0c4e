/// The program's own tables that can be imported: those that its lists write as CSV.
package enum TableKind: String, CaseIterable, Sendable {
  case bookings, expenses, properties

  /// The names of the columns; `id` is written but ignored on import.
  package var columns: [String] {
    switch self {
    case .bookings:
      [
        "id", "property", "check_in", "nights", "guest", "adults", "children", "exempt_adults",
        "exempt_reason", "amount", "commission", "channel", "reference", "tax_collected", "note",
        "prepaid_on",
      ]
    case .expenses:
      ["id", "property", "date", "concept", "category", "supplier", "amount", "note"]
    case .properties: ["id", "code", "name", "address", "town", "zone", "registration"]
    }
  }

  /// The columns with dates.
  var dates: [String] {
    switch self {
    case .bookings: ["check_in", "prepaid_on"]
    case .expenses: ["date"]
    case .properties: []
    }
  }

  /// The columns with amounts.
  var amounts: [String] {
    switch self {
    case .bookings: ["amount", "commission"]
    case .expenses: ["amount"]
    case .properties: []
    }
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
