import Bookkeeping
import Documents
import TestKit
import Testing

@testable import Storage

/// What each role may do in a book on a server, and how the server keeps history.
struct `The rights in a book on a server` {
  let database: Server.Database
  let book: Book
  /// The logins of a clerk and an owner.
  let clerk: String
  let owner: String

  init() throws {
    database = try Server.shared().database()
    book = try Book.create(database.url) { writer in
      try writer.insert(Zone(code: "1", name: "Barcelona"))
      for code in ["mar", "serra"] {
        _ = try writer.insert(Property(code: code, name: code, zone: "1"))
      }
      for name in ["Anna", "Joan"] {
        _ = try writer.insert(Party(code: name.lowercased(), name: name))
      }
      // Anna has home 1 in 2026 alone, and Joan from 2027 on.
      for (party, day) in [(Int64(1), "2026-01-01" as Day), (2, "2027-01-01")] {
        _ = try writer.insert(
          Share(property: 1, validFrom: day, party: party, numerator: 1, denominator: 1))
      }
    }
    clerk = try database.login("clerk")
    owner = try database.login("owner")
    try book.admit(clerk, as: .clerk, commit: true)
    try book.admit(owner, as: .owner, party: 1, commit: true)
  }

  private func open(_ login: String) throws -> Book {
    try Book.open(database.url(of: login))
  }

