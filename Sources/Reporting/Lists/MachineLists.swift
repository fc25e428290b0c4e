package import Bookkeeping

extension Document {
  /// A table that nobody reads as text, so that it needs no words.
  fileprivate init(machines schema: String, _ columns: [String], rows: @escaping Rows) {
    self.init(
      schema: schema, title: Phrase(schema), columns: columns.map { Column($0, for: .machines) },
      whenEmpty: Phrase(schema), rows: rows)
  }
}

/// The choices kept in a book, for machines.
package enum SettingList {
  /// The list as a document.
  package static func document(_ settings: [(name: String, value: String)]) -> Document {
    Document(machines: "estada/settings/1", ["name", "value"]) { body in
      for setting in settings { try body([.text(setting.name), .text(setting.value)]) }
      return nil
    }
  }
}

/// The names platforms give the homes, for machines.
package enum ListingList {
  /// The list as a document.
  ///
  /// - Parameter properties: The homes of the book, by their numbers.
  package static func document(
    _ listings: [Listing], properties: [Int64: Property]
  ) -> Document {
    Document(machines: "estada/listings/1", ["id", "property", "name"]) { body in
      for listing in listings {
        try body([
          .number(listing.id), Cell(properties[listing.property]?.code), .text(listing.name),
        ])
      }
      return nil
    }
  }
}

/// The money that platforms' files tell of, for machines.
package enum PaymentList {
  /// Gives each payment to the closure; asked for as often as the list is gone through.
  package typealias Source = (_ body: (Payment) throws -> Void) throws -> Void

  /// The list as a document.
  package static func document(source: @escaping Source) -> Document {
    let columns = [
      "id", "channel", "reference", "date", "gross", "fee", "check_in", "nights", "guest",
      "listing", "tax_collected",
    ]
    return Document(machines: "estada/payments/1", columns) { body in
      try source { payment in
        try body([
          .number(payment.id), .text(payment.channel), .text(payment.reference),
          .day(payment.date), .money(payment.gross), .money(payment.fee), .day(payment.checkIn),
          .count(payment.nights), Cell(payment.guest), Cell(payment.listing),
          .flag(payment.taxCollected),
        ])
      }
      return nil
    }
  }
}
