internal import Bookkeeping
internal import Documents
internal import Exchange
internal import Importing
internal import Storage
internal import Taxation

/// Brings the rows of the general tables of one kind of record into a book.
struct TableMerge<Record: BookRecord> {
  let ledger: Ledger
  private let writer: LedgerWriter
  let names: BookNames
  private let addsSimilar: Bool
  let rates: RateTable
  private var known: KnownRecords<Record>
  private var pending: [PendingRow] = []
  /// The line of each natural key of the file.
  private var lines: [[Cell]: Int] = [:]
  /// The rows of bills that were left out, because they resemble others.
  private var leftOut: Set<Int64> = []
  /// The lines of the numbers of a file whose rows keep them; nil if they do not.
  private var numbers: [Int64: Int]?
  /// The number of rows that may still be read.
  private(set) var rowsLeft: Int

  /// A row without a record in the book.
  struct PendingRow {
    var record: Record
    let line: Int
    let file: Int
    /// The number of the row in the file.
    var number: Int64?
    /// The positions of the fields that the table has.
    let places: [Int]
    /// The table, for the headings of its columns.
    let table: OwnTable

    /// The number of the record of the same kind of which the row is a part: the bill of an expense. It is
    /// negative if that is the number of a row that is not stored yet.
    var ofWhole: Int64? {
      get { self[\.bill] }
      set { self[\.bill] = newValue }
    }

    /// The number of the expense of which the row corrects the bill, negative like that of a whole.
    var corrected: Int64? {
      get { self[\.corrects] }
      set { self[\.corrects] = newValue }
    }

    private subscript(field: WritableKeyPath<Expense, Int64?>) -> Int64? {
      get { (record as? Expense)?[keyPath: field] }
      set {
        guard var expense = record as? Expense else { return }
        expense[keyPath: field] = newValue
        record = expense as? Record ?? record
      }
    }

    /// Whether it names a row that is not stored yet.
    func isEarly(_ names: BookNames, in table: String) -> Bool {
      [ofWhole, corrected].contains { number in
        number.map { $0 < 0 && names.number(ofRow: -$0, in: table) ?? 0 < 0 } ?? false
      }
    }
  }

  init(
    _ ledger: Ledger, _ writer: LedgerWriter, _ names: BookNames, addsSimilar: Bool, rowsLeft: Int
  ) throws {
    self.ledger = ledger
    self.writer = writer
    self.names = names
    self.addsSimilar = addsSimilar
    self.rowsLeft = rowsLeft
    rates = try ledger.rates.table()
    known = try KnownRecords(of: ledger.book, names)
    // Who has the odd cent of an amount depends on the numbers, and notes may have them.
    if Record.kind.isNumbered && known.isEmpty { numbers = [:] }
  }

  var table: String { Record.kind.table }

  /// Reads the rows of a table, and updates the records that the book has.
  mutating func read(
    _ table: OwnTable, at file: Int, _ result: inout ImportResult
  ) throws {
    for header in table.ignoredHeaders {
      refuse(ImportRefusal(line: table.headerLine, .unknownColumn(header)), in: file, &result)
    }
    let places = Record.fields.indices.filter {
      let name = Record.fields[$0].field.name
      return table.place(of: name) != nil
        || name == "nights" && table.place(of: "check_out") != nil
        || table.isListed(name)
    }
    known.compare(places)
    let numberPlace = table.place(of: "id")
    if numberPlace != nil { names.expectRows(of: self.table) }
    let correctsPlace = Record.kind == Expense.kind ? table.place(of: "corrects") : nil
    // The rows of corrections that stand above what they correct.
    var early: [(corrected: Int64, row: PendingRow, cells: CellSource)] = []
    var cells = CellSource(table, of: Record.self, names: names)
    // Built-in ones have none in a list.
    if Record.kind == Category.kind { cells.mayLack = ["name"] }
    while try cells.advance() {
      rowsLeft -= 1
      if rowsLeft < 0 { throw Refusal("error.import.too-many-rows", .badData) }
      let row = PendingRow(
        record: Record(), line: cells.table.line, file: file,
        number: Int64(cells.table.text(numberPlace)), places: places, table: table)
      if let number = Int64(cells.table.text(correctsPlace)),
        names.lacks(row: number, in: self.table)
      {
        early.append((number, row, cells))
      } else {
        try take(row, from: &cells, &result)
      }
    }
    let (names, name) = (names, self.table)
    try early.forEachInOrder {
      names.lacks(row: $0.corrected, in: name)
    } body: {
      var cells = $0.cells
      try take($0.row, from: &cells, &result)
    }
  }

  /// Reads a row, and refuses it if it cannot be imported.
  private mutating func take(
    _ row: PendingRow, from cells: inout CellSource, _ result: inout ImportResult
  ) throws {
    do { try take(row, &cells, &result) } catch let refusal as ImportRefusal {
      refuse(refusal.named(in: row.table), in: row.file, &result)
    }
  }

