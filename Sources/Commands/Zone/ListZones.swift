internal import CommandLineKit
internal import Reporting
internal import Storage

/// `estada zone list`
struct ListZones: BookCommand {
  static let configuration = CommandConfiguration(name: "list", examples: ["estada zone list"])

  func run(in context: Context) throws -> ExitStatus {
    try context.show(ZoneList.document(context.book().zones()))
    return .done
  }
}
