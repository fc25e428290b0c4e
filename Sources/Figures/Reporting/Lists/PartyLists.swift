package import Bookkeeping
package import Documents

/// The list of the owners and the manager of a book.
package enum PartyList {
  /// Returns the list as a document.
  package static func document(_ parties: [Party]) -> Document {
    let columns = [
      Column("id", for: .machines), Column("code"), Column("name", isElastic: true),
      Column("is_manager", isOptional: true, priority: .main),
      Column("tax_identifier", isOptional: true, priority: .main),
      Column("email", isOptional: true, isElastic: true, priority: .detail),
      Column("iban", isOptional: true, priority: .detail),
      Column("language", isOptional: true, priority: .rare),
      .note,
    ]
    return Document(
      schema: "estada/owners/1", title: Phrase("owner.list.title"), columns: columns,
      whenEmpty: Phrase("owner.list.empty")
    ) { body in
      for party in parties {
        try body([
          .number(party.id), .text(party.code), .text(party.name), .flag(party.isManager),
          Cell(party.taxIdentifier?.text), Cell(party.email), Cell(party.iban?.text),
          Cell(party.language), Cell(party.note),
        ])
      }
      return nil
    }
  }
}

/// The list of the shares of homes, in the given order.
package enum ShareList {
  /// Returns the list as a document.
  ///
  /// - Parameters:
  ///   - properties: The properties of the book by id; if there is only one, rows do not name it.
  ///   - parties: The owners of the book by id.
  package static func document(
    _ shares: [Share], properties: [Int64: Property], parties: [Int64: Party]
  ) -> Document {
    let columns = [
      Column("property", for: .machines),
      Column(
        "name", heading: "column.property", for: .people, isOptional: true, isElastic: true),
      Column("valid_from"), Column("party", for: .machines),
      Column("owner", heading: "column.party", for: .people, isElastic: true),
      .figures("share", heading: "column.ownership", for: .people),
      .figures("numerator", for: .machines),
      .figures("denominator", for: .machines),
      .note,
    ]
    return Document(
      schema: "estada/shares/1", title: Phrase("owner.shares.title"), columns: columns,
      whenEmpty: Phrase("owner.shares.empty")
    ) { body in
      for share in shares {
        let home = properties[share.property]
        let party = parties[share.party]
        try body([
          Cell(home?.code), properties.count > 1 ? Cell(home?.name) : .empty,
          .day(share.validFrom), Cell(party?.code), Cell(party?.name), share.cell,
          .count(share.numerator), .count(share.denominator), Cell(share.note),
        ])
      }
      return nil
    }
  }
}

/// The list of groups of shares, in the given order.
package enum GroupList {
  /// Returns the list as a document.
  ///
  /// - Parameter parties: The owners of the book by id.
  package static func document(_ shares: [GroupShare], parties: [Int64: Party]) -> Document {
    let columns = [
      Column("name", heading: "column.group", isElastic: true), Column("party", for: .machines),
      Column("owner", heading: "column.party", for: .people, isElastic: true),
      .figures("share", heading: "column.ownership", for: .people),
      .figures("numerator", for: .machines), .figures("denominator", for: .machines),
      .note,
    ]
    return Document(
      schema: "estada/share-groups/1", title: Phrase("group.list.title"), columns: columns,
      whenEmpty: Phrase("group.list.empty")
    ) { body in
      for share in shares {
        let party = parties[share.party]
        try body([
          .text(share.name), Cell(party?.code), Cell(party?.name), share.cell,
          .count(share.numerator), .count(share.denominator), Cell(share.note),
        ])
      }
      return nil
    }
  }
}

