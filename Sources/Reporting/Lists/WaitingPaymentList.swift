package import Bookkeeping

/// Payments whose stays are not in the book yet, in the order they are given.
package enum WaitingPaymentList {
  /// The list as a document.
  package static func document(_ payments: [Payment]) -> Document {
    let columns = [
      Column("channel"), Column("reference"), Column("date"), Column("check_in"),
      .figures("nights"), Column("guest", isOptional: true, isElastic: true),
      Column("listing", isOptional: true, isElastic: true), .figures("amount"),
      .figures("commission"),
      Column("tax_collected", isOptional: true),
    ]
    return Document(
      schema: "estada/waiting-payments/1", title: Phrase("payment.list.title"), columns: columns,
      whenEmpty: Phrase("payment.list.empty")
    ) { body in
      for payment in payments {
        try body([
          .term(code: payment.channel, key: "channel.\(payment.channel)"),
          .text(payment.reference), .day(payment.date), .day(payment.checkIn),
          .count(payment.nights), Cell(payment.guest), Cell(payment.listing),
          .money(payment.gross), .money(payment.fee), .flag(payment.taxCollected),
        ])
      }
      return nil
    }
  }
}
