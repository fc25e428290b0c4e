/// The reason why a record is not valid and cannot be stored.
public enum RecordFault: Error, Equatable, Hashable, Sendable {
  /// A required text is empty, or consists of white space and invisible characters.
  case empty(_ field: String)
  /// A number, an amount in cents or a rate in ten-thousandths of a euro is outside its range.
  case outOfRange(_ field: String, Int64, ClosedRange<Int64>)
  /// The number of exempt adults is negative or exceeds the number of adults.
  case exemptAdultsOutOfRange(Int, adults: Int)
  /// There is a reason for exemption, but no exempt adult.
  case exemptReasonWithoutAdults
  /// The stay would end after the last day of the calendar.
  case checkOutTooLate(checkIn: Day, nights: Int)
  /// The prepayment is later than the check-in.
  case prepaidAfterCheckIn(prepaid: Day, checkIn: Day)
  /// The owner's own use has an amount or a commission.
  case ownUseWithAmount
  /// A proposal has an amount, no proposed amount, no state or no home, or is a part of a bill.
  case proposalWithAmount
  /// A private expense is not a part of a bill without a home.
  case privateOfHome
  /// The taxes of a bill and their bases do not add up to its amount; the sum is nil if it is too large.
  case taxesMissAmount(Money?, amount: Money?)
  /// The tax of a line of a bill is not its base times its rate.
  case taxOfLine(BillTax)
  /// A line of a bill that is exempt has a rate.
  case taxOfExempt(BillTax)
  /// What is withheld is more than its base; the base is nil if it is not known.
  case withheldAboveBase(Money, base: Money?)
  /// VAT would be deducted in a period before the bill was received.
  case deductedEarly(Period, received: Day)
  /// VAT would be deducted after the last day on which it may be.
  case deductedLate(Period, last: Day)
  /// A part of a bill has taxes, which are those of the bill.
  case taxesOfPart
  /// An adjustment has both a booking and a home of its own, or neither.
  case adjustmentOfNothing
  /// A recurring expense has no amount, and is not an estimate.
  case recurringWithoutAmount
  /// A recurring expense ends before it starts.
  case endsBeforeStart(starts: Day, ends: Day)
  /// What holds from a day on ends before that day.
  case untilBeforeFrom(from: Day, until: Day)
  /// A party transfers money to itself.
  case transferToItself
  /// The period of a return ends before it begins.
  case periodReversed(from: Day, to: Day)
  /// The return would be filed before the end of its period.
  case filedTooEarly(Day, end: Day)
  /// The return would be paid before the end of its period.
  case paidTooEarly(Day, end: Day)
  /// The statement would be sent before the end of its period.
  case sentTooEarly(Day, end: Day)
  /// The number of a proof of filing has other characters than letters, digits and hyphens, or no digit.
  case malformedProof(String)
  /// A document belongs to no record, or to several.
  case documentOfNothing
  /// A part of a line of the bank is of no record, or of several.
  case partOfNothing
  /// The bank's code of a payment does not have 22 letters and digits.
  case malformedNRC(String)

  /// The name of the field to correct in machine formats: `exempt_adults`.
  public var field: String {
    switch self {
    case .empty(let field), .outOfRange(let field, _, _): field
    case .exemptAdultsOutOfRange, .exemptReasonWithoutAdults: "exempt_adults"
    case .checkOutTooLate: "nights"
    case .prepaidAfterCheckIn: "prepaid_on"
    case .ownUseWithAmount, .recurringWithoutAmount: "amount"
    case .adjustmentOfNothing, .documentOfNothing: "booking"
    case .partOfNothing: "line"
    case .privateOfHome: "private_to"
    case .taxesMissAmount, .taxOfLine, .taxOfExempt, .taxesOfPart: "taxes"
    case .withheldAboveBase: "withheld"
    case .deductedEarly, .deductedLate: "deduction"
    case .untilBeforeFrom: "until"
    case .proposalWithAmount: "proposed"
    case .endsBeforeStart: "ends_on"
    case .transferToItself: "payee"
    case .periodReversed: "last_day"
    case .filedTooEarly: "filed_on"
    case .paidTooEarly: "paid_on"
    case .sentTooEarly: "sent_on"
    case .malformedProof: "reference"
    case .malformedNRC: "nrc"
    }
  }
}

extension BillTaxes {
  /// The faults of the lines.
  var faults: [RecordFault] {
    let wrong = lines.first { !$0.holds }.map { RecordFault.taxOfLine($0) }
    let taxed = treatment == .exempt ? lines.first { $0.rate != 0 } : nil
    return [wrong, taxed.map { .taxOfExempt($0) }].compactMap(\.self)
  }
}

extension BillDeduction {
  /// The faults of the deduction of the VAT of a bill with a date.
  func faults(of date: Day) -> [RecordFault] {
    if let percent, !(0...100).contains(percent) {
      return [.outOfRange("deductible", Int64(percent), 0...100)]
    }
    guard let period else { return [] }
    let received = receivedOn ?? date
    let last =
      Day(day: date.day, inMonth: date.monthNumber + BillDeduction.years * 12) ?? .last
    if period.lastDay < received { return [.deductedEarly(period, received: received)] }
    return period.firstDay > last ? [.deductedLate(period, last: last)] : []
  }
}
