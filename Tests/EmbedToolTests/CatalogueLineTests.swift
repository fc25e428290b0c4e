import Testing

@testable import EmbedTool

struct `Reading a line of the catalogue` {
  static let texts: [(String, String)] = [
    (#""l'àtic""#, "l'àtic"),
    (#""\"quoted\" \\ \/""#, #""quoted" \ /"#),
    (#""a\nb\tc\r\b\f""#, "a\nb\tc\r\u{8}\u{C}"),
    (#""\u00e0 \uD83C\uDFE0""#, "à 🏠"),
  ]

  @Test(arguments: texts)
  func `undoes escapes`(json: String, text: String) throws {
    let (entry, comma) = try CatalogueLine.read("  \"key\" : \(json) ,\r", number: 7)
    #expect(entry == CatalogueEntry(key: "key", content: .plain(text), line: 7))
    #expect(comma)
  }

  @Test func `reads the forms of a plural in any order`() throws {
    let (entry, comma) = try CatalogueLine.read(
      #""n": {"other": "2", "one": "1"}"#, number: 1)
    #expect(entry.content == .plural(one: "1", other: "2"))
    #expect(!comma)
  }
}
