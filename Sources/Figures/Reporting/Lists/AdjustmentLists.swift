package import Bookkeeping
package import Documents

/// A list of adjustments, in the order of the source.
package enum AdjustmentList {
  /// Calls the closure with each adjustment and its booking; called once for each pass over the list.
  package typealias Source = (_ body: (Adjustment, Booking?) throws -> Void) throws -> Void

  /// Returns the list as a document.
  ///
  /// - Parameters:
  ///   - properties: The properties of the book by id; if there is only one, rows do not name it.
  ///   - parties: The owners of the book by id; empty to omit the column of who received or paid.
  ///   - isFiltered: Whether a filter may have excluded adjustments.
  package static func document(
    properties: [Int64: Property], parties: [Int64: Party] = [:], isFiltered: Bool = false,
    source: @escaping Source
  ) -> Document {
    var columns: [Column] = [
      .figures("id"), Column("property", for: .machines),
      Column(
        "name", heading: "column.property", for: .people, isOptional: true, isElastic: true),
      Column("date"), Column("kind", heading: "column.reason"),
      .figures("booking", heading: "column.booking", isOptional: true),
      Column("guest", isOptional: true, isElastic: true),
      .figures("amount", heading: "column.amount-adjustment"),
      Column("note", isOptional: true, isElastic: true),
    ]
    if !parties.isEmpty { columns.append(Column("held_by", isOptional: true)) }
    return Document(
      schema: "estada/adjustments/1", title: Phrase("adjustment.list.title"), columns: columns,
      whenEmpty: Phrase(isFiltered ? "adjustment.list.none-match" : "adjustment.list.empty")
    ) { [columns] body in
      var sum = Money.zero
      try source { adjustment, booking in
        sum = try sum.adding(adjustment.amount)
        let home = booking?.stay.property ?? adjustment.property
        let property = home.flatMap { properties[$0] }
        let holder = adjustment.heldBy.flatMap { parties[$0] }
        try body(
          [
            .number(adjustment.id), Cell(property?.code),
            properties.count > 1 ? Cell(property?.name) : .empty, .day(adjustment.date),
            adjustment.reason.cell, adjustment.booking.map { .number($0) } ?? .empty,
            Cell(booking?.guest), .money(adjustment.amount), Cell(adjustment.note),
          ] + (parties.isEmpty ? [] : [Cell(holder?.code)]))
      }
      return columns.map { $0.name == "amount" ? .money(sum) : .empty }
    }
  }
}

extension AdjustmentKind {
  /// The reason as a localized term.
  package var cell: Cell { .term(code: rawValue, key: "adjustment-kind.\(rawValue)") }
}

extension PaymentMethod {
  /// The method as a localized term.
  package var cell: Cell { .term(code: rawValue, key: "payment-method.\(rawValue)") }
}
