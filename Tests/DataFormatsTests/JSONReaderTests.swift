import DataFormats
import TestKit
import Testing

/// A reader of a text, which it is given in portions.
private func reader(_ bytes: [UInt8], chunkSize: Int = 65_536) -> JSONReader {
  var rest = bytes[...]
  return JSONReader(chunkSize: chunkSize) { window in
    let next = rest.prefix(window.count)
    window.copyBytes(from: next)
    rest = rest.dropFirst(next.count)
    return next.count
  }
}

private func tokens(_ bytes: [UInt8], chunkSize: Int = 65_536) throws -> [JSONToken] {
  let json = reader(bytes, chunkSize: chunkSize)
  var found: [JSONToken] = []
  while let token = Optional(try json.token()), token != .end { found.append(token) }
  return found
}

struct `Reading JSON` {
  static let document = """
    \u{FEFF}{"a" : [1, -2.50e+3, true,\tfalse, null], "b\\"": {"à\\u00e9\\ud83d\\ude00": "línia\\n\\/"},
     "": [], "o": {}}\r

    """

  @Test(arguments: [4, 5, 7, 16, 65_536])
  func `gives its pieces, however it comes in`(chunkSize: Int) throws {
    #expect(
      try tokens(Array(`Reading JSON`.document.utf8), chunkSize: chunkSize) == [
        .beginObject, .name("a"), .beginArray, .number("1"), .number("-2.50e+3"), .bool(true),
        .bool(false), .null, .endArray, .name("b\""), .beginObject, .name("àé😀"),
        .string("línia\n/"), .endObject, .name(""), .beginArray, .endArray, .name("o"),
        .beginObject, .endObject, .endObject,
      ])
  }

  static let faults: [(String, JSONFault.Reason, line: Int, column: Int)] = [
    ("", .unfinished, 1, 1),
    ("[1,", .unfinished, 1, 4),
    ("[1 2]", .unexpected("2"), 1, 4),
    ("[1]]", .unexpected("]"), 1, 4),
    ("[1}", .unexpected("}"), 1, 3),
    ("{\"a\" 1}", .unexpected("1"), 1, 6),
    ("{1:2}", .unexpected("1"), 1, 2),
    ("{\"a\":1,}", .unexpected("}"), 1, 8),
    ("[1,]", .unexpected("]"), 1, 4),
    ("{\n\"à\": tru}", .unexpected("}"), 2, 9),
    ("[\"à\", x]", .unexpected("x"), 1, 7),
    ("'a'", .unexpected("'"), 1, 1),
    ("[\u{A0}1]", .unexpected("0xC2"), 1, 2),
    ("[01]", .badNumber, 1, 2),
    ("[1.]", .badNumber, 1, 2),
    ("[-]", .badNumber, 1, 2),
    ("[1e]", .badNumber, 1, 2),
    ("[+1]", .unexpected("+"), 1, 2),
    ("[NaN]", .unexpected("N"), 1, 2),
    ("[\(String(repeating: "9", count: 1000))]", .badNumber, 1, 2),
    ("[\"a\u{0}\"]", .badText, 1, 4),
    ("[\"a\nb\"]", .badText, 1, 4),
    ("[\"\\u0000\"]", .badText, 1, 3),
    ("[\"\\ud800\"]", .badText, 1, 3),
    ("[\"\\ud800\\u0041\"]", .badText, 1, 3),
    ("[\"\\udc00\"]", .badText, 1, 3),
    ("[\"\\x41\"]", .badText, 1, 3),
    ("[\"\\u00g0\"]", .badText, 1, 3),
    ("[\"abc", .unfinished, 1, 2),
    (String(repeating: "[", count: 33), .tooDeep(limit: 32), 1, 33),
  ]

  @Test(arguments: faults, [4, 65_536])
  func `refuses what is none, and says where`(
    fault: (text: String, reason: JSONFault.Reason, line: Int, column: Int), chunkSize: Int
  ) throws {
    let position = TextPosition(line: fault.line, column: fault.column)
    #expect(throws: JSONFault(fault.reason, at: position)) {
      try tokens(Array(fault.text.utf8), chunkSize: chunkSize)
    }
  }

  @Test(arguments: [[0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]])
  func `refuses bytes that are no UTF-8`(bytes: [UInt8]) throws {
    let text = Array("[\"".utf8) + bytes + Array("\"]".utf8)
    #expect(throws: JSONFault(.notUTF8, at: TextPosition(line: 1, column: 2))) {
      try tokens(text, chunkSize: 4)
    }
  }

  @Test func `refuses UTF-16`() throws {
    #expect(throws: JSONFault(.unexpected("0xFF"), at: TextPosition(line: 1, column: 1))) {
      try tokens([0xFF, 0xFE, 0x7B, 0x00])
    }
  }

  @Test func `refuses a text that goes on and on, and keeps no more than the limit`() throws {
    var left = JSONReader.lengthLimit + 100_000
    let json = JSONReader { window in
      let isFirst = left == JSONReader.lengthLimit + 100_000
      let count = min(left, window.count)
      for index in 0..<count { window[index] = 0x61 }
      if isFirst { window[0] = 0x22 }
      left -= count
      return count
    }
    #expect(
      throws: JSONFault(
        .tooLong(limit: JSONReader.lengthLimit), at: TextPosition(line: 1, column: 1))
    ) { try json.token() }
    #expect(left > 0)
  }

  @Test func `gives back what was written`() throws {
    let texts = ["", "\"\\/", "\u{1}\u{7F}\u{85}\u{2028}", "e\u{301}", "👩‍👧", "línia\r\n\tdos"]
    var json = JSONWriter()
    json.beginArray()
    for text in texts {
      json.newLine()
      json.string(text)
    }
    json.endArray()
    let expected = [.beginArray] + texts.map { JSONToken.string($0) } + [.endArray]
    let found = try tokens(Array(json.output.utf8), chunkSize: 4)
    #expect(found == expected)
    // The comparison above takes é for e with an accent behind it.
    #expect(zip(found, expected).allSatisfy { "\($0)".utf8.elementsEqual("\($1)".utf8) })
  }

  @Test(arguments: SeededGenerator.seeds(42))
  func `survives any damage to a text`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let whole = Array(`Reading JSON`.document.utf8)
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      // Whether it is refused depends on the damage; both portions must say the same.
      let results = [4, 65_536].map { chunkSize in
        Result { try tokens(bytes, chunkSize: chunkSize) }
      }
      #expect((try? results[0].get()) == (try? results[1].get()), "seed \(seed): \(bytes)")
    }
  }
}
