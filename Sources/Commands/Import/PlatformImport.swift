internal import Bookkeeping
internal import CommandLineKit
internal import Files
internal import Importing
internal import Ledger
internal import Localizations
internal import Reporting
internal import UnicodeText

/// The options of every import from a platform.
struct PlatformOptions: ParsableArguments {
  @Option("property", help: "option.import-property", value: "value.property") var property: String?
  @Option("map") var map: [ListingMapping]
  @Option("date-order") var dateOrder: DateOrder?
  @Flag("as-new") var asNew: Bool
  @Flag("skip-refused") var skipRefused: Bool
}

/// A platform's name for a home and the home: `Sunny flat=exemple-1`.
struct ListingMapping: ArgumentValue {
  /// The platform's name.
  let listing: String
  /// The home, as somebody typed it.
  let property: String

  static var valueName: String { "value.mapping" }

  /// The last equals sign counts: names of listings have anything in them, codes of homes have none.
  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> ListingMapping {
    guard let sign = text.lastIndex(of: "=") else { throw InvalidValue("input.not-a-mapping") }
    let listing = String(text[..<sign]).trimmed
    let property = String(text[text.index(after: sign)...]).trimmed
    guard !listing.isEmpty, !property.isEmpty else { throw InvalidValue("input.not-a-mapping") }
    return ListingMapping(listing: listing, property: property)
  }
}

extension DateOrder: ArgumentValue {
  package static var valueName: String { "value.date-order" }
}

/// An import of a platform's file.
struct PlatformImport {
  let platform: Platform
  let file: String
  let options: PlatformOptions
  let people: People?
  let write: WriteOptions

  /// Reads the file, compares it with the book, and writes what is new as one step of history.
  func run(in context: Context) throws -> ExitStatus {
    if let people { try check(people) }
    let bytes = try InputFile.bytes(of: file)
    let parsed = try PlatformReader.read(
      bytes, platform: platform, dateOrder: options.dateOrder)
    let ledger = try context.ledger(write)
    let homes = try homes(of: parsed, ledger, context)
    let result = try ledger.importFile(
      parsed, homes: homes, people: people, takesAlikeAsNew: options.asNew,
      ImportOptions(
        skipsRefused: options.skipRefused,
        keepsAll: write.dryRun || context.options.format != .text))
    try ImportSummary(result, context, write).report()
    return .done
  }

  /// The homes of the listings that the file brings something new for.
  ///
  /// - Throws: `CommandError.unknownListings` where nobody can be asked, or does not say.
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
      left, codes: codes, command: ShellQuoting.line(words + maps))
  }

  /// Asks for the home of a listing until it is clear; nil where there is no answer.
  private func ask(
    _ name: String, _ codes: [String], _ ledger: Ledger, _ context: Context
  ) throws -> Int64? {
    let values: [String: Cell] = [
      "name": .text(name), "codes": .text(codes.joined(separator: ", ")),
    ]
    let question = Phrase("import.which-home", values)
    while true {
      context.console.writeError(context.wording.phrase(question) + " ")
      guard let answer = context.console.readLine()?.trimmedOrNil else { return nil }
      do {
        return try ledger.property(answer).id
      } catch let error as LedgerError {
        for phrase in error.phrases { context.note(phrase) }
      }
    }
  }

  /// - Throws: `LedgerError.badRecord` for numbers of people that no booking can have.
  private func check(_ people: People) throws {
    let stay = Stay(
      property: 0, checkIn: .first, nights: 1, adults: people.adults, children: people.children)
    try RecordCheck.require(stay.faults)
  }
}

/// An import of one of the program's own tables.
struct TableImport {
  let kind: TableKind
  let file: String
  let property: String?
  let dateOrder: DateOrder?
  let skipsRefused: Bool
  let write: WriteOptions

  /// Reads the file a row at a time, and writes what is new as one step of history.
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
