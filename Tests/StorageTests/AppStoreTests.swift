import Bookkeeping
import Documents
import Foundation
import TestKit
import Testing

@testable import Storage

struct `A day in a store of the 2015 app` {
  /// A moment in seconds since 2001-01-01 UTC, and the day in Spain.
  static let days: [(seconds: String, day: String, why: String)] = [
    ("0", "2001-01-01", "01:00 in winter"),
    ("-3600", "2001-01-01", "a midnight in winter"),
    ("-3601", "2000-12-31", "the second before it"),
    ("-3600.5", "2000-12-31", "half a second before it"),
    ("446857200.0", "2015-03-01", "a midnight in winter"),
    ("450741600", "2015-04-15", "a midnight in summer"),
    ("450741599", "2015-04-14", "the second before a midnight in summer"),
    ("449283599", "2015-03-29", "01:59:59, before summer time begins"),
    ("449359199", "2015-03-29", "23:59:59 in summer time"),
    ("449359200", "2015-03-30", "a midnight in summer time"),
    ("467427599", "2015-10-25", "the last second of summer time"),
    ("467506799", "2015-10-25", "23:59:59 in winter time"),
    ("467506800", "2015-10-26", "a midnight in winter time"),
    ("-171856800", "1995-07-23", "a midnight in the summer of 1995"),
  ]

  @Test(arguments: days)
  func `is the day of the moment in Spain`(seconds: String, day: String, why: String) {
    #expect(AppStore.day(seconds)?.isoText == day, "\(why)")
  }

  @Test(arguments: ["", "ahir", "1e9", "0x10", "9999999999999", "2015-03-01", "."])
  func `is nothing for anything else`(text: String) {
    #expect(AppStore.day(text) == nil)
  }
}

struct `A store of the 2015 app` {
  let folder = TemporaryFolder()
  var path: String { folder.path("store.sqlite") }

  /// Makes a store of version 1 or 2 of the app's data model, with a home, stays, expenses and rates.
  private func makeStore(_ model: Int, _ more: String = "") throws -> SQLiteConnection {
    let (zone, rates) =
      model == 1
      ? ("", "ZTAXAADULTNIT DECIMAL, ZTAXANENNIT DECIMAL")
      : (", ZZONA INTEGER", "ZZONA INTEGER, ZTAXAPERSONANIT DECIMAL")
    try folder.write(Data(), "store.sqlite")
    let store = try SQLiteConnection(path: path)
    try store.execute(
      """
      CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
      CREATE TABLE ZHABITATGES (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER\(zone),
        ZDIRECCIO VARCHAR, ZNOM VARCHAR, ZPOBLACIO VARCHAR);
      CREATE TABLE ZINGRESSOS (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
        ZADULTS INTEGER, ZNENS INTEGER, ZNITS INTEGER, ZHABITATGE INTEGER,
        ZDATAENTRADA TIMESTAMP, ZIMPORTCOBRAT DECIMAL, ZNOMLLOGATER VARCHAR);
      CREATE TABLE ZDESPESES (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
        ZHABITATGE INTEGER, ZDATAFACTURA TIMESTAMP, ZIMPORTPAGAT DECIMAL, ZCONCEPTE VARCHAR);
      CREATE TABLE ZCONFIGURACIO (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER,
        ZDATAVALIDESA TIMESTAMP, \(rates));
      INSERT INTO ZHABITATGES VALUES (7, 3, 2, \(model == 1 ? "" : "'2',") NULL, 'Mas', 'Tona');
      INSERT INTO ZINGRESSOS VALUES (1, 4, 1, 2, NULL, 23, 7, 446857200, '2500.5', 'Marta'),
        (2, 4, 1, 1, 3, 4, 7, 450741600.0, NULL, 'Pere');
      INSERT INTO ZDESPESES VALUES (1, 2, 1, 7, 446857200, 15.52, 'Llum'),
        (2, 2, 1, 7, 446857200, '-30.00', 'Abonament');
      INSERT INTO ZCONFIGURACIO VALUES (1, 1, 1, 347065200,
        \(model == 1 ? "0.65, 0.1" : "2, '0.4500'"));
      \(more)
      """)
    return store
  }

  /// The book that a store becomes.
  private func book() throws -> Book {
    let target = folder.path("book.sqlite")
    _ = try Restoration(of: path, at: target, temporaryFolder: folder.path).perform(at: now)
    return try Book.open(target).migrate(at: now).book
  }

