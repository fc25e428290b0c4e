internal import Bookkeeping
internal import Documents
internal import Storage

/// The numbers of a copy's records in the book, and the records of the copy that the book does not have.
struct NumberMap {
  private var sent: [SentNumbers] = []
  private var left: [String: [Int64: Int64]] = [:]
  private var leftCodes: [String: [String: Int64]] = [:]

  /// Makes a map of the records that were sent.
  init(_ sent: [SentNumbers] = []) { self.sent = sent }

  /// The runs of numbers added since the map had so many.
  func added(since count: Int) -> [SentNumbers] { Array(sent[count...]) }

  /// How many runs of numbers there are.
  var count: Int { sent.count }

  /// Adds a record that was sent.
  ///
  /// - Parameter start: The first run of numbers that may grow: those before belong to other steps.
  mutating func add(_ table: String, _ number: Int64, there other: Int64, from start: Int) {
    for index in sent.indices.reversed() where index >= start && sent[index].table == table {
      if sent[index].append(table, number, there: other) { return }
      break
    }
    sent.append(SentNumbers(table, number, there: other))
  }

  /// Records that a step which changed a record was left.
  mutating func leave<Record: BookRecord>(_ record: Record, step: Int64) {
    let table = Record.kind.table
    left[table, default: [:]][record.id] = step
    if Record.fields.contains(where: { $0.field.name == "code" }),
      case .text(let code) = RecordCells(record).cells(of: ["code"])[0]
    {
      leftCodes[table, default: [:]][code] = step
    }
  }

  /// The number in the book of a record of the copy.
  ///
  /// - Throws: `LeftReason.dependsOn` for a record that a left step changed.
  func number(_ table: String, _ number: Int64) throws(LeftReason) -> Int64 {
    if let step = left[table]?[number] { throw .dependsOn(step) }
    let run = sent.last { $0.table == table && number >= $0.first && number - $0.first < $0.count }
    return run.map { $0.there + (number - $0.first) } ?? number
  }

  /// Requires that no left step changed the record with a code.
  ///
  /// - Throws: `LeftReason.dependsOn`.
  fileprivate func requireCode(_ table: String, _ code: String) throws(LeftReason) {
    if let step = leftCodes[table]?[code] { throw .dependsOn(step) }
  }

  /// Whether a record of the book was sent from the copy.
  func isFromCopy(_ table: String, _ number: Int64) -> Bool {
    sent.contains { $0.table == table && number >= $0.there && number - $0.there < $0.count }
  }

  /// A record with the numbers that it and the records to which it refers have in the book.
  ///
  /// A record that is being added keeps its number.
  ///
  /// - Throws: `LeftReason.dependsOn`.
  func translated<Record: BookRecord>(_ record: Record) throws(LeftReason) -> Record {
    var record = record
    var translation = Translation(map: self, table: Record.kind.table)
    try record.visit(&translation)
    return record
  }
}

/// Replaces the numbers of records in the fields of one record.
private struct Translation: FieldVisitor {
  typealias Failure = LeftReason

  let map: NumberMap
  let table: String
  /// What a line of a sent statement is about.
  private var subject: StatementLineKind?
  /// What a row of a filed box is about.
  private var boxKind: FiledBoxKind?

  init(map: NumberMap, table: String) {
    self.map = map
    self.table = table
  }

  mutating func visit<Value: FieldValue>(
    _ field: RecordField, _ value: inout Value
  ) throws(LeftReason) {
    if let subject = value as? StatementLineKind { self.subject = subject }
    if let kind = value as? FiledBoxKind { boxKind = kind }
    if let target = field.reference {
      if let code = value as? String { try map.requireCode(target, code) }
      guard let number = value as? Int64,
        let new = try map.number(target, number) as? Value
      else { return }
      value = new
    } else if Value.form == .count, let target = bareTarget(field), let number = value as? Int,
      let new = Int(try map.number(target, Int64(number))) as? Value
    {
      value = new
    }
  }

  /// The table of a number that is no reference, as the record that it names may be removed: the booking of
  /// a stay in a filed return, the records of a sent statement, and the latest expense when a supplier was
  /// described, the records of filed boxes. 0 stands for no record.
  private func bareTarget(_ field: RecordField) -> String? {
    switch (table, field.name) {
    case (FiledStay.kind.table, "booking"): Booking.kind.table
    case (FiledBox.kind.table, "property"): Property.kind.table
    case (FiledBox.kind.table, "record"):
      switch boxKind {
      case .booking: Booking.kind.table
      case .adjustment: Adjustment.kind.table
      case .expense: Expense.kind.table
      case .commission: CommissionBill.kind.table
      case .statement: SentStatement.kind.table
      case .agreement: Agreement.kind.table
      case .asset: Asset.kind.table
      case .outside: IncomeTaxAmount.kind.table
      case .year, nil: nil
      }
    case (Supplier.kind.table, "after_expense"): Expense.kind.table
    case (SentLine.kind.table, "property"): Property.kind.table
    case (SentLine.kind.table, "record"):
      switch subject {
      case .stay, .stayVAT, .withheld: Booking.kind.table
      case .adjustment, .adjustmentVAT: Adjustment.kind.table
      case .expense, .personal, .expenseVAT: Expense.kind.table
      case .transfer: Transfer.kind.table
      // A share and an opening balance are of no record, and a fee is of a month.
      case .share, .fee, .opening, nil: nil
      }
    default: nil
    }
  }
}

/// The fields of a record as cells.
struct RecordCells: FieldTarget {
  typealias Failure = Never

  private(set) var fields: [Field] = []

  /// Collects the fields of a record.
  init(_ record: some BookRecord) {
    var record = record
    record.visit(&self)
  }

  mutating func empty(_ field: RecordField) { add(field, .empty) }
  mutating func reference(_ field: RecordField, _ number: Int64) { add(field, .number(number)) }
  mutating func count(_ field: RecordField, _ count: Int) { add(field, .count(count)) }
  mutating func flag(_ field: RecordField, _ flag: Bool) { add(field, .flag(flag)) }
  mutating func text(_ field: RecordField, _ text: String) { add(field, .text(text)) }
  mutating func day(_ field: RecordField, _ day: Day) { add(field, .day(day)) }
  mutating func money(_ field: RecordField, _ money: Money) { add(field, .money(money)) }
  mutating func rate(_ field: RecordField, _ rate: UnitRate) { add(field, .rate(rate)) }

  mutating func code(_ field: RecordField, _ code: some CodedValue) {
    add(field, .text(code.code))
  }

  private mutating func add(_ field: RecordField, _ cell: Cell) {
    fields.append(Field(field.name, cell))
  }

  /// The cells of some fields, in the order of the names.
  func cells(of names: [String]) -> [Cell] {
    names.map { name in fields.first { $0.name == name }?.cell ?? .empty }
  }
}

/// Collects the records to which one record refers by number.
struct References: FieldVisitor {
  typealias Failure = Never

  private(set) var rows: [(table: String, number: Int64)] = []

  mutating func visit<Value: FieldValue>(_ field: RecordField, _ value: inout Value) {
    guard Value.form == .reference, let table = field.reference, let number = value as? Int64
    else { return }
    rows.append((table, number))
  }
}
