import CSQLite
import Documents
import Foundation
import TestKit
import Testing

@testable import Storage

struct `A return code of SQLite` {
  let folder = TemporaryFolder()
  let connection: SQLiteConnection
  let path: String

  init() throws {
    path = try folder.write(Data(), "file.sqlite")
    connection = try SQLiteConnection(path: path)
  }

  static let meanings: [(Int32, @Sendable (BookPlace, String) -> StorageError)] = [
    (SQLITE_BUSY, { place, _ in .locked(place: place) }),
    (SQLITE_BUSY | 2 << 8, { place, _ in .locked(place: place) }),
    (SQLITE_LOCKED, { place, _ in .locked(place: place) }),
    (SQLITE_NOTADB, { place, _ in .notABook(place: place) }),
    (SQLITE_CORRUPT, { place, detail in .damaged(place: place, detail: detail) }),
    (SQLITE_CORRUPT | 3 << 8, { place, detail in .damaged(place: place, detail: detail) }),
    (SQLITE_READONLY, { place, _ in .readOnly(place: place) }),
    (
      SQLITE_READONLY | 3 << 8,
      { place, _ in
        .refused(
          "error.unfinished-write", place, .inputOutput,
          with: ["journal": .text(place.text + "-journal")])
      }
    ),
    (
      SQLITE_READONLY | 1 << 8,
      { place, _ in
        .refused(
          "error.unfinished-write", place, .inputOutput,
          with: ["journal": .text(place.text + "-journal")])
      }
    ),
    (SQLITE_READONLY | 2 << 8, { place, _ in .readOnly(place: place) }),
    (SQLITE_READONLY | 4 << 8, { place, _ in .refused("error.replaced", place, .unavailable) }),
    (SQLITE_PERM, { place, _ in .readOnly(place: place) }),
    (SQLITE_FULL, { place, _ in .diskFull(place: place) }),
    (SQLITE_IOERR, { place, _ in .inputOutput(place: place, code: EIO) }),
    (SQLITE_IOERR | 12 << 8, { place, _ in .inputOutput(place: place, code: EIO) }),
    (SQLITE_CANTOPEN, { place, _ in .inputOutput(place: place, code: EIO) }),
    (SQLITE_CONSTRAINT, { _, _ in .constraint(.other, detail: "") }),
    (SQLITE_CONSTRAINT | 1 << 8, { _, _ in .constraint(.check, detail: "") }),
    (SQLITE_CONSTRAINT | 3 << 8, { _, _ in .constraint(.reference, detail: "") }),
    (SQLITE_CONSTRAINT | 5 << 8, { _, _ in .constraint(.missing, detail: "") }),
    (SQLITE_CONSTRAINT | 6 << 8, { _, _ in .constraint(.unique, detail: "") }),
    (SQLITE_CONSTRAINT | 8 << 8, { _, _ in .constraint(.unique, detail: "") }),
    (SQLITE_CONSTRAINT | 12 << 8, { _, _ in .constraint(.type, detail: "") }),
    (SQLITE_MISUSE, { _, detail in .unexpected(code: SQLITE_MISUSE, detail: detail) }),
    (SQLITE_ERROR, { _, detail in .unexpected(code: SQLITE_ERROR, detail: detail) }),
  ]

  @Test(arguments: 0..<meanings.count)
  func `means something for the book`(index: Int) {
    let (code, meaning) = Self.meanings[index]
    let error = StorageError(code: code, handle: connection.handle, place: .file(path))
    #expect(error == meaning(.file(path), String(cString: sqlite3_errmsg(connection.handle))))
  }

  @Test(arguments: [SQLITE_OK, SQLITE_ROW, SQLITE_DONE])
  func `may be no failure`(code: Int32) throws {
    try connection.check(code)
  }

  @Test func `comes with SQLite's own words`() {
    let detail = "near \"elsewhere\": syntax error"
    #expect(throws: StorageError.unexpected(code: SQLITE_ERROR, detail: detail)) {
      try connection.run("elsewhere")
    }
  }

  @Test func `is damage where a table is missing or is something else`() throws {
    #expect(throws: StorageError.damaged(place: .file(path), detail: "no such table: nowhere")) {
      try connection.run("SELECT * FROM nowhere")
    }
    try connection.execute("CREATE VIEW seen AS SELECT 1; CREATE TABLE one (a)")
    #expect(throws: StorageError.damaged(place: .file(path), detail: "no such column: b")) {
      try connection.run("SELECT b FROM one")
    }
    #expect(
      throws: StorageError.damaged(place: .file(path), detail: "access to view \"seen\" prohibited")
    ) {
      try connection.run("SELECT * FROM seen")
    }
  }

  @Test(arguments: [
    "SELECT elsewhere()", "SELECT 'a' = 'b' COLLATE elsewhere", "CREATE TABLE one (a)",
    "CREATE INDEX one ON two (a)", "CREATE TABLE seen (a)", "SELECT seen.b FROM one",
    "INSERT INTO one (rowid) VALUES ('a')",
  ])
  func `is damage where the book is odd, and no fault of the program`(sql: String) throws {
    try connection.execute(
      "CREATE TABLE one (a); CREATE TABLE two (a); CREATE VIEW seen AS SELECT 1")
    let error = #expect(throws: StorageError.self) { try connection.run(sql) }
    guard case .damaged(.file(path), _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `is none where a trigger would write, which is not obeyed`() throws {
    try connection.execute(
      """
      CREATE TABLE one (a);
      CREATE TABLE other (a);
      CREATE TRIGGER hook AFTER INSERT ON one BEGIN INSERT INTO other VALUES (1); END
      """)
    try connection.run("INSERT INTO one VALUES (1)")
    #expect(try connection.integer("SELECT count(*) FROM one") == 1)
    #expect(try connection.integer("SELECT count(*) FROM other") == 0)
  }

  @Test func `for a file that may not be written is told as such`() throws {
    try connection.execute("PRAGMA query_only = ON")
    #expect(throws: StorageError.readOnly(place: .file(path))) {
      try connection.execute("CREATE TABLE t (a)")
    }
  }

  @Test func `for a full disk is told as such`() throws {
    try connection.execute("CREATE TABLE t (a); PRAGMA max_page_count = 2")
    #expect(throws: StorageError.diskFull(place: .file(path))) {
      try connection.execute("INSERT INTO t VALUES (zeroblob(100000))")
    }
  }
}
