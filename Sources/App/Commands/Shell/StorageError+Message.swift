internal import Bookkeeping
internal import Documents
internal import Files
internal import Ledger
internal import Storage

extension StorageError {
  /// The sentences of the error, and the kind of its reason.
  var refusal: Refusal {
    switch self {
    case .refused(let refusal): refusal
    case .bookNotFound(let place): refusal("error.book-not-found", place, .inputOutput)
    case .notABook(let place): refusal("error.not-a-book", place, .badData)
    case .appStore(let place):
      refusal(
        "error.app-store", place, .badData,
        ["command": .command(["book", "restore", place.text])])
    case .locked(let place, nil): refusal("error.locked", place, .unavailable)
    case .locked(let place, let holder?):
      refusal(
        holder.session == nil ? "error.locked-by" : "error.locked-by-session", place, .unavailable,
        ["user": .text(holder.user), "command": .commands([holder.ending])])
    case .readOnly(let place): refusal("error.read-only", place, .inputOutput)
    case .damaged(let place, _): refusal("error.damaged", place, .badData)
    case .impossibleValue(let place, let value):
      refusal("error.impossible-value", place, .badData, value.words)
    case .diskFull(let place): refusal("error.disk-full", place, .inputOutput)
    case .inputOutput(let place, let code):
      refusal("error.input-output", place, .inputOutput, ["reason": .system(code)])
    case .unreachable(let place, let detail):
      refusal(
        detail.isEmpty ? "error.server-silent" : "error.unreachable", place, .inputOutput,
        ["detail": .text(detail)])
    case .notPermitted(let place, let role?):
      refusal("error.role-not-enough", place, .refused, ["role": role.cell])
    case .notPermitted(let place, nil): refusal("error.not-permitted", place, .refused)
    case .constraint(let kind, let detail):
      Refusal("error.constraint", ["rule": kind.words(detail)])
    case .nothingToUndo: Refusal("error.nothing-to-undo")
    case .nothingToRedo: Refusal("error.nothing-to-redo")
    case .historyConflict(let table, let row, let steps, let author):
      if let last = steps.last {
        Refusal(
          author == nil ? "error.history-depends" : "error.history-depends-other",
          [
            "record": .record(table, row), "step": .number(last), "who": .text(author ?? ""),
            "steps": .text(steps.map { String($0) }.joined(separator: ", ")),
          ], count: steps.count)
      } else {
        Refusal("error.history-conflict", ["record": .record(table, row)])
      }
    case .unexpected(let code, let detail):
      Refusal(
        "error.internal", ["detail": .text(code == 0 ? detail : "SQLite \(code): \(detail)")],
        .internalFault)
    }
  }

  private func refusal(
    _ key: String, _ place: BookPlace, _ reason: Refusal.Reason, _ values: [String: Cell] = [:]
  ) -> Refusal {
    Refusal(key, values.merging(["path": .text(place.text)]) { $1 }, reason)
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
  var values: [String: Cell] { Phrase.counts(bookings: bookings, expenses: expenses) }
}
