internal import CommandLineKit
internal import Ledger
internal import Reporting

/// `estada tax due`
struct ListDueTax: BookCommand {
  static let configuration = CommandConfiguration(name: "due", examples: ["estada tax due"])

  @Argument("property", value: "value.property") var property: String?

  func run(in context: Context) throws -> ExitStatus {
    try context.show(context.ledger().dueTax(of: property, on: context.today).document)
    return .done
  }
}
