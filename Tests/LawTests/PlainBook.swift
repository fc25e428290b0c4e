import Bookkeeping
import Foundation
import TestKit

/// A position, or a change of one.
struct PlainPosition: Decodable, Equatable, CustomStringConvertible {
  var entitled = Cents.zero
  var received = Cents.zero
  var paid = Cents.zero
  var transfers = Cents.zero

  var description: String { "\(entitled), \(received), \(paid), \(transfers)" }
}

/// A book as its document and the list of bookings have it, with positions worked out in the plainest way: every
/// record by itself, in whole numbers, without the types of the program.
struct PlainBook: Decodable {
  struct Setting: Decodable {
    let name: String
    let value: String
  }
  struct Party: Decodable {
    let id: Int64
    let code: String
    let isManager: Bool
  }
  struct Home: Decodable {
    let code: String
    let receiver: String?
    let payer: String?
    let filer: String?
  }
  struct Share: Decodable {
    let property: String
    let validFrom: String
    let party: String
    let numerator: Int64
    let denominator: Int64
  }
  struct Agreement: Decodable {
    let property: String
    let validFrom: String
    let base: String
    let rate: Int64
    let perStay: Cents
    let perMonth: Cents
    let vatRate: Int64
  }
  struct Booking: Decodable {
    let id: Int64
    let property: String
    let checkIn: String
    let amount: Cents?
    let commission: Cents
    let taxCollected: Bool
    let taxApart: Bool
    let state: String
    let receivedBy: String?
  }
  struct Expense: Decodable {
    let id: Int64
    let property: String?
    let date: String
    let amount: Cents?
    let paidBy: String?
    let bill: Int64?
    let privateTo: String?
  }
  struct Adjustment: Decodable {
    let id: Int64
    let booking: Int64
    let date: String
    let amount: Cents
    let heldBy: String?
  }
  struct Transfer: Decodable {
    let payer: String
    let payee: String
    let date: String
    let amount: Cents
  }
  let settings: [Setting]
  let parties: [Party]
  let properties: [Home]
  let shares: [Share]
  let agreements: [Agreement]
  let bookings: [Booking]
  let expenses: [Expense]
  let adjustments: [Adjustment]
  let transfers: [Transfer]

  /// A position by party; nil is nobody.
  typealias Positions = [String?: PlainPosition]

  /// The positions at the end of a day.
  ///
  /// - Parameter taxes: The tax of each booking, by its number.
  func positions(through last: String, taxes: [Int64: Cents]) -> Positions {
    var positions: Positions = [:]
    let homes = Dictionary(uniqueKeysWithValues: properties.map { ($0.code, $0) })
    let stays = Dictionary(uniqueKeysWithValues: bookings.map { ($0.id, $0) })
    let manager = parties.first(where: \.isManager)?.code
    func divide(_ amount: Cents, _ record: Int64, _ home: String, _ day: String) {
      for (party, part) in parts(of: amount, record, in: home, on: day) {
        positions[party, default: PlainPosition()].entitled += part
      }
    }
    func charge(_ fee: Cents, _ record: Int64, _ home: String, _ day: String) {
      divide(.zero - fee, record, home, day)
      positions[manager, default: PlainPosition()].entitled += fee
    }
    for booking in bookings where booking.checkIn <= last {
      let (home, day) = (booking.property, booking.checkIn)
      let receiver = booking.receivedBy ?? homes[home]?.receiver
      let filer = homes[home]?.filer ?? receiver
      let gross = booking.amount ?? .zero
      let tax = booking.taxCollected ? .zero : taxes[booking.id] ?? .zero
      let charged = booking.taxApart ? tax : .zero
      for income in [gross, .zero - booking.commission, charged] {
        divide(income, booking.id, home, day)
        positions[receiver, default: PlainPosition()].received += income
      }
      divide(.zero - tax, booking.id, home, day)
      positions[filer, default: PlainPosition()].paid += tax
      if let agreement = agreement(of: home, on: day), booking.amount != nil {
        let base = agreement.base == "net" ? gross - booking.commission : gross
        let stay = booking.state == "confirmed" ? agreement.perStay : .zero
        let fee = rounded(base, agreement.rate) + stay
        charge(fee + rounded(fee, agreement.vatRate), booking.id, home, day)
      }
    }
    for adjustment in adjustments where adjustment.date <= last {
      guard let booking = stays[adjustment.booking] else { continue }
      divide(adjustment.amount, adjustment.id, booking.property, adjustment.date)
      let holder = adjustment.heldBy ?? booking.receivedBy ?? homes[booking.property]?.receiver
      positions[holder, default: PlainPosition()].received += adjustment.amount
    }
    let bills = Set(expenses.compactMap(\.bill))
    let payers = Dictionary(uniqueKeysWithValues: expenses.map { ($0.id, $0.paidBy) })
    for expense in expenses where expense.date <= last && !bills.contains(expense.id) {
      guard let amount = expense.amount else { continue }
      if let home = expense.property {
        divide(.zero - amount, expense.id, home, expense.date)
      } else {
        let party = expense.privateTo ?? manager
        positions[party, default: PlainPosition()].entitled -= amount
      }
      let payer = expense.bill.flatMap { payers[$0] } ?? expense.paidBy
      let holder = payer ?? usualPayer(of: expense, homes, manager)
      positions[holder, default: PlainPosition()].paid += amount
    }
    for home in properties {
      for month in months(through: min(last, TrialBook.today)) {
        guard let agreement = agreement(of: home.code, on: month.isoText) else { continue }
        let fee = agreement.perMonth + rounded(agreement.perMonth, agreement.vatRate)
        charge(fee, Int64(month.monthNumber), home.code, month.isoText)
      }
    }
    for transfer in transfers where transfer.date <= last {
      positions[transfer.payer, default: PlainPosition()].transfers += transfer.amount
      positions[transfer.payee, default: PlainPosition()].transfers -= transfer.amount
    }
    return positions.filter { $0.value != PlainPosition() }
  }

