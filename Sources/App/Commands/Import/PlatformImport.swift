internal import BankFiles
internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Files
internal import Importing
internal import Ledger
internal import Localizations
internal import Rendering
internal import UnicodeText

/// The options of the imports from platforms.
struct PlatformOptions: ParsableArguments {
  @Option("property", help: "option.import-property", value: "value.property") var property: String?
  @Option("map") var map: [ListingMapping]
  @Option("column") var column: [TaughtHeading]
  @Option("sheet", value: "value.sheet") var sheet: String?
  @Option("adults", help: "option.import-adults") var adults: Int?
  @Option("children", help: "option.import-children") var children: Int?
  @Option("date-order") var dateOrder: DateOrder?
  @Flag("as-new") var asNew: Bool
  @Flag("take-file") var takeFile: Bool
  @Flag("skip-refused") var skipRefused: Bool

  /// The people of stays for which a file has no numbers; nil if none were given.
  ///
  /// - Throws: `Refusal` for children alone; `LedgerError.badRecord` for numbers outside their ranges.
  func people() throws -> PartySize? {
    guard let adults else {
      if children != nil { throw Refusal("error.children-without-adults", .usage) }
      return nil
    }
    let people = PartySize(adults: adults, children: children ?? 0)
    try people.check()
    return people
  }
}

extension PartySize {
  /// Checks the numbers.
  ///
  /// - Throws: `LedgerError.badRecord` for numbers outside their ranges.
  func check() throws {
    let stay = Stay(
      property: 0, checkIn: .first, nights: 1, adults: adults, children: children)
    try RecordCheck.require(stay.faults)
  }
}

/// A listing's name on a platform, or a file, and its home: `Sunny flat=exemple-1`; or a csv file of them.
enum ListingMapping: ArgumentValue {
  /// A name on the platform and the home as typed.
  case home(listing: String, property: String)
  /// The path of a csv file with a name and a home in each row.
  case file(String)

  static var valueName: String { "value.mapping" }

  /// Splits at the last equals sign: a listing's name may contain one, a home's code cannot. A text
  /// without an equals sign is a file.
  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> ListingMapping {
    guard let (listing, property) = text.sides else {
      guard text.lowercased().hasSuffix(".csv") else { throw InvalidValue("input.not-a-mapping") }
      return .file(text)
    }
    return .home(listing: listing, property: property)
  }

  /// The names and homes, read from the file if it is one.
  ///
  /// - Throws: `FileError`; `Refusal` if the file is not such a table.
  func pairs() throws -> [(listing: String, property: String)] {
    switch self {
    case .home(let listing, let property): return [(listing, property)]
    case .file(let path):
      let bytes = try InputFile.bytes(of: path)
      do throws(ImportFault) {
        return try NameTable.pairs(in: bytes).map { (listing: $0, property: $1) }
      } catch {
        throw error.refusal(in: path)
      }
    }
  }
}

/// A header of a file that the user teaches: `amount=Import`.
struct TaughtHeading: ArgumentValue {
  let heading: ReadingOptions.Heading

  static var valueName: String { "value.heading" }

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> TaughtHeading {
    guard let sign = text.firstIndex(of: "=") else { throw InvalidValue("input.not-a-heading") }
    let column = String(text[..<sign]).trimmed
    let header = String(text[text.index(after: sign)...]).trimmed
    guard !column.isEmpty, !header.isEmpty else { throw InvalidValue("input.not-a-heading") }
    return TaughtHeading(heading: ReadingOptions.Heading(column: column, header: header))
  }
}

extension String {
  /// The trimmed texts before and after the last equals sign; nil if there is none or one is empty.
  fileprivate var sides: (String, String)? {
    guard let sign = lastIndex(of: "=") else { return nil }
    let left = String(self[..<sign]).trimmed
    let right = String(self[index(after: sign)...]).trimmed
    return left.isEmpty || right.isEmpty ? nil : (left, right)
  }
}

extension DateOrder: ArgumentValue {
  package static var valueName: String { "value.date-order" }
}

/// An import from the files of a platform.
struct PlatformImport {
  /// The platform that wrote the files.
  let platform: Platform
  /// The paths of the files, or `-`.
  let paths: [String]
  /// The options of the command.
  let options: PlatformOptions
  /// Whether the payments were made, though the files lack the column that says so.
  var isPaid = false
  /// The options for writing.
  let write: WriteOptions