  @Test(arguments: [1, 2])
  func `becomes a book with all that it has`(model: Int) throws {
    _ = try makeStore(model)
    let book = try book()
    #expect(try book.properties().map(\.name) == ["Mas"])
    let stays = try book.bookings().sorted { $0.id < $1.id }
    #expect(stays.map(\.guest) == ["Marta", "Pere"])
    #expect(stays.map(\.stay.checkIn) == ["2015-03-01", "2015-04-15"])
    #expect(stays.map { $0.stay.amount?.plainText } == ["2500.50", nil])
    #expect(stays.map(\.stay.children) == [0, 3])
    #expect(
      try book.expenses().compactMap { $0.amount?.plainText }.sorted() == ["-30.00", "15.52"])
    #expect(Set(try book.rates().map(\.validFrom)) == ["2012-01-01"])
  }

  @Test func `is read with what is in its write-ahead log only`() throws {
    let store = try makeStore(2)
    try store.execute(
      """
      PRAGMA journal_mode = WAL;
      INSERT INTO ZDESPESES VALUES (3, 2, 1, 7, 446857200, 1, 'Aigua');
      """)
    #expect(try book().expenses().count == 3)
    withExtendedLifetime(store) {}
  }

  /// A change of a store of the second model, and the values that no book can have.
  static let refused: [(change: String, values: [String])] = [
    (
      "UPDATE ZINGRESSOS SET ZIMPORTCOBRAT = 70.955 WHERE Z_PK = 1",
      ["ZINGRESSOS 1 ZIMPORTCOBRAT 70.955"]
    ),
    (
      "UPDATE ZINGRESSOS SET ZIMPORTCOBRAT = -1",
      ["ZINGRESSOS 1 ZIMPORTCOBRAT -1", "ZINGRESSOS 2 ZIMPORTCOBRAT -1"]
    ),
    (
      "UPDATE ZINGRESSOS SET ZIMPORTCOBRAT = 'mil' WHERE Z_PK = 2",
      ["ZINGRESSOS 2 ZIMPORTCOBRAT mil"]
    ),
    (
      "UPDATE ZINGRESSOS SET ZIMPORTCOBRAT = '99999999999999999' WHERE Z_PK = 2",
      ["ZINGRESSOS 2 ZIMPORTCOBRAT 99999999999999999"]
    ),
    ("UPDATE ZINGRESSOS SET ZNITS = 0 WHERE Z_PK = 2", ["ZINGRESSOS 2 ZNITS 0"]),
    ("UPDATE ZINGRESSOS SET ZADULTS = NULL WHERE Z_PK = 2", ["ZINGRESSOS 2 ZADULTS "]),
    (
      "UPDATE ZINGRESSOS SET ZNOMLLOGATER = x'00' WHERE Z_PK = 2",
      ["ZINGRESSOS 2 ZNOMLLOGATER \u{0}"]
    ),
    ("UPDATE ZDESPESES SET ZHABITATGE = 9 WHERE Z_PK = 1", ["ZDESPESES 1 ZHABITATGE 9"]),
    (
      "UPDATE ZDESPESES SET ZDATAFACTURA = 'ahir' WHERE Z_PK = 1", ["ZDESPESES 1 ZDATAFACTURA ahir"]
    ),
    ("UPDATE ZDESPESES SET ZIMPORTPAGAT = NULL WHERE Z_PK = 1", ["ZDESPESES 1 ZIMPORTPAGAT "]),
    ("UPDATE ZCONFIGURACIO SET ZZONA = ' '", ["ZCONFIGURACIO 1 ZZONA  "]),
    (
      "INSERT INTO ZCONFIGURACIO SELECT 2, 1, 1, ZDATAVALIDESA, ZZONA, 1 FROM ZCONFIGURACIO",
      ["ZCONFIGURACIO 2 ZDATAVALIDESA 347065200"]
    ),
    ("ALTER TABLE ZHABITATGES ADD COLUMN ZSUPERFICIE DEFAULT 80", ["ZHABITATGES 7 ZSUPERFICIE 80"]),
    ("ALTER TABLE ZCONFIGURACIO DROP COLUMN ZZONA", ["zone ZCONFIGURACIO"]),
  ]

  /// A value that no book can have: the table, the row, the column and the value; or a column that a table lacks.
  private static func text(_ phrase: Phrase) -> String {
    let values = phrase.values
    if case .text(let table) = values["table"], case .term(let column, _) = values["field"] {
      return "\(column) \(table)"
    }
    guard let value = phrase.rowValue else { return phrase.key }
    return "\(value.table) \(value.row) \(value.column) \(value.text)"
  }

  @Test(arguments: refused)
  func `is refused with each value that no book can have`(change: String, values: [String]) throws {
    _ = try makeStore(2, change)
    let error = #expect(throws: StorageError.self) {
      try Book.openOrConvert(path, in: folder.path)
    }
    let found = try #require(error?.phrases.dropLast())
    #expect(error?.keys.last == "error.store")
    let texts = found.map(Self.text)
    // Nothing refers to a home that was refused.
    #expect(texts.filter { !$0.contains("ZHABITATGE 7") } == values, "\(change)")
  }

  @Test(arguments: ["DROP TABLE Z_METADATA", "DROP TABLE ZDESPESES", "CREATE TABLE ZINGRES (a)"])
  func `is no store without its tables, or with two of a kind`(change: String) throws {
    _ = try makeStore(2, change)
    #expect(throws: StorageError.notABook(place: .file(path))) {
      try Book.openOrConvert(path, in: folder.path)
    }
  }
}
