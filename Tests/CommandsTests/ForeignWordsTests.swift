import Bookkeeping
import CommandLineKit
import Documents
import Files
import Foundation
import Localizations
import Rendering
import Reporting
import Resources
import Taxation
import TestKit
import Testing
import ValueAddedTax

@testable import Commands

/// Words by which a text of one language is noticed among those of the others.
///
/// They are frequent, and neither words nor names in the other two languages.
enum TellingWords {
  static let catalan = """
    ahir ajuntament això als amb aquest aquesta aquestes aquests avui cal comptes decret
    dels desat despesa despeses dies dues els ens està estan fitxer fins fer habitatge
    habitatges hi ho llei llibre llum línia més mostra molt neteja nen nens nits només
    perquè però ple quan secundària sense seu seva són també taxa tenir torneu totes vegeu
    veure
    """
  static let spanish = """
    archivo archivos aunque ayer ayuntamiento con cuando decreto desde dice días donde
    está están esta estas este esto estos gasto gastos guardado hace hasta hay hoy las ley libro
    luz muestra muy más niño niños noche noches para pero porque puede según sin solo su sus
    también tasa uno veces vivienda viviendas ya y
    """
  static let english = """
    added already an and are as at be been by cannot constraint could did directory disk do does
    failed file for from had has have if image in into is it its law malformed must not of only
    or permission rows should such than that the their them then there these they this those to
    value was were when which who will with without would you your
    """

  /// The words that give a language away.
  static func words(of language: Language) -> Set<Substring> {
    let text =
      switch language {
      case .ca: catalan
      case .es: spanish
      case .en: english
      }
    return Set(text.split { $0 == " " || $0 == "\n" })
  }

  /// Words of another language that a language uses: the official titles of Catalan laws and bodies.
  static let lent: [Language: Set<Substring>] = [.en: ["llei", "decret"]]

  /// The words of commands, options and values, which are English in every language.
  static let declared: Set<Substring> = Set(
    names(in: EstadaCommand.tree.describe()).flatMap { $0.lowercased().split(separator: "-") }
      .map { Substring($0) })

  private static func names(in command: CommandDescription) -> [String] {
    let options = command.options + command.globals
    return [command.name] + options.flatMap { [$0.long] + $0.choices }
      + command.arguments.flatMap(\.choices) + command.subcommands.flatMap(names)
  }

  /// The words that give away to a reader of a language that a text is in another one.
  private static let telling: [Language: Set<Substring>] = Dictionary(
    uniqueKeysWithValues: Language.allCases.map { language in
      let others = Language.allCases.filter { $0 != language }
      return (
        language,
        others.reduce(into: Set<Substring>()) { $0.formUnion(words(of: $1)) }
          .subtracting(words(of: language)).subtracting(lent[language] ?? [])
          .subtracting(declared)
      )
    })

  /// The telling words of the other languages in a text.
  static func foreign(in text: String, for language: Language) -> Set<Substring> {
    // Placeholders, options, paths and addresses are no words.
    let plain = text.lowercased()
      .replacing(/\{[^}]*\}|--[a-z-]+|[^ \n«"(]*[\/.@_=][a-z0-9][^ \n]*/, with: " ")
    return (telling[language] ?? []).intersection(plain.split { !$0.isLetter })
  }
}

struct `A text in another language` {
  /// What the program once printed in the wrong language.
  static let faults: [(language: Language, text: String, words: Set<Substring>)] = [
    (
      .ca, "No es pot llegir x.csv: No such file or directory. Comproveu…",
      ["such", "or", "directory"]
    ),
    (.ca, "El fitxer: CHECK constraint failed in booking", ["constraint", "failed"]),
    (.es, "está dañado (database disk image is malformed)", ["disk", "image", "is", "malformed"]),
    (
      .es, "Ajuntament de Barcelona, ple del 2026 (font secundària)",
      ["ajuntament", "ple", "secundària"]
    ),
    (.es, "se presenta del 1 al 20 (Decret 129/2012).", ["decret"]),
    (.en, "Sample: Mostra de 2015", ["mostra"]),
    (.es, "estada expense add --concept \"Llum juliol\"", ["llum"]),
    (.en, "estada expense add --concept Neteja", ["neteja"]),
    (.ca, "es tramita des de l'1 d'abril", []),
    (.en, "The file is read with --from 2026 and {amb}.", []),
  ]

