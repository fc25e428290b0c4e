import CommandLineKit
import Localizations
import Testing

@testable import CommandLineKit
@testable import Commands

/// What the program says that a command does can be typed: *Anota una reserva* is `reserva anota`.
struct `The verb of a sentence about a command` {
  /// First words that say little without those behind them, that tell how a list or a report is shown, or
  /// that are no verbs.
  private static let others: Set<String> = [
    "fa", "dona", "torna", "passa", "mostra", "llista", "escriu", "exporta", "importa",
    "hace", "da", "vuelve", "pasa", "muestra", "lista", "escribe",
    "anys", "años", "diners", "dinero", "què", "qué",
  ]

  @Test(arguments: [Language.ca, .es])
  func `is a name of the command`(language: Language) throws {
    var count = 0
    for area in EstadaCommand.tree.describe().subcommands where !area.subcommands.isEmpty {
      let first = area.subcommands.map { firstWord(of: $0, language) }
      for (command, word) in zip(area.subcommands, first) {
        // A part of an area is named, and does nothing itself.
        guard command.subcommands.isEmpty, !Self.others.contains(word),
          // Of two commands with the same verb, neither can have it, nor can one with that of the area.
          first.filter({ $0 == word }).count == 1,
          !names.isName(names.folded(word), of: NameKey.command(area.name, below: []))
        else { continue }
        count += 1
        let found = try EstadaCommand.tree.parse([area.name, word, "--help"]).path
        // Another verb of the area may have the word.
        let owner = area.subcommands.first { other in
          other.name != command.name
            && names.isName(names.folded(word), of: NameKey.command(other.name, below: area.path))
        }
        #expect(found == (owner ?? command).path, "\(word), in \(command.abstractKey)")
      }
    }
    #expect(count > 50)
  }

  private let names = ProgramNames()

  private func firstWord(of command: CommandDescription, _ language: Language) -> String {
    let text = Catalogue(language).text(command.abstractKey)
    return String(text.prefix { $0 != " " && $0 != "," }).lowercased()
  }

  /// Each case: a line in words of the sentences, and the command.
  static let lines: [(String, [String])] = [
    ("reserva anota", ["booking", "add"]), ("reservas anotar", ["booking", "add"]),
    ("despesa anotar", ["expense", "add"]), ("gasto anota", ["expense", "add"]),
    ("ajust anota", ["adjustment", "add"]), ("traspaso anotar", ["transfer", "add"]),
    // Of expenses that come back, another verb has the word.
    ("periòdica anotar", ["recurring", "record"]), ("periódico anota", ["recurring", "record"]),
    ("reserva cancel·la", ["booking", "cancel"]), ("reserva cancella", ["booking", "cancel"]),
    ("reserva bloqueja", ["booking", "block"]), ("reserva bloquea", ["booking", "block"]),
    ("etiqueta treu", ["tag", "remove"]), ("configuració treu", ["config", "unset"]),
    ("configuración guarda", ["config", "set"]), ("vista guarda", ["view", "save"]),
    ("liquidació anota", ["statement", "sent"]), ("statement send", ["statement", "sent"]),
  ]

  @Test(arguments: lines)
  func `can be typed`(line: String, path: [String]) throws {
    let words = line.split(separator: " ").map(String.init)
    #expect(try EstadaCommand.tree.parse(words + ["--help"]).path == path)
  }
}
