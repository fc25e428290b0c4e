internal import Bookkeeping
internal import Documents
internal import Files
internal import UnicodeText

/// A store of the 2015 app as Core Data lays it out, which becomes a book of the app's schema 1 or 2.
///
/// Core Data begins each name with `Z`, numbers rows in `Z_PK`, and keeps days as moments and decimals as numbers. The
/// columns are found by the words of the app in their names: `ZNOMLLOGATER` is the guest. A value or a column that has
/// no place in the book is refused by its name.
struct AppStore {
  private let store: SQLiteConnection
  /// The tables of the store by those of the book.
  private let tables: [String: String]
  private var refused: [RowValue] = []

  /// The largest number of values to report.
  private static let limit = 100

  /// The beginnings of the names of the tables, by those of the book.
  private static let beginnings = [
    "property": "zhabitatge", "expense": "zdespes", "booking": "zingres",
    "configuration": "zconfiguraci",
  ]

  /// How a column of the store becomes one of the book.
  private enum Reading {
    case text
    case day
    /// A reference to a home.
    case home
    case zone
    case count(ClosedRange<Int64>, whenEmpty: Int64?)
    case decimal(places: Int, ClosedRange<Int64>, isOptional: Bool)
  }

  /// A column of the book, and the words in the name of that of the store, one of which suffices.
  private struct Column {
    let name: String
    let words: [String]
    let reading: Reading
    var isNeeded = true
  }

  private static let amounts: ClosedRange<Int64> = -1_000_000_000_000...1_000_000_000_000
  private static let rate = Reading.decimal(places: 4, 0...10_000_000, isOptional: false)

  private static let columns: [String: [Column]] = [
    "property": [
      Column(name: "name", words: ["nom"], reading: .text),
      Column(name: "address", words: ["direcc", "adre"], reading: .text),
      Column(name: "town", words: ["poblac"], reading: .text),
      Column(name: "zone", words: ["zona"], reading: .zone, isNeeded: false),
    ],
    "booking": [
      Column(name: "property", words: ["habitatge"], reading: .home),
      Column(name: "check_in", words: ["data"], reading: .day),
      Column(name: "guest", words: ["llogater", "nom"], reading: .text),
      Column(
        name: "amount", words: ["import"],
        reading: .decimal(places: 2, 0...1_000_000_000_000, isOptional: true)),
      Column(name: "adults", words: ["adult"], reading: .count(1...999, whenEmpty: nil)),
      Column(name: "children", words: ["nen"], reading: .count(0...999, whenEmpty: 0)),
      Column(name: "nights", words: ["nit"], reading: .count(1...3660, whenEmpty: nil)),
    ],
    "expense": [
      Column(name: "property", words: ["habitatge"], reading: .home),
      Column(name: "paid_on", words: ["data"], reading: .day),
      Column(name: "concept", words: ["concept"], reading: .text),
      Column(
        name: "amount", words: ["import"],
        reading: .decimal(places: 2, amounts, isOptional: false)),
    ],
    "configuration": [
      Column(name: "valid_from", words: ["data"], reading: .day),
      Column(name: "adult_rate", words: ["adult"], reading: rate),
      Column(name: "child_rate", words: ["nen"], reading: rate),
    ],
    "rate": [
      Column(name: "valid_from", words: ["data"], reading: .day),
      Column(name: "zone", words: ["zona"], reading: .zone),
      Column(name: "amount", words: ["persona"], reading: rate),
    ],
  ]

