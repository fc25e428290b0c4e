package import Bookkeeping
package import Documents
internal import UnicodeText

/// A document and the record that it belongs to.
package struct ListedDocument: Sendable {
  /// The record of a document.
  package enum Subject: Sendable {
    case expense(Expense)
    case booking(Booking)
    case property(Property)
    case filedReturn(FiledReturn)
    case owner(Party)
    case transfer(Transfer)

    /// The kind of the record.
    package var kind: Attachment.Subject {
      switch self {
      case .expense: .expense
      case .booking: .booking
      case .property: .property
      case .filedReturn: .filedReturn
      case .owner: .owner
      case .transfer: .transfer
      }
    }

    /// The number of the record.
    package var number: Int64 {
      switch self {
      case .expense(let expense): expense.id
      case .booking(let booking): booking.id
      case .property(let home): home.id
      case .filedReturn(let filed): filed.id
      case .owner(let party): party.id
      case .transfer(let transfer): transfer.id
      }
    }

    /// The number of the home; nil for an owner or a transfer.
    package var home: Int64? {
      switch self {
      case .expense(let expense): expense.property
      case .booking(let booking): booking.stay.property
      case .property(let home): home.id
      case .filedReturn(let filed): filed.property
      case .owner, .transfer: nil
      }
    }

    /// The day on which the record counts; nil for a home or an owner.
    package var day: Day? {
      switch self {
      case .expense(let expense): expense.date
      case .booking(let booking): booking.stay.checkIn
      case .property, .owner: nil
      case .filedReturn(let filed): filed.firstDay
      case .transfer(let transfer): transfer.date
      }
    }
  }

  /// The document.
  package let attachment: Attachment
  /// The record.
  package let subject: Subject
  /// Whether the file with the contents is missing, or has another size.
  package let isMissing: Bool

  /// Describes a document.
  package init(_ attachment: Attachment, of subject: Subject, isMissing: Bool) {
    self.attachment = attachment
    self.subject = subject
    self.isMissing = isMissing
  }
}

extension ListedDocument.Subject {
  /// The record in words: *despesa 12: Endesa*.
  package var phrase: Phrase {
    switch self {
    case .expense(let expense):
      Phrase(
        "attachment.of.expense",
        ["id": .number(expense.id), "text": .text(expense.supplier ?? expense.concept)])
    case .booking(let booking):
      Phrase(
        "attachment.of.booking", ["id": .number(booking.id), "guest": .guest(of: booking)])
    case .property(let home): Phrase("attachment.of.property", ["name": .text(home.name)])
    case .filedReturn(let filed):
      Phrase(
        "attachment.of.return", ["id": .number(filed.id), "period": .period(filed.period)])
    case .owner(let party): Phrase("attachment.of.owner", ["name": .text(party.name)])
    case .transfer(let transfer):
      Phrase(
        "attachment.of.transfer", ["id": .number(transfer.id), "amount": .money(transfer.amount)])
    }
  }
}

/// The list of documents.
package enum DocumentList {
  /// Returns the list as a document.
  ///
  /// - Parameters:
  ///   - properties: The properties of the book by id.
  ///   - isFiltered: Whether a filter may have excluded documents.
  package static func document(
    _ documents: [ListedDocument], properties: [Int64: Property], isFiltered: Bool = false
  ) -> Document {
    let columns: [Column] = [
      .figures("id"), Column("kind", for: .machines), Column("record", for: .machines),
      Column("property", for: .machines),
      Column("subject", heading: "column.document-of", for: .people, isElastic: true),
      Column("date", isOptional: true, priority: .main),
      Column("name", heading: "column.document-name", isElastic: true),
      Column("type", for: .machines), .figures("size", priority: .detail),
      Column("added_on", priority: .rare), Column("sha256", for: .machines),
      Column("is_missing", isOptional: true, priority: .main),
      .note,
    ]
    return Document(
      schema: "estada/attachments/1", title: Phrase("attachment.list.title"), columns: columns,
      whenEmpty: Phrase(isFiltered ? "attachment.list.none-match" : "attachment.list.empty")
    ) { body in
      for document in documents {
        let (attachment, subject) = (document.attachment, document.subject)
        try body([
          .number(attachment.id), .text(subject.kind.rawValue), .number(subject.number),
          Cell(subject.home.flatMap { properties[$0] }?.code), .phrase(subject.phrase),
          Cell(subject.day),
          .text(attachment.name), .text(attachment.type.code), .bytes(Int64(attachment.size)),
          .day(attachment.addedOn), Cell(attachment.content?.code), .flag(document.isMissing),
          Cell(attachment.note),
        ])
      }
      return nil
    }
  }
}
