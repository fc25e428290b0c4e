package import Bookkeeping

/// A change of a record as history has it; nil before is an addition, nil after a removal.
package enum BookChange: Equatable {
  case booking(before: Booking?, after: Booking?)
  case expense(before: Expense?, after: Expense?)
  case property(before: Property?, after: Property?)
  case zone(before: Zone?, after: Zone?)
  case rate(before: TaxRate?, after: TaxRate?)
}

extension BookFile {
  /// Gives what a step did to bookings, expenses, homes, zones and rates once more, kind by kind, as the
  /// last turn of the step made it: a step that is undone gives each row's `after` as `before`.
  ///
  /// Rows are read as they are given. Rows of an import that are one entry of history are not given: no
  /// step is turned without an entry for each.
  package func forEachChange(
    of step: HistoryStep, _ body: (BookChange) throws -> Void
  ) throws {
    try changes(Booking.self, step) { try body(.booking(before: $0, after: $1)) }
    try changes(Expense.self, step) { try body(.expense(before: $0, after: $1)) }
    try changes(Property.self, step) { try body(.property(before: $0, after: $1)) }
    try changes(Zone.self, step) { try body(.zone(before: $0, after: $1)) }
    try changes(TaxRate.self, step) { try body(.rate(before: $0, after: $1)) }
  }

  private func changes<Record: BookRecord>(
    _ type: Record.Type, _ step: HistoryStep, _ body: (Record?, Record?) throws -> Void
  ) throws {
    let isUndone = step.state == .undone
    let layout = connection.layouts.of(type)
    func rows(_ snapshot: String) throws -> [Int64: Record] {
      var found: [Int64: Record] = [:]
      let columns = layout.values(of: snapshot)
      let sql = """
        SELECT \(columns.joined(separator: ", ")), ordinal FROM history_change
        WHERE step = ? AND table_name = ? AND \(snapshot) IS NOT NULL
        """
      try forEachRow(sql, [.integer(step.number), .text(layout.name)]) { row in
        found[row.integer(Int32(columns.count))] = try Record(row)
      }
      return found
    }
    let before = try rows(isUndone ? "after" : "before")
    let after = try rows(isUndone ? "before" : "after")
    for ordinal in Set(before.keys).union(after.keys).sorted(by: isUndone ? (>) : (<)) {
      try body(before[ordinal], after[ordinal])
    }
  }
}
