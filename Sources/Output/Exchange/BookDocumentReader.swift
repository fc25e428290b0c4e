package import Bookkeeping
package import DataFormats

/// A parsed element of a document.
package enum BookEntry: Sendable {
  /// The highest id ever assigned to a record of a kind.
  case lastNumber(RecordKind, Int64)
  /// A record; if its kind has ids, the record has one.
  case record(any BookRecord)
}

/// A streaming parser for book documents. Memory grows only with the codes that later rows refer
/// to.
package final class BookDocumentReader {
  private let json: JSONReader
  private var path: [String] = []
  private var rowPosition = TextPosition(line: 1, column: 1)
  /// The first version of documents in which codes do not decide who has the odd cent of an amount.
  package static let firstVersionWithTurns = 3

  /// The version of the document, once it has been read.
  package private(set) var version = BookDocument.version
  /// The ids of the records of each table, by code.
  private var codes: [String: [String: Int64]] = [:]
  private var lastNumbers: [RecordKind: Int64] = [:]
  /// The code of the default property, and the fault to throw if no property has that code.
  private var home: (code: String, fault: DocumentFault)?

  /// Creates a parser.
  package init(_ json: JSONReader) {
    self.json = json
  }

  /// Calls `body` with each row of the document, in order.
  ///
  /// - Throws: `DocumentFault`, and any error that `body` or the source of the text throws.
  package func read(_ body: (BookEntry) throws -> Void) throws {
    try expect(.beginObject, .object)
    try readSchema()
    try key("last_ids")
    try readLastNumbers(body)
    for kind in recordKinds where kind.since <= version {
      try key(kind.kind.list)
      try readRows(of: kind, body)
      // The default property can be checked only now, because properties follow the settings.
      if kind == Property.self, let home, codes[Property.kind.table]?[home.code] == nil {
        throw home.fault
      }
    }
    let last = try token()
    if case .name(let name) = last {
      throw fault(isKnown(name) ? .duplicateKey(name) : .unknownKey(name))
    }
    _ = try token()
  }

  /// Returns a fault at the row passed to `body` last.
  package func rowFault(_ reason: DocumentFault.Reason) -> DocumentFault {
    DocumentFault(reason, path: path.joined(), at: rowPosition)
  }

  private func readSchema() throws {
    guard case .name("schema") = try token(), case .string(let schema) = try token() else {
      throw fault(.noSchema)
    }
    guard schema.hasPrefix(BookDocument.name),
      let version = Int(schema.dropFirst(BookDocument.name.count)),
      schema == BookDocument.name + String(version), version > 0
    else { throw fault(.otherSchema(schema)) }
    if version > BookDocument.version { throw fault(.newerSchema(version: version)) }
    self.version = version
  }

  private func readLastNumbers(_ body: (BookEntry) throws -> Void) throws {
    path = ["last_ids"]
    let numbered = recordKinds.filter { $0.since <= version }.map { $0.kind }.filter(\.isNumbered)
    var row = DocumentRow(columns: numbered.map(\.list))
    try expect(.beginObject, .object)
    try read(&row)
    try placed {
      for kind in numbered {
        lastNumbers[kind] = try row.number(kind.list, in: 0...BookDocument.largestNumber)
      }
    }
    for kind in numbered { try body(.lastNumber(kind, lastNumbers[kind] ?? 0)) }
    path = []
  }

  private func readRows<Record: BookRecord>(
    of type: Record.Type, _ body: (BookEntry) throws -> Void
  ) throws {
    let list = Record.kind.list
    path = [list]
    try expect(.beginArray, .list)
    var row = DocumentRow(columns: Record.columns(in: version))
    let hasCode = Record.hasCode
    var index = 0
    while true {
      path = [list, "[\(index)]"]
      let first = try token()
      if first == .endArray { break }
      guard first == .beginObject else { throw fault(.value(first.shown, wanted: .object)) }
      rowPosition = json.position
      row.begin()
      try read(&row)
      let record: Record = try placed { try self.record(row) }
      if hasCode { codes[Record.kind.table, default: [:]][record.code] = record.id }
      try body(.record(record))
      index += 1
    }
    path = []
  }

  /// Parses the rest of an object.
  private func read(_ row: inout DocumentRow) throws {
    while true {
      let next = try token()
      guard case .name(let name) = next else { return }
      let position = json.position
      guard let place = row.place(of: name) else { throw fault(.unknownKey(name)) }
      let value: JSONToken
      do {
        value = try json.token()
      } catch let error as JSONFault {
        throw DocumentFault(
          .syntax(error.reason), path: path.joined() + "." + name, at: error.position)
      }
      guard row.store(value, at: json.position, in: place) else {
        throw DocumentFault(.duplicateKey(name), path: path.joined(), at: position)
      }
      // Columns never hold arrays or objects. Parsing stops at one, because its keys could be
      // confused with those of the row.
      if value == .beginArray || value == .beginObject {
        throw DocumentFault(
          .value(value.shown, wanted: .scalar), path: path.joined() + "." + name, at: json.position)
      }
    }
  }

  /// Adds the position to faults of columns.
  private func placed<Result>(_ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let error as DocumentRow.Fault {
      let isMissing = error.position == nil
      throw DocumentFault(
        error.reason, path: path.joined() + (isMissing ? "" : "." + error.column),
        at: error.position ?? rowPosition)
    }
  }
}

