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
}
