package import Bookkeeping
package import Documents

/// The list of the owners and the manager of a book.
package enum PartyList {
  /// Returns the list as a document.
  package static func document(_ parties: [Party]) -> Document {
    Table<Party>([
      .init("id", for: .machines) { .number($0.id) },
      .init("code") { .text($0.code) },
      .init("name", isElastic: true) { .text($0.name) },
      .init("is_manager", isOptional: true, priority: .main) { .flag($0.isManager) },
      .init("tax_identifier", isOptional: true, priority: .main) { Cell($0.taxIdentifier?.text) },
      .init("email", isOptional: true, isElastic: true, priority: .detail) { Cell($0.email) },
      .init("iban", isOptional: true, priority: .detail) { Cell($0.iban?.text) },
      .init("language", isOptional: true, priority: .rare) { Cell($0.language) },
      .note { $0.note },
    ]).document(
      "estada/owners/1", title: Phrase("owner.list.title"), whenEmpty: Phrase("owner.list.empty"),
      rows: parties)
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
    Table<Share>(
      [
        .init("property", for: .machines) { Cell(properties[$0.property]?.code) },
        .homeName(ifSeveral: properties) { properties[$0.property] },
        .init("valid_from") { .day($0.validFrom) },
      ] + shareColumns(parties) + [
        .figures("usufruct", for: .machines) { .count($0.usufruct) },
        .figures("use", heading: "column.usufruct", for: .people, isOptional: true) {
          $0.usufruct == 0 ? .empty : $0.usufructCell
        },
      ]
    ).document(
      "estada/shares/1", title: Phrase("owner.shares.title"),
      whenEmpty: Phrase("owner.shares.empty"), rows: shares
    ).keeping(newest: .largest(column: "valid_from"))
  }
}