  /// Parses the files, compares them with the book, and writes new records in one step of the history.
  func run(in context: Context) throws {
    let reading = ReadingOptions(
      dateOrder: options.dateOrder, people: try options.people(),
      headings: options.column.map(\.heading), isPaid: isPaid, sheet: options.sheet)
    let files = try paths.map { ImportedFile(name: $0, content: try parse($0, reading)) }
    let ledger = try context.ledger(write)
    let homes = try homes(of: files, ledger, context)
    var importing = ImportOptions(
      skipsRefused: options.skipRefused,
      keepsAll: write.dryRun || context.format != .text)
    importing.importsLookalikesAsNew = options.asNew
    importing.takesFile = options.takeFile
    context.progress?.begin(.import)
    let result = try ledger.imports.add(files, homes: homes, people: reading.people, importing)
    try ImportSummary(result, context, write).report()
  }

  /// - Throws: `FileError`; `Refusal`, which names the file if it is one of several.
  private func parse(_ path: String, _ reading: ReadingOptions) throws -> PlatformFile {
    let bytes = try InputFile.bytes(of: path)
    do throws(ImportFault) {
      return try PlatformReader.read(bytes, platform: platform, reading)
    } catch {
      if let command = command(for: bytes, at: path, after: error) {
        throw Refusal(
          command.first == "bank" ? "error.import.bank-file" : "error.import.own-table",
          ["command": .command(command + [path])], .badData)
      }
      throw error.refusal(in: paths.count == 1 ? nil : path)
    }
  }

  /// The command that imports a file of another kind; nil if no other one does.
  private func command(for bytes: [UInt8], at path: String, after fault: ImportFault) -> [String]? {
    guard ["error.import.own-table", "error.import.unknown-table"].contains(fault.refusal.key)
    else { return nil }
    // Headings of a bank are more than those that a table of one's own may have too.
    if (try? BankFileReader.read(bytes, name: path)) != nil { return ["bank", "import"] }
    guard case .commands(let commands)? = fault.refusal.phrases.first?.values["command"]
    else { return nil }
    return commands.first.map { Array($0.dropFirst()) }
  }

  /// Resolves the homes of the listings that have new records.
  ///
  /// - Throws: `Refusal` without a terminal, or without an answer.
  private func homes(
    of files: [ImportedFile], _ ledger: Ledger, _ context: Context
  ) throws -> ListingMap {
    var map = try ledger.imports.listingMap(
      property: options.property, homes: options.map.flatMap { try $0.pairs() })
    let codes = map.codes
    let left = try map.resolve(files, in: ledger) { name in
      context.canAsk ? try ask(name, codes, ledger, context) : nil
    }
    guard !left.isEmpty else { return map }
    let code = codes.count == 1 ? codes[0] : context.wording.catalogue.text("value.property")
    let words = ["estada", "import", platform.rawValue] + paths
    let maps = left.flatMap { Context.option("map", "\($0)=\(code)") }
    throw Refusal(
      "error.unknown-listings",
      [
        "names": PlatformImport.quoted(left), "codes": .text(codes.joined(separator: ", ")),
        "command": .commands([words + maps]),
      ], count: left.count)
  }

  /// The names in the quotation marks of the language, as a localized list.
  private static func quoted(_ names: [String]) -> Cell {
    let phrases = names.map { Phrase("word.quoted", ["text": .text($0)]) }
    guard let first = phrases.first else { return .empty }
    return .phrase(
      phrases.indices.dropFirst().reduce(first) { all, index in
        Phrase(
          index == phrases.count - 1 ? "word.and" : "word.list",
          ["one": .phrase(all), "other": .phrase(phrases[index])])
      })
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
        return try ledger.homes.named(answer).id
      } catch  where error is LedgerError || error is Refusal {
        for phrase in ErrorReport(error, wording: context.wording).phrases { context.reply(phrase) }
      }
    }
  }
}

/// An import of one of the program's own tables.
struct TableImport {
  /// The kind of table.
  let kind: TableKind
  /// The path of the file, or `-`.
  let file: String
  var property: String?
  /// What the user said about the file.
  let reading: ReadingOptions
  /// Whether rows that are not valid are skipped.
  let skipsRefused: Bool
  /// The options for writing.
  let write: WriteOptions

  /// Parses the file row by row, and writes new records in one step of the history.
  func run(in context: Context) throws {
    do { try importing(in: context) } catch let fault as TableFault {
      throw fault.refusal(of: kind, in: context.wording.catalogue.language.rawValue)
    }
  }

  private func importing(in context: Context) throws {
    let table = try OwnTable(InputFile.bytes(of: file), kind: kind, reading)
    let ledger = try context.ledger(write)
    let categories = try ledger.categoryWords()
    let progress = context.progress
    progress?.begin(.import, of: table.lineCount)
    let result = try ledger.imports.add(
      table, property: property,
      ImportOptions(
        skipsRefused: skipsRefused, keepsAll: write.dryRun || context.format != .text),
      category: categories.code(named:), progress: { line, _ in progress?.reach(line) })
    try ImportSummary(result, context, write).report()
  }
}
