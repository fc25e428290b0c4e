import Foundation
import TestKit
import Testing

/// The page for whoever looks after an office's computers, in each language.
struct `The page about a shared book` {
  private static let names = ["shared-book.md", "shared-book.ca.md", "shared-book.es.md"]

  private static func text(_ name: String) throws -> String {
    let file = Transcript.Stage.repository.appending(path: "docs/\(name)")
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// What the translations of a page have in common: the lines of commands, and where there is a
  /// heading, an item or a row of a table.
  private static func outline(_ name: String) throws -> [String] {
    var isCommand = false
    return try text(name).split(separator: "\n").compactMap { line in
      if line.hasPrefix("```") { isCommand.toggle() }
      if isCommand || line.hasPrefix("| `") && line.contains(".conf`") { return String(line) }
      let mark = line.prefix { "#*|".contains($0) }
      return mark.isEmpty ? nil : "\(mark) \(line.count { $0 == "|" })"
    }
  }

  @Test(arguments: names.dropFirst())
  func `has the same commands in each language`(name: String) throws {
    let outline = try Self.outline("shared-book.md")
    #expect(outline.count > 40)
    #expect(try Self.outline(name) == outline)
    let command = #/`((estada|sudo|pg_restore|postgresql:)[^`]*)`/#
    let commands = try [name, "shared-book.md"].map { name in
      try Self.text(name).matches(of: command)
        .map { String($0.output.1).replacing(#/\s+/#, with: " ") }.sorted()
    }
    #expect(commands[0] == commands[1])
  }

  @Test func `shows how to make a certificate that is valid for the name of the server`()
    async throws
  {
    try Tool.require("openssl")
    let block = try Self.text("shared-book.md").components(separatedBy: "```sh\n")
      .first { $0.hasPrefix("openssl") }
    let lines = try #require(block?.components(separatedBy: "sudo ").first)
    try await withTemporaryFolder { folder in
      let check = "openssl verify -verify_hostname office.lan -CAfile office.crt office.lan.crt"
      let result = try await shell("set -e\n\(lines)\(check)", in: folder)
      #expect(
        result.status == 0 && result.output.contains("office.lan.crt: OK"), "\(result.output)")
    }
  }

  /// Follows the page on a server for tests: its socket is the host, and its administrator is the user.
  @Test func `shows a set-up that works`() async throws {
    let server = try Server.shared()
    let blocks = try Self.text("shared-book.md").components(separatedBy: "```sh\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
      .map {
        $0.replacing(#/sudo apt install .*\n/#, with: "")
          .replacing("sudo -u postgres ", with: "")
          .replacing("--pwprompt ", with: "").replacing("read -rs PASSWORD", with: "PASSWORD=x")
          .replacing("office.lan/", with: server.folder.replacing("/", with: "%2F") + "/")
      }
    try #require(blocks.count == 8)
    try await withTemporaryFolder { folder in
      func run(_ commands: String) async throws -> String {
        let variables = ["PGHOST": server.folder, "PGUSER": "postgres", "ESTADA_LANG": "en"]
        let result = try await shell("set -eu\n" + commands, in: folder, variables: variables)
        #expect(result.status == 0, "\(commands)\n\(result.output)")
        return result.output
      }
      _ = try await run(
        "estada init --example; estada expense add gracia --concept Lamp --amount 12")
      let made = try await run(blocks[0...4].joined())
      #expect(made.contains("New book: postgresql://maria@%2Ftmp"))
      #expect(made.contains("marta may use the book now. Role: clerk"))
      // The clerk records a booking in a home of the manager.
      let maria = blocks[5].components(separatedBy: " ").last ?? ""
      let shared = """
        estada --book \(maria.trimmingCharacters(in: .newlines)) property add Casa --zone 1
        estada booking add casa --guest Eva --check-in today --nights 2 --adults 2; estada log
        """
      let log = try await run(shared)
      #expect(log.contains("marta") && log.contains("maria"))
      // A book that is in a file already goes there instead.
      _ = try await run("psql --quiet --command 'DROP SCHEMA estada CASCADE' homes")
      _ = try await run(blocks[5])
      #expect(try await run("estada log").contains("expense add gracia --concept Lamp"))
      // A copy is worked on, and sent.
      #expect(try await run(blocks[7]).contains("1 change sent to postgresql://marta@%2Ftmp"))
    }
  }
}
