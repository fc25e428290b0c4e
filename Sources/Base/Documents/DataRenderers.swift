internal import Bookkeeping
package import DataFormats
internal import UnicodeText

/// A renderer that writes a document as one line of JSON.
package enum JSONRenderer {
  /// The chunk size, in bytes.
  private static let chunkSize = 32_768

  /// Renders the document and calls `write` with each chunk of text.
  ///
  /// - Throws: Any error that the rows of the document throw.
  package static func render(_ document: Document, to write: (String) -> Void) throws {
    var json = JSONWriter()
    json.beginObject()
    json.name("schema")
    json.string(document.schema)
    for field in document.fields { put(field, into: &json) }
    json.name(document.rowsName)
    json.beginArray()
    let columns = JSONColumns(document)
    let total = try document.rows { row in
      columns.put(row, into: &json)
      json.flush(above: chunkSize, to: write)
    }
    json.endArray()
    if let total { put(total: total, of: document, into: &json) }
    json.endObject()
    json.flush { write($0 + "\n") }
  }

  private static func put(total: [Cell], of document: Document, into json: inout JSONWriter) {
    let named = zip(document.columns, total)
    let fields = named.filter(\.0.isForMachines)
    switch document.totalForm {
    case .none: return
    case .object:
      json.name("total")
      json.beginObject()
      for (column, cell) in fields
      where cell != .empty || document.nullableTotals.contains(column.name) {
        put(Field(column.name, cell), into: &json)
      }
      json.endObject()
    case .figure(let name):
      let cell = named.first { $0.0.name == name }?.1
      put(Field("total", cell ?? .empty), into: &json)
    }
  }

  private static func put(_ field: Field, into json: inout JSONWriter) {
    json.name(field.name)
    put(field.cell, into: &json)
  }

  fileprivate static func put(_ cell: Cell, into json: inout JSONWriter) {
    switch cell {
    case .empty, .pending, .bar: json.null()
    case .count(let count): json.number(Int64(count))
    case .number(let number), .bytes(let number): json.number(number)
    case .flag(let flag): json.bool(flag)
    case .rows(let rows):
      json.beginArray()
      for row in rows {
        json.beginObject()
        for field in row { put(field, into: &json) }
        json.endObject()
      }
      json.endArray()
    case .members(let fields):
      json.beginObject()
      for field in fields { put(field, into: &json) }
      json.endObject()
    case .words(let words):
      json.beginArray()
      for word in words { json.string(word) }
      json.endArray()
    default: json.string(plainText(cell))
    }
  }

  /// Returns the text of a cell in CSV: its JSON value without quotation marks.
  static func plainText(_ cell: Cell) -> String {
    switch cell {
    case .empty, .pending, .rows, .members, .bar: ""
    case .words(let words): ShellQuoting.line(words)
    case .text(let text), .moment(let text): text
    case .term(let code, _): code
    case .money(let money), .deduction(let money): money.plainText
    case .rate(let rate): rate.plainText
    case .count(let count): String(count)
    case .number(let number), .bytes(let number): String(number)
    case .day(let day), .dayInWords(let day, _): day.isoText
    case .span(let from, let to): Period.days(from: from, to: to).code
    case .period(let period): period.code
    case .phrase(let phrase): phrase.key
    case .commands(let lines): lines.map(ShellQuoting.line).joined(separator: " && ")
    case .permille(let tenths), .quota(let tenths), .tenths(let tenths):
      FixedPoint.plainText(Int64(tenths), decimals: 1)
    case .percent(let hundredths): FixedPoint.percent(hundredths)
    case .flag(let flag): flag ? "true" : "false"
    }
  }
}

/// The columns of a document in JSON, with their names escaped once for all rows.
package struct JSONColumns {
  private let columns: [(index: Int, name: JSONName)]

  /// Selects and escapes the columns of a document.
  package init(_ document: Document) {
    columns = document.columns.indices.compactMap { index in
      let column = document.columns[index]
      return column.isForMachines ? (index, JSONName(column.name)) : nil
    }
  }

  /// Writes a row as a JSON object.
  package func put(_ row: [Cell], into json: inout JSONWriter) {
    json.beginObject()
    for (index, name) in columns {
      json.name(name)
      JSONRenderer.put(row[index], into: &json)
    }
    json.endObject()
  }
}

/// A renderer that writes the rows of a document as comma-separated values (RFC 4180), without the
/// total.
package enum CSVRenderer {
  /// The chunk size, in bytes.
  private static let chunkSize = 32_768

  /// Renders the document and calls `write` with chunks of whole rows.
  ///
  /// - Throws: Any error that the rows of the document throw.
  package static func render(_ document: Document, to write: (String) -> Void) throws {
    let columns = document.columns
    let written = columns.indices.filter {
      columns[$0].isForMachines && !columns[$0].isNested
    }
    var csv = CSVWriter()
    for index in written { csv.field(columns[index].name) }
    csv.endRow()
    _ = try document.rows { row in
      for index in written { csv.field(field(row[index])) }
      csv.endRow()
      csv.flush(above: chunkSize, to: write)
    }
    csv.flush(to: write)
  }

  private static func field(_ cell: Cell) -> String {
    let text = JSONRenderer.plainText(cell)
    if case .text = cell { return FormulaGuard.guarded(text) }
    return text
  }
}
