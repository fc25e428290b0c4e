import CommandLineKit
import Foundation
import Localizations
import TestKit
import Testing

/// The documents for users: the README and the guides in `docs`, in each language.
struct `Each document for users` {
  /// A document in one language.
  struct Page: CustomTestStringConvertible {
    /// The path without the language and the ending: `docs/family`.
    var name: String
    var language: Language
    /// The commands whose results the document presupposes.
    var preparation: [String]

    var path: String { language == .en ? "\(name).md" : "\(name).\(language.rawValue).md" }
    var testDescription: String { path }

    var file: URL { Transcript.Stage.repository.appending(path: path) }

    /// The variables of a session of the document's reader.
    var variables: [String: String] {
      let locale = language == .en ? "C.UTF-8" : "\(language.rawValue)_ES.UTF-8"
      return ["LC_ALL": locale, "ESTADA_TODAY": "2026-07-03"]
    }

    /// The text, and the text of a document in another language if that is given.
    func text(in other: Language? = nil) throws -> String {
      var page = self
      page.language = other ?? language
      return try String(contentsOf: page.file, encoding: .utf8)
    }
  }

  private static let home =
    "estada init; estada property add \"$HOME_NAME\" --code gracia --zone 1 --town Barcelona "
    + "--registration HUTB-001234"
  private static let records = [
    home,
    "estada booking add --guest \"Marta Vila\" --check-in 2026-07-03 --nights 4 --adults 2 "
      + "--children 1 --amount 612.00 --commission 18.36",
    "estada expense add --concept \"$CONCEPT\" --category electricity --amount 84.20 "
      + "--date 2026-06-30",
  ]

  /// A home that was let for 146 nights of 2025, with the bills of that year.
  private static let letHome =
    [
      home,
      "estada property edit gracia --tax on-top --cadastral 90000 --construction 54000 "
        + "--revised 2015 --from 2025",
      "estada property asset add --kind purchase --date 2015-03-10 --amount 180000 --costs 20000",
      "estada property asset add --kind furniture --date 2020-05-01 --amount 8000",
      "estada booking add --guest A --check-in 2025-03-01 --nights 146 --adults 2 --amount 21900 "
        + "--commission 3285",
    ]
    + [
      ("cleaning", 1460), ("property-tax", 600), ("community-fees", 1200), ("insurance", 300),
      ("electricity", 1800), ("interest", 2500), ("repairs", 1000),
    ].map { category, amount in
      "estada expense add --concept \(category) --category \(category) --amount \(amount) "
        + "--date 2025-09-01"
    }

  /// What each document presupposes; the others begin without a book.
  private static let preparations = [
    "docs/one-home": records + [
      "estada booking add --guest \"Emma Hill\" --check-in 2026-06-12 --nights 3 --adults 2"
    ],
    "docs/backup": records, "docs/law": records, "docs/income-tax": letHome,
    "docs/calendar": [
      home, "cp \"$EXAMPLES\"/calendars/airbnb.ics .",
      "estada booking add --guest \"Marta Vila\" --check-in 2026-07-03 --nights 4 --adults 2 "
        + "--channel airbnb",
      "estada booking add --guest \"Emma Hill\" --check-in 2026-07-14 --nights 3 --adults 2 "
        + "--channel airbnb --reference HMA2B3C4D5",
      "estada booking block --from 2026-07-20 --to 2026-07-23",
      "estada booking add --guest \"Jan Vermeer\" --check-in 2026-07-27 --nights 2 --adults 2",
    ],
    "docs/typing": records, "docs/manager": ["estada init"],
    "docs/spreadsheet": [
      home, "cp \"$EXAMPLES\"/imports/own-bookings-ca.xlsx \"$TABLE\"",
      "grep -av Siurana \"$EXAMPLES\"/imports/airbnb-reservations-\"$FILES\".csv > \"$STAYS\"",
      "grep -av Siurana \"$EXAMPLES\"/imports/airbnb-transactions-\"$FILES\".csv > \"$MONEY\"",
      "cp \"$EXAMPLES\"/imports/booking-com-\"$FILES\".xls \"$BOOKINGS\"",
    ],
    "docs/platforms": [
      home, "cp \"$EXAMPLES\"/imports/vrbo-reservations-en.csv \"$STAYS\"",
      "cp \"$EXAMPLES\"/imports/vrbo-payments-en.csv \"$PAYMENTS\"",
    ],
  ]

