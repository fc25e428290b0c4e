package import Bookkeeping
internal import Documents
internal import Storage

extension Ledger {
  /// Who files VAT.
  package var vatFilers: VATFilers { VATFilers(ledger: self) }
}

/// What a ledger does with the parties that file VAT.
package struct VATFilers {
  let ledger: Ledger

  /// The filers, by their first days.
  package func all() throws -> [VATFiler] { try ledger.book.records(VATFiler.self) }

  /// Sets what a party files from a day on, or changes what it files since its last first day.
  ///
  /// - Parameters:
  ///   - name: The typed owner, manager or entity.
  ///   - day: The first day; nil for that of the party's last record.
  ///   - fill: Sets the other fields.
  /// - Throws: `Refusal` without a day to begin with, and for days in which the party files already;
  ///   `LedgerError`.
  package func set(
    _ name: String, from day: Day?, _ fill: (inout VATFiler) throws -> Void
  ) throws -> (party: Party, filer: VATFiler) {
    try ledger.write { writer in
      let party = try ledger.owners.named(name)
      let known = try ledger.book.records(VATFiler.self, .equal("party", party.id))
      guard let first = day ?? known.last?.validFrom else {
        throw Refusal("error.vat-filer-without-day", ["name": .text(party.name)], .usage)
      }
      let present = known.first { $0.validFrom == first }
      var filer = present ?? VATFiler(party: party.id, validFrom: first)
      try fill(&filer)
      try RecordCheck.require(filer.faults)
      return (party, try writer.put(filer, inPlaceOf: present))
    }.result
  }

  /// Requires that no two records of a party have a day in common.
  ///
  /// - Parameter parties: The numbers of the parties; nil for all.
  /// - Throws: `Refusal` that names the one that begins first.
  func requireApart(of parties: Set<Int64>? = nil) throws {
    if parties?.isEmpty ?? false { return }
    let groups = Dictionary(grouping: try all(), by: \.party).sorted { $0.key < $1.key }
    for (number, records) in groups where parties?.contains(number) ?? true {
      let sorted = records.sorted { $0.validFrom < $1.validFrom }
      let pair = zip(sorted, sorted.dropFirst()).first { $0.overlaps($1) }
      guard let (first, _) = pair, let party = try ledger.owners.byNumber()[number] else {
        continue
      }
      throw Refusal(
        "error.vat-filer-overlap",
        [
          "name": .text(party.name), "from": .dayInWords(first.validFrom, .from),
          "command": .command(["vat", "end", party.code, "--on", "…"]),
        ])
    }
  }

  /// Ends what a party files. A record that would end before its first day is removed.
  ///
  /// - Parameter last: The last day.
  /// - Returns: The party, its record as it is now or was, and whether the record is removed.
  /// - Throws: `Refusal` for a party that does not file; `LedgerError.nothingToChange`.
  package func end(
    _ name: String, on last: Day
  ) throws -> (party: Party, filer: VATFiler, isRemoved: Bool) {
    try ledger.write { writer in
      let party = try ledger.owners.named(name)
      let known = try ledger.book.records(VATFiler.self, .equal("party", party.id))
      guard let present = known.last else {
        throw Refusal("error.no-vat-filer", ["name": .text(party.name)])
      }
      if last < present.validFrom {
        try writer.delete(present)
        return (party, present, true)
      }
      var filer = present
      filer.until = last
      if filer == present { throw LedgerError.nothingToChange }
      try writer.update(filer, from: present)
      return (party, filer, false)
    }.result
  }

  /// Whether anybody files VAT on a day.
  package func areAny(on day: Day) throws -> Bool {
    try all().contains { $0.isInForce(on: day) }
  }
}
