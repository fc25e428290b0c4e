internal import Bills
internal import Bookkeeping
internal import CommandLineKit
internal import Files
internal import Ledger
internal import Reporting
internal import Resources
internal import UnicodeText

/// The command `estada expense read`, which reads bills and records them as expenses.
struct ReadBills: BookCommand {
  static let configuration = CommandConfiguration(name: "read")

  @Argument("file", help: "argument.bill", value: "value.file") var file: String
  @Argument("files", help: "argument.bills", value: "value.file") var files: [String]
  @Option("property", help: "option.bill-property", value: "value.property") var property: String?
  @Option("concept", short: "t", value: "value.text") var concept: String?
  @Option("amount", short: "m", help: "option.bill-amount") var amount: Money?
  @Option("date", short: "d", help: "option.bill-date") var date: Day?
  @Option("category", short: "k") var category: CategoryCode?
  @Option("supplier", value: "value.name") var supplier: String?
  @Option("tax-id", help: "option.supplier-tax-id") var taxId: TaxIdentifier?
  @Option("number", help: "option.bill-number", value: "value.text") var number: String?
  @Option("note", value: "value.text") var note: String?
  @Flag("again") var again: Bool
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger(write)
    let knowledge = BillKnowledge(
      ownTaxIDs: try ledger.ownTaxIDs(), today: context.today, rates: try SalesTaxRate.all())
    var status = ExitStatus.done
    for path in [file] + files {
      let bytes = try InputFile.bytes(of: path)
      var bill: Bill
      do throws(BillFault) { bill = try BillFile.read(bytes, knowing: knowledge) } catch {
        throw BillError(path: path, fault: error)
      }
      overrule(&bill)
      var reading = BillReading(
        path: path, bill: bill, draft: try ledger.draft(of: bill, in: property), options: self,
        context: context)
      if try !reading.settle(in: ledger) { status = .problemsFound }
    }
    return status
  }

  /// Replaces what was read by what was typed.
  private func overrule(_ bill: inout Bill) {
    if let amount {
      bill.total = BillField(amount, .checked)
      bill.withheld = BillField()
    }
    if let date { bill.date = BillField(date, .checked) }
    if let name = supplier?.trimmedOrNil { bill.supplier = BillField(name, .checked) }
    if let taxId { bill.supplierTaxID = BillField(taxId.text, .checked) }
    if let number = number?.trimmedOrNil { bill.number = BillField(number, .checked) }
    // Who names the document knows that it is a bill.
    if bill.kind == .quotation, amount != nil { bill.kind = .invoice }
  }
}

/// A file that cannot be read as a bill.
struct BillError: Error, Equatable {
  /// The path as the user typed it.
  let path: String
  let fault: BillFault
}

extension BillError {
  /// The exit status of the error.
  var status: ExitStatus {
    switch fault {
    case .missing, .uncaged, .system: .inputOutput
    default: .badData
    }
  }

  /// The localized error message.
  var phrase: Phrase {
    Phrase(
      "error.bill",
      [
        "file": path == StandardStream.word
          ? .phrase(Phrase("word.standard-input")) : .text(path),
        "reason": .phrase(reason),
      ])
  }

  private var reason: Phrase {
    switch fault {
    case .empty: Phrase("error.bill.empty")
    case .tooLarge(let limit): Phrase("error.bill.too-large", ["limit": .count(limit)])
    case .otherFormat: Phrase("error.bill.format")
    case .heic: Phrase("error.bill.heic")
    case .notText: Phrase("error.bill.not-text")
    case .badXML(let line?): Phrase("error.bill.xml-line", ["line": .count(line)])
    case .badXML(nil): Phrase("error.bill.xml")
    case .otherXML(let root):
      Phrase("error.bill.other-xml", ["root": .text(String(root.prefix(40)))])
    case .several(let count): Phrase("error.bill.several", ["number": .number(Int64(count))])
    case .currency(let code):
      Phrase("error.bill.currency", ["code": .text(String(code.prefix(10)))])
    case .missing(let engine):
      Phrase(
        "error.bill.missing-\(engine.rawValue)",
        ["packages": .text(engine.packages.joined(separator: " "))])
    case .locked: Phrase("error.bill.locked")
    case .damaged: Phrase("error.bill.damaged")
    case .exhausting: Phrase("error.bill.exhausting")
    case .wordless: Phrase("error.bill.wordless")
    case .uncaged: Phrase("error.bill.uncaged")
    case .system(let code): Phrase("error.bill.system", ["reason": .system(code)])
    }
  }
}