  /// Reads a row, and updates its record if the book has it.
  private mutating func take(
    _ row: PendingRow, _ cells: inout CellSource, _ result: inout ImportResult
  ) throws {
    var row = row
    try cells.read(&row.record)
    if var booking = row.record as? Booking {
      try cells.takeNights(
        &booking.stay, at: row.table.place(of: "nights"), until: row.table.place(of: "check_out"))
      row.record = booking as? Record ?? row.record
    }
    if var expense = row.record as? Expense {
      try cells.takeBill(&expense)
      row.record = expense as? Record ?? row.record
    }
    if let category = row.record as? Category, category.parent.isEmpty,
      names.isBuiltIn(category.code)
    {
      // A list has the built-in categories too, which are no records.
      return result.add(entry(of: row.record, row, .unchanged))
    }
    row.record = completed(row.record, row.places)
    let fields = names.fields(of: row.record)
    if KnownRecords<Record>.isNamed, let key = KnownRecords<Record>.key(of: fields) {
      if let first = lines[key] { throw ImportRefusal(line: row.line, .repeatedRow(line: first)) }
      lines[key] = row.line
    }
    if let zone = row.record as? Zone { names.add(zone) }
    guard let index = known.take(fields) else {
      if let lacking = row.table.columnsOfNewRows.first {
        throw ImportRefusal(line: row.line, column: lacking, .columnOfNewRow)
      }
      if let number = row.number, numbers != nil {
        // Further records need numbers that a JSON document can have too.
        if (1...BookDocument.largestNumber / 2).contains(number) {
          if let first = numbers?.updateValue(row.line, forKey: number) {
            throw ImportRefusal(line: row.line, .repeatedRow(line: first))
          }
        } else {
          row.number = nil
        }
      }
      if let whole = row.ofWhole, whole > 0 {
        throw ImportRefusal(line: row.line, .otherParts(whole))
      }
      // Its own number is that of the row until it is stored.
      names.set(row.number.map { -$0 }, ofRow: row.number, in: table)
      pending.append(row)
      return
    }
    let (record, before) = known.record(index)
    names.set(record.id, ofRow: row.number, in: table)
    try update(record, before, from: row, isKept: known.isBlanked(index), &result)
  }

  /// Changes a record of the book to what its row says.
  private func update(
    _ old: Record, _ before: [Field], from row: PendingRow, isKept: Bool,
    _ result: inout ImportResult
  ) throws {
    var new = row.record
    var missing = FieldCopy(of: old, without: row.places)
    new.visit(&missing)
    new.id = old.id
    let after = names.fields(of: new)
    let changes = row.places.filter { before[$0] != after[$0] }.map {
      change($0, before, after)
    }
    var entry = entry(of: new, row, .unchanged)
    if !changes.isEmpty && !isKept {
      try require(&new, row)
      if let old = old as? Property, let new = new as? Property {
        _ = try ledger.homes.keepHolders(of: old, becoming: new, writer)
      }
      try writer.update(new, from: old)
      entry.outcome = .updated
      entry.remark = .taken(changes)
    }
    result.add(entry)
  }

  /// Stores the rows that the book does not have, in the order of their numbers, which decides who has the odd
  /// cent of an amount; bills before their parts, and before those that correct them.
  mutating func addPending(to result: inout ImportResult) throws {
    numberRest()
    let rows = pending.enumerated().sorted { one, other in
      func rank(_ row: (offset: Int, element: PendingRow)) -> (Int, Int64, Int) {
        (row.element.ofWhole == nil ? 0 : 1, row.element.number ?? 0, row.offset)
      }
      return rank(one) < rank(other)
    }
    pending = []
    let (names, name) = (names, table)
    try rows.map(\.element).forEachInOrder {
      $0.isEarly(names, in: name)
    } body: { row in
      do { try add(row, &result) } catch let refusal as ImportRefusal {
        names.set(nil, ofRow: row.number, in: table)
        refuse(refusal.named(in: row.table), in: row.file, &result)
      }
    }
  }

  /// Gives the rows without a number those after the numbers that others keep.
  private mutating func numberRest() {
    guard let numbers, var last = numbers.keys.max() else {
      self.numbers = nil
      return
    }
    for index in pending.indices where pending[index].number == nil {
      last += 1
      pending[index].number = last
    }
    names.keepNumbers(of: table)
  }

  /// Stores a new record, unless it resembles one of the book.
  private mutating func add(_ row: PendingRow, _ result: inout ImportResult) throws {
    var row = row
    if let corrected = row.corrected, corrected < 0 {
      guard let stored = names.number(ofRow: -corrected, in: table), stored > 0 else {
        throw ImportRefusal(
          line: row.line, column: "corrects", .unknownRecord(table: table, String(-corrected)))
      }
      row.corrected = stored
    }
    if let whole = row.ofWhole {
      if leftOut.contains(-whole) { return result.add(entry(of: row.record, row, .unclear)) }
      guard let stored = names.number(ofRow: -whole, in: table), stored > 0 else {
        throw ImportRefusal(line: row.line, .unknownRecord(table: table, String(-whole)))
      }
      row.ofWhole = stored
    } else if !addsSimilar {
      known.compareAgain(row.places)
      if let (index, place) = known.similar(to: names.fields(of: row.record)) {
        let (record, before) = known.record(index)
        if let number = row.number { leftOut.insert(number) }
        names.set(record.id, ofRow: row.number, in: table)
        var entry = entry(of: row.record, row, .unclear)
        entry.remark = .resembles(
          record.id, change(place, before, names.fields(of: row.record)))
        return result.add(entry)
      }
    }
    if var booking = row.record as? Booking, row.table.place(of: "tax_apart") == nil {
      booking.stay.taxApart =
        try ledger.book.first(Property.self, .number(booking.stay.property))?.taxApart ?? false
      row.record = booking as? Record ?? row.record
    }
    try require(&row.record, row)
    let stored: Record
    if numbers != nil, let number = row.number {
      row.record.id = number
      try writer.insert(numbered: row.record)
      stored = row.record
    } else {
      stored = try writer.insert(row.record)
    }
    names.set(stored.id, ofRow: row.number, in: table)
    result.add(entry(of: stored, row, .added))
    if let booking = stored as? Booking { result.note(booking.stay, number: booking.id) }
  }
}
