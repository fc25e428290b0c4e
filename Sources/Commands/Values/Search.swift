internal import Bookkeeping
internal import Localizations
internal import UnicodeText

/// The filter of `--search`: a text anywhere in a record, ignoring case and accents.
struct Search {
  private let wanted: String
  private let homes: Set<Int64>
  /// The channels and categories whose localized names match.
  private let terms: Set<String>

  /// Creates a filter; a word of a home's name or code matches all records of the home.
  init(_ text: String, properties: [Int64: Property], catalogue: Catalogue) {
    let wanted = text.folded
    self.wanted = wanted
    terms = Set(
      Catalogue.keys.filter { key in
        ["channel.", "category."].contains { key.hasPrefix($0) }
          && wanted.occurs(in: catalogue.text(key).folded)
      })
    homes = Set(
      properties.values.filter { home in
        [home.name, home.code].contains { wanted.occurs(in: $0.folded) }
      }.map(\.id))
  }

  /// Whether a booking matches: by its home or any of its texts.
  func finds(_ booking: Booking) -> Bool {
    homes.contains(booking.stay.property)
      || isIn(booking.guest, booking.reference, booking.note, booking.channel)
      || booking.channel.map { terms.contains("channel.\($0)") } ?? false
  }

  /// Whether an expense matches: by its home or any of its texts.
  func finds(_ expense: Expense) -> Bool {
    homes.contains(expense.property)
      || isIn(expense.concept, expense.supplier, expense.note, expense.category)
      || terms.contains("category.\(expense.category)")
  }

  private func isIn(_ texts: String?...) -> Bool {
    texts.contains { $0.map { wanted.occurs(in: $0.folded) } ?? false }
  }
}
