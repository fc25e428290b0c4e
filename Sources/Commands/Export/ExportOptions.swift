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
  var temporaryFolder: String { surroundings.variable("TMPDIR") ?? "/tmp" }
}
