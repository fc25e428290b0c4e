package import Bookkeeping
internal import Documents
internal import Ownership
internal import Storage
internal import UnicodeText

/// The records of a home that keep who paid or received them although the home has another payer or
/// receiver from now on.
package struct KeptHolders: Equatable, Sendable {
  /// The number of expenses and bills.
  package fileprivate(set) var expenses = 0
  /// The number of bookings and of adjustments of the home.
  package fileprivate(set) var bookings = 0
  /// The number of bookings whose tax is paid by another party now. A booking has no field of this party.
  package fileprivate(set) var taxed = 0
}

extension Ledger {
  /// The homes of the book, their listings and the VAT on their lets.
  package var homes: Homes { Homes(ledger: self) }
}

/// What a ledger does with homes, their listings and the VAT on their lets.
package struct Homes {
  let ledger: Ledger

  /// Adds a home.
  ///
  /// - Parameters:
  ///   - name: The name of the home.
  ///   - fill: Sets the zone and other fields. Without a code, one is made from the name.
  /// - Throws: `Refusal`, `LedgerError.badRecord`.
  package func add(
    named name: String, _ fill: (inout Property) throws -> Void
  ) throws -> Property {
    try ledger.write { writer in
      let taken = Set(try all().map(\.code))
      var property = Property(code: "", name: name, zone: "")
      try fill(&property)
      if taken.contains(property.code) {
        throw Refusal("error.duplicate-property", ["code": .text(property.code)])
      }
      if property.code.isEmpty {
        property.code = String.freeCode(of: name, or: "home", among: taken)
      }
      try RecordCheck.require(property.faults)
      try Refusal.requireRates(of: property)
      return try writer.insert(property)
    }.result
  }

  /// Another home with the same name, ignoring case and accents; nil if the name is unique.
  package func namesake(of property: Property) throws -> Property? {
    let name = property.name.folded
    return try all().first { $0.id != property.id && $0.name.folded == name }
  }

  /// Changes a home, its listings, the VAT on its lets, its cadastral value and whose main home it is. The default
  /// home stays the default under a new code.
  ///
  /// An earlier record without a payer or receiver of its own has that of the home. If the home had one and the
  /// change is of it, each such record gets the former one as its own, so that positions do not change. If the
  /// home had none, such records get the new one.
  ///
  /// - Parameters:
  ///   - listings: The listings to add.
  ///   - forgotten: The listings to remove.
  ///   - vat: The change of the VAT on its lets, in percent.
  ///   - letting: How the home is let with that VAT; nil for short lets.
  ///   - cadastre: The change of its cadastral value.
  ///   - mainHome: Whose main home it is from the day on; nil to keep it.
  ///   - day: The first day of check-in with that VAT, a day of the first year of that value, and so on.
  ///   - hasDay: Whether the day belongs to a field that `change` sets, too.
  ///   - vatNote: The change of the note of that VAT.
  ///   - change: Changes the fields.
  /// - Returns: The home, what holds from a day on if it was typed, the effect of a new zone on the tax of all
  ///   stays, and the records that keep their payer or receiver.
  /// - Throws: `LedgerError`; `TaxationError.noRate` for the first booking without a rate in a new zone.
  package func edit(
    _ name: String, listings: [String] = [], forgetting forgotten: [String] = [],
    vat: Change<Int> = .keep, letting: LettingKind? = nil, cadastre: CadastreChange = .none,
    mainHome: MainHomeChange? = nil, from day: Day? = nil, hasDay: Bool = false,
    vatNote: Change<String> = .keep, _ change: (inout Property) throws -> Void
  ) throws -> (
    property: Property, dated: DatedFacts, taxChange: TaxChange?, kept: KeptHolders
  ) {
    let ((property, dated, kept), taxChange) = try ledger.write { writer in
      let old = try named(name)
      var new = old
      try change(&new)
      let hasListings = try changeListings(of: old, listings, forgetting: forgotten, writer)
      let value = try changeCadastre(of: old, to: cadastre, from: day, writer)
      let facts = try mainHome.map { try changeMainHome(to: new, $0, from: day, writer) }
      // The day may be that of another fact alone.
      let isOther = value != nil || facts != nil || hasDay
      let vatDay = vat.isKeep && isOther ? nil : day
      let vat = try changeVAT(
        of: old, to: vat, letting: letting, from: vatDay, note: vatNote, writer)
      let isChanged =
        hasListings || vat?.isChanged == true || value?.isChanged == true
        || facts?.isChanged == true
      guard new != old || isChanged else {
        throw LedgerError.nothingToChange
      }
      try RecordCheck.require(new.faults)
      if new.commissionVAT != old.commissionVAT { try Refusal.requireRates(of: new) }
      if try all().contains(where: { $0.id != new.id && $0.code == new.code }) {
        throw Refusal("error.duplicate-property", ["code": .text(new.code)])
      }
      if new.code != old.code, try ledger.settings.value("home") == old.code {
        try writer.set(Setting(name: "home", value: new.code))
      }
      if new.code != old.code { try writer.renameMainHome(old.code, to: new.code) }
      let taxed = try countTaxed(in: old, becoming: new)
      var kept = try keepHolders(of: old, becoming: new, writer)
      kept.taxed = taxed
      try writer.update(new, from: old)
      let dated = DatedFacts(vat: vat?.vat, value: value?.value, mainHome: facts?.facts ?? [])
      return (new, dated, kept)
    }
    return (property, dated, taxChange, kept)
  }

  /// The number of the stays of a home whose tax is paid by another party if the fields change the filer.
  ///
  /// The tax of a stay is paid by the filer of the home, otherwise by the party that received the money of the
  /// stay, otherwise by the receiver of the home, the former one if the fields change it.
  private func countTaxed(in old: Property, becoming new: Property) throws -> Int {
    guard new.filer != old.filer else { return 0 }
    let ofHome = Condition.equal("property", old.id)
    let isStay = Condition.equal("state", BookingState.confirmed)
    let isOwed = Condition.equal("tax_collected", false)
    var count = 0
    if let payer = old.filer ?? old.receiver,
      payer != new.filer ?? old.receiver ?? new.receiver
    {
      count += try ledger.book.count(Booking.self, ofHome, isStay, isOwed, .isEmpty("received_by"))
    }
    count += try ledger.book.count(Booking.self, ofHome, isStay, isOwed, .isPresent("received_by"))
    if old.filer == nil || new.filer == nil, let filer = old.filer ?? new.filer {
      count -= try ledger.book.count(
        Booking.self, ofHome, isStay, isOwed, .equal("received_by", filer))
    }
    return count
  }

  /// Stores the former payer and receiver of a home in the records that relied on them.
  func keepHolders(
    of old: Property, becoming new: Property, _ writer: LedgerWriter
  ) throws -> KeptHolders {
    var kept = KeptHolders()
    func update<Record: BookRecord>(
      _ record: Record, _ change: (inout Record) -> Void
    ) throws {
      var changed = record
      change(&changed)
      try writer.update(changed, from: record)
    }
    if let payer = old.payer, new.payer != payer {
      let payers = try ledger.expenses.payers()
      let expenses = try ledger.book.records(
        Expense.self, .equal("property", old.id), .isEmpty("paid_by"), .isEmpty("proposal"),
        in: .added)
      for expense in expenses where expense.bill == nil {
        try update(expense) { $0.paidBy = payer }
        kept.expenses += 1
      }
      for number in Set(expenses.compactMap(\.bill)).sorted() {
        let bill = try ledger.record(Int(number), of: Expense.self)
        guard let taken = payers.payer(of: bill) else { continue }
        for expense in [bill] + (try ledger.expenses.parts(of: bill)) {
          try update(expense) { $0.paidBy = taken }
        }
        kept.expenses += 1
      }
    }
    if let receiver = old.receiver, new.receiver != receiver {
      let bookings = try ledger.book.records(
        Booking.self, .equal("property", old.id), .isEmpty("received_by"), in: .added)
      for booking in bookings where booking.stay.state != .ownUse {
        try update(booking) { $0.receivedBy = receiver }
        kept.bookings += 1
      }
      let adjustments = try ledger.book.records(
        Adjustment.self, .equal("property", old.id), .isEmpty("held_by"), in: .added)
      for adjustment in adjustments {
        try update(adjustment) { $0.heldBy = receiver }
        kept.bookings += 1
      }
    }
    return kept
  }

  /// Makes a home the default home, for commands without a home.
  ///
  /// - Parameter name: The typed name or code of the home.
  /// - Returns: The code of the home.
  /// - Throws: `LedgerError.unknownProperty`, `Refusal`.
  package func makeDefault(_ name: String) throws -> String {
    try ledger.write { writer in
      let code = try named(name).code
      try writer.set(Setting(name: "home", value: code))
      return code
    }.result
  }

  /// Adds and removes listings; returns whether any has changed.
  ///
  /// - Throws: `Refusal` for a listing of another home.
  private func changeListings(
    of property: Property, _ added: [String], forgetting forgotten: [String],
    _ writer: LedgerWriter
  ) throws -> Bool {
    var known = try listings()
    var isChanged = false
    for name in forgotten {
      for old in known where old.property == property.id && old.name.folded == name.folded {
        try writer.delete(old)
        known.removeAll { $0.id == old.id }
        isChanged = true
      }
    }
    for name in added {
      if let old = known.first(where: { $0.name == name }) {
        guard old.property != property.id else { continue }
        let codes = try all().filter { $0.id == old.property }.map(\.code)
        throw Refusal.listingTaken(name, by: codes.first ?? "")
      }
      known.append(try writer.insert(Listing(property: property.id, name: name)))
      isChanged = true
    }
    return isChanged
  }

  /// Removes a home with its listings and the like and, if `withRecords`, its bookings, expenses and so on.
  ///
  /// - Returns: The home, and whether it was the default home; the book has none now.
  /// - Throws: `Refusal` if it has records and `withRecords` is false, or if it has parts of
  ///   bills.
  package func remove(
    _ name: String, withRecords: Bool
  ) throws -> (home: Property, wasDefault: Bool) {
    try ledger.write { writer in
      let property = try named(name)
      let parts = try ledger.book.records(
        Expense.self, .equal("property", property.id), .isPresent("bill"), in: .added)
      if !parts.isEmpty {
        // Without its part, a bill would not add up.
        let bills = Set(parts.compactMap(\.bill)).sorted()
        throw Refusal(
          "error.property-has-parts",
          [
            "name": .text(property.name),
            "bills": .text(bills.map { String($0) }.joined(separator: ", ")),
          ], count: bills.count)
      }
      try writer.renameMainHome(property.code, to: nil)
      try writer.delete(property, withRecords: withRecords)
      let wasDefault = try ledger.settings.value("home") == property.code
      if wasDefault { try writer.unset("home") }
      return (property, wasDefault)
    }.result
  }
}
