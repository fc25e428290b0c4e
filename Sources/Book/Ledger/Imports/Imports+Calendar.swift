package import Bookkeeping
internal import Documents
package import Matching
package import Reporting
internal import Storage

extension Imports {
  /// The calendar of a platform beside the bookings of a home. Nothing is stored.
  ///
  /// - Parameters:
  ///   - property: The typed home; nil for the only home or the default home.
  ///   - typed: The code of the platform; nil for the one whose events the file has.
  ///   - from: The first night to compare; nil for the first one of the file.
  ///   - until: The last night to compare; nil for the last one of the file.
  ///   - today: The current day.
  /// - Throws: `Refusal` for a file that may be of any platform, and if there is no night between the days.
  package func compare(
    _ file: CalendarFile, of property: String?, channel typed: String?, from: Day?, until: Day?,
    on today: Day
  ) throws -> CalendarReport {
    guard let channel = typed ?? (file.channels.count == 1 ? file.channels[0] : nil) else {
      throw Refusal("error.calendar-channel", .badData)
    }
    let home = try ledger.homes.named(property)
    let span = CalendarComparison.span(of: file)
    var nights: NightRange?
    if let first = from ?? span?.first, let end = until?.adding(days: 1) ?? span?.end {
      nights = NightRange(from: first, to: end)
      if nights == nil {
        throw Refusal(
          "error.calendar-window", ["from": .day(first), "until": .day(end.adding(days: -1))],
          .badData)
      }
    }
    let stays = try ledger.read {
      try ledger.book.records(Booking.self, .equal("property", home.id))
        .map { CalendarStay(ledger.bookings.normalised($0)) }
    }
    return CalendarReport(
      CalendarComparison(file, with: stays, of: channel, on: nights, today: today),
      of: file, channel: channel,
      home: home)
  }
}
