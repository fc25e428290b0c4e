internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Files
internal import Ledger

/// The options of every export.
struct ExportOptions: ParsableArguments {
  @Flag("force") var force: Bool
}

/// The options that limit an export to a part of the book.
struct ExportScope: ParsableArguments {
  @Option("property", help: "option.only-property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?
}

extension Context {
  /// Writes a text export: to standard output for `-`, or else atomically to a file.
  ///
  /// - Parameters:
  ///   - kind: The kind of file that `--force` may replace.
  ///   - body: Writes the text to the passed function.
  /// - Throws: `Refusal`, `FileError`, and errors of `body`.
  func export(
    _ kind: FileKind, to file: String, _ options: ExportOptions,
    _ body: (_ write: @escaping (String) -> Void) throws -> Void
  ) throws {
    if file == StandardStream.word { return try body(console.write) }
    try exportFile(kind, to: file, options) { path in
      let output = try FileWriter(path, reportedAs: file)
      try body(output.write)
      try output.finish()
    }
    say(Phrase("page.written", ["path": .text(file)]))
  }

  /// Writes an export that needs a file to work on; for `-`, its contents go to standard output.
  ///
  /// - Parameters:
  ///   - kind: The kind of file that `--force` may replace.
  ///   - body: Writes the file at the passed path.
  /// - Throws: `Refusal`, `FileError`, and errors of `body`.
  func exportFile(
    _ kind: FileKind, to file: String, _ options: ExportOptions,
    _ body: (_ path: String) throws -> Void
  ) throws {
    if file == StandardStream.word {
      if console.width != nil {
        throw Refusal(kind.isPDF ? "error.pdf-to-terminal" : "error.not-to-terminal", .usage)
      }
      return try AtomicFile.pass(through: temporaryFolder, body, to: console.writeBytes)
    }
    try Ledger.require(file, outside: bookPath)
    try AtomicFile.write(to: file, replacing: options.force ? kind : nil, body)
  }

  /// The folder for temporary files: `$TMPDIR`, or else `/tmp`.
  var temporaryFolder: String { environment.variable("TMPDIR") ?? "/tmp" }
}

/// The kinds of file that `--force` may replace: only those that the command itself writes.
extension FileKind {
  /// A JSON document of `export json`.
  static let document = FileKind { head in
    let text = String(decoding: head.prefix(80), as: UTF8.self)
    return text.hasPrefix("{\"schema\":\"estada/export/")
  }

  /// Any HTML page, as users edit the beginning of theirs.
  static let page = FileKind { head in
    String(decoding: head.prefix(80), as: UTF8.self).lowercased().hasPrefix("<!doctype html")
  }

  /// A workbook, also one saved by another program: a ZIP archive with the parts of a workbook.
  static let workbook = FileKind { head in
    let parts = ["[Content_Types].xml", "_rels/", "docProps/", "xl/"]
    return head.starts(with: [0x50, 0x4B, 3, 4])
      && parts.contains { head.dropFirst(30).starts(with: $0.utf8) }
  }

  /// A PDF of any program.
  static let pdf = FileKind { head in head.starts(with: "%PDF-".utf8) }

  /// Whether it is the kind of a PDF.
  fileprivate var isPDF: Bool { matches(Array("%PDF-".utf8)) }

  /// A journal of `export journal` in either dialect, recognized by its first line.
  static let journal = FileKind { head in
    let line = String(decoding: head.prefix(80).prefix { $0 != 0x0A }, as: UTF8.self)
    return line.hasPrefix(";") && line.hasSuffix(" made by estada.")
  }
}
