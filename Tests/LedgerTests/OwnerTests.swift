import Bookkeeping
import Documents
import Ownership
import Reporting
import Storage
import Testing

@testable import Ledger

extension Sample {
  /// Adds Anna, Pere and Marta.
  func addOwners() throws {
    for name in ["Anna", "Pere", "Marta"] {
      _ = try ledger.owners.add(named: name) { _ in }
    }
  }

  /// Sets shares in fractions of the home, from their codes: `["anna": (1, 2)]`.
  fileprivate func share(
    from day: Day, _ shares: [(String, Int64, Int64)], rest: String? = nil
  ) throws {
    let typed = try shares.map { name, numerator, denominator in
      (name, TypedShare.fraction(try #require(Fraction(numerator, over: denominator))))
    }
    _ = try ledger.owners.setShares(
      of: "sol", from: day, typed + (rest.map { [($0, .rest)] } ?? []))
  }

  /// The shares of the home as text: `2026-01-01 anna 2/4`.
  fileprivate func shares() throws -> [String] {
    let codes = try ledger.owners.byNumber().mapValues(\.code)
    return try ledger.owners.shares(of: ledger.homes.named("sol")).map {
      "\($0.validFrom.isoText) \(codes[$0.party] ?? "") \($0.numerator)/\($0.denominator)"
    }
  }
}

struct `The owners of a book` {
  @Test func `have codes from their names, and are found by the beginning of either`() throws {
    try withSample { sample in
      let marta = try sample.ledger.owners.add(named: "Marta Vila") { _ in }
      let other = try sample.ledger.owners.add(named: "Marta Vila") { _ in }
      #expect(marta.code == "marta-vila" && other.code == "marta-vila-2")
      #expect(try sample.ledger.owners.named("marta-vila") == marta)
      #expect(
        throws: Refusal(
          "error.ambiguous-owner",
          ["name": .text("vil"), "codes": .text([marta.code, other.code].joined(separator: ", "))])
      ) {
        try sample.ledger.owners.named("vil")
      }
      _ = try sample.ledger.owners.remove("marta-vila-2")
      #expect(try sample.ledger.owners.named("vila") == marta)
      #expect(throws: Refusal("error.duplicate-owner", ["code": .text("marta-vila")])) {
        try sample.ledger.owners.add(named: "x") { $0.code = "marta-vila" }
      }
    }
  }

  /// The parts of three owners with a third each of a stay of 100.00, by their names.
  private func parts(_ ledger: Ledger) throws -> [String: String] {
    var parts: [String: String] = [:]
    for party in try ledger.owners.all() {
      try ledger.positions.withMovements(of: party.code, through: "2026-12-31", on: "2026-11-21") {
        found in
        try found.source { movement, effect in
          if movement.kind == .booking { parts[party.name] = effect.entitled.plainText }
        }
      }
    }
    return parts
  }

  @Test func `take turns at the odd cent in an order that no new code changes`() throws {
    try withSample { sample in
      try sample.addOwners()
      try sample.share(from: "2026-01-01", [("anna", 1, 3), ("pere", 1, 3)], rest: "marta")
      _ = try sample.addBooking("x", on: "2026-07-03") { $0.stay.amount = Money(cents: 10_000) }
      let parts = try parts(sample.ledger)
      #expect(parts == ["Anna": "33.33", "Pere": "33.34", "Marta": "33.33"])
      _ = try sample.ledger.owners.edit("pere") { $0.code = "zeta" }
      _ = try sample.ledger.owners.edit("anna") { $0.code = "omega" }
      #expect(try self.parts(sample.ledger) == parts)
    }
  }

  @Test func `keep the turns that their codes once gave them, and new ones come last`() throws {
    try withSample { sample in
      try sample.addOwners()
      try sample.ledger.settings.set("turns", to: "3 1")
      _ = try sample.ledger.owners.add(named: "Abel") { _ in }
      let numbers: [Int64] = [1, 2, 3, 4]
      #expect(try sample.ledger.owners.inTurn(numbers, \.self) == [3, 1, 2, 4])
      try sample.ledger.settings.set("turns", to: "x 9 2 2 -1")
      #expect(try sample.ledger.owners.inTurn(numbers, \.self) == [2, 1, 3, 4])
    }
  }

