package import Bookkeeping
internal import UnicodeText

/// Something wrong with a book's file itself.
package enum FileFault: Equatable, Sendable {
  /// A page or an index is not as it should be; the detail is SQLite's.
  case structure(detail: String)
  /// A row refers to one that is not there.
  case reference(table: String, row: Int64, parent: String)
  /// A row has what no command enters.
  case value(RowValue)
  /// A row is not what the history of its changes says.
  case history(table: String, row: Int64)
  /// Rows that an import added are not what the history of its step says, at least one of them.
  case addedRows(table: String, first: Int64, last: Int64)
  /// A step of history lacks some of its changes.
  case step(Int64)
  /// A table would give numbers again that it has given before, or has none left.
  case counter(table: String, isEnded: Bool)
  /// The book has something that the program did not make: a trigger, a view, a table, an index.
  case foreign(type: String, name: String)
  /// The file of a document is not there.
  case missingDocument(Attachment)
  /// The file of a document has another size or other contents.
  case changedDocument(Attachment)
  /// A table, function, trigger or policy of a book on a server is missing, or not as the program made it.
  case changedObject(type: String, name: String)
  /// The folder of documents has files of no document of the book.
  case strayDocuments(folder: String, count: Int)
  /// The folder of documents has something that the program has not made.
  case strayFile(path: String)
  /// A folder of documents that belongs to another user, or to which others may write.
  case openFolder(path: String, isOfOther: Bool)

  /// How many faults of a kind are looked for.
  static let limit = 1000

  /// Whether rows cannot be read, or lead nowhere.
  package var isDamage: Bool {
    switch self {
    case .structure, .reference, .value: true
    case .history, .addedRows, .step, .counter, .foreign, .changedObject: false
    case .missingDocument, .changedDocument, .strayDocuments, .strayFile, .openFolder: false
    }
  }

  /// Whether it is something that this program leaves alone, though others may not.
  package var isForeign: Bool {
    guard case .foreign = self else { return false }
    return true
  }

  /// Whether it is a table, function, trigger or policy of a server that is not as the program made it.
  var isChangedObject: Bool {
    guard case .changedObject = self else { return false }
    return true
  }

  /// The table with a value that its rules do not admit, if SQLite's check of the structure names one:
  /// `CHECK constraint failed in booking`, `NULL value in booking.guest`.
  package var tableOfValue: String? {
    guard case .structure(let detail) = self else { return nil }
    if let (_, table) = detail.halves(around: " constraint failed in ") { return String(table) }
    return detail.halves(around: " value in ").map { String($0.after.prefix { $0 != "." }) }
  }

  /// Whether parts of the file cannot be trusted.
  var isOfStructure: Bool {
    guard case .structure = self else { return false }
    return true
  }
}
