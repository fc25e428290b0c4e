package import Bookkeeping
internal import DataFormats
package import Documents

/// The source of an export: the records of each kind, in the order of lists.
package protocol BookSource {
  /// Calls `body` with each record of a kind.
  func forEach<Record: BookRecord>(
    _ type: Record.Type, _ body: (Record) throws -> Void
  ) throws
  /// Returns the highest id ever assigned to a record of a kind; 0 if there was none.
  func lastNumber(_ kind: RecordKind) throws -> Int64
}

/// The mapping from ids in tables to the codes that documents use as references.
///
/// For example, a property is `exemple-1` in a document and 1 in a table. Records of a kind without
/// code are referenced by id in both.
struct RecordCodes {
  private var codes: [String: [Int64: String]] = [:]

  init(of book: any BookSource) throws {
    let fields = recordKinds.flatMap { $0.fields }
    let referred = Set(fields.filter { $0.form == .reference }.compactMap(\.field.reference))
    for kind in recordKinds where referred.contains(kind.kind.table) && kind.hasCode {
      codes[kind.kind.table] = try RecordCodes.codes(of: kind, in: book)
    }
  }

  private static func codes<Record: BookRecord>(
    of type: Record.Type, in book: any BookSource
  ) throws -> [Int64: String] {
    var codes: [Int64: String] = [:]
    try book.forEach(type) { codes[$0.id] = $0.code }
    return codes
  }

  /// Returns the reference to a record of a table by its id.
  func cell(_ table: String?, _ number: Int64) -> Cell {
    guard let table, let known = codes[table] else { return .number(number) }
    return Cell(known[number])
  }
}

extension BookRecord {
  /// Whether records of the kind have a code.
  static var hasCode: Bool { fields.contains { $0.field.name == "code" } }

  /// The code of the record; empty for a kind without codes.
  var code: String {
    var finder = CodeFinder()
    var record = self
    record.visit(&finder)
    return finder.code
  }

  /// Returns the names of the columns: the id, if it is visible to users, and the fields.
  ///
  /// - Parameter version: The version of the document.
  package static func columns(in version: Int = BookDocument.version) -> [String] {
    (kind.isNumbered ? ["id"] : [])
      + fields.filter { $0.field.since <= version }.map(\.field.name)
  }
}

extension BookSource {
  /// Returns the records of a kind as a document for CSV and JSON.
  package func table(of type: any BookRecord.Type) throws -> Document {
    try table(type, codes: RecordCodes(of: self))
  }

  /// Returns the records of a kind as a document for a sheet of a workbook, whose headings are in the
  /// language of the reader. An import reads the same records from it.
  package func sheet(of type: any BookRecord.Type) throws -> Document {
    try table(type, codes: RecordCodes(of: self), for: .everybody)
  }

  func table<Record: BookRecord>(
    _ type: Record.Type, codes: RecordCodes, for audience: Column.Audience = .machines
  ) -> Document {
    let schema = "estada/\(Record.kind.list)/1"
    let kind = Record.kind
    return Document(
      schema: schema, title: Phrase(schema),
      columns: Record.columns().map {
        Column($0, heading: kind.heading(of: $0), for: audience)
      }, whenEmpty: Phrase(schema)
    ) { body in
      var writer = CellWriter(codes: codes, isForSheet: audience == .everybody)
      try forEach(type) { record in
        writer.cells.removeAll(keepingCapacity: true)
        if Record.kind.isNumbered { writer.cells.append(.number(record.id)) }
        var record = record
        record.visit(&writer)
        try body(writer.cells)
      }
      return nil
    }
  }
}

/// A visitor that returns the field `code` of a record.
private struct CodeFinder: FieldVisitor {
  typealias Failure = Never
  var code = ""

  mutating func visit<Value: FieldValue>(_ field: RecordField, _ value: inout Value) {
    if field.name == "code", let text = value as? String { code = text }
  }
}

/// A visitor that collects the fields of a record as cells.
private struct CellWriter: FieldTarget {
  typealias Failure = Never
  let codes: RecordCodes
  /// Whether the cells are those of a workbook, which people read and edit.
  let isForSheet: Bool
  var cells: [Cell] = []

  mutating func empty(_ field: RecordField) { cells.append(.empty) }
  mutating func flag(_ field: RecordField, _ flag: Bool) { cells.append(.flag(flag)) }

  mutating func count(_ field: RecordField, _ count: Int) {
    // Nobody reads or types 2000 as 20 %.
    let isRate = isForSheet && field.range == Agreement.rates
    cells.append(isRate ? .text(FixedPoint.percent(count)) : .count(count))
  }

  mutating func text(_ field: RecordField, _ text: String) {
    let text =
      isForSheet && field.name == BankAccount.lines
      ? text.split(separator: "\n").joined(separator: "; ") : text
    // An import takes the mark of a formula from a text, so a text that looks marked gets another one.
    let isMarked = isForSheet && FormulaGuard.unguarded(text) != text
    cells.append(.text(isMarked ? FormulaGuard.guarded(text) : text))
  }

  mutating func day(_ field: RecordField, _ day: Day) { cells.append(.day(day)) }
  mutating func money(_ field: RecordField, _ money: Money) { cells.append(.money(money)) }
  mutating func rate(_ field: RecordField, _ rate: UnitRate) { cells.append(.rate(rate)) }

  mutating func code(_ field: RecordField, _ code: some CodedValue) {
    cells.append(.text(code.code))
  }

  mutating func reference(_ field: RecordField, _ number: Int64) {
    cells.append(codes.cell(field.reference, number))
  }
}
