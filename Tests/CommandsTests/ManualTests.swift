import CommandLineKit
import Foundation
import Localizations
import TestKit
import Testing

@testable import Commands

struct `The manual` {
  @Test(arguments: Language.allCases)
  func `has a page for every command, in every language`(language: Language) {
    let pages = ManualFiles.manual(in: language).pages
    let areas = Set(everyCommand.compactMap(\.path.first)).map { "estada-\($0)" }
    #expect(Set(pages.map(\.name)) == Set(areas + ["estada"]))
    for page in pages { #expect(!page.source.contains("⟦"), "\(page.name)") }
  }

  private static let english = ManualFiles.manual(in: .en).pages

  /// Pages are named in English; the first one says what is typed for each.
  @Test func `names the page of each area beside what is typed in the language`() throws {
    let catalan = try #require(ManualFiles.manual(in: .ca).pages.first).source
    #expect(catalan.contains("\n\\fBestada\\-property\\fR(1), \\fBestada habitatge\\fR\n"))
    let english = try #require(Self.english.first).source
    #expect(english.contains("\n\\fBestada\\-property\\fR(1)\n"))
  }

  @Test(arguments: everyCommand)
  func `has every option that help has`(command: CommandDescription) throws {
    let name = "estada-\(command.path[0])"
    let page = try #require(Self.english.first { $0.name == name }).source
    for option in command.options + command.globals {
      let long = option.long.split(separator: "-").joined(separator: "\\-")
      #expect(page.contains("\\fB\\-\\-\(long)\\fR"))
    }
  }

  @Test func `says every exit status and every variable`() throws {
    let page = try #require(ManualFiles.manual(in: .en).pages.first).source
    for status in ExitStatus.allCases { #expect(page.contains("\n\\fB\(status.rawValue)\\fR\n")) }
    let sources = text(in: "Sources/App/Commands", ending: ".swift")
    let pattern = /variable\("([A-Z_]+)"\)|variables\["([A-Z_]+)"\]/
    let used = Set(sources.matches(of: pattern).compactMap { $0.1 ?? $0.2 }.map(String.init))
    // The system's own, which need no explanation, and those that the program sets for its own children.
    let children = [
      "ESTADA_DOOR", "ESTADA_GUESTS", "ESTADA_HISTORY_MARK", "ESTADA_ORDER_LINK",
      "ESTADA_RECORD_LINK",
    ]
    let named = used.subtracting(["HOME", "TERM"] + children)
    #expect(named.isSubset(of: HelpTopic.variables.joined()), "\(named)")
  }

  /// Each tool, and what it says of a page that has no fault.
  static let readers = [
    "mandoc -T lint -W warning", "LC_ALL=C.UTF-8 man --warnings -E UTF-8 -l -Tutf8 -Z >/dev/null",
  ]

  @Test(arguments: readers)
  func `is read without a complaint`(reader: String) async throws {
    try Tool.requireForProof(reader.hasPrefix("mandoc") ? "mandoc" : "man")
    try await withTemporaryFolder { folder in
      let parts = reader.split(separator: ">", maxSplits: 1)
      let rest = parts.count > 1 ? " >\(parts[1])" : ""
      let result = try await shell(
        """
        estada __manual pages
        for page in pages/man1/*.1 pages/*/man1/*.1; do \(parts[0]) "$page"\(rest); done
        """, in: folder)
      #expect(result.output == "")
    }
  }

  @Test func `is found by what its pages are about`() async throws {
    try Tool.requireForProof("lexgrog")
    try await withTemporaryFolder { folder in
      let result = try await shell(
        "estada __manual pages && lexgrog pages/man1/*.1 pages/*/man1/*.1", in: folder)
      #expect(result.status == 0, "\(result.output)")
      #expect(
        result.output.split(separator: "\n").count == 3 * ManualFiles.manual(in: .en).pages.count)
    }
  }
}
