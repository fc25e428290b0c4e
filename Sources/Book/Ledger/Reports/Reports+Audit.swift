package import Bookkeeping
internal import Filing
internal import Ownership
package import Reporting
internal import Resources
internal import Storage

extension Reports {
  /// Runs `body` with the findings of an audit, in one read transaction: faults of the file, then of
  /// homes, rates and bookings.
  ///
  /// - Parameter today: The current day.
  package func withFindings<Result>(
    on today: Day,
    _ body: (_ source: @escaping ((AuditFinding) throws -> Void) throws -> Void) throws -> Result
  ) throws -> Result {
    try ledger.read {
      let faults = FileFault.findings(try ledger.book.fileFaults() + ledger.book.documentFaults())
      return try body { found in
        for fault in faults { try found(fault) }
        do {
          try findings(on: today, found)
        } catch  where !faults.isEmpty {
          // Rows that cannot be read are among the faults already.
        }
      }
    }
  }

  private func findings(on today: Day, _ found: (AuditFinding) throws -> Void) throws {
    let homes = try ledger.homes.all()
    for finding in Audit.findings(of: homes) { try found(finding) }
    let known = try LegalRates.all()
    for finding in Audit.findings(of: try ledger.rates.all(), known: known) { try found(finding) }
    var audit = Audit(properties: homes, rates: try ledger.rates.table(), today: today)
    try ledger.book.forEach(Booking.self) { try audit.add($0, found) }
    try ledger.book.forEach(Expense.self, RecordFilter(isPendingOnly: true)) { expense in
      if let finding = audit.finding(of: expense) { try found(finding) }
    }
    for fault in try BillCheck(of: ledger.book).faults {
      if let finding = AuditFinding(fault) { try found(finding) }
    }
    for (code, uses) in try ledger.categories.unknown() {
      try found(.unknownCategory(code, records: uses))
    }
    let waiting = try ledger.payments.waiting(of: homes, in: nil)
    if waiting.count > 0 { try found(.waiting(waiting)) }
    try filingFindings(found)
    for (number, sums) in try ledger.bookings.receiptSums().sorted(by: { $0.key < $1.key })
    where sums.deposit < .zero {
      let booking = try ledger.record(Int(number), of: Booking.self)
      try found(
        .negativeDeposit(
          booking, property: ledger.homes.numbered(booking.stay.property), held: sums.deposit))
    }
    try ledger.bank.faults { line, part in
      guard let part, let asked = part.asked else {
        return try found(
          .passedLine(line.line, sum: line.line.amount.subtracting(line.remaining)))
      }
      let (kind, number) = part.record
      try found(
        .changedRecord(
          line.line, of: kind.table, number, part: part.part.amount, asked: asked))
    }
    for party in try ledger.owners.all() {
      let chain = try ledger.statements.chain(of: party).entries
      for (sent, lines) in chain where !sent.isFounded(on: lines) {
        try found(.sentFigures(sent, name: party.name))
      }
      for (sent, next) in chain.map(\.statement).breaks {
        try found(.sentOrder(sent, next: next, name: party.name))
      }
    }
  }
}

extension Reports {
  /// The findings about filed returns: their figures have to be those of their stays, and each home,
  /// person, form and period has to have one latest return.
  func filingFindings(_ found: (AuditFinding) throws -> Void) throws {
    let returns = try ledger.returns.all(of: TaxForm.allCases)
    func home(of filed: FiledReturn) throws -> Property? {
      try filed.property.map { try ledger.homes.numbered($0) }
    }
    let boxes = try ledger.returns.boxes(of: returns)
    for filed in returns {
      let isFounded =
        try filed.form == .touristTax
        ? filed.isFounded(on: ledger.tax.stays(of: filed))
        : filed.isFounded(in: boxes[filed.id] ?? [])
      if !isFounded { try found(.filedFigures(filed, property: home(of: filed))) }
    }
    var latest: Set<[String]> = []
    let completed = Set(returns.compactMap(\.completes))
    for filed in returns {
      let key = [
        filed.form.rawValue, filed.property.map(String.init) ?? "",
        filed.party.map(String.init) ?? "", filed.firstDay.isoText, filed.lastDay.isoText,
      ]
      let isLatest = !completed.contains(filed.id)
      let earlier = filed.completes.flatMap { id in returns.first { $0.id == id } }
      let isOfOther = earlier.map {
        $0.property != filed.property || $0.party != filed.party || $0.form != filed.form
          || $0.period != filed.period
      }
      if isOfOther ?? false || isLatest && !latest.insert(key).inserted {
        try found(.filedTwice(filed, property: home(of: filed)))
      }
    }
  }
}

extension AuditFinding {
  /// The fault of a bill as a finding; nil for any other error.
  fileprivate init?(_ fault: LedgerError) {
    switch fault {
    case .unevenBill(let bill, let whole, let parts):
      self = .unevenBill(bill, whole: whole, parts: parts)
    case .strayPart(let part, let bill): self = .strayPart(part, bill: bill)
    default: return nil
    }
  }
}

extension FileFault {
  /// The faults as findings of the audit; those of the structure become one for unreadable parts and one
  /// for values that the rules of their tables do not admit.
  fileprivate static func findings(_ faults: [FileFault]) -> [AuditFinding] {
    var damage: [String] = []
    var values: [String] = []
    var others: [AuditFinding] = []
    var table: String?
    for fault in faults {
      if case .structure(let detail) = fault {
        table = table ?? fault.tableOfValue
        if fault.tableOfValue == nil { damage.append(detail) } else { values.append(detail) }
      } else if let finding = fault.finding {
        others.append(finding)
      }
    }
    return (damage.isEmpty ? [] : [.file(table: nil, details: damage)])
      + (values.isEmpty ? [] : [.file(table: table, details: values)]) + others
  }

  /// The fault of a row, a step or a table as a finding; nil for a fault of the structure.
  private var finding: AuditFinding? {
    switch self {
    case .structure: nil
    case .reference(let table, let row, let parent):
      .reference(table: table, row: row, parent: parent)
    case .value(let value):
      .value(table: value.table, row: value.row, column: value.column, value: value.text)
    case .history(let table, let row): .history(table: table, row: row)
    case .addedRows(let table, let first, let last):
      .addedRows(table: table, first: first, last: last)
    case .step(let number): .step(number)
    case .counter(let table, let isEnded): .counter(table: table, isEnded: isEnded)
    case .foreign(let type, let name): .foreign(type: type, name: name)
    case .changedObject(let type, let name): .changedObject(type: type, name: name)
    case .missingDocument(let document): .missingDocument(document)
    case .changedDocument(let document): .changedDocument(document)
    case .strayDocuments(let folder, let count): .strayDocuments(folder: folder, count: count)
    case .strayFile(let path): .strayFile(path: path)
    case .openFolder(let path, let isOfOther): .openFolder(path: path, isOfOther: isOfOther)
    }
  }
}
