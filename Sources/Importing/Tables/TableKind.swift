/// The tables of the program's own that are read: those that its lists write as CSV.
package enum TableKind: String, CaseIterable, Sendable {
  case bookings, expenses, properties

  /// The columns there may be, as they are written; `id` is written and not read.
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

  /// The columns that hold dates.
  var dates: [String] {
    switch self {
    case .bookings: ["check_in", "prepaid_on"]
    case .expenses: ["date"]
    case .properties: []
    }
  }

  /// The columns that hold money.
  var amounts: [String] {
    switch self {
    case .bookings: ["amount", "commission"]
    case .expenses: ["amount"]
    case .properties: []
    }
  }

  /// The columns without which there is no record.
  package var required: [String] {
    switch self {
    case .bookings: ["check_in", "nights", "guest", "adults"]
    case .expenses: ["date", "concept", "amount"]
    case .properties: ["name", "zone"]
    }
  }
}
