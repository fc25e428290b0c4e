internal import CommandLineKit
internal import Ledger
internal import Reporting

/// `estada property list`
struct ListProperties: BookCommand {
  static let configuration = CommandConfiguration(
    name: "list", examples: ["estada property list"])

  func run(in context: Context) throws -> ExitStatus {
    let ledger = try context.ledger()
    try context.show(PropertyList.document(ledger.properties(), listings: ledger.listings()))
    return .done
  }
}
