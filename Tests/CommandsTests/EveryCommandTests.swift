import CommandLineKit
import Foundation
import Localizations
import TestKit
import Testing

@testable import Commands

/// The commands that do something, from the declarations the parser goes by.
let everyCommand: [CommandDescription] = leaves(of: EstadaCommand.tree.describe())

/// In the log by its line: all that is declared takes longer to write than most tests of a command to run.
extension CommandDescription: CustomTestStringConvertible {
  package var testDescription: String { commandLine }
}

private func leaves(of command: CommandDescription) -> [CommandDescription] {
  command.subcommands.isEmpty ? [command] : command.subcommands.flatMap(leaves)
}

struct `Every command` {
  @Test(arguments: Language.allCases, everyCommand)
  func `has help in every language`(language: Language, command: CommandDescription) {
    let page = HelpPage(command, words: Catalogue(language)).text(width: 80)
    #expect(!page.contains("⟦"), "\(page)")
    #expect(command.options.allSatisfy { Catalogue(language).has($0.helpKey) })
    #expect(page.contains("  $ estada "))
  }

  /// Up to three words in a row, without options, of the commands that transcripts run.
  private static let run: Set<[Substring]> = {
    var found: Set<[Substring]> = []
    for line in transcripts.split(separator: "\n") where line.hasPrefix("$ ") {
      let words = line.split { " ;|&()'\"".contains($0) }.filter { !$0.hasPrefix("-") }
      for start in words.indices {
        for count in 1...3 { found.insert(Array(words[start...].prefix(count))) }
      }
    }
    return found
  }()

  /// Each command that is open to an assistant or the page, with what it is to them.
  @Test func `is closed to those who do not type, or listed as open`() throws {
    let lines = everyCommand.filter { $0.door != .closed }
      .map { "\($0.door.rawValue) \($0.path.joined(separator: " "))" }
    try Snapshot("doors.txt").expect(lines.sorted().joined(separator: "\n") + "\n")
  }

  @Test(arguments: everyCommand.filter { $0.door != .closed })
  func `that is open to them can be tried if it writes`(command: CommandDescription) {
    let canBeTried = command.options.contains { $0.long == "dry-run" }
    switch command.door {
    case .changes: #expect(canBeTried)
    case .reads: #expect(!canBeTried || command.path == ["book", "check"])
    case .closed, .readsFile, .writesFile, .page: break
    }
  }

