internal import Bookkeeping
internal import DataFormats
internal import Documents
internal import Importing
internal import UnicodeText

/// Where a bank's table has its columns, and what the lines above it say.
struct BankTableLayout {
  /// What is known of the tables of the bank.
  let vocabulary: BankVocabulary
  /// The field separator.
  let separator: UInt8
  /// The headings as written in the file; empty in a table without.
  let headers: [String]
  /// The line of the headings, from 1; 0 in a table without.
  let headerLine: Int
  /// The headings that are not known.
  private(set) var ignoredHeaders: [String] = []
  /// The account, the holder and the currency that the lines above the table say.
  private(set) var account: StatedAccount?
  private(set) var holder: String?
  private(set) var currency: (line: Int, code: String)?
  /// The refusal of the number of the account above the table.
  private var fault: Refusal?
  /// The order of day and month that the bank writes, or the language of the heading; nil if it is not known.
  private(set) var dateOrder: DateOrder?
  /// The columns are few, and asked for in each row: to compare them is faster than to hash them.
  private var columns: [(column: BankColumn, position: Int)] = []
  /// The columns of amounts whose meaning another column before them has, and all columns of currencies.
  private var others: [(column: BankColumn, position: Int)] = []
  private var currencyPositions: [Int] = []

  /// The most columns of a table, and the most lines above it.
  static let mostColumns = 256
  private static let mostLinesAbove = 60
  private static let separators = [";", ",", "\t", "|"].compactMap(\.utf8.first)

  /// The position of a column; nil if the table does not have it.
  func position(_ column: BankColumn) -> Int? {
    for place in columns.indices where columns[place].column == column {
      return columns[place].position
    }
    return nil
  }

  /// The positions of all columns with a meaning.
  func positions(_ column: BankColumn) -> some Sequence<Int> {
    columns.lazy.filter { $0.column == column }.map { $0.position }
  }

  /// The heading of a column as written in the file.
  func header(_ position: Int) -> String {
    headers.indices.contains(position) ? headers[position] : "\(position + 1)"
  }

  /// The position of the day by which a row is a line.
  var dayPosition: Int? { position(.date) ?? position(.valueDate) }

  /// The heading of a column as the user may name it: with its number if several are written alike.
  func name(_ position: Int) -> String {
    headers.indices.contains(position) ? BankTableLayout.names(headers)[position] : ""
  }

  /// The headings as the user may name them: `Importe 1`, `Importe 2` if several have the same key.
  private static func names(_ headers: [String]) -> [String] {
    let keys = headers.map(BankVocabulary.key)
    var totals: [String: Int] = [:]
    for key in keys { totals[key, default: 0] += 1 }
    var counts: [String: Int] = [:]
    return zip(headers, keys).map { header, key in
      guard !key.isEmpty, totals[key, default: 0] > 1 else { return header }
      counts[key, default: 0] += 1
      return "\(header) \(counts[key, default: 0])"
    }
  }

  /// The positions of the columns that may be the one with a meaning.
  func candidates(_ column: BankColumn) -> [Int] {
    (columns + others).filter { $0.column == column }.map(\.position)
  }

  /// The columns of amounts that have the same meaning.
  var rivals: [BankColumnRivals] {
    Set(others.map(\.column)).sorted { $0.rawValue < $1.rawValue }.map { column in
      let positions = candidates(column)
      return BankColumnRivals(
        column, positions,
        currencies: positions.map { currencyPositions.contains($0 + 1) ? $0 + 1 : nil })
    }
  }

  /// Takes the column at a position for a meaning that several have, with the currency beside it.
  mutating func choose(_ position: Int, for column: BankColumn) {
    let besideRivals = candidates(column).map { $0 + 1 }
    columns.removeAll { $0.column == column }
    columns.append((column, position))
    // The currency beside another one is not that of the chosen column.
    columns.removeAll { $0.column == .currency && besideRivals.contains($0.position) }
    if currencyPositions.contains(position + 1) {
      columns.removeAll { $0.column == .currency }
      columns.append((.currency, position + 1))
    }
  }

