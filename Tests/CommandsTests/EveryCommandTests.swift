import CommandLineKit
import Foundation
import Localizations
import TestKit
import Testing

@testable import Commands

/// The commands that do something, from the declarations the parser goes by.
let everyCommand: [CommandDescription] = leaves(of: EstadaCommand.tree.describe())

private func leaves(of command: CommandDescription) -> [CommandDescription] {
  command.subcommands.isEmpty ? [command] : command.subcommands.flatMap(leaves)
}

struct `Every command` {
  @Test(arguments: Language.allCases, everyCommand)
  func `has help in every language`(language: Language, command: CommandDescription) {
    let page = HelpPage(command, words: Catalogue(language)).text(width: 80)
    #expect(!page.contains("⟦"), "\(page)")
    #expect(command.options.allSatisfy { Catalogue(language).has($0.helpKey) })
    #expect(page.contains("$ \(command.commandLine)"))
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

  @Test(arguments: everyCommand)
  func `has a transcript`(command: CommandDescription) {
    #expect(
      Self.run.contains(command.path.map { Substring($0) }),
      "no transcript runs \(command.commandLine)")
  }

  @Test func `has examples that run`() throws {
    try withTemporaryFolder { folder in
      let prepared = folder.appending(path: "prepared")
      try FileManager.default.createDirectory(at: prepared, withIntermediateDirectories: false)
      try prepare(in: prepared)
      for (number, command) in (everyCommand + [EstadaCommand.tree.describe()]).enumerated() {
        let place = folder.appending(path: "\(number)")
        #expect(!command.examples.isEmpty, "\(command.commandLine)")
        let first = command.examples.first ?? ""
        if first.hasPrefix("estada init") || first.hasPrefix("estada demo") {
          try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
        } else {
          try FileManager.default.copyItem(at: prepared, to: place)
        }
        for example in command.examples {
          let result = try shell(example, in: place)
          // A check that finds something ends with 3, and the book has overlaps.
          #expect(result.status == 0 || result.status == 3, "\(example): \(result.output)")
          #expect(!result.output.contains("⟦"), "\(example): \(result.output)")
        }
      }
    }
  }

  /// The book of 2015 with a few changes to undo and two to redo.
  private func prepare(in folder: URL) throws {
    for command in [
      "book-of-2015", "estada book backup",
      "estada adjustment add 1 --kind refund --amount=-50",
      "estada booking receive 1 --amount 200 --method cash --deposit",
      "estada expense edit 3 --amount 53",
      "estada expense edit 4 --amount 54", "estada expense edit 5 --amount 55",
      "estada undo --last 2",
      "estada booking list --format csv > reserves.csv",
      "estada expense list --format csv > despeses.csv",
      "estada property list --format csv > habitatges.csv",
      "cp \"$EXAMPLES\"/imports/booking-com-en.xls bookings.xls",
      "grep -v Siurana \"$EXAMPLES\"/imports/airbnb-reservations-en.csv > reservations.csv",
      "sed '/Siurana/d; s/\"Àtic[^\"]*\"/Sunny flat/' \"$EXAMPLES\"/imports/airbnb-transactions-en.csv "
        + "> transactions.csv",
    ] {
      let result = try shell(command, in: folder)
      try #require(result.status == 0, "\(result.output)")
    }
  }
}
