import Foundation
import TestKit
import Testing

/// Where the book is read and written, by what the sources say.
struct `The commands` {
  /// Files that name values of the storage in words, or files and folders; none of them reads or writes
  /// a book.
  static let allowed: Set<String> = [
    // Words for what happened.
    "StorageError+Message.swift", "ErrorReport.swift", "HistoryCommands.swift",
    "BookCommands.swift", "BackupCommands.swift", "CopyCommands.swift", "AnonymiseBookings.swift",
    "PropertyCommands.swift", "ExportXLSX.swift", "ImportCommands.swift", "KnownValues.swift",
    // The error of a book that cannot be opened is kept until a command needs the book.
    "Context.swift", "GlobalOptions.swift", "CompletionCommand.swift", "Program.swift",
    "StatusCommand.swift",
    // Files that are no books.
    "Environment.swift",
  ]

  /// What reads and writes books below the ledger.
  static let verbs = [
    "Book", "BookWriter", "LedgerWriter", "SQLValue", "Connection", "Statement(",
    "BackupFolder", "RecordFilter", ".perform(at", "SELECT ", "INSERT INTO", "UPDATE ",
    "DELETE FROM",
  ]

  @Test func `read and write books through the ledger alone`() throws {
    for file in files(in: "Sources/App/Commands", ending: ".swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      let name = file.lastPathComponent
      #expect(Self.verbs.filter(text.contains) == [], "\(name)")
      if text.contains("import Storage\n") { #expect(Self.allowed.contains(name), "\(name)") }
    }
  }

  @Test func `are not known to the ledger, nor are words and the console`() throws {
    let above = [
      "CommandLineKit", "Commands", "DataFormats", "Localizations", "Rendering", "Spreadsheets",
    ]
    for file in files(in: "Sources/Book/Ledger", ending: ".swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(above.filter { text.contains("import \($0)\n") } == [], "\(file.lastPathComponent)")
    }
  }
}
