internal import Bookkeeping
internal import CommandLineKit
internal import Files
internal import Ledger
internal import Reporting

/// What every export can be told.
struct ExportOptions: ParsableArguments {
  @Flag("force") var force: Bool
}

/// Which part of the book an export is about.
struct ExportScope: ParsableArguments {
  @Option("property", help: "option.only-property", value: "value.property") var property: String?
  @Option("period", short: "p") var period: Period?
}

extension Context {
  /// Writes an export: to standard output for `-`, else a file, all of it or nothing.
  ///
  /// - Parameters:
  ///   - kind: What a file has to be so that `--force` replaces it.
  ///   - body: Writes the text; it is handed where to.
  /// - Throws: `CommandError`, `FileError`, and what `body` throws.
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

  /// Writes an export that needs a file of its own; for `-`, what is in it goes to standard output.
  ///
  /// - Parameters:
  ///   - kind: What a file has to be so that `--force` replaces it.
  ///   - body: Writes the file at the path it is given.
  /// - Throws: `CommandError`, `FileError`, and what `body` throws.
  func exportFile(
    _ kind: FileKind, to file: String, _ options: ExportOptions,
    _ body: (_ path: String) throws -> Void
  ) throws {
    if file == StandardStream.word {
      if console.width != nil { throw CommandError.notToTerminal }
      return try AtomicFile.pass(through: temporaryFolder, body, to: console.writeBytes)
    }
    try Ledger.require(file, outside: bookPath)
    try AtomicFile.write(to: file, replacing: options.force ? kind : nil, body)
  }

  /// Where files go that are of no use afterwards.
  var temporaryFolder: String { environment.variable("TMPDIR") ?? "/tmp" }
}

/// What `--force` may replace: a file of the kind that the command writes, and no other.
extension FileKind {
  /// A document of `export json`.
  static let document = FileKind { head in
    let text = String(decoding: head.prefix(80), as: UTF8.self)
    return text.hasPrefix("{\"schema\":\"estada/export/")
  }

  /// A page: any, as people change the beginning of theirs.
  static let page = FileKind { head in
    String(decoding: head.prefix(80), as: UTF8.self).lowercased().hasPrefix("<!doctype html")
  }

  /// A workbook, be it one that another program has saved since: a ZIP archive of parts of one.
  static let workbook = FileKind { head in
    let parts = ["[Content_Types].xml", "_rels/", "docProps/", "xl/"]
    return head.starts(with: [0x50, 0x4B, 3, 4])
      && parts.contains { head.dropFirst(30).starts(with: $0.utf8) }
  }

  /// A journal of `export journal`, in either dialect: its first line says what made it.
  static let journal = FileKind { head in
    let line = String(decoding: head.prefix(80).prefix { $0 != 0x0A }, as: UTF8.self)
    return line.hasPrefix(";") && line.hasSuffix(" made by estada.")
  }
}
