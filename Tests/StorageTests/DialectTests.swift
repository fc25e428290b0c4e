import Testing

@testable import Storage

struct `The words of an engine` {
  let connection: Connection

  init() throws {
    connection = try SQLiteConnection.inMemory()
    try connection.execute("CREATE TEMP TABLE stay (id INTEGER, day TEXT, nights INTEGER)")
    try connection.run("INSERT INTO stay VALUES (7, '2015-12-30', 3)")
  }

  private func text(_ expression: String) throws -> String? {
    try connection.text("SELECT CAST(\(expression) AS text) FROM stay")
  }

  @Test func `make, read and change a row as JSON`() throws {
    let words = connection.dialect
    let row = words.rowAsJSON([(key: "id", value: "id"), (key: "day", value: "day")])
    #expect(try text(row) == #"{"id":7,"day":"2015-12-30"}"#)
    #expect(try text(words.jsonInteger(row, "id")) == "7")
    #expect(try text(words.jsonText(row, "day")) == "2015-12-30")
    let changed = words.jsonReplacing(row, [(key: "day", value: "NULL"), (key: "id", value: "8")])
    #expect(try text(changed) == #"{"id":8,"day":null}"#)
  }

  @Test func `count days`() throws {
    #expect(try text(connection.dialect.dayAfter("day", "nights")) == "2016-01-02")
  }

  @Test func `give a new row's number by any engine's words`() throws {
    try connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT)")
    let insert = "INSERT INTO t (a) VALUES (?)"
    #expect(try connection.insert(insert, [.text("a")]) == 1)
    #expect(try connection.integer(insert + " RETURNING id", [.text("b")]) == 2)
  }
}
