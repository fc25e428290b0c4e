package import Bookkeeping
package import Documents
package import ValueAddedTax

/// What a filer's VAT of a period lacks or has wrong, with what to type.
package struct VATFindings: Sendable {
  /// What is missing or wrong.
  package let findings: [VATFinding]
  private let filer: FilerFacts
  private let period: Period
  private let homes: [Int64: Property]

  /// Describes what was found.
  ///
  /// - Parameter homes: The homes of the book by id.
  package init(
    _ findings: [VATFinding], of filer: FilerFacts, in period: Period, homes: [Int64: Property]
  ) {
    self.findings = findings
    self.filer = filer
    self.period = period
    self.homes = homes
  }

  /// The list as a document.
  package var document: Document {
    var document = Table<VATFinding>([
      .init("item", heading: "column.vat-record", for: .people, isOptional: true) {
        $0.record.map { .numbered($0.kind, $0.number) } ?? .empty
      },
      .init("kind", for: .machines) { Cell($0.record?.kind) },
      .init("id", for: .machines) { Cell(number: $0.record?.number) },
      .init("date", isOptional: true, priority: .main) { Cell($0.day) },
      .init("fault", heading: "column.missing", for: .machines) { .text($0.fault.code) },
      .init("what", heading: "column.missing", for: .people, isElastic: true) {
        .phrase($0.fault.phrase(among: homes))
      },
      .init("command", isElastic: true) { finding in
        finding.command(of: filer, among: homes).map { .command($0) } ?? .empty
      },
    ]).document(
      "estada/vat-missing/1", title: Phrase("vat.missing.title", ["period": .period(period)]),
      whenEmpty: Phrase("vat.missing.none", ["period": .period(period)]), rows: findings)
    document.fields = [
      Field("filer", .text(filer.code)), Field("period", .period(period)),
    ]
    return document
  }
}

extension VATFault {
  /// The name of the fault in JSON and CSV, and in the keys of its words.
  package var code: String {
    switch self {
    case .linesMissAmount: "lines-miss-amount"
    case .taxOfLine: "tax-of-line"
    case .rateNotInForce: "rate-not-in-force"
    case .withheldAboveBase: "withheld-above-base"
    case .deductedBeforeReception: "deducted-before-reception"
    case .deductedTooLate: "deducted-too-late"
    case .notDeducted: "not-deducted"
    case .numberTwice: "number-twice"
    case .needNotWithhold: "need-not-withhold"
    case .withheldUnpaid: "withheld-unpaid"
    case .receivedAfterEnd: "received-after-end"
    case .noPercent: "no-percent"
    case .invoiceTwice: "invoice-twice"
    case .noCommissionBill: "no-commission-bill"
    case .feesNotSent: "fees-not-sent"
    case .fullInvoiceNeeded: "full-invoice"
    case .noInvoiceNumber: "no-invoice-number"
    case .rateWithoutBox: "rate-without-box"
    case .paidAbovePrice: "paid-above-price"
    case .noPrice: "no-price"
    case .noCadastralReference: "no-cadastral-reference"
    case .noTaxID: "no-tax-id"
    case .noTaxIDOfParty: "no-tax-id-of-party"
    case .noTaxIDOfPlatform: "no-tax-id-of-platform"
    case .noFiler: "no-filer"
    }
  }

  /// The fault as a sentence.
  ///
  /// - Parameter homes: The homes of the book by id.
  package func phrase(among homes: [Int64: Property]) -> Phrase {
    let values: [String: Cell] =
      switch self {
      case .linesMissAmount(let sum, let amount): ["sum": .money(sum), "amount": .money(amount)]
      case .taxOfLine(let line):
        [
          "rate": .percentage(line.rate), "base": .money(line.base), "vat": .money(line.amount),
        ]
      case .rateNotInForce(let rate, let day): ["rate": .percentage(rate), "day": .day(day)]
      case .withheldAboveBase(let amount, let base):
        ["amount": .money(amount), "base": .money(base)]
      case .deductedBeforeReception(let quarter, let day), .deductedTooLate(let quarter, let day):
        ["period": .period(quarter), "day": .day(day)]
      case .receivedAfterEnd(let day): ["day": .day(day)]
      case .noPercent(let year): ["year": .number(Int64(year))]
      case .noCommissionBill(let channel, let month, let amount):
        ["channel": .channel(channel), "period": .period(month), "amount": .money(amount)]
      case .feesNotSent(_, let name, let period, let amount):
        ["name": .text(name), "period": .period(period), "amount": .money(amount)]
      case .numberTwice(let other), .invoiceTwice(let other):
        ["record": .record(other.kind, other.number)]
      case .fullInvoiceNeeded(let amount), .paidAbovePrice(let amount),
        .noTaxIDOfParty(let amount):
        ["amount": .money(amount)]
      case .rateWithoutBox(let rate): ["rate": .percentage(rate)]
      case .noCadastralReference(let home), .noFiler(let home, _, _):
        ["home": Cell(homes[home]?.name)]
      case .notDeducted, .needNotWithhold, .withheldUnpaid, .noInvoiceNumber, .noPrice, .noTaxID,
        .noTaxIDOfPlatform:
        [:]
      }
    return Phrase("vat.missing.\(code)", values)
  }
}

