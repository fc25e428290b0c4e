package import Bookkeeping
internal import Documents
package import Reporting
internal import Storage

extension Attachments {
  /// The documents of one record, or those of all records of one home or all in a period, in the order
  /// in which they were added.
  ///
  /// An expense counts on its date, a booking on its check-in, a return on the first day of its period;
  /// the documents of homes and owners are in no period.
  package func list(
    of subject: ListedDocument.Subject? = nil, in property: String? = nil,
    period: Period? = nil
  ) throws -> [ListedDocument] {
    let home = try ledger.homes.optional(property)?.id
    let found =
      try subject.map {
        try ledger.book.records(Attachment.self, .equal($0.kind.field, $0.number), in: .added)
      } ?? ledger.book.records(Attachment.self, in: .added)
    // Another program may have written a document of no record, which `book check` reports.
    return try found.filter { $0.content != nil && $0.subject != nil }.map { try listed($0) }.filter
    { document in
      let isIn = period.map { document.subject.day.map($0.contains) ?? false } ?? true
      return isIn && (home == nil || document.subject.home == home)
    }
  }

  /// A document with its record.
  package func listed(_ attachment: Attachment) throws -> ListedDocument {
    guard let (kind, number) = attachment.subject, let number = Int(exactly: number) else {
      throw Refusal.unknown(Attachment.kind, attachment.id)
    }
    let isPresent = try attachment.content.map {
      try ledger.book.documentStore.isPresent($0, size: attachment.size)
    }
    return ListedDocument(
      attachment, of: try subject(kind, number), isMissing: isPresent == false)
  }

  /// Whether the book has ever had a document.
  package func hasAny() throws -> Bool { try ledger.book.hasHadDocuments() }

  /// The documents with the contents of a file, of whatever record: a bill may be recorded already.
  package func list(with hash: ContentHash) throws -> [ListedDocument] {
    guard try ledger.book.hasHadDocuments() else { return [] }
    return try ledger.book.records(Attachment.self, .equal("sha256", hash), in: .added)
      .filter { $0.subject != nil }.map { try listed($0) }
  }

  /// The names of the documents of each expense that has any; empty for a book without documents.
  package func namesByExpense() throws -> [Int64: [String]] { try names { $0.expense } }

  /// The names of the documents of each booking that has any; empty for a book without documents.
  func namesByBooking() throws -> [Int64: [String]] { try names { $0.booking } }

  private func names(of subject: (Attachment) -> Int64?) throws -> [Int64: [String]] {
    guard try ledger.book.hasHadDocuments() else { return [:] }
    var names: [Int64: [String]] = [:]
    for document in try ledger.book.records(Attachment.self, in: .added)
    where document.content != nil {
      if let record = subject(document) { names[record, default: []].append(document.name) }
    }
    return names
  }

  /// The number of expenses without a document; nil for a book in which no expense has one.
  package func expensesWithout() throws -> Int? {
    let documented = try namesByExpense()
    if documented.isEmpty { return nil }
    var count = 0
    // A bill is one expense, whatever its parts.
    try ledger.book.forEach(Expense.self) {
      if $0.bill == nil && !$0.isDocumented(in: documented) { count += 1 }
    }
    return count
  }

  /// The latest documents whose numbers begin with some digits.
  package func latest(numbered digits: String, limit: Int) throws -> [Attachment] {
    try ledger.book.records(
      Attachment.self, .number(beginningWith: digits), in: .latest, limit: limit
    ).filter { $0.content != nil }
  }
}
