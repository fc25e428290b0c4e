internal import Bookkeeping
internal import CommandLineKit
internal import Files
internal import Importing
internal import Ledger
internal import Localizations
internal import Reporting
internal import UnicodeText

/// The options of the imports from platforms.
struct PlatformOptions: ParsableArguments {
  @Option("property", help: "option.import-property", value: "value.property") var property: String?
  @Option("map") var map: [ListingMapping]
  @Option("date-order") var dateOrder: DateOrder?
  @Flag("as-new") var asNew: Bool
  @Flag("skip-refused") var skipRefused: Bool
}

/// A listing's name on a platform and its home: `Sunny flat=exemple-1`.
struct ListingMapping: ArgumentValue {
  /// The name on the platform.
  let listing: String
  /// The home as typed.
  let property: String

  static var valueName: String { "value.mapping" }

  /// Splits at the last equals sign: a listing's name may contain one, a home's code cannot.
  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> ListingMapping {
    guard let sign = text.lastIndex(of: "=") else { throw InvalidValue("input.not-a-mapping") }
    let listing = String(text[..<sign]).trimmed
    /// The home of all rows, if the table has no column for it.
    let property = String(text[text.index(after: sign)...]).trimmed
    guard !listing.isEmpty, !property.isEmpty else { throw InvalidValue("input.not-a-mapping") }
    return ListingMapping(listing: listing, property: property)
  }
}

extension DateOrder: ArgumentValue {
  package static var valueName: String { "value.date-order" }
}

/// An import from the file of a platform.
struct PlatformImport {
  /// The platform that wrote the file.
  let platform: Platform
  /// The path of the file, or `-`.
  let file: String
  /// The options of the command.
  let options: PlatformOptions
  /// The guests of bookings for which the file has no numbers.
  let people: PartySize?
  /// The options for writing.
  let write: WriteOptions

  /// Parses the file, compares it with the book, and writes new records in one step of the history.
  func run(in context: Context) throws -> ExitStatus {
    if let people { try check(people) }
    let bytes = try InputFile.bytes(of: file)
    let parsed = try PlatformReader.read(
      bytes, platform: platform, dateOrder: options.dateOrder)
    let ledger = try context.ledger(write)
    let homes = try homes(of: parsed, ledger, context)
    let result = try ledger.importFile(
      parsed, homes: homes, people: people, importsLookalikesAsNew: options.asNew,
      ImportOptions(
        skipsRefused: options.skipRefused,
        keepsAll: write.dryRun || context.options.format != .text))
    try ImportSummary(result, context, write).report()
    return .done
  }

  /// Resolves the homes of the listings that have new records.
  ///
  /// - Throws: `CommandError.unknownListings` without a terminal, or without an answer.
  private func homes(
    of parsed: PlatformFile, _ ledger: Ledger, _ context: Context
  ) throws -> ListingMap {
    var map = try ledger.listingMap(
      of: platform, property: options.property,
      homes: options.map.map { ($0.listing, $0.property) })
    let codes = map.codes
    let left = try map.resolve(ledger.neededListings(of: parsed)) { name in
      context.console.canAsk ? try ask(name, codes, ledger, context) : nil
    }
    guard !left.isEmpty else { return map }
    let code = codes.count == 1 ? codes[0] : context.wording.catalogue.text("value.property")
    let words = ["estada", "import", platform.rawValue, file]
    let maps = left.flatMap { Context.option("map", "\($0)=\(code)") }
    throw CommandError.unknownListings(
      left, codes: codes, command: words + maps)
  }

  /// Prompts for the home of a listing until the answer is valid; nil at the end of input.
  private func ask(
    _ name: String, _ codes: [String], _ ledger: Ledger, _ context: Context
  ) throws -> Int64? {
    let values: [String: Cell] = [
      "name": .text(name), "codes": .text(codes.joined(separator: ", ")),
    ]
    let question = Phrase("import.which-home", values)
    while true {
      context.prompt(question)
      guard let answer = context.console.readLine()?.trimmedOrNil else { return nil }
      do {
        return try ledger.property(answer).id
      } catch let error as LedgerError {
        for phrase in error.phrases { context.note(phrase) }
      }
    }
  }

  /// Checks the numbers of guests from the options.
  ///
  /// - Throws: `LedgerError.badRecord` for numbers outside their ranges.
  private func check(_ people: PartySize) throws {
    let stay = Stay(
      property: 0, checkIn: .first, nights: 1, adults: people.adults, children: people.children)
    try RecordCheck.require(stay.faults)
  }
}

/// An import of one of the program's own tables.
struct TableImport {
  /// The kind of table.
  let kind: TableKind
  /// The path of the file, or `-`.
  let file: String
  let property: String?
  /// The order of day and month; nil to detect it.
  let dateOrder: DateOrder?
  /// Whether rows that are not valid are skipped.
  let skipsRefused: Bool
  /// The options for writing.
  let write: WriteOptions

  /// Parses the file row by row, and writes new records in one step of the history.
  func run(in context: Context) throws -> ExitStatus {
    do { return try importing(in: context) } catch let fault as TableFault {
      throw TableError(fault: fault, kind: kind)
    }
  }

  private func importing(in context: Context) throws -> ExitStatus {
    let table = try OwnTable(InputFile.bytes(of: file), kind: kind, dateOrder: dateOrder)
    let line = ProgressLine(
      console: context.console, wording: context.wording, uptime: context.environment.uptime,
      key: "import.progress")
    defer { line.end() }
    let result = try context.ledger(write).importTable(
      table, property: property,
      ImportOptions(
        skipsRefused: skipsRefused, keepsAll: write.dryRun || context.options.format != .text),
      category: { CategoryCode(named: $0)?.code }, progress: { line.show($0, of: $1) })
    line.end()
    try ImportSummary(result, context, write).report()
    return .done
  }
}
