package import Bookkeeping
package import Taxation

/// The tourist-tax figures of a number of stays in one home.
package struct TaxFigures: Equatable, Sendable {
  /// Stays that began in the period, whoever declares them.
  package private(set) var stays = 0
  /// Nights of those stays.
  package private(set) var nights = 0
  /// Adults × nights, without cap or exemption.
  package private(set) var adultNights = 0
  /// Children × nights, without cap.
  package private(set) var childNights = 0
  /// Units that the operator declares.
  package private(set) var taxableUnits = 0
  /// Exempt units of the stays that the operator declares.
  package private(set) var exemptUnits = 0
  /// Units for which a platform has paid.
  package private(set) var collectedUnits = 0
  /// What each rate comes to, the tariff first, then by date.
  package private(set) var lines: [TaxLine] = []
  /// What the operator owes.
  package private(set) var tax = Money.zero

  init() {}

  /// Adds a stay.
  ///
  /// - Throws: `TaxationError.noRate` or `.overflow`.
  mutating func add(_ stay: Stay, at timeline: RateTimeline) throws(TaxationError) {
    let result = try StayTax(of: stay, at: timeline)
    stays += 1
    nights += stay.nights
    adultNights += stay.adultNights
    childNights += stay.childNights
    collectedUnits += result.collectedUnits
    guard !result.isCollected else { return }
    taxableUnits += result.taxableUnits
    exemptUnits += result.exemptUnits
    for line in result.lines { try add(line) }
    do { tax = try tax.adding(result.owed) } catch { throw .overflow }
  }

  private mutating func add(_ line: TaxLine) throws(TaxationError) {
    if let index = lines.firstIndex(where: { $0.rate == line.rate }) {
      lines[index].units += line.units
      do { lines[index].amount = try lines[index].amount.adding(line.amount) } catch {
        throw .overflow
      }
      return
    }
    let position = lines.firstIndex { line.rate.isListed(before: $0.rate) } ?? lines.endIndex
    lines.insert(line, at: position)
  }
}

extension TaxRate {
  /// The order of lines: tariffs first, then by date.
  fileprivate func isListed(before other: TaxRate) -> Bool {
    layer == other.layer ? validFrom < other.validFrom : layer == .tariff
  }
}
