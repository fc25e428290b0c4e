internal import Bookkeeping
internal import DataFormats
internal import Reporting

/// A whole book as one JSON document; `docs/json-format.md` is its description.
package enum BookDocument {
  /// The name of the form without its version.
  static let name = "estada/export/"
  /// The version that is written: that of the newest field. Every version up to it is read.
  package static let version =
    recordKinds.flatMap { $0.fields }.map(\.field.since).max() ?? 1
  /// The form and its version, as the document names them.
  package static var schema: String { name + String(version) }

  /// The highest number a row may have: exact in every reader of JSON (RFC 8259, § 6), and far enough
  /// from the end of 64 bits for a book to count on.
  package static let largestNumber: Int64 = 9_007_199_254_740_991

  /// How much text is gathered before it is written, in bytes.
  private static let portion = 32_768

  /// Writes the document, a portion at a time.
  ///
  /// - Throws: What the book throws.
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
        // A row a line: for people's eyes, for diff and for grep.
        json.newLine()
        columns.put(row, into: &json)
        json.flush(above: portion, to: write)
      }
      json.endArray()
    }
    json.endObject()
    json.flush { write($0 + "\n") }
  }
}
