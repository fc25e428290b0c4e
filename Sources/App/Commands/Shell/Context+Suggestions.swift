internal import Bookkeeping
internal import Documents

/// What is probably a typo, and the command lines that messages suggest.
extension Context {
  /// The number of days after which a date is far in the future, or in the past.
  private static let farAhead = 366

  /// The amount above which an amount is probably a typo.
  private static let largeAmount = Money(cents: 10_000_000)

  /// Whether a date is so far in the past that it is probably a typo.
  func isFarBehind(_ day: Day) -> Bool { day < today.adding(days: -Context.farAhead) }

  /// Whether a date is so far in the future that it is probably a typo.
  func isFarAhead(_ day: Day) -> Bool { day > today.adding(days: Context.farAhead) }

  /// Warns of an amount that is so large that it is probably a typo.
  func warnIfLarge(_ amount: Money?) {
    guard let amount, amount > Context.largeAmount else { return }
    warn(Phrase("word.large-amount", ["amount": .money(amount)]))
  }

  /// The words of an option in a suggested command; one word if the value begins with a hyphen, as
  /// the parser would take it for an option: `--guest=-x`.
  static func option(_ name: String, _ value: String) -> [String] {
    value.unicodeScalars.first == "-" ? ["--\(name)=\(value)"] : ["--\(name)", value]
  }
}

extension Phrase {
  /// The note of a record as a sentence; none without a note.
  static func note(_ text: String?) -> [Phrase] {
    text.map { [Phrase("word.note", ["text": .text($0)])] } ?? []
  }
}
