import CommandLineKit
import Foundation
import Localizations
import TestKit
import Testing

@testable import Commands

/// Every command on a book on a server, by people of each role.
struct `The roles in a book on a server` {
  /// Who tries every command.
  private enum Person: String, CaseIterable {
    case founder, manager, clerk, owner, stranger
  }

  /// The rows of the table in the documentation: the people who may run the commands of each.
  private static let rows: [Set<Person>] = [
    [.founder, .manager, .clerk, .owner], [.founder, .manager, .clerk], [.founder, .manager],
  ]

  /// What the program says to those who may not, in English.
  private static let refusals = ["permit", "Only a manager", "only managers", "a manager may"]

  private static let pages = ["shared-book.md", "shared-book.ca.md", "shared-book.es.md"].map {
    Transcript.Stage.repository.appending(path: "docs/\($0)")
  }

  /// The words of a command line in the documentation, and the line that tries it without a change.
  private struct Trial {
    let name: String
    let line: String

    /// The lines of commands whose examples show nothing of the rights, as they need another book or change nothing.
    private static let lines = [
      "book send": """
      estada book copy sent.sqlite && estada --book sent.sqlite expense add gracia --concept Lamp --amount 12 &&
      estada --book sent.sqlite book send --dry-run
      """,
      "import json": "estada --book \"$EMPTY\" import json empty.json --dry-run",
      "import properties": """
      printf 'name,zone\\nAltra,1\\n' >other.csv; estada import properties other.csv --dry-run
      """,
      "import tables": """
      estada export tables own.xlsx && estada import tables own.xlsx --dry-run
      """,
      "rate add": """
      estada rate add salou --from 2026-10-01 --amount 1.50 --layer surcharge --dry-run
      """,
    ]

    init?(_ command: CommandDescription) {
      name = command.path.joined(separator: " ")
      guard let example = command.examples(in: Catalogue(.en)).first else { return nil }
      let isDry = command.options.contains { $0.long == "dry-run" }
      line =
        Trial.lines[name]
        ?? (isDry && !example.contains("--dry-run")
          ? example.replacing(name, with: name + " --dry-run") : example)
    }
  }

