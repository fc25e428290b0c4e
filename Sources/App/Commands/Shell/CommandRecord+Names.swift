internal import Bookkeeping
internal import CommandLineKit
internal import UnicodeText

extension CommandRecord {
  /// The options of `booking` and `adjustment` with personal data.
  private static let personal = ["guest", "note", "reference", "where"]

  /// Replaces the personal data in a command line of the history.
  ///
  /// For example, `booking add --guest "Marta Vila"` becomes `booking add --guest —`. A line that
  /// this version cannot parse is truncated before its first option.
  static func withoutNames(_ line: String) -> String {
    let words = ShellQuoting.words(line)
    if words.first == AttachmentArea.configuration.name {
      // The names of the files of a booking may be those of guests, and so may its notes.
      guard words.count > 4 else { return line }
      let kept = words.prefix(4).prefix { !$0.hasPrefix("-") }
      return ShellQuoting.line(kept + [Booking.blankedGuest])
    }
    let areas = [BookingArea.configuration.name, AdjustmentArea.configuration.name]
    guard let area = words.first, areas.contains(area) else { return line }
    let replacements = Dictionary(
      uniqueKeysWithValues: personal.map { ($0, Booking.blankedGuest) })
    do throws(UsageError) {
      return ShellQuoting.line(
        try EstadaCommand.tree.parse(words).words(replacing: replacements))
    } catch {
      return ShellQuoting.line(Array(words.prefix { !$0.hasPrefix("-") }))
    }
  }
}
