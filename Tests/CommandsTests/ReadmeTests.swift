import CommandLineKit
import Foundation
import TestKit
import Testing

/// The documents for users, one in each language.
struct `Each README` {
  /// A document, the locale of its reader, and the names that it gives to the files of platforms.
  struct Page: CustomTestStringConvertible {
    var name: String
    var locale: String
    /// The files in `examples/imports`, without those of a home that the document does not have.
    var files: [(name: String, example: String)]

    var testDescription: String { name }
  }

  static let pages = [
    Page(
      name: "README.md", locale: "C.UTF-8",
      files: [
        ("reservations.csv", "airbnb-reservations-en.csv"),
        ("transactions.csv", "airbnb-transactions-en.csv"), ("bookings.xls", "booking-com-en.xls"),
      ]),
    Page(
      name: "README.ca.md", locale: "ca_ES.UTF-8",
      files: [
        ("reserves.csv", "airbnb-reservations-es.csv"),
        ("transaccions.csv", "airbnb-transactions-es.csv"), ("reserves.xls", "booking-com-es.xls"),
      ]),
    Page(
      name: "README.es.md", locale: "es_ES.UTF-8",
      files: [
        ("reservas.csv", "airbnb-reservations-es.csv"),
        ("transacciones.csv", "airbnb-transactions-es.csv"), ("reservas.xls", "booking-com-es.xls"),
      ]),
  ]

  /// What stands before each console block in the session that is run.
  private static let mark = "$ : block\n"

  /// Runs the console blocks of a document as one session. `RECORD=1` writes the answers into them.
  @Test(arguments: pages)
  func `shows what the program really says`(page: Page) async throws {
    let file = Transcript.Stage.repository.appending(path: page.name)
    let text = try String(contentsOf: file, encoding: .utf8)
    var parts = text.components(separatedBy: "```console\n")
    try #require(parts.count > 10)
    let rest = parts.dropFirst().map { $0.components(separatedBy: "```").dropFirst() }
    let blocks = parts.dropFirst().compactMap { $0.components(separatedBy: "```").first }
    let family = "@run sh -eu \"$EXAMPLES\"/family.sh\n"
    let preparation = page.files.map { file in
      "@run grep -av Siurana \"$EXAMPLES\"/imports/\(file.example) > \(file.name)\n"
    }
    let session =
      "# \(page.name)\n@ ESTADA_TODAY=2026-07-03\n@ LC_ALL=\(page.locale)\n"
      + family + preparation.joined() + blocks.map { Self.mark + $0 }.joined()
    try await withTemporaryFolder { folder in
      let copy = folder.appending(path: "session")
      try Data(session.utf8).write(to: copy)
      let transcript = try Transcript(session, file: copy)
      try #require(transcript.cases.count == 1)
      let mismatch = try await transcript.cases[0].run()
      #expect(mismatch == nil, "\(page.name): \(mismatch ?? "")")
      guard Recording.isOn else { return }
      let recorded = try String(contentsOf: copy, encoding: .utf8)
        .components(separatedBy: Self.mark).dropFirst()
      for (index, (block, rest)) in zip(recorded, rest).enumerated() {
        parts[index + 1] = ([block] + rest).joined(separator: "```")
      }
      try Data(parts.joined(separator: "```console\n").utf8).write(to: file, options: .atomic)
    }
  }

  /// Runs each command that stands in the text, on a book with one booking: it may be refused, as a file
  /// or a number may not exist, but it has to be understood.
  @Test(arguments: pages)
  func `names commands that are understood`(page: Page) async throws {
    let file = Transcript.Stage.repository.appending(path: page.name)
    let text = try String(contentsOf: file, encoding: .utf8)
    let commands = text.matches(of: #/`(estada [a-z][^`]*)`/#)
      .map { String($0.output.1).replacing("\n", with: " ") }
      // A word in capitals stands for a value.
      .filter { !$0.contains(#/ [A-Z]{3,}/#) }
    try #require(commands.count > 15)
    let paths = Set(everyCommand.map { (["estada"] + $0.path).joined(separator: " ") })
    try await withTemporaryFolder { folder in
      let variables = ["LC_ALL": page.locale, "ESTADA_TODAY": "2026-07-03"]
      let prepared = try await shell(
        """
        estada init && estada property add "Àtic de Gràcia" --zone 1 && \
        estada booking add --guest "Marta Vila" --check-in 2026-07-03 --nights 4 --adults 2 \
          --amount 612.00
        """, in: folder, variables: variables)
      try #require(prepared.status == 0, "\(prepared.output)")
      for command in commands {
        let line = paths.contains(command) ? command + " --help" : command
        let result = try await shell(line, in: folder, variables: variables)
        #expect(![64, 65, 70].contains(result.status), "\(line): \(result.output)")
      }
    }
  }

  @Test(arguments: pages)
  func `has the four jobs, and commands that work for everybody`(page: Page) throws {
    let file = Transcript.Stage.repository.appending(path: page.name)
    let text = try String(contentsOf: file, encoding: .utf8)
    for command in [
      "sudo apt install", "estada demo", "init", "property add", "booking add", "booking edit",
      "expense add", "tax model950", "tax explain", "tax due", "report profit", "undo",
      "export html", "export xlsx", "import airbnb", "import booking-com", "import bookings",
      "book backup", "book restore", "config set language", "book.sqlite",
    ] {
      #expect(text.contains(command), "\(page.name) does not name \(command)")
    }
    for number in 1...4 { #expect(text.contains("**\(number). "), "job \(number)") }
  }
}
