import Bookkeeping
import Foundation
import Localizations
import Reporting
import Resources
import Taxation
import TestKit

@testable import Spreadsheets

/// The book of 2015 as a workbook is made from it.
struct Sample {
  var properties: [Property]
  var bookings: [Booking]
  var expenses: [Expense]

  init() throws {
    let book = try MemoryBook.of2015()
    properties = book.all(Property.self)
    bookings = book.all(Booking.self)
    expenses = book.all(Expense.self)
  }

  /// Adds a booking of 2026 whose amount is not known yet.
  mutating func add(guest: String, property: Int64 = 1) {
    let day = Day(iso: "2026-07-03") ?? .first
    let stay = Stay(property: property, checkIn: day, nights: 2, adults: 2)
    bookings.append(Booking(id: Int64(bookings.count + 1), stay: stay, guest: guest))
  }

  /// Adds a second home, in zone 2.
  mutating func addHome(name: String) {
    properties.append(Property(id: 2, code: "second", name: name, zone: "2"))
  }

  func contents() throws -> BookWorkbook {
    let rates = try MemoryBook.of2015().all(TaxRate.self)
    let scope = try ReportScope(
      properties: properties, rates: RateTable(zones: LegalRates.zones(), rates: rates))
    var quarters = ProfitReport.Builder(scope: scope, period: nil, grouping: .quarter)
    var split = ProfitReport.Builder(
      scope: scope, period: nil, grouping: .quarter, splitsHomes: true)
    var worksheets = try FilingWorksheets.Builder(scope: scope, period: nil, calendar: .legal())
    var categories = ExpenseReport.Builder(period: nil)
    for booking in bookings {
      try quarters.add(booking.stay)
      try split.add(booking.stay)
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
      bookingList: BookingList.document(properties: homes) { try bookings.forEach($0) },
      expenseList: ExpenseList.document(properties: homes) { try expenses.forEach($0) },
      subtitle: Phrase(
        "sheet.subtitle",
        [
          "property": .text(properties[0].name), "period": .phrase(Phrase("sheet.all-time")),
          "day": .dayInWords(Day(iso: "2026-10-05") ?? .first, .bare),
        ]),
      today: Day(iso: "2026-10-05") ?? .first)
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