extension VATFinding {
  /// The command that supplies what is missing, in declared names; nil if there is none.
  fileprivate func command(
    of filer: FilerFacts, among homes: [Int64: Property]
  ) -> [String]? {
    switch fault {
    case .noTaxID: return ["owner", "edit", filer.code, "--tax-id", "…"]
    case .noPercent(let year): return ["vat", "set", filer.code, "--percent", "\(year)=…"]
    case .noCommissionBill(let channel, let month, _):
      return [
        "expense", "commission", "add", channel, "--bill-period", month.code, "--number", "…",
        "--date", "…", "--base", "…",
      ]
    case .feesNotSent(let owner, _, let period, _):
      return ["statement", "sent", owner, "--period", period.code]
    case .noCadastralReference(let home):
      return homes[home].map { ["property", "edit", $0.code, "--cadastral-reference", "…"] }
    case .noFiler(_, let party?, let last):
      return day.map { VATFault.commandToFile(party, from: $0, until: last) }
    case .noFiler(let home, nil, _):
      return homes[home].map { ["property", "edit", $0.code, "--vat-filer", "…"] }
    default: break
    }
    guard let record, let options else { return nil }
    let number = String(record.number)
    switch record.kind {
    case Booking.kind.table: return ["booking", "edit", number] + options
    case Receipt.kind.table: return ["booking", "receipt", "edit", number] + options
    case Adjustment.kind.table: return ["adjustment", "edit", number] + options
    case Expense.kind.table: return ["expense", "edit", number] + options
    case CommissionBill.kind.table: return ["expense", "commission", "edit", number] + options
    default: return nil
    }
  }

  /// The options of the command that changes the record.
  private var options: [String]? {
    switch fault {
    case .linesMissAmount, .taxOfLine, .rateNotInForce: ["--vat-line", "…"]
    case .withheldAboveBase: ["--withheld", "…"]
    case .deductedBeforeReception, .deductedTooLate: ["--deduct-in", "…"]
    case .notDeducted: ["--number", "…", "--tax-id", "…"]
    case .numberTwice: ["--number", "…"]
    case .needNotWithhold: ["--withheld", "none"]
    case .withheldUnpaid: ["--paid-on", "…"]
    case .receivedAfterEnd: ["--received-on", "…"]
    case .fullInvoiceNeeded:
      // An adjustment has the receiver of its booking.
      record?.kind == Adjustment.kind.table ? nil : ["--invoice-to", "…", "--invoice-tax-id", "…"]
    case .noInvoiceNumber:
      record?.kind == Booking.kind.table
        ? ["--invoice", "…", "--invoiced-on", "…"] : ["--invoice", "…"]
    case .invoiceTwice: ["--invoice", "…"]
    case .rateWithoutBox: ["--vat", "…"]
    case .noPrice: ["--amount", "…"]
    case .noTaxIDOfPlatform: ["--tax-id", "…"]
    case .noTaxIDOfParty:
      switch record?.kind {
      case Booking.kind.table: ["--invoice-to", "…", "--invoice-tax-id", "…"]
      case Adjustment.kind.table: nil
      default: ["--tax-id", "…"]
      }
    case .paidAbovePrice, .noCadastralReference, .noTaxID, .noFiler, .noPercent,
      .noCommissionBill, .feesNotSent:
      nil
    }
  }
}
