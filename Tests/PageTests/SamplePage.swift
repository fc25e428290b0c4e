import Bookkeeping
import Foundation
import Localizations
import Ownership
import Rendering
import Reporting
import Resources
import Taxation
import Testing

/// A page of some homes and years with everything on it, the same each time.
struct SamplePage {
  var homes = 2
  var years = 2
  var language = Language.ca

  /// Writes the page into a folder.
  func write(to folder: URL) throws -> URL {
    let page = HTMLPage(
      try report(), wording: Wording(Catalogue(language)), stylesheet: PageStyle.css,
      made: try #require(Day(iso: "2026-10-05")))
    var text = ""
    try page.write { text += $0 }
    let file = folder.appending(path: "\(language.rawValue)-\(homes)-\(years).html")
    try Data(text.utf8).write(to: file)
    return file
  }

  private func report() throws -> PageReport {
    let properties = (1...homes).map { number in
      Property(
        id: Int64(number), code: "h\(number)",
        name: number == 1 ? "Àtic de Gràcia" : "Mas de l’Empordà \(number)",
        zone: number == 1 ? "1" : "2", registration: Registration("HUTB-00000\(number % 10)"))
    }
    var builder = try PageReport.Builder(
      homes: properties, rates: RateTable(zones: LegalRates.zones(), rates: LegalRates.all()),
      period: nil, calendar: .legal())
    let first = try #require(Day(iso: "2024-10-01"))
    let names = ["Marta Vila", String(repeating: "Wolfeschlegelsteinhausen", count: 6), "דנה לוי"]
    for index in 0..<(years * 40) {
      for property in properties {
        let stay = Stay(
          property: property.id, checkIn: first.adding(days: index * 9 + Int(property.id) % 5),
          nights: 2 + index % 6, adults: 2, children: index % 3,
          amount: index % 29 == 7 ? nil : Money(cents: Int64(20_000 + index % 11 * 7_531)),
          commission: Money(cents: Int64(index % 4 * 1_111)))
        let guest = names[index % names.count]
        try builder.add(Booking(id: Int64(index), stay: stay, guest: guest))
        try builder.add(
          Expense(
            property: property.id, date: stay.checkIn, concept: "x",
            category: Categories.codes[index % 6],
            amount: Money(cents: Int64(index % 13 * 4_321))))
      }
    }
    var page = try builder.report()
    page.owners = try owners(of: properties)
    return page
  }

  /// Two owners, one of them with a long name, a manager, and a home without owners.
  private func owners(of properties: [Property]) throws -> PageReport.Owners {
    let parties = [
      Party(code: "anna", name: "Anna Vila"),
      Party(code: "gestora", name: "Gestora de la Costa, S.L."),
      Party(code: "hereus", name: String(repeating: "Hereus de Vila i Puig ", count: 4)),
    ]
    let homes = Dictionary(properties.map { ($0.id, $0) }) { first, _ in first }
    let day = try #require(Day(iso: "2026-10-05"))
    let half = try #require(Fraction(1, over: 2))
    var profit = OwnerProfitReport(parties: parties, homes: homes, period: nil)
    var positions = PositionReport(parties: parties, homes: homes, through: day)
    for property in properties {
      let shares = property.id == 1 ? try ShareSet([("anna", half), ("hereus", half)]) : nil
      for (kind, cents) in [(Movement.Kind.booking, 1_234_567), (.fee, -123_457)]
        as [(Movement.Kind, Int64)]
      {
        let movement = Movement(
          kind, record: 1, property: property.id, date: day, amount: Money(cents: cents),
          shares: shares, holder: kind == .fee ? "gestora" : "anna")
        try profit.add(movement)
        try positions.add(movement)
      }
    }
    return PageReport.Owners(profit: profit, positions: positions)
  }
}