  /// Finds the headings of a text.
  ///
  /// - Throws: `Refusal` if no line has those of a bank, or those that the user teaches.
  static func find(
    in text: [UInt8], _ options: BankReadingOptions
  ) throws(Refusal) -> BankTableLayout {
    let taught = try taughtColumns(options)
    let orders = dayOrders(options)
    let vocabularies = BankVocabulary.all()
    var best: BankTableLayout?
    var widest: [String] = []
    var fault: CSVFault?
    for separator in separators {
      var reader = CSVReader(text, separator: separator)
      var above: [(line: Int, cells: [String])] = []
      do throws(CSVFault) {
        while above.count < mostLinesAbove, try reader.next() {
          if reader.count > mostColumns { break }
          let cells = reader.texts.map(\.trimmed)
          if cells.count > widest.count { widest = cells }
          // A day and an amount need two cells.
          let layouts = (cells.count > 1 ? vocabularies : []).map {
            BankTableLayout($0, separator, cells, reader.line, taught)
          }
          if var found = layouts.max(by: { $0.likelihood < $1.likelihood }), found.isComplete {
            found.readAbove(above)
            found.readDateOrder(orders, general: layouts.last)
            if found.likelihood > best?.likelihood ?? 0 { best = found }
            break
          }
          above.append((reader.line, cells))
        }
      } catch {
        fault = error
      }
    }
    if let best {
      if let fault = best.fault { throw fault }
      try requireTaught(options, among: best.headers)
      return best
    }
    if let old = BankTableLayout(headless: text, vocabularies) { return old }
    if let fault, widest.count < 2 { throw Refusal([fault.phrase], .badData) }
    if widest.allSatisfy(\.isEmpty) { throw Refusal("error.import.empty", .badData) }
    try requireTaught(options, among: widest)
    throw Refusal(
      "error.bank-table",
      [
        "headers": shown(widest), "day": .text("date"), "money": .text("amount"),
      ], .badData)
  }

  /// Requires that a table has the headings that the user teaches.
  private static func requireTaught(
    _ options: BankReadingOptions, among headers: [String]
  ) throws(Refusal) {
    let keys = Set((headers + names(headers)).map(BankVocabulary.key))
    let missing = options.headings.first {
      !$0.isDayOrder && !keys.contains(BankVocabulary.key($0.header))
    }
    guard let missing else { return }
    throw Refusal(
      "error.bank-no-heading",
      ["header": .text(missing.header.excerpt), "headers": shown(headers)], .badData)
  }

  /// The first headings of a table, as a message has them.
  private static func shown(_ headers: [String]) -> Cell {
    .text(headers.filter { !$0.isEmpty }.prefix(12).map(\.excerpt).joined(separator: ", "))
  }

  /// The columns that the user teaches, by the keys of their headings.
  private static func taughtColumns(
    _ options: BankReadingOptions
  ) throws(Refusal) -> [String: BankColumn] {
    var taught: [String: BankColumn] = [:]
    for heading in options.headings where !heading.isDayOrder {
      guard let column = BankColumn(rawValue: heading.column) else {
        throw Refusal(
          "error.import.unknown-meaning",
          [
            "text": .text(heading.column.excerpt),
            "codes": .text(BankColumn.allCases.map(\.rawValue).joined(separator: ", ")),
          ], .badData)
      }
      taught[BankVocabulary.key(heading.header)] = column
    }
    return taught
  }

  /// The orders of day and month below headings, as the account keeps them: `dmy=Day`.
  private static func dayOrders(_ options: BankReadingOptions) -> [String: DateOrder] {
    var orders: [String: DateOrder] = [:]
    for heading in options.headings where heading.isDayOrder {
      orders[BankVocabulary.key(heading.header)] = DateOrder(rawValue: heading.column)
    }
    return orders
  }

