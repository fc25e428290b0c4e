internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Files
internal import Importing
internal import Ledger
internal import Localizations
internal import Rendering
internal import UnicodeText

/// The command `estada import tables`, which imports records of any kind from a workbook or a csv file.
struct ImportTables: BookCommand {
  static let configuration = CommandConfiguration(name: "tables", door: .readsFile)

  @Argument("file", help: "argument.import-file", value: "value.file") var file: String
  @Option("kind", help: "option.tables-kind") var kind: RecordList?
  @Option("date-order") var dateOrder: DateOrder?
  @Flag("again", help: "option.tables-again") var again: Bool
  @Flag("skip-refused") var skipRefused: Bool
  let write = WriteOptions()

  func run(in context: Context) throws {
    do { try importing(in: context) } catch let fault as SheetFault {
      throw fault.refusal(in: context.wording.catalogue.language.rawValue)
    } catch let fault as ImportFault {
      throw fault.refusal(in: nil)
    }
  }

  private func importing(in context: Context) throws {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let stem = name.split(separator: ".").first.map(String.init) ?? name
    let tables: TableBook
    do {
      tables = try TableBook(
        InputFile.bytes(of: file), kind: kind?.record, name: stem,
        ReadingOptions(dateOrder: dateOrder))
    } catch is TableKindNeeded {
      throw Refusal(
        "error.import.kind-needed",
        ["kinds": .text(RecordList.choices.joined(separator: ", "))], .badData)
    }
    context.progress?.begin(.import)
    let sheets = tables.parts.map(\.sheet) + tables.unknownSheets
    let result = try context.ledger(write).imports.add(
      tables, files: sheets.map { $0 ?? name }, addsSimilar: again,
      ImportOptions(
        skipsRefused: skipRefused, keepsAll: write.dryRun || context.format != .text),
      category: CategoryWords.defaultValue.code(named:))
    try ImportSummary(result, context, write).report()
  }
}

/// A list of records that can be exchanged as a table: `owners`.
struct RecordList: ArgumentValue {
  /// The kind of record of its rows.
  let record: any BookRecord.Type

  static let valueName = "value.list"
  static var choices: [String] { tableKinds.map { $0.kind.listCode } }

  private static let words = ChoiceWords(
    codes: choices, names: "table.", valueName: valueName, languages: Language.allCases)

  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> RecordList {
    let code = try words.code(reading: text, environment.conventions)
    guard let record = tableKinds.first(where: { $0.kind.listCode == code }) else {
      throw InvalidValue(
        "argument.not-a-choice", ["text": text, "choices": choices.joined(separator: ", ")])
    }
    return RecordList(record: record)
  }
}
