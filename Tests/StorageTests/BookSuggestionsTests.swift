import Bookkeeping
import Foundation
import TestKit
import Testing

@testable import Storage

struct `What a book suggests` {
  let folder = TemporaryFolder()
  let book: Book

  init() throws {
    book = try Book.sample(at: folder.path("book.sqlite"))
    try book.change { writer in
      for (day, channel) in [("2015-03-01", "vrbo"), ("2014-12-31", nil), ("2015-05-01", "airbnb")]
      {
        var booking = Booking.sample(try #require(Day(iso: day)))
        booking.channel = channel
        _ = try writer.insert(booking)
      }
      _ = try writer.insert(Expense.sample("2013-01-01"))
      _ = try writer.insert(Property(code: "b", name: "B", zone: "2"))
      _ = try writer.insert(Expense.sample("2011-12-31", property: 2))
      for _ in 3...11 { _ = try writer.insert(Expense.sample("2015-01-01")) }
    }
  }

  @Test func `are channels, each once, in order`() throws {
    #expect(try book.channels() == ["airbnb", "vrbo"])
  }

  @Test func `are the years of bookings and expenses`() throws {
    #expect(try book.years() == [2015, 2014, 2013, 2011])
  }

  private func latest<Record: BookRecord>(
    _ type: Record.Type, _ digits: String, _ limit: Int
  ) throws -> [Record] {
    try book.records(type, .number(beginningWith: digits), in: .latest, limit: limit)
  }

  @Test func `are the latest bookings`() throws {
    #expect(try latest(Booking.self, "", 2).map(\.id) == [3, 2])
    #expect(try latest(Booking.self, "1", 2).map(\.id) == [1])
  }

  @Test func `are the latest expenses with a number that begins as typed`() throws {
    #expect(try latest(Expense.self, "1", 9).map(\.id) == [11, 10, 1])
    #expect(try latest(Expense.self, "x", 9).isEmpty)
  }

  @Test func `are read without a way to write`() throws {
    let peeked = try Book.peek(book.path)
    #expect(throws: StorageError.self) {
      try peeked.write(command: "test", at: now, commit: true) { writer in
        _ = try writer.insert(Booking.sample())
      }
    }
    #expect(try peeked.channels().count == 2)
  }

  @Test(.timeLimit(.minutes(1)))
  func `are not waited for at a pipe, nor looked for in a folder`() throws {
    let pipe = folder.path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(throws: StorageError.bookNotFound(place: .file(pipe))) { try Book.peek(pipe) }
    let place = folder.path("")
    #expect(throws: StorageError.bookNotFound(place: .file(place))) { try Book.peek(place) }
  }
}
