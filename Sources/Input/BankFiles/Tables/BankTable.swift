internal import Bookkeeping
internal import DataFormats
internal import Documents
internal import Importing

/// A reader of the tables of banks.
struct BankTable {
  private let layout: BankTableLayout
  private let options: BankReadingOptions
  private var row: BankTableRow
  private var reader: CSVReader
  /// The statements of the accounts and products of the table, in its order.
  private var statements: [StatementDraft] = []
  private var indices: [String: Int] = [:]
  private var pending = 0
  private var foreign = 0
  /// The refusal of the last rows, if they are not lines. Rows below all lines are totals, and are skipped.
  private var doubt: Refusal?
  /// The refusal of the first row whose day is something else than a total.
  private var strangeDay: Refusal?
  /// The balances that rows say before and after the lines; a table with a page for each may have several.
  private var openings: Set<Money> = []
  private var closings: Set<Money> = []
  /// The order of day and month that the days show or the user has typed, if the headings do not say the same.
  private var dayOrder: ReadingOptions.Heading?

  /// Reads a table of text.
  ///
  /// - Parameter text: The text in UTF-8.
  /// - Throws: `Refusal` if it is no table of a bank, or a line of it is not valid.
  static func read(
    text: [UInt8], _ options: BankReadingOptions
  ) throws(Refusal) -> BankFile {
    var table = try BankTable(text, try BankTableLayout.find(in: text, options), options)
    return try table.file()
  }

  /// Reads the first sheet of a workbook that is a table of a bank.
  static func read(
    workbook bytes: [UInt8], _ options: BankReadingOptions
  ) throws(Refusal) -> BankFile {
    let sheets: FileSheets
    do throws(ImportFault) {
      sheets = try FileSheets(bytes)
    } catch {
      throw refusal(error)
    }
    let (sheet, layout) = try sheets.first(
      named: nil, fault: { refusal($0) },
      reading: { text throws(Refusal) in try BankTableLayout.find(in: text, options) })
    var table = try BankTable(sheet.text, layout, options)
    return try table.file()
  }

  private static func refusal(_ fault: ImportFault) -> Refusal {
    if case .otherFormat = fault { return Refusal("error.bank-format", .badData) }
    return fault.refusal
  }

  /// Scans the text once to detect the form of its dates and amounts.
  private init(
    _ text: [UInt8], _ layout: BankTableLayout, _ options: BankReadingOptions
  ) throws(Refusal) {
    self.options = options
    let dayPosition = layout.dayPosition ?? 0
    var detector = TableFormatDetector(
      dates: BankColumn.dates.compactMap(layout.position),
      amounts: Set(BankColumn.amounts.flatMap { layout.candidates($0) }).sorted())
    var rivals = layout.rivals
    reader = CSVReader(text, separator: layout.separator)
    var rows = 0
    var shortRows = 0
    // A bank writes all days alike, so that the first one says it.
    var hasNumericDays: Bool?
    while try BankTable.advance(&reader) {
      guard reader.line > layout.headerLine else { continue }
      detector.add(reader)
      if hasNumericDays == nil || !rivals.isEmpty,
        let day = BankTableRow.date(reader, dayPosition)
      {
        if hasNumericDays == nil {
          hasNumericDays = if case .numbers = day { true } else { false }
        }
        for place in rivals.indices { rivals[place].add(reader) }
      }
      rows += 1
      if reader.count < layout.headers.count { shortRows += 1 }
      if rows > BankFileReader.mostLines { throw Refusal("error.bank-too-many-lines", .badData) }
      if reader.count < layout.headers.count, shortRows == 1, !reader.isLineEnded, rows > 1 {
        throw ImportFault.cutShort(line: reader.line).refusal
      }
    }
    var layout = layout
    for column in rivals { layout.choose(try column.chosen(of: layout), for: column.column) }
    self.layout = layout
    do throws(ImportFault) {
      let format = try detector.format(
        dateOrder: options.dateOrder, otherwise: layout.dateOrder)
      row = BankTableRow(layout: layout, format: format, days: options.days)
      if hasNumericDays == true, let order = format.dateOrder, order != layout.dateOrder,
        !layout.headers.isEmpty
      {
        dayOrder = ReadingOptions.Heading(
          column: order.rawValue, header: layout.header(dayPosition))
      }
    } catch {
      throw BankTable.refusal(error)
    }
    reader = CSVReader(text, separator: layout.separator)
  }

  private static func advance(_ reader: inout CSVReader) throws(Refusal) -> Bool {
    do throws(CSVFault) {
      return try reader.next()
    } catch {
      throw Refusal([error.phrase], .badData)
    }
  }

  private mutating func file() throws(Refusal) -> BankFile {
    if let (line, code) = layout.currency, !BankTableRow.isEuro(code) {
      throw Refusal(
        "error.bank-foreign-table", ["line": .count(line), "code": .text(code.excerpt)], .badData)
    }
    while try BankTable.advance(&reader) {
      guard reader.line > layout.headerLine else { continue }
      try add()
    }
    // Without any line, what is below all lines may be lines.
    if let strangeDay, statements.allSatisfy(\.lines.isEmpty) { throw strangeDay }
    if statements.count == 1 {
      if openings.count == 1 { statements[0].opening = openings.first }
      if closings.count == 1 { statements[0].closing = closings.first }
    }
    var file = try BankFile(
      .table, takeStatements(),
      notices: ["bank.file.pending-lines": pending, "bank.file.foreign-lines": foreign])
    file.ignoredHeaders = layout.ignoredHeaders
    file.dayOrder = dayOrder
    return file
  }

  /// Takes the statements out of the table, so that their lines are in memory once.
  private mutating func takeStatements() -> [StatementDraft] {
    var taken: [StatementDraft] = []
    swap(&taken, &statements)
    return taken
  }

  /// Adds the current row.
  private mutating func add() throws(Refusal) {
    switch try row.kind(reader) {
    case .line: try addLine()
    case .pending: pending += 1
    case .void: break
    case .balance(let opening, let closing):
      if let opening { openings.insert(opening) }
      if let closing { closings.insert(closing) }
    case .doubt(let refusal, let strange):
      doubt = doubt ?? refusal
      if strange { strangeDay = strangeDay ?? refusal }
    }
  }

  private mutating func addLine() throws(Refusal) {
    // What has no day is a total only below all lines.
    if let doubt { throw doubt }
    if let code = row.foreignCurrency(reader) {
      guard options.skipsRefused else { throw BankTableRow.foreign(code, line: reader.line) }
      foreign += 1
      let index = try statementIndex()
      statements[index].leaveOut()
      return
    }
    let line = try row.line(reader)
    let index = try statementIndex()
    statements[index].append(DraftLine(line: line, source: reader.line))
  }

  /// The place of the statement of the current row, which may be a new one.
  private mutating func statementIndex() throws(Refusal) -> Int {
    let key = row.account(reader)
    if let index = indices[key] { return index }
    let named = try StatedAccount.read(row.accountNumber(reader), line: reader.line)
    indices[key] = statements.count
    statements.append(
      StatementDraft(
        account: named ?? row.product(reader).map(StatedAccount.product) ?? layout.account,
        holder: layout.holder, hasBookedDays: layout.position(.date) != nil))
    return statements.count - 1
  }
}
