internal import Bookkeeping
internal import CommandLineKit
internal import Files
internal import Importing
internal import Reporting
internal import Storage
internal import Taxation
internal import UnicodeText

/// An import of one of the program's own tables.
struct TableImport {
  let kind: TableKind
  let file: String
  let property: String?
  let dateOrder: DateOrder?
  let skipsRefused: Bool
  let trial: WriteOptions

  /// Reads the file a row at a time, and does what is to be done as one step of history.
  func run(in context: Context) throws -> ExitStatus {
    do { return try importing(in: context) } catch let fault as TableFault {
      throw TableError(fault: fault, kind: kind)
    }
  }

  private func importing(in context: Context) throws -> ExitStatus {
    var table = try OwnTable(InputFile.bytes(of: file), kind: kind, dateOrder: dateOrder)
    let line = ProgressLine(
      console: context.console, wording: context.wording, uptime: context.surroundings.uptime,
      key: "import.progress")
    defer { line.end() }
    let result = try ImportRun.write(trial, context) { book, writer in
      var result = ImportResult(keepsAll: trial.dryRun || context.options.format != .text)
      let properties = try book.properties()
      let fallback = try fallback(of: table, properties, context, book)
      if property == nil && properties.count > 1 { result.defaultTaken = fallback?.name }
      let take = try planner(of: table, properties, fallback: fallback?.id, context, book)
      var hasRows = false
      while try table.next() {
        hasRows = true
        for entry in try take(&table) { result.add(try apply(entry, writer)) }
        line.show(min(table.line, table.lineCount), of: table.lineCount)
      }
      guard hasRows else { throw TableFault.noRows }
      try ImportRun.refuse(result, unless: skipsRefused)
      return result
    }
    line.end()
    try ImportSummary(result, context, trial: trial).tell()
    return .done
  }

  /// Many rows are new, and are written as such.
  private func apply(_ entry: ImportEntry, _ writer: BookWriter) throws -> ImportEntry {
    guard entry.outcome == .added else { return try ImportRun.apply(entry, writer) }
    var done = entry
    switch entry.subject {
    case .booking(var booking):
      booking.id = try writer.append(booking)
      done.subject = .booking(booking)
    case .expense(var expense):
      expense.id = try writer.append(expense)
      done.subject = .expense(expense)
    default: return try ImportRun.apply(entry, writer)
    }
    return done
  }

  /// The home of rows that name none: the one that was asked for, the only one, or the default one,
  /// unless other rows do name theirs.
  private func fallback(
    of table: OwnTable, _ properties: [Property], _ context: Context, _ book: BookFile
  ) throws -> Property? {
    if kind == .properties || properties.isEmpty { return nil }
    if let property { return try context.property(property, in: book) }
    if properties.count == 1 { return properties[0] }
    guard table.place(of: "property") == nil else { return nil }
    return try context.defaultHome(among: properties)
  }

  /// What gives the entries of each row.
  private func planner(
    of table: OwnTable, _ properties: [Property], fallback: Int64?, _ context: Context,
    _ book: BookFile
  ) throws -> (inout OwnTable) throws -> [ImportEntry] {
    if kind == .properties {
      let zones = WholeNames(try book.zones().map(\.zone).map { ($0.code, $0.name, $0.code) })
      var planner = PropertyTable(table, known: properties, zones: zones)
      return { planner.entries(for: $0) }
    }
    if properties.isEmpty { throw CommandError.noProperties }
    let ledger = try ImportLedger(
      book, properties: properties, rates: context.rateTable(of: book))
    let homes = HomeNames(properties, fallback: fallback)
    if kind == .bookings {
      var planner = BookingTable(table, into: ledger, homes: homes)
      return { try planner.entries(for: &$0) }
    }
    var planner = ExpenseTable(table, into: ledger, homes: homes) {
      CategoryCode(named: $0)?.code
    }
    return { try planner.entries(for: &$0) }
  }
}
