internal import UnicodeText

/// Why a record cannot be entered in the books.
package enum RecordFault: Error, Equatable, Hashable, Sendable {
  case emptyName
  case emptyGuest
  case emptyConcept
  case nightsOutOfRange(Int)
  /// The stay would end after the last day of the calendar.
  case checkOutTooLate(checkIn: Day, nights: Int)
  case adultsOutOfRange(Int)
  case childrenOutOfRange(Int)
  case exemptAdultsOutOfRange(Int, adults: Int)
  case exemptReasonWithoutAdults
  case negativeAmount
  case negativeCommission
  case prepaidAfterCheckIn(prepaid: Day, checkIn: Day)

  /// The value at fault, by the name machines know it by: `exempt_adults`.
  package var field: String {
    switch self {
    case .emptyName: "name"
    case .emptyGuest: "guest"
    case .emptyConcept: "concept"
    case .nightsOutOfRange, .checkOutTooLate: "nights"
    case .adultsOutOfRange: "adults"
    case .childrenOutOfRange: "children"
    case .exemptAdultsOutOfRange, .exemptReasonWithoutAdults: "exempt_adults"
    case .negativeAmount: "amount"
    case .negativeCommission: "commission"
    case .prepaidAfterCheckIn: "prepaid_on"
    }
  }
}

extension Stay {
  /// Everything that is wrong with the stay, none when it may be stored.
  package var faults: [RecordFault] {
    var faults: [RecordFault] = []
    if !(1...Stay.maximumNights).contains(nights) {
      faults.append(.nightsOutOfRange(nights))
    } else if nights > Day.last.days(since: checkIn) {
      faults.append(.checkOutTooLate(checkIn: checkIn, nights: nights))
    }
    if !(1...Stay.maximumPeople).contains(adults) { faults.append(.adultsOutOfRange(adults)) }
    if !(0...Stay.maximumPeople).contains(children) { faults.append(.childrenOutOfRange(children)) }
    if exemptAdults < 0 || exemptAdults > adults {
      faults.append(.exemptAdultsOutOfRange(exemptAdults, adults: adults))
    }
    if let amount, amount < .zero { faults.append(.negativeAmount) }
    if commission < .zero { faults.append(.negativeCommission) }
    if let prepaidOn, prepaidOn > checkIn {
      faults.append(.prepaidAfterCheckIn(prepaid: prepaidOn, checkIn: checkIn))
    }
    return faults
  }
}

extension Booking {
  /// Everything that is wrong with the booking, none when it may be stored.
  package var faults: [RecordFault] {
    var faults = stay.faults
    if guest.isBlank { faults.insert(.emptyGuest, at: 0) }
    if exemptReason != nil && stay.exemptAdults == 0 { faults.append(.exemptReasonWithoutAdults) }
    return faults
  }
}

extension Expense {
  /// Everything that is wrong with the expense, none when it may be stored.
  package var faults: [RecordFault] {
    concept.isBlank ? [.emptyConcept] : []
  }
}

extension Property {
  /// Everything that is wrong with the property, none when it may be stored.
  package var faults: [RecordFault] {
    name.isBlank ? [.emptyName] : []
  }
}
