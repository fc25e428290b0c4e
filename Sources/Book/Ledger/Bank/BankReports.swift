package import Bookkeeping
internal import Documents
internal import Ownership
package import Reporting
internal import Resources
internal import Storage

extension BankRoom {
  /// The payouts of platforms, by date, each with what has arrived of it.
  package func arrivals(on day: Day) throws -> [PayoutArrival] {
    try ledger.read {
      let arrived = try ledger.book.records(BankPart.self, .isPresent("payout"))
        .sums(of: \.amount, by: \.payout)
      return try ledger.book.records(Payout.self).map {
        PayoutArrival($0, arrived: arrived[$0.id] ?? .zero, on: day)
      }
    }
  }

  /// The payouts of platforms by platform, month, home or owner.
  ///
  /// - Parameters:
  ///   - isWanted: Whether to count a payout.
  ///   - day: The day on which the state of the payouts is that of `arrivals(on:)`.
  package func payoutSums(
    by grouping: PayoutGrouping, on day: Day, where isWanted: (PayoutArrival) -> Bool
  ) throws -> PayoutSums {
    try ledger.read {
      let parties = try ledger.owners.all()
      var sums = PayoutSums(
        by: grouping,
        names: Dictionary(parties.map { ($0.code, $0.name) }) { first, _ in first })
      let parts = grouping == .property || grouping == .owner ? try payoutParts(parties) : [:]
      for arrival in try arrivals(on: day) where isWanted(arrival) {
        try sums.add(arrival, parts: parts[arrival.payout.id] ?? [])
      }
      return sums
    }
  }

  /// The parts of payouts with their homes and owners, by the number of the payout.
  private func payoutParts(_ parties: [Party]) throws -> [Int64: [PayoutSums.Part]] {
    let homes = try ledger.homes.byNumber()
    let codes = Dictionary(parties.map { ($0.id, $0.code) }) { first, _ in first }
    let shares = try ledger.owners.shareTimelines { codes[$0] }
    return try paidParts().mapValues { parts in
      try parts.map { part in
        PayoutSums.Part(
          record: part.payment.id, amount: try part.payment.net,
          home: part.home.flatMap { homes[$0] },
          shares: part.home.flatMap { home in part.day.flatMap { shares[home]?.shares(on: $0) } })
      }
    }
  }

  /// What came into accounts and left them in a period, by what explains it.
  ///
  /// - Parameters:
  ///   - typed: The code or number of an account; nil for all.
  ///   - period: The days; a calendar year of all accounts has what was earned beside what arrived.
  /// - Throws: `Refusal` for an account that is not known, and if there is none.
  package func report(of typed: String?, in period: Period?) throws -> BankReport {
    try ledger.read {
      let all = try accounts()
      if all.isEmpty { throw Refusal("error.bank-account-none", ["name": .text("")]) }
      let accounts = try typed.map { [try account(named: $0)] } ?? all
      let year = period.flatMap { $0.wholeYears == 1 && $0.firstDay.month == 1 ? $0 : nil }
      var builder = BankReport.Builder(
        accounts: accounts, statements: try ledger.book.records(BankStatement.self),
        period: period, fees: try bankFees())
      var arrivals = accounts.count == all.count ? year.map { YearOfArrivals($0) } : nil
      let parts = try explainedParts()
      var money =
        try arrivals == nil ? nil : ArrivedMoney(ledger, parts.values.joined().map(\.part))
      try ledger.book.forEach(BankLine.self) { line in
        let explained = ExplainedLine(line: line, parts: parts[line.id] ?? [])
        try builder.add(explained)
        for part in explained.parts { try money?.add(part, of: line, to: &arrivals) }
      }
      if let year { try money?.addRecords(of: year, from: ledger, to: &arrivals) }
      builder.arrivals = arrivals
      return try builder.report()
    }
  }

  /// What came into all accounts and left them in a period; nil if no statement is of a day of it.
  func reportIfAny(in period: Period?) throws -> BankReport? {
    guard try !accounts().isEmpty else { return nil }
    let report = try report(of: nil, in: period)
    return report.rows.isEmpty ? nil : report
  }

  /// The category of the fees of the bank.
  static let feeCategory = "bank-fees"

  /// The numbers of the expenses that are fees of the bank.
  private func bankFees() throws -> Set<Int64> {
    let parents = try ledger.categories.parents()
    let categories = parents.keys.filter { parents[$0] == BankRoom.feeCategory }
    return Set(
      try ledger.book.records(
        Expense.self, .oneOf("category", categories + [BankRoom.feeCategory])
      ).map(\.id))
  }
}

/// A payment of a platform with the home, and the day on which the stay or the adjustment counts.
private struct PaidPart {
  let payment: Payment
  let home: Int64?
  let day: Day?
}

