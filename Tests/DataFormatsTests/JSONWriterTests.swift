import DataFormats
import Foundation
import Testing

struct `Writing JSON` {
  @Test func `puts commas between values and nowhere else`() {
    var json = JSONWriter()
    json.beginObject()
    json.name("a")
    json.beginArray()
    json.number(1)
    json.number(Int64.min)
    json.beginObject()
    json.endObject()
    json.beginArray()
    json.endArray()
    json.beginObject()
    json.name("x")
    json.null()
    json.endObject()
    json.endArray()
    json.name("b")
    json.bool(true)
    json.name("c")
    json.bool(false)
    json.name("d")
    json.string("é")
    json.endObject()
    #expect(
      json.output
        == #"{"a":[1,-9223372036854775808,{},[],{"x":null}],"b":true,"c":false,"d":"é"}"#)
  }

  @Test func `goes on where its output was flushed`() {
    var json = JSONWriter()
    json.beginArray()
    json.number(1)
    var written: [String] = []
    json.flush(above: 2) { written.append($0) }
    #expect(written.isEmpty)
    json.flush(above: 1) { written.append($0) }
    json.number(2)
    json.flush { written.append($0) }
    #expect(written == ["[1", ",2"])
    #expect(json.output.isEmpty)
  }

  @Test(arguments: [
    ("", #""""#), ("a\"b", #""a\"b""#), ("a\\b", #""a\\b""#), ("\n\r\t", #""\n\r\t""#),
    ("\u{1B}[31m", #""\u001b[31m""#), ("\u{0}\u{8}\u{7F}", #""\u0000\u0008\u007f""#),
    ("€ 😀 l·l", "\"€ 😀 l·l\""), ("\r\n", #""\r\n""#),
  ])
  func `escapes a text`(text: String, literal: String) {
    var json = JSONWriter()
    json.string(text)
    json.beginObject()
    json.name(text)
    #expect(json.output == "\(literal),{\(literal):")
  }

  @Test func `is what Foundation reads, for every character to U+02FF`() throws {
    let scalars = (0...0x2FF).compactMap { Unicode.Scalar(UInt32($0)) }
    let texts = scalars.map { "x\($0)y" }
    var json = JSONWriter()
    json.beginArray()
    for text in texts { json.string(text) }
    json.endArray()
    #expect(try JSONDecoder().decode([String].self, from: Data(json.output.utf8)) == texts)
  }
}