/// The list of the agreements with the manager, in the given order.
package enum AgreementList {
  /// Returns the list as a document.
  ///
  /// - Parameter properties: The properties of the book by id; if there is only one, rows do not name it.
  package static func document(
    _ agreements: [Agreement], properties: [Int64: Property]
  ) -> Document {
    let columns = [
      Column("property", for: .machines),
      Column(
        "name", heading: "column.property", for: .people, isOptional: true, isElastic: true),
      Column("valid_from"), .figures("rate", for: .machines),
      .figures("fee_rate", heading: "column.fee-rate", for: .people),
      Column("base", for: .machines),
      Column("fee_base", heading: "column.fee-base", for: .people),
      .figures("per_stay", isOptional: true),
      .figures("per_month", isOptional: true), .figures("vat_rate", for: .machines),
      .figures("fee_vat", heading: "column.fee-vat", for: .people),
      .note,
    ]
    return Document(
      schema: "estada/agreements/1", title: Phrase("agreement.list.title"), columns: columns,
      whenEmpty: Phrase("agreement.list.empty")
    ) { body in
      for agreement in agreements {
        let home = properties[agreement.property]
        try body([
          Cell(home?.code), properties.count > 1 ? Cell(home?.name) : .empty,
          .day(agreement.validFrom), .count(agreement.rate),
          agreement.rate == 0 ? .empty : .percentage(agreement.rate),
          .text(agreement.base.rawValue), agreement.baseCell,
          .money(agreement.perStay), .money(agreement.perMonth), .count(agreement.vatRate),
          agreement.hasFee ? .percentage(agreement.vatRate) : .empty, Cell(agreement.note),
        ])
      }
      return nil
    }
  }
}

extension Agreement {
  /// The amount of which the fee is a part, none for a fixed fee; an agreement without a fee ends the one
  /// before it.
  fileprivate var baseCell: Cell {
    if !hasFee { return .term(code: "", key: "word.ended") }
    return rate == 0 ? .empty : base.cell
  }
}

extension FeeBase {
  /// The amount of which the fee is a part, as a localized term.
  package var cell: Cell { .term(code: rawValue, key: "fee-base.\(rawValue)") }
}

extension Cell {
  /// A rate in ten-thousandths as a percentage: 2000 is 20 %. The second decimal needs a plain text.
  package static func percentage(_ tenThousandths: Int) -> Cell {
    tenThousandths % 10 == 0
      ? .quota(tenThousandths / 10)
      : .text(Money(cents: Int64(tenThousandths)).plainText + " %")
  }
}

/// A list of transfers between owners, in the given order.
package enum TransferList {
  /// Returns the list as a document.
  ///
  /// - Parameter parties: The owners of the book by id.
  package static func document(_ transfers: [Transfer], parties: [Int64: Party]) -> Document {
    let columns: [Column] = [
      .figures("id"), Column("date"), Column("from", for: .machines),
      Column("from_name", heading: "column.from", for: .people, isElastic: true),
      Column("to", for: .machines),
      Column("to_name", heading: "column.to", for: .people, isElastic: true),
      .figures("amount", heading: "column.amount-transfer"),
      Column("note", isOptional: true, isElastic: true, priority: .main),
    ]
    return Document(
      schema: "estada/transfers/1", title: Phrase("transfer.list.title"), columns: columns,
      whenEmpty: Phrase("transfer.list.empty")
    ) { body in
      for transfer in transfers {
        let (payer, payee) = (parties[transfer.payer], parties[transfer.payee])
        try body([
          .number(transfer.id), .day(transfer.date), Cell(payer?.code), Cell(payer?.name),
          Cell(payee?.code), Cell(payee?.name), .money(transfer.amount), Cell(transfer.note),
        ])
      }
      return nil
    }
  }
}

extension Share {
  /// The share as a percentage, or as a fraction in lowest terms if that is not exact.
  package var cell: Cell { .share(numerator, of: denominator) }
}

extension GroupShare {
  /// The share as a percentage, or as a fraction in lowest terms if that is not exact.
  package var cell: Cell { .share(numerator, of: denominator) }
}

extension Cell {
  /// A share as a percentage, or as a fraction in lowest terms if that is not exact.
  fileprivate static func share(_ numerator: Int, of denominator: Int) -> Cell {
    // Both are at most a thousand million.
    guard numerator * 1000 % denominator != 0 else {
      return .quota(numerator * 1000 / denominator)
    }
    var (divisor, rest) = (denominator, numerator % denominator)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return .text("\(numerator / divisor)/\(denominator / divisor)")
  }
}

extension IBAN {
  /// The number in groups of four characters, as on paper.
  package var groupedText: String {
    let characters = Array(text)
    let groups = stride(from: 0, to: characters.count, by: 4).map { start in
      String(characters[start..<min(start + 4, characters.count)])
    }
    return groups.joined(separator: " ")
  }
}
