internal import CommandLineKit

/// What a question is about, as far as the book has a say in the answer.
enum AnswerKind: Equatable {
  case property, zone, booking, expense, checkIn, length, adults, children, bookingAmount
  case date, category, other

  /// Known by the help texts, which commands share where they mean the same.
  init(_ question: Question) {
    self = AnswerKind.kinds[question.helpKey] ?? .other
  }

  private static let kinds: [String: AnswerKind] = [
    "argument.property": .property, "argument.property-needed": .property, "option.zone": .zone,
    "argument.zone": .zone, "argument.booking": .booking, "argument.expense": .expense,
    "option.check-in": .checkIn, "option.nights": .length, "option.adults": .adults,
    "option.children": .children, "option.booking-amount": .bookingAmount, "option.date": .date,
    "option.category": .category,
  ]
}
