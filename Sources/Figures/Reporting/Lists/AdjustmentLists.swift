package import Bookkeeping
package import Documents

/// A list of adjustments, in the order of the source.
package enum AdjustmentList {
  private typealias Line = (adjustment: Adjustment, booking: Booking?)

  /// Calls the closure with each adjustment and its booking; called once for each pass over the list.
  package typealias Source = (_ body: (Adjustment, Booking?) throws -> Void) throws -> Void

  /// Returns the list as a document.
  ///
  /// - Parameters:
  ///   - properties: The properties of the book by id; if there is only one, rows do not name it.
  ///   - parties: The owners of the book by id; empty to omit the column of who received or paid.
  ///   - hasVAT: Whether the list has a column for VAT of single adjustments.
  ///   - hasInvoices: Whether any adjustment of the book has an invoice.
  ///   - isFiltered: Whether a filter may have excluded adjustments.
  package static func document(
    properties: [Int64: Property], parties: [Int64: Party] = [:], hasVAT: Bool = false,
    hasInvoices: Bool = false, isFiltered: Bool = false, source: @escaping Source
  ) -> Document {
    let home: (Line) -> Property? = { line in
      (line.booking?.stay.property ?? line.adjustment.property).flatMap { properties[$0] }
    }
    return Table<Line>([
      .figures("id") { .number($0.adjustment.id) },
      .init("property", for: .machines) { Cell(home($0)?.code) },
      .homeName(ifSeveral: properties, home),
      .init("date") { .day($0.adjustment.date) },
      .init("kind", heading: "column.reason") { $0.adjustment.reason.cell },
      .figures("booking", heading: "column.booking", isOptional: true) {
        Cell(number: $0.adjustment.booking)
      },
      .init("guest", isOptional: true, isElastic: true) { Cell($0.booking?.guest) },
      .figures("amount", heading: "column.amount-adjustment", sum: .amounts) {
        .money($0.adjustment.amount)
      },
      .init("note", isOptional: true, isElastic: true) { Cell($0.adjustment.note) },
      .init("held_by", isOptional: true, if: !parties.isEmpty) {
        Cell($0.adjustment.heldBy.flatMap { parties[$0] }?.code)
      },
      .figures("vat", heading: "column.vat_rate", isOptional: true, if: hasVAT) {
        Cell(count: $0.adjustment.vat)
      },
      .init("invoice", isOptional: true, if: hasInvoices) { Cell($0.adjustment.invoice) },
    ]).document(
      "estada/adjustments/1", title: Phrase("adjustment.list.title"),
      whenEmpty: Phrase(isFiltered ? "adjustment.list.none-match" : "adjustment.list.empty")
    ) { body in
      try source { try body((adjustment: $0, booking: $1)) }
      return nil
    }
  }
}

/// A list of receipts, in the order of the source.
package enum ReceiptList {
  private typealias Line = (receipt: Receipt, booking: Booking)

  /// Calls the closure with each receipt and its booking; called once for each pass over the list.
  package typealias Source = (_ body: (Receipt, Booking) throws -> Void) throws -> Void

  /// Returns the list as a document.
  ///
  /// - Parameters:
  ///   - properties: The properties of the book by id; if there is only one, rows do not name it.
  ///   - hasInvoices: Whether any receipt of the book has an invoice.
  ///   - isFiltered: Whether a filter may have excluded receipts.
  package static func document(
    properties: [Int64: Property], hasInvoices: Bool = false, isFiltered: Bool = false,
    source: @escaping Source
  ) -> Document {
    let home: (Line) -> Property? = { properties[$0.booking.stay.property] }
    return Table<Line>([
      .figures("id") { .number($0.receipt.id) },
      .init("property", for: .machines) { Cell(home($0)?.code) },
      .homeName(ifSeveral: properties, home),
      .init("date") { .day($0.receipt.date) },
      .figures("booking", heading: "column.booking") { .number($0.booking.id) },
      .init("guest", isElastic: true) { .text($0.booking.guest) },
      .figures("amount", heading: "column.amount-received", sum: .amounts) {
        .money($0.receipt.amount)
      },
      .init("method") { $0.receipt.method.cell },
      .init("is_deposit", isOptional: true) { .flag($0.receipt.isDeposit) },
      .init("note", isOptional: true, isElastic: true) { Cell($0.receipt.note) },
      .init("invoice", isOptional: true, if: hasInvoices) { Cell($0.receipt.invoice) },
    ]).document(
      "estada/receipts/1", title: Phrase("receipt.list.title"),
      whenEmpty: Phrase(isFiltered ? "receipt.list.none-match" : "receipt.list.empty")
    ) { body in
      try source { try body((receipt: $0, booking: $1)) }
      return nil
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
