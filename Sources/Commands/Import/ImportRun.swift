internal import Importing
internal import Storage

/// What all imports do.
enum ImportRun {
  /// Makes an import's changes as one step of history, after a copy of the book.
  static func write<Result>(
    _ trial: WriteOptions, _ context: Context, _ work: (BookFile, BookWriter) throws -> Result
  ) throws -> Result {
    try context.write(trial, backingUpBefore: .import) { book, writer in
      try book.prepareForManyChanges()
      return try work(book, writer)
    }
  }

  /// Does what an entry says; gives it back with the number its record has got.
  static func apply(_ entry: ImportEntry, _ writer: BookWriter) throws -> ImportEntry {
    var done = entry
    switch (entry.subject, entry.outcome) {
    case (.booking(let booking), .added): done.subject = .booking(try writer.insert(booking))
    case (.booking(let booking), .completed): try writer.update(booking)
    case (.payment(let payment), .added), (.payment(let payment), .waiting):
      done.subject = .payment(try writer.insert(payment))
    case (.expense(let expense), .completed): try writer.update(expense)
    case (.property(let property), .added): done.subject = .property(try writer.insert(property))
    case (.property(let property), .completed): try writer.update(property)
    default: break
    }
    return done
  }

  /// - Throws: `ImportRefusals` where rows are refused, unless they are to be left out.
  static func refuse(_ result: ImportResult, unless skips: Bool) throws {
    if !skips && !result.refusals.isEmpty {
      throw ImportRefusals(refusals: result.refusals)
    }
  }
}
