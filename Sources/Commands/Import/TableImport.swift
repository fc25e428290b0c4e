internal import CommandLineKit
internal import Files
internal import Importing
internal import Ledger

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
      console: context.console, wording: context.wording, uptime: context.surroundings.uptime,
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
