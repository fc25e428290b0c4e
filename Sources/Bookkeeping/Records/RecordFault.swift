internal import UnicodeText

/// Why a record cannot be stored.
package enum RecordFault: Error, Equatable, Hashable, Sendable {
  /// A required text is empty or has nothing but white space.
  case empty(_ field: String)
  /// A number, an amount in cents or a rate in ten-thousandths of a euro is outside its range.
  case outOfRange(_ field: String, Int64, ClosedRange<Int64>)
  /// More adults are exempt than there are, or fewer than none.
  case exemptAdultsOutOfRange(Int, adults: Int)
  /// A reason for exemption is given and no adult is exempt.
  case exemptReasonWithoutAdults
  /// The stay would end after the last day of the calendar.
  case checkOutTooLate(checkIn: Day, nights: Int)
  /// The prepayment is later than the check-in.
  case prepaidAfterCheckIn(prepaid: Day, checkIn: Day)

  /// The field to correct, by its name in machine formats: `exempt_adults`.
  package var field: String {
    switch self {
    case .empty(let field), .outOfRange(let field, _, _): field
    case .exemptAdultsOutOfRange, .exemptReasonWithoutAdults: "exempt_adults"
    case .checkOutTooLate: "nights"
    case .prepaidAfterCheckIn: "prepaid_on"
    }
  }
}

extension BookRecord {
  /// Everything that is wrong with the record; empty when the record may be stored.
  ///
  /// Empty texts come first, then values out of range, then fields that contradict each other.
  package var faults: [RecordFault] {
    var finder = FaultFinder()
    var record = self
    record.visit(&finder)
    let contradictions = contradictions
    let ranges = finder.outOfRange.filter { fault in
      !contradictions.contains { $0.field == fault.field }
    }
    return finder.empty + ranges + contradictions
  }
}

/// Compares each field with what its description allows.
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

extension Booking {
  package var contradictions: [RecordFault] {
    var faults: [RecordFault] = []
    if (1...Stay.maximumNights).contains(stay.nights),
      stay.nights > Day.last.days(since: stay.checkIn)
    {
      faults.append(.checkOutTooLate(checkIn: stay.checkIn, nights: stay.nights))
    }
    if stay.exemptAdults < 0 || stay.exemptAdults > stay.adults {
      faults.append(.exemptAdultsOutOfRange(stay.exemptAdults, adults: stay.adults))
    }
    if let prepaidOn = stay.prepaidOn, prepaidOn > stay.checkIn {
      faults.append(.prepaidAfterCheckIn(prepaid: prepaidOn, checkIn: stay.checkIn))
    }
    if exemptReason != nil && stay.exemptAdults == 0 { faults.append(.exemptReasonWithoutAdults) }
    return faults
  }
}

extension Stay {
  /// Everything that is wrong with the stay, whoever the guest is.
  package var faults: [RecordFault] {
    Booking(stay: self, guest: Booking.blankedGuest).faults
  }
}
