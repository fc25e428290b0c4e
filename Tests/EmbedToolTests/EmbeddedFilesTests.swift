import Testing

@testable import EmbedTool

struct `Embedding files` {
  static let names: [(String, String)] = [
    ("rates.csv", "ratesCsv"),
    ("filing-rules.csv", "filingRulesCsv"),
    ("Taxes/stay tax.json", "taxesStayTaxJson"),
    ("2026.json", "_2026Json"),
    ("LICENCE", "lICENCE"),
  ]

  @Test(arguments: names)
  func `names the constant after the file`(file: String, constant: String) {
    #expect(constantName(file) == constant)
  }

  @Test func `makes a constant of each file`() throws {
    let files = [
      SourceFile(path: "/r/a.csv", name: "a.csv", text: "x,y\n"),
      SourceFile(path: "/r/b.txt", name: "b.txt", text: ""),
    ]
    #expect(
      try embeddedFiles(files) == ##"""
        /// The files of this folder, as they were when the program was built.
        package enum Embedded {
          /// The text of a.csv.
          package static let `aCsv` = #"""
        x,y

        """#

          /// The text of b.txt.
          package static let `bTxt` = #"""

        """#

          /// The files by their names, in order.
          package static let files: [(name: String, text: String)] = [
            ("a.csv", `aCsv`),
            ("b.txt", `bTxt`),
          ]
        }

        """##)
  }

  @Test func `refuses two files of one name`() {
    let files = ["a-b.csv", "a_b.csv"].map { SourceFile(path: "/r/\($0)", name: $0, text: "") }
    #expect(
      throws: Findings([
        Finding("/r/a_b.csv", 1, "a_b.csv and a-b.csv would both be called 'aBCsv'")
      ])
    ) {
      try embeddedFiles(files)
    }
  }

  @Test func `refuses what is not text`() {
    #expect(throws: Findings([Finding("/r/a.bin", 1, "not UTF-8 text")])) {
      try SourceFile(path: "/r/a.bin", name: "a.bin", bytes: [0x61, 0xFF])
    }
  }

  @Test func `makes enough fences, and escapes what Swift would alter`() {
    #expect(rawLiteral("a\"\"\"##b") == "###\"\"\"\na\"\"\"##b\n\"\"\"###")
    #expect(rawLiteral("a\r\nb\0") == "#\"\"\"\na\\#r\nb\\#0\n\"\"\"#")
  }
}
