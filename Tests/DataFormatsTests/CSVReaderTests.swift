import DataFormats
import Testing

struct `Reading comma-separated values` {
  private func fields(_ text: String) throws -> [[String]] {
    try CSVReader.rows(of: text).map(\.fields)
  }

  @Test(
    arguments: [
      ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]), ("a,b\n1,2", [["a", "b"], ["1", "2"]]),
      ("a\rb\r", [["a"], ["b"]]), ("a,,c", [["a", "", "c"]]), (",", [["", ""]]),
      ("\"a,b\",c", [["a,b", "c"]]), ("\"a\r\nb\",c", [["a\r\nb", "c"]]),
      ("\"say \"\"hi\"\"\"", [["say \"hi\""]]), ("\"\"", [[""]]), ("\"\"\"\"", [["\""]]),
      ("\"\",x", [["", "x"]]), ("5\" tub,1", [["5\" tub", "1"]]), (" a , b ", [[" a ", " b "]]),
      ("Núria,😀", [["Núria", "😀"]]), ("", []), ("\n\r\n\n", []), ("a\n\n\nb", [["a"], ["b"]]),
    ] as [(String, [[String]])])
  func `takes every form of RFC 4180`(text: String, rows: [[String]]) throws {
    #expect(try fields(text) == rows)
  }

  @Test func `knows the line each row begins on`() throws {
    let text = "a\r\n\r\n\"b\nb\",\"c\r\nc\"\r\nd\re\n"
    #expect(try CSVReader.rows(of: text).map(\.line) == [1, 3, 6, 7])
  }

  @Test(arguments: [
    ("\"a", 1), ("a\n\"b\nc\nd", 2), ("\"a\nb\",\"c\nd", 2), ("a,b,\"", 1), ("\"a\"\"", 1),
  ])
  func `refuses a quote that never ends and says where it began`(text: String, line: Int) {
    #expect(throws: CSVFault.unclosedQuote(line: line)) { try CSVReader.rows(of: text) }
  }

  @Test(arguments: [("\"a\"b", 1), ("x\n\"a\" ,b", 2), ("\"a\nb\"c", 2)])
  func `refuses text behind a closing quote`(text: String, line: Int) {
    #expect(throws: CSVFault.textAfterQuote(line: line)) { try CSVReader.rows(of: text) }
  }

  @Test func `takes other separators`() throws {
    for separator in [";", "\t"] {
      var reader = CSVReader(
        Array("a,b\(separator)\"c\(separator)d\"\n".utf8),
        separator: try #require(separator.utf8.first))
      #expect(try reader.next())
      #expect(reader.texts == ["a,b", "c\(separator)d"])
    }
  }

  /// The reader looks at eight bytes together.
  @Test(arguments: [",", "\t"])
  func `finds the ends of fields of any length, whatever is in them`(separator: String) throws {
    let others = [",", "\t", "\u{1}", "\u{B}", "\u{E}", "é", "'", "\"", "x\"\"", " "]
    for length in 0...17 {
      for other in others where other != separator {
        for place in 0...length {
          let head = String(repeating: "x", count: place)
          let field = "x" + head + other + String(repeating: "-", count: length - place)
          let row = [field, "", field, String(field.dropLast()), ""]
          let quoted = field.replacing("\"", with: "\"\"")
          let line = (row + ["\"\n\(quoted)\"", ""]).joined(separator: separator)
          var reader = CSVReader(
            Array("\(line)\n\(line)\r\n\(field)".utf8),
            separator: try #require(separator.utf8.first))
          for number in [1, 3] {
            #expect(try reader.next())
            #expect(reader.texts == row + ["\n\(field)", ""], "\(length) \(other) \(place)")
            #expect(reader.line == number)
          }
          #expect(try reader.next())
          #expect(reader.texts == [field])
          #expect(try !reader.next())
        }
      }
    }
  }

  @Test func `gives a row's fields one at a time`() throws {
    var reader = CSVReader(Array("a,,\"\",\"say \"\"hi\"\"\"\nb".utf8))
    #expect(reader.line == 0)
    #expect(try reader.next())
    #expect(reader.count == 4 && reader.line == 1 && reader.isLineEnded)
    #expect((0..<6).map(reader.text) == ["a", "", "", "say \"hi\"", "", ""])
    #expect((0..<6).map(reader.isEmpty) == [false, true, true, false, true, true])
    #expect(reader.withBytes(3) { $0.count } == 8)
    #expect(try reader.next())
    #expect(reader.texts == ["b"] && !reader.isLineEnded)
    #expect(try !reader.next())
    #expect(reader.count == 0)
  }

  @Test func `refuses a row that is no row`() {
    let long = String(repeating: "x", count: CSVReader.longestRow + 1)
    #expect(throws: CSVFault.rowTooLong(line: 2)) { try CSVReader.rows(of: "a\n" + long) }
    #expect(throws: CSVFault.rowTooLong(line: 3)) {
      try CSVReader.rows(of: "a\n\nx,y,\(long),b\nc")
    }
    // A quote that stays open so long was not meant to be one.
    #expect(throws: CSVFault.unclosedQuote(line: 1)) { try CSVReader.rows(of: "\"a\n\(long)\",b") }
    #expect(throws: Never.self) { try CSVReader.rows(of: String(long.dropLast())) }
  }

  /// What one writes reads back: fields of every kind, with every separator and line end.
  @Test func `reads back what one writes`() throws {
    let parts = ["", "a", "\"", ",", ";", "\t", "\r", "\n", "\r\n", " ", "é", "\"\"", "x\"y"]
    let texts = parts.flatMap { first in parts.map { first + $0 } }
    var rows: [[String]] = []
    for (index, text) in texts.enumerated() {
      rows.append([text, texts[(index * 7) % texts.count], "end"])
    }
    for (separator, end) in [(",", "\n"), (";", "\r\n"), ("\t", "\r")] {
      let text = rows.map { row in
        row.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: separator)
          + end
      }.joined()
      var reader = CSVReader(Array(text.utf8), separator: try #require(separator.utf8.first))
      var read: [[String]] = []
      while try reader.next() { read.append(reader.texts) }
      #expect(read == rows)
    }
  }
}
