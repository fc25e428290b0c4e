package import Bookkeeping
package import Taxation

/// The tourist-tax figures of several stays in one property.
package struct TaxFigures: Equatable, Sendable {
  /// The number of stays that began in the period, whoever declares them.
  package private(set) var stays = 0
  /// The number of nights of those stays.
  package private(set) var nights = 0
  /// Adults × nights, without cap or exemption.
  package private(set) var adultNights = 0
  /// Children × nights, without cap.
  package private(set) var childNights = 0
  /// The taxable units that the operator declares.
  package private(set) var taxableUnits = 0
  /// The exempt units of the stays that the operator declares.
  package private(set) var exemptUnits = 0
  /// The units whose tax a platform has paid.
  package private(set) var collectedUnits = 0
  /// The amounts by rate: tariffs first, then by date.
  package private(set) var lines: [TaxLine] = []
  /// The tax that the operator owes.
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
  /// Returns whether a line precedes another: tariffs first, then by date.
  fileprivate func isListed(before other: TaxRate) -> Bool {
    layer == other.layer ? validFrom < other.validFrom : layer == .tariff
  }
}

extension TaxFigures {
  /// The columns that all tourist-tax reports share, with their priorities in the summary; a
  /// worksheet needs all of them.
  static let columns: [Column] = [
    .figures("stays"), .figures("nights", priority: .detail),
    .figures("adult_nights", priority: .rare), .figures("child_nights", priority: .rare),
    .figures("taxable_units"), .figures("exempt_units", priority: .main),
    .figures("collected_units", isOptional: true, priority: .main),
    Column("lines", for: .machines, isNested: true),
    .figures("tax", heading: "column.tax-amount"),
  ]

  /// The figures as cells, in the order of `columns`.
  var cells: [Cell] {
    [
      .count(stays), .count(nights), .count(adultNights), .count(childNights),
      .count(taxableUnits), .count(exemptUnits), .count(collectedUnits),
      .rows(lines.map(\.fields)), .money(tax),
    ]
  }

  /// Returns the sums of several figures, in the order of `columns`.
  static func total(_ figures: [TaxFigures], tax: Money) -> [Cell] {
    func sum(_ figure: (TaxFigures) -> Int) -> Cell {
      .count(figures.reduce(0) { $0 + figure($1) })
    }
    return [
      sum(\.stays), sum(\.nights), sum(\.adultNights), sum(\.childNights), sum(\.taxableUnits),
      sum(\.exemptUnits), sum(\.collectedUnits), .empty, .money(tax),
    ]
  }
}

extension TaxLine {
  /// The members of the line in JSON.
  var fields: [Field] {
    [
      Field("layer", rate.layer.cell), Field("rate", .rate(rate.rate)),
      Field("valid_from", .day(rate.validFrom)), Field("units", .count(units)),
      Field("amount", .money(amount)), Field("source", Cell(rate.source)),
    ]
  }
}

extension RateLayer {
  /// The layer as a localized term.
  package var cell: Cell { .term(code: rawValue, key: "layer.\(rawValue)") }
}

/// The properties that a report covers and the tax rates that apply to them.
package struct ReportScope: Sendable {
  /// A property and the rates of its zone.
  struct Home: Sendable {
    let property: Property
    let timeline: RateTimeline
    /// Its position in the order of properties.
    let rank: Int
  }

  private let homes: [Int64: Home]

  /// Looks up the rates of each property once.
  ///
  /// - Throws: `TaxationError.unknownZone`.
  package init(properties: [Property], rates: RateTable) throws(TaxationError) {
    var homes: [Int64: Home] = [:]
    for (rank, property) in properties.enumerated() {
      let timeline = try rates.timeline(of: property.zone)
      homes[property.id] = Home(property: property, timeline: timeline, rank: rank)
    }
    self.homes = homes
  }

  /// Returns the property with an id; nil if the report does not cover it.
  func home(_ id: Int64) -> Home? { homes[id] }

  /// The properties in their order.
  var ordered: [Home] { homes.values.sorted { $0.rank < $1.rank } }
}
