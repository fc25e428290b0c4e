internal import Bookkeeping
internal import CommandLineKit
internal import Reporting
internal import Storage

/// `estada import waiting`
struct ListWaitingPayments: BookCommand {
  static let configuration = CommandConfiguration(
    name: "waiting", examples: ["estada import waiting"])

  func run(in context: Context) throws -> ExitStatus {
    let payments = try context.book().waitingPayments()
    try context.show(WaitingPaymentList.document(payments))
    return .done
  }
}
