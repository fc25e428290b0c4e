internal import Bookkeeping
internal import Reporting

extension RecordFault {
  /// The words for it where options are typed, and which of them to correct.
  var sentence: Phrase {
    let fault = Cell.phrase(phrase)
    let option = "--" + String(field.map { $0 == "_" ? "-" : $0 })
    switch self {
    // The words say all there is to do.
    case .empty("name"), .outOfRange("amount", _, _), .outOfRange("commission", _, _):
      return Phrase("fault.alone", ["fault": fault])
    case .empty, .exemptReasonWithoutAdults:
      let example = Cell.phrase(Phrase("fault.example.\(field)"))
      return Phrase(
        "fault.at-missing-option", ["fault": fault, "option": .text(option), "example": example])
    default: return Phrase("fault.at-option", ["fault": fault, "option": .text(option)])
    }
  }

  /// The words for it, without what depends on where it was met.
  var phrase: Phrase {
    switch self {
    case .empty(let field): Phrase("fault.empty-\(field)")
    case .outOfRange("nights", let nights, let range):
      Phrase("fault.nights", ["nights": .count(Int(nights)), "limit": range.lastCount])
    case .outOfRange("adults", let adults, let range):
      Phrase("fault.adults", ["adults": .count(Int(adults)), "limit": range.lastCount])
    case .outOfRange("children", let children, let range):
      Phrase("fault.children", ["children": .count(Int(children)), "limit": range.lastCount])
    case .outOfRange("amount", ..<0, _): Phrase("fault.negative-amount")
    case .outOfRange("commission", ..<0, _): Phrase("fault.negative-commission")
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
        ["exempt": .count(exempt), "adults": .phrase(Phrase("count.adults", count: adults))])
    case .exemptReasonWithoutAdults: Phrase("fault.exempt-reason")
    case .checkOutTooLate(let checkIn, let nights):
      Phrase("fault.check-out", ["check-in": .day(checkIn), "last": .day(.last)], count: nights)
    case .prepaidAfterCheckIn(let prepaid, let checkIn):
      Phrase("fault.prepaid", ["prepaid": .day(prepaid), "check-in": .day(checkIn)])
    }
  }
}

extension ClosedRange<Int64> {
  /// The end of a range of whole numbers, as a sentence shows it.
  fileprivate var lastCount: Cell { .count(Int(upperBound)) }
}
