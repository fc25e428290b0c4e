package import Bookkeeping
internal import Documents
internal import Storage

/// A change of the cadastral value of a home from a year on.
package struct CadastreChange {
  /// The value of land and building; cleared if none has been notified.
  let value: Change<Money>
  /// The value of the building.
  let construction: Change<Money>
  /// The year in which the values of the town were revised; cleared if they were not.
  let revised: Change<Int>

  /// Describes a change.
  package init(
    value: Change<Money>, construction: Change<Money>, revised: Change<Int>
  ) {
    self.value = value
    self.construction = construction
    self.revised = revised
  }

  /// No change.
  package static var none: CadastreChange {
    CadastreChange(value: .keep, construction: .keep, revised: .keep)
  }

  /// Whether nothing changes.
  var isKeep: Bool { value.isKeep && construction.isKeep && revised.isKeep }
}

extension Homes {
  /// The cadastral values of one home or all, by home and year.
  package func cadastre(of home: Int64? = nil) throws -> [HomeCadastre] {
    guard let home else { return try ledger.book.records(HomeCadastre.self) }
    return try ledger.book.records(HomeCadastre.self, .equal("property", home))
  }

  /// Sets the cadastral value of a home from a year on; what is not typed is as it was before.
  ///
  /// - Parameter day: A day of the year.
  /// - Returns: The value, and whether anything has changed; nil if the change is none.
  /// - Throws: `Refusal` without a day, for a building without a value, or for a revision after the year.
  func changeCadastre(
    of property: Property, to change: CadastreChange, from day: Day?, _ writer: LedgerWriter
  ) throws -> (value: HomeCadastre, isChanged: Bool)? {
    if change.isKeep { return nil }
    guard let day else { throw Refusal("error.cadastral-without-year", .usage) }
    let start = Period.year(day.year).firstDay
    let records = try cadastre(of: property.id)
    let former = records.last { $0.validFrom <= start }
    let present = records.first { $0.validFrom == start }
    let value = change.value.value(insteadOf: former?.value)
    // A value that is not notified has no building.
    let building = value == nil ? nil : change.construction.value(insteadOf: former?.construction)
    let new = HomeCadastre(
      id: present?.id ?? 0, property: property.id, validFrom: start, value: value,
      construction: building, revised: change.revised.value(insteadOf: former?.revised))
    if case .set = change.construction, value == nil {
      throw Refusal("error.construction-alone", .usage)
    }
    if let value, let building, building > value {
      throw Refusal(
        "error.construction-above-value",
        ["construction": .money(building), "value": .money(value)], .badData)
    }
    if let revised = new.revised, revised > day.year {
      throw Refusal(
        "error.revised-later",
        ["revised": .number(Int64(revised)), "year": .number(Int64(day.year))], .badData)
    }
    try RecordCheck.require(new.faults)
    guard let present else { return (try writer.insert(new), true) }
    if new != present { try writer.update(new, from: present) }
    return (new, new != present)
  }
}
