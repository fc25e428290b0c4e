import Foundation
import TestKit
import Testing

/// What somebody does to a book who means harm, and knows SQLite.
enum Tampering {
  /// Runs SQL by SQLite's shell: the program's own connections let nobody write the schema.
  static func run(_ sql: String, on path: String) throws {
    try Tool.require("sqlite3")
    let shell = Process()
    shell.executableURL = URL(filePath: "/usr/bin/env")
    shell.arguments = ["sqlite3", "-bail", path, sql]
    try shell.run()
    shell.waitUntilExit()
    try #require(shell.terminationStatus == 0)
  }

  /// Gives a table any text for a definition.
  static func define(_ table: String, as definition: String, in path: String) throws {
    try run(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = \(literal(definition)) WHERE name = \(literal(table))
      """, on: path)
  }

  /// A text as SQL has it.
  static func literal(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
}
