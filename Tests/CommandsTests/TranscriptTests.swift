import CommandLineKit
import Foundation
import Localizations
import TestKit
import Testing
import UnicodeText

/// The real program, as its users meet it.
struct `The program` {
  static let files: [URL] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Transcripts")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".transcript") }.sorted().map { folder.appending(path: $0) }
  }()

  /// All cases; with `CASES=budgets`, those whose description contains the text, while they are written.
  static let cases: [Transcript.Case] = {
    let all = files.flatMap { (try? Transcript.load($0)) ?? [] }
    guard let text = ProcessInfo.processInfo.environment["CASES"] else { return all }
    return all.filter { $0.testDescription.localizedCaseInsensitiveContains(text) }
  }()

  @Test(arguments: cases)
  func `answers as recorded`(transcript: Transcript.Case) async throws {
    try transcript.requireTools()
    let mismatch = try await transcript.run()
    #expect(mismatch == nil, "\(mismatch ?? "")")
  }

  @Test func `has transcripts that can be read`() throws {
    #expect(`The program`.files.count > 40)
    for file in `The program`.files { #expect(try !Transcript.load(file).isEmpty) }
  }

  /// A case that chooses its book itself would pass without a server.
  @Test(arguments: cases.filter { !$0.isAboutFile })
  func `leaves the choice of the book to the run`(transcript: Transcript.Case) {
    #expect(!transcript.preamble.contains { $0.hasPrefix("@ ESTADA_BOOK") })
  }

  /// What else prints in a transcript, or what asks for more than 80 columns.
  private static let others = [
    "--wide", "COLUMNS=", "csv", "json", "journal", "cat ", "python3", "sqlite3", "unzip", "strace",
    "completion", "__complete", "export html",
  ]

  /// The first names of areas, or of verbs, in each language.
  private static func firstNames(of kind: String) -> [Set<Substring>] {
    Language.allCases.map { language in
      let catalogue = Catalogue(language)
      let keys = catalogue.nameKeys.filter { $0.hasPrefix(kind) }
      return Set(keys.compactMap { catalogue.names(of: $0).first.map { Substring($0) } })
    }
  }

  private static let areas = firstNames(of: "area.")
  private static let verbs = firstNames(of: "verb.")

  /// Whether a line is a command of the history in the names of a language: `reserva afegir --hoste …`.
  private static func isNamedCommand(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    guard words.count > 2 else { return false }
    return zip(areas, verbs).contains { $0.contains(words[0]) && $1.contains(words[1]) }
  }

  @Test(arguments: cases)
  func `prints no line of more than 80 columns`(transcript: Transcript.Case) {
    for step in transcript.steps
    where !`The program`.others.contains(where: step.command.contains) {
      // A text has at most as many columns as bytes, and an ellipsis has three bytes: few lines need more.
      for line in step.answer.output + step.answer.errors
      where line.utf8.count > 80 || line.utf8.contains(0xE2) {
        // The pager of transcripts begins each line with a word of its own.
        let plain = line.replacing(#/␛\[[0-9;]*[mK]|^paged: /#, with: "")
        // A command to copy is not broken, nor is a path or another long word.
        let isCommand =
          plain.contains(#/^([^:]+: )?(estada|import|booking|expense) [\p{L}-]+ /#)
          || Self.isNamedCommand(plain)
        let hasLongWord = plain.split(separator: " ").contains { $0.displayWidth > 60 }
        #expect(
          plain.displayWidth <= 80 || isCommand || hasLongWord, "\(step.line): \(plain)")
        // A cell that is cut has the gap between two columns behind it.
        #expect(!plain.contains("…  "), "\(step.line): \(plain)")
      }
    }
  }
}