/// The list of groups of shares, in the given order.
package enum GroupList {
  /// Returns the list as a document.
  ///
  /// - Parameter parties: The owners of the book by id.
  package static func document(_ shares: [GroupShare], parties: [Int64: Party]) -> Document {
    Table<GroupShare>(
      [
        .init("name", heading: "column.group", isElastic: true) { .text($0.name) }
      ] + shareColumns(parties)
    ).document(
      "estada/share-groups/1", title: Phrase("group.list.title"),
      whenEmpty: Phrase("group.list.empty"), rows: shares)
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
    Table<Agreement>([
      .init("property", for: .machines) { Cell(properties[$0.property]?.code) },
      .homeName(ifSeveral: properties) { properties[$0.property] },
      .init("valid_from") { .day($0.validFrom) },
      .figures("rate", for: .machines) { .count($0.rate) },
      .figures("fee_rate", heading: "column.fee-rate", for: .people) {
        $0.rate == 0 ? .empty : .percentage($0.rate)
      },
      .init("base", for: .machines) { .text($0.base.rawValue) },
      .init("fee_base", heading: "column.fee-base", for: .people) { $0.baseCell },
      .figures("per_stay", isOptional: true) { .money($0.perStay) },
      .figures("per_month", isOptional: true) { .money($0.perMonth) },
      .figures("vat_rate", for: .machines) { .count($0.vatRate) },
      .figures("fee_vat", heading: "column.fee-vat", for: .people) {
        $0.hasFee ? .percentage($0.vatRate) : .empty
      },
      .note { $0.note },
    ]).document(
      "estada/agreements/1", title: Phrase("agreement.list.title"),
      whenEmpty: Phrase("agreement.list.empty"), rows: agreements
    ).keeping(newest: .largest(column: "valid_from"))
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
  /// A rate in ten-thousandths as a percentage, with a second decimal only where it has one: 2000 is 20 %.
  package static func percentage(_ tenThousandths: Int) -> Cell {
    tenThousandths % 10 == 0 ? .quota(tenThousandths / 10) : .percent(tenThousandths)
  }
}

/// A list of transfers between owners, in the given order.
package enum TransferList {
  /// Returns the list as a document.
  ///
  /// - Parameter parties: The owners of the book by id.
  package static func document(_ transfers: [Transfer], parties: [Int64: Party]) -> Document {
    Table<Transfer>([
      .figures("id") { .number($0.id) },
      .init("date") { .day($0.date) },
      .init("from", for: .machines) { Cell(parties[$0.payer]?.code) },
      .init("from_name", heading: "column.from", for: .people, isElastic: true) {
        Cell(parties[$0.payer]?.name)
      },
      .init("to", for: .machines) { Cell(parties[$0.payee]?.code) },
      .init("to_name", heading: "column.to", for: .people, isElastic: true) {
        Cell(parties[$0.payee]?.name)
      },
      .figures("amount", heading: "column.amount-transfer") { .money($0.amount) },
      .init("note", isOptional: true, isElastic: true, priority: .main) { Cell($0.note) },
    ]).document(
      "estada/transfers/1", title: Phrase("transfer.list.title"),
      whenEmpty: Phrase("transfer.list.empty"), rows: transfers)
  }
}

/// A list of orders of payment, in the given order.
package enum OrderList {
  /// Returns the list as a document.
  ///
  /// - Parameter parties: The owners of the book by id.
  package static func document(_ orders: [Transfer], parties: [Int64: Party]) -> Document {
    Table<Transfer>([
      .figures("id") { .number($0.id) },
      .init("requested_on") { Cell($0.requestedOn) },
      .init("payer", for: .machines) { Cell(parties[$0.payer]?.code) },
      .init("payer_name", heading: "column.from", for: .people, isElastic: true) {
        Cell(parties[$0.payer]?.name)
      },
      .init("payee", for: .machines) { Cell(parties[$0.payee]?.code) },
      .init("payee_name", heading: "column.to", for: .people, isElastic: true) {
        Cell(parties[$0.payee]?.name)
      },
      .figures("amount", heading: "column.amount-transfer", sum: .amounts) { .money($0.amount) },
      .init("state", priority: .main) {
        $0.isOpen
          ? .term(code: "open", key: "order.state.open")
          : .term(code: "done", key: "order.state.done")
      },
      .init("date", isOptional: true, priority: .main) { $0.isOpen ? .empty : .day($0.date) },
      .init("end_to_end_id", priority: .rare) { Cell($0.endToEndID) },
      .init("message_id", priority: .rare) { Cell($0.messageID) },
      .init("note", isOptional: true, isElastic: true, priority: .detail) { Cell($0.note) },
    ]).document(
      "estada/payment-orders/1", title: Phrase("order.list.title"),
      whenEmpty: Phrase("order.list.empty"), rows: orders
    ).keeping(newest: .largest(column: "requested_on"))
  }
}

extension FractionalShare {
  /// The share as a percentage, or as a fraction in lowest terms if that is not exact.
  package var cell: Cell { .parts(numerator, of: denominator) }
}

extension Share {
  /// What of the share is the use without the ownership.
  package var usufructCell: Cell { .parts(usufruct, of: denominator) }
}

extension Cell {
  /// Some equal parts of the whole as a percentage, or as a fraction in lowest terms if that is not exact.
  fileprivate static func parts(_ numerator: Int, of denominator: Int) -> Cell {
    // Both are at most a thousand million.
    guard numerator * 1000 % denominator != 0 else {
      return .quota(numerator * 1000 / denominator)
    }
    var (divisor, rest) = (denominator, numerator % denominator)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return .text("\(numerator / divisor)/\(denominator / divisor)")
  }
}

/// The columns for the party and the part of a share.
///
/// - Parameter parties: The owners of the book by id.
private func shareColumns<Share: FractionalShare>(
  _ parties: [Int64: Party]
) -> [TableColumn<Share>] {
  [
    .init("party", for: .machines) { Cell(parties[$0.party]?.code) },
    .init("owner", heading: "column.party", for: .people, isElastic: true) {
      Cell(parties[$0.party]?.name)
    },
    .figures("share", heading: "column.ownership", for: .people) { $0.cell },
    .figures("numerator", for: .machines) { .count($0.numerator) },
    .figures("denominator", for: .machines) { .count($0.denominator) },
    .note { $0.note },
  ]
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
