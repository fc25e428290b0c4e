internal import CommandLineKit
internal import Ledger
internal import Reporting

/// `estada zone list`
struct ListZones: BookCommand {
  static let configuration = CommandConfiguration(name: "list", examples: ["estada zone list"])

  func run(in context: Context) throws -> ExitStatus {
    try context.show(ZoneList.document(context.ledger().zones()))
    return .done
  }
}
