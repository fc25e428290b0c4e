internal import Bookkeeping
internal import Localizations
internal import UnicodeText

/// What a list is searched for: a text anywhere in a record, case and accents aside.
struct Search {
  private let wanted: String
  private let homes: Set<Int64>
  /// Channels and categories by the names that the language has for them.
  private let terms: Set<String>

  /// A search among the records of homes; a word of a home's name or code finds all it has.
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

  /// Whether it finds a booking: by its home, or by any of its words.
  func finds(_ booking: Booking) -> Bool {
    homes.contains(booking.stay.property)
      || isIn(booking.guest, booking.reference, booking.note, booking.channel)
      || booking.channel.map { terms.contains("channel.\($0)") } ?? false
  }

  /// Whether it finds an expense: by its home, or by any of its words.
  func finds(_ expense: Expense) -> Bool {
    homes.contains(expense.property)
      || isIn(expense.concept, expense.supplier, expense.note, expense.category)
      || terms.contains("category.\(expense.category)")
  }

  private func isIn(_ texts: String?...) -> Bool {
    texts.contains { $0.map { wanted.occurs(in: $0.folded) } ?? false }
  }
}
