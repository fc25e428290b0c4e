import Bookkeeping
import Foundation
import Taxation
import TestKit
import Testing

@testable import Storage

struct `History` {
  let folder = TemporaryFolder()
  let book: Book

  init() throws {
    book = try Book.sample(at: folder.path("book.sqlite"))
    try book.hurry()
    try book.change("setup") { writer in
      _ = try writer.insert(Booking.sample())
      _ = try writer.insert(Expense.sample())
      try writer.insert(Zone(code: "spare", name: "Spare"))
      try writer.insert(TaxRate(zone: "sitges", validFrom: "2020-01-01", cents: 9))
      try writer.set(Setting(name: "language", value: "ca"))
    }
  }

  /// What one step changes in the book.
  struct Change: Sendable, CustomTestStringConvertible {
    let command: String
    /// The changes of rows that history keeps for it.
    let rows: Int
    /// Whether the book is in the end as it was before.
    var isVoid = false
    let apply: @Sendable (_ book: Book, _ writer: BookWriter) throws -> Void

    var testDescription: String { command }
  }

  static let changes = [
    Change(command: "insert property", rows: 1) { _, writer in
      _ = try writer.insert(Property(code: "n", name: "N", zone: "2"))
    },
    Change(command: "insert booking", rows: 1) { _, writer in
      _ = try writer.insert(Booking.sample("2016-01-01", amount: nil))
    },
    Change(command: "insert expense", rows: 1) { _, writer in
      _ = try writer.insert(Expense.sample(amount: -1))
    },
    Change(command: "insert zone", rows: 1) { _, writer in
      try writer.insert(Zone(code: "n", name: "N", parent: "2"))
    },
    Change(command: "insert rate", rows: 1) { _, writer in
      try writer.insert(TaxRate(zone: "2", validFrom: "2017-04-01", cents: 1))
    },
    Change(command: "insert setting", rows: 1) { _, writer in
      try writer.set(Setting(name: "other", value: ""))
    },
    Change(command: "update property", rows: 1) { book, writer in
      var home = try #require(try book.properties().first)
      home.code = "other"
      home.registration = Registration("HUTB-000001")
      try writer.update(home)
    },
    Change(command: "update booking", rows: 1) { book, writer in
      var booking = try #require(try book.booking(1))
      booking.stay.amount = nil
      booking.stay.taxCollected = true
      booking.note = "'quoted' \"twice\" 🏠"
      try writer.update(booking)
    },
    Change(command: "update expense", rows: 1) { book, writer in
      var expense = try #require(try book.expense(1))
      expense.amount = Money(cents: -Money.limit.cents)
      expense.supplier = ""
      try writer.update(expense)
    },
    Change(command: "pay expense", rows: 1) { book, writer in
      let filled = try writer.fill(
        "paid_on", of: Expense.self,
        with: [(1, "2016-02-03"), (1, "2016-02-04"), (99, "2016-02-05")])
      let paid = try book.expense(1)
      #expect(filled == [1] && paid?.paidOn == "2016-02-03")
    },
    Change(command: "delete setting", rows: 1) { _, writer in try writer.unset("language") },
    Change(command: "update setting", rows: 1) { _, writer in
      try writer.set(Setting(name: "language", value: "es"))
    },
    Change(command: "change nothing but how an accent is kept", rows: 2) { book, writer in
      var booking = try #require(try book.booking(1))
      booking.guest = "Caf\u{E9}"
      try writer.update(booking)
      booking.guest = "Cafe\u{301}"
      try writer.update(booking)
    },
    Change(command: "delete booking", rows: 1) { book, writer in
      try writer.delete(try #require(try book.booking(1)))
    },
    Change(command: "delete expense", rows: 1) { book, writer in
      try writer.delete(try #require(try book.expense(1)))
    },
    Change(command: "delete zone", rows: 1) { book, writer in
      try writer.delete(try #require(try book.zones().first { $0.code == "spare" }))
    },
    Change(command: "delete rate", rows: 1) { book, writer in
      try writer.delete(try #require(try book.rates().last))
    },
    Change(command: "delete property with its records", rows: 3) { book, writer in
      try writer.delete(try #require(try book.booking(1)))
      try writer.delete(try #require(try book.expense(1)))
      try writer.delete(try #require(try book.properties().first))
    },
    Change(command: "insert zone with rate, home and booking", rows: 4) { _, writer in
      try writer.insert(Zone(code: "n", name: "N"))
      try writer.insert(TaxRate(zone: "n", validFrom: "2012-01-01", cents: 1))
      let home = try writer.insert(Property(code: "n", name: "N", zone: "n"))
      _ = try writer.insert(Booking.sample(property: home.id))
    },
    Change(command: "swap two codes", rows: 4) { book, writer in
      var one = try #require(try book.properties().first)
      var two = try writer.insert(Property(code: "two", name: "Z", zone: "2"))
      let code = one.code
      one.code = "between"
      try writer.update(one)
      (one.code, two.code) = (two.code, code)
      try writer.update(two)
      try writer.update(one)
    },
    Change(command: "insert, update and delete in one step", rows: 3, isVoid: true) { _, writer in
      var booking = try writer.insert(Booking.sample())
      booking.guest = "Other"
      try writer.update(booking)
      try writer.delete(booking)
    },
  ]

  @Test(arguments: changes)
  func `takes back and does again`(change: Change) throws {
    let before = try book.connection.dump()
    try book.change(change.command) { try change.apply(book, $0) }
    let after = try book.connection.dump()
    #expect((after == before) == change.isVoid)
    for _ in 1...2 {
      let undone = try book.undo()
      #expect(undone.map(\.state) == [.undone])
      #expect(undone.map(\.command) == [change.command])
      #expect(undone.map(\.changes) == [change.rows])
      #expect(try book.connection.dump() == before)
      let redone = try book.redo()
      #expect(redone.map(\.state) == [.done])
      #expect(redone.map(\.number) == [2])
      #expect(try book.connection.dump() == after)
    }
    #expect(try book.fileFaults() == [])
  }

  @Test(arguments: changes)
  func `tries without keeping`(change: Change) throws {
    let before = try everything()
    try book.change(commit: false) { try change.apply(book, $0) }
    #expect(try everything() == before)
  }

  @Test func `tells what was done, newest first`() throws {
    for number in 2...4 { try add("step \(number)") }
    let steps = try book.history()
    #expect(steps.map(\.command) == ["step 4", "step 3", "step 2", "setup"])
    #expect(
      steps.first
        == HistoryStep(
          number: 4, recordedAt: "2026-11-21 10:14", command: "step 4",
          who: book.connection.author, state: .done, changes: 1,
          serverTime: steps.first?.serverTime, door: nil))
    #expect((steps.first?.serverTime == nil) == !book.connection.keepsHistory)
    #expect(try book.history(limit: 2).map(\.number) == [4, 3])
    #expect(try book.history(limit: 0) == [])
    #expect(try book.history(limit: 99).count == 4)
    #expect(try book.history(limit: 1).first?.changes == 1)
    #expect(steps.last?.changes == 5)
  }

  @Test func `takes back several steps at once and does them again`() throws {
    var states = [try book.connection.dump()]
    for number in 2...6 {
      try add("step \(number)")
      states.append(try book.connection.dump())
    }
    #expect(try book.undo(.last(3)).map(\.number) == [6, 5, 4])
    #expect(try book.connection.dump() == states[2])
    #expect(try book.undo(.last(2)).map(\.number) == [3, 2])
    #expect(try book.connection.dump() == states[0])
    #expect(try book.redo(.last(4)).map(\.number) == [2, 3, 4, 5])
    #expect(try book.connection.dump() == states[4])
    #expect(try book.history().map(\.state) == [.undone, .done, .done, .done, .done, .done])
    #expect(try book.undo(.last(0)) == [])
    #expect(try book.redo(.last(-1)) == [])
    #expect(try book.connection.dump() == states[4])
  }

  @Test func `takes back all of the steps asked for or none`() throws {
    try add("step 2")
    let before = try everything()
    #expect(throws: StorageError.nothingToUndo) { try book.undo(.last(3)) }
    #expect(try everything() == before)
    _ = try book.undo(.last(2))
    let undone = try everything()
    #expect(throws: StorageError.nothingToUndo) { try book.undo() }
    #expect(throws: StorageError.nothingToRedo) { try book.redo(.last(3)) }
    #expect(try everything() == undone)
    _ = try book.redo(.last(2))
    #expect(throws: StorageError.nothingToRedo) { try book.redo() }
    #expect(try everything() == before)
  }

  @Test func `tries to take back without keeping`() throws {
    try add("step 2")
    let before = try everything()
    #expect(try book.undo(.last(2), commit: false).map(\.number) == [2, 1])
    #expect(try everything() == before)
    _ = try book.undo()
    let undone = try everything()
    #expect(try book.redo(commit: false).map(\.number) == [2])
    #expect(try everything() == undone)
  }

  @Test func `forgets what was taken back once something else is done`() throws {
    try add("step 2")
    try add("step 3")
    _ = try book.undo(.last(2))
    try add("step 4")
    #expect(try book.history().map(\.state) == [.done, .abandoned, .abandoned, .done])
    #expect(throws: StorageError.nothingToRedo) { try book.redo() }
    #expect(try book.undo(.last(2)).map(\.number) == [4, 1])
    #expect(try book.redo(.last(2)).map(\.number) == [1, 4])
    #expect(try book.history().map(\.state) == [.done, .abandoned, .abandoned, .done])
  }

  @Test func `keeps what was taken back when nothing is done or kept`() throws {
    try add("step 2")
    let after = try book.connection.dump()
    _ = try book.undo()
    let undone = try everything()
    try book.change("nothing") { _ in }
    try book.change("the same") { try $0.update(try #require(try book.booking(1))) }
    try book.change("a trial", commit: false) { _ = try $0.insert(Booking.sample()) }
    #expect(throws: ForeignError()) {
      try book.change("a failure") {
        _ = try $0.insert(Booking.sample())
        throw ForeignError()
      }
    }
    #expect(try everything() == undone)
    #expect(try book.redo().map(\.number) == [2])
    #expect(try book.connection.dump() == after)
  }

  @Test(
    arguments: [
      ("UPDATE booking SET guest = 'Other' WHERE id = 2", StorageError?.none),
      ("UPDATE booking SET guest = 'Cafe\u{301}' WHERE id = 2", nil),
      ("DELETE FROM booking WHERE id = 2", nil),
      (
        "UPDATE booking SET guest = 'Other' WHERE id = 1",
        .historyConflict(table: "booking", row: 1)
      ),
      ("DELETE FROM booking WHERE id = 1", .historyConflict(table: "booking", row: 1)),
      ("DELETE FROM zone WHERE code = 'spare'", .historyConflict(table: "zone", row: 4)),
      ("UPDATE history_change SET table_name = 'x'", .historyConflict(table: "x", row: 2)),
    ] as [(String, StorageError?)])
  func `changes nothing when a row is not what it left`(sql: String, fault: StorageError?) throws {
    try book.change("step 2") { _ = try $0.insert(Booking.sample(guest: "Caf\u{E9}")) }
    try book.connection.executeUnrecorded(sql)
    let before = try everything()
    #expect(throws: fault ?? .historyConflict(table: "booking", row: 2)) {
      try book.undo(.last(2))
    }
    #expect(try everything() == before)
  }

  @Test func `changes nothing when a row stands where another should come back`() throws {
    try book.change("remove") { try $0.delete(try #require(try book.booking(1))) }
    try book.connection.executeUnrecorded(
      """
      INSERT INTO booking (id, property, check_in, nights, guest, adults, children, exempt_adults,
        commission, tax_collected, state, tax_apart)
        VALUES (1, 1, '2015-01-01', 1, 'Other', 1, 0, 0, 0, 0, 'confirmed', 0)
      """)
    let before = try everything()
    #expect(throws: StorageError.historyConflict(table: "booking", row: 1)) { try book.undo() }
    #expect(try everything() == before)
  }

  @Test func `changes nothing when a rule forbids going back`() throws {
    try book.change("step 2") { _ = try $0.insert(Property(code: "n", name: "N", zone: "2")) }
    try book.connection.executeUnrecorded("UPDATE booking SET property = 2")
    let before = try everything()
    #expect(throws: StorageError.historyConflict(table: "property", row: 2)) {
      try book.undo()
    }
    #expect(try everything() == before)
  }

  @Test func `never gives a number twice`() throws {
    let second = try book.change { try $0.insert(Booking.sample()).id }
    try book.change { try $0.delete(try #require(try book.booking(second))) }
    let third = try book.change { try $0.insert(Booking.sample()).id }
    _ = try book.undo()
    let fourth = try book.change { try $0.insert(Booking.sample()).id }
    #expect([second, third, fourth] == [2, 3, 4])
    #expect(try book.history().map(\.number) == [5, 4, 3, 2, 1])
    let home = try book.change { try $0.insert(Property(code: "n", name: "N", zone: "2")) }
    try book.change { try $0.delete(home) }
    let next = try book.change { try $0.insert(Property(code: "n", name: "N", zone: "2")) }
    #expect([home.id, next.id] == [2, 3])
  }

  @Test func `tells the changes of a step in their order, and backwards once it is undone`() throws
  {
    let first = try #require(try book.booking(1))
    var edited = first
    edited.note = "edited"
    let added = try book.change("step 2") { [edited] writer in
      try writer.update(edited)
      let added = try writer.insert(Booking.sample("2016-01-01"))
      try writer.delete(edited)
      return added
    }
    func changes() throws -> [RecordChange] {
      var found: [RecordChange] = []
      try book.forEachChange(of: try #require(try book.history().first)) { found.append($0) }
      return found
    }
    let made: [RecordChange] = [
      .row(before: first, after: edited), .row(before: nil, after: added),
      .row(before: edited, after: nil),
    ]
    #expect(try changes() == made)
    _ = try book.undo()
    #expect(
      try changes() == [
        .row(before: nil, after: edited), .row(before: added, after: nil),
        .row(before: edited, after: first),
      ])
    _ = try book.redo()
    #expect(try changes() == made)
    #expect(try book.stepCount() == book.history().count)
  }

  @Test func `tells the fields that each change in force of a record changed`() throws {
    let expense = try book.change("add") { try $0.insert(Expense.sample(amount: 100)) }
    func edit(_ command: String, _ change: (inout Expense) -> Void) throws {
      try book.change(command) { writer in
        var edited = try #require(try book.expense(expense.id))
        change(&edited)
        try writer.update(edited)
      }
    }
    try edit("supplier") { $0.supplier = "Endesa" }
    try edit("amount") {
      $0.amount = Money(cents: 7)
      $0.supplier = nil
    }
    try edit("undone") { $0.concept = "x" }
    _ = try book.undo()
    var told: [String] = []
    try book.forEachChange(of: Expense.self, number: expense.id) { step, command, isNew, changed in
      told.append("\(command) \(isNew) " + (isNew ? "" : changed.joined(separator: " ")))
    }
    #expect(told == ["add true ", "supplier false supplier", "amount false supplier amount"])
    try book.forEachChange(of: Booking.self, number: 99) { _, _, _, _ in
      Issue.record("no such booking was changed")
    }
  }

  @Test func `outlives the program`() throws {
    let before = try book.connection.dump()
    try add("step 2")
    let reopened = try Book.open(book.path)
    #expect(try reopened.undo().map(\.command) == ["step 2"])
    #expect(try Book.open(book.path).connection.dump() == before)
    #expect(try book.redo().map(\.command) == ["step 2"])
  }

  private func add(_ command: String) throws {
    try book.change(command) { _ = try $0.insert(Booking.sample(guest: command)) }
  }

  private func everything() throws -> String {
    try book.connection.dump() + book.connection.dump("history_step")
      + book.connection.dump("history_change") + book.connection.dumpCounters()
  }
}
