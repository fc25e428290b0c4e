internal import UnicodeText

extension RecordFault {
  /// Whether a value is outside a range.
  fileprivate var isRange: Bool {
    guard case .outOfRange = self else { return false }
    return true
  }
}

extension BookRecord {
  /// The faults of the record; empty if it is valid.
  ///
  /// Empty texts come first, then values out of range, then contradictions between fields.
  public var faults: [RecordFault] {
    var record = self
    return record.findFaults()
  }

  /// The faults of the record, which are found without a copy of it; the record does not change.
  @specialized(where Self == Booking)
  @specialized(where Self == Expense)
  @specialized(where Self == BankLine)
  @specialized(where Self == BankPart)
  @specialized(where Self == Receipt)
  public mutating func findFaults() -> [RecordFault] {
    var finder = FaultFinder()
    visit(&finder)
    let contradictions = contradictions
    // Most records are valid.
    if finder.empty.isEmpty && finder.outOfRange.isEmpty { return contradictions }
    let ranges = finder.outOfRange.filter { fault in
      !contradictions.contains { $0.field == fault.field }
    }
    let narrower = contradictions.filter(\.isRange)
    return finder.empty + narrower + ranges + contradictions.filter { !$0.isRange }
  }
}

/// Checks each field against its description.
private struct FaultFinder: FieldTarget {
  typealias Failure = Never

  var empty: [RecordFault] = []
  var outOfRange: [RecordFault] = []

  private mutating func check(_ field: RecordField, _ number: Int64) {
    if !field.range.contains(number) {
      outOfRange.append(.outOfRange(field.name, number, field.range))
    }
  }

  mutating func text(_ field: RecordField, _ text: String) {
    if field.rule == .filled && text.isBlank { empty.append(.empty(field.name)) }
  }

  mutating func count(_ field: RecordField, _ count: Int) { check(field, Int64(count)) }
  mutating func money(_ field: RecordField, _ money: Money) { check(field, money.cents) }
  mutating func rate(_ field: RecordField, _ rate: UnitRate) { check(field, rate.tenThousandths) }
  func empty(_ field: RecordField) {}
  func reference(_ field: RecordField, _ number: Int64) {}
  func flag(_ field: RecordField, _ flag: Bool) {}
  func day(_ field: RecordField, _ day: Day) {}
  func code(_ field: RecordField, _ code: some CodedValue) {}
}
