import CommandLineKit
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
    "GlobalOptions.swift", "InitCommand.swift", "CompletionCommand.swift",
    "Program.swift",
    "StatusCommand.swift",
    // Whether a book is on a server.
    "AssistantCommand.swift",
    // Files that are no books.
    "Environment.swift", "DoorSession.swift", "OpenCommand.swift",
  ]

  /// What reads and writes books below the ledger.
  static let verbs = [
    " Book.", "(Book.", " Book(", ": Book)", ": Book ", "BookWriter", "LedgerWriter", "SQLValue",
    "Connection", "Statement(", "BackupFolder", "RecordFilter", ".perform(at", "SELECT ",
    "INSERT INTO", "UPDATE ",
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
      "CommandLineKit", "Commands", "DataFormats", "Localizations", "Printing", "Rendering",
      "Spreadsheets",
    ]
    for file in files(in: "Sources/Book/Ledger", ending: ".swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(above.filter { text.contains("import \($0)\n") } == [], "\(file.lastPathComponent)")
    }
  }

  /// Types that show a document which is no list or report: a record, or what a command has done or would
  /// do.
  static let others: Set<String> = [
    "RestoreBook", "SendCopy", "AnonymiseBookings", "ShowBooking", "BillReading", "ImportSummary",
    "ShowOwner", "ShowTransfer", "ShowProperty", "RecordRecurring", "ShowStatement",
    "StatusCommand",
  ]

  @Test func `that show rows have the options for columns, order, number and file`() throws {
    var found: (lists: Set<String>, others: Set<String>) = ([], [])
    for file in files(in: "Sources/App/Commands", ending: ".swift") {
      let text = try "\n" + String(contentsOf: file, encoding: .utf8)
      for type in text.split(separator: "\nstruct ").dropFirst() {
        let name = String(type.prefix { $0.isLetter || $0.isNumber })
        if type.hasPrefix("\(name): RowsCommand {") {
          found.lists.insert(name)
          #expect(type.contains("let rows = RowOptions()"), "\(name)")
          #expect(type.contains("context.show("), "\(name)")
        } else if type.split(separator: "\nextension ")[0].contains("try context.show(") {
          found.others.insert(name)
        }
      }
    }
    #expect(found.others == Self.others)
    #expect(found.lists.count > 35)
    let options: Set = ["columns", "sort", "limit", "output", "force"]
    for command in everyCommand where ["list", "profit", "due"].contains(command.name) {
      #expect(options.isSubset(of: command.options.map(\.long)), "\(command.commandLine)")
    }
  }
}
