package import Bookkeeping
package import Documents
package import IncomeTax

/// What a book lacks for the income tax of a home in a year.
package struct IncomeTaxGap: Hashable, Sendable {
  /// What is missing.
  package enum Kind: Hashable, Sendable {
    /// A fact of the home, its owners or its assets.
    case fact(MissingFact)
    /// The amount of a booking.
    case booking(Int64)
    /// The amount of an expense.
    case amount(expense: Int64)
    /// The category of an expense of which nothing says what it is.
    case category(expense: Int64)
    /// The cadastral reference, which is typed and on which no figure depends.
    case reference
  }

  /// The number of the home.
  package let home: Int64
  /// What is missing.
  package let kind: Kind
  /// The name of the owner whom a fact is about; nil for all.
  package let ownerName: String?

  /// Describes a gap.
  package init(home: Int64, _ kind: Kind, ownerName: String? = nil) {
    self.home = home
    self.kind = kind
    self.ownerName = ownerName
  }

  /// Whether figures are incomplete without it; an expense of no box is left out, and the figures say so.
  package var isOpen: Bool {
    switch kind {
    case .category, .reference: false
    case .fact, .booking, .amount: true
    }
  }
}

extension IncomeTaxGap {
  /// What is missing, as a sentence.
  package func phrase(among homes: [Int64: Property]) -> Phrase {
    let home = Cell(homes[home]?.name)
    switch kind {
    case .fact(.owners(let day)):
      return Phrase("income-tax.gap.owners", ["home": home, "day": .day(day)])
    case .fact(.acquisition): return Phrase("income-tax.gap.acquisition", ["home": home])
    case .fact(.growth(_, let day)):
      return Phrase(
        "income-tax.gap.growth", ["home": home, "owner": Cell(ownerName), "day": .day(day)])
    case .fact(.cadastralValue(let year)):
      return Phrase("income-tax.gap.cadastral", ["home": home, "year": .number(Int64(year))])
    case .fact(.construction(let year)):
      return Phrase("income-tax.gap.construction", ["home": home, "year": .number(Int64(year))])
    case .fact(.deducted(let asset)):
      return Phrase("income-tax.gap.deducted", ["home": home, "id": .number(asset)])
    case .fact(.asset(let id, let kind)):
      let kind = Cell.term(code: kind.rawValue, key: "asset-kind.\(kind.rawValue)")
      return Phrase("income-tax.gap.asset", ["home": home, "id": .number(id), "kind": kind])
    case .booking(let id):
      return Phrase("income-tax.gap.booking", ["home": home, "id": .number(id)])
    case .amount(let id):
      return Phrase("income-tax.gap.amount", ["home": home, "id": .number(id)])
    case .category(let id):
      return Phrase("income-tax.gap.category", ["home": home, "id": .number(id)])
    case .reference: return Phrase("income-tax.gap.reference", ["home": home])
    }
  }

  /// The command that supplies it, in declared names; what to type instead of `…` is known to the user alone.
  func command(among homes: [Int64: Property]) -> [String] {
    let code = homes[home]?.code ?? ""
    let words: [String]
    switch kind {
    case .fact(.owners(let day)):
      words = ["owner", "shares", code, "…", "--from", day.isoText]
    case .fact(.acquisition):
      words = [
        "property", "asset", "add", code, "--kind", "purchase", "--date", "…", "--amount", "…",
        "--costs", "…",
      ]
    case .fact(.growth(let owner, let day)):
      words = [
        "property", "asset", "add", code, "--kind", "purchase", "--owner", owner, "--share", "…",
        "--date", day.isoText, "--amount", "…",
      ]
    case .fact(.cadastralValue(let year)):
      words = [
        "property", "edit", code, "--cadastral", "…", "--construction", "…", "--revised", "…",
        "--from", String(year),
      ]
    case .fact(.construction(let year)):
      words = ["property", "edit", code, "--construction", "…", "--from", String(year)]
    case .fact(.deducted(let asset)):
      words = [
        "property", "asset", "edit", String(asset), "--deducted", "…", "--until", "…",
      ]
    case .booking(let id): words = ["booking", "edit", String(id), "--amount", "…"]
    case .amount(let id): words = ["expense", "edit", String(id), "--amount", "…"]
    case .category(let id): words = ["expense", "edit", String(id), "--category", "…"]
    case .fact(.asset(let id, let kind)):
      words = [
        "property", "asset", "add", code, "--kind", kind.rawValue, "--expense", String(id),
      ]
    case .reference: words = ["property", "edit", code, "--cadastral-reference", "…"]
    }
    return ["estada"] + words
  }

  /// The name of the kind in JSON and CSV.
  fileprivate var code: String {
    switch kind {
    case .fact(.owners): "owners"
    case .fact(.acquisition): "acquisition"
    case .fact(.growth): "growth"
    case .fact(.cadastralValue): "cadastral_value"
    case .fact(.construction): "construction"
    case .fact(.deducted): "deducted"
    case .booking: "booking_amount"
    case .amount: "expense_amount"
    case .category: "expense_category"
    case .fact(.asset): "expense_asset"
    case .reference: "cadastral_reference"
    }
  }

  /// The members of the gap in JSON.
  func fields(among homes: [Int64: Property]) -> [Field] {
    [
      Field("property", Cell(homes[home]?.code)), Field("kind", .text(code)),
      Field("command", .commands([command(among: homes)])),
    ]
  }
}

/// What a book lacks for the income tax of a year, home by home.
package enum IncomeTaxGapList {
  /// Returns the list as a document.
  ///
  /// - Parameter homes: The homes of the book by id.
  package static func document(
    _ gaps: [IncomeTaxGap], year: Int, homes: [Int64: Property]
  ) -> Document {
    let year = Cell.number(Int64(year))
    var document = Table<IncomeTaxGap>([
      .init("property", for: .machines) { Cell(homes[$0.home]?.code) },
      .init("kind", for: .machines) { .text($0.code) },
      .init("what", heading: "column.missing", for: .people, isElastic: true) {
        .phrase($0.phrase(among: homes))
      },
      .init("command", isElastic: true) { .commands([$0.command(among: homes)]) },
    ]).document(
      "estada/income-tax-missing/1", title: Phrase("income-tax.missing.title", ["year": year]),
      whenEmpty: Phrase("income-tax.missing.none", ["year": year]), rows: gaps)
    document.fields = [Field("year", year)]
    return document
  }
}