extension BankRoom {
  /// The payments of each payout with their homes, by the number of the payout.
  ///
  /// A payment counts on the day of check-in of its stay, or on that of its adjustment. One of a stay that is not in
  /// the book has neither.
  fileprivate func paidParts() throws -> [Int64: [PaidPart]] {
    var adjusted: [Int64: (home: Int64?, day: Day)] = [:]
    try ledger.book.forEach(Adjustment.self, with: Booking.self, in: "booking") {
      adjustment, booking in
      adjusted[adjustment.id] = (
        booking?.stay.property ?? adjustment.property, booking?.stay.checkIn ?? adjustment.date
      )
    }
    var homes: [String: Int64] = [:]
    try ledger.book.forEach(Booking.self) { stored in
      let booking = ledger.bookings.normalised(stored)
      guard let channel = booking.channel, let reference = booking.reference else { return }
      homes["\(channel) \(reference)"] = booking.stay.property
    }
    var parts: [Int64: [PaidPart]] = [:]
    try ledger.book.forEach(Payment.self) { payment in
      guard let payout = payment.payout else { return }
      let adjusted = payment.adjustment.flatMap { adjusted[$0] }
      let stay = payment.isOfStay ? payment.reference : nil
      let channel = Channels.code(of: payment.channel)
      let home = stay.flatMap { homes["\(channel) \($0)"] }
      parts[payout, default: []].append(
        PaidPart(
          payment: payment, home: adjusted?.home ?? home,
          day: adjusted?.day ?? home.flatMap { _ in payment.checkIn }))
    }
    return parts
  }
}

/// A part of a payout, and what has not arrived of it.
private struct OpenPart {
  let day: Day?
  var left: Money
}

/// The money of platforms and guests, with the days on which it counts.
private struct ArrivedMoney {
  /// The parts of payouts of which nothing has arrived yet, or not all.
  private var parts: [Int64: [OpenPart]]
  private let receipts: [Int64: (receipt: Receipt, day: Day?)]
  /// The check-ins of stays that a platform paid in a payout that no file reports.
  private let stays: [Int64: Day]
  /// The days of adjustments that belong to no booking.
  private let adjustments: [Int64: Day]
  private let explained: Set<Int64>

  init(_ ledger: Ledger, _ explaining: [BankPart]) throws {
    parts = try ledger.bank.paidParts().mapValues { parts in
      try parts.map { OpenPart(day: $0.day, left: try $0.payment.net) }
    }
    var receipts: [Int64: (receipt: Receipt, day: Day?)] = [:]
    try ledger.book.forEach(Receipt.self, with: Booking.self, in: "booking") { receipt, booking in
      // A security deposit is not earned.
      receipts[receipt.id] = (receipt, receipt.isDeposit ? nil : booking?.stay.checkIn)
    }
    self.receipts = receipts
    var stays: [Int64: Day] = [:]
    for number in Set(explaining.compactMap(\.booking)) {
      stays[number] = try ledger.book.first(Booking.self, .number(number))?.stay.checkIn
    }
    self.stays = stays
    let ofHomes = try ledger.book.records(Adjustment.self).filter { $0.booking == nil }
    adjustments = Dictionary(ofHomes.map { ($0.id, $0.date) }) { first, _ in first }
    explained = Set(explaining.compactMap(\.receipt))
  }

  /// Adds what a part of a line is of a payout, a stay that a platform paid, a receipt, or an adjustment of a home.
  mutating func add(_ part: LinePart, of line: BankLine, to year: inout YearOfArrivals?) throws {
    let amount = part.part.amount
    if let receipt = part.part.receipt {
      try year?.add(arrival: amount, booked: line.booked, of: receipts[receipt]?.day)
    }
    if let booking = part.part.booking {
      try year?.add(arrival: amount, booked: line.booked, of: stays[booking])
    }
    if let adjustment = part.part.adjustment {
      try year?.add(arrival: amount, booked: line.booked, of: adjustments[adjustment])
    }
    guard let number = part.part.payout else { return }
    var rest = amount
    // The parts have arrived in their order: what lacks, lacks of the last ones. What the platform took off first
    // leaves more for the others.
    for index in placesInOrder(ofPayout: number) {
      guard let left = parts[number]?[index].left, left != .zero else { continue }
      let arrived = left < .zero ? left : min(left, max(rest, .zero))
      if arrived == .zero { break }
      rest = try rest.subtracting(arrived)
      parts[number]?[index].left = try left.subtracting(arrived)
      try year?.add(arrival: arrived, booked: line.booked, of: parts[number]?[index].day)
    }
    if rest != .zero { try year?.add(arrival: rest, booked: line.booked, of: nil) }
  }

  /// The places of the parts of a payout: first those that the platform took off.
  private func placesInOrder(ofPayout number: Int64) -> [Int] {
    let own = parts[number] ?? []
    return own.indices.filter { own[$0].left < .zero }
      + own.indices.filter { own[$0].left >= .zero }
  }

  /// Adds what the stays and adjustments of a year come to, and the receipts that no line explains.
  func addRecords(
    of period: Period, from ledger: Ledger, to year: inout YearOfArrivals?
  ) throws {
    let accounts = try ledger.bookings.accounts()
    try ledger.book.forEach(Booking.self, RecordFilter(period: period)) { stored in
      let booking = ledger.bookings.normalised(stored)
      if let asked = try accounts.account(of: booking).asked(of: booking) {
        try year?.add(
          earned: asked.subtracting(booking.stay.commission), on: booking.stay.checkIn)
      }
    }
    for adjustment in try ledger.book.records(Adjustment.self) where adjustment.booking == nil {
      try year?.add(earned: adjustment.amount, on: adjustment.date)
    }
    for (receipt, day) in receipts.values where !explained.contains(receipt.id) {
      try year?.add(arrival: receipt.amount, booked: nil, of: day)
    }
  }
}

extension BookingAccount {
  /// What the guest or the platform pays for a stay, before commission; nil for a stay without an amount.
  fileprivate func asked(of booking: Booking) throws -> Money? {
    if let outstanding { return try outstanding.adding(received) }
    guard booking.stay.state != .ownUse, !booking.stay.isPending else { return nil }
    return try (booking.stay.amount ?? .zero).adding(adjustments)
  }
}
