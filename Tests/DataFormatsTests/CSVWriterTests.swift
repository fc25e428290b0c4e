import DataFormats
import Testing

struct `Writing comma-separated values` {
  @Test(
    arguments: [
      (["a", "b"], "a,b\r\n"), (["a,b"], "\"a,b\"\r\n"), (["say \"hi\""], "\"say \"\"hi\"\"\"\r\n"),
      (["a\nb", "a\rb"], "\"a\nb\",\"a\rb\"\r\n"), (["", ""], ",\r\n"), ([" a "], " a \r\n"),
      ([], "\r\n"), ([""], "\"\"\r\n"),
    ] as [([String], String)])
  func `quotes only where it has to`(fields: [String], line: String) {
    #expect(CSVWriter.row(fields) == line)
  }

  @Test func `is read back unchanged, whatever stands in it`() throws {
    let pieces = ["", "\"", ",", "\r", "\n", "\r\n", "x", "é", "\"\"", "\u{301}", "'", "="]
    for first in pieces {
      for second in pieces {
        for third in pieces {
          let row = [first + second, third, second + third + first]
          let read = try CSVReader.rows(of: CSVWriter.row(row)).map(\.fields)
          let isSame =
            read.count == 1
            && zip(read[0], row).allSatisfy {
              Array($0.utf8) == Array($1.utf8)
            }
          if !isSame { Issue.record("\(row) was read back as \(read)") }
        }
      }
    }
  }
}

struct `A formula guard` {
  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+34 600", "'+34 600"), ("-5", "'-5"), ("@SUM(A1)", "'@SUM(A1)"),
    ("\t=x", "\t'=x"), ("\r=x", "\r'=x"), ("\n=x", "\n'=x"), ("\r\n=x", "\r\n'=x"),
    ("'=x", "''=x"), ("''-x", "'''-x"), ("=\u{301}", "'=\u{301}"), ("\"=x", "'\"=x"),
    ("Ana;=1+1;b", "Ana;'=1+1;b"), (";\u{301}=;+", ";\u{301}=;'+"), ("a\n- b\n", "a\n'- b\n"),
    ("=1;'=2", "'=1;''=2"), ("a;\"'@b", "a;'\"'@b"),
  ])
  func `makes a formula text, and takes it back`(text: String, guarded: String) {
    #expect(FormulaGuard.guarded(text) == guarded)
    #expect(FormulaGuard.unguarded(guarded) == text)
    let twice = FormulaGuard.guarded(guarded)
    #expect(FormulaGuard.unguarded(FormulaGuard.unguarded(twice)) == text)
  }

  @Test(arguments: [
    "", "Anna", "'", "''", "'n Roll", "l'Hospitalet", "a=b", "1-2", " =x", "5", "a,=b", "a;b",
    "x; -y", "a;'b", "\t", "a\n",
  ])
  func `leaves everything else as it is`(text: String) {
    #expect(FormulaGuard.guarded(text) == text)
    #expect(FormulaGuard.unguarded(text) == text)
  }

  /// Whatever a spreadsheet program takes for the end of a cell.
  @Test(arguments: [[";"], ["\t"], [";", "\t"], [",", ";", "\t"], ["|"]] as [[Unicode.Scalar]])
  func `leaves no cell that begins as a formula`(separators: [Unicode.Scalar]) {
    let pieces = ["", "=1", "+", "-2", "@", "'", "\"", ";", "\t", "\r", "\n", "a", "\u{301}"]
    for first in pieces {
      for second in pieces {
        for third in pieces {
          let text = first + second + third
          let guarded = FormulaGuard.guarded(text)
          #expect(FormulaGuard.unguarded(guarded).utf8.elementsEqual(text.utf8), "\(text)")
          let row = CSVWriter.row(["1", guarded]).unicodeScalars
          let ends = Set(separators + ["\r", "\n"])
          for cell in row.split(whereSeparator: ends.contains) where cell.first != "1" {
            let sign = cell.first { $0 != "\"" }
            #expect(!["=", "+", "-", "@"].contains(sign), "\(text.debugDescription)")
          }
        }
      }
    }
  }
}