  /// Each person tries every command once; who may not is told so, and nobody else is.
  @Test func `permit each command as the documentation says`() async throws {
    let database = try Server.shared().database()
    // Two commands make a book of their own, and one does not end by itself.
    let trials = everyCommand.filter { !["demo", "init", "open"].contains($0.name) }
      .compactMap(Trial.init)
    var permitted: [String: Set<Person>] = [:]
    try await withTemporaryFolder { parent in
      let folder = parent.appending(path: "prepared")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      var variables = ["ESTADA_LANG": "en", "ESTADA_TODAY": "2026-07-03", "COLUMNS": "400"]
      try await prepareExamples(in: folder, variables)
      let logins = try Person.allCases.dropFirst().map { try database.login($0.rawValue) }
      let admission = """
        estada book move '\(database.url)' && export ESTADA_BOOK='\(database.url)' &&
        estada book admit \(logins[0]) --as manager && estada book admit \(logins[1]) --as clerk &&
        estada book admit \(logins[2]) --as owner --owner anna --guests
        """
      // Another book, without records.
      let empty = try Server.shared().database()
      variables["ESTADA_BOOK"] = empty.url
      let made = try await shell(
        """
        estada init && estada export json empty.json && estada book admit \(logins[0]) --as manager &&
        estada book admit \(logins[1]) --as clerk
        """, in: folder, variables: variables)
      try #require(made.status == 0, "\(made.output)")
      variables["ESTADA_BOOK"] = nil
      let admitted = try await shell(admission, in: folder, variables: variables)
      try #require(admitted.status == 0, "\(admitted.output)")
      // A rate that `rate update` adds.
      try database.answer(
        to: """
          SET session_replication_role = replica; DELETE FROM estada.rate
          WHERE zone = '2' AND valid_from = (SELECT max(valid_from) FROM estada.rate WHERE zone = '2')
          """)
      for (person, login) in zip(Person.allCases, [database.manager] + logins) {
        variables["EMPTY"] = empty.url(of: person == .founder ? empty.manager : login)
        variables["ESTADA_BOOK"] = database.url(of: login)
        let place = parent.appending(path: person.rawValue)
        try FileManager.default.copyItem(at: folder, to: place)
        for trial in trials {
          let line = trial.line.replacing(#/(admit|dismiss)( --dry-run)? marta/#) {
            "\($0.output.1)\($0.output.2 ?? "") \(logins[1])"
          }
          let result = try await shell(line, in: place, variables: variables)
          let isRefused = Self.refusals.contains { result.output.contains($0) }
          #expect(
            isRefused || [0, 3].contains(result.status) || [.owner, .stranger].contains(person),
            "\(person): \(line): \(result.status) \(result.output)")
          if [0, 3].contains(result.status) { permitted[trial.name, default: []].insert(person) }
        }
      }
      withExtendedLifetime(empty) {}
    }
    withExtendedLifetime(database) {}
    // What strangers may do needs no book.
    let ofBook = permitted.filter { !$0.value.contains(.stranger) }
    let found = Self.rows.map { people in
      ofBook.filter { $0.value == people }.map { "`\($0.key)`" }.sorted().joined(separator: ", ")
    }
    let others = ofBook.filter { !Self.rows.contains($0.value) }
    #expect(others.isEmpty, "\(others)")
    for page in Self.pages { try compare(found, with: page) }
  }

  /// Compares the commands of each row with the table of a page, or writes them there.
  private func compare(_ found: [String], with page: URL) throws {
    var lines = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n")
    let mark = try #require(lines.firstIndex(of: "<!-- commands by role -->"))
    for (number, commands) in found.enumerated() {
      let place = mark + 4 + number
      let cells = lines[place].split(separator: "|")
      try #require(cells.count == 2, "\(page.lastPathComponent): \(lines[place])")
      let row = "|\(cells[0])| \(commands) |"
      if !Recording.isOn { #expect(lines[place] == row, "RECORD=1 writes it anew.") }
      lines[place] = row
    }
    if Recording.isOn {
      try lines.joined(separator: "\n").write(to: page, atomically: true, encoding: .utf8)
    }
  }

  /// The answers about a new book, by language.
  private static let lines: [(line: String, said: [String: String])] = [
    (
      "estada init; estada owner add Anna",
      [
        "en": "kept their roles from an earlier book of the same name: LOGIN",
        "ca": "ha conservat els seus rols d'un llibre anterior amb el mateix nom: LOGIN",
        "es": "ha conservado sus roles de un libro anterior con el mismo nombre: LOGIN",
      ]
    ),
    (
      "estada log",
      ["en": "On the server", "ca": "Al servidor", "es": "En el servidor"]
    ),
  ]

  @Test(arguments: ["en", "ca", "es"])
  func `outlast a book, and its clock is that of the server`(language: String) async throws {
    let database = try Server.shared().database()
    let clerk = try database.login("clerk")
    try await withTemporaryFolder { folder in
      let variables = [
        "ESTADA_BOOK": database.url, "ESTADA_LANG": language, "COLUMNS": "400", "ESTADA_TODAY": "",
      ]
      let made = try await shell(
        "estada init; estada book admit \(clerk) --as clerk", in: folder, variables: variables)
      try #require(made.status == 0, "\(made.output)")
      #expect(!made.output.contains("CREATEROLE"))
      try database.answer(
        to: "DROP SCHEMA estada, estada_no_contacts, estada_no_guests CASCADE;"
          + "ALTER ROLE \(database.manager) CREATEROLE")
      for (line, said) in Self.lines {
        let result = try await shell(line, in: folder, variables: variables)
        let words = said[language]?.replacing("LOGIN", with: clerk) ?? "?"
        #expect(result.output.contains(words), "\(result.output)")
        try database.answer(
          to: "UPDATE estada.history_step SET server_time = '2001-01-01 10:00'")
      }
    }
    withExtendedLifetime(database) {}
  }
}
