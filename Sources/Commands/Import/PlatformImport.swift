internal import Bookkeeping
internal import CommandLineKit
internal import Files
internal import Importing
internal import Reporting
internal import Storage
internal import Taxation

/// An import of a platform's file.
struct PlatformImport {
  let platform: Platform
  let file: String
  let options: PlatformOptions
  let people: People?
  let trial: WriteOptions

  /// Reads the file, holds it against the book, and does what is to be done as one step of history.
  func run(in context: Context) throws -> ExitStatus {
    if let people { try check(people) }
    let bytes = try InputFile.bytes(of: file)
    let parsed = try PlatformReader.read(
      bytes, platform: platform, dateOrder: options.dateOrder)
    let homes = try homes(of: parsed, context)
    let result = try ImportRun.write(trial, context) { book, writer in
      var result = ImportResult(keepsAll: trial.dryRun || context.options.format != .text)
      let properties = try context.propertiesByID(book)
      result.learned = homes.learned.map { listing in
        (listing.name, properties[listing.property]?.name ?? "")
      }
      result.defaultTaken = homes.defaultTaken
      try homes.store(in: book, writer)
      let ledger = try ImportLedger(
        book, properties: Array(properties.values), rates: context.rateTable(of: book))
      var planner = PlatformPlanner(
        parsed, into: ledger, homes: homes.home, people: people,
        takesAlikeAsNew: options.asNew)
      for entry in try planner.plan() { result.add(try ImportRun.apply(entry, writer)) }
      try ImportRun.refuse(result, unless: options.skipRefused)
      return result
    }
    try ImportSummary(result, context, trial: trial).tell()
    return .done
  }

  /// The homes of the listings that the file brings something new for.
  private func homes(of parsed: PlatformFile, _ context: Context) throws -> ListingMap {
    let book = try context.book(isTrial: trial.dryRun)
    var map = try ListingMap(options, of: platform, context, book)
    var seen: Set<String?> = []
    var needed: [String?] = []
    let told =
      parsed.stays.map { ($0.listing, $0.reference) }
      + parsed.payments.map { ($0.payment.listing, $0.payment.reference) }
    for (listing, reference) in told where !seen.contains(listing) {
      guard try book.bookings(channel: parsed.channel, reference: reference).isEmpty else {
        continue
      }
      seen.insert(listing)
      needed.append(listing)
    }
    let command = ["import", platform.rawValue, file]
    try map.resolve(needed, context, book, command: command)
    return map
  }

  /// - Throws: `CommandError.badRecord` for numbers of people that no booking can have.
  private func check(_ people: People) throws {
    let stay = Stay(
      property: 0, checkIn: .first, nights: 1, adults: people.adults, children: people.children)
    try RecordCheck.require(stay.faults)
  }
}
