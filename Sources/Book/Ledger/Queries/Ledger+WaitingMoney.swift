package import Bookkeeping
internal import Importing
package import Reporting
internal import Storage
internal import UnicodeText

extension Ledger {
  /// The payments that wait, with their homes as far as the files tell.
  package func waitingPayments() throws -> [(payment: Payment, home: Property?)] {
    let waiting = try book.waitingPayments()
    if waiting.isEmpty { return [] }
    let homes = try properties()
    let names = HomeNames(homes)
    var listings: [String: Int64] = [:]
    for listing in try self.listings() { listings[listing.name.folded] = listing.property }
    // Books of earlier versions have other codes of the channel of a booking.
    return try waiting.filter { try book.waits($0) }.map { payment in
      let number = payment.listing.flatMap { listings[$0.folded] ?? names[$0] }
      return (payment, homes.count == 1 ? homes[0] : homes.first { $0.id == number })
    }
  }

  /// The payments that the user left out.
  package func ignoredMoney() throws -> WaitingMoney {
    var money = WaitingMoney()
    for payment in try book.records(Payment.self, .equal("ignored", true)) {
      try money.add(payment)
    }
    return money
  }

  /// The payments that wait, by their planned check-in in a period, of some homes or of an unknown one.
  func waitingMoney(of homes: [Property], in period: Period?) throws -> WaitingMoney {
    var money = WaitingMoney()
    for (payment, home) in try waitingPayments()
    where home.map(homes.contains) ?? true && period?.contains(payment.checkIn) ?? true {
      try money.add(payment)
    }
    return money
  }
}
