internal import CommandLineKit
internal import Importing

/// `estada import booking-com`
struct ImportBookingCom: BookCommand {
  static let configuration = CommandConfiguration(
    name: "booking-com",
    examples: ["estada import booking-com bookings.xls --property exemple-1 --dry-run"])

  @Argument("file", help: "argument.import-file", value: "value.file") var file: String
  let options = PlatformOptions()
  let write = WriteOptions()

  func run(in context: Context) throws -> ExitStatus {
    try PlatformImport(
      platform: .bookingCom, file: file, options: options, people: nil, write: write
    ).run(in: context)
  }
}
