internal import Bills
internal import Bookkeeping
internal import CommandLineKit
internal import Documents
internal import Files
internal import Ledger
internal import Localizations
internal import Ownership
internal import Rendering
internal import Resources
internal import UnicodeText

/// The command `estada expense read`, which reads bills and records them as expenses.
struct ReadBills: BookCommand {
  static let configuration = CommandConfiguration(name: "read", door: .readsFile)

  @Argument("file", help: "argument.bill", value: "value.file") var file: String
  @Argument("files", help: "argument.bills", value: "value.file") var files: [String]
  @Option("property", help: "option.bill-property", value: "value.property") var property: String?
  @Option("concept", short: "t", value: "value.text") var concept: String?
  @Option("amount", short: "m", help: "option.bill-amount") var amount: Money?
  @Option("date", short: "d", help: "option.bill-date") var date: Day?
  @Option("category", short: "k") var category: CategoryCode?
  @Option("supplier", value: "value.name") var supplier: String?
  @Option("tax-id", help: "option.supplier-tax-id") var taxId: BusinessTaxIdentifier?
  @Option("number", help: "option.bill-number", value: "value.text") var number: String?
  @Option("bill-period") var billPeriod: Period?
  @Option("vat", help: "option.expense-vat", mayBeNone: true) var vat: Change<Percentage>
  @Option("reverse") var reverse: ReverseCharge?
  @Option("note", value: "value.text") var note: String?
  @Option("split", value: "value.split") var split: [WrittenParts]
  @Option("split-period", value: "value.period") var splitPeriod: Period?
  @Option("line", help: "option.line-numbers") var line: [WrittenLineNumbers]
  @Flag("no-attachment") var noAttachment: Bool
  @Flag("again") var again: Bool
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    let paths = [file] + files
    if paths.count > 1, amount != nil || number != nil || !line.isEmpty {
      throw Refusal("error.value-of-one-bill", .usage)
    }
    if !split.isEmpty && !line.isEmpty { throw Refusal("error.split-or-line", .usage) }
    if property != nil && !split.isEmpty { throw Refusal("error.home-or-split", .usage) }
    let parts = try BillSplit(split.flatMap(\.parts), nightsOf: splitPeriod)
    if let parts, parts.parts.isEmpty { throw Refusal("error.split-period-alone", .usage) }
    let ledger = try context.ledger(write)
    // A home that does not exist is no fault of a file.
    _ = try property.map { try ledger.homes.named($0) }
    let knowledge = BillKnowledge(
      ownTaxIDs: try ledger.bills.ownTaxIDs(), ownNames: try ledger.bills.ownNames(),
      today: context.today,
      rates: try SalesTaxRate.all(), rules: try context.billRules())
    var left: [String] = []
    var queue = BillQueue(paths, knowledge, isWatched: context.progress != nil)
    for (index, path) in paths.enumerated() {
      // What became of the bill before is on the screen while this one is read.
      if context.console.width != nil { _ = context.console.flush() }
      context.progress?.begin(.read, of: paths.count, done: index + 1)
      do {
        var reading = try read(path, &queue, parts, ledger, context)
        if try !reading.settle(in: ledger) { left.append(path) }
      } catch  where paths.count > 1 && isOfOneFile(error) {
        context.finish()
        context.report(error)
        left.append(path)
      }
    }
    if paths.count > 1 { reportSummary(of: paths.count, left, in: context) }
    return left.isEmpty ? .done : .problemsFound
  }

  /// Reads a bill, and proposes the expense that it would become.
  private func read(
    _ path: String, _ queue: inout BillQueue, _ parts: BillSplit?, _ ledger: Ledger,
    _ context: Context
  ) throws -> BillReading {
    var (bytes, bill) = try queue.next { context.progress?.look() }
    overrule(&bill)
    // Without a document in the book, no expense can have the same one.
    let document =
      try noAttachment && !ledger.attachments.hasAny()
      ? nil : DocumentFile(name: name(of: path, bytes, context), bytes)
    return try BillReading(
      path: path, bill: bill, file: document, split: parts, options: self, context: context,
      ledger: ledger)
  }

  /// The name of the document: that of the file, or a word for what comes from standard input.
  private func name(of path: String, _ bytes: [UInt8], _ context: Context) -> String {
    guard path == StandardStream.word else { return FileSystem.name(of: path) }
    let ending = MediaType(of: bytes).nameEnding.map { "." + $0 } ?? ""
    return context.wording.catalogue.text("attachment.file.bill") + ending
  }

  /// Whether an error concerns one file, so that the others can be read.
  private func isOfOneFile(_ error: any Error) -> Bool {
    switch error {
    case is LedgerError, is Refusal, is OwnershipError, is AmountOverflow,
      FileError.failed(.reading, _, _):
      true
    default: false
    }
  }

  private func reportSummary(of count: Int, _ left: [String], in context: Context) {
    let values: [String: Cell] = [
      "recorded": .count(count - left.count), "left": .count(left.count),
      "files": .text(left.joined(separator: ", ")),
    ]
    let phrase = context.worded(
      Phrase(left.isEmpty ? "bill.summary" : "bill.summary-left", values), write)
    if context.format == .text { context.say(phrase) } else { context.note(phrase) }
  }

  /// Replaces what was read by what was typed.
  private func overrule(_ bill: inout Bill) {
    if let amount {
      bill.total = BillField(amount, .checked)
      bill.withheld = BillField()
      bill.replaced = nil
    }
    if let date { bill.date = BillField(date, .checked) }
    if let name = supplier?.trimmedOrNil { bill.supplier = BillField(name, .checked) }
    if let taxId { bill.supplierTaxID = BillField(taxId.text, .checked) }
    if let number = number?.trimmedOrNil { bill.number = BillField(number, .checked) }
    // Who names the document knows that it is a bill.
    if bill.kind == .quotation, amount != nil { bill.kind = .invoice }
  }
}

extension BillFault {
  /// The refusal of a file that cannot be read as a bill.
  ///
  /// - Parameter path: The path as the user typed it.
  func refusal(of path: String) -> Refusal {
    let reason: Refusal.Reason =
      switch self {
      case .missing, .uncaged, .system: .inputOutput
      default: .badData
      }
    return Refusal(
      "error.bill",
      [
        "file": path == StandardStream.word
          ? .phrase(Phrase("word.standard-input")) : .text(path),
        "reason": .phrase(phrase),
      ], reason)
  }

  private var phrase: Phrase {
    switch self {
    case .empty: Phrase("error.bill.empty")
    case .tooLarge(let limit): Phrase("error.bill.too-large", ["limit": .bytes(Int64(limit))])
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
