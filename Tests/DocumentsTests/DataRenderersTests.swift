import Bookkeeping
import Documents
import TestKit
import Testing

struct `Writing a document for machines` {
  @Test func `never localises a cell`() throws {
    let cells: [Cell] = [
      .empty, .text("a"), .term(code: "c", key: "word.yes"), .money(Money(cents: -123_456)),
      .deduction(Money(cents: 5)), .pending, .count(1_234), .number(12_345),
      .day(day("2015-04-15")),
      .dayInWords(day("2015-04-15"), .from), .period(.quarter(year: 2015, quarter: 2)),
      .flag(true), .flag(false), .phrase(Phrase("word.no")),
    ]
    let columns = cells.indices.map { Column("c\($0)") }
    let document = Document(
      schema: "test/1", title: Phrase("x"), columns: columns, whenEmpty: Phrase("x")
    ) { body in
      try body(cells)
      return nil
    }
    #expect(
      try document.json()
        == #"{"schema":"test/1","rows":[{"c0":null,"c1":"a","c2":"c","c3":"-1234.56","#
        + #""c4":"0.05","c5":null,"c6":1234,"c7":12345,"c8":"2015-04-15","c9":"2015-04-15","#
        + #""c10":"2015-Q2","c11":true,"c12":false,"c13":"word.no"}]}"# + "\n")
    #expect(
      try document.csv().split(separator: "\r\n")[1]
        == ",a,c,-1234.56,0.05,,1234,12345,2015-04-15,2015-04-15,2015-Q2,true,false,word.no")
  }

  @Test func `gives the total as one figure where it was asked for`() throws {
    var document = Document(
      schema: "test/1", title: Phrase("x"), columns: [Column("a"), Column("b")],
      whenEmpty: Phrase("x")
    ) { _ in [.empty, .count(3)] }
    #expect(try document.json() == #"{"schema":"test/1","rows":[]}"# + "\n")
    document.totalForm = .object
    #expect(try document.json() == #"{"schema":"test/1","rows":[],"total":{"b":3}}"# + "\n")
    document.totalForm = .figure(column: "b")
    #expect(try document.json() == #"{"schema":"test/1","rows":[],"total":3}"# + "\n")
    document.totalForm = .figure(column: "none")
    document.rowsName = "lines"
    document.fields = [Field("n", .rows([[Field("x", .count(1))], []]))]
    #expect(
      try document.json()
        == #"{"schema":"test/1","n":[{"x":1},{}],"lines":[],"total":null}"# + "\n")
  }
}
