internal import DataFormats
internal import Reporting

/// A whole book as one JSON document; `docs/json-format.md` is its description.
package enum BookDocument {
  /// The name of the form without its version.
  static let name = "estada/export/"
  /// The version that is written and read.
  package static let version = 1
  /// The form and its version, as the document says.
  package static var schema: String { name + String(version) }

  /// The highest number a row may have: what every reader of JSON takes for what it is (RFC 8259, § 6), and
  /// far enough from the end for a book to count on.
  package static let largestNumber: Int64 = 9_007_199_254_740_991

  /// How much text is gathered before it is handed on, in bytes.
  private static let portion = 32_768

  /// Writes the document; `write` is handed the text a portion at a time.
  ///
  /// - Throws: What the tables throw.
  package static func write(_ tables: BookTables, to write: (String) -> Void) throws {
    var json = JSONWriter()
    json.beginObject()
    json.name("schema")
    json.string(schema)
    json.newLine()
    json.name("last_ids")
    json.beginObject()
    for table in BookTable.numbered {
      json.name(table.rawValue)
      json.number(tables.lastNumbers[table] ?? 0)
    }
    json.endObject()
    for table in BookTable.allCases {
      json.newLine()
      json.name(table.rawValue)
      json.beginArray()
      let document = tables.document(table)
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
