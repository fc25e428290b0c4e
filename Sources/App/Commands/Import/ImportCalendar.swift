internal import Bookkeeping
internal import CommandLineKit
internal import Files
internal import Importing
internal import Ledger
internal import Reporting

/// The command `estada import calendar`, which compares the calendar of a platform with the book and writes nothing.
struct ImportCalendar: RowsCommand {
  static let configuration = CommandConfiguration(name: "calendar", door: .readsFile)

  @Argument("file", help: "argument.calendar-file", value: "value.file") var file: String
  @Option("property", help: "option.calendar-property", value: "value.property")
  var property: String?
  @Option("channel", help: "option.calendar-channel") var channel: ChannelCode?
  @Option("from", help: "option.calendar-from") var from: DayOrPeriod?
  @Option("until", help: "option.calendar-until") var until: DayOrPeriod?
  @Flag("check", help: "option.calendar-check") var check: Bool
  let rows = RowOptions()

  func run(in context: Context) throws -> ExitStatus {
    let bytes = try InputFile.bytes(of: file)
    let calendar = try CalendarReader.read(bytes)
    let report = try context.ledger().imports.compare(
      calendar, of: property, channel: channel?.code, from: from?.period.firstDay,
      until: until?.period.lastDay, on: context.today)
    try context.show(report.document)
    return check && report.hasDifferences ? .problemsFound : .done
  }
}