  /// The words of a language in the preparations.
  private static func words(_ language: Language) -> [String: String] {
    switch language {
    case .en:
      [
        "HOME_NAME": "Gràcia penthouse", "CONCEPT": "June electricity", "FILES": "en",
        "TABLE": "my-bookings.xlsx", "BOOKINGS": "bookings.xls",
        "STAYS": "reservations.csv", "MONEY": "transactions.csv", "PAYMENTS": "payments.csv",
      ]
    case .ca:
      [
        "HOME_NAME": "Àtic de Gràcia", "CONCEPT": "Llum juny", "FILES": "es",
        "TABLE": "les-meves-reserves.xlsx", "BOOKINGS": "reserves.xls",
        "STAYS": "reserves.csv", "MONEY": "transaccions.csv", "PAYMENTS": "pagaments.csv",
      ]
    case .es:
      [
        "HOME_NAME": "Ático de Gràcia", "CONCEPT": "Luz junio", "FILES": "es",
        "TABLE": "mis-reservas.xlsx", "BOOKINGS": "reservas.xls",
        "STAYS": "reservas.csv", "MONEY": "transacciones.csv", "PAYMENTS": "pagos.csv",
      ]
    }
  }

  static let names = [
    "README", "docs/one-home", "docs/family", "docs/manager", "docs/spreadsheet", "docs/backup",
    "docs/law", "docs/typing", "docs/income-tax", "docs/platforms", "docs/calendar",
  ]

  static let pages = names.flatMap { name in
    Language.allCases.map { language in
      let preparation = (preparations[name] ?? []).map { command in
        words(language).reduce(command) { $0.replacing("$\($1.key)", with: $1.value) }
      }
      return Page(name: name, language: language, preparation: preparation)
    }
  }

  /// What stands before each console block in the session that is run.
  private static let mark = "$ : block\n"

  /// Runs the console blocks of a document as one session. `RECORD=1` writes the answers into them.
  @Test(arguments: pages)
  func `shows what the program really says`(page: Page) async throws {
    var parts = try page.text().components(separatedBy: "```console\n")
    try #require(parts.count > 1)
    let rest = parts.dropFirst().map { $0.components(separatedBy: "```").dropFirst() }
    let blocks = parts.dropFirst().compactMap { $0.components(separatedBy: "```").first }
    let session =
      "# \(page.path)\n" + page.variables.sorted(by: <).map { "@ \($0)=\($1)\n" }.joined()
      + page.preparation.map { "@run \($0)\n" }.joined()
      + blocks.map { Self.mark + $0 }.joined()
    try await withTemporaryFolder { folder in
      let copy = folder.appending(path: "session")
      try Data(session.utf8).write(to: copy)
      let transcript = try Transcript(session, file: copy)
      try #require(transcript.cases.count == 1)
      let mismatch = try await transcript.cases[0].run()
      #expect(mismatch == nil, "\(page.path): \(mismatch ?? "")")
      guard Recording.isOn else { return }
      let recorded = try String(contentsOf: copy, encoding: .utf8)
        .components(separatedBy: Self.mark).dropFirst()
      for (index, (block, rest)) in zip(recorded, rest).enumerated() {
        parts[index + 1] = ([block] + rest).joined(separator: "```")
      }
      try Data(parts.joined(separator: "```console\n").utf8).write(to: page.file, options: .atomic)
    }
  }

