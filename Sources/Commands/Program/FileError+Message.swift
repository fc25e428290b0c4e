internal import Files
internal import Reporting

extension FileError {
  /// How the program ends because of it.
  var status: ExitStatus {
    switch self {
    case .failed, .folderLeftAside, .notAPlainFile: .inputOutput
    case .exists, .otherKind, .folderExists, .folderHasOtherFiles, .folderNotEmpty: .refused
    }
  }

  /// The words for it.
  var phrase: Phrase {
    switch self {
    case .failed(let operation, let path, let code):
      Phrase(operation.key, ["path": .text(path), "reason": .text(FileError.reason(code))])
    case .exists(let path): Phrase("error.file-exists", ["path": .text(path)])
    case .otherKind(let path): Phrase("error.file-of-other-kind", ["path": .text(path)])
    case .notAPlainFile(let path): Phrase("error.not-a-plain-file", ["path": .text(path)])
    case .folderExists(let path): Phrase("error.folder-exists", ["path": .text(path)])
    case .folderHasOtherFiles(let path, let file):
      Phrase("error.folder-has-other-files", ["path": .text(path), "file": .text(file)])
    case .folderNotEmpty(let path): Phrase("error.folder-not-empty", ["path": .text(path)])
    case .folderLeftAside(let path, let aside, let code):
      Phrase(
        "error.folder-left-aside",
        [
          "path": .text(path), "aside": .text(aside), "reason": .text(FileError.reason(code)),
        ])
    }
  }
}

extension FileError.Operation {
  /// The sentence for a refusal of the system.
  fileprivate var key: String {
    switch self {
    case .reading: "error.file-not-read"
    case .writing: "error.file-not-written"
    case .makingFolder: "error.folder-not-made"
    }
  }
}