  @Test(arguments: everyCommand)
  func `has a transcript`(command: CommandDescription) {
    #expect(
      Self.run.contains(command.path.map { Substring($0) }),
      "no transcript runs \(command.commandLine)")
  }

  @Test func `that writes has a transcript of a dry run`() {
    let dryRuns = transcripts.split(separator: "\n").filter {
      $0.hasPrefix("$ ") && $0.contains("--dry-run")
    }
    let lacking = everyCommand.filter { command in
      command.options.contains { $0.long == "dry-run" }
        && !dryRuns.contains { $0.contains(" \(command.path.joined(separator: " "))") }
    }
    #expect(lacking.map(\.commandLine) == [])
  }

  @Test(arguments: Language.allCases)
  func `has examples that run`(language: Language) async throws {
    let variables = ["ESTADA_LANG": language.rawValue, "ESTADA_TODAY": "2026-07-03"]
    try await withTemporaryFolder { folder in
      let prepared = folder.appending(path: "prepared")
      try FileManager.default.createDirectory(at: prepared, withIntermediateDirectories: false)
      try await prepareExamples(in: prepared, variables)
      for (number, command) in (everyCommand + [EstadaCommand.tree.describe()]).enumerated()
      where !isOnServer(command) && !isOpenEnded(command) {
        let place = folder.appending(path: "\(number)")
        if ["init", "demo", "estada"].contains(command.name) {
          try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
        } else {
          try FileManager.default.copyItem(at: prepared, to: place)
        }
        try await runExamples(of: command, language, in: place, variables)
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `about people has examples that run on a server`(language: Language) async throws {
    try Server.require()
    let commands = everyCommand.filter(isOnServer)
    #expect(commands.count == 3)
    try await withTemporaryFolder { folder in
      // The logins are those that examples name.
      let variables = [
        "ESTADA_LANG": language.rawValue, "PGHOST": folder.path + "/pg", "PGUSER": "postgres",
        "ESTADA_BOOK": "postgresql:///homes",
      ]
      let made = try await shell(
        """
        set -e; PATH=$PATH:/usr/sbin throwaway-server "$PGHOST" $PPID
        createdb homes; createuser marta; createuser anna
        estada init --example; estada owner add Anna; estada book admit marta --as clerk
        """, in: folder, variables: variables)
      try #require(made.status == 0, "\(made.output)")
      for command in commands {
        try await runExamples(of: command, language, in: folder, variables)
      }
    }
  }

  /// Whether the command goes on until somebody ends it, as the page does, whose tests run it.
  private func isOpenEnded(_ command: CommandDescription) -> Bool { command.path == ["open"] }

  private func isOnServer(_ command: CommandDescription) -> Bool {
    ["book people", "book admit", "book dismiss"].contains(command.path.joined(separator: " "))
  }

  private func runExamples(
    of command: CommandDescription, _ language: Language, in place: URL,
    _ variables: [String: String]
  ) async throws {
    let examples = command.examples(in: Catalogue(language))
    #expect(!examples.isEmpty, "\(command.commandLine)")
    for example in examples {
      let result = try await shell(example, in: place, variables: variables)
      // A check that finds something ends with 3, and the book has overlaps.
      #expect(result.status == 0 || result.status == 3, "\(example): \(result.output)")
      #expect(!result.output.contains("⟦"), "\(example): \(result.output)")
    }
  }
}

/// The sample book with a default home, a few changes to undo and two to redo, and the files that
/// examples name.
func prepareExamples(in folder: URL, _ variables: [String: String]) async throws {
  let listings = ["Àtic amb vistes", "Ático con vistas", "Sunny flat"]
  var commands = [
    "estada init --example", "estada config set home gracia",
    "estada property list --format csv | tee habitatges.csv viviendas.csv > homes.csv",
    "estada zone add salou --name Salou --parent 2",
    "estada category add Pool --parent repairs; estada category add Piscina --parent repairs",
    // Money that waits.
    "grep -v Siurana \"$EXAMPLES\"/imports/airbnb-transactions-en.csv > first.csv",
    "estada import airbnb first.csv --map 'Àtic lluminós a Gràcia, vistes i terrassa=gracia'",
    "estada bank import \"$EXAMPLES\"/bank/norma43.n43", "estada bank rule add premium --ignore",
    "estada bank match 9 --expense 1=10",
    "cp \"$EXAMPLES\"/bank/norma43.n43 statement.n43; cp statement.n43 extracte.n43",
    "cp statement.n43 extracto.n43; cp \"$EXAMPLES\"/bank/bbva.csv movements.csv",
    "cp movements.csv moviments.csv; cp movements.csv movimientos.csv",
    "cp \"$EXAMPLES\"/calendars/airbnb.ics .",
    "estada book backup", "estada agenda add Tax --date 2026-11-02 --every year",
    "estada agenda add Roof --date 2026-12-01", "estada agenda done own/2/2026-12-01",
    "estada agenda disable vat-390",
    "estada tax file --period 2024-10..2025-03 --on 2025-04-05",
    "estada property edit gracia --tag costa",
    "estada view save mensual report profit --by month",
    "estada property asset add gracia --kind purchase --date 2015-03-10 --amount 180000",
    // Returns of the income tax that lack nothing.
    "for home in gracia escala; do estada property edit $home --cadastral 90000 --construction "
      + "54000 --revised 2015 --from 2015; done",
    "estada property asset add escala --kind purchase --date 2015-03-10 --amount 180000",
    "estada budget set gracia --month 100 --from 2026-01-01",
    "estada adjustment add 1 --kind refund --amount=-50",
    "estada booking receive 1 --amount 200 --method cash --deposit",
    "estada recurring add --concept Internet --amount 30 --every month --day 5 --from 2015-01",
    // Accounts for orders of payment.
    "for owner in Anna Pere Marta Joan; do estada owner add $owner --iban ES9121000418450200051332 "
      + "$(test $owner = Pere && echo --tax-id 12345678Z); done",
    "estada owner add 'Marta Vila'",
    "estada owner add G --manager --iban ES7921000813610123456789",
    "for home in gracia escala; do estada owner shares $home --from 2000-01-01 anna=50% "
      + "pere=25% marta=25%; estada property edit $home --receiver anna --payer anna; done",
    "estada owner group add Vila anna=50% pere=50%",
    "estada expense propose escala --concept Caldera --amount 1450 --by anna",
    "estada income-tax add gracia --owner anna --year 2025 --item 0116 --amount 5",
    "estada agreement set gracia --from 2025 --percent 10",
    "estada vat set pere --from 2025",
    "estada commission add booking-com --bill-period 2025-07 --number 1 --date 2025-08-03 --base 9",
    "estada income-tax file anna --year 2024 --on 2025-05-04",
    "estada transfer add anna pere --amount 5",
    "estada transfer add marta pere --amount 5 --sepa marta.xml",
    "estada statement sent g --period 2010-Q1",
    // Documents, and the files of those to add.
    "for name in 1 2 3; do echo $name > $name.txt; done; estada attachment add expense "
      + "$(estada expense list --period 2026 --format csv | tail -n 1 | cut -d, -f1) "
      + "1.txt 2.txt 3.txt; rm ?.txt",
    "for name in factura.pdf invoice.pdf terrassa.jpg cuina.jpg terraza.jpg cocina.jpg "
      + "terrace.jpg kitchen.jpg receipt.pdf rebut.pdf recibo.pdf; do echo $name > $name; done",
    "estada expense edit 4 --amount 54", "estada expense edit 5 --amount 55",
    "estada undo --last 2",
    "estada booking list --format csv | tee reserves-propies.csv reservas-propias.csv "
      + "> bookings.csv",
    "estada expense list --format csv | tee despeses.csv gastos.csv > expenses.csv",
    "cp \"$EXAMPLES\"/imports/booking-com-en.xls booking.xls",
    "for name in vrbo-reservations agoda lodgify; do "
      + "cp \"$EXAMPLES\"/imports/$name-en.csv ${name%%-*}.csv; done",
    "grep -v Siurana \"$EXAMPLES\"/imports/airbnb-reservations-en.csv "
      + "| tee reserves.csv reservas.csv > reservations.csv",
    "cp \"$EXAMPLES\"/bills/painter-facturae.xml bill.xml", "cp bill.xml factura.xml",
    // Any format under any name.
    "cp bill.xml bill.pdf", "cp bill.xml factura.pdf",
    "cp \"$EXAMPLES\"/bills/supermarket.txt ticket.txt", "cp ticket.txt tiquet.txt",
  ]
  for (name, listing) in zip(["transaccions", "transacciones", "transactions"], listings) {
    commands.append(
      "sed '/Siurana/d; s/\"Àtic[^\"]*\"/\(listing)/' "
        + "\"$EXAMPLES\"/imports/airbnb-transactions-en.csv > \(name).csv")
  }
  for command in commands {
    let result = try await shell(command, in: folder, variables: variables)
    try #require(result.status == 0, "\(result.output)")
  }
}
