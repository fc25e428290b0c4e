import Bookkeeping
import Documents
import Foundation
import Taxation
import TestKit
import Testing

@testable import Storage

@Suite(.aboutFile)
struct `Migrating an old book` {
  let folder = TemporaryFolder()
  var path: String { folder.path("book.sqlite") }

  /// A booking as it should arrive.
  struct Arrival: Equatable {
    let id: Int64
    let property: Int64
    let checkIn: Day
    let nights: Int
    let guest: String
    let adults: Int
    let children: Int
    let cents: Int64?
  }

  @Test func `carries every booking of schema 1, to the cent`() throws {
    let book = try migratedWithEverything().book
    let bookings = try book.bookings()
    let arrived = bookings.sorted { $0.id < $1.id }.map {
      Arrival(
        id: $0.id, property: $0.stay.property, checkIn: $0.stay.checkIn, nights: $0.stay.nights,
        guest: $0.guest, adults: $0.stay.adults, children: $0.stay.children,
        cents: $0.stay.amount?.cents)
    }
    let expected: [Arrival] = [
      arrival(1, 1, "2015-03-01", 23, "Marta Vila", 2, 7, 250_000),
      arrival(2, 1, "2015-03-20", 5, "Anna Puig", 2, 1, 100_000),
      arrival(3, 1, "2015-03-20", 3, "Joan Serra", 1, 3, 50_000),
      arrival(4, 1, "2015-04-15", 4, "Pere Roca", 1, 2, 75_000),
      arrival(11, 2, "2015-05-01", 2, "?", 1, 0, 1235),
      arrival(12, 3, "2015-06-01", 7, "?", 2, 1, nil),
      arrival(13, 4, "2015-07-01", 1, "?", 3, 0, 10_000),
      arrival(14, 5, "2015-08-01", 1, "Núria", 1, 0, 29),
      arrival(15, 5, "2015-08-09", 1, "Pau", 1, 0, 123_456_789),
    ]
    #expect(arrived == expected)
    for booking in bookings {
      #expect(booking.stay.exemptAdults == 0 && booking.exemptReason == nil)
      #expect(booking.stay.commission == .zero && !booking.stay.taxCollected)
      #expect(booking.stay.prepaidOn == nil && booking.channel == nil)
      #expect(booking.reference == nil && booking.note == nil)
      #expect(booking.faults == [])
    }
  }

  @Test func `carries every expense of schema 1, to the cent`() throws {
    let expenses = try migratedWithEverything().book.expenses().sorted { $0.id < $1.id }
    let expected: [Expense] = [
      expense(1, 1, "2015-01-31", "Neteja", 5000),
      expense(2, 1, "2015-01-31", "Internet ADSL", 3000),
      expense(3, 1, "2015-01-31", "Electricitat", 1552),
      expense(4, 1, "2015-02-28", "Internet ADSL", 3000),
      expense(5, 1, "2015-03-31", "Internet ADSL", 3000),
      expense(21, 2, "2015-05-02", "?", 1235),
      expense(22, 3, "2015-05-03", "?", -350),
      expense(23, 4, "2015-05-04", "Neteja", 30),
    ]
    #expect(expenses == expected)
  }

  @Test func `gives every home of schema 1 a code and a zone`() throws {
    let homes = try migratedWithEverything().book.properties().sorted { $0.id < $1.id }
    let expected: [Property] = [
      Property(
        id: 1, code: "exemple-1", name: "Exemple 1", address: "Pl. Sant Jaume 1",
        town: "Barcelona", zone: "1"),
      // The number that comes first, 2, is what another home is called by its own name.
      Property(id: 2, code: "exemple-1-3", name: "Exemple 1", zone: "2"),
      Property(
        id: 3, code: "l-atic-2n", name: "L'Àtic, 2n", address: "C. Major 2", town: " barcelona ",
        zone: "1"),
      Property(id: 4, code: "exemple-1-2", name: "Exemple 1 2", town: "Girona", zone: "2"),
      Property(id: 5, code: "home", name: "home 5", address: "", town: "BARCELONA", zone: "1"),
      Property(id: 6, code: "exemple-1-4", name: "Exemple 1", town: "Girona", zone: "2"),
    ]
    #expect(homes == expected)
  }

  @Test(
    arguments: [
      ("Col·legi", "collegi"), ("cafe\u{301}", "cafe"), ("  Ca l'Ànna  ", "ca-l-anna"),
      ("ÇÑÜÏ çñüï", "cnui-cnui"),
      ("--- ! ---", "home"), ("Mas 3", "mas-3"), ("Àéíòú ÁÈÌÓÙ", "aeiou-aeiou"), ("日本", "home"),
      ("a/b\tc\nd.e", "a-b-c-d-e"),
    ] as [(String, String)])
  func `makes a code that can be typed`(name: String, code: String) throws {
    let quoted = name.replacing("'", with: "''")
    try OldBook.makeSchema1(
      at: path, rows: "INSERT INTO property (name) VALUES ('\(quoted)')")
    #expect(try Book.open(path).migrate(at: now).book.properties().map(\.code) == [code])
  }

