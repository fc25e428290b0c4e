package import Bookkeeping
internal import Documents
internal import Storage
package import Taxation
internal import UnicodeText

extension Rates {
  /// Every zone, in the order in which they were added.
  package func zones() throws -> [Zone] { try ledger.book.records(Zone.self) }

  /// The zone with a code or a name.
  ///
  /// - Throws: `Refusal`.
  package func zone(_ code: String) throws -> Zone {
    let zones = try zones()
    let typed = code.folded
    let match =
      zones.first { $0.code.folded == typed } ?? zones.first { $0.name.folded == typed }
    guard let match else {
      let near = Suggestion.nearest(
        to: code, among: zones.flatMap { [$0.code, $0.name] }, folding: \.folded)
      throw Refusal.unknown("error.unknown-zone", code, as: "code", near: near)
    }
    return match
  }

  /// Every rate, by zone, layer and date.
  package func all() throws -> [TaxRate] { try ledger.book.records(TaxRate.self) }

  /// Every rate of the book, as a lookup table.
  package func table() throws -> RateTable { try RateTable(zones: zones(), rates: all()) }

  /// The rates of one zone or all: every rate, or those in force on a day.
  ///
  /// - Parameter zone: The code or name of the zone; nil for all zones.
  package func all(of zone: String?, on day: Day?) throws -> [TaxRate] {
    let code = try zone.map { try self.zone($0).code }
    guard let day else { return try all().filter { code == nil || $0.zone == code } }
    let table = try table()
    let codes = try code.map { [$0] } ?? zones().map(\.code)
    return try codes.flatMap { code in
      let timeline = try table.timeline(of: code)
      return [try? timeline.tariff(on: day), timeline.surcharge(on: day)].compactMap { $0 }
    }
  }
}
