internal import CommandLineKit
internal import Ledger
internal import Reporting

/// `estada log`
struct LogCommand: BookCommand {
  static let configuration = CommandConfiguration(
    name: "log", examples: ["estada log", "estada log --limit 5"])

  @Option("limit") var limit: Int?

  func run(in context: Context) throws -> ExitStatus {
    if let limit, limit < 1 { throw CommandError.limitOutOfRange(limit) }
    let steps = try context.ledger().history(limit: limit)
    try context.show(HistoryList.document(steps.map(HistoryEntry.init)))
    return .done
  }
}
