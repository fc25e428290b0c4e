import CSQLite
import Foundation
import Testing

@testable import Storage

struct `A return code of SQLite` {
  let folder = TemporaryFolder()
  let connection: Connection
  let path: String

  init() throws {
    path = try folder.write(Data(), "file.sqlite")
    connection = try Connection(path: path)
  }

  static let meanings: [(Int32, @Sendable (String, String) -> StorageError)] = [
    (SQLITE_BUSY, { path, _ in .locked(path: path) }),
    (SQLITE_BUSY | 2 << 8, { path, _ in .locked(path: path) }),
    (SQLITE_LOCKED, { path, _ in .locked(path: path) }),
    (SQLITE_NOTADB, { path, _ in .notABook(path: path) }),
    (SQLITE_CORRUPT, { path, detail in .damaged(path: path, detail: detail) }),
    (SQLITE_CORRUPT | 3 << 8, { path, detail in .damaged(path: path, detail: detail) }),
    (SQLITE_READONLY, { path, _ in .readOnly(path: path) }),
    (SQLITE_READONLY | 3 << 8, { path, _ in .readOnly(path: path) }),
    (SQLITE_READONLY | 4 << 8, { path, _ in .replaced(path: path) }),
    (SQLITE_PERM, { path, _ in .readOnly(path: path) }),
    (SQLITE_FULL, { path, _ in .diskFull(path: path) }),
    (SQLITE_IOERR, { path, detail in .inputOutput(path: path, detail: detail) }),
    (SQLITE_IOERR | 12 << 8, { path, detail in .inputOutput(path: path, detail: detail) }),
    (SQLITE_CANTOPEN, { path, detail in .inputOutput(path: path, detail: detail) }),
    (SQLITE_CONSTRAINT, { _, detail in .constraint(detail: detail) }),
    (SQLITE_CONSTRAINT | 8 << 8, { _, detail in .constraint(detail: detail) }),
    (SQLITE_MISUSE, { _, detail in .unexpected(code: SQLITE_MISUSE, detail: detail) }),
    (SQLITE_ERROR, { _, detail in .unexpected(code: SQLITE_ERROR, detail: detail) }),
  ]

  @Test(arguments: 0..<meanings.count)
  func `means something for the book`(index: Int) {
    let (code, meaning) = Self.meanings[index]
    let error = StorageError(code: code, handle: connection.handle, path: path)
    #expect(error == meaning(path, String(cString: sqlite3_errmsg(connection.handle))))
  }

  @Test(arguments: [SQLITE_OK, SQLITE_ROW, SQLITE_DONE])
  func `may be no failure`(code: Int32) throws {
    try connection.check(code)
  }

  @Test func `comes with SQLite's own words`() {
    #expect(
      throws: StorageError.unexpected(code: SQLITE_ERROR, detail: "no such function: elsewhere")
    ) { try connection.run("SELECT elsewhere()") }
  }

  @Test func `is damage where a table is missing or is something else`() throws {
    #expect(throws: StorageError.damaged(path: path, detail: "no such table: nowhere")) {
      try connection.run("SELECT * FROM nowhere")
    }
    try connection.execute("CREATE VIEW seen AS SELECT 1; CREATE TABLE one (a)")
    #expect(throws: StorageError.damaged(path: path, detail: "no such column: b")) {
      try connection.run("SELECT b FROM one")
    }
    #expect(throws: StorageError.damaged(path: path, detail: "access to view \"seen\" prohibited"))
    {
      try connection.run("SELECT * FROM seen")
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
    #expect(throws: StorageError.readOnly(path: path)) {
      try connection.execute("CREATE TABLE t (a)")
    }
  }

  @Test func `for a full disk is told as such`() throws {
    try connection.execute("CREATE TABLE t (a); PRAGMA max_page_count = 2")
    #expect(throws: StorageError.diskFull(path: path)) {
      try connection.execute("INSERT INTO t VALUES (zeroblob(100000))")
    }
  }
}