  private init(
    _ vocabulary: BankVocabulary, _ separator: UInt8, _ headers: [String], _ line: Int,
    _ taught: [String: BankColumn]
  ) {
    self.vocabulary = vocabulary
    self.separator = separator
    self.headers = headers
    headerLine = line
    let taughtColumns = Set(taught.values)
    let names = taught.isEmpty ? [] : BankTableLayout.names(headers)
    for (index, header) in headers.enumerated() where !header.isEmpty {
      let key = BankVocabulary.key(header)
      let said = taught.isEmpty ? nil : taught[BankVocabulary.key(names[index])] ?? taught[key]
      let known = said ?? vocabulary.column(key)
      guard let column = known else {
        ignoredHeaders.append(header)
        continue
      }
      knownHeaders += 1
      // A heading that the user names takes the place of the bank's.
      if column == .unused || said == nil && taughtColumns.contains(column) { continue }
      if column == .currency { currencyPositions.append(index) }
      if position(column) == nil || BankColumn.repeatable.contains(column) {
        columns.append((column, index))
      } else if BankColumn.sums.contains(column) {
        others.append((column, index))
      }
    }
  }

  /// The tables that Sabadell wrote before 2020: `|` between day, text, value day, amount and balance, and no
  /// headings.
  private init?(headless text: [UInt8], _ vocabularies: [BankVocabulary]) {
    let bar = UInt8(ascii: "|")
    var reader = CSVReader(text, separator: bar)
    guard let vocabulary = vocabularies.first(where: { $0.bank == "sabadell" }),
      (try? reader.next()) == true, reader.count >= 5, reader.date(0) != nil,
      reader.date(2) != nil, reader.amount(3) != nil, reader.amount(4) != nil
    else { return nil }
    self.vocabulary = vocabulary
    separator = bar
    headers = []
    headerLine = 0
    dateOrder = .dayFirst
    columns = [
      (.date, 0), (.text, 1), (.valueDate, 2), (.amount, 3), (.balance, 4), (.reference, 5),
      (.reference, 6),
    ]
  }

  private var knownHeaders = 0

  /// Whether there are a day and an amount.
  private var isComplete: Bool {
    (position(.date) ?? position(.valueDate)) != nil
      && (position(.amount) ?? position(.credit) ?? position(.debit)) != nil
  }

  /// The number of known headings; a layout with all that is needed outranks others.
  private var likelihood: Int { knownHeaders + (isComplete ? BankTableLayout.mostColumns : 0) }

  /// Reads the order of day and month: the one that is kept for the heading, or that of the bank if headings of any
  /// bank do not fit as well.
  private mutating func readDateOrder(_ kept: [String: DateOrder], general: BankTableLayout?) {
    guard let position = position(.date) ?? position(.valueDate) else { return }
    dateOrder = kept[BankVocabulary.key(headers[position])]
    if dateOrder != nil { return }
    let language = vocabulary.language(BankVocabulary.key(headers[position]))
    dateOrder = general?.vocabulary.dateOrder(in: language)
    if dateOrder == nil, general?.knownHeaders ?? 0 < knownHeaders {
      dateOrder = vocabulary.dateOrder(in: language)
    }
  }

  /// The account that a row above the table says: an IBAN or the digits of a Spanish account anywhere, or any number
  /// behind a label.
  private static func account(
    in cells: [String], line: Int
  ) throws(Refusal) -> StatedAccount? {
    for cell in cells {
      for text in [cell, cell.halves(around: ":")?.after.trimmed ?? ""] {
        if SpanishAccount.iban(in: text) != nil || IBAN.isMeant(by: text) {
          return try StatedAccount.read(text, line: line)
        }
      }
    }
    guard let number = BankLabels.account(in: cells) else { return nil }
    return try StatedAccount.read(number, line: line)
  }

  /// Reads what the lines above the table say of the account.
  private mutating func readAbove(_ rows: [(line: Int, cells: [String])]) {
    for row in rows {
      do throws(Refusal) {
        if account == nil {
          account = try BankTableLayout.account(in: row.cells, line: row.line)
        }
      } catch {
        fault = fault ?? error
      }
      holder = holder ?? BankLabels.holder(in: row.cells)
      if currency == nil, let code = BankLabels.currency(in: row.cells) {
        currency = (row.line, code)
      }
    }
  }
}
