internal import Bookkeeping
internal import CommandLineKit
internal import Ledger

/// Refuses answers that the book would refuse once all of them are there.
struct AnswerCheck {
  let context: Context

  /// - Throws: What the command would throw because of this answer alone.
  func require(_ text: String, _ kind: AnswerKind, _ question: Question) throws {
    switch kind {
    case .property: _ = try context.ledger().property(text)
    case .zone: _ = try context.ledger().zone(text)
    case .booking: _ = try context.ledger().booking(Int(text) ?? 0)
    case .expense: _ = try context.ledger().expense(Int(text) ?? 0)
    case .length: try requireLength(text, question)
    case .adults: try require { $0.adults = Int(text) ?? 0 }
    case .children: try require { $0.children = Int(text) ?? 0 }
    case .bookingAmount:
      let amount = try Money.read(text, in: context.environment)
      try require { $0.amount = amount }
    default: break
    }
  }

  /// The nights, or the day of leaving.
  private func requireLength(_ text: String, _ question: Question) throws {
    if let nights = Int(text) { return try require { $0.nights = nights } }
    guard let checkIn = question.given["check-in"] else { return }
    let nights = try StayLength(
      nights: nil, checkOut: Day.read(text, in: context.environment)
    ).nights(from: Day.read(checkIn, in: context.environment))
    try require { $0.nights = nights }
  }

  /// Requires a stay to be without fault that is otherwise.
  private func require(_ change: (inout Stay) -> Void) throws {
    var stay = Stay(property: 0, checkIn: context.today, nights: 1, adults: 1)
    change(&stay)
    try RecordCheck.require(Booking(stay: stay, guest: Booking.blankedGuest).faults)
  }
}
