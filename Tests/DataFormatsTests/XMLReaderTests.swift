import DataFormats
import Testing

struct `An XML document` {
  @Test func `has elements, attributes and texts without prefixes`() throws {
    let text = """
      <?xml version="1.0"?><!-- a --><fe:a xmlns:fe="x" k='1 &lt; 2'>t<b/><![CDATA[<&]]>&#65;&#x42;
      <c:b>&quot;&amp;&apos;&gt;</c:b><!-- - --></fe:a>
      """
    let root = try XMLReader.document(Array(text.utf8))
    #expect(root.name == "a")
    #expect(root.attributes["k"] == "1 < 2")
    #expect(root.text == "t<&AB\n")
    #expect(root.all("b").map(\.text) == ["", "\"&'>"])
    #expect(root.first("b")?.text == "")
    #expect(root["x"] == nil)
  }

  @Test(arguments: [
    ("<a>", XMLFault.cut), ("<a></b>", .malformed(line: 1)), ("<a>\n&x;</a>", .malformed(line: 2)),
    ("<!DOCTYPE a><a/>", .documentType), ("<a/><b/>", .malformed(line: 1)),
    ("x", .malformed(line: 1)),
    ("<a b=c/>", .malformed(line: 1)), ("<a b='c", .cut), ("<a>&#0;</a>", .malformed(line: 1)),
    ("", .cut), ("<a><!ENTITY></a>", .documentType),
    (String(repeating: "<a>", count: 65), .tooDeep),
    ("<a>" + String(repeating: "<b/>", count: 400_000) + "</a>", .tooMany),
  ])
  func `is refused if it is not well formed`(text: String, fault: XMLFault) {
    #expect(throws: fault) { try XMLReader.document(Array(text.utf8)) }
  }
}
