package import Bookkeeping
package import Documents
package import ValueAddedTax

/// A VAT book of a filer in a period, for people: what was issued or received, with base and VAT of each rate.
package struct VATBook: Sendable {
  /// The rows of the filer.
  package let account: VATAccount
  /// The period.
  package let period: Period
  /// The book.
  package let side: AgencyBook.Side
  /// The homes by number; if there is only one, rows do not name it.
  package let homes: [Int64: Property]

  /// Describes a book.
  package init(
    _ account: VATAccount, in period: Period, side: AgencyBook.Side, homes: [Int64: Property]
  ) {
    self.account = account
    self.period = period
    self.side = side
    self.homes = homes
  }

  /// The rows of what was issued with VAT.
  package var issued: [IssuedRow] {
    account.issued.filter { period.contains($0.day) && $0.tax != nil }
  }

  /// The rows of what was received, by day of reception; tickets are in no book.
  package var received: [ReceivedRow] {
    account.received.filter { period.contains($0.bill.received) && !$0.bill.isTicket }
  }

  /// The number of rows without the number of an invoice.
  package var unnumbered: Int {
    switch side {
    case .issued: issued.count { $0.invoice.number == nil }
    case .received: received.count { $0.bill.number == nil }
    }
  }

  /// The book as a document, with its totals.
  package var document: Document {
    var document = side == .issued ? issuedTable : receivedTable
    document.totalForm = .object
    document.newest = .last
    document.fields = [
      Field("filer", .text(account.filer.code)), Field("period", .period(period)),
      Field("side", .text(side.rawValue)),
    ]
    document.preface = [Phrase("vat.filer", ["name": .text(account.filer.name)])]
    if unnumbered > 0 {
      document.notes.append(Phrase("vat.book.unnumbered", count: unnumbered))
    }
    return document
  }

  private var title: Phrase { Phrase("vat.book.\(side.rawValue)", ["period": .period(period)]) }

  private var issuedTable: Document {
    let columns: [TableColumn<IssuedRow>] =
      [
        .init("date") { .day($0.day) }
      ] + VATBook.numbers("invoice", heading: "column.vat-invoice") { $0.invoice.number }
      + [
        .init("invoiced_on", heading: "column.vat-invoiced-on", isOptional: true, priority: .detail)
        { Cell($0.invoice.date) },
        .init("type", heading: "column.vat-invoice-type") { .text($0.agencyType) },
        .init("invoice_to", heading: "column.vat-invoice-to", isOptional: true, isElastic: true) {
          Cell($0.invoice.name)
        },
        .init("invoice_tax_id", heading: "column.vat-tax-id", isOptional: true, priority: .main) {
          Cell($0.invoice.taxID)
        },
      ] + VATBook.records { $0.record } + VATBook.places(homes) { $0.property }
      + [
        .figures("base", heading: "column.vat-base", sum: .amounts) { .money($0.base) }
      ] + VATBook.rates { $0.tax?.rate }
      + [
        .figures("vat", sum: .amounts) { .money($0.vat) },
        .figures("total", heading: "column.vat-total", sum: .amounts) { .money($0.total) },
      ]
    return Table(columns).document(
      "estada/vat-book/1", title: title, whenEmpty: Phrase("vat.book.issued-none"), rows: issued)
  }

  private var receivedTable: Document {
    let columns: [TableColumn<ReceivedRow>] =
      [
        .init("received_on", heading: "column.vat-received-on") { .day($0.bill.received) },
        .init("date", heading: "column.vat-bill-date", priority: .detail) { .day($0.bill.date) },
      ] + VATBook.numbers("number", heading: "column.number") { $0.bill.number }
      + [
        .init("supplier", isElastic: true) { Cell($0.bill.supplier) },
        .init("supplier_tax_id", heading: "column.vat-tax-id", priority: .main) {
          Cell($0.bill.taxID)
        },
        .init("treatment", heading: "column.vat-treatment", isOptional: true, priority: .main) {
          $0.bill.treatment == .domestic ? .empty : $0.bill.treatment.cell
        },
        .init("asset", heading: "column.vat-asset", isOptional: true, priority: .detail) {
          .flag($0.bill.isAsset)
        },
      ] + VATBook.records { $0.bill.record } + VATBook.places(homes) { $0.property }
      + [
        .figures("base", heading: "column.vat-base", sum: .amounts) { .money($0.tax.base) }
      ] + VATBook.rates { $0.tax.rate }
      + [
        .figures("vat", sum: .amounts) { .money($0.tax.amount) },
        .figures("deductible_percent", heading: "column.vat-deductible-percent", priority: .main) {
          .count($0.percent)
        },
        .figures("deductible", heading: "column.vat-deductible", sum: .amounts) {
          .money($0.deductible)
        },
        .init("deduct_in", heading: "column.vat-deduct-in", priority: .detail) {
          .period($0.quarter)
        },
        .figures("total", heading: "column.vat-total", priority: .detail, sum: .amounts) {
          .money(try $0.total)
        },
      ]
    return Table(columns).document(
      "estada/vat-book/1", title: title, whenEmpty: Phrase("vat.book.received-none"),
      rows: received)
  }

  /// The columns with the number of an invoice; people see that there is none.
  private static func numbers<Row>(
    _ name: String, heading: String, _ number: @escaping (Row) -> String?
  ) -> [TableColumn<Row>] {
    [
      .init(name, heading: heading, for: .machines) { Cell(number($0)) },
      .init("shown_\(name)", heading: heading, for: .people) { row in
        number(row).map { .text($0) } ?? .phrase(Phrase("vat.no-number"))
      },
    ]
  }

  /// The columns with a rate in hundredths of a per cent: `10.00` for machines.
  static func rates<Row>(_ rate: @escaping (Row) -> Int?) -> [TableColumn<Row>] {
    [
      .figures("vat_rate", for: .machines) { row in
        Cell(rate(row).map { Money(cents: Int64($0)).plainText })
      },
      .figures("shown_rate", heading: "column.vat-rate", for: .people, isOptional: true) { row in
        rate(row).map { .percentage($0) } ?? .empty
      },
    ]
  }

  /// The columns that name the record of a row.
  static func records<Row>(
    _ record: @escaping (Row) -> RecordReference
  ) -> [TableColumn<Row>] {
    [
      .init("item", heading: "column.vat-record", for: .people, priority: .main) {
        .numbered(record($0).kind, record($0).number)
      },
      .init("kind", for: .machines) { .text(record($0).kind) },
      .init("id", for: .machines) { .number(record($0).number) },
    ]
  }

  /// The columns that name the home of a row.
  private static func places<Row>(
    _ homes: [Int64: Property], _ home: @escaping (Row) -> Int64?
  ) -> [TableColumn<Row>] {
    [
      .init("property", for: .machines) { row in Cell(home(row).flatMap { homes[$0] }?.code) },
      .init(
        "name", heading: "column.property", for: .people, isElastic: true, priority: .main,
        if: homes.count > 1
      ) {
        row in Cell(home(row).flatMap { homes[$0] }?.name)
      },
    ]
  }
}

extension VATBill.Treatment {
  /// Who owes the VAT, as a localized term.
  package var cell: Cell { .term(code: rawValue, key: "vat.treatment.\(rawValue)") }
}
