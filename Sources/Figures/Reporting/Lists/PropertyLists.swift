package import Bookkeeping
package import Documents
internal import Localizations
package import Taxation

/// The list of the properties of a book.
package enum PropertyList {
  /// Returns the list as a document.
  ///
  /// - Parameters:
  ///   - listings: The listings of the properties on platforms; nil to omit the column.
  ///   - vat: The VAT on the lets of the properties; empty to omit the column.
  ///   - parties: The owners of the book by id; empty to omit the columns of who receives and pays.
  ///   - isFiltered: Whether the list may lack homes of the book.
  package static func document(
    _ properties: [Property], listings: [Listing]? = [], vat: [HomeVAT] = [],
    parties: [Int64: Party] = [:], isFiltered: Bool = false
  ) -> Document {
    let named = listings.map { Dictionary(grouping: $0) { $0.property } }
    let bearing = Dictionary(grouping: vat) { $0.property }
    func code(_ party: Int64?) -> Cell { Cell(party.flatMap { parties[$0]?.code }) }
    return Table<Property>([
      .init("id", for: .machines) { .number($0.id) },
      .init("code") { .text($0.code) },
      .init("name", isElastic: true) { .text($0.name) },
      .init("address", isOptional: true, isElastic: true, priority: .detail) { Cell($0.address) },
      .init("town", isOptional: true, isElastic: true, priority: .main) { Cell($0.town) },
      .init("zone") { .text($0.zone) },
      .init("registration", isOptional: true, priority: .main) { Cell($0.registration?.text) },
      .init("tax_apart", isOptional: true, priority: .detail) { .flag($0.taxApart) },
      .figures("capacity", isOptional: true, priority: .detail) { Cell(count: $0.capacity) },
      .init("tags", isOptional: true, isElastic: true, priority: .detail) { Cell($0.tags?.code) },
      .note { $0.note },
      .init("listings", for: .machines, isNested: true, if: named != nil) {
        .rows((named?[$0.id] ?? []).map { [Field("name", .text($0.name))] })
      },
      .init("vat", for: .machines, isNested: true, if: !vat.isEmpty) {
        .rows((bearing[$0.id] ?? []).map(\.fields))
      },
      .init("receiver", isOptional: true, priority: .detail, if: !parties.isEmpty) {
        code($0.receiver)
      },
      .init("payer", isOptional: true, priority: .detail, if: !parties.isEmpty) { code($0.payer) },
      .init("filer", isOptional: true, priority: .detail, if: !parties.isEmpty) { code($0.filer) },
      .init(
        "cadastral_reference", isOptional: true, priority: .rare,
        if: properties.contains { $0.cadastralReference != nil }
      ) { Cell($0.cadastralReference) },
      .init(
        "activity_from", isOptional: true, priority: .rare,
        if: properties.contains { $0.activityFrom != nil }
      ) { Cell($0.activityFrom) },
      .init(
        "vat_filer", isOptional: true, priority: .detail,
        if: properties.contains { $0.vatFiler != nil }
      ) { code($0.vatFiler) },
      .figures(
        "commission_vat", isOptional: true, priority: .detail,
        if: properties.contains { $0.commissionVAT != nil }
      ) { Cell(count: $0.commissionVAT) },
      .init(
        "licence_until", isOptional: true, priority: .detail,
        if: properties.contains { $0.licenceUntil != nil }
      ) { Cell($0.licenceUntil) },
    ]).document(
      "estada/properties/1", title: Phrase("property.list.title"),
      whenEmpty: Phrase(isFiltered ? "property.list.none-match" : "property.list.empty"),
      rows: properties)
  }
}

extension HomeVAT {
  /// The members of the VAT of a home in JSON.
  fileprivate var fields: [Field] {
    [
      Field("valid_from", .day(validFrom)), Field("percent", Cell(count: percent)),
      Field("note", Cell(note)),
    ] + (letting.map { [Field("letting", .text($0.rawValue))] } ?? [])
  }
}

extension Zone {
  /// The name; of a legal zone that has its name in some language, that of the language for people.
  package var nameCell: Cell {
    let key = "zone.name.\(code)"
    let isLegal = Language.allCases.contains { Catalogue($0).word(key) == name }
    return isLegal ? .term(code: name, key: key) : .text(name)
  }
}

/// The list of the tourist-tax zones of a book.
package enum ZoneList {
  /// Returns the list as a document.
  package static func document(_ zones: [Zone]) -> Document {
    Table<Zone>([
      .init("code") { .text($0.code) },
      .init("name", isElastic: true) { $0.nameCell },
      .init("parent", isOptional: true) { Cell($0.parent) },
      .note { $0.note },
    ]).document(
      "estada/zones/1", title: Phrase("zone.list.title"), whenEmpty: Phrase("zone.list.empty"),
      rows: zones)
  }
}

extension TaxRate {
  /// The values of a rate for placeholders: `zone`, `layer`, `rate`, `from` and `cap`.
  package var words: [String: Cell] {
    [
      "zone": .text(zone), "layer": layer.cell, "rate": .rate(rate),
      "from": .dayInWords(validFrom, .from),
      "cap": cap.map { .count($0) } ?? .term(code: "", key: "input.none"),
    ]
  }
}

/// A list of tourist-tax rates.
package enum RateList {
  /// Returns the list as a document.
  package static func document(_ rates: [TaxRate]) -> Document {
    Table<TaxRate>([
      .init("zone") { .text($0.zone) },
      .init("layer") { $0.layer.cell },
      .init("valid_from") { .day($0.validFrom) },
      .figures("amount", heading: "column.rate") { .rate($0.rate) },
      .figures("cap") { Cell(count: $0.cap) },
      .init("source", isOptional: true, isElastic: true, priority: .main) { .source(of: $0) },
      .note { $0.note },
    ]).document(
      "estada/rates/1", title: Phrase("rate.list.title"), whenEmpty: Phrase("rate.list.empty"),
      rows: rates
    ).keeping(newest: .largest(column: "valid_from"))
  }
}

extension TableColumn {
  /// The column of the names of the homes of rows for people, which says nothing in a book with one home.
  ///
  /// - Parameter homes: The homes of the book by id.
  static func homeName(
    ifSeveral homes: [Int64: Property], _ home: @escaping (Row) -> Property?
  ) -> TableColumn {
    let areSeveral = homes.count > 1
    return TableColumn(
      "name", heading: "column.property", for: .people, isOptional: true, isElastic: true
    ) { areSeveral ? Cell(home($0)?.name) : .empty }
  }
}

extension LettingKind {
  /// How a home is let, as a localized term.
  package var cell: Cell { .term(code: rawValue, key: "letting.\(rawValue)") }
}

extension VATRule.Status {
  /// The standing as a localized term.
  package var cell: Cell { .term(code: rawValue, key: "vat-status.\(rawValue)") }
}

/// The list of the rules of the law about VAT on lets.
package enum VATRuleList {
  /// Returns the list as a document.
  package static func document(_ rules: [VATRule]) -> Document {
    Table<VATRule>([
      .init("valid_from") { .day($0.validFrom) },
      .init("kind", heading: "column.letting") { $0.kind.cell },
      .figures("percent") { .count($0.percent) },
      .figures("longest_let") { Cell(count: $0.longestLet) },
      .init("status", isElastic: true) { $0.status.cell },
      .init("source", isElastic: true, priority: .main) { .source($0.source) },
    ]).document(
      "estada/vat-rules/1", title: Phrase("vat.rules.title"), whenEmpty: Phrase("vat.rules.empty"),
      rows: rules
    ).keeping(newest: .largest(column: "valid_from"))
  }
}
