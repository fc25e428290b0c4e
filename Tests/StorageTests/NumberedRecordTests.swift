import Bookkeeping
import TestKit
import Testing

@testable import Storage

struct `Records that keep their numbers` {
  let folder = TemporaryFolder()
  let book: Book

  init() throws {
    book = try Book.sample(at: folder.path("book.sqlite"))
  }

  private func fill() throws {
    try book.change { writer in
      for kind in recordKinds.map({ $0.kind }) where kind.isNumbered {
        try writer.setLastNumber(50, of: kind)
      }
      try writer.insert(numbered: Property(id: 12, code: "mas", name: "Mas", zone: "2"))
      var booking = Booking.sample("2015-03-01", property: 12)
      booking.id = 40
      try writer.insert(numbered: booking)
      var expense = Expense.sample("2015-03-01", property: 12)
      expense.id = 41
      try writer.insert(numbered: expense)
      try writer.insert(numbered: Listing(id: 7, property: 12, name: "Loft"))
      try writer.insert(
        numbered: Payment(
          id: 9, channel: "airbnb", reference: "HM1", date: "2015-03-01", gross: .zero,
          fee: .zero, checkIn: "2015-03-01", nights: 1))
      try writer.insert(Setting(name: "language", value: "ca"))
    }
  }

  @Test func `are stored under them, and new ones go on after the last`() throws {
    #expect(try book.hasNoRecords() == false)
    try fill()
    #expect(try book.bookings().map(\.id) == [40])
    #expect(try book.expenses().map(\.id) == [41])
    #expect(try book.properties().map(\.id) == [1, 12])
    #expect(try book.listings().map(\.id) == [7])
    #expect(try book.records(Payment.self).map(\.id) == [9])
    #expect(try book.records(Setting.self).map(\.value) == ["ca"])
    for kind in recordKinds.map({ $0.kind }) where kind.isNumbered {
      #expect(try book.lastNumber(kind) == 50)
    }
    let next = try book.change { try $0.insert(Booking.sample("2015-04-01", property: 12)) }
    #expect(next.id == 51)
  }

  @Test func `can be taken back and brought again`() throws {
    try fill()
    _ = try book.undo()
    #expect(try book.bookings() == [])
    #expect(try book.records(Setting.self) == [])
    _ = try book.redo()
    #expect(try book.bookings().map(\.id) == [40])
    try book.change { writer in
      for setting in try book.records(Setting.self) { try writer.delete(setting) }
    }
    #expect(try book.records(Setting.self) == [])
    _ = try book.undo()
    #expect(try book.records(Setting.self).map(\.name) == ["language"])
  }

  @Test func `are refused where the number is taken`() throws {
    try fill()
    #expect(throws: StorageError.self) {
      try book.change { try $0.insert(numbered: Property(id: 12, code: "x", name: "X", zone: "2")) }
    }
    #expect(try book.properties().count == 2)
  }

  @Test(arguments: ["booking", "expense", "property", "history_step"])
  func `are not told to lack room on the disk when their numbers are at an end`(
    table: String
  ) throws {
    _ = try book.change { try $0.insert(Booking.sample()) }
    _ = try book.change { try $0.insert(Expense.sample()) }
    try book.connection.executeUnrecorded(
      """
      UPDATE \(book.isFile ? "sqlite_sequence" : "counter") SET seq = \(Int64.max)
      WHERE name = '\(table)'
      """)
    let error = StorageError.noNumberLeft(place: book.place, after: "\(table) \(Int64.max)")
    #expect(throws: error) {
      try book.change { writer in
        _ = try writer.insert(Booking.sample())
        _ = try writer.insert(Expense.sample())
        _ = try writer.insert(Property(code: "mas", name: "Mas", zone: "2"))
      }
    }
    #expect(try book.fileFaults() == [.counter(table: table, isEnded: true)])
    if table == "booking" {
      #expect(throws: error) { try book.change { try $0.add(Booking.sample()) } }
    }
    // A repair begins again after the highest number that is no such one.
    let path = book.isFile ? book.path : ""
    #expect(try book.repair(at: now, commit: true).counters == [table])
    let repaired = book.isFile ? try Book.open(path) : book
    #expect(try repaired.fileFaults().isEmpty)
    let added = try repaired.change { writer in
      (try writer.insert(Booking.sample()).id, try writer.insert(Expense.sample()).id)
    }
    #expect(added == (2, 2))
  }

  @Test func `are counted from nothing in a new book`() throws {
    let new = try Book.create(folder.path("new.sqlite")) { _ in }
    #expect(try new.hasNoRecords())
    for kind in recordKinds.map({ $0.kind }) where kind.isNumbered {
      #expect(try new.lastNumber(kind) == 0)
    }
    #expect(RecordCount(bookings: 0, expenses: 0).isEmpty)
  }
}
