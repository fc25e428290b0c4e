import Bookkeeping
import Taxation
import Testing

@testable import Resources

struct `The sample book` {
  /// A stay, and its tax worked out by hand.
  struct Stay: CustomTestStringConvertible {
    /// The code of the home.
    var home: String
    /// The first name of the guest.
    var guest: String
    /// The adults who are not exempt.
    var payers: Int
    /// The nights that count, seven at most.
    var nights: Int
    /// Tariff and surcharge for one person and night, in cents.
    var rate: Int64
    /// What is owed, in cents: payers × nights × rate, or nothing if the platform paid it.
    var tax: Int64

    var testDescription: String { "\(guest) at \(home)" }
  }

  /// Barcelona: 2.25 + 4.00 = 6.25 € until March 2026, then 4.50 + 5.00 = 9.50 €. L'Escala: 1.00 €, then
  /// 1.75 €.
  static let stays = [
    Stay(home: "gracia", guest: "Claire", payers: 2, nights: 3, rate: 625, tax: 37_50),
    Stay(home: "gracia", guest: "Oliver", payers: 2, nights: 5, rate: 625, tax: 62_50),
    Stay(home: "escala", guest: "Marta", payers: 2, nights: 4, rate: 100, tax: 8_00),
    Stay(home: "gracia", guest: "Hanna", payers: 3, nights: 7, rate: 625, tax: 0),
    Stay(home: "escala", guest: "Pere", payers: 4, nights: 7, rate: 100, tax: 28_00),
    Stay(home: "gracia", guest: "Giulia", payers: 2, nights: 6, rate: 625, tax: 75_00),
    Stay(home: "escala", guest: "Anna", payers: 4, nights: 7, rate: 100, tax: 28_00),
    Stay(home: "gracia", guest: "Jonas", payers: 2, nights: 4, rate: 625, tax: 50_00),
    Stay(home: "gracia", guest: "Sofia", payers: 4, nights: 5, rate: 625, tax: 125_00),
    Stay(home: "gracia", guest: "Marc", payers: 2, nights: 3, rate: 625, tax: 37_50),
    Stay(home: "escala", guest: "Joan", payers: 2, nights: 4, rate: 175, tax: 14_00),
    Stay(home: "gracia", guest: "Emma", payers: 2, nights: 4, rate: 950, tax: 0),
    Stay(home: "gracia", guest: "Lukas", payers: 2, nights: 7, rate: 950, tax: 133_00),
    Stay(home: "escala", guest: "Pere", payers: 4, nights: 7, rate: 175, tax: 49_00),
    Stay(home: "escala", guest: "Katrin", payers: 2, nights: 7, rate: 175, tax: 24_50),
    Stay(home: "gracia", guest: "Aiko", payers: 2, nights: 6, rate: 950, tax: 114_00),
    Stay(home: "gracia", guest: "Niamh", payers: 2, nights: 4, rate: 950, tax: 76_00),
    Stay(home: "gracia", guest: "Laia", payers: 2, nights: 4, rate: 950, tax: 76_00),
  ]

  /// The figures of a home in a year, added up by hand, in cents.
  struct Year: CustomTestStringConvertible {
    var home: String
    var year: Int
    var income: Int64
    var commission: Int64
    var expenses: Int64
    var tax: Int64
    /// Income − commission − expenses − tax.
    var profit: Int64

    var testDescription: String { "\(home) in \(year)" }
  }

  static let years = [
    // Income: 414 + 860 + 1330 + 1098 + 700 + 1150. Tax: 37.50 + 62.50 + 75 + 50 + 125.
    Year(
      home: "gracia", year: 2025, income: 5552_00, commission: 539_52, expenses: 1284_45,
      tax: 350_00, profit: 3378_03),
    // Income: 560 + 2660 + 1470. Tax: 8 + 28 + 28.
    Year(
      home: "escala", year: 2025, income: 4690_00, commission: 399_00, expenses: 604_50,
      tax: 64_00, profit: 3622_50),
    // Income: 435 + 760 + 1620 + 1290 + 780. Tax: 37.50 + 133 + 114 + 76 + 76.
    Year(
      home: "gracia", year: 2026, income: 4885_00, commission: 434_55, expenses: 801_05,
      tax: 436_50, profit: 3212_90),
    // Income: 620 + 2800 + 1610. Tax: 14 + 49 + 24.50.
    Year(
      home: "escala", year: 2026, income: 5030_00, commission: 241_50, expenses: 561_25,
      tax: 87_50, profit: 4139_75),
  ]

  private let book: SampleBook
  private let rates: RateTable

  init() throws {
    book = try SampleBook(language: "en", today: SampleBook.today)
    rates = try RateTable(zones: LegalRates.zones(), rates: LegalRates.all())
  }

