package import Bookkeeping
package import Documents
internal import Filing
package import Taxation

/// The stays, people and units of several stays whose tax the same party pays.
///
/// Invariant: adults × nights + children × nights = taxed units + exempt units + units over the
/// cap.
package struct StayCounts: Equatable, Sendable {
  /// The number of stays.
  package private(set) var stays = 0
  /// The number of nights.
  package private(set) var nights = 0
  /// Adults × nights, without cap or exemption.
  package private(set) var adultNights = 0
  /// Children × nights, without cap.
  package private(set) var childNights = 0
  /// The taxed units.
  package private(set) var taxedUnits = 0
  /// The exempt units.
  package private(set) var exemptUnits = 0
  /// The units over the cap on nights, neither taxed nor exempt.
  package private(set) var overCapUnits = 0

  fileprivate mutating func add(_ stay: Stay, _ tax: StayTax) {
    stays += 1
    nights += stay.nights
    adultNights += stay.adultNights
    childNights += stay.childNights
    taxedUnits += tax.units
    exemptUnits += tax.exemptUnits
    overCapUnits += stay.adultNights + stay.childNights - tax.units - tax.exemptUnits
  }

  fileprivate mutating func add(_ filed: FiledStay) {
    stays += 1
    nights += filed.nights
    adultNights += filed.adults * filed.nights
    childNights += filed.children * filed.nights
    taxedUnits += filed.units
    exemptUnits += filed.exemptUnits
    overCapUnits += (filed.adults + filed.children) * filed.nights - filed.units - filed.exemptUnits
  }

  fileprivate mutating func add(_ other: StayCounts) {
    stays += other.stays
    nights += other.nights
    adultNights += other.adultNights
    childNights += other.childNights
    taxedUnits += other.taxedUnits
    exemptUnits += other.exemptUnits
    overCapUnits += other.overCapUnits
  }
}

/// The tourist-tax figures of several stays in one property.
package struct TaxFigures: Equatable, Sendable {
  /// The stays that the operator declares.
  package private(set) var declared = StayCounts()
  /// The stays whose tax a platform has paid.
  package private(set) var collected = StayCounts()
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
    guard !result.isCollected else {
      collected.add(stay, result)
      return
    }
    declared.add(stay, result)
    for line in result.lines { try add(line) }
    do { tax = try tax.adding(result.owed) } catch { throw .overflow }
  }

  /// Adds a stay of a filed return, at the rates of the return.
  ///
  /// - Parameter rates: The rates of the book, which know the sources.
  /// - Throws: `TaxationError.overflow`.
  mutating func add(
    _ filed: FiledStay, in zone: String, rates: [TaxRate]
  ) throws(TaxationError) {
    declared.add(filed)
    for var line in try filed.lines(in: zone) {
      let rate = line.rate
      let known = rates.first {
        $0.layer == rate.layer && $0.validFrom == rate.validFrom && $0.rate == rate.rate
          && $0.source != nil
      }
      line.rate.source = known?.source
      try add(line)
    }
    do { tax = try tax.adding(filed.tax) } catch { throw .overflow }
  }

  /// The figures with other declared stays; those whose tax a platform has paid stay the same.
  func declaring(_ filed: TaxFigures) -> TaxFigures {
    var figures = filed
    figures.collected = collected
    return figures
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
  /// The number of stays, whoever declares them.
  package var stays: Int { declared.stays + collected.stays }
  /// The number of nights of those stays.
  package var nights: Int { declared.nights + collected.nights }
  /// Adults × nights of those stays, without cap or exemption.
  package var adultNights: Int { declared.adultNights + collected.adultNights }
  /// Children × nights of those stays, without cap.
  package var childNights: Int { declared.childNights + collected.childNights }

  /// The columns that all tourist-tax reports share.
  ///
  /// People see the stays that the operator declares, which add up with the units; a sentence has
  /// the others. Machines get both. The priorities are those of the summary; a worksheet needs all
  /// columns.
  static var columns: [TableColumn<TaxFigures>] {
    [
      counts("stays", for: .machines) { $0.stays },
      counts("nights", for: .machines) { $0.nights },
      counts("adult_nights", for: .machines) { $0.adultNights },
      counts("child_nights", for: .machines) { $0.childNights },
      counts("declared_stays", heading: "column.stays", for: .people) { $0.declared.stays },
      counts("declared_nights", heading: "column.nights", for: .people, .detail) {
        $0.declared.nights
      },
      counts("declared_adult_nights", heading: "column.adult_nights", for: .people, .detail) {
        $0.declared.adultNights
      },
      counts("declared_child_nights", heading: "column.child_nights", for: .people, .detail) {
        $0.declared.childNights
      },
      counts("taxable_units") { $0.declared.taxedUnits },
      counts("exempt_units", .main) { $0.declared.exemptUnits },
      counts("over_cap_units", isOptional: true, .main) { $0.declared.overCapUnits },
      counts("collected_units", for: .machines) { $0.collected.taxedUnits },
      counts("collected_stays", for: .machines) { $0.collected.stays },
      counts("collected_nights", for: .machines) { $0.collected.nights },
      counts("collected_adult_nights", for: .machines) { $0.collected.adultNights },
      counts("collected_child_nights", for: .machines) { $0.collected.childNights },
      counts("collected_exempt_units", for: .machines) { $0.collected.exemptUnits },
      counts("collected_over_cap_units", for: .machines) { $0.collected.overCapUnits },
      .init("lines", for: .machines, isNested: true) { .rows($0.lines.map(\.fields)) },
      .figures("tax", heading: "column.tax-amount", sum: .amounts) { .money($0.tax) },
    ]
  }

  /// A column with a number, which is added up.
  private static func counts(
    _ name: String, heading: String? = nil, for audience: Column.Audience = .everybody,
    isOptional: Bool = false, _ priority: Column.Priority = .essential,
    number: @escaping (TaxFigures) -> Int
  ) -> TableColumn<TaxFigures> {
    .figures(
      name, heading: heading, for: audience, isOptional: isOptional, priority: priority,
      sum: .numbers
    ) { .count(number($0)) }
  }

  /// Returns a sentence about the stays whose tax a platform has paid, or nil if there are none.
  static func collectedNote(of figures: [TaxFigures]) -> Phrase? {
    let collected = sum(figures).collected
    guard collected.stays > 0 else { return nil }
    return Phrase(
      "tax.summary.collected", ["units": .count(collected.taxedUnits)], count: collected.stays)
  }

  /// Returns the sums of the counts of several figures.
  private static func sum(_ figures: [TaxFigures]) -> TaxFigures {
    var sum = TaxFigures()
    for one in figures {
      sum.declared.add(one.declared)
      sum.collected.add(one.collected)
    }
    return sum
  }
}

extension TaxLine {
  /// The members of the line in JSON.
  var fields: [Field] {
    [
      Field("layer", rate.layer.cell), Field("rate", .rate(rate.rate)),
      Field("valid_from", .day(rate.validFrom)), Field("units", .count(units)),
      Field("amount", .money(amount)), Field("source", .source(of: rate)),
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
  /// The VAT inside the amounts of records.
  package let vat: VATAmounts
  /// Whether lets of a property of the report bear VAT, so that the report shows VAT.
  let bearsVAT: Bool

  /// Looks up the rates of each property once.
  ///
  /// - Throws: `TaxationError.unknownZone`.
  package init(
    properties: [Property], rates: RateTable, vat: VATAmounts = .none
  ) throws(TaxationError) {
    self.vat = vat
    bearsVAT = properties.contains { vat.isBorne(by: $0.id) }
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
