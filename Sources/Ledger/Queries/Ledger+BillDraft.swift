package import Bills
package import Bookkeeping
internal import Storage
internal import UnicodeText

/// The expense that a bill would become, and where its values come from.
package struct BillDraft {
  /// Why a home or category is proposed.
  package enum Reason: Equatable, Sendable {
    /// An option names it.
    case typed
    /// An earlier expense of the same supply point, or else of the same supplier, has it: its number.
    case earlier(Int64)
    /// The bill has its name or address.
    case printed
    /// The book has no other home, or it is the default home.
    case only
    /// The supplier, or words of the bill, suggest it.
    case suggested
  }

  /// The home; nil if it is not known.
  package var home: Property?
  package var homeReason: Reason?
  /// The code of the category; nil if it is not known.
  package var category: String?
  package var categoryReason: Reason?
  /// The expense that has the same bill.
  package var recorded: Expense?
  /// An expense with the same supplier, date and amount.
  package var similar: Expense?
}

extension Ledger {
  /// The tax identifiers that are never those of a supplier.
  package func ownTaxIDs() throws -> Set<String> {
    Set(try partiesByID().values.compactMap { $0.taxIdentifier?.text })
  }

  /// Proposes the home and category of a bill, from earlier expenses and from what is printed on it.
  ///
  /// What a user corrects is kept with the expense, so that the next bill of the same supply point or
  /// supplier follows it, and `undo` forgets it.
  ///
  /// - Parameter property: The typed home; nil to propose one.
  /// - Throws: `LedgerError` for a home that does not exist.
  package func draft(of bill: Bill, in property: String?) throws -> BillDraft {
    var draft = BillDraft()
    let points = bill.supplyPoints
    let ofSupply =
      points.isEmpty ? [] : try book.records(Expense.self, .oneOf("supply_point", points))
    let ofSupplier =
      try bill.supplierTaxID.value.map {
        try book.records(Expense.self, .equal("supplier_tax_id", $0))
      } ?? []
    // The latest entry is the latest correction.
    let lastOfSupply = ofSupply.max { $0.id < $1.id }
    let lastOfSupplier = ofSupplier.max { $0.id < $1.id }
    try proposeHome(of: bill, in: property, lastOfSupply, ofSupplier, into: &draft)
    if let last = lastOfSupply ?? lastOfSupplier {
      draft.category = last.category
      draft.categoryReason = .earlier(last.id)
    } else if let category = bill.categories.first {
      draft.category = category
      draft.categoryReason = .suggested
    }
    if let key = bill.number.value?.numberKey, !key.isEmpty {
      draft.recorded = ofSupplier.first { $0.number?.numberKey == key }
    }
    draft.similar = ofSupplier.first { expense in
      expense.date == bill.date.value && expense.amount == bill.expense
    }
    return draft
  }

  private func proposeHome(
    of bill: Bill, in property: String?, _ supplied: Expense?, _ ofSupplier: [Expense],
    into draft: inout BillDraft
  ) throws {
    if let property {
      (draft.home, draft.homeReason) = (try self.property(property), .typed)
      return
    }
    let homes = try properties()
    if let supplied, let home = homes.first(where: { $0.id == supplied.property }) {
      (draft.home, draft.homeReason) = (home, .earlier(supplied.id))
      return
    }
    let lines = bill.text.split(separator: "\n").map(\.wordsForComparison)
    let printed = homes.filter { home in
      home.placesForComparison.contains { place in lines.contains { $0.contains(run: place) } }
    }
    if printed.count == 1 {
      (draft.home, draft.homeReason) = (printed[0], .printed)
      return
    }
    // A bill for several homes is no reason to choose one of them.
    if !printed.isEmpty { return }
    if let last = ofSupplier.max(by: { $0.id < $1.id }),
      Set(ofSupplier.map(\.property)).count == 1,
      let home = homes.first(where: { $0.id == last.property })
    {
      (draft.home, draft.homeReason) = (home, .earlier(last.id))
      return
    }
    if let home = try homes.count == 1 ? homes[0] : defaultHome(among: homes) {
      (draft.home, draft.homeReason) = (home, .only)
    }
  }
}

extension Bill {
  /// The codes under which the supply point of the bill is kept: the CUPS without the number of the
  /// meter, and the contract of the supplier.
  package var supplyPoints: [String] {
    var codes: [String] = []
    if let cups = cups.value, cups.utf8.count >= 20, cups.utf8.count <= 22 {
      codes.append(String(cups.prefix(20)))
    }
    if let contract = contract.value, let id = supplierTaxID.value {
      codes.append("\(id)/\(contract)")
    }
    return codes
  }
}

extension Property {
  /// The runs of words that name the home on a bill: its name, and its street with the number.
  fileprivate var placesForComparison: [[Substring]] {
    var places: [[Substring]] = []
    let name = name.folded.wordsForComparison
    // One short word occurs on many bills.
    if name.count > 1 || name.reduce(0, { $0 + $1.count }) >= 8 { places.append(name) }
    var street = (address ?? "").folded.wordsForComparison
    if let first = street.first, Property.streetWords.contains(String(first)) {
      street.removeFirst()
    }
    if let number = street.firstIndex(where: { $0.allSatisfy(\.isNumber) }), number > 0 {
      places.append(Array(street[...number]))
    }
    return places.map { $0.map { Substring(String($0)) } }
  }

  /// What a street is called before its name; bills abbreviate it each in its way.
  private static let streetWords: Set<String> = [
    "c", "cl", "carrer", "calle", "av", "avda", "avinguda", "avenida", "pg", "passeig", "paseo",
    "p", "pl", "pca", "plaza", "placa", "rbla", "rambla", "ronda", "rda", "trav", "travessera",
    "ctra", "carretera", "ptge", "passatge", "pasaje",
  ]
}

extension StringProtocol {
  /// The runs of letters and digits, without articles and prepositions.
  fileprivate var wordsForComparison: [Substring] {
    Substring(String(self)).split { !$0.isLetter && !$0.isNumber }
      .filter { !["de", "d", "del", "la", "el", "l", "els", "les", "los", "las"].contains($0) }
  }
}

extension [Substring] {
  /// Whether some words follow each other.
  fileprivate func contains(run: [Substring]) -> Bool {
    guard let first = run.first, run.count <= count else { return false }
    return (0...(count - run.count)).contains { start in
      self[start] == first && self[start..<(start + run.count)].elementsEqual(run)
    }
  }
}
