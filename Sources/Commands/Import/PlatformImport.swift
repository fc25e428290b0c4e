internal import Bookkeeping
internal import CommandLineKit
internal import Files
internal import Importing
internal import Ledger
internal import Localizations
internal import Reporting
internal import UnicodeText

/// An import of a platform's file.
struct PlatformImport {
  let platform: Platform
  let file: String
  let options: PlatformOptions
  let people: PartySize?
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
      parsed, homes: homes, people: people, importsLookalikesAsNew: options.asNew,
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
  private func check(_ people: PartySize) throws {
    let stay = Stay(
      property: 0, checkIn: .first, nights: 1, adults: people.adults, children: people.children)
    try RecordCheck.require(stay.faults)
  }
}
