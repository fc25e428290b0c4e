import Bookkeeping
import Localizations
import Rendering
import Reporting
import Resources
import Taxation
import TestKit

extension Sample {
  func page(
    _ period: Period? = nil, documents: [Int64: [String]] = [:]
  ) throws -> PageReport {
    var builder = try PageReport.Builder(
      homes: properties, rates: table(), vat: vat, period: period, calendar: .legal(),
      documents: documents)
    for booking in bookings.sorted(by: { $0.stay.checkIn < $1.stay.checkIn }) {
      try builder.add(booking)
    }
    for expense in expenses { try builder.add(expense) }
    return try builder.report()
  }

  func html(_ language: Language = .en, _ period: Period? = nil) throws -> String {
    let page = HTMLPage(
      try page(period), wording: Wording(Catalogue(language)), stylesheet: "body { margin: 0 }\n",
      made: day("2026-10-05"))
    var text = ""
    try page.write { text += $0 }
    return text
  }
}
