import Bookkeeping
import Documents
import Foundation
import Localizations
import TestKit
import Testing
import UnicodeText

@testable import Rendering
@testable import Reporting

/// Every text of the catalogue with values that names, paths and notes may have.
struct `Every sentence` {
  /// A value of each placeholder, and what must not become of it.
  struct Value: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    /// A pattern of mistakes by language.
    var mistakes: [Language: String] = [:]
  }

  static let values = [
    Value(testDescription: "a consonant", text: "Marta Vila", mistakes: [.ca: #"\b[dl]['’]Marta"#]),
    Value(
      testDescription: "a vowel", text: "Isla",
      mistakes: [.ca: #"(?i)(?<![-\p{L}])(de|el|del|al|pel) Isla"#]),
    Value(testDescription: "the vowel i", text: "Isla", mistakes: [.es: #"\by Isla"#]),
    Value(testDescription: "the vowel o", text: "Olmo", mistakes: [.es: #"\bo Olmo"#]),
    Value(testDescription: "a full stop", text: "Gestoria Puig, S.L."),
    Value(testDescription: "nothing", text: ""),
    Value(testDescription: "an apostrophe", text: "l'Àtic d'en Pau"),
    Value(testDescription: "two lines", text: "first\nsecond"),
    Value(testDescription: "text from right to left", text: "שלום \u{202E}abc"),
    Value(testDescription: "200 characters", text: String(repeating: "casa llarga ", count: 17)),
  ]

  @Test(arguments: values, Language.allCases)
  func `is one with any value`(value: Value, language: Language) {
    let wording = Wording(Catalogue(language))
    for phrase in phrases(with: value.text, in: language) {
      let text = wording.phrase(phrase)
      let template = template(phrase, language)
      // Each placeholder has its value, and no text of the book ends a line or turns its direction.
      #expect(!text.contains("{") || value.text.isEmpty, "\(phrase.key): \(text)")
      #expect(!text.unicodeScalars.contains("\u{202E}"), "\(phrase.key)")
      #expect(text.count(where: \.isNewline) == template.count(where: \.isNewline))
      #expect(doubleStops(text) == doubleStops(template), "\(phrase.key): \(text)")
      for written in [text, wording.printed.phrase(phrase), page(phrase, wording.printed)] {
        if let mistake = value.mistakes[language] {
          #expect(
            written.range(of: mistake, options: .regularExpression) == nil,
            "\(phrase.key): \(written)")
        }
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `fits into the lines of a terminal`(language: Language) {
    let wording = Wording(Catalogue(language))
    for value in Self.values {
      for phrase in phrases(with: value.text, in: language) {
        let commands = MentionedCommands.all(in: wording.phrase(phrase))
        // A command is not broken, so that it can be copied.
        if !commands.isEmpty || phrase.values["command"] != nil { continue }
        for line in wording.lines(phrase, width: 80) {
          #expect(line.displayWidth <= 80, "\(phrase.key): \(line)")
        }
      }
    }
  }

  /// Both forms of each plural, and each other text that has a placeholder, with a value for all.
  private func phrases(with value: String, in language: Language) -> [Phrase] {
    Catalogue.keys.flatMap { key -> [Phrase] in
      let isPlain = Catalogue(language).word(key) != nil
      let counts: [Int?] = isPlain ? [nil] : [1, 2]
      return counts.compactMap { count in
        let template = template(Phrase(key, count: count), language)
        let names = template.matches(of: /\{(?:[a-z-]+\|)?([^{}|]+)\}/).map { String($0.1) }
        let values = names.filter { $0 != "count" || isPlain }.map { ($0, Cell.text(value)) }
        guard !values.isEmpty else { return nil }
        return Phrase(key, Dictionary(values) { first, _ in first }, count: count)
      }
    }
  }

  private func template(_ phrase: Phrase, _ language: Language) -> String {
    let catalogue = Catalogue(language)
    return phrase.count.map { catalogue.plural(phrase.key, $0) } ?? catalogue.text(phrase.key)
  }

  /// The pairs of full stops, which a range of days has too, but no ellipsis.
  private func doubleStops(_ text: String) -> Int {
    text.matches(of: /\.+/).count { $0.output.count == 2 }
  }

  /// The words of a sentence in a page, without its markup.
  private func page(_ phrase: Phrase, _ wording: Wording) -> String {
    wording.isolated(phrase).filter { !"\u{2068}\u{2069}".contains($0) }
  }
}
