import Testing

@testable import EmbedTool

struct `Checking the catalogue` {
  static let good = """
    {
      "a": "Un {name}",
      "b": {"one": "Una nit", "other": "{count} nits"}
    }

    """

  /// Each case: what en.json says between its braces, and what is wrong with it.
  static let faults: [(String, [String])] = [
    (#""a": "{name}","#, ["2: invalid JSON: a comma after the last entry"]),
    (#""a": "{name}""# + "\n" + plural, ["2: invalid JSON: ',' is missing"]),
    (#""a": "{name}", "b": "x""#, ["2: one entry per line, please"]),
    (#""a": "{name},"# + "\n" + plural, ["2: invalid JSON: a text does not end"]),
    (#"a: "{name}","# + "\n" + plural, ["2: invalid JSON: '\"' is missing"]),
    (#""a" "{name}","# + "\n" + plural, ["2: invalid JSON: ':' is missing"]),
    (#""a": "{name}\x","# + "\n" + plural, [#"2: invalid JSON: unknown escape '\x'"#]),
    (
      #""a": "{name}\u12","# + "\n" + plural,
      [
        #"2: invalid JSON: four hexadecimal digits belong after '\u'"#
      ]
    ),
    (#""a": "{name}\ud83d!","# + "\n" + plural, ["2: invalid JSON: half a character"]),
    (#""a": "{name}\ude00","# + "\n" + plural, ["2: invalid JSON: half a character"]),
    ("\"a\": \"{name}\u{1}\",\n" + plural, ["2: invalid JSON: control character in a text"]),
    (#""a": "{name}\u0007","# + "\n" + plural, ["2: text of 'a' has a control character"]),
    (
      #""a": "{name}","# + "\n" + #""a": "{name}","# + "\n" + plural,
      [
        "3: duplicate key 'a', see line 2"
      ]
    ),
    (plural + ",\n" + #""a": "{name}""#, ["3: key 'a' belongs before 'b': keys are sorted"]),
    (#""a": "{name}""#, ["3: missing key 'b'"]),
    (plural, ["2: missing key 'a'"]),
    (
      #""a": "{name}","# + "\n" + #""a b": "x","# + "\n" + plural,
      [
        "3: missing key 'a b'",
        "3: key 'a b' is not made of letters, digits, '.', '-' and '_'",
      ]
    ),
    (
      #""a": "A name","# + "\n" + plural,
      [
        "2: 'a': placeholders are none, but in ca.json {name}"
      ]
    ),
    (
      #""a": "{nom} {name}","# + "\n" + plural,
      [
        "2: 'a': placeholders are {name} {nom}, but in ca.json {name}"
      ]
    ),
    (
      #""a": "{name","# + "\n" + plural,
      [
        "2: text of 'a' has an unbalanced brace or a bad placeholder name"
      ]
    ),
    (
      #""a": "","# + "\n" + plural,
      [
        "2: text of 'a' is empty", "2: 'a': placeholders are none, but in ca.json {name}",
      ]
    ),
    (
      #""a": " {name}","# + "\n" + plural,
      [
        "2: text of 'a' has space at its beginning or end"
      ]
    ),
    (
      #""a": "{name}\n","# + "\n" + plural,
      [
        "2: text of 'a' has space at its beginning or end"
      ]
    ),
    (
      #""a": "{name}","# + "\n" + #""b": "nights: {count}""#,
      [
        "3: 'b': a plain text here, a plural in ca.json"
      ]
    ),
    (
      #""a": {"one": "{name}", "other": "{name}"},"# + "\n" + plural,
      [
        "2: 'a': a plural here, a plain text in ca.json"
      ]
    ),
    (#""a": "{name}","# + "\n" + #""b": {"one": "a night"}"#, ["3: plural without 'other'"]),
    (
      #""a": "{name}","# + "\n" + #""b": {"other": "{count} nights"}"#,
      [
        "3: plural without 'one'"
      ]
    ),
    (
      #""a": "{name}","# + "\n" + #""b": {"one": "x", "one": "y", "other": "z"}"#,
      [
        "3: form 'one' is given twice"
      ]
    ),
    (
      #""a": "{name}","# + "\n" + #""b": {"few": "x"}"#,
      [
        "3: a plural has the forms 'one' and 'other', not 'few'"
      ]
    ),
    (
      #""a": "{name}","# + "\n" + #""b": {"one": "a night", "other": "nights"}"#,
      [
        "3: 'b': placeholders are none, but in ca.json {count}"
      ]
    ),
    (
      #""a": "{name}","# + "\n" + #""b": {"one": "{x}", "other": "{count} nights"}"#,
      [
        "3: 'b': placeholders are {x}, but in ca.json none"
      ]
    ),
  ]

  static let plural = #""b": {"one": "{count} night", "other": "{count} nights"}"#

  @Test func `reads what is right`() throws {
    let file = try #require(try checkedCatalogue([catalan(Self.good)]).first)
    #expect(file.tag == "ca")
    #expect(
      file.entries == [
        CatalogueEntry(key: "a", content: .plain("Un {name}"), line: 2),
        CatalogueEntry(
          key: "b", content: .plural(one: "Una nit", other: "{count} nits"), line: 3),
      ])
  }

  @Test(arguments: faults)
  func `says what is wrong and where`(lines: String, problems: [String]) {
    let files = [catalan(Self.good), english("{\n\(lines)\n}\n")]
    #expect {
      try checkedCatalogue(files)
    } throws: { error in
      #expect((error as? Findings)?.all.map(\.shown) == problems)
      return true
    }
  }

  @Test func `wants each key in every language, the reference too`() {
    let files = [
      catalan(Self.good), english("{\n\"a\": \"{name}\",\n\(Self.plural),\n\"c\": \"x\"\n}"),
    ]
    #expect(throws: Findings([Finding("L/ca.json", 4, "missing key 'c'")])) {
      try checkedCatalogue(files)
    }
  }

  @Test func `wants the reference`() {
    #expect(
      throws: Findings([
        Finding("ca.json", 1, "file is missing: the others are compared with it")
      ])
    ) {
      try checkedCatalogue([english(Self.good)])
    }
  }

  @Test(arguments: ["", "[]", "{", "}\n{"])
  func `wants an object`(text: String) {
    #expect {
      try checkedCatalogue([catalan(text)])
    } throws: { error in
      (error as? Findings)?.all.contains { $0.problem.hasPrefix("invalid JSON") } == true
    }
  }

  @Test func `sorts by bytes`() throws {
    let text =
      "{\n\"a-b\": \"x\",\n\"a.b\": \"x\",\n\"aZ\": \"x\",\n\"a_b\": \"x\",\n\"ab\": \"x\"\n}"
    #expect(try checkedCatalogue([catalan(text)]).first?.entries.count == 5)
  }

  @Test func `reports as compilers do`() {
    #expect(Finding("/l/en.json", 12, "no").description == "/l/en.json:12: error: no")
    #expect(
      Findings([Finding("a", 1, "x"), Finding("b", 2, "y")]).description
        == "a:1: error: x\nb:2: error: y")
  }

  private func catalan(_ text: String) -> SourceFile {
    SourceFile(path: "L/ca.json", name: "ca.json", text: text)
  }

  private func english(_ text: String) -> SourceFile {
    SourceFile(path: "L/en.json", name: "en.json", text: text)
  }
}

extension Finding {
  fileprivate var shown: String { "\(line): \(problem)" }
}
