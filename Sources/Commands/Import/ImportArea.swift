internal import CommandLineKit

/// `estada import`: what others have written down already.
struct ImportArea: ParsableCommand {
  static let configuration = CommandConfiguration(
    name: "import",
    subcommands: [
      ImportAirbnb.self, ImportBookingCom.self, ImportBookings.self, ImportExpenses.self,
      ImportProperties.self, ImportJSON.self, ListWaitingPayments.self,
    ])
}
