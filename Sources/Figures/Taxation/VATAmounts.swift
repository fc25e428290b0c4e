package import Bookkeeping

/// The VAT inside the amounts of records: what is no income of who owes it, and no cost of who deducts it.
///
/// Only records with VAT are kept, so that a book without VAT has no amounts. An amount without VAT is what profit,
/// positions and the income tax count (Llei 37/1992 art. 88 and 92).
package struct VATAmounts: Sendable {
  /// The VAT of a booking.
  package struct OfStay: Equatable, Sendable {
    /// The VAT that is owed on what is charged, the tourist tax in addition to it included, without adjustments.
    package var owed = Money.zero
    /// What the commission costs less than was booked, as its VAT is deducted; negative for what it costs more.
    package var inCommission = Money.zero
    /// The VAT of the commission that the filer deducts, less what the filer owes on it.
    package var deducted = Money.zero
    /// What of `owed` other parties than the filer of the day of its accrual owe, by their numbers.
    package var owedByOthers: [Int64: Money] = [:]

    /// Describes a booking without VAT.
    package init() {}
  }

  /// The amounts of a book without VAT.
  package static let none = VATAmounts()

  /// The numbers of the homes whose lets bear VAT on any day.
  private let homes: Set<Int64>
  /// How the parties file.
  private let times: [VATFiler]
  /// The VAT on the lets of the homes.
  private let table: VATTable
  /// Who files for the homes.
  package let filers: HomeFilers
  /// The VAT of bookings, by their numbers.
  package var stays: [Int64: OfStay] = [:]
  /// The VAT that is owed on adjustments, by their numbers; negative if the guest gets it back.
  package var adjustments: [Int64: Money] = [:]
  /// The VAT of expenses and parts of bills that is deducted, less what the filer owes on it, by their numbers.
  package var expenses: [Int64: Money] = [:]
  /// The numbers of the parties that deduct the VAT of expenses, by the numbers of the expenses.
  package var filersOfExpenses: [Int64: Int64] = [:]
  /// The numbers of the parties that owe the VAT of adjustments of bookings, by the numbers of the adjustments, in homes
  /// that several parties file for.
  package var filersOfAdjustments: [Int64: Int64] = [:]

  /// Makes amounts without VAT.
  ///
  /// - Parameters:
  ///   - homes: The numbers of the homes whose lets bear VAT on any day.
  ///   - filers: Who files for the homes.
  ///   - times: How the parties file.
  ///   - table: The VAT on the lets of the homes.
  package init(
    bearing homes: Set<Int64> = [], filers: HomeFilers = .none, times: [VATFiler] = [],
    by table: VATTable = .none
  ) {
    self.homes = homes
    self.filers = filers
    self.times = times
    self.table = table
  }

  /// Whether lets of a home bear VAT on any day.
  package func isBorne(by property: Int64) -> Bool { homes.contains(property) }

  /// Returns the VAT that is owed on a booking; nil if it bears none, or while its amount is not known.
  package func owed(on stay: Stay, _ booking: Int64) -> Money? {
    guard stay.amount != nil, let found = stays[booking], found.owed != .zero else { return nil }
    return found.owed
  }

  /// Returns a stay with its amount without VAT, and with what its commission costs.
  package func counted(_ stay: Stay, _ booking: Int64) throws(AmountOverflow) -> Stay {
    guard let found = stays[booking] else { return stay }
    var stay = stay
    stay.amount = try stay.amount?.subtracting(found.owed)
    stay.commission = try stay.commission.subtracting(found.inCommission)
    return stay
  }

  /// Whether a party files VAT on a day.
  package func isFiled(by party: Int64, on day: Day) -> Bool {
    times.contains { $0.party == party && $0.isInForce(on: day) }
  }

  /// Returns what the filer of a home deducts of the VAT on a cost of the home: the part of the general pro rata, else
  /// all of it while lets of the home bear VAT (Llei 37/1992 art. 94 and 104).
  package func deducted(
    of vat: Money, for property: Int64, on day: Day
  ) throws(AmountOverflow) -> Money {
    guard let filer = filers.filer(of: property, on: day),
      let time = times.last(where: { $0.party == filer && $0.isInForce(on: day) })
    else { return .zero }
    if time.proRata == .general {
      let percent = time.percents?.years[day.year] ?? 100
      return try Ratio.scaled(vat, by: Int64(percent), over: 100)
    }
    return table.percent(of: property, on: day, nights: 1) == nil ? .zero : vat
  }

  /// Returns the amount of an expense without the VAT that is deducted.
  package func counted(_ amount: Money, expense: Int64) throws(AmountOverflow) -> Money {
    guard let deducted = expenses[expense] else { return amount }
    return try amount.subtracting(deducted)
  }
}
