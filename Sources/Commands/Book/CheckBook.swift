internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage

/// `estada book check`
struct CheckBook: BookCommand {
  static let configuration = CommandConfiguration(name: "check", examples: ["estada book check"])

  func run(in context: Context) throws -> ExitStatus {
    let book = try context.book()
    let (faults, findings) = try book.read {
      let faults = try book.fileFaults()
      var audit = Audit(
        properties: try book.properties(), rates: try context.rateTable(of: book),
        today: context.today)
      try book.forEachBooking { try audit.add($0) }
      return (faults, audit.findings)
    }
    try context.show(AuditList.document(fileFaults: faults, findings: findings))
    return faults.isEmpty && findings.isEmpty ? .done : .problemsFound
  }
}
