import Foundation
import Testing

@testable import Localizations

/// A row of the tables of `docs/glossary.md`: a concept, its names and the words that may not be
/// used for it.
struct GlossaryRow {
  let concept: String
  let terms: [Language: String]
  let prohibited: [Language: [String]]

  /// The rows of all tables with a column for each language.
  static let all: [GlossaryRow] = {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/glossary.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { GlossaryRow(line: String($0)) }
  }()

  private init?(line: String) {
    let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard cells.count == 6, cells[0] != "Concept", !cells[0].hasPrefix("-") else { return nil }
    concept = cells[0]
    terms = [.ca: cells[1], .es: cells[2], .en: cells[3]]
    var prohibited: [Language: [String]] = [:]
    for part in cells[5].split(separator: ";") {
      let sides = part.split(separator: ":", maxSplits: 1)
      guard sides.count == 2,
        let language = Language(rawValue: sides[0].trimmingCharacters(in: .whitespaces))
      else { continue }
      prohibited[language, default: []] += sides[1].split(separator: ",").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
      }
    }
    self.prohibited = prohibited
  }

  /// The words in a text, as `searchable` returns it, that this row prohibits in a language.
  func misused(in text: String, _ language: Language) -> [String] {
    (prohibited[language] ?? []).filter { word in
      let word = word.lowercased()
      guard text.contains(word) else { return false }
      // A word may be part of the name: «Agència Tributària», without «de Catalunya».
      let name = terms[language]?.lowercased() ?? ""
      let rest = name.contains(word) ? text.replacingOccurrences(of: name, with: "…") : text
      let pattern = #"(?<!\p{L})"# + NSRegularExpression.escapedPattern(for: word) + #"(?!\p{L})"#
      return rest.range(of: pattern, options: .regularExpression) != nil
    }
  }
}

/// The program's own words in a text, in lower case: without placeholders, quoted text and options.
private func searchable(_ text: String) -> String {
  text.replacingOccurrences(of: "\u{A0}", with: " ").lowercased().replacingOccurrences(
    of: #"\{[^}]*\}|«[^»]*»|"[^"]*"|`[^`]*`|--[a-z-]+"#, with: "…", options: .regularExpression)
}

/// Every text of a language with its key, both forms of a plural, as `searchable` returns it.
private func texts(_ language: Language) -> [(key: String, text: String)] {
  let catalogue = Catalogue(language)
  return Catalogue.keys.flatMap { key in
    let texts = catalogue.word(key).map { [$0] } ?? [1, 2].map { catalogue.plural(key, $0) }
    return texts.map { (key, searchable($0)) }
  }
}

struct `The glossary` {
  @Test func `has every concept once, with a name in each language`() {
    let concepts = GlossaryRow.all.map(\.concept)
    #expect(concepts.count > 60)
    #expect(Set(concepts).count == concepts.count)
    for row in GlossaryRow.all {
      #expect(row.terms.values.allSatisfy { !$0.isEmpty }, "\(row.concept)")
      let unread = row.prohibited.values.joined().filter { $0.isEmpty || $0.contains("`") }
      #expect(unread.isEmpty, "\(row.concept)")
    }
  }

  @Test(arguments: Language.allCases)
  func `has names that the texts use`(language: Language) {
    let all = texts(language).map(\.text).joined(separator: "\n")
    let unused = GlossaryRow.all.compactMap { $0.terms[language] }
      .filter { !all.contains($0.lowercased()) }
    #expect(unused == [])
  }

  @Test(arguments: Language.allCases)
  func `has words that no text uses`(language: Language) {
    let texts = texts(language)
    for row in GlossaryRow.all {
      for (key, text) in texts {
        let misused = row.misused(in: text, language)
        #expect(
          misused.isEmpty, "\(language) \(key): \(misused), but \(row.concept) is \(row.terms)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `finds each word that may not be used`(language: Language) {
    for row in GlossaryRow.all {
      for word in row.prohibited[language] ?? [] {
        let capital = word.prefix(1).uppercased() + word.dropFirst()
        let other = word.replacingOccurrences(of: " ", with: "\u{A0}")
        for text in ["\(word)", "{a} \(word), b.", "(\(capital))", "a\n\(other): b"] {
          #expect(row.misused(in: searchable(text), language).contains(word), "\(text)")
        }
        for text in ["x\(word)", "\(word)x", "«\(word)»", "\"\(word)\"", "{\(word)}"] {
          #expect(!row.misused(in: searchable(text), language).contains(word), "\(text)")
        }
      }
    }
  }
}
