package import Bookkeeping
package import Documents

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
    case asset(Asset)
    case commission(CommissionBill)

    /// The kind of the record.
    package var kind: Attachment.Subject {
      switch self {
      case .expense: .expense
      case .booking: .booking
      case .property: .property
      case .filedReturn: .filedReturn
      case .owner: .owner
      case .transfer: .transfer
      case .asset: .asset
      case .commission: .commission
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
      case .asset(let asset): asset.id
      case .commission(let bill): bill.id
      }
    }

    /// The number of the home; nil for an owner, a transfer, and a platform's bill for all homes.
    package var home: Int64? {
      switch self {
      case .expense(let expense): expense.property
      case .booking(let booking): booking.stay.property
      case .property(let home): home.id
      case .filedReturn(let filed): filed.property
      case .asset(let asset): asset.property
      case .commission(let bill): bill.property
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
      case .asset(let asset): asset.date
      case .commission(let bill): bill.date
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
    case .asset(let asset):
      Phrase("attachment.of.asset", ["id": .number(asset.id), "kind": asset.type.cell])
    case .commission(let bill):
      Phrase(
        "attachment.of.commission", ["id": .number(bill.id), "channel": .channel(bill.channel)])
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
    Table<ListedDocument>([
      .figures("id") { .number($0.attachment.id) },
      .init("kind", for: .machines) { .text($0.subject.kind.rawValue) },
      .init("record", for: .machines) { .number($0.subject.number) },
      .init("property", for: .machines) { Cell($0.subject.home.flatMap { properties[$0] }?.code) },
      .init("subject", heading: "column.document-of", for: .people, isElastic: true) {
        .phrase($0.subject.phrase)
      },
      .init("date", isOptional: true, priority: .main) { Cell($0.subject.day) },
      .init("name", heading: "column.document-name", isElastic: true) {
        .text($0.attachment.name)
      },
      .init("type", for: .machines) { .text($0.attachment.type.code) },
      .figures("size", priority: .detail) { .bytes(Int64($0.attachment.size)) },
      .init("added_on", priority: .rare) { .day($0.attachment.addedOn) },
      .init("sha256", for: .machines) { Cell($0.attachment.content?.code) },
      .init("is_missing", isOptional: true, priority: .main) { .flag($0.isMissing) },
      .note { $0.attachment.note },
    ]).document(
      "estada/attachments/1", title: Phrase("attachment.list.title"),
      whenEmpty: Phrase(isFiltered ? "attachment.list.none-match" : "attachment.list.empty"),
      rows: documents
    ).keeping(newest: .largest(column: "id"))
  }
}