  private func tax(_ booking: SampleBook.SampleBooking, in book: SampleBook) throws -> StayTax {
    let home = try #require(book.properties.first { $0.code == booking.property })
    return try StayTax(of: booking.booking.stay, at: rates.timeline(of: home.zone))
  }

  @Test(arguments: stays.indices)
  func `has the tax that was worked out by hand`(index: Int) throws {
    let (expected, booking) = (Self.stays[index], book.bookings[index])
    let tax = try tax(booking, in: book)
    #expect(booking.property == expected.home)
    #expect(booking.booking.guest.hasPrefix(expected.guest))
    #expect(tax.units == expected.payers * expected.nights)
    #expect(tax.owed == Money(cents: expected.tax))
    if !booking.booking.stay.taxCollected {
      #expect(Int64(expected.payers * expected.nights) * expected.rate == expected.tax)
    }
  }

  @Test(arguments: years)
  func `has the profit that was worked out by hand`(year: Year) throws {
    let bookings = book.bookings.filter {
      $0.property == year.home && $0.booking.stay.checkIn.year == year.year
    }
    let expenses = book.expenses.filter {
      $0.property == year.home && $0.expense.date.year == year.year
    }
    let income = bookings.reduce(0) { $0 + ($1.booking.stay.amount?.cents ?? 0) }
    let commission = bookings.reduce(0) { $0 + $1.booking.stay.commission.cents }
    let spent = expenses.reduce(0) { $0 + ($1.expense.amount?.cents ?? 0) }
    let tax = try bookings.reduce(0) { try $0 + self.tax($1, in: book).owed.cents }
    #expect(income == year.income)
    #expect(commission == year.commission)
    #expect(spent == year.expenses)
    #expect(tax == year.tax)
    #expect(income - commission - spent - tax == year.profit)
  }

  @Test func `shows every kind of stay`() {
    let bookings = book.bookings.map(\.booking)
    #expect(bookings.count == Self.stays.count)
    #expect(Set(bookings.compactMap(\.channel)) == ["airbnb", "booking-com", "direct"])
    #expect(bookings.filter { $0.stay.amount == nil }.count == 1)
    #expect(bookings.contains { $0.stay.taxCollected })
    #expect(bookings.contains { $0.stay.nights > 7 })
    #expect(bookings.contains { $0.stay.children > 0 })
    #expect(bookings.compactMap(\.exemptReason) == [.age, .health])
    #expect(Set(book.properties.map(\.zone)) == ["1", "2"])
    #expect(book.properties.allSatisfy { $0.registration != nil })
    #expect(Set(book.expenses.map(\.expense.category)).count == 9)
  }

  @Test(arguments: ["ca", "es", "en"])
  func `has nothing in it that a book would refuse`(language: String) throws {
    let book = try SampleBook(language: language, today: SampleBook.today)
    let homes = Set(book.properties.map(\.code))
    #expect(book.bookings.allSatisfy { $0.booking.faults.isEmpty && homes.contains($0.property) })
    #expect(book.expenses.allSatisfy { $0.expense.faults.isEmpty && homes.contains($0.property) })
    #expect(book.properties.allSatisfy { $0.faults.isEmpty })
    #expect(book.expenses.allSatisfy { Categories.codes.contains($0.expense.category) })
    #expect(
      book.bookings.map(\.booking.stay.checkIn)
        == book.bookings.map(\.booking.stay.checkIn).sorted())
  }

  @Test func `is in the language asked for`() throws {
    let names = try ["ca", "es", "en"].map {
      try SampleBook(language: $0, today: SampleBook.today).properties[1].name
    }
    #expect(names == ["Casa de la platja", "Casa de la playa", "Beach house"])
    #expect(throws: ResourceError.self) {
      try SampleBook(language: "fr", today: SampleBook.today)
    }
  }

  @Test(arguments: [-4000, -1, 0, 6, 7, 100, 365, 366, 1000, 3000])
  func `is of the day it is made`(days: Int) throws {
    let today = SampleBook.today.adding(days: days)
    let moved = try SampleBook(language: "en", today: today)
    for (before, after) in zip(book.bookings, moved.bookings) {
      let shift = after.booking.stay.checkIn.days(since: before.booking.stay.checkIn)
      #expect(shift == max(0, days) / 7 * 7)
      // Every stay has a rate.
      _ = try tax(after, in: moved)
    }
    if days >= 0 {
      let latest = try #require(moved.bookings.last?.booking.stay.checkIn)
      #expect((3...9).contains(today.days(since: latest)))
      #expect(moved.expenses.allSatisfy { $0.expense.date <= today })
    }
  }
}
