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
    var columns = [
      Column("id", for: .machines), Column("code"), Column("name", isElastic: true),
      Column("address", isOptional: true, isElastic: true, priority: .detail),
      Column("town", isOptional: true, isElastic: true, priority: .main), Column("zone"),
      Column("registration", isOptional: true, priority: .main),
      Column("tax_apart", isOptional: true, priority: .detail),
      .figures("capacity", isOptional: true, priority: .detail),
      Column("tags", isOptional: true, isElastic: true, priority: .detail),
      .note,
    ]
    if named != nil { columns.append(Column("listings", for: .machines, isNested: true)) }
    if !vat.isEmpty { columns.append(Column("vat", for: .machines, isNested: true)) }
    if !parties.isEmpty {
      columns += ["receiver", "payer", "filer"].map {
        Column($0, isOptional: true, priority: .detail)
      }
    }
    return Document(
      schema: "estada/properties/1", title: Phrase("property.list.title"), columns: columns,
      whenEmpty: Phrase(isFiltered ? "property.list.none-match" : "property.list.empty")
    ) { body in
      for property in properties {
        var row: [Cell] = [
          .number(property.id), .text(property.code), .text(property.name),
          Cell(property.address), Cell(property.town), .text(property.zone),
          Cell(property.registration?.text), .flag(property.taxApart),
          property.capacity.map { .count($0) } ?? .empty, Cell(property.tags?.code),
          Cell(property.note),
        ]
        if let named {
          row.append(.rows((named[property.id] ?? []).map { [Field("name", .text($0.name))] }))
        }
        if !vat.isEmpty {
          row.append(
            .rows(
              vat.filter { $0.property == property.id }.map {
                [
                  Field("valid_from", .day($0.validFrom)),
                  Field("percent", $0.percent.map { .count($0) } ?? .empty),
                  Field("note", Cell($0.note)),
                ]
              }))
        }
        if !parties.isEmpty {
          row += [property.receiver, property.payer, property.filer].map { number in
            Cell(number.flatMap { parties[$0]?.code })
          }
        }
        try body(row)
      }
      return nil
    }
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
    let columns = [
      Column("code"), Column("name", isElastic: true), Column("parent", isOptional: true),
      .note,
    ]
    return Document(
      schema: "estada/zones/1", title: Phrase("zone.list.title"), columns: columns,
      whenEmpty: Phrase("zone.list.empty")
    ) { body in
      for zone in zones {
        try body([.text(zone.code), zone.nameCell, Cell(zone.parent), Cell(zone.note)])
      }
      return nil
    }
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
    let columns: [Column] = [
      Column("zone"), Column("layer"), Column("valid_from"),
      .figures("amount", heading: "column.rate"),
      .figures("cap"), Column("source", isOptional: true, isElastic: true, priority: .main),
      .note,
    ]
    return Document(
      schema: "estada/rates/1", title: Phrase("rate.list.title"), columns: columns,
      whenEmpty: Phrase("rate.list.empty")
    ) { body in
      for rate in rates {
        try body([
          .text(rate.zone), rate.layer.cell, .day(rate.validFrom), .rate(rate.rate),
          rate.cap.map { .count($0) } ?? .empty, .source(of: rate), Cell(rate.note),
        ])
      }
      return nil
    }
  }
}

extension VATRule.Status {
  /// The standing as a localized term.
  package var cell: Cell { .term(code: rawValue, key: "vat-status.\(rawValue)") }
}

/// The list of the rules of the law about VAT on lets.
package enum VATRuleList {
  /// Returns the list as a document.
  package static func document(_ rules: [VATRule]) -> Document {
    let columns: [Column] = [
      Column("valid_from"), .figures("percent"), .figures("longest_let"), Column("status"),
      Column("source", isElastic: true, priority: .main),
    ]
    return Document(
      schema: "estada/vat-rules/1", title: Phrase("vat.rules.title"), columns: columns,
      whenEmpty: Phrase("vat.rules.empty")
    ) { body in
      for rule in rules {
        try body([
          .day(rule.validFrom), .count(rule.percent), .count(rule.longestLet), rule.status.cell,
          .source(rule.source),
        ])
      }
      return nil
    }
  }
}
