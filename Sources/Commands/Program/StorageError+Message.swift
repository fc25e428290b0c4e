internal import Reporting
internal import Storage

extension StorageError {
  /// How the program ends because of it.
  var status: ExitStatus {
    switch self {
    case .locked, .newerBook, .replaced: .unavailable
    case .bookExists, .nothingToUndo, .nothingToRedo, .historyConflict, .constraint: .refused
    case .notABook, .damaged, .impossibleValue, .noNumberLeft, .foreignJournal:
      .badData
    case .bookNotFound, .badName, .isDirectory, .readOnly, .diskFull, .inputOutput: .inputOutput
    case .unexpected: .internalFault
    }
  }

  /// The words for it.
  var phrase: Phrase {
    switch self {
    case .bookNotFound(let path): Phrase("error.book-not-found", ["path": .text(path)])
    case .bookExists(let path): Phrase("error.book-exists", ["path": .text(path)])
    case .badName(let path, let limit):
      Phrase(
        "error.book-name", ["path": .text(path), "limit": .count(limit)])
    case .isDirectory(let path): Phrase("error.is-directory", ["path": .text(path)])
    case .notABook(let path): Phrase("error.not-a-book", ["path": .text(path)])
    case .newerBook(let path, let schema, let supported):
      Phrase(
        "error.newer-book",
        ["path": .text(path), "schema": .count(schema), "supported": .count(supported)])
    case .locked(let path): Phrase("error.locked", ["path": .text(path)])
    case .replaced(let path): Phrase("error.replaced", ["path": .text(path)])
    case .readOnly(let path): Phrase("error.read-only", ["path": .text(path)])
    case .damaged(let path, let detail):
      Phrase("error.damaged", ["path": .text(path), "detail": .text(detail)])
    case .impossibleValue(let path, let value):
      Phrase(
        "error.impossible-value",
        [
          "path": .text(path), "table": .text(value.table), "row": .number(value.row),
          "column": .text(value.column), "value": .text(value.text),
        ])
    case .noNumberLeft(let path, let last):
      Phrase("error.no-number-left", ["path": .text(path), "last": .text(last)])
    case .foreignJournal(let path): Phrase("error.foreign-journal", ["path": .text(path)])
    case .diskFull(let path): Phrase("error.disk-full", ["path": .text(path)])
    case .inputOutput(let path, let detail):
      Phrase("error.input-output", ["path": .text(path), "detail": .text(detail)])
    case .constraint(let detail): Phrase("error.constraint", ["detail": .text(detail)])
    case .nothingToUndo: Phrase("error.nothing-to-undo")
    case .nothingToRedo: Phrase("error.nothing-to-redo")
    case .historyConflict(let table, let row):
      Phrase("error.history-conflict", ["table": .text(table), "row": .number(row)])
    case .unexpected(let code, let detail):
      Phrase("error.internal", ["detail": .text("SQLite \(code): \(detail)")])
    }
  }
}
