internal import Bookkeeping
internal import Importing
internal import Storage

extension Booking {
  /// Takes the money that a platform's file has told of already, where the amount is still pending.
  mutating func takeWaitingPayments(of book: BookFile) throws {
    guard stay.amount == nil, let channel, let reference,
      let sum = try PaymentSum(book.payments(channel: channel, reference: reference))
    else { return }
    stay = stay.taking(sum, former: nil)
  }
}
