internal import Bookkeeping
internal import Localizations
internal import Resources
internal import UnicodeText

/// The filter of `--search`: a text anywhere in a record, ignoring case and accents, or its amount.
struct Search {
  private let wanted: String
  private let homes: Set<Int64>
  /// The channels and categories whose localized names match.
  private let terms: Set<String>
  /// The amount, if the text is one.
  private let amount: Money?

  /// Creates a filter; a word of a home's name or code matches all records of the home.
  ///
  /// - Parameter categories: The categories of the book's own.
  init(
    _ text: String, properties: [Int64: Property], categories: [Category] = [],
    conventions: InputConventions
  ) {
    let catalogue = conventions.catalogue
    amount = try? Money(reading: text, mark: conventions.decimalMark)
    let wanted = text.folded
    self.wanted = wanted
    terms = Set(
      Catalogue.keys.filter { key in
        ["channel.", "category."].contains { key.hasPrefix($0) }
          && wanted.occurs(in: catalogue.text(key).folded)
      }
    ).union(
      Channels.codes.filter { Channels.name(of: $0).map { wanted.occurs(in: $0.folded) } ?? false }
        .map { "channel.\($0)" }
    ).union(
      categories.filter { wanted.occurs(in: $0.name.folded) }.map { "category.\($0.code)" })
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
      || isAmount(booking.stay.amount)
  }

  /// Whether an expense matches: by its home or any of its texts.
  func finds(_ expense: Expense) -> Bool {
    expense.property.map(homes.contains) ?? false
      || isIn(expense.concept, expense.supplier, expense.note, expense.category)
      || terms.contains("category.\(expense.category)") || isAmount(expense.amount)
  }

  private func isAmount(_ money: Money?) -> Bool { money != nil && money == amount }

  private func isIn(_ texts: String?...) -> Bool {
    texts.contains { $0.map { wanted.occurs(in: $0.folded) } ?? false }
  }
}
