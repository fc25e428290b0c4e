import Bookkeeping
import Documents
import Foundation
import Localizations
import Ownership
import Rendering
import Reporting
import Resources
import Taxation
import TestKit
import Testing

@testable import Spreadsheets

/// The book of 2015 as a workbook is made from it.
struct Sample {
  var properties: [Property]
  var bookings: [Booking]
  var expenses: [Expense]
  var vat = VATAmounts.none
  /// The names of owners, each of whom has half of the first home and received 100.00 for it.
  var owners: [String] = []
  /// The names of the documents of expenses.
  var documents: [Int64: [String]] = [:]
  var rates: [TaxRate]

  init() throws {
    let book = try MemoryBook.of2015()
    properties = book.all(Property.self)
    bookings = book.all(Booking.self)
    expenses = book.all(Expense.self)
    rates = book.all(TaxRate.self)
  }

  /// Adds a booking of 2026, whose amount is not known yet unless it is given.
  mutating func add(
    guest: String, property: Int64 = 1, on day: String = "2026-07-03", cents: Int64? = nil
  ) {
    let stay = Stay(
      property: property, checkIn: Day(iso: day) ?? .first, nights: 2, adults: 2,
      amount: cents.map { Money(cents: $0) })
    bookings.append(Booking(id: Int64(bookings.count + 1), stay: stay, guest: guest))
  }

  /// The VAT of the first home from a day on, by a rule of ten percent for at most 30 nights, inside
  /// the bookings added before.
  mutating func bearVAT(from day: String) throws {
    let day = Day(iso: day) ?? .first
    vat = VATAmounts(bearing: [1])
    for booking in bookings where booking.stay.property == 1 && booking.stay.checkIn >= day {
      guard let amount = booking.stay.amount, booking.stay.nights <= 30 else { continue }
      vat.stays[booking.id, default: VATAmounts.OfStay()].owed =
        try VATSplit(of: amount, percent: 10).vat
    }
  }

  /// Adds a second home, in zone 2.
  mutating func addHome(name: String) {
    properties.append(Property(id: 2, code: "second", name: name, zone: "2"))
  }

  func contents() throws -> BookWorkbook {
    let scope = try ReportScope(
      properties: properties, rates: RateTable(zones: LegalRates.zones(), rates: rates), vat: vat)
    var quarters = ProfitReport.Builder(scope: scope, period: nil, grouping: .quarter)
    var split = ProfitReport.Builder(
      scope: scope, period: nil, grouping: .quarter, splitsHomes: true)
    var worksheets = try FilingWorksheets.Builder(scope: scope, period: nil, calendar: .legal())
    var categories = ExpenseReport.Builder(period: nil)
    for booking in bookings {
      try quarters.add(booking.stay, number: booking.id)
      try split.add(booking.stay, number: booking.id)
      try worksheets.add(booking.stay)
    }
    for expense in expenses {
      try quarters.add(expense: expense.amount, on: expense.date, property: expense.property ?? 0)
      try split.add(expense: expense.amount, on: expense.date, property: expense.property ?? 0)
      try categories.add(expense.amount, category: expense.category, on: expense.date)
    }
    let homes = Dictionary(uniqueKeysWithValues: properties.map { ($0.id, $0) })
    return BookWorkbook(
      quarters: try quarters.report(), homesAndQuarters: try split.report(),
      expenses: try categories.report(), worksheets: try worksheets.report(),
      bookingList: BookingList.document(
        properties: homes, accounts: vat.stays.isEmpty ? nil : BookingAccounts(scope: scope)
      ) { try bookings.forEach($0) },
      expenseList: ExpenseList.document(
        properties: homes, documents: documents, namesDocuments: true
      ) { try expenses.forEach($0) },
      subtitle: Phrase(
        "sheet.subtitle",
        [
          "property": .text(properties[0].name), "period": .phrase(Phrase("sheet.all-time")),
          "day": .dayInWords(Day(iso: "2026-10-05") ?? .first, .bare),
        ]),
      today: Day(iso: "2026-10-05") ?? .first, owners: try accounts())
  }

  private func accounts() throws -> [OwnerAccount] {
    let half = try #require(Fraction(1, over: 2))
    return try owners.enumerated().map { number, name in
      let party = Party(id: Int64(number), code: "owner", name: name)
      let share = Share(
        property: 1, validFrom: .first, party: party.id, numerator: 1, denominator: 2)
      var account = OwnerAccount(
        party: party, homes: properties, shares: [share], period: nil,
        last: Day(iso: "2026-10-05") ?? .first)
      try account.add(
        Movement(
          .booking, record: 1, property: 1, date: .first, amount: Money(cents: 10_000),
          shares: ShareSet([("owner", half), ("other", half)]), holder: "owner"))
      return account
    }
  }

  /// Writes the workbook into a folder and reads it again.
  @discardableResult
  func workbook(
    _ language: Language = .en, in folder: URL, rowLimit: Int = BookWorkbook.rowLimit,
    progress: (Int) throws -> Void = { _ in }
  ) throws -> (file: WorkbookFile, cuts: TruncatedCells) {
    let path = folder.appending(path: "book.xlsx").path
    let cuts = try contents().write(
      to: path, wording: Wording(Catalogue(language)), temporaryFolder: folder.path,
      rowLimit: rowLimit, progress: progress)
    return (try WorkbookFile(path), cuts)
  }
}
