import Bookkeeping
import Documents
import Foundation
import TestKit
import Testing

@testable import Storage

struct `Personal data of past stays` {
  let folder = TemporaryFolder()
  let book: Book
  let day: Day

  init() throws {
    book = try Book.sample(at: folder.path("book.sqlite"))
    day = "2015-03-10"
  }

  private func booking(_ guest: String, _ checkIn: Day, nights: Int = 4) throws -> Booking {
    var booking = Booking.sample(checkIn, amount: 100)
    booking.guest = guest
    booking.stay.nights = nights
    booking.note = "note of \(guest)"
    booking.reference = "HM\(guest)"
    return booking
  }

  private func enter(_ guest: String, _ checkIn: Day, nights: Int = 4) throws -> Booking {
    let new = try booking(guest, checkIn, nights: nights)
    return try book.change("booking add --guest \(guest)") { try $0.insert(new) }
  }

  private func erase() throws -> PersonalData {
    try book.erasePersonalData(before: day, command: "erase", at: "") { _ in "rewritten" }
  }

  /// Whether a word is anywhere in the file or in one beside it.
  private func isKept(_ word: String) throws -> Bool {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
    return try files.contains {
      try Data(contentsOf: URL(filePath: folder.path($0))).range(of: Data(word.utf8)) != nil
    }
  }

  @Test func `goes by the end of the stay`() throws {
    _ = try enter("Gone", "2015-03-05")
    let last = try enter("Stays", "2015-03-06")
    #expect(try book.personalData(before: day).count == 1)
    let erased = try erase()
    #expect(erased.bookings == 1)
    #expect(erased.firstCheckIn?.isoText == "2015-03-05")
    #expect(erased.lastCheckOut?.isoText == "2015-03-09")
    #expect(try book.booking(last.id) == last)
  }

  @Test(.aboutFile) func `is nowhere in the file afterwards, and figures are as they were`() throws
  {
    let gone = try enter("Zacarias", "2015-01-05")
    var edited = gone
    edited.guest = "Zoraida"
    try book.change("booking edit") { try $0.update(edited) }
    let removed = try enter("Zenobia", "2015-01-08")
    try book.change("booking remove") { try $0.delete(removed) }
    let kept = try enter("Zosima", "2015-06-01")
    // A book that shrank has free pages, in which nobody wiped anything.
    for number in 0..<200 { _ = try enter("Zulma\(number)", "2015-01-01") }
    #expect(try isKept("Zacarias") && isKept("Zenobia"))
    let erased = try erase()
    #expect(erased.bookings == 201)
    #expect(erased.removed == 1)
    for name in ["Zacarias", "Zoraida", "Zenobia", "Zulma"] {
      #expect(try !isKept(name), "\(name)")
    }
    #expect(try isKept("Zosima"))
    var blank = edited
    blank.guest = Booking.blankedGuest
    blank.note = nil
    blank.reference = nil
    #expect(try book.booking(gone.id) == blank)
    #expect(try book.booking(kept.id) == kept)
    #expect(try book.fileFaults() == [])
    let commands = try book.history().map(\.command)
    #expect(commands.contains("booking add --guest Zosima"))
    #expect(!commands.contains { $0.contains("Zac") })
    #expect(try erase().count == 0)
  }

