internal import Bookkeeping
internal import CommandLineKit
internal import UnicodeText

extension CommandRecord {
  /// Options of `booking` that tell who the guest is.
  private static let personal = ["guest", "note", "reference"]

  /// A command line of history as it was, but for what tells who the guest was.
  ///
  /// Of a line that an earlier version understood and this one does not, only its beginning is kept.
  static func withoutNames(_ line: String) -> String {
    let words = ShellQuoting.words(line)
    guard words.first == BookingArea.configuration.name else { return line }
    let replacements = Dictionary(
      uniqueKeysWithValues: personal.map { ($0, Booking.blankedGuest) })
    do throws(UsageError) {
      return ShellQuoting.line(
        try EstadaCommand.tree.parse(words).words(replacing: replacements))
    } catch {
      return ShellQuoting.line(words.prefix { !$0.hasPrefix("-") })
    }
  }
}
