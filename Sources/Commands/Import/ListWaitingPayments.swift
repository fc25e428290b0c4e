internal import Bookkeeping
internal import CommandLineKit
internal import Ledger
internal import Reporting

/// `estada import waiting`
struct ListWaitingPayments: BookCommand {
  static let configuration = CommandConfiguration(
    name: "waiting", examples: ["estada import waiting"])

  func run(in context: Context) throws -> ExitStatus {
    let payments = try context.ledger().waitingPayments()
    try context.show(WaitingPaymentList.document(payments))
    return .done
  }
}