  @Test func `carries the adult rate of schema 1 into both zones`() throws {
    let book = try migratedWithEverything().book
    #expect(
      try book.zones() == [
        Zone(id: 1, code: "1", name: "Barcelona"),
        Zone(id: 2, code: "2", name: "Catalunya (excepte Barcelona)"),
      ])
    let rates = [1, 2].map {
      TaxRate(
        id: $0, zone: "\($0)", layer: .tariff, validFrom: "2012-01-01", rate: UnitRate(cents: 65),
        cap: nil,
        source: "Estada 2015")
    }
    #expect(try book.rates() == rates)
  }

  @Test func `tells what it could not carry or had to assume`() throws {
    let outcome = try migratedWithEverything()
    let expected: [MigrationNotice] = [
      MigrationNotice(kind: "child-rate-dropped", subject: "2012-01-01", value: "0.30"),
      MigrationNotice(kind: "zone-assumed", subject: "Exemple 1", value: "1"),
      MigrationNotice(kind: "zone-assumed", subject: "Exemple 1", value: "2"),
      MigrationNotice(kind: "zone-assumed", subject: "L'Àtic, 2n", value: "1"),
      MigrationNotice(kind: "zone-assumed", subject: "Exemple 1 2", value: "2"),
      MigrationNotice(kind: "zone-assumed", subject: "  ", value: "1"),
      MigrationNotice(kind: "zone-assumed", subject: "Exemple 1", value: "2"),
      MigrationNotice(kind: "guest-missing", subject: "11", value: "2015-05-01"),
      MigrationNotice(kind: "guest-missing", subject: "12", value: "2015-06-01"),
      MigrationNotice(kind: "guest-missing", subject: "13", value: "2015-07-01"),
      MigrationNotice(kind: "concept-missing", subject: "21", value: "2015-05-02"),
      MigrationNotice(kind: "concept-missing", subject: "22", value: "2015-05-03"),
      MigrationNotice(kind: "amount-rounded", subject: "?", value: "12.345"),
      MigrationNotice(kind: "amount-rounded", subject: "?", value: "99.999"),
      MigrationNotice(kind: "amount-rounded", subject: "?", value: "12.345"),
    ]
    #expect(outcome.notices == expected)
    #expect(try outcome.book.notices() == expected)
    #expect(outcome.from == 1 && outcome.to == Book.latestSchema)
  }

  @Test func `says nothing about a child rate of zero`() throws {
    try OldBook.makeSchema1(
      at: path, rows: "INSERT INTO configuration (valid_from, adult_rate) VALUES ('2012-01-01', 1)")
    #expect(try Book.open(path).notices() == [])
    #expect(try Book.open(path).migrate(at: now).notices == [])
  }

  @Test func `leaves the figures of schema 1 as they were`() throws {
    try OldBook.makeSchema1(at: path, rows: OldBook.goldenRows + OldBook.goldenRates)
    let book = try Book.open(path).migrate(at: now).book
    #expect(try figures(book) == Figures(income: 475_000, expenses: 15_552, tax: 4095))
  }

  @Test(
    arguments: [
      (1, "(1, '2012-01-01', 0.65), (2, '2012-01-01', 0.45)", 4095),
      (2, "(1, '2012-01-01', 0.65), (2, '2012-01-01', 0.45)", 2835),
      (1, "(1, '2012-01-01', 0.65), (1, '2015-04-01', 0.1)", 3875),
      (7, "(7, '2012-01-01', 0.1234)", 777),
    ] as [(Int, String, Int64)])
  func `leaves the figures of schema 2 as they were`(zone: Int, rates: String, tax: Int64) throws {
    try OldBook.makeSchema2(at: path, zone: zone, rates: rates)
    let outcome = try Book.open(path).migrate(at: now)
    #expect(outcome.from == 2)
    #expect(outcome.notices == [])
    let copy = folder.path("book.backups/0001-2026-11-21-1014-migration.sqlite")
    #expect(outcome.backup.path == copy)
    #expect(try figures(outcome.book) == Figures(income: 475_000, expenses: 15_552, tax: tax))
    #expect(try outcome.book.properties().map(\.zone) == [String(zone)])
  }

  @Test func `keeps a copy of the old book beside it`() throws {
    let rows = OldBook.goldenRows + OldBook.goldenRates + OldBook.awkwardRows
    try OldBook.makeSchema1(at: path, rows: rows)
    let before = try SQLiteConnection(path: path).dump()
    let schemaBefore = try SQLiteConnection(path: path).schemaText()
    let outcome = try Book.open(path).migrate(at: now)
    #expect(outcome.backup.reason == .migration)
    #expect(try folder.names == ["book.backups", "book.sqlite"])
    #expect(try folder.mode("book.backups") == 0o700)
    #expect(try folder.mode("book.backups/\(outcome.backup.name)") == 0o600)
    #expect(try SQLiteConnection(path: outcome.backup.path).dump() == before)
    #expect(try SQLiteConnection(path: outcome.backup.path).schemaText() == schemaBefore)
    #expect(try Book.open(outcome.backup.path).schema == 1)
  }

  @Test func `never writes over an earlier copy`() throws {
    try OldBook.makeSchema1(at: path, rows: OldBook.goldenRows)
    let old = try folder.bytes("book.sqlite")
    for number in 1...3 {
      try folder.write(old, "book.sqlite")
      #expect(try Book.open(path).migrate(at: now).backup.number == number)
    }
    #expect(try BackupFolder(of: path).entries().count == 3)
  }

  private static let stay = "property, check_in, adults, nights, amount"
  private static let bill = "property, paid_on, amount"

  /// Rows that the old app let in, and the value of each that no migration can carry over.
  static let unmigratable: [(change: String, value: String)] = [
    (
      "booking (\(stay)) VALUES (99, '2015-01-01', 1, 1, 1)",
      "booking 5: property = 99"
    ),
    (
      "expense (\(bill)) VALUES (99, '2015-01-01', 1)",
      "expense 6: property = 99"
    ),
    (
      "booking (\(stay)) VALUES (1, '2015-02-30', 1, 1, 1)",
      "booking 5: check_in = 2015-02-30"
    ),
    (
      "booking (\(stay)) VALUES (1, '2015-03-01 00:00:00', 1, 1, 1)",
      "booking 5: check_in = 2015-03-01 00:00:00"
    ),
    (
      "expense (\(bill)) VALUES (1, '1/2/2015', 1)",
      "expense 6: paid_on = 1/2/2015"
    ),
    (
      "booking (\(stay)) VALUES (1, '2015-01-01', 1, 9999, 1)",
      "booking 5: nights = 9999"
    ),
    (
      "booking (\(stay)) VALUES (1, '2015-01-01', 1, '3 nights', 1)",
      "booking 5: nights = 3 nights"
    ),
    (
      "booking (\(stay)) VALUES (1, '2015-01-01', 1, 1, '1250,50')",
      "booking 5: amount = 1250,50"
    ),
    (
      "booking (\(stay)) VALUES (1, '2015-01-01', 1, 1, -10)",
      "booking 5: amount = -10.0"
    ),
    (
      "booking (\(stay)) VALUES (1, '2015-01-01', 1, 1, 9e999)",
      "booking 5: amount = Inf"
    ),
    (
      "expense (\(bill)) VALUES (1, '2015-01-01', 'abc')",
      "expense 6: amount = abc"
    ),
    (
      "configuration (valid_from, adult_rate) VALUES ('2013-01-01', '0,65')",
      "configuration 2: adult_rate = 0,65"
    ),
    (
      "booking (guest, \(stay)) VALUES (x'41', 1, '2015-01-01', 1, 1, 1)",
      "booking 5: guest = A"
    ),
  ]

  @Test(arguments: unmigratable)
  func `leaves a book that cannot be migrated byte for byte as it was`(
    change: String, value: String
  ) throws {
    try OldBook.makeSchema1(
      at: path, rows: OldBook.goldenRows + OldBook.goldenRates + "INSERT INTO " + change)
    let before = try folder.bytes("book.sqlite")
    let error = #expect(throws: StorageError.self) { try Book.open(path).migrate(at: now) }
    #expect(throws: try #require(error)) { try Book.open(path).tryMigration() }
    #expect(error?.keys == ["error.unmigratable-value", "error.unmigratable"])
    #expect(error?.phrases.last?.values["path"] == .text(path))
    let found = try #require(error?.phrases.first?.rowValue)
    #expect("\(found.table) \(found.row): \(found.column) = \(found.text)" == value)
    #expect(try folder.bytes("book.sqlite") == before)
    #expect(try folder.names == ["book.sqlite"])
    let book = try Book.open(path)
    #expect(book.schema == 1 && !book.isCurrent)
    #expect(try book.connection.integer("PRAGMA foreign_keys") == 1)
  }

  @Test func `can be tried, and the book is byte for byte as it was`() throws {
    try OldBook.makeSchema1(at: path, rows: OldBook.goldenRows + OldBook.goldenRates)
    let before = try folder.bytes("book.sqlite")
    let book = try Book.open(path)
    let notices = try book.tryMigration()
    #expect(notices.map(\.kind).contains("child-rate-dropped"))
    #expect(try folder.bytes("book.sqlite") == before)
    #expect(try folder.names == ["book.sqlite"])
    #expect(try book.migrate(at: now).notices == notices)
  }

  @Test func `says which columns somebody had added`() throws {
    try OldBook.makeSchema1(at: path, rows: OldBook.goldenRows + OldBook.goldenRates)
    let connection = try SQLiteConnection(path: path)
    try connection.execute(
      """
      ALTER TABLE booking ADD COLUMN "a phone" TEXT; ALTER TABLE expense ADD COLUMN empty TEXT;
      UPDATE booking SET "a phone" = '600' WHERE id <= 3
      """)
    let added = MigrationNotice(kind: "column-dropped", subject: "booking.a phone", value: "3")
    #expect(try Book.open(path).tryMigration().last == added)
    let notices = try Book.open(path).migrate(at: now).notices
    #expect(notices.filter { $0.kind == added.kind } == [added])
  }

  @Test func `stops at a schema when told to`() throws {
    try OldBook.makeSchema1(at: path, rows: OldBook.goldenRows)
    let connection = try SQLiteConnection(path: path)
    try Migrator(connection: connection).migrate(to: 2)
    #expect(try Migrator(connection: connection).schema() == 2)
    #expect(try connection.integer("PRAGMA application_id") == 0)
    #expect(try Book.open(path).schema == 2)
  }

  @Test func `does nothing to a book that is up to date`() throws {
    let book = try Book.sample(at: path)
    let before = try book.connection.dump()
    try Migrator(connection: book.file).migrate()
    #expect(try book.connection.dump() == before)
    #expect(try book.connection.integer("PRAGMA foreign_keys") == 1)
  }

  /// The codes of parties in the order of their numbers, and the setting that keeps their order of former times.
  static let turns: [(codes: [String], turns: String?)] = [
    ([], nil), (["anna"], nil), (["anna", "pere"], nil), (["pere", "anna"], "2 1"),
    (["b", "a-2", "a", "B", "c"], "4 3 2 1 5"),
  ]

  @Test(arguments: turns)
  func `keeps the order of codes where that of numbers is another`(
    codes: [String], turns: String?
  ) throws {
    let connection = try SQLiteConnection.inMemory()
    try Migrator(connection: connection).begin(23)
    for code in codes {
      try connection.run(
        "INSERT INTO party (code, name, is_manager) VALUES (?, 'x', 0)", [.text(code)])
    }
    try Migrator(connection: connection).migrate()
    #expect(try connection.text("SELECT value FROM setting WHERE name = 'turns'") == turns)
    #expect(try connection.integer("SELECT count(*) FROM setting") == (turns == nil ? 0 : 1))
  }

  @Test func `lets history begin anew`() throws {
    let book = try migratedWithEverything().book
    #expect(try book.history() == [])
    #expect(throws: StorageError.nothingToUndo) { try book.undo() }
    let booking = try book.change { try $0.insert(Booking.sample()) }
    #expect(booking.id == 16)
    #expect(try book.undo().count == 1)
    #expect(try book.booking(16) == nil)
  }

  private struct Figures: Equatable {
    var income: Int64 = 0
    var expenses: Int64 = 0
    var tax: Int64 = 0
  }

  private func figures(_ book: Book) throws -> Figures {
    let table = try RateTable(
      zones: try book.zones(), rates: try book.rates())
    let zones = Dictionary(
      uniqueKeysWithValues: try book.properties().map { ($0.id, $0.zone) })
    var figures = Figures()
    try book.forEachFigures(of: Booking.self) { booking in
      let stay = booking.stay
      let zone = try #require(zones[stay.property])
      figures.income += stay.amount?.cents ?? 0
      figures.tax += try StayTax(of: stay, at: table.timeline(of: zone)).total.cents
    }
    try book.forEachFigures(of: Expense.self) { figures.expenses += $0.amount?.cents ?? 0 }
    return figures
  }

  private func migratedWithEverything() throws -> MigrationOutcome {
    try OldBook.makeSchema1(
      at: path, rows: OldBook.goldenRows + OldBook.goldenRates + OldBook.awkwardRows)
    return try Book.open(path).migrate(at: now)
  }

  private func arrival(
    _ id: Int64, _ property: Int64, _ checkIn: Day, _ nights: Int, _ guest: String, _ adults: Int,
    _ children: Int, _ cents: Int64?
  ) -> Arrival {
    Arrival(
      id: id, property: property, checkIn: checkIn, nights: nights, guest: guest, adults: adults,
      children: children, cents: cents)
  }

  private func expense(
    _ id: Int64, _ property: Int64, _ date: Day, _ concept: String, _ cents: Int64
  ) -> Expense {
    Expense(
      id: id, property: property, date: date, concept: concept, category: "other",
      amount: Money(cents: cents))
  }
}
