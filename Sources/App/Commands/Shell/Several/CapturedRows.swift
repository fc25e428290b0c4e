internal import Documents

/// The rows and warnings of commands whose output is shown together.
final class CapturedRows {
  /// The warnings with the records that they are about.
  var warnings: [(record: String, warning: Phrase)] = []
  /// The number of each row, or its code.
  private(set) var ids: [String] = []
  /// The documents without rows, and the cells of the rows by the names of their columns.
  private var documents: [Document] = []
  private var rows: [[String: Cell]] = []

  /// The columns of which the first identifies a row.
  private let keys: [String]

  /// Makes an empty collection of rows that are identified by numbers, or by codes and names.
  init(areNumbers: Bool) { keys = areNumbers ? ["id"] : ["code", "name"] }

  /// Takes the rows of a document, which may be gone after the command.
  ///
  /// - Throws: What the rows throw; `Refusal` for a document whose rows are no records.
  func take(_ document: Document) throws {
    let columns = document.columns.filter { $0.audience != .people }
    guard let key = keys.first(where: { key in columns.contains { $0.name == key } })
    else { throw Refusal("error.filter-not-of-records", .usage) }
    _ = try document.rows { cells in
      let row = Dictionary(
        zip(document.columns, cells).filter { $0.0.audience != .people }.map { ($0.name, $1) }
      ) { first, _ in first }
      let id: String? =
        switch row[key] {
        case .number(let number): String(number)
        case .text(let code): code
        default: nil
        }
      // A bill with parts has a row for each, a group one for each owner.
      if let id, !ids.contains(id) || ids.last == id { ids.append(id) }
      rows.append(row)
    }
    documents.append(document)
  }

  /// All rows as one document, with the columns of the document that has most.
  var document: Document {
    let widest = documents.max { $0.columns.count < $1.columns.count }
    let columns = (widest?.columns ?? []).filter { $0.audience != .people }
    var document = Document(
      schema: widest?.schema ?? "", title: widest?.title ?? Phrase("several.edited"),
      columns: columns, whenEmpty: widest?.whenEmpty ?? Phrase("several.edited")
    ) { [rows] body in
      for row in rows { try body(columns.map { row[$0.name] ?? .empty }) }
      return nil
    }
    document.rowsName = widest?.rowsName ?? document.rowsName
    return document
  }
}
