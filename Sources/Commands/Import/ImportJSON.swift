internal import Bookkeeping
internal import CommandLineKit
internal import DataFormats
internal import Exchange
internal import Files
internal import Glibc
internal import Reporting
internal import Storage

/// `estada import json`: a whole book, from the document that `export json` writes.
struct ImportJSON: BookCommand {
  static let configuration = CommandConfiguration(
    name: "json",
    examples: [
      "estada export json llibre.json", "estada import json llibre.json --book nou.sqlite",
      "estada export json - | estada --book copia.sqlite import json -",
    ])

  @Argument(help: "argument.import-file", value: "value.file") var file: String
  @OptionGroup var write: WriteOptions

  func run(in context: Context) throws -> ExitStatus {
    let input = try InputFile(file)
    let count: RecordCount
    if BookFile.exists(context.bookPath) {
      count = try context.write(write, backingUpBefore: .import) { book, writer in
        guard try book.hasNoRecords() else {
          throw CommandError.bookHasRecords(path: book.path)
        }
        try empty(book, with: writer)
        return try copy(input, with: writer)
      }
    } else {
      count = try create(input, in: context)
    }
    context.say(
      Phrase(
        "import.done",
        count.values.merging(["path": .text(context.bookPath)]) { given, _ in given }))
    if write.dryRun { context.tellTrial() }
    return .done
  }

  /// Makes a new book of the document, which is its beginning and no step of its history.
  private func create(_ input: InputFile, in context: Context) throws -> RecordCount {
    let folder = context.surroundings.variable("TMPDIR") ?? "/tmp"
    let path = write.dryRun ? "\(folder)/estada-\(getpid()).sqlite" : context.bookPath
    var count: RecordCount?
    do {
      _ = try BookFile.create(path) { writer in
        count = try copy(input, with: writer)
        if write.dryRun { throw Trial() }
      }
    } catch is Trial {}
    return count ?? RecordCount(bookings: 0, expenses: 0)
  }

  /// Thrown where a book was only made to try.
  private struct Trial: Error {}

  /// Takes out the zones, rates and choices that a new book begins with.
  private func empty(_ book: BookFile, with writer: BookWriter) throws {
    for rate in try book.rates() { try writer.delete(rate) }
    // A zone goes before the one it takes its rates from.
    for zone in try book.zones().reversed() { try writer.delete(zone) }
    for setting in try book.settings() { try writer.delete(setting) }
  }

  /// Puts every row of the document into the book.
  private func copy(_ input: InputFile, with writer: BookWriter) throws -> RecordCount {
    let reader = unsafe BookDocumentReader(JSONReader { try unsafe input.read(into: $0) })
    var bookings = 0
    var expenses = 0
    do {
      try reader.read { entry in
        switch entry {
        case .booking: bookings += 1
        case .expense: expenses += 1
        default: break
        }
        do {
          try put(entry, with: writer)
        } catch StorageError.constraint {
          throw reader.rowFault(.duplicate)
        }
      }
    } catch let fault as DocumentFault {
      throw DocumentError(path: input.path, fault: fault)
    }
    return RecordCount(bookings: bookings, expenses: expenses)
  }

  private func put(_ entry: BookEntry, with writer: BookWriter) throws {
    switch entry {
    case .lastNumber(let table, let number):
      if let numbers = table.numbers { try writer.setLastNumber(number, in: numbers) }
    case .setting(let name, let value): try writer.insert(Setting(name: name, value: value))
    case .zone(let zone): try writer.insert(zone)
    case .rate(let rate): try writer.insert(rate)
    case .property(let property): try writer.insert(numbered: property)
    case .listing(let listing): try writer.insert(numbered: listing)
    case .booking(let booking): try writer.insert(numbered: booking)
    case .expense(let expense): try writer.insert(numbered: expense)
    case .payment(let payment): try writer.insert(numbered: payment)
    }
  }
}

/// A document that is refused, and the file it stands in.
struct DocumentError: Error, Equatable {
  /// The file as the user named it.
  let path: String
  /// What is wrong with it, and where.
  let fault: DocumentFault
}
