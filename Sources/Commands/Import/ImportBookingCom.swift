internal import CommandLineKit
internal import Importing

/// `estada import booking-com`
struct ImportBookingCom: BookCommand {
  static let configuration = CommandConfiguration(
    name: "booking-com",
    examples: ["estada import booking-com bookings.xls --property exemple-1 --dry-run"])

  @Argument(help: "argument.import-file", value: "value.file") var file: String
  @OptionGroup var options: PlatformOptions
  @OptionGroup var write: WriteOptions

  func run(in context: Context) throws -> ExitStatus {
    try PlatformImport(
      platform: .bookingCom, file: file, options: options, people: nil, write: write
    ).run(in: context)
  }
}