  @Test func `does not come back, and the steps before can still be undone and done again`() throws
  {
    let gone = try enter("Zacarias", "2015-01-05")
    var edited = gone
    edited.stay.adults = 1
    try book.change("booking edit") { try $0.update(edited) }
    edited.guest = "Zoraida"
    try book.change("booking edit") { try $0.update(edited) }
    _ = try book.undo()
    _ = try erase()
    // What was undone before the names went can still be done again.
    #expect(try book.redo().count == 1)
    let erasing = try #require(try book.history().first)
    let values: [String: Cell] = [
      "step": .number(erasing.number), "command": .recorded(erasing.command), "earlier": .number(3),
    ]
    #expect(throws: StorageError.refused(Refusal("error.permanent-step-earlier", values))) {
      try book.undo()
    }
    for step in Int64(1)...3 { _ = try book.undo(.step(4 - step)) }
    #expect(try book.booking(gone.id) == nil)
    let error = #expect(throws: StorageError.self) { try book.undo() }
    #expect(error?.keys == ["error.permanent-step"])
    _ = try book.redo(.last(3))
    #expect(try book.booking(gone.id)?.guest == Booking.blankedGuest)
    #expect(try book.booking(gone.id)?.stay.adults == 1)
    #expect(try !isKept("Zoraida"))
    #expect(try book.history().first?.state == .permanent)
  }

  @Test func `of a stay whose dates were mended goes by what it is now`() throws {
    var late = try enter("Zenobia", "2016-01-05")
    late.stay.checkIn = "2015-01-05"
    try book.change("booking edit") { try $0.update(late) }
    var early = try enter("Zosima", "2015-01-05")
    early.stay.checkIn = "2016-01-05"
    try book.change("booking edit") { try $0.update(early) }
    #expect(try erase().count == 1)
    #expect(try !isKept("Zenobia"))
    #expect(try book.booking(early.id)?.guest == "Zosima")
    _ = try book.undo(.step(4))
    #expect(try book.booking(early.id)?.guest == "Zosima")
  }

  @Test(.aboutFile) func `goes from the payments that platforms told of`() throws {
    let payments = ["2015-01-05", "2015-06-01"].map { (checkIn: Day) in
      Payment(
        channel: "airbnb", reference: "HM\(checkIn.isoText)", date: checkIn,
        gross: Money(cents: 100), fee: .zero, checkIn: checkIn, nights: 2,
        guest: "Zoe \(checkIn.isoText)")
    }
    try book.change("import") { for payment in payments { _ = try $0.insert(payment) } }
    let erased = try erase()
    #expect(erased.payments == 1)
    #expect(erased.bookings == 0)
    #expect(try !isKept("Zoe 2015-01-05"))
    #expect(try !isKept("HM2015-01-05"))
    #expect(try isKept("Zoe 2015-06-01"))
    #expect(try book.undo(.step(1)).count == 1)
    #expect(try book.redo().count == 1)
    #expect(try erase().count == 0)
  }

  @Test(.aboutFile) func `goes from rules about lines of banks, but not from those of suppliers`()
    throws
  {
    _ = try enter("Zenobia", "2015-01-05")
    _ = try enter("Zosima", "2015-06-01")
    let rules = ["zenobia", "zosima", "zenobia removed"].map { BankRule(words: $0, ignores: true) }
    let stored = try book.change("bank rule add zenobia") { writer in
      try (rules + [BankRule(words: "zenobia", supplier: "Cleaning")]).map { try writer.insert($0) }
    }
    try book.change("bank rule remove") { try $0.delete(stored[2]) }
    let erased = try book.erasePersonalData(
      before: day, command: "erase", at: "",
      naming: { guests, words in Set(words.filter { $0.contains(guests[0].lowercased()) }) },
      rewriting: { _ in "rewritten" })
    #expect(erased.rules == 2)
    #expect(
      try book.records(BankRule.self).map(\.words).sorted() == ["zenobia", "zosima", "—"])
    #expect(try !isKept("zenobia removed") && isKept("zosima"))
    #expect(try book.history().map(\.command).filter { $0 == "rewritten" }.count == 3)
    #expect(try book.fileFaults() == [])
    #expect(try book.undo(.step(4)).count == 1)
    #expect(try book.records(BankRule.self).count == 4)
  }

  @Test func `goes from what a migration told`() throws {
    try book.connection.executeUnrecorded(
      "INSERT INTO notice (kind, subject, value) VALUES ('amount-rounded', 'Zoe', '1.234')")
    _ = try enter("Zoe", "2015-01-05")
    _ = try erase()
    #expect(try book.notices().map(\.subject) == [Booking.blankedGuest])
  }

  @Test func `counts whatever the kind of its rows`() throws {
    _ = try enter("Zoe", "2015-01-05")
    let eraser = PersonalDataEraser(connection: book.connection, day: day) { _, _ in [] }
    try eraser.withPast {
      try book.connection.execute("INSERT INTO past (place, id) VALUES ('another kind', 1)")
      let data = try eraser.measured()
      #expect(data.bookings == 1 && data.count == 2)
    }
  }

  @Test func `is measured without a change`() throws {
    _ = try enter("Zoe", "2015-01-05")
    let before = try book.connection.dump("booking")
    let data = try book.personalData(before: day)
    #expect(data.count == 1)
    #expect(data.example != nil)
    #expect(try book.connection.dump("booking") == before)
  }
}
