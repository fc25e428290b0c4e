internal import Bookkeeping
internal import Documents
internal import Reporting

extension RecordFault {
  /// The error message with a hint about which option to correct.
  var sentence: Phrase {
    let fault = Cell.phrase(phrase)
    let option = "--" + String(field.map { $0 == "_" ? "-" : $0 })
    switch self {
    // The message needs no hint.
    case .empty("name"), .outOfRange("amount", _, _), .outOfRange("commission", _, _),
      .ownUseWithAmount, .adjustmentOfNothing, .documentOfNothing, .partOfNothing, .endsBeforeStart,
      .filedTooEarly, .paidTooEarly, .sentTooEarly, .transferToItself, .taxesMissAmount, .taxOfLine,
      .taxOfExempt, .taxesOfPart, .withheldAboveBase, .deductedEarly, .deductedLate:
      return Phrase("fault.alone", ["fault": fault])
    case .empty, .exemptReasonWithoutAdults:
      let example = Cell.phrase(Phrase("fault.example.\(field)"))
      return Phrase(
        "fault.at-missing-option",
        ["fault": fault, "option": .commands([[option]]), "example": example])
    default: return Phrase("fault.at-option", ["fault": fault, "option": .commands([[option]])])
    }
  }

  /// The error message without a hint about options.
  var phrase: Phrase {
    switch self {
    case .empty(let field): Phrase("fault.empty-\(field)")
    case .outOfRange("nights", let nights, let range):
      Phrase("fault.nights", ["nights": .count(Int(nights)), "limit": range.lastCount])
    case .outOfRange("adults", let adults, let range):
      Phrase("fault.adults", ["adults": .count(Int(adults)), "limit": range.lastCount])
    case .outOfRange("children", let children, let range):
      Phrase("fault.children", ["children": .count(Int(children)), "limit": range.lastCount])
    case .outOfRange("years", let years, let range):
      Phrase(
        "fault.years",
        [
          "value": .number(years), "first": .number(range.lowerBound),
          "last": .number(range.upperBound),
        ])
    case .outOfRange("day", _, _): Phrase("fault.month-day")
    case .outOfRange("amount", ..<0, _): Phrase("fault.negative-amount")
    case .outOfRange("commission", ..<0, _): Phrase("fault.negative-commission")
    case .outOfRange("carried", ..<0, _): Phrase("fault.negative-carried")
    case .outOfRange("withheld", ..<0, _): Phrase("fault.negative-withheld")
    case .outOfRange("deductible", _, _): Phrase("fault.deductible")
    case .outOfRange(let field, let value, let range):
      Phrase(
        "fault.range",
        [
          "field": .text(field), "value": .number(value), "first": .number(range.lowerBound),
          "last": .number(range.upperBound),
        ])
    case .exemptAdultsOutOfRange(let exempt, let adults):
      Phrase(
        "fault.exempt-adults",
        ["exempt": .count(exempt), "adults": .count(adults)])
    case .exemptReasonWithoutAdults: Phrase("fault.exempt-reason")
    case .checkOutTooLate(let checkIn, let nights):
      Phrase("fault.check-out", ["check-in": .day(checkIn), "last": .day(.last)], count: nights)
    case .filedTooEarly(let day, let end):
      Phrase("fault.filed-too-early", ["day": .day(day), "end": .day(end)])
    case .paidTooEarly(let day, let end):
      Phrase("fault.paid-too-early", ["day": .day(day), "end": .day(end)])
    case .sentTooEarly(let day, let end):
      Phrase("fault.sent-too-early", ["day": .day(day), "end": .day(end)])
    case .periodReversed(let from, let to):
      Phrase("fault.period-reversed", ["from": .day(from), "to": .day(to)])
    case .malformedNRC(let code): Phrase("fault.nrc", ["code": .text(code)])
    case .malformedProof(let code): Phrase("fault.proof", ["code": .text(code)])
    case .prepaidAfterCheckIn(let prepaid, let checkIn):
      Phrase("fault.prepaid", ["prepaid": .day(prepaid), "check-in": .day(checkIn)])
    case .ownUseWithAmount: Phrase("fault.own-use-amount")
    case .proposalWithAmount: Phrase("fault.proposal-with-amount")
    case .privateOfHome: Phrase("fault.private-of-home")
    case .taxesMissAmount(_, nil): Phrase("fault.taxes-of-pending")
    case .taxesMissAmount(let sum, let amount):
      Phrase("fault.taxes-miss-amount", ["sum": Cell(sum), "amount": Cell(amount)])
    case .taxOfLine(let line):
      Phrase(
        "fault.tax-of-line",
        [
          "percent": .percentage(line.rate), "base": .money(line.base),
          "tax": .money(line.amount),
        ])
    case .taxesOfPart: Phrase("fault.taxes-of-part")
    case .taxOfExempt(let line):
      Phrase("fault.tax-of-exempt", ["percent": .percentage(line.rate)])
    case .withheldAboveBase(_, nil): Phrase("fault.withheld-of-pending")
    case .withheldAboveBase(let withheld, let base):
      Phrase("fault.withheld-above-base", ["withheld": .money(withheld), "base": Cell(base)])
    case .deductedEarly(let period, let day):
      Phrase("fault.deducted-early", ["period": .period(period), "day": .day(day)])
    case .deductedLate(let period, let day):
      Phrase("fault.deducted-late", ["period": .period(period), "day": .day(day)])
    case .untilBeforeFrom(let from, let until):
      Phrase("fault.until-before-from", ["from": .day(from), "until": .day(until)])
    case .adjustmentOfNothing: Phrase("fault.adjustment-of-nothing")
    case .documentOfNothing: Phrase("fault.document-of-nothing")
    case .partOfNothing: Phrase("fault.part-of-nothing")
    case .recurringWithoutAmount: Phrase("fault.recurring-amount")
    case .transferToItself: Phrase("fault.transfer-to-itself")
    case .endsBeforeStart(let starts, let ends):
      Phrase("fault.ends-before-start", ["starts": .day(starts), "ends": .day(ends)])
    }
  }
}

extension ClosedRange<Int64> {
  /// The upper bound of a range as messages show it.
  fileprivate var lastCount: Cell { .count(Int(upperBound)) }
}