  @Test func `have one manager, also after a step is undone by its number`() throws {
    try withSample { sample in
      try sample.addOwners()
      _ = try sample.ledger.owners.edit("anna") { $0.isManager = true }
      _ = try sample.ledger.owners.edit("anna") { $0.isManager = false }
      let step = try #require(try sample.ledger.history.steps(limit: 1).first).number
      _ = try sample.ledger.owners.edit("pere") { $0.isManager = true }
      #expect(
        throws: Refusal(
          "error.several-managers", ["names": .text(["Anna", "Pere"].joined(separator: ", "))])
      ) {
        try sample.ledger.history.undo(.step(step))
      }
      #expect(try sample.ledger.owners.all().filter(\.isManager).map(\.code) == ["pere"])
    }
  }

  /// A new filer of a home, and the stays of which it pays the tax in place of another.
  struct Filing {
    var receiver: String?
    var former: String?
    var filer: String?
    /// One stay was received by Anna and one by Pere; one relies on the receiver of the home.
    var count: Int
  }

  static let filings = [
    Filing(receiver: nil, former: nil, filer: "anna", count: 1),
    Filing(receiver: "anna", former: nil, filer: "anna", count: 1),
    Filing(receiver: "anna", former: nil, filer: "pere", count: 2),
    Filing(receiver: "anna", former: "anna", filer: nil, count: 1),
    Filing(receiver: "anna", former: "pere", filer: nil, count: 2),
    Filing(receiver: nil, former: "pere", filer: nil, count: 2),
    Filing(receiver: nil, former: "pere", filer: "anna", count: 3),
  ]

  @Test(arguments: filings)
  func `pay the tax of those stays that another one paid before`(one: Filing) throws {
    try withSample { sample in
      let ledger = sample.ledger
      for name in ["Anna", "Pere"] { _ = try ledger.owners.add(named: name) { _ in } }
      if one.receiver != nil || one.former != nil {
        _ = try ledger.homes.edit("sol") {
          $0.receiver = try one.receiver.map(ledger.number)
          $0.filer = try one.former.map(ledger.number)
        }
      }
      for (day, receiver, isCollected) in [
        ("2026-07-03", nil, false), ("2026-08-03", "anna", false), ("2026-09-03", "pere", false),
        ("2026-09-13", "pere", true),
      ] as [(Day, String?, Bool)] {
        _ = try sample.addBooking("x", on: day) {
          $0.stay.amount = 100
          $0.receivedBy = try receiver.map(ledger.number)
          $0.stay.taxCollected = isCollected
        }
      }
      let edited = try ledger.homes.edit("sol") {
        $0.filer = try one.filer.map(ledger.number)
      }
      #expect(edited.kept.taxed == one.count)
    }
  }

  @Test func `cannot be removed while any kind of record refers to them`() throws {
    try withSample { sample in
      try sample.addOwners()
      try sample.share(from: "2026-01-01", [("anna", 1, 2)], rest: "pere")
      _ = try sample.ledger.homes.edit("sol") {
        $0.receiver = try sample.ledger.number(of: "anna")
        $0.payer = $0.receiver
      }
      _ = try sample.ledger.expenses.add(
        on: "2026-02-01",
        in: "sol"
      ) {
        $0.concept = "c"
        $0.amount = 1
        $0.paidBy = try sample.ledger.number(of: "anna")
      }
      let uses = [("property", 1), ("share", 1), ("expense", 1)].map { table, count in
        RecordUse(table: table, count: count)
      }
      let use = Refusal.inUse(try sample.ledger.owners.named("anna"), uses)
      #expect(throws: use) {
        try sample.ledger.owners.remove("anna")
      }
      _ = try sample.ledger.homes.remove("sol", withRecords: true)
      _ = try sample.ledger.owners.remove("anna")
    }
  }
}

