internal import Bookkeeping
internal import Documents
internal import Importing
internal import Storage
internal import UnicodeText

/// The records of a book, and of the rows of a file that were read before, by what the cells of general
/// tables call them.
final class BookNames: NamedRecords {
  private let book: Book
  private let category: (String) -> String?
  private var categories: [Category] = []
  private var homes = WholeNames<Int64>([])
  private var owners = WholeNames<Int64>([])
  private var accounts = WholeNames<Int64>([])
  private var zones: [(code: String, name: String, value: String)] = []
  private var zonesByName = WholeNames<String>([])
  /// The codes of homes, owners and bank accounts by table and number.
  private var codes: [String: [Int64: String]] = [:]
  /// The numbers that the records of numbered rows have in the book, by table; a negative one is that of a row
  /// that is not stored yet.
  private var rows: [String: [Int64: Int64]] = [:]
  /// The tables whose rows keep their numbers.
  private var kept: Set<String> = []

  /// - Parameter category: Returns the code of a built-in category by a word for it; nil for another word.
  init(_ book: Book, category: @escaping (String) -> String?) throws {
    self.book = book
    self.category = category
    try reload()
  }

  /// Reads the homes, owners, bank accounts, zones and categories of the book again.
  func reload() throws {
    categories = try book.records(Category.self)
    let properties = try book.properties()
    let parties = try book.records(Party.self)
    let banks = try book.records(BankAccount.self)
    accounts = WholeNames(banks.map { ($0.code, $0.code, $0.id) })
    homes = WholeNames(properties.map { ($0.code, $0.name, $0.id) })
    owners = WholeNames(parties.map { ($0.code, $0.name, $0.id) })
    codes = [
      Property.kind.table: properties.keyed(by: \.id, \.code),
      Party.kind.table: parties.keyed(by: \.id, \.code),
      BankAccount.kind.table: banks.keyed(by: \.id, \.code),
    ]
    zones = try book.records(Zone.self).map { ($0.code, $0.name, $0.code) }
    zonesByName = WholeNames(zones)
  }

  /// Whether a code is that of a built-in category.
  func isBuiltIn(_ code: String) -> Bool { category(code) == code }

  /// Adds the zone of a row, to which later rows of its table may refer.
  func add(_ zone: Zone) {
    zones.append((zone.code, zone.name, zone.code))
    zonesByName = WholeNames(zones)
  }

  func number(_ text: String, in table: String) throws -> Int64? {
    if table == Property.kind.table { return homes[text] }
    if table == Party.kind.table { return owners[text] }
    if table == BankAccount.kind.table { return accounts[text] }
    guard let number = Int64(text) else { return nil }
    if let rows = rows[table] { return rows[number] }
    guard let type = tableKinds.first(where: { $0.kind.table == table }) else { return nil }
    return try book.has(type, number) ? number : nil
  }

  func code(_ text: String, in table: String) -> String? {
    switch table {
    case Zone.kind.table: zonesByName[text]
    case Category.kind.table: category(text) ?? categories.named(text)?.code
    case "channel": text.channelCode
    default: nil
    }
  }

  /// The rows of a table have numbers, so that a number in a later table is that of a row.
  func expectRows(of table: String) { rows[table] = rows[table] ?? [:] }

  /// Whether a number in a table is that of a row that was not read yet, if of any.
  func lacks(row: Int64, in table: String) -> Bool {
    rows[table].map { $0[row] == nil } ?? false
  }

  /// Sets the number that the record of a numbered row has in the book; nil for a row without a record.
  func set(_ number: Int64?, ofRow row: Int64?, in table: String) {
    if let row { rows[table]?[row] = number }
  }

  /// The number that the record of a numbered row has in the book.
  func number(ofRow row: Int64, in table: String) -> Int64? { rows[table]?[row] }

  /// The rows of a table have the numbers in the book that they have in the file.
  func keepNumbers(of table: String) { kept.insert(table) }

  /// The number of the latest record that is not later than a numbered row; nil if the file has no such table. Where
  /// rows keep their numbers, it may be that of a record which was removed.
  func latest(through row: Int64, in table: String) -> Int64? {
    guard let rows = rows[table] else { return nil }
    if kept.contains(table) { return min(row, rows.values.max() ?? 0) }
    return rows.filter { $0.key <= row }.values.max() ?? 0
  }

  /// The values of a record, where a reference is the code of its record if it has one.
  func fields<Record: BookRecord>(of record: Record) -> [Field] {
    zip(Record.fields, RecordCells(record).fields).map { description, field in
      switch field.cell {
      case .number(let number):
        let code = description.field.reference.flatMap { codes[$0]?[number] }
        return Field(field.name, code.map { .text($0) } ?? field.cell)
      // The cells of a table are read without white space at their ends, and those of a workbook with spaces
      // for line breaks.
      case .text(let text):
        return Field(field.name, Cell(String(text.map { $0.isNewline ? " " : $0 }).trimmedOrNil))
      default: return field
      }
    }
  }
}

extension Book {
  /// Whether a record of a kind has a number.
  fileprivate func has(_ type: any BookRecord.Type, _ number: Int64) throws -> Bool {
    func has<Record: BookRecord>(_ type: Record.Type) throws -> Bool {
      try first(type, .number(number)) != nil
    }
    return try has(type)
  }
}
