internal import Bookkeeping
internal import Documents
internal import Files
internal import Reporting
internal import Storage

extension StorageError {
  /// The exit status of the error.
  var status: ExitStatus {
    switch self {
    case .locked, .newerBook, .olderBook, .replaced: .unavailable
    case .badAddress: .usage
    case .bookExists, .nothingToUndo, .nothingToRedo, .permanentStep, .historyConflict, .constraint,
      .needsFile, .needsServer, .notPermitted, .needsManager, .otherAuthor, .needsRoles, .oldServer,
      .otherEncoding:
      .refused
    case .notABook, .appStore, .unreadableStore, .damaged, .impossibleValue, .unmigratable,
      .noNumberLeft, .foreignJournal,
      .oddCompanion:
      .badData
    case .bookNotFound, .bookMoved, .badName, .isDirectory, .readOnly, .unfinishedWrite, .diskFull,
      .inputOutput, .libraryMissing, .unreachable, .untrusted, .loginRefused, .outcomeUnknown,
      .lostAfterCommit:
      .inputOutput
    case .unexpected: .internalFault
    }
  }

  /// The localized error messages: one sentence, and one for each value concerned.
  var phrases: [Phrase] {
    if case .unreadableStore(_, let values) = self { return values.map(\.inStore) + [phrase] }
    guard case .unmigratable(_, let values) = self else { return [phrase] }
    let listed = values.map { value in
      Phrase(
        "error.unmigratable-value",
        value.words.merging(
          ["name": .text("\(value.table).\(value.column)"), "row": .number(value.row)]
        ) { first, _ in first })
    }
    return listed + [phrase]
  }

