package import Bookkeeping
internal import Importing
package import Reporting
internal import Storage
internal import UnicodeText

extension Payments {
  /// The payments that wait, with their homes as far as the files tell.
  package func waiting() throws -> [(payment: Payment, home: Property?)] {
    let waiting = try ledger.book.waitingPayments()
    if waiting.isEmpty { return [] }
    let homes = try ledger.homes.all()
    let names = HomeNames(homes)
    var listings: [String: Int64] = [:]
    for listing in try ledger.homes.listings() { listings[listing.name.folded] = listing.property }
    // Books of earlier versions have other codes of the channel of a booking.
    return try waiting.filter { try ledger.book.waits($0) }.map { payment in
      let number = payment.listing.flatMap { listings[$0.folded] ?? names[$0] }
      return (payment, homes.count == 1 ? homes[0] : homes.first { $0.id == number })
    }
  }

  /// The payments that the user left out.
  package func ignored() throws -> WaitingMoney {
    var money = WaitingMoney()
    for payment in try ledger.book.records(Payment.self, .equal("ignored", true)) {
      try money.add(payment)
    }
    return money
  }

  /// The payments that wait, by their planned check-in in a period, of some homes or of an unknown one.
  func waiting(of homes: [Property], in period: Period?) throws -> WaitingMoney {
    var money = WaitingMoney()
    for (payment, home) in try waiting()
    where home.map(homes.contains) ?? true && period?.contains(payment.checkIn) ?? true {
      try money.add(payment)
    }
    return money
  }
}