  /// Recognises a store by its tables; nil for any other database.
  init?(_ store: SQLiteConnection) throws(StorageError) {
    self.store = store
    let names = try store.texts("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    guard names.contains("Z_METADATA") else { return nil }
    var tables: [String: String] = [:]
    for (table, beginning) in AppStore.beginnings {
      let found = names.filter { $0.folded.hasPrefix(beginning) }
      guard found.count == 1 else { return nil }
      tables[table] = found[0]
    }
    self.tables = tables
  }

  /// Copies the contents of the store into the empty tables of schema 1 or 2.
  ///
  /// - Returns: The schema.
  /// - Throws: `StorageError`, with each value that no book can have.
  mutating func copy(to book: SQLiteConnection) throws(StorageError) -> Int {
    let rates = try names(of: "configuration")
    let schema = rates.contains { "persona".occurs(in: $0.folded) } ? 2 : 1
    try Migrator(connection: book).begin(schema)
    try copy("property", to: "property", in: book, isWhole: schema == 2)
    try copy("configuration", to: schema == 1 ? "configuration" : "rate", in: book)
    try copy("booking", to: "booking", in: book)
    try copy("expense", to: "expense", in: book)
    guard refused.isEmpty else {
      let path = ["path": Cell.text(store.place.text)]
      throw .refused(
        Refusal(
          refused.map(\.inStore) + [Phrase("error.store", path, count: refused.count)], .badData))
    }
    return schema
  }

  /// The columns of a table that are not Core Data's own.
  private func names(of table: String) throws(StorageError) -> [String] {
    try store.texts(
      "SELECT name FROM pragma_table_info(?) ORDER BY cid", [.text(tables[table] ?? "")]
    ).filter { !$0.hasPrefix("Z_") }
  }

  /// Copies one table.
  ///
  /// - Parameter isWhole: Whether the columns that only schema 2 has are needed.
  private mutating func copy(
    _ table: String, to target: String, in book: SQLiteConnection, isWhole: Bool = false
  ) throws(StorageError) {
    let source = tables[table] ?? ""
    let refusedBefore = refused.count
    var left = try names(of: table)
    var pairs: [(column: Column, name: String)] = []
    for column in AppStore.columns[target] ?? [] where column.isNeeded || isWhole {
      let matches = left.filter { name in
        column.words.contains { $0.occurs(in: name.folded) }
      }
      if let name = matches.first {
        pairs.append((column, name))
        left.removeAll { $0 == name }
      } else {
        refuse(RowValue(table: target, row: 0, column: column.name, text: source))
      }
    }
    for name in left { try refuseValue(of: name, in: source) }
    if refused.count > refusedBefore { return }
    let list = pairs.map { Dialect.quoted($0.name) }.map { "\($0), typeof(\($0))" }
    let rows = try store.statement(
      "SELECT \((["Z_PK"] + list).joined(separator: ", ")) FROM \(Dialect.quoted(source))"
        + " ORDER BY Z_PK")
    defer { rows.reset() }
    let columns = ["id"] + pairs.map(\.column.name)
    let insertion = TableLayout.insertion(into: target, columns, rows: 1)
    while try rows.step() {
      var values: [SQLValue] = [.integer(rows.integer(0))]
      for (index, (column, name)) in pairs.enumerated() {
        let place = Int32(1 + 2 * index)
        let text = rows.isNull(place) ? nil : rows.text(place)
        if let value = try read(text, rows.text(place + 1), column.reading, in: book) {
          values.append(value)
        } else {
          refuse(RowValue(table: source, row: rows.integer(0), column: name, text: text ?? ""))
        }
      }
      guard values.count == columns.count else { continue }
      do throws(StorageError) {
        try book.run(insertion, values)
      } catch .constraint {
        // Two rates from the same day on, or two rows of one number.
        let (_, name) = pairs[0]
        refuse(RowValue(table: source, row: rows.integer(0), column: name, text: rows.text(1)))
      }
    }
  }

  private mutating func refuse(_ value: RowValue) {
    if refused.count < AppStore.limit { refused.append(value) }
  }

  /// Refuses a column that has no place in the book, by its first value; without values it is left out.
  private mutating func refuseValue(of column: String, in table: String) throws(StorageError) {
    let name = Dialect.quoted(column)
    let first = try store.statement(
      "SELECT Z_PK, \(name) FROM \(Dialect.quoted(table)) WHERE \(name) IS NOT NULL LIMIT 1"
    )
    defer { first.reset() }
    if try first.step() {
      refuse(RowValue(table: table, row: first.integer(0), column: column, text: first.text(1)))
    }
  }

  /// A value as the book has it; nil for one that the book cannot have.
  private func read(
    _ text: String?, _ type: String, _ reading: Reading, in book: SQLiteConnection
  ) throws(StorageError) -> SQLValue? {
    if type == "blob" || text?.utf8.contains(0) == true { return nil }
    switch reading {
    case .text: return SQLValue(text)
    case .zone:
      guard let text = text?.trimmedOrNil else { return nil }
      return Int64(text).map { .integer($0) } ?? .text(text)
    case .home:
      guard let home = text.flatMap({ Int64($0) }),
        try book.integer("SELECT id FROM property WHERE id = ?", [.integer(home)]) != nil
      else { return nil }
      return .integer(home)
    case .day: return text.flatMap(AppStore.day).map { SQLValue($0) }
    case .count(let range, let empty):
      guard let text else { return empty.map { .integer($0) } }
      return AppStore.units(text, places: 0, in: range).map { .integer($0) }
    case .decimal(let places, let range, let isOptional):
      guard let text else { return isOptional ? .null : nil }
      return AppStore.units(text, places: places, in: range).map { _ in .text(text) }
    }
  }

  /// A decimal in units of its last place; nil with more places, or outside the range.
  ///
  /// SQLite writes a real number with the fewest of at most 15 digits, which every amount of a book has exactly.
  private static func units(_ text: String, places: Int, in range: ClosedRange<Int64>) -> Int64? {
    var digits = Array(text.utf8)
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    let parts = digits.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    var fraction = parts.count > 1 ? Array(parts[1]) : []
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    guard let whole = parts.first, !whole.isEmpty, fraction.count <= places else { return nil }
    fraction += Array(repeating: UInt8(ascii: "0"), count: places - fraction.count)
    var units: Int64 = 0
    for byte in whole + fraction {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), units < 1_000_000_000_000_000
      else { return nil }
      units = units * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    units = isNegative ? -units : units
    return range.contains(units) ? units : nil
  }

  // MARK: Days

  /// The number of the day 2001-01-01, from which Core Data counts.
  private static let epoch = 11_323
  private static let secondsOfDay = 86_400

  /// Seconds of the years 1050 to 8338.
  private static let possibleSeconds = -30_000_000_000...200_000_000_000

  /// The day in Spain of a moment in seconds since 2001-01-01 UTC, which the app kept of a day.
  ///
  /// Summer time is from the last Sunday of March to that of October, at 01:00 UTC (Directive 2000/84/EC; so since
  /// 1996). Before 1996 it ended in September: a midnight is the same day by either rule.
  static func day(_ text: String) -> Day? {
    let whole = text.utf8.first == UInt8(ascii: "-") ? floor(text) : Int(text.prefix { $0 != "." })
    guard let seconds = whole, possibleSeconds.contains(seconds) else { return nil }
    let moment = seconds + epoch * secondsOfDay
    let year = Day(number: number(of: moment)).year
    guard let start = changeOfTime(year, month: 3), let end = changeOfTime(year, month: 10) else {
      return nil
    }
    let hours = (start..<end).contains(moment) ? 2 : 1
    return Day(number: number(of: moment + hours * 3600))
  }

  /// A negative number without the part of a second, which lies before it.
  private static func floor(_ text: String) -> Int? {
    let parts = text.split(separator: ".", maxSplits: 1)
    guard let first = parts.first, let seconds = Int(first) else { return nil }
    let hasPart = parts.count > 1 && parts[1].contains { $0 != "0" }
    return hasPart ? seconds - 1 : seconds
  }

  /// The number of the day of a moment in seconds since 1970.
  private static func number(of moment: Int) -> Int {
    (moment - (moment % secondsOfDay + secondsOfDay) % secondsOfDay) / secondsOfDay
  }

  /// The moment of 01:00 UTC on the last Sunday of a month of 31 days.
  private static func changeOfTime(_ year: Int, month: Int) -> Int? {
    guard let last = Day(year: year, month: month, day: 31) else { return nil }
    // The day 0 of 1970 was a Thursday.
    let sinceSunday = ((last.number + 4) % 7 + 7) % 7
    return (last.number - sinceSunday) * secondsOfDay + 3600
  }
}

extension Book {
  /// Opens a book to be restored, which may be a store of the 2015 app: the book is a copy of it in memory then.
  ///
  /// - Parameter folder: The folder for a temporary copy of the store, which SQLite would change.
  /// - Throws: `StorageError`, also for a store with values that no book can have.
  static func openOrConvert(_ path: String, in folder: String) throws -> Book {
    do throws(StorageError) {
      return try open(path)
    } catch {
      guard case .appStore = error else { throw error }
    }
    let part = try AtomicFile.database(in: folder)
    let log = part.path + "-wal"
    defer { FileSystem.remove(log) }
    return try withExtendedLifetime(part) {
      try copy(path, to: part.path)
      // What the app has not written into the file yet.
      if FileSystem.size(path + "-wal") > 0 { try copy(path + "-wal", to: log) }
      let store = try SQLiteConnection(path: part.path, as: .file(path))
      try store.leaveWALMode()
      let book = try SQLiteConnection.inMemory(as: .file(path))
      guard var contents = try AppStore(store) else {
        throw StorageError.notABook(place: .file(path))
      }
      return Book(connection: book, schema: try contents.copy(to: book))
    }
  }

  private static func copy(_ source: String, to target: String) throws {
    let file = try FileWriter(target)
    file.writeBytes(try InputFile.bytes(of: source))
    try file.finish()
  }
}
