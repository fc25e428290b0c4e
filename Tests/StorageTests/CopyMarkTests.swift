import Bookkeeping
import Foundation
import TestKit
import Testing

@testable import Storage

struct `A marked copy` {
  let folder = TemporaryFolder()

  private func makeCopy(
    filling fill: (Book) throws -> Void = { _ in }
  ) throws -> (book: Book, copy: Book, mark: CopyMark) {
    let book = try Book.sample(at: folder.path("book.sqlite"))
    try fill(book)
    try book.makeCopy(at: folder.path("copy.sqlite"))
    let copy = try Book.open(folder.path("copy.sqlite"))
    return (book, copy, try #require(try copy.copyMark()))
  }

  /// The records that a step left, and whether each is of a run.
  private func changes(of step: Int64, in book: Book) throws -> [String] {
    var found: [String] = []
    try book.forEachChange(inOrderOf: step) { before, after, isOfRun in
      func name(_ record: (any BookRecord)?) -> String {
        switch record {
        case let booking as Booking: booking.guest
        case let property as Property: property.code
        default: record == nil ? "nothing" : "other"
        }
      }
      found.append("\(name(before)) → \(name(after))" + (isOfRun ? " of a run" : ""))
    }
    return found
  }

  @Test func `names its book and the latest step, and the mark is no notice`() throws {
    let (book, copy, mark) = try makeCopy { try $0.change { _ = try $0.insert(Booking.sample()) } }
    #expect(mark.place.text == book.path || mark.source.hasSuffix("book.sqlite"))
    #expect(mark.step == 1)
    #expect(try copy.notices().isEmpty)
    #expect(try copy.fileFaults().isEmpty)
    #expect(try book.copyMark() == nil)
    #expect(try book.hasStep(1, of: copy))
  }

  @Test func `loses the mark where it is moved`() throws {
    let (_, copy, _) = try makeCopy()
    try copy.beginSending(1, [SentNumbers("booking", 1, there: 2)])
    let moved = try copy.move(to: folder.path("moved.sqlite")).book
    #expect(try moved.copyMark() == nil)
    #expect(try moved.connection.integer("SELECT count(*) FROM notice") == 0)
  }

  @Test func `has the steps made on it to be sent, but the undone ones`() throws {
    let (_, copy, mark) = try makeCopy { try $0.change { _ = try $0.insert(Booking.sample()) } }
    for name in ["a", "b", "c"] {
      try copy.change(name) { _ = try $0.insert(Booking.sample(guest: name)) }
    }
    _ = try copy.undo(.step(3))
    #expect(try copy.unsentSteps(mark).map(\.command) == ["a", "c"])
    try copy.beginSending(2, [])
    #expect(try copy.unsentSteps(mark).map(\.command) == ["a", "c"])
    try copy.endSending(2, isSent: true)
    #expect(try copy.unsentSteps(mark).map(\.command) == ["c"])
    #expect(try copy.sentSteps() == [2])
  }

  @Test func `keeps the numbers of what was sent, and forgets those of what was not`() throws {
    let (_, copy, _) = try makeCopy()
    var run = SentNumbers("booking", 5, there: 7)
    let isNext = [run.append("booking", 6, there: 8), run.append("expense", 7, there: 9)]
    #expect(isNext == [true, false])
    try copy.beginSending(1, [run, SentNumbers("expense", 1, there: 1)])
    try copy.beginSending(12, [SentNumbers("booking", 9, there: 3)])
    #expect(try copy.sentSteps(inDoubt: true) == [1, 12])
    #expect(try copy.sentNumbers().map(\.count) == [2, 1, 1])
    try copy.endSending(1, isSent: false)
    #expect(try copy.sentNumbers() == [SentNumbers("booking", 9, there: 3)])
  }

  @Test func `passes the changes of a step in order, and imported rows as they were added`() throws
  {
    let (_, copy, mark) = try makeCopy()
    try copy.change { writer in
      try writer.insert(Property(code: "casa", name: "Casa", zone: "1"))
      for guest in ["Ann", "Bob", "Eve"] { try writer.add(Booking.sample(guest: guest)) }
      try writer.finish()
      var first = try #require(try copy.booking(1))
      first.guest = "Anna"
      try writer.update(first)
    }
    try copy.change { writer in
      var second = try #require(try copy.booking(2))
      second.guest = "Robert"
      try writer.update(second)
      try writer.delete(second)
    }
    #expect(
      try changes(of: 1, in: copy) == [
        "nothing → casa", "nothing → Ann of a run", "nothing → Bob of a run",
        "nothing → Eve of a run", "Ann → Anna",
      ])
    #expect(try changes(of: 2, in: copy) == ["Bob → Robert", "Robert → nothing"])
    #expect(try copy.firstAdded(Booking.kind, mark) == 1)
    #expect(try copy.firstAdded(Expense.kind, mark) == nil)
    // Undone and redone, a run has an entry for each row.
    _ = try copy.undo(.last(2))
    _ = try copy.redo(.last(2))
    #expect(try changes(of: 1, in: copy).filter { $0.hasPrefix("nothing") }.count == 4)
  }

  @Test func `has a receipt for each step that another step does not have`() throws {
    let (book, copy, mark) = try makeCopy()
    try copy.change { _ = try $0.insert(Booking.sample()) }
    let receipt = try copy.receipt(of: 1, mark)
    try book.change(commit: false) { _ in try book.add(receipt: receipt) }
    #expect(try !book.hasReceipt(receipt))
    try book.change { writer in
      _ = try writer.insert(Booking.sample(guest: "Joan"))
      try book.add(receipt: receipt)
    }
    #expect(try book.hasReceipt(receipt))
    #expect(try book.notices().isEmpty)
    // Another copy of the file made another change.
    _ = try copy.undo()
    try copy.change { _ = try $0.insert(Booking.sample(guest: "Joan")) }
    #expect(try copy.receipt(of: 2, mark) != receipt)
  }

  @Test func `is made anew unless it has steps to be sent`() throws {
    let (book, copy, _) = try makeCopy()
    try book.change { _ = try $0.insert(Booking.sample()) }
    #expect(try copy.renew(from: book).copyMark()?.step == 1)
    let present = try Book.open(copy.path)
    try present.change { _ = try $0.insert(Booking.sample()) }
    #expect(try present.renew(from: book).bookings().count == 2)
  }

  @Test func `leaves nothing of a part of a transaction that fails`() throws {
    let book = try Book.sample(at: folder.path("book.sqlite"))
    try book.change { writer in
      #expect(throws: ForeignError.self) {
        try book.part(of: writer) {
          _ = try writer.insert(Booking.sample())
          throw ForeignError()
        }
      }
      _ = try book.part(of: writer) { try writer.add(Booking.sample(guest: "Joan")) }
    }
    #expect(try book.bookings().map(\.guest) == ["Joan"])
  }

  @Test(arguments: ["", "x", "-1 a", "1", "1 a b"])
  func `is none with a mark that cannot be one`(value: String) {
    #expect(CopyMark(source: "book.sqlite", value: value) == nil)
  }
}