  @Test(arguments: faults)
  func `is noticed`(language: Language, text: String, words: Set<Substring>) {
    #expect(TellingWords.foreign(in: text, for: language) == words)
  }

  @Test(arguments: Language.allCases)
  func `is not among the texts`(language: Language) {
    let catalogue = Catalogue(language)
    for key in Catalogue.keys {
      let forms = ["", "#one", "#other"].map { catalogue.text(key + $0) }
      for text in forms where !text.contains("⟦") {
        let foreign = TellingWords.foreign(in: text, for: language)
        #expect(foreign.isEmpty, "\(key): \(text)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `is not in help or manual`(language: Language) throws {
    let root = EstadaCommand.tree.describe()
    var commands = [root]
    while let command = commands.popLast() {
      commands += command.subcommands
      let page = HelpPage(command, words: Catalogue(language)).text(width: 80)
      #expect(TellingWords.foreign(in: page, for: language).isEmpty, "\(command.commandLine)")
    }
    for page in ManualFiles.manual(in: language).pages {
      // Macros and fonts of the markup are no words.
      let text = page.source.replacing(/\\f.|\n\.[A-Za-z]+/, with: " ").replacing("\\-", with: "-")
      #expect(TellingWords.foreign(in: text, for: language).isEmpty, "\(page.name)")
    }
  }

  /// Reports and refusals, also another program's words could come through.
  static let commands = [
    "property list", "property show casa", "booking list", "booking show 1", "expense list",
    "expense show 1", "zone list", "rate list", "rate update --dry-run", "tax summary", "tax due",
    "tax explain 1", "tax explain 2", "tax model950 --period filing", "report profit",
    "report profit --by quarter", "report occupancy", "report expenses",
    "report payback casa --price 250000", "log", "book info", "book check", "book backups --check",
    "config", "import waiting", "export html -", "import airbnb absent.csv", "import airbnb .",
    "import bookings empty.csv", "export json absent/book.json", "export json a-folder",
    "export csv odd.txt/tables", "export xlsx absent/book.xlsx", "export pdf absent/page.pdf",
    "book backup absent/copy.sqlite",
    "--book absent.sqlite book info", "--book . book info", "--book odd.txt book info",
    "--book damaged.sqlite book check", "--book cut.sqlite report profit",
    "--book checked.sqlite book check", "--book checked.sqlite booking list",
    "--book lost.sqlite book check", "--book lost.sqlite undo", "--book counted.sqlite book check",
    "--book counted.sqlite book check --repair", "booking show 9", "booking add", "undo 99",
    "booking add casa --guest Anna --check-in 99/99/2026 --nights 1 --adults 1",
    "booking add casa --guest Anna --check-in 2026-02-31 --nights 0 --adults 0",
    "expense add --concept X --amount 1.234", "expense add --concept X --amount 5 --category zzz",
    "rate remove 1 --from 2017-04-01", "log --limit 0", "export xlsx",
  ]

  /// A book without words of any language, and copies of it with damage of each kind.
  private static let preparation = """
    estada init >/dev/null
    estada property add Casa --zone 1 --registration HUTB-001234
    estada booking add casa --guest Anna --check-in 2026-04-03 --nights 9 --adults 2 --amount 900
    estada booking add casa --guest Marta --check-in 2026-05-03 --nights 1 --adults 2 --exempt-adults 1
    estada expense add --concept Endesa --amount 50 --date 2026-04-01
    estada book backup
    mkdir a-folder; : > empty.csv; echo text > odd.txt
    book=.local/share/estada/book.sqlite
    cp $book checked.sqlite
    sqlite3 checked.sqlite 'PRAGMA ignore_check_constraints=ON; UPDATE booking SET nights=-4 WHERE id=2'
    cp $book lost.sqlite; sqlite3 lost.sqlite 'PRAGMA foreign_keys=OFF; DELETE FROM property;
      UPDATE expense SET amount=7; CREATE TRIGGER t AFTER INSERT ON booking BEGIN SELECT 1; END'
    cp $book counted.sqlite; sqlite3 counted.sqlite 'DELETE FROM sqlite_sequence'
    cp $book cut.sqlite; truncate -s 20000 cut.sqlite
    cp $book damaged.sqlite
    dd if=/dev/zero of=damaged.sqlite bs=4096 seek=3 count=9 conv=notrunc 2>/dev/null
    """

  @Test(arguments: Language.allCases)
  func `is in no report and no refusal`(language: Language) async throws {
    try Tool.require("sqlite3")
    try await withTemporaryFolder { folder in
      let variables = ["ESTADA_LANG": language.rawValue, "ESTADA_TODAY": "2026-07-03"]
      let prepared = try await shell("(\(Self.preparation)) 2>&1", in: folder, variables: variables)
      try #require(prepared.status == 0, "\(prepared.output)")
      #expect(TellingWords.foreign(in: prepared.output, for: language).isEmpty)
      for command in Self.commands {
        let result = try await shell("estada \(command)", in: folder, variables: variables)
        // The page has a style sheet, whose words are English.
        let text = result.output.replacing(/<style>(.|\n)*<\/style>|<[^>]*>/, with: " ")
        let foreign = TellingWords.foreign(in: text, for: language)
        #expect(foreign.isEmpty, "\(command): \(text)")
        #expect(!result.output.contains("⟦"), "\(command): \(text)")
      }
    }
  }
}

struct `Words of the book` {
  @Test(arguments: Language.allCases)
  func `are there for every kind of record and every field`(language: Language) {
    let catalogue = Catalogue(language)
    for record in recordKinds {
      #expect(catalogue.has("record.\(record.kind.table)"))
      #expect(catalogue.has("record-kind.\(record.kind.table)"))
      for field in record.fields { #expect(catalogue.has("column.\(field.field.name)")) }
      // What a refusal to remove the other record counts.
      if record.fields.contains(where: {
        $0.field.reference != nil && $0.field.removal == .refuses
      }) {
        let hasCount = catalogue.has("record-count.\(record.kind.table)#one")
        #expect(hasCount, "record-count.\(record.kind.table)")
      }
    }
  }

  @Test func `are there for every source of a rate, filing period or rule about VAT`() throws {
    let rates = try LegalRates.all()
    let filings = try FilingCalendar.legal()
      .filingPeriods(in: .days(from: Period.year(2012).firstDay, to: Period.year(2026).lastDay))
    let ofVAT = try LegalVAT.rules().map(\.source) + LegalVAT.withholding().map(\.source)
    for source in rates.compactMap(\.source) + filings.map(\.rule.source) + ofVAT {
      guard case .term(source, let key) = Cell.source(source) else { throw Missing() }
      #expect(Catalogue(.ca).has(key), "\(key)")
    }
  }

  @Test func `are there for every cause of a failed system call`() {
    for cause in FileError.Cause.allCases {
      #expect(Catalogue(.ca).has("cause.\(cause.rawValue)"))
    }
    let wording = Wording(Catalogue(.ca))
    #expect(wording.cell(.system(ENOENT)) == "no existeix")
    #expect(wording.cell(.system(ENOTTY)) == "error del sistema \(ENOTTY)")
  }

  private struct Missing: Error {}
}
