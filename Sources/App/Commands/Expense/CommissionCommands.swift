internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Ledger
internal import Reporting
internal import Resources
internal import UnicodeText

/// The part `estada expense commission`: the bills of platforms for their commissions, which are no costs twice.
struct CommissionPart: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "commission",
    subcommands: [
      AddCommissionBill.self, ListCommissionBills.self, EditCommissionBill.self,
      RemoveRecord<CommissionBill>.self,
    ],
    defaultVerb: ListCommissionBills.self)
}

/// The options for the fields of a platform's bill.
struct CommissionBillOptions: ParsableArguments {
  @Option("bill-period", help: "option.commission-period", isRequired: true) var billPeriod: Period?
  @Option(
    "number", help: "option.bill-number", value: "value.text", isRequired: true,
    isOfOneRecord: true)
  var number: String?
  @Option("date", short: "d", help: "option.commission-date", isRequired: true) var date: Day?
  @Option("base", help: "option.commission-base", isRequired: true) var base: Money?
  @Option("vat", help: "option.commission-bill-vat", mayBeNone: true) var vat: Change<Percentage>
  @Option("reverse") var reverse: ReverseCharge?
  @Option("tax-id", help: "option.commission-tax-id") var taxId: Change<BusinessTaxIdentifier>
  @Option("property", help: "option.commission-property", value: "value.property")
  var property: Change<String>

  /// Changes the fields of a bill.
  ///
  /// The VAT follows a new base at its rate, unless another rate is typed.
  func apply(to bill: inout CommissionBill, in ledger: Ledger) throws {
    if let billPeriod { bill.period = billPeriod }
    if let number { bill.number = number.trimmed }
    if let date { bill.date = date }
    taxId.apply(to: &bill.taxID) { $0.text }
    try property.apply(to: &bill.property) { try ledger.homes.named($0).id }
    if !taxId.isKeep && reverse == nil {
      try BusinessTaxIdentifier.require(bill.taxID, for: bill.taxes.treatment)
    }
    try BusinessTaxIdentifier.require(bill.taxID, for: reverse?.treatment)
    guard base != nil || !vat.isKeep || reverse != nil else { return }
    let base = try base ?? bill.taxes.base
    // A typed rate without a reverse charge is one that the bill charges.
    let treatment = vat.isKeep ? reverse?.treatment ?? bill.taxes.treatment : reverse?.treatment
    let former = bill.taxes.lines.first?.rate ?? 0
    let usual = try reverse == nil ? former : SalesTaxRate.general(on: bill.date)
    let rate = vat.isKeep ? usual : vat.value(insteadOf: nil)?.tenThousandths ?? 0
    bill.taxes =
      BillTaxes([BillTax(rate: rate, on: base)], treatment) ?? .untaxed(base, treatment)
  }
}

/// The command `estada expense commission add`, which records the bill of a platform.
struct AddCommissionBill: BookCommand {
  static let configuration = CommandConfiguration(name: "add", door: .changes)

  @Argument("channel", help: "argument.commission-channel") var channel: ChannelCode
  let fields = CommissionBillOptions.toAdd()
  let write = WriteOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let added = try ledger.commissionBills.add(of: channel.code) {
      try fields.apply(to: &$0, in: ledger)
    }.bill
    try context.echo(
      added.phrases("commission-bill.added", in: ledger),
      ledger.commissionBills.document([added]), write)
    try added.warn(in: ledger, context, isVATTyped: !fields.vat.isKeep)
  }
}

/// The command `estada expense commission list`, which lists the bills beside the commissions that are booked.
struct ListCommissionBills: RowsCommand {
  static let configuration = CommandConfiguration(name: "list", door: .reads)

  @Option("channel", help: "option.commission-channel") var channel: ChannelCode?
  @Option("period", short: "p", help: "option.commission-list-period") var period: Period?
  let rows = RowOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger()
    let bills = try ledger.commissionBills.all(of: channel?.code, in: period)
    try context.show(
      ledger.commissionBills.document(bills, isFiltered: channel != nil || period != nil))
  }
}

/// The command `estada expense commission edit`, which changes the bill of a platform.
struct EditCommissionBill: RecordCommand {
  static let configuration = CommandConfiguration(name: "edit", door: .changes)

  @Argument(
    "id", help: "argument.commission-bill", value: "value.commission-bill", several: .numbers)
  var id: Int
  let fields = CommissionBillOptions.toEdit()
  let several = SeveralOptions()

  func run(in context: Context) throws {
    let ledger = try context.ledger(write)
    let edited = try ledger.commissionBills.edit(id) { try fields.apply(to: &$0, in: ledger) }
    try context.echo(
      edited.phrases("commission-bill.edited", in: ledger),
      ledger.commissionBills.document([edited]), write)
    if fields.reverse != nil { try edited.warn(in: ledger, context, isVATTyped: true) }
  }
}

/// The command `estada expense commission remove`, which removes the bill of a platform.
extension CommissionBill: RemovableRecord {
  static let removal = RemovalWords(
    help: "argument.commission-bill", value: "value.commission-bill")

  static func phrases(_ removed: CommissionBill, in ledger: Ledger) throws -> [Phrase] {
    [removed.phrase("commission-bill.removed")]
  }

  static func document(_ removed: [CommissionBill], in ledger: Ledger) throws -> Document {
    try ledger.commissionBills.document(removed)
  }
}

extension CommissionBill {
  /// Warns of a bill that nobody owes VAT of, and if a platform of the EU leaves the VAT to a filer who has no VIES
  /// number.
  ///
  /// - Parameter isVATTyped: Whether the user has said which VAT the bill charges.
  func warn(in ledger: Ledger, _ context: Context, isVATTyped: Bool) throws {
    if !isVATTyped, try taxes.listedTax == .zero {
      context.warn(Phrase("commission-bill.without-vat", ["id": .number(id)]))
    }
    guard taxes.treatment == .reverseEU else { return }
    for party in try ledger.vat.filersWithoutVIES(of: self) {
      context.warn(
        Phrase(
          "commission-bill.without-vies",
          [
            "name": .text(party.name),
            "command": .command(["vat", "set", party.code, "--vies"]),
          ]))
    }
  }

  /// The sentence about the bill.
  fileprivate func phrase(_ key: String) -> Phrase {
    Phrase(
      key,
      [
        "id": .number(id), "channel": .channel(channel), "number": .text(number),
        "date": .dayInWords(date, .on), "period": .period(period),
      ])
  }

  /// The sentences about the bill, its VAT, and what is booked.
  func phrases(_ key: String, in ledger: Ledger) throws -> [Phrase] {
    let lines = taxes.lines.map { line in
      Phrase(
        "expense.tax",
        [
          "percent": .percentage(line.rate), "base": .money(line.base),
          "tax": .money(line.amount),
        ])
    }
    let treatment = taxes.treatment.map { Phrase("expense.treatment.\($0.rawValue)") }
    let home = try property.map {
      Phrase("commission-bill.home", ["property": .text(try ledger.homes.numbered($0).name)])
    }
    let compared = try ledger.commissionBills.compared([self]).map { compared in
      let difference = try compared.difference
      let values: [String: Cell] = [
        "booked": .money(compared.booked), "difference": .money(difference),
      ]
      if compared.all.count > 1 {
        return Phrase(
          difference == .zero
            ? "commission-bill.agrees-together" : "commission-bill.differs-together", values)
      }
      return Phrase(
        difference == .zero ? "commission-bill.agrees" : "commission-bill.differs", values)
    }
    return [phrase(key)] + lines + [treatment, home].compactMap(\.self) + compared
  }
}
