import Bookkeeping
import Taxation
import TestKit
import Testing

@testable import Storage

struct `A long history` {
  let folder = TemporaryFolder()

  @Test(arguments: SeededGenerator.seeds(42, 2015, 950))
  func `leads back to where it began, and forth again`(seed: UInt64) throws {
    let book = try Book.sample(at: folder.path("book.sqlite"))
    try book.hurry()
    var walk = Walk(book: book, seed: seed)
    let beginning = try book.connection.dump()
    for _ in 1...200 { try walk.step() }
    let end = try book.connection.dump()
    let count = try book.history().count
    #expect(count > 150)
    #expect(end != beginning)
    for _ in 0..<count { _ = try book.undo() }
    #expect(try book.connection.dump() == beginning)
    #expect(throws: StorageError.nothingToUndo) { try book.undo() }
    #expect(try book.redo(.last(count)).count == count)
    #expect(try book.connection.dump() == end)
    #expect(try book.undo(.last(count)).count == count)
    #expect(try book.connection.dump() == beginning)
    #expect(try book.fileFaults() == [])
  }

  /// A random sequence of changes that is the same for the same seed.
  private struct Walk {
    let book: Book
    private var generator: SeededGenerator
    private static let texts = Hostile.texts.filter { $0.utf8.count < 1000 }

    init(book: Book, seed: UInt64) {
      self.book = book
      generator = SeededGenerator(seed: seed)
    }

    mutating func step() throws {
      let kind = pick(0...11)
      let homes = try book.properties()
      let bookings = try book.bookings()
      let expenses = try book.expenses()
      let zones = try book.zones()
      let rates = try book.rates()
      let home = homes.isEmpty ? nil : homes[pick(0...homes.count - 1)]
      let booking = bookings.isEmpty ? nil : bookings[pick(0...bookings.count - 1)]
      let expense = expenses.isEmpty ? nil : expenses[pick(0...expenses.count - 1)]
      let zone = zones[pick(0...zones.count - 1)]
      let number = generator.next() % 1_000_000
      let text = pick(0...3) == 0 ? nil : Self.texts[pick(0...Self.texts.count - 1)]
      try book.change("kind \(kind)") { writer in
        switch (kind, home) {
        case (0, _), (1...3, nil), (5...6, nil), (10, nil):
          _ = try writer.insert(
            Property(
              code: "h\(number)", name: "H", address: text, town: text, zone: zone.code))
        case (1...2, let home?):
          _ = try writer.insert(randomBooking(number, home.id, text))
        case (3, let home?):
          _ = try writer.insert(
            Expense(
              property: home.id, date: day(number), concept: "c" + (text ?? ""), category: "other",
              supplier: text, amount: Money(cents: Int64(number) - 500_000)))
        case (4, _):
          try writer.insert(Zone(code: "z\(number)", name: "Z", parent: zone.code))
          try writer.insert(TaxRate(zone: "z\(number)", validFrom: day(number), cents: 10))
        case (5, var home?):
          home.name = "H\(number)"
          home.zone = zone.code
          home.registration = number % 2 == 0 ? nil : Registration("HUTB000123")
          try writer.update(home)
        case (6, let home?):
          for booking in bookings where booking.stay.property == home.id {
            try writer.delete(booking)
          }
          for expense in expenses where expense.property == home.id { try writer.delete(expense) }
          try writer.delete(home)
        case (7, _):
          if let booking { try writer.delete(booking) }
          if var expense {
            expense.note = text
            expense.amount = Money(cents: Int64(number))
            try writer.update(expense)
          }
        case (8, _):
          if let expense { try writer.delete(expense) }
          try writer.set(Setting(name: "s\(number % 3)", value: "\(number)"))
        case (9, _):
          try writer.set(Setting(name: "s\(number % 3)", value: text ?? ""))
        case (10, let home?):
          var changed = randomBooking(number, home.id, text)
          changed.id = booking?.id ?? 0
          if booking == nil {
            _ = try writer.insert(changed)
          } else {
            try writer.update(changed)
          }
        default:
          if let rate = rates.last, rates.count > 2 { try writer.delete(rate) }
          try writer.set(Setting(name: "last", value: "\(number)"))
        }
      }
    }

    private mutating func pick(_ range: ClosedRange<Int>) -> Int {
      Int.random(in: range, using: &generator)
    }

    private func day(_ number: UInt64) -> Day {
      Day(number: Int(number % 700_000))
    }

    private func randomBooking(_ number: UInt64, _ home: Int64, _ text: String?) -> Booking {
      let adults = Int(number % 9) + 1
      let exempt = number % 5 == 0 ? adults : 0
      return Booking(
        stay: Stay(
          property: home, checkIn: day(number), nights: Int(number % 30) + 1, adults: adults,
          children: Int(number % 4), exemptAdults: exempt,
          amount: number % 3 == 0 ? nil : Money(cents: Int64(number)),
          commission: Money(cents: Int64(number / 10)), taxCollected: number % 2 == 0,
          prepaidOn: number % 7 == 0 ? day(number).adding(days: -1) : nil),
        guest: "g" + (text ?? ""), exemptReason: exempt > 0 ? .social : nil, channel: text,
        reference: text, note: text)
    }
  }
}
