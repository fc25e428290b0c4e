import Foundation
import Testing

@testable import EmbedTool

struct `Agreement and elision` {
  struct Case: CustomTestStringConvertible, Sendable {
    let tag: String
    let text: String
    /// What is wrong, without the key; nil for a text that can stand.
    let problem: String?

    init(_ tag: String, _ text: String, _ problem: String? = nil) {
      self.tag = tag
      self.text = text
      self.problem = problem
    }

    var testDescription: String { "\(tag): \(text)" }
  }

  private static func oneForm(_ word: String, _ name: String) -> String {
    "'\(word) {\(name)}' has one form only; write {\(word)|\(name)}"
  }

  private static func beside(_ name: String) -> String {
    "{\(name)} is a number beside a word; use a plural, or write 'Nights: {count}'"
  }

  static let cases = [
    // Elision
    Case("ca", "la casa de {owner}", oneForm("de", "owner")),
    Case("ca", "la casa {de|owner}"),
    Case("ca", "De {owner}", oneForm("de", "owner")),
    Case("ca", "el de «{owner}»", oneForm("de", "owner")),
    Case("ca", "del {day} al 3", oneForm("del", "day")),
    Case("ca", "el dia {day}"),
    Case("ca", "el {day}", oneForm("el", "day")),
    Case("ca", "pel {name}", oneForm("pel", "name")),
    Case("ca", "model {name}"),
    Case("ca", "a la {name} i {other}"),
    Case("es", "del {day} al {other}"),
    Case("es", "{one} y {other}", oneForm("y", "other")),
    Case("es", "{one} {y|other}"),
    Case("es", "{one} o {other}", oneForm("o", "other")),
    Case("es", "hay {one}"),
    Case("en", "{one} and {other}"),
    Case("en", "{de|owner}", "'de' in {de|owner} is no particle of 'en'"),
    Case("es", "{de|owner}", "'de' in {de|owner} is no particle of 'es'"),
    Case("ca", "{y|owner}", "'y' in {y|owner} is no particle of 'ca'"),
    // Numbers
    Case("en", "over {days} days", beside("days")),
    Case("ca", "calculat sobre {days} dies", beside("days")),
    Case("ca", "només en compten {counted}: sí", beside("counted")),
    Case("ca", "Nits que compten: {counted} (límit: {cap} per persona)"),
    Case("ca", "el límit és {de|cap} per persona"),
    Case("en", "from 0 to {limit}"),
    Case("en", "{taxed} × {nights} = {units} (art. 26)"),
    Case("en", "Exporting: {done} of {all}"),
    Case("en", "change {step} of {table}"),
    Case("es", "{nights} noches", beside("nights")),
  ]

  @Test(arguments: cases)
  func `are checked in each language`(example: Case) {
    let entry = CatalogueEntry(key: "a", content: .plain(example.text), line: 2)
    let problems = agreementProblems(example.text, of: entry, in: example.tag)
    #expect(problems == example.problem.map { ["text of 'a': \($0)"] } ?? [])
  }

  @Test func `let a plural have its count beside words, and no other number`() {
    let entry = CatalogueEntry(
      key: "a", content: .plural(one: "{count} nit", other: "{count} nits, {adults} adults"),
      line: 2)
    #expect(agreementProblems("{count} nits", of: entry, in: "ca").isEmpty)
    #expect(
      agreementProblems("{count} nits, {adults} adults", of: entry, in: "ca")
        == ["text of 'a': \(Self.beside("adults"))"])
  }

  @Test func `stop the build with file and line`() {
    let file = SourceFile(path: "L/ca.json", name: "ca.json", text: "{\n\"a\": \"de {x}\"\n}\n")
    #expect(throws: Findings([Finding("L/ca.json", 2, "text of 'a': \(Self.oneForm("de", "x"))")]))
    {
      try checkedCatalogue([file])
    }
  }

  /// Names that a source fills with a count, and that number something instead of counting it.
  static let numbering: Set<String> = [
    "cancelled", "code", "column", "day-first", "events", "first", "from", "last", "latest", "line",
    "month-first", "number", "percent", "rate", "schema", "supported", "to", "version",
  ]

  /// The list of names is complete: a new count in the sources has to be added to it.
  @Test func `know every name that the sources fill with a count`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let files = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }
    var found: Set<String> = []
    for file in files ?? [] where file.hasSuffix(".swift") {
      let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
      for match in text.matches(of: /"([a-z-]+)": \.count\(/) { found.insert(String(match.1)) }
    }
    #expect(found.count > 10)
    #expect(found.subtracting(quantities).subtracting(Self.numbering).sorted() == [])
  }
}
