package import Bookkeeping
package import DataFormats
package import Documents

/// A whole book as one JSON document, as described in `docs/json-format.md`.
package enum BookDocument {
  /// The name of the schema, without its version.
  static let name = "estada/export/"
  /// The version written: that of the newest field. All versions up to it can be read.
  package static let version =
    recordKinds.flatMap { $0.fields }.map(\.field.since).max() ?? 1
  /// The name and version of the schema, as in the document.
  package static var schema: String { name + String(version) }

  /// The largest id of a row: exact in all JSON parsers (RFC 8259, § 6), and far enough from the
  /// limit of 64 bits for further rows.
  package static let largestNumber: Int64 = 9_007_199_254_740_991

  /// The chunk size, in bytes.
  private static let chunkSize = 32_768

  /// Writes the document in chunks.
  ///
  /// - Throws: Any error that the book throws.
  package static func write(_ book: some BookSource, to write: (String) -> Void) throws {
    var json = JSONWriter()
    json.beginObject()
    json.name("schema")
    json.string(schema)
    json.newLine()
    json.name("last_ids")
    json.beginObject()
    for kind in recordKinds.map({ $0.kind }) where kind.isNumbered {
      json.name(kind.list)
      json.number(try book.lastNumber(kind))
    }
    json.endObject()
    let codes = try RecordCodes(of: book)
    for kind in recordKinds {
      json.newLine()
      json.name(kind.kind.list)
      json.beginArray()
      let document = book.table(kind, codes: codes)
      let columns = JSONColumns(document)
      _ = try document.rows { row in
        // One row for each line, for reading, `diff` and `grep`.
        json.newLine()
        columns.put(row, into: &json)
        json.flush(above: chunkSize, to: write)
      }
      json.endArray()
    }
    json.endObject()
    json.flush { write($0 + "\n") }
  }
}

/// The reason why a document is not a valid book, and its location.
package struct DocumentFault: Error, Equatable, Sendable {
  /// The reason.
  package enum Reason: Equatable, Sendable {
    /// The text is not valid JSON.
    case syntax(JSONFault.Reason)
    /// The document does not start with its schema.
    case noSchema
    /// The document has another schema.
    case otherSchema(String)
    /// The document has a newer version of the schema.
    case newerSchema(version: Int)
    /// An unknown key.
    case unknownKey(String)
    /// A duplicate key.
    case duplicateKey(String)
    /// A missing key; in the top-level object, the position is where it should be.
    case missingKey(String)
    /// A value of the wrong type or format.
    case value(String, wanted: Form)
    /// No record of a table has this code, or none before this position.
    case unknownReference(table: String, code: String)
    /// The id, code or name of another row.
    case duplicate
    /// A budget of the same home, category, owner and first day as an earlier one.
    case duplicateBudget
    /// A category with the code of a built-in one, or that is part of none.
    case builtInCategory
    /// The record violates a constraint of the book.
    case record(RecordFault)
    /// The record is refused by a rule about its kind.
    case refused(Refusal)
  }

  /// The required type or format of a value.
  package enum Form: Equatable, Sendable {
    case scalar, text, filledText, flag, object, list
    case number(ClosedRange<Int64>)
    case day, amount, rate
    case code
    /// A code whose pattern is that of a field: `registration`, `iban`.
    case pattern(of: String)
    case choice([String])
  }

  /// The reason.
  package let reason: Reason
  /// The path of the value, such as `bookings[12].check_in` with zero-based rows; empty for the
  /// document itself.
  package let path: String
  /// The position in the text.
  package let position: TextPosition

  /// Creates a fault.
  package init(_ reason: Reason, path: String, at position: TextPosition) {
    self.reason = reason
    self.path = path
    self.position = position
  }
}