  /// The commands in the text of a document, without those with a word in capitals, which stands for
  /// a value.
  private func commands(in text: String) -> [String] {
    text.matches(of: #/`(estada [^`]*)`/#)
      .map { String($0.output.1).replacing("\n", with: " ") }
      .filter { !$0.contains(#/ [A-Z]{3,}/#) }
  }

  /// Runs each command that stands in the text, on a book with one booking: it may be refused, as a file
  /// or a number may not exist, but it has to be understood.
  @Test(arguments: pages)
  func `names commands that are understood`(page: Page) async throws {
    let commands = try commands(in: page.text())
    try #require(commands.count > 2)
    try await withTemporaryFolder { folder in
      let prepared = try await shell(
        """
        estada init && estada property add "Àtic de Gràcia" --code gracia --zone 1 && \
        estada booking add --guest "Marta Vila" --check-in 2026-07-03 --nights 4 --adults 2 \
          --amount 612.00
        """, in: folder, variables: page.variables)
      try #require(prepared.status == 0, "\(prepared.output)")
      for command in commands {
        var result = try await shell(command, in: folder, variables: page.variables)
        // A command without its values: its names have to be right.
        if result.status == 64, !command.contains(#/[0-9]| --/#) {
          result = try await shell(command + " --help", in: folder, variables: page.variables)
        }
        #expect(![64, 65, 70].contains(result.status), "\(command): \(result.output)")
      }
    }
  }

  @Test(arguments: pages)
  func `has the same commands, headings and tables in each language`(page: Page) throws {
    func shape(_ text: String) -> [Int] {
      let lines = text.split(separator: "\n")
      return [
        lines.count { $0.hasPrefix("$ estada ") }, lines.count { $0.hasPrefix("#") },
        lines.count { $0.hasPrefix("| ") }, lines.count { $0.hasPrefix("* ") },
        text.matches(of: #/`estada [^`]*`/#).count,
      ]
    }
    let text = try page.text()
    #expect(try shape(text) == shape(page.text(in: .en)), "\(page.path)")
    // What a command refuses belongs into the transcripts.
    #expect(!text.contains("\n! ") && !text.contains("\n? "), "\(page.path)")
  }

  @Test(arguments: pages)
  func `is short, and types commands in its own language`(page: Page) throws {
    let text = try page.text()
    let limit = page.name == "README" ? 160 : 150
    #expect(text.count { $0 == "\n" } <= limit, "\(page.path)")
    guard page.language != .en else { return }
    let english = text.matches(of: #/estada (booking|expense|property|report|tax|book|owner) /#)
    #expect(english.isEmpty, "\(page.path)")
  }

  @Test(arguments: Language.allCases)
  func `is listed by help`(language: Language) async throws {
    try await withTemporaryFolder { folder in
      let guides = Self.pages.filter { $0.language == language && $0.name != "README" }
      let list = try await shell(
        "estada help guides", in: folder, variables: try #require(guides.first).variables)
      for guide in guides { #expect(list.output.contains(guide.path), "\(guide.path)") }
    }
  }

  @Test func `name every job together, and the README names every guide`() throws {
    let english = Self.pages.filter { $0.language == .en }
    let text = try english.map { try $0.text() }.joined()
    for command in [
      "sudo apt install", "demo", "init", "property add", "booking add", "booking edit",
      "booking cancel", "booking block", "booking receive", "booking deposit", "adjustment add",
      "booking list --pending", "expense read", "expense add", "expense resplit",
      "recurring record", "attachment add", "attachment missing", "budget set", "tax model950",
      "tax explain",
      "tax due",
      "tax file", "tax diff", "tax filed", "report profit", "report occupancy", "report payback",
      "report position", "settle", "agreement set", "owner shares", "statement sent", "undo", "log",
      "redo", "export html", "export xlsx", "export json", "export csv", "export journal",
      "export documents", "import airbnb", "import bookings", "import properties", "import waiting",
      "book backup", "book restore", "book check --repair", "book migrate", "book copy",
      "booking anonymise", "config set language", "config set book", "view save", "--tag",
      "zone add", "rate add", "rate update", "rate list --vat", "--prepaid-on", "--exempt-reason",
      "ESTADA_PAGER", "NO_COLOR", "--wide", "--format json", "sudo apt remove",
    ] {
      #expect(text.contains(command), "no document names \(command)")
    }
    for page in Self.pages where page.name == "README" {
      for number in 1...4 { #expect(try page.text().contains("**\(number). "), "job \(number)") }
      for guide in Self.pages where guide.language == page.language && guide.name != "README" {
        #expect(try page.text().contains("](\(guide.path))"), "\(page.path): \(guide.path)")
      }
    }
  }
}
