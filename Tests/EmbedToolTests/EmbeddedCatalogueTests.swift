import Testing

@testable import EmbedTool

struct `Embedding the catalogue` {
  @Test func `sorts its lines, escapes new lines and splits plurals`() throws {
    let text = #"""
      {
        "a": "C:\\dir\nnext",
        "n": {"one": "{count} nit", "other": "{count} nits"},
        "n-x": "x"
      }
      """#
    let swift = try embeddedCatalogue([SourceFile(path: "ca.json", name: "ca.json", text: text)])
    #expect(
      swift
        == ###"""
        /// The texts of each language: a line holds a key, a tab and the text.
        enum Embedded {
          static var `ca`: StaticString {
        ##"""
        a	C:\\dir\nnext
        n#one	{count} nit
        n#other	{count} nits
        n-x	x

        """##
          }
          static var `caNames`: StaticString {
        #"""

        """#
          }
        }

        """###)
  }
}