  @Test func `are those of a policy, or a table has a reason for none`() throws {
    let tables = try database.answer(
      to: """
        SELECT relname || ' ' || relrowsecurity || ' ' || count(polname) FROM pg_class
        LEFT JOIN pg_policy ON polrelid = pg_class.oid
        WHERE relnamespace = CAST('estada' AS regnamespace) AND relkind = 'r'
        GROUP BY relname, relrowsecurity ORDER BY CAST(relname AS text) COLLATE "C"
        """)
    var kinds: [String] = []
    for kind in recordKinds { kinds.append(kind.kind.table) }
    let expected =
      kinds.map { "\($0) true 2" } + ["outcome true 3"]
      + ServerRights.tablesWithoutPolicies.keys.map { "\($0) false 0" }
    #expect(tables.split(separator: "\n").map(String.init) == expected.sorted())
    #expect(ServerRights.managed.isSubset(of: kinds))
    #expect(
      (Array(ServerRights.ownersRows.keys) + ServerRights.withheld.keys).sorted() == kinds.sorted())
  }

  @Test func `go with rows whose columns are in the order of a file's snapshots`() throws {
    for layout in book.connection.layouts.all {
      let columns = try database.answer(
        to: "SELECT attname FROM pg_attribute WHERE attnum > 0 "
          + "AND attrelid = CAST('estada.\(layout.name)' AS regclass) ORDER BY attnum")
      #expect(columns.split(separator: "\n").map(String.init) == ["id"] + layout.columns)
    }
  }

  /// Tables that an owner has no right to, as the reasons say.
  @Test func `of an owner do not reach the tables of the office`() throws {
    let mine = try open(owner)
    for (table, reason) in ServerRights.tablesWithoutPolicies
    where reason.contains("no right of owners") {
      #expect(throws: StorageError.notPermitted(place: mine.place, role: .owner), "\(table)") {
        _ = try mine.connection.integer("SELECT count(*) FROM \(table)")
      }
    }
  }

  struct Deed {
    let sql: String
    var isClerks = false
  }

  /// The digest of the letter a.
  static let digest = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"

  static let deeds = [
    Deed(
      sql: "INSERT INTO expense (date, concept, category) VALUES ('2026-01-02', 'a', 'other')",
      isClerks: true),
    Deed(sql: "DELETE FROM booking", isClerks: true),
    Deed(sql: "UPDATE rate SET amount = 1"),
    Deed(sql: "UPDATE zone SET name = 'x'"),
    Deed(sql: "INSERT INTO setting (name, value) VALUES ('language', 'ca')"),
    Deed(sql: "DELETE FROM share"),
    Deed(sql: "DELETE FROM history_step"),
    Deed(
      sql:
        "INSERT INTO history_step (recorded_at, command, state, who) VALUES ('', '', 'done', 'x')"),
    Deed(sql: "UPDATE history_change SET after = '{}'"),
    Deed(sql: "UPDATE counter SET seq = 0"),
    Deed(sql: "UPDATE book SET roles = 'x'"),
    Deed(sql: "INSERT INTO person VALUES ('x', 1)"),
    Deed(sql: "ALTER TABLE booking DISABLE TRIGGER ALL"),
    Deed(sql: "ALTER TABLE booking DISABLE ROW LEVEL SECURITY"),
    Deed(sql: "TRUNCATE estada.booking"),
    Deed(sql: "DROP TABLE estada.booking"),
    Deed(sql: "CREATE TABLE estada.mine (a int)"),
    Deed(sql: "SELECT turn_changes(1, true, 'booking', 1, 1)"),
    Deed(sql: "SELECT expand_run(1, 1, 'booking', 1, 1)"),
    Deed(sql: "INSERT INTO document VALUES ('a', 'b')"),
    Deed(sql: "UPDATE document SET content = 'b'"),
    Deed(sql: "DELETE FROM document"),
    Deed(sql: "SELECT keep_document('\(Self.digest)', '61')", isClerks: true),
    Deed(sql: "UPDATE outcome SET token = 'a'"),
    Deed(sql: "INSERT INTO outcome (token, at) VALUES ('a', '2000-01-01')"),
    Deed(sql: "SELECT begin_numbers('booking', 7)"),
  ]

  /// None of them changes what another one needs: they are refused, or delete and add rows.
  @Test func `allow or forbid a statement, whatever the program`() throws {
    for login in [clerk, owner] {
      let book = try open(login)
      let connection = book.connection
      let refusal = StorageError.notPermitted(place: book.place, role: book.role)
      for deed in Self.deeds {
        if deed.isClerks && login == clerk {
          #expect(throws: Never.self, "\(deed.sql)") { try connection.execute(deed.sql) }
        } else {
          #expect(throws: refusal, "\(login): \(deed.sql)") {
            try connection.execute(deed.sql)
          }
        }
      }
    }
  }

  @Test func `keep the change of another program, with its author, to be undone`() throws {
    try book.change("stay") { _ = try $0.insert(Booking.sample()) }
    let other = try open(clerk)
    try other.connection.execute(
      """
      BEGIN; UPDATE booking SET nights = 9; UPDATE booking SET nights = nights;
      INSERT INTO booking (property, check_in, nights, guest, adults, children, exempt_adults,
        commission, tax_collected, state, tax_apart) SELECT property, check_in, 1, 'B', 1, 0, 0, 0, 0,
        'confirmed', 0 FROM booking;
      UPDATE booking SET nights = 2 WHERE id = 2; COMMIT
      """)
    let step = try #require(try book.history().first)
    #expect(step.command == "SQL: update booking" && step.who == clerk && step.changes == 3)
    #expect(try book.fileFaults().isEmpty)
    let before = try book.connection.dump()
    #expect(try other.undo().map(\.number) == [step.number])
    #expect(try book.bookings().map(\.stay.nights) == [Booking.sample().stay.nights])
    #expect(try other.redo().map(\.number) == [step.number])
    #expect(try book.connection.dump() == before)
    #expect(try book.fileFaults().isEmpty)
  }

  @Test func `leave the undoing of a step to its author and to managers`() throws {
    let joan = try open(clerk)
    let other = StorageError.refused(
      Refusal("error.other-author", ["step": .number(1), "who": .text(database.manager)]))
    try book.change("stay") { _ = try $0.insert(Booking.sample()) }
    #expect(throws: other) {
      try joan.undo(.step(1))
    }
    try joan.change("cost") { _ = try $0.insert(Expense.sample()) }
    #expect(try book.undo(.step(2)).map(\.who) == [clerk])
    #expect(throws: other) {
      try joan.undo(.step(1))
    }
    #expect(try joan.redo().map(\.number) == [2])
    // Nor by a call of the function: neither a step in the state that is wanted already, nor an abandoned one.
    for state in ["done", "undone", "abandoned"] {
      try database.answer(to: "UPDATE estada.history_step SET state = '\(state)' WHERE id = 1")
      for isUndo in [true, false] {
        #expect(throws: StorageError.self, "\(state), \(isUndo)") {
          try joan.connection.run("SELECT turn(1, \(isUndo))")
        }
      }
    }
  }

  @Test func `record a change after an undo in the same transaction as a step of its own`() throws {
    try book.change("stay") { _ = try $0.insert(Booking.sample()) }
    let joan = try open(clerk)
    try joan.change("cost") { _ = try $0.insert(Expense.sample()) }
    try joan.connection.execute("BEGIN; SELECT turn(2, true); DELETE FROM booking; COMMIT")
    let steps = try book.history()
    #expect(steps.map(\.number) == [3, 2, 1])
    #expect(steps.map(\.state) == [.done, .abandoned, .done])
    #expect(try joan.undo().map(\.number) == [3])
    #expect(try book.bookings().count == 1 && book.fileFaults().isEmpty)
  }

  @Test func `let nobody raise a number beyond those of the rows`() throws {
    let joan = try open(clerk)
    try joan.connection.run("SELECT number_given('booking', 9223372036854775807)")
    try joan.change("stay") { _ = try $0.insert(Booking.sample()) }
    #expect(try book.bookings().map(\.id) == [1])
  }

  @Test func `leave erasing, moving and roles to managers`() throws {
    let joan = try open(clerk)
    let refused = StorageError.needsManager(place: joan.place)
    #expect(throws: refused) {
      _ = try joan.erasePersonalData(before: "2020-01-01", command: "", at: now) { $0 }
    }
    #expect(throws: refused) { try joan.admit(clerk, as: .manager, commit: true) }
    #expect(throws: refused) { try joan.dismiss(owner, commit: true) }
    let folder = TemporaryFolder()
    #expect(throws: refused) { _ = try joan.move(to: folder.path("book.sqlite")) }
    #expect(!Book.exists(folder.path("book.sqlite")))
  }

  @Test func `let a manager without other rights on the server leave the role`() throws {
    let manager = try database.login("manager")
    try book.admit(manager, as: .manager, commit: true)
    try open(manager).admit(clerk, as: .owner, party: 2, seesGuests: true, commit: true)
    #expect(try book.people().first { $0.login == clerk }?.seesGuests == true)
    try open(manager).admit(clerk, as: .clerk, commit: true)
    try open(manager).admit(manager, as: .clerk, commit: true)
    #expect(try open(manager).role == .clerk)
    try book.admit(manager, as: .manager, commit: true)
    try open(manager).dismiss(manager, commit: true)
    #expect(try book.people().map(\.login) == [database.manager, clerk, owner])
  }

  @Test func `undo a row that a step changes twice, and a run of a file`() throws {
    let folder = TemporaryFolder()
    let file = try Book.create(folder.path("book.sqlite")) { writer in
      try writer.insert(Zone(code: "1", name: "Barcelona"))
      _ = try writer.insert(Property(code: "mar", name: "Mar", zone: "1"))
    }
    try file.change("many") { writer in
      for _ in 1...5 {
        var booking = Booking.sample()
        try writer.append(&booking)
      }
      try writer.finish()
      var first = try #require(try writer.book.booking(1))
      for nights in [4, 5] {
        first.stay.nights = nights
        try writer.update(first)
      }
    }
    let target = try Server.shared().database()
    let moved = try file.move(to: target.url).book
    #expect(try moved.history().map(\.changes) == [7])
    let kept = try moved.connection.dump()
    #expect(try moved.undo().map(\.number) == [1])
    #expect(try moved.bookings().isEmpty && moved.fileFaults().isEmpty)
    #expect(try moved.redo().map(\.number) == [1])
    #expect(try moved.connection.dump() == kept)
    // A later change of one of the rows keeps the run.
    try moved.change("later") { writer in
      var second = try #require(try writer.book.booking(2))
      second.stay.nights = 8
      try writer.update(second)
    }
    #expect(throws: StorageError.historyConflict(table: "booking", row: 2, steps: [2])) {
      try moved.undo(.step(1))
    }
  }

  @Test func `show an owner the budgets of its homes and its own, and no groups of shares`() throws
  {
    try book.change("budgets") { writer in
      for (home, party) in [(1, nil), (2, nil), (nil, nil), (nil, 1), (2, 1), (1, 2)]
        as [(Int64?, Int64?)]
      {
        _ = try writer.insert(
          Budget(
            property: home, category: nil, every: .year, amount: Money(cents: 100),
            validFrom: "2026-01-01", party: party))
      }
      _ = try writer.insert(GroupShare(name: "g", party: 1, numerator: 1, denominator: 1))
      _ = try writer.insert(Category(code: "gardener", name: "Gardener", parent: "repairs"))
    }
    let mine = try open(owner)
    #expect(try mine.records(Budget.self).map(\.id).sorted() == [1, 4, 5])
    #expect(try mine.records(GroupShare.self).isEmpty)
    #expect(try mine.records(Category.self).map(\.code) == ["gardener"])
    let clerks = try open(clerk)
    #expect(try clerks.records(Budget.self).count == 6)
    #expect(throws: StorageError.notPermitted(place: clerks.place, role: .clerk)) {
      try clerks.connection.execute("DELETE FROM share_group")
    }
    #expect(throws: StorageError.notPermitted(place: clerks.place, role: .clerk)) {
      try clerks.connection.execute("DELETE FROM category")
    }
  }

  @Test func `show an owner the rows of the days of a share, without guests`() throws {
    let days: [Day] = ["2025-12-31", "2026-01-01", "2026-12-31", "2027-01-01"]
    try book.change("stays") { writer in
      for home in [Int64(1), 2] {
        for day in days {
          var booking = Booking.sample(day, property: home, guest: "Zenobia")
          booking.reference = "ABC"
          let added = try writer.insert(booking)
          _ = try writer.insert(
            Receipt(
              booking: added.id, date: day, amount: Money(cents: 100), method: .cash, note: "n"))
          _ = try writer.insert(Expense.sample(day, property: home))
        }
      }
    }
    let mine = try open(owner)
    #expect(try mine.properties().map(\.id) == [1])
    let bookings = try mine.bookings()
    #expect(bookings.map(\.stay.checkIn) == ["2026-01-01", "2026-12-31"])
    #expect(bookings.allSatisfy { $0.guest == Booking.blankedGuest && $0.reference == nil })
    #expect(
      try mine.connection.texts("SELECT booking || coalesce(note, '') FROM receipt").count == 2)
    #expect(
      try mine.connection.texts("SELECT date FROM expense ORDER BY date") == [
        "2026-01-01", "2026-12-31",
      ])
    #expect(throws: StorageError.notPermitted(place: mine.place, role: .owner)) {
      _ = try mine.connection.texts("SELECT guest FROM estada.booking")
    }
    try book.admit(owner, as: .owner, party: 1, seesGuests: true, commit: true)
    let trusted = try open(owner)
    #expect(try trusted.bookings().map(\.guest) == ["Zenobia", "Zenobia"])
    try database.answer(to: "UPDATE estada.party SET email = 'anna@example.com'")
    #expect(try trusted.records(Party.self).map(\.email) == [nil, nil])
    #expect(throws: StorageError.notPermitted(place: mine.place, role: .owner)) {
      _ = try trusted.connection.texts("SELECT email FROM estada.party")
    }
    #expect(try book.people().map(\.role) == [.manager, .clerk, .owner])
    try book.dismiss(owner, commit: true)
    #expect(throws: StorageError.notPermitted(place: mine.place)) { try open(owner) }
  }

  @Test func `let another manager move the book away and back`() throws {
    let manager = try database.login("manager")
    try book.admit(manager, as: .manager, commit: true)
    let folder = TemporaryFolder()
    let file = try open(manager).move(to: folder.path("book.sqlite")).book
    let moved = StorageError.refused(
      "error.book-moved", BookPlace(database.url), .inputOutput)
    #expect(throws: moved) { try Book.open(database.url) }
    try file.change("stay") { _ = try $0.insert(Booking.sample()) }
    let back = try file.move(to: database.url(of: manager)).book
    #expect(try back.role == .manager && open(clerk).role == .clerk && back.fileFaults().isEmpty)
    #expect(try back.people().map(\.party) == [nil, nil, nil, 1])
    #expect(try open(owner).properties().map(\.id) == [1])
  }

  @Test func `end in a file, where everything can be undone`() throws {
    try open(clerk).change("stay") { _ = try $0.insert(Booking.sample()) }
    let folder = TemporaryFolder()
    let file = try book.move(to: folder.path("book.sqlite")).book
    #expect(try file.undo().map(\.who) == [clerk])
    #expect(try file.redo().map(\.who) == [clerk])
  }
}

struct `The kinds of records in a book on a server` {
  @Test func `are each changed by managers alone, or by clerks too`() {
    let clerical: Set = [
      "adjustment", "attachment", "bank_account", "bank_line", "bank_part", "bank_rule",
      "bank_statement", "booking", "budget", "commission_bill", "duty_mark", "expense", "filed_box",
      "filed_return", "filed_stay",
      "listing", "own_date", "payment", "payout", "receipt", "recurring", "sent_line",
      "sent_statement",
      "supplier", "transfer", "vote",
    ]
    #expect(
      Set(recordKinds.map { $0.kind.table }) == ServerRights.managed.union(clerical),
      "Name a new kind in ServerRights.managed, or here if clerks change its records too.")
    #expect(ServerRights.managed.isDisjoint(with: clerical))
  }
}
