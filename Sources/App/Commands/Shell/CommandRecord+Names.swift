internal import Bookkeeping
internal import CommandLineKit
internal import UnicodeText

extension CommandRecord {
  /// The kinds with personal data. An area that is named after one has commands for it.
  private static let kinds = recordKinds.filter { $0.kind.stay != nil }

  /// The options with personal data: those that are named after the personal fields of these kinds, and the
  /// filters of records, which may have them.
  static let personal = Set(
    kinds.flatMap { kind in
      kind.fields.map(\.field).filter { $0.privacy != .none }.map(\.option)
    } + ["where", "search"])

  /// The options of `estada bank` in whose texts a guest may be named.
  private static let ofBank: Set<String> = ["reason", "concept"]

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
    guard let area = words.first else { return line }
    if area == ViewArea.configuration.name, let start = words.firstIndex(of: "--") {
      // The line that a view stands for.
      let line = ShellQuoting.line(Array(words[(start + 1)...]))
      return ShellQuoting.line(words[...start] + ShellQuoting.words(withoutNames(line)))
    }
    let isOfBank = area == BankArea.configuration.name
    if isOfBank, words.dropFirst().first == BankRulePart.configuration.name {
      // The words of a rule may be those of a guest.
      return ShellQuoting.line(words.prefix(3) + (words.count > 3 ? [Booking.blankedGuest] : []))
    }
    guard isOfBank || kinds.contains(where: { $0.kind.table == area }) else { return line }
    let options = isOfBank ? personal.union(ofBank) : personal
    let replacements = Dictionary(
      uniqueKeysWithValues: options.map { ($0, Booking.blankedGuest) })
    do throws(UsageError) {
      return ShellQuoting.line(
        try EstadaCommand.tree.parse(words).words(replacing: replacements))
    } catch {
      return ShellQuoting.line(Array(words.prefix { !$0.hasPrefix("-") }))
    }
  }
}

extension RecordField {
  /// The name of the option for the field: `cancelled-on`.
  var option: String { String(name.map { $0 == "_" ? "-" : $0 }) }
}