  private var phrase: Phrase {
    switch self {
    case .bookNotFound(let place): Phrase("error.book-not-found", ["path": .text(place.text)])
    case .bookMoved(let place): Phrase("error.book-moved", ["path": .text(place.text)])
    case .bookExists(let place):
      Phrase(
        place.isFile ? "error.book-exists" : "error.book-on-server-exists",
        ["path": .text(place.text)])
    case .badName(let place, let limit):
      Phrase("error.book-name", ["path": .text(place.text), "limit": .count(limit)])
    case .isDirectory(let place): Phrase("error.is-directory", ["path": .text(place.text)])
    case .notABook(let place): Phrase("error.not-a-book", ["path": .text(place.text)])
    case .appStore(let place):
      Phrase(
        "error.app-store",
        [
          "path": .text(place.text),
          "command": .commands([["estada", "book", "restore", place.text]]),
        ])
    case .unreadableStore(let place, let values):
      Phrase("error.store", ["path": .text(place.text)], count: values.count)
    case .newerBook(let place, let schema, let supported):
      Phrase(
        "error.newer-book",
        ["path": .text(place.text), "schema": .count(schema), "supported": .count(supported)])
    case .olderBook(let place, let schema, let latest):
      Phrase(
        "error.older-book",
        ["path": .text(place.text), "schema": .count(schema), "latest": .count(latest)])
    case .locked(let place, nil): Phrase("error.locked", ["path": .text(place.text)])
    case .locked(let place, let holder?):
      Phrase(
        holder.session == nil ? "error.locked-by" : "error.locked-by-session",
        [
          "path": .text(place.text), "user": .text(holder.user),
          "command": .commands([holder.ending]),
        ])
    case .needsFile(let place): Phrase("error.needs-file", ["path": .text(place.text)])
    case .needsServer(let place): Phrase("error.needs-server", ["path": .text(place.text)])
    case .badAddress(_, hasPassword: true): Phrase("error.password-in-address")
    case .badAddress(let place, hasPassword: false):
      Phrase("error.bad-address", ["path": .text(place.text)])
    case .otherEncoding(let place):
      Phrase(
        "error.other-encoding",
        [
          "path": .text(place.text),
          "command": .commands([["createdb", "--encoding", "UTF8", "--template", "template0"]]),
        ])
    case .libraryMissing: Phrase("error.server-library")
    case .unreachable(let place, let detail):
      Phrase(
        detail.isEmpty ? "error.server-silent" : "error.unreachable",
        ["path": .text(place.text), "detail": .text(detail)])
    case .untrusted(let place, let detail):
      Phrase("error.untrusted", ["path": .text(place.text), "detail": .text(detail)])
    case .loginRefused(let place, let detail):
      Phrase(
        detail.isEmpty ? "error.password-needed" : "error.login-refused",
        ["path": .text(place.text), "detail": .text(detail)])
    case .notPermitted(let place, let role?):
      Phrase("error.role-not-enough", ["path": .text(place.text), "role": role.cell])
    case .notPermitted(let place, nil):
      Phrase("error.not-permitted", ["path": .text(place.text)])
    case .needsManager(let place): Phrase("error.needs-manager", ["path": .text(place.text)])
    case .otherAuthor(let step, let who):
      Phrase("error.other-author", ["step": .number(step), "who": .text(who)])
    case .needsRoles(let place, let login):
      Phrase(
        "error.needs-roles",
        [
          "path": .text(place.text), "login": .text(login),
          "command": .commands([rightToCreateRoles(of: login, isGiven: true)]),
        ])
    case .oldServer(let place, let version):
      Phrase("error.old-server", ["path": .text(place.text), "version": .text(version)])
    case .lostAfterCommit(let place): Phrase("error.lost-after-commit", ["path": .text(place.text)])
    case .outcomeUnknown(let place): Phrase("error.outcome-unknown", ["path": .text(place.text)])
    case .replaced(let place): Phrase("error.replaced", ["path": .text(place.text)])
    case .readOnly(let place): Phrase("error.read-only", ["path": .text(place.text)])
    case .damaged(let place, _): Phrase("error.damaged", ["path": .text(place.text)])
    case .impossibleValue(let place, let value):
      Phrase(
        "error.impossible-value", value.words.merging(["path": .text(place.text)]) { $1 })
    case .noNumberLeft(let place, let last):
      Phrase("error.no-number-left", ["path": .text(place.text), "last": .text(last)])
    case .foreignJournal(let place): Phrase("error.foreign-journal", ["path": .text(place.text)])
    case .oddCompanion(let place): Phrase("error.odd-companion", ["path": .text(place.text)])
    case .unfinishedWrite(let place):
      Phrase(
        "error.unfinished-write",
        ["path": .text(place.text), "journal": .text(place.text + "-journal")])
    case .unmigratable(let place, let values):
      Phrase("error.unmigratable", ["path": .text(place.text)], count: values.count)
    case .diskFull(let place): Phrase("error.disk-full", ["path": .text(place.text)])
    case .inputOutput(let place, let code):
      Phrase("error.input-output", ["path": .text(place.text), "reason": .system(code)])
    case .constraint(let kind, let detail):
      Phrase("error.constraint", ["rule": kind.words(detail)])
    case .nothingToUndo: Phrase("error.nothing-to-undo")
    case .nothingToRedo: Phrase("error.nothing-to-redo")
    case .permanentStep(let step, let earlier):
      Phrase(
        earlier == nil ? "error.permanent-step" : "error.permanent-step-earlier",
        [
          "step": .number(step.number), "command": .recorded(step.command),
          "earlier": .number(earlier ?? 0),
        ])
    case .historyConflict(let table, let row, let steps, let author):
      if let last = steps.last {
        Phrase(
          author == nil ? "error.history-depends" : "error.history-depends-other",
          [
            "record": .record(table, row), "step": .number(last), "who": .text(author ?? ""),
            "steps": .text(steps.map { String($0) }.joined(separator: ", ")),
          ], count: steps.count)
      } else {
        Phrase("error.history-conflict", ["record": .record(table, row)])
      }
    case .unexpected(let code, let detail):
      Phrase("error.internal", ["detail": .text(code == 0 ? detail : "SQLite \(code): \(detail)")])
    }
  }
}

/// The command by which the administrator of a server gives a login the right to create roles, or takes it back.
func rightToCreateRoles(of login: String, isGiven: Bool) -> [String] {
  let sql = "ALTER ROLE \(login.quotedForSQL) \(isGiven ? "" : "NO")CREATEROLE"
  return ["sudo", "-u", "postgres", "psql", "--command", sql]
}

extension String {
  /// The name of a role as a word of SQL: in quotes, unless it is one of small letters and digits.
  fileprivate var quotedForSQL: String {
    let isPlain =
      !isEmpty && utf8.first.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } == false
      && utf8.allSatisfy {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
          || $0 == UInt8(ascii: "_")
      }
    if isPlain { return self }
    let parts = split(separator: "\"", omittingEmptySubsequences: false).map { String($0) }
    return "\"" + parts.joined(separator: "\"\"") + "\""
  }
}

