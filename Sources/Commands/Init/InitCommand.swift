internal import Bookkeeping
internal import CommandLineKit
internal import Localizations
internal import Reporting
internal import Resources
internal import Storage

/// `estada init`
struct InitCommand: BookCommand {
  static let configuration = CommandConfiguration(
    name: "init", examples: ["estada init", "estada init --example --book example.sqlite"])

  @Flag var example: Bool
  @OptionGroup var write: WriteOptions

  static var needsBook: Bool { false }

  func run(in context: Context) throws -> ExitStatus {
    let path = context.bookPath
    if BookFile.exists(path) { throw StorageError.bookExists(place: .file(path)) }
    let sample = example ? try SampleBook.load() : nil
    let rates = try sample?.rates ?? LegalRates.all()
    if !write.dryRun {
      _ = try BookFile.create(path) { writer in
        for zone in try LegalRates.zones() {
          try writer.insert(zone.named(in: context.wording.catalogue))
        }
        for rate in rates { try writer.insert(rate) }
        if let language = context.options.lang {
          try writer.set(Setting(name: "language", value: language.rawValue))
        }
        try sample?.insert(with: writer)
      }
    }
    context.say(Phrase("init.done", ["path": .text(path)]))
    context.say(Phrase("init.rates", count: rates.count))
    if let sample {
      context.say(Phrase("init.example", count: sample.bookings.count))
    } else {
      context.say(Phrase("init.next"))
    }
    if write.dryRun { context.tellTrial() }
    return .done
  }
}

extension SampleBook {
  /// Puts the sample's homes, bookings and expenses into a book.
  func insert(with writer: BookWriter) throws {
    for property in properties {
      let stored = try writer.insert(property)
      for booking in bookings where booking.property == property.code {
        var entry = booking.booking
        entry.stay.property = stored.id
        _ = try writer.insert(entry)
      }
      for expense in expenses where expense.property == property.code {
        var entry = expense.expense
        entry.property = stored.id
        _ = try writer.insert(entry)
      }
    }
  }
}
