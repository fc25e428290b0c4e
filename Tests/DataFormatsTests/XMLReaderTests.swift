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

  /// The parts `a` and the frames `f` of a document, as they are handed over.
  private func parts(
    of text: String, longestText: Int = 100, taking most: Int = 100
  ) throws -> [XMLElement] {
    var found: [XMLElement] = []
    try XMLReader.read(
      Array(text.utf8), parts: ["a"], frames: ["f"], deepest: 4, longestText: longestText
    ) {
      found.append($0)
      return found.count < most
    }
    return found
  }

  @Test func `is handed over in parts, without what is outside them`() throws {
    let text = "<r><x>1</x><f><a k='1'><b>2</b><a>3</a></a><y/><a/></f><a>4</a></r>"
    let found = try parts(of: text)
    #expect(found.map(\.name) == ["a", "a", "f", "a"])
    #expect(found[0].children.map(\.text) == ["2", "3"])
    #expect(found[2].children == [])
    #expect(found[3].text == "4")
    // What comes behind the last part that is wanted is not looked at.
    #expect(try parts(of: "<r><a/><a/></x>", taking: 2).count == 2)
  }

  @Test func `in parts may have any number of them, but no part with too much`() throws {
    let many = String(repeating: "<a><b/><b/></a>", count: 200_000)
    #expect(try parts(of: "<r>\(many)</r>", taking: .max).count == 200_000)
    let large = "<a>" + String(repeating: "<b/>", count: 400_000) + "</a>"
    #expect(throws: XMLFault.tooMany) { try parts(of: "<r>\(large)</r>") }
  }

  @Test(
    arguments: [
      ("<r><a>12345</a></r>", XMLFault.tooLong), ("<r k='12345'/>", .tooLong),
      ("<r><![CDATA[12345]]></r>", .tooLong), ("<r><a><b><c><d/></c></b></a></r>", nil),
      ("<r><a><b><c><d></d></c></b></a></r>", .tooDeep), ("<r><a>", .cut),
      ("<r/>x", .malformed(line: 1)),
    ] as [(String, XMLFault?)])
  func `in parts has the bounds of its format`(text: String, fault: XMLFault?) throws {
    guard let fault else {
      #expect(try parts(of: text, longestText: 4).count == 1)
      return
    }
    #expect(throws: fault) { try parts(of: text, longestText: 4) }
  }
}