struct `Shares of a home` {
  @Test func `add up to the whole, or are refused with the difference`() throws {
    try withSample { sample in
      try sample.addOwners()
      try sample.share(from: "2026-01-01", [("anna", 1, 2), ("pere", 1, 4)], rest: "marta")
      #expect(
        try sample.shares()
          == ["2026-01-01 anna 2/4", "2026-01-01 marta 1/4", "2026-01-01 pere 1/4"])
      let sixth = try #require(Fraction(1, over: 6))
      let reason = OwnershipError.sumIsNotWhole(missing: sixth).phrase
      let error = Refusal(
        "error.invalid-shares",
        ["property": .text("Sol"), "day": .day("2026-07-01"), "reason": .phrase(reason)], .badData)
      #expect(throws: error) {
        try sample.share(from: "2026-07-01", [("anna", 1, 2), ("pere", 1, 3)])
      }
    }
  }

  @Test func `replace those of the same day, and leave others`() throws {
    try withSample { sample in
      try sample.addOwners()
      try sample.share(from: "2026-01-01", [("anna", 1, 1)])
      try sample.share(from: "2026-07-01", [("anna", 1, 2)], rest: "pere")
      try sample.share(from: "2026-07-01", [("marta", 1, 3)], rest: "pere")
      #expect(
        try sample.shares()
          == ["2026-01-01 anna 1/1", "2026-07-01 marta 1/3", "2026-07-01 pere 2/3"])
      #expect(throws: LedgerError.nothingToChange) {
        try sample.share(from: "2026-07-01", [("marta", 1, 3)], rest: "pere")
      }
      _ = try sample.ledger.owners.removeShares(of: nil, from: "2026-07-01")
      #expect(try sample.shares() == ["2026-01-01 anna 1/1"])
      #expect(
        throws: Refusal("error.no-shares", ["property": .text("Sol"), "day": .day("2026-07-01")])
      ) {
        try sample.ledger.owners.removeShares(of: nil, from: "2026-07-01")
      }
    }
  }

  @Test func `have one note, which stays until it is changed, also when two become one`() throws {
    try withSample { sample in
      try sample.addOwners()
      let half = TypedShare.fraction(try #require(Fraction(1, over: 2)))
      func set(_ shares: [(String, TypedShare)], note: Change<String>) throws -> [String?] {
        try sample.ledger.owners.setShares(of: "sol", from: "2026-01-01", shares, note: note)
          .shares.map(\.note)
      }
      #expect(
        throws: Refusal("error.no-shares", ["property": .text("Sol"), "day": .day("2026-01-01")])
      ) {
        try set([], note: .set("n"))
      }
      #expect(try set([("anna", half), ("pere", .rest)], note: .set("n")) == ["n", "n"])
      #expect(try set([("anna", half), ("marta", .rest)], note: .keep) == ["n", "n"])
      #expect(throws: LedgerError.nothingToChange) { try set([], note: .set("n")) }
      #expect(try set([], note: .set("m")) == ["m", "m"])
      _ = try sample.ledger.owners.merge("marta", into: "anna")
      let home = try sample.ledger.homes.named("sol")
      #expect(try sample.ledger.owners.shares(of: home).map(\.note) == ["m"])
      _ = try sample.ledger.history.undo(.last(2))
      #expect(try sample.ledger.owners.shares(of: home).map(\.note) == ["n", "n"])
      #expect(try set([], note: .clear) == [nil, nil])
    }
  }
}

struct `Merging owners` {
  @Test func `moves every reference and adds shares, and is one step to undo`() throws {
    try withSample { sample in
      try sample.addOwners()
      _ = try sample.ledger.owners.edit("pere") {
        $0.email = "p"
        $0.isManager = true
      }
      try sample.share(from: "2026-01-01", [("anna", 1, 3), ("pere", 1, 3)], rest: "marta")
      try sample.share(from: "2026-07-01", [("pere", 1, 1)])
      let pere = try sample.ledger.owners.named("pere")
      _ = try sample.ledger.homes.edit("sol") {
        $0.receiver = pere.id
        $0.payer = try sample.ledger.number(of: "marta")
      }
      let booking = try sample.addBooking("g", on: "2026-02-01", in: "sol") {
        $0.receivedBy = pere.id
      }
      let before = try sample.shares()
      let merged = try sample.ledger.owners.merge("pere", into: "anna")
      #expect(merged.moved.map(\.table) == ["property", "share", "booking"])
      #expect(merged.kept.email == "p" && merged.kept.isManager)
      #expect(
        try sample.shares()
          == ["2026-01-01 anna 2/3", "2026-01-01 marta 1/3", "2026-07-01 anna 1/1"])
      #expect(try sample.ledger.homes.named("sol").receiver == merged.kept.id)
      #expect(
        try sample.ledger.record(Int(booking.id), of: Booking.self).receivedBy == merged.kept.id)
      _ = try sample.ledger.history.undo(.last(1))
      #expect(try sample.shares() == before)
      #expect(try sample.ledger.owners.named("pere") == pere)
      #expect(try sample.ledger.record(Int(booking.id), of: Booking.self).receivedBy == pere.id)
    }
  }

  @Test func `is refused for one owner, and for two people`() throws {
    try withSample { sample in
      try sample.addOwners()
      #expect(throws: Refusal("error.merge-with-itself", ["name": .text("Anna")], .usage)) {
        try sample.ledger.owners.merge("anna", into: "ann")
      }
      let identifiers = ["12345678Z", "87654321X"].map { try? TaxIdentifier(reading: $0) }
      for (name, identifier) in zip(["anna", "pere"], identifiers) {
        _ = try sample.ledger.owners.edit(name) { $0.taxIdentifier = identifier }
      }
      #expect(
        throws: Refusal("error.merge-different", ["from": .text("Anna"), "into": .text("Pere")])
      ) {
        try sample.ledger.owners.merge("anna", into: "pere")
      }
    }
  }
}