/// Conversion of rows to records.
extension BookDocumentReader {
  private func record<Record: BookRecord>(_ row: DocumentRow) throws -> Record {
    var record = Record()
    if Record.self == Setting.self {
      if let (name, value) = try row.setting(), name == .home {
        home = (value, rowFault(.unknownReference(table: Property.kind.table, code: value)))
      }
    }
    if Record.kind.isNumbered {
      // If no id was assigned, no row is valid; the range in the error shows this.
      let last = max(1, lastNumbers[Record.kind] ?? 0)
      record.id = try row.number("id", in: 1...last)
    }
    var source = RowSource(row: row, version: version, codes: codes)
    try record.visit(&source)
    if let fault = record.faults.first { throw rowFault(.record(fault)) }
    return record
  }
}

/// A source of field values that reads a row of a document.
struct RowSource: FieldSource {
  typealias Failure = DocumentRow.Fault
  let row: DocumentRow
  let version: Int
  let codes: [String: [String: Int64]]

  /// A field that the version does not have keeps its default value.
  mutating func visit<Value: FieldValue>(
    _ field: RecordField, _ value: inout Value
  ) throws(DocumentRow.Fault) {
    if field.since <= version { value = try Value.read(field, from: &self) }
  }

  func isEmpty(_ field: RecordField) throws(DocumentRow.Fault) -> Bool { try !row.has(field.name) }

  func reference(_ field: RecordField) throws(DocumentRow.Fault) -> Int64 {
    guard let table = field.reference, let known = codes[table] else {
      return try row.number(field.name, in: 1...BookDocument.largestNumber)
    }
    let code = try row.text(field.name)
    guard let number = known[code] else {
      throw row.fault(.unknownReference(table: table, code: code), field.name)
    }
    return number
  }

  func count(_ field: RecordField) throws(DocumentRow.Fault) -> Int {
    Int(try row.number(field.name, in: field.range))
  }

  func flag(_ field: RecordField) throws(DocumentRow.Fault) -> Bool { try row.flag(field.name) }

  func text(_ field: RecordField) throws(DocumentRow.Fault) -> String {
    if let table = field.reference {
      let code = try row.text(field.name)
      guard codes[table]?[code] != nil else {
        throw row.fault(.unknownReference(table: table, code: code), field.name)
      }
      return code
    }
    return switch field.rule {
    case .any: try row.text(field.name)
    case .filled: try row.filledText(field.name)
    case .code: try row.code(field.name)
    }
  }

  func day(_ field: RecordField) throws(DocumentRow.Fault) -> Day { try row.day(field.name) }
  func money(_ field: RecordField) throws(DocumentRow.Fault) -> Money { try row.money(field.name) }
  func rate(_ field: RecordField) throws(DocumentRow.Fault) -> UnitRate { try row.rate(field.name) }

  func code<Code: CodedValue>(
    _ field: RecordField, of type: Code.Type
  ) throws(DocumentRow.Fault) -> Code {
    try row.coded(field.name, of: type)
  }
}

/// Access to tokens.
extension BookDocumentReader {
  private func token() throws -> JSONToken {
    do {
      return try json.token()
    } catch let error as JSONFault {
      throw DocumentFault(.syntax(error.reason), path: path.joined(), at: error.position)
    }
  }

  private func expect(_ wanted: JSONToken, _ form: DocumentFault.Form) throws {
    let found = try token()
    guard found == wanted else { throw fault(.value(found.shown, wanted: form)) }
  }

  /// Parses the next key of the top-level object, whose keys have a fixed order.
  private func key(_ wanted: String) throws {
    let found = try token()
    guard case .name(let name) = found else { throw fault(.missingKey(wanted)) }
    guard name != wanted else { return }
    throw fault(isKnown(name) ? .missingKey(wanted) : .unknownKey(name))
  }

  private func isKnown(_ key: String) -> Bool {
    recordKinds.contains { $0.kind.list == key } || key == "last_ids" || key == "schema"
  }

  private func fault(_ reason: DocumentFault.Reason) -> DocumentFault {
    DocumentFault(reason, path: path.joined(), at: json.position)
  }
}
