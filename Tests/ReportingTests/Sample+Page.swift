import Bookkeeping
import Localizations
import Reporting
import Resources
import Taxation

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

extension HTMLWriter {
  /// What is written in some language.
  static func text(
    _ language: Language = .en, _ body: (HTMLWriter) throws -> Void
  ) rethrows -> String {
    var text = ""
    try body(HTMLWriter(wording: Wording(Catalogue(language))) { text += $0 })
    return text
  }
}
