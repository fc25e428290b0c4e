internal import CommandLineKit
internal import DataFormats
internal import Documents
internal import Exchange
internal import Files
internal import Glibc
internal import Importing
internal import Ledger
internal import Storage

/// The area `estada import`: records from other programs and files.
struct ImportArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "import",
    subcommands: [
      ImportAirbnb.self, ImportPlatform<FilesOfBookingCom>.self,
      ImportPlatform<FilesOfVrbo>.self, ImportPlatform<FilesOfAgoda>.self,
      ImportPlatform<FilesOfLodgify>.self, ImportBookings.self, ImportExpenses.self,
      ImportProperties.self, ImportTables.self, ImportCalendar.self, ImportJSON.self,
      WaitingArea.self, ImportBankAlias.self,
    ])
}

/// The command `estada import airbnb`, which imports the csv files of Airbnb.
struct ImportAirbnb: BookCommand {
  static let configuration = CommandConfiguration(name: "airbnb", door: .readsFile)

  @Argument("file", help: "argument.import-file", value: "value.file") var file: String
  @Argument("files", help: "argument.import-files", value: "value.file") var files: [String]
  let options = PlatformOptions()
  @Flag("paid") var paid: Bool
  let write = WriteOptions()

  func run(in context: Context) throws {
    try PlatformImport(
      platform: .airbnb, paths: [file] + files, options: options, isPaid: paid, write: write
    ).run(in: context)
  }
}

/// A platform whose files need no option of their own.
protocol ImportedPlatform {
  static var platform: Platform { get }
}

/// The command `estada import booking-com`.
enum FilesOfBookingCom: ImportedPlatform { static let platform = Platform.bookingCom }
/// The command `estada import vrbo`.
enum FilesOfVrbo: ImportedPlatform { static let platform = Platform.vrbo }
/// The command `estada import agoda`.
enum FilesOfAgoda: ImportedPlatform { static let platform = Platform.agoda }
/// The command `estada import lodgify`.
enum FilesOfLodgify: ImportedPlatform { static let platform = Platform.lodgify }

/// A command that imports the files of a platform, whose name it has.
struct ImportPlatform<Files: ImportedPlatform>: BookCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(name: Files.platform.rawValue, door: .readsFile)
  }

  @Argument("file", help: "argument.import-file", value: "value.file") var file: String
  @Argument("files", help: "argument.import-files", value: "value.file") var files: [String]
  let options = PlatformOptions()
  let write = WriteOptions()

  func run(in context: Context) throws {
    try PlatformImport(
      platform: Files.platform, paths: [file] + files, options: options, write: write
    ).run(in: context)
  }
}

/// The command `estada import bookings`, which imports a table of bookings.
struct ImportBookings: BookCommand {
  static let configuration = CommandConfiguration(name: "bookings", door: .readsFile)

  @Argument("file", help: "argument.import-file", value: "value.file") var file: String
  @Option("property", help: "option.import-home", value: "value.property") var property: String?
  @Option("column") var column: [TaughtHeading]
  @Option("sheet", value: "value.sheet") var sheet: String?
  @Option("adults", help: "option.import-adults") var adults: Int?
  @Option("date-order") var dateOrder: DateOrder?
  @Flag("skip-refused") var skipRefused: Bool
  let write = WriteOptions()

  func run(in context: Context) throws {
    let people = adults.map { PartySize(adults: $0) }
    try people?.check()
    let reading = ReadingOptions(
      dateOrder: dateOrder, people: people, headings: column.map(\.heading), sheet: sheet)
    return try TableImport(
      kind: .bookings, file: file, property: property, reading: reading,
      skipsRefused: skipRefused, write: write
    ).run(in: context)
  }
}

/// The command `estada import expenses`, which imports a table of expenses.
struct ImportExpenses: BookCommand {
  static let configuration = CommandConfiguration(name: "expenses", door: .readsFile)

  @Argument("file", help: "argument.import-file", value: "value.file") var file: String
  @Option("property", help: "option.import-home", value: "value.property") var property: String?
  @Option("column") var column: [TaughtHeading]
  @Option("sheet", value: "value.sheet") var sheet: String?
  @Option("date-order") var dateOrder: DateOrder?
  @Flag("skip-refused") var skipRefused: Bool
  let write = WriteOptions()

  func run(in context: Context) throws {
    try TableImport(
      kind: .expenses, file: file, property: property,
      reading: ReadingOptions(
        dateOrder: dateOrder, headings: column.map(\.heading), sheet: sheet),
      skipsRefused: skipRefused, write: write
    ).run(in: context)
  }
}

/// The command `estada import properties`, which imports a table of homes.
struct ImportProperties: BookCommand {
  static let configuration = CommandConfiguration(name: "properties", door: .readsFile)

  @Argument("file", help: "argument.import-file", value: "value.file") var file: String
  @Option("column") var column: [TaughtHeading]
  @Option("sheet", value: "value.sheet") var sheet: String?
  @Flag("skip-refused") var skipRefused: Bool
  let write = WriteOptions()

  func run(in context: Context) throws {
    try TableImport(
      kind: .properties, file: file,
      reading: ReadingOptions(headings: column.map(\.heading), sheet: sheet),
      skipsRefused: skipRefused, write: write
    ).run(in: context)
  }
}

/// The command `estada import json`, which imports a whole book from a document of `export json`.
struct ImportJSON: BookCommand {
  static let configuration = CommandConfiguration(name: "json")

  @Argument("file", help: "argument.import-file", value: "value.file") var file: String
  let write = WriteOptions()

  func run(in context: Context) throws {
    let input = try InputFile(file)
    context.progress?.begin(.import, of: input.size, isInBytes: true)
    let reader = unsafe BookDocumentReader(
      JSONReader {
        let count = try unsafe input.read(into: $0)
        context.progress?.add(count)
        return count
      })
    let count: RecordCount
    do {
      count = try write(reader, context)
    } catch let fault as DocumentFault {
      throw fault.refusal(of: input.path)
    }
    let phrase = Phrase(
      "import.done",
      count.values.merging(["path": .text(context.bookPath)]) { given, _ in given })
    context.say(context.worded(phrase, write))
    if write.dryRun { context.reportDryRun() }
  }

  private func write(_ reader: BookDocumentReader, _ context: Context) throws -> RecordCount {
    let file = file == StandardStream.word ? nil : file
    if Ledger.exists(context.bookPath) {
      return try context.ledger(write).imports.add(reader, from: file)
    }
    let path =
      write.dryRun ? "\(context.temporaryFolder)/estada-\(getpid()).sqlite" : context.bookPath
    let count = try Ledger.create(path, from: reader, at: file, context.recording(write))
    if !write.dryRun { context.sayEndOfSetUp(of: path) }
    return count
  }
}
