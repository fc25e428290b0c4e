internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage

/// `estada book check`
struct CheckBook: BookCommand {
  static let configuration = CommandConfiguration(name: "check", examples: ["estada book check"])

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book()
    let findings = try book.read {
      let faults = try book.fileFaults().map(\.finding)
      var audit = Audit(
        properties: try book.properties(), rates: try context.rateTable(of: book),
        today: context.today)
      try book.forEachBooking { try audit.add($0) }
      return faults + audit.findings
    }
    try context.show(AuditList.document(findings))
    return findings.isEmpty ? .done : .problemsFound
  }
}

extension FileFault {
  /// The fault as the list of findings has it.
  fileprivate var finding: AuditFinding {
    switch self {
    case .structure(let detail): .file(detail: detail)
    case .reference(let table, let row, let parent):
      .reference(table: table, row: row, parent: parent)
    }
  }
}