  /// Who pays what a home needs. A bill is one payment, by whoever pays for all of its homes.
  private func usualPayer(
    of expense: Expense, _ homes: [String: Home], _ manager: String?
  ) -> String? {
    guard let bill = expense.bill else { return expense.property.flatMap { homes[$0]?.payer } }
    let parts = expenses.filter { $0.bill == bill }
    let ofHomes = parts.compactMap(\.property).map { homes[$0]?.payer }
    let charged = parts.filter { $0.property == nil }.map { $0.privateTo ?? manager }
    let payers = Set(ofHomes.isEmpty ? charged : ofHomes)
    return payers.count == 1 ? payers.first ?? nil : nil
  }

  /// The last days of all months that are over at the end of a day.
  private func months(through last: String) -> [Day] {
    var days: [Day] = []
    var month = day("2012-01-01").monthNumber
    while let end = Day(day: 31, inMonth: month), end.isoText <= last {
      days.append(end)
      month += 1
    }
    return days
  }

  private func agreement(of home: String, on day: String) -> Agreement? {
    agreements.filter { $0.property == home && $0.validFrom <= day }
      .max { $0.validFrom < $1.validFrom }
  }

  /// A rate in ten-thousandths of an amount, half cents away from zero.
  private func rounded(_ amount: Cents, _ rate: Int64) -> Cents {
    let doubled = abs(amount.value) * rate * 2 + 10_000
    return Cents(doubled / 20_000 * amount.value.signum())
  }

  /// The numbers of all parties in the order of their turns.
  private var turns: [String] {
    let former = (settings.first { $0.name == "turns" }?.value ?? "").split(separator: " ")
    let first = former.compactMap { number in parties.first { "\($0.id)" == number } }
    let later = parties.filter { party in !first.contains { $0.id == party.id } }
    return (first + later.sorted { $0.id < $1.id }).map(\.code)
  }

  /// Gives away the cents of an amount one by one: each goes to whoever lacks most of an exact part.
  private func parts(
    of amount: Cents, _ record: Int64, in home: String, on day: String
  ) -> [(party: String?, part: Cents)] {
    let known = shares.filter { $0.property == home && $0.validFrom <= day }
    guard let start = known.map(\.validFrom).max() else { return [(nil, amount)] }
    let turns = turns
    let set = known.filter { $0.validFrom == start }.sorted { one, other in
      (turns.firstIndex(of: one.party) ?? 0) < (turns.firstIndex(of: other.party) ?? 0)
    }
    let whole = abs(amount.value)
    var given = set.map { whole * $0.numerator / $0.denominator }
    for _ in 0..<(whole - given.reduce(0, +)) {
      let rotated = set.indices.map { ($0 + Int(record)) % set.count }
      let lacking = set.indices.map {
        whole * set[$0].numerator - given[$0] * set[$0].denominator
      }
      let most = lacking.max()
      if let next = rotated.first(where: { lacking[$0] == most }) { given[next] += 1 }
    }
    return zip(set, given).map { ($0.party, Cents($1 * amount.value.signum())) }
  }
}
