package import Bookkeeping
package import Documents

/// The list of who files VAT, in the given order.
package enum VATFilerList {
  /// Returns the list as a document.
  ///
  /// - Parameter parties: The owners of the book by id.
  package static func document(_ filers: [VATFiler], parties: [Int64: Party]) -> Document {
    Table<VATFiler>([
      .init("party", for: .machines) { Cell(parties[$0.party]?.code) },
      .init("name", heading: "column.vat_filers.name", for: .people, isElastic: true) {
        Cell(parties[$0.party]?.name)
      },
      .init("valid_from") { .day($0.validFrom) },
      .init("until", isOptional: true) { Cell($0.until) },
      .init("activity", isOptional: true) { Cell($0.activity?.code) },
      .init("pro_rata", isOptional: true, priority: .main) { $0.proRata?.cell ?? .empty },
      .init("percents", isOptional: true, priority: .main) { Cell($0.percents?.code) },
      .init("vies", isOptional: true, priority: .main) { .flag($0.vies) },
      .figures("carried", isOptional: true, priority: .main) { Cell($0.carried) },
    ]).document(
      "estada/vat-filers/1", title: Phrase("vat-filer.list.title"),
      whenEmpty: Phrase("vat-filer.list.empty"), rows: filers
    ).keeping(newest: .largest(column: "valid_from"))
  }
}

extension ProRata {
  /// How common bills are divided, as a localized term.
  package var cell: Cell { .term(code: rawValue, key: "pro-rata.\(rawValue)") }
}

extension TaxTreatment {
  /// Why a bill charges no VAT, as a localized term.
  package var cell: Cell { .term(code: rawValue, key: "tax-treatment.\(rawValue)") }
}

extension WithholdingKind {
  /// From what is withheld, as a localized term.
  package var cell: Cell { .term(code: rawValue, key: "withholding.\(rawValue)") }
}

/// A bill of a platform for its commissions, beside those that are booked.
package struct ComparedCommission: Sendable {
  /// The bill.
  package let bill: CommissionBill
  /// The sum of the commissions that are booked.
  package let booked: Money
  /// The bills of the same channel, home and period, this one among them.
  package let all: [CommissionBill]
  /// Whether the commissions are booked with their VAT.
  package let isGross: Bool

  /// Describes a comparison.
  package init(bill: CommissionBill, booked: Money, all: [CommissionBill], isGross: Bool) {
    self.bill = bill
    self.booked = booked
    self.all = all
    self.isGross = isGross
  }

  /// What the bill, and others of the same period, charge less what is booked: with their VAT if that is booked too, else
  /// without.
  ///
  /// - Throws: `AmountOverflow`.
  package var difference: Money {
    get throws {
      try all.map { try isGross ? $0.taxes.sum : $0.taxes.base }.sum.subtracting(booked)
    }
  }
}

/// The list of the bills of platforms for their commissions, in the given order.
package enum CommissionBillList {
  /// Returns the list as a document.
  ///
  /// - Parameters:
  ///   - homes: The homes of the book by id.
  ///   - isFiltered: Whether the list may lack bills of the book.
  package static func document(
    _ bills: [ComparedCommission], homes: [Int64: Property], isFiltered: Bool = false
  ) -> Document {
    Table<ComparedCommission>([
      .figures("id") { .number($0.bill.id) },
      .init("channel") { .channel($0.bill.channel) },
      .init("number", isElastic: true) { .text($0.bill.number) },
      .init("date") { .day($0.bill.date) },
      .init("period", priority: .main) { .period($0.bill.period) },
      .init("property", for: .machines) { Cell($0.bill.property.flatMap { homes[$0] }?.code) },
      .init("home", heading: "column.property", for: .people, isOptional: true, isElastic: true) {
        Cell($0.bill.property.flatMap { homes[$0] }?.name)
      },
      .figures("base", sum: .amounts) { .money(try $0.bill.taxes.base) },
      .figures("vat", heading: "column.vat-of-bill", priority: .main, sum: .amounts) {
        .money(try $0.bill.taxes.listedTax)
      },
      .init("treatment", isOptional: true, priority: .detail) {
        $0.bill.taxes.treatment?.cell ?? .empty
      },
      .init(
        "tax_id", isOptional: true, priority: .detail,
        if: bills.contains { $0.bill.taxID != nil }
      ) { Cell($0.bill.taxID) },
      .init("taxes", for: .machines) { .text($0.bill.taxes.code) },
      .figures("booked", heading: "column.commission_bills.booked", sum: .amounts) {
        .money($0.booked)
      },
      .figures("difference") { .money(try $0.difference) },
    ]).document(
      "estada/commission-bills/1", title: Phrase("commission-bill.list.title"),
      whenEmpty: Phrase(
        isFiltered ? "commission-bill.list.none-match" : "commission-bill.list.empty"), rows: bills
    ).keeping(newest: .largest(column: "date"))
  }
}
