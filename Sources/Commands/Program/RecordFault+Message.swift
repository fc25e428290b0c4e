internal import Bookkeeping
internal import Reporting

extension RecordFault {
  /// The words for it where options are typed, and which of them to correct.
  var sentence: Phrase {
    let fault = Cell.phrase(phrase)
    let option = "--" + field.replacing("_", with: "-")
    switch self {
    // The words say all there is to do.
    case .emptyName, .negativeAmount, .negativeCommission:
      return Phrase("fault.alone", ["fault": fault])
    case .emptyGuest, .emptyConcept, .exemptReasonWithoutAdults:
      let example = Cell.phrase(Phrase("fault.example.\(field)"))
      return Phrase(
        "fault.at-missing-option", ["fault": fault, "option": .text(option), "example": example])
    default: return Phrase("fault.at-option", ["fault": fault, "option": .text(option)])
    }
  }

  /// The words for it, without what depends on where it was met.
  var phrase: Phrase {
    switch self {
    case .emptyName: Phrase("fault.empty-name")
    case .emptyGuest: Phrase("fault.empty-guest")
    case .emptyConcept: Phrase("fault.empty-concept")
    case .nightsOutOfRange(let nights):
      Phrase("fault.nights", ["nights": .count(nights), "limit": .count(Stay.maximumNights)])
    case .checkOutTooLate(let checkIn, let nights):
      Phrase("fault.check-out", ["check-in": .day(checkIn), "last": .day(.last)], count: nights)
    case .adultsOutOfRange(let adults):
      Phrase("fault.adults", ["adults": .count(adults), "limit": .count(Stay.maximumPeople)])
    case .childrenOutOfRange(let children):
      Phrase("fault.children", ["children": .count(children), "limit": .count(Stay.maximumPeople)])
    case .exemptAdultsOutOfRange(let exempt, let adults):
      Phrase(
        "fault.exempt-adults",
        ["exempt": .count(exempt), "adults": .phrase(Phrase("count.adults", count: adults))])
    case .exemptReasonWithoutAdults: Phrase("fault.exempt-reason")
    case .negativeAmount: Phrase("fault.negative-amount")
    case .negativeCommission: Phrase("fault.negative-commission")
    case .prepaidAfterCheckIn(let prepaid, let checkIn):
      Phrase("fault.prepaid", ["prepaid": .day(prepaid), "check-in": .day(checkIn)])
    }
  }
}
