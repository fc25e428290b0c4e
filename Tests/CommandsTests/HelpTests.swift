import Bookkeeping
import CommandLineKit
import Foundation
import Localizations
import TestKit
import Testing
import UnicodeText

@testable import Commands

struct `Help` {
  private static let groups = EstadaCommand.configuration.groups

  @Test(arguments: Language.allCases)
  func `begins with a page that leaves the prompt in sight`(language: Language) throws {
    let words = Catalogue(language)
    let page = try EstadaCommand.tree.parse(["--help"]).help(words: words, width: 80)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 23)
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(!page.contains("⟦"))
    for group in Self.groups where group.listing != .hidden {
      for command in group.commands {
        let name = command.configuration.name
        let shown = words.name("area.\(name)") ?? name
        #expect(page.matches(of: try Regex("[ \n]\(shown)[ \n]")).count >= 1, "\(shown)")
      }
    }
  }

  @Test func `has each area in one group`() {
    let names = Self.groups.flatMap { group in group.commands.map { $0.configuration.name } }
    #expect(Set(names).count == names.count)
    #expect(names == EstadaCommand.tree.describe().subcommands.map(\.name))
  }

  /// The terms of a topic, one by one, without their quotation marks.
  private func terms(of topic: HelpTopic, in language: Language) -> [String] {
    topic.section(in: Catalogue(language)).entries.flatMap { entry in
      entry.term.split(separator: ", ").map {
        $0.trimmingCharacters(in: .init(charactersIn: "\"«»"))
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `lists what can be typed for a value`(language: Language) throws {
    let today = try #require(Day(iso: "2026-11-24"))
    var environment = ArgumentEnvironment()
    environment[InputConventions.self] = InputConventions(
      catalogue: Catalogue(language), today: today)
    for term in terms(of: .periods, in: language) {
      #expect(throws: Never.self, "\(term)") { try Period.read(term, in: environment) }
    }
    for term in terms(of: .dates, in: language) {
      #expect(throws: Never.self, "\(term)") { try Day.read(term, in: environment) }
    }
    for term in terms(of: .numbers, in: language) {
      #expect(throws: Never.self, "\(term)") { try Money.read(term, in: environment) }
    }
    // Keywords by the names that the language shows.
    let shown = (Day.keywords + Period.keywords).map(Catalogue(language).keyword)
    let listed = terms(of: .dates, in: language) + terms(of: .periods, in: language)
    #expect(Set(shown).subtracting(listed) == [])
  }

  @Test(arguments: Language.allCases)
  func `names guides that there are`(language: Language) {
    for guide in HelpTopic.guidePages {
      let file = Transcript.Stage.repository.appending(path: "docs/\(guide.file(in: language))")
      #expect(FileManager.default.fileExists(atPath: file.path), "\(file.path)")
    }
  }

  @Test(arguments: Language.allCases, HelpTopic.allCases)
  func `has every topic in every language`(language: Language, topic: HelpTopic) {
    let section = topic.section(in: Catalogue(language))
    let page = section.help(under: "Heading", words: Catalogue(language), width: 80)
    #expect(section.entries.count > 1)
    #expect(!page.contains("⟦"), "\(page)")
    #expect(!page.split(separator: "\n").contains { $0.count > 80 }, "\(page)")
  }
}