extension RowValue {
  /// The record, its field and the value as placeholders.
  fileprivate var words: [String: Cell] {
    ["record": .record(table, row), "field": .field(column, of: table), "value": .text(text)]
  }
}

extension ConstraintKind {
  /// The rule in words, and the field if the engine names one: `property.code`.
  fileprivate func words(_ detail: String) -> Cell {
    let rule = Cell.term(code: rawValue, key: "constraint.\(rawValue)")
    let names = detail.split(separator: ".")
    let isField =
      names.count == 2
      && recordKinds.contains { record in
        record.kind.table == names[0] && record.fields.contains { $0.field.name == names[1] }
      }
    guard isField else { return rule }
    return .phrase(
      Phrase(
        "constraint.of-field",
        [
          "rule": rule, "kind": .recordKind(String(names[0])),
          "field": .field(String(names[1]), of: String(names[0])),
        ]))
  }
}

extension Cell {
  /// An `errno` in words: *no existeix*.
  static func system(_ code: Int32) -> Cell {
    let cause = FileError.Cause(code).map { Phrase("cause.\($0.rawValue)") }
    return .phrase(cause ?? Phrase("cause.other", ["code": .number(Int64(code))]))
  }
}

extension FileError {
  /// The exit status of the error.
  var status: ExitStatus {
    switch self {
    case .failed, .folderLeftAside, .folderOfOther, .folderOpen, .notAPlainFile: .inputOutput
    case .exists, .otherKind, .folderExists, .folderHasOtherFiles, .folderNotEmpty: .refused
    }
  }

  /// The localized error message.
  var phrase: Phrase {
    switch self {
    case .failed(let operation, let path, let code):
      Phrase(operation.key, ["path": .text(path), "reason": operation.reason(code)])
    case .exists(let path): Phrase("error.file-exists", ["path": .text(path)])
    case .otherKind(let path): Phrase("error.file-of-other-kind", ["path": .text(path)])
    case .notAPlainFile(let path): Phrase("error.not-a-plain-file", ["path": .text(path)])
    case .folderExists(let path): Phrase("error.folder-exists", ["path": .text(path)])
    case .folderHasOtherFiles(let path, let file):
      Phrase("error.folder-has-other-files", ["path": .text(path), "file": .text(file)])
    case .folderNotEmpty(let path): Phrase("error.folder-not-empty", ["path": .text(path)])
    case .folderOfOther(let path): FileError.words("finding.folder-of-other", path)
    case .folderOpen(let path): FileError.words("finding.folder-open", path)
    case .folderLeftAside(let path, let aside, let code):
      Phrase(
        "error.folder-left-aside",
        [
          "path": .text(path), "aside": .text(aside), "reason": .system(code),
        ])
    }
  }

  /// A sentence about a folder, with the folder as a word of the shell.
  private static func words(_ key: String, _ path: String) -> Phrase {
    Phrase(key, ["path": .text(path), "folder": .commands([[path]])])
  }
}

extension FileError.Operation {
  /// The reason in words; a file that cannot be written for want of a name lacks its folder.
  fileprivate func reason(_ code: Int32) -> Cell {
    guard self != .reading, FileError.Cause(code) == .missing else { return .system(code) }
    return .phrase(Phrase("cause.no-folder"))
  }

  /// The catalogue key for a failed system call.
  fileprivate var key: String {
    switch self {
    case .reading: "error.file-not-read"
    case .writing: "error.file-not-written"
    case .makingFolder: "error.folder-not-made"
    }
  }
}

extension RecordCount {
  /// The numbers of bookings and expenses as placeholders.
  var values: [String: Cell] {
    [
      "bookings": .phrase(Phrase("count.bookings", count: bookings)),
      "expenses": .phrase(Phrase("count.expenses", count: expenses)),
    ]
  }
}

extension RowValue {
  /// What is wrong with a store of the 2015 app: a value, or the lack of a column.
  fileprivate var inStore: Phrase {
    row == 0
      ? Phrase("error.store-column", ["table": .text(text), "field": .field(column, of: table)])
      : Phrase(
        "error.store-value",
        [
          "name": .text("\(table).\(column)"), "row": .number(row), "value": .text(text),
        ])
  }
}
