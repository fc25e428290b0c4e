import Bookkeeping
import Exchange
import Resources
import Taxation
import TestKit

extension MemoryBook {
  /// A book of some homes with bookings and expenses of every kind; the same for the same seed.
  static func random(seed: UInt64) throws -> MemoryBook {
    var random = SeededGenerator(seed: seed)
    let language = ["ca", "es", "en"].randomElement(using: &random) ?? "ca"
    let zones =
      try LegalRates.zones().map { Zone(code: $0.code, name: "Zona \($0.code)") }
      + [Zone(code: "sitges", name: "Sitges", parent: "2")]
    // As a book gives them: the tariff before the surcharge.
    let rates = try LegalRates.all().sorted {
      ($0.zone, $1.layer.rawValue, $0.validFrom) < ($1.zone, $0.layer.rawValue, $1.validFrom)
    }
    var homes: [Property] = []
    for number in 1...Int.random(in: 1...5, using: &random) {
      let zone = ["1", "2", "sitges"].randomElement(using: &random) ?? "1"
      homes.append(
        Property(
          id: Int64(number * 3), code: "casa-\(number)", name: "Casa \(word(&random)) \(number)",
          zone: zone))
    }
    homes.sort { ($0.name, $0.id) < ($1.name, $1.id) }
    let ids = homes.map(\.id)
    var bookings: [Booking] = []
    for id in 1...Int64.random(in: 1...80, using: &random) {
      var stay = Stay(
        property: ids.randomElement(using: &random) ?? 0, checkIn: day(&random),
        nights: .random(in: 1...40, using: &random), adults: .random(in: 1...9, using: &random),
        children: .random(in: 0...4, using: &random))
      if Int.random(in: 0...4, using: &random) > 0 { stay.amount = money(&random) }
      if Bool.random(using: &random) { stay.commission = money(&random) }
      stay.taxCollected = Int.random(in: 0...3, using: &random) == 0
      stay.exemptAdults = .random(in: 0...stay.adults, using: &random)
      bookings.append(
        Booking(
          id: id, stay: stay, guest: word(&random),
          exemptReason: stay.exemptAdults > 0
            ? ExemptReason.allCases.randomElement(using: &random) : nil,
          channel: Bool.random(using: &random) ? "airbnb" : nil,
          note: Bool.random(using: &random) ? word(&random) : nil))
    }
    var expenses: [Expense] = []
    for id in 1...Int64.random(in: 1...80, using: &random) {
      let amount = money(&random)
      expenses.append(
        Expense(
          id: id, property: ids.randomElement(using: &random) ?? 0, date: day(&random),
          concept: word(&random),
          category: Categories.codes.randomElement(using: &random) ?? "other",
          supplier: Bool.random(using: &random) ? word(&random) : nil,
          amount: [amount, Money(cents: -amount.cents), nil].randomElement(using: &random) ?? nil))
    }
    bookings.sort { ($0.stay.checkIn, $0.id) < ($1.stay.checkIn, $1.id) }
    expenses.sort { ($0.date, $0.id) < ($1.date, $1.id) }
    let records: [any BookRecord] =
      [Setting(name: "language", value: language)] + zones + rates + homes + bookings + expenses
    return MemoryBook(
      records, lastNumbers: [Property.kind: 20, Booking.kind: 99, Expense.kind: 80])
  }

  private static func day(_ random: inout SeededGenerator) -> Day {
    Day(number: .random(in: 15_700...20_800, using: &random))
  }

  private static func money(_ random: inout SeededGenerator) -> Money {
    Money(
      cents: .random(in: 0...1_000_000, using: &random) / [1, 1, 100_000].randomElement(
        using: &random)!)
  }

  /// Something that a careless format would take for more than a text.
  private static func word(_ random: inout SeededGenerator) -> String {
    let parts = [
      "Marta", "à", "é", "😀", ";", "|", "*", "!", "(", ")", "\"", "\\", "  ", "\n", "\t", "=",
      "2020-01-01",
      "100 EUR", "[=2015-01-01]", ":a:", "@", "#", "~", "'", "\u{1B}[31m", "\u{202E}", "\u{A0}",
      "{}", "^x",
      ",", "\u{7F}", "%", "include x", "end",
    ]
    let chosen = (0..<Int.random(in: 1...5, using: &random)).compactMap { _ in
      parts.randomElement(using: &random)
    }
    return "x" + chosen.joined()
  }
}
