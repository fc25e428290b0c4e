internal import Bookkeeping
internal import CommandLineKit
internal import Storage
internal import Taxation
internal import UnicodeText

extension Context {
  /// The home somebody means: by its code, by a beginning of its code or name that fits no other, or
  /// by a beginning of a word of these, such as *atic* for *L'Àtic de Gràcia*.
  ///
  /// - Parameter name: What was typed; nil means the only home there is, or the default one.
  /// - Throws: `CommandError`: unknown, ambiguous, or needed because there are several.
  func property(_ name: String?, in book: BookFile) throws -> Property {
    if let name, let home = try book.property(code: name.folded) { return home }
    let properties = try book.properties()
    guard let name else {
      if properties.isEmpty { throw CommandError.noProperties }
      if properties.count == 1 { return properties[0] }
      guard let home = try defaultHome(among: properties) else {
        throw CommandError.propertyNeeded(codes: properties.map(\.code))
      }
      return home
    }
    let typed = name.folded
    let sameName = properties.filter { $0.name.folded == typed }
    if sameName.count == 1 { return sameName[0] }
    let beginnings = properties.filter {
      !typed.isEmpty && ($0.code.folded.hasPrefix(typed) || $0.name.folded.hasPrefix(typed))
    }
    let meant =
      beginnings.isEmpty && !typed.isEmpty
      ? properties.filter { $0.words.contains { $0.hasPrefix(typed) } } : beginnings
    if meant.count == 1 { return meant[0] }
    if meant.count > 1 {
      throw CommandError.ambiguousProperty(name: name, codes: meant.map(\.code))
    }
    throw CommandError.unknownProperty(
      name: name, suggestion: Context.suggestion(for: name, among: properties))
  }

  /// The home that is meant when none is named, if the book has one for that.
  ///
  /// - Throws: `CommandError.defaultHomeGone` when it is not among the homes.
  func defaultHome(among properties: [Property]) throws -> Property? {
    guard let code = try book().setting("home") else { return nil }
    guard let home = properties.first(where: { $0.code == code }) else {
      throw CommandError.defaultHomeGone(code: code)
    }
    return home
  }

  /// The code of the home whose code, name or a word of it is nearest to what was typed.
  private static func suggestion(for name: String, among properties: [Property]) -> String? {
    var codes: [String: String] = [:]
    for property in properties {
      for known in [property.code, property.name] + property.words where codes[known] == nil {
        codes[known] = property.code
      }
    }
    let nearest = Suggestion.nearest(to: name, among: codes.keys.sorted(), folding: \.folded)
    return nearest.flatMap { codes[$0] }
  }

  /// The home somebody asks a report for; nil for all of them.
  func optionalProperty(_ name: String?, in book: BookFile) throws -> Property? {
    try name.map { try property($0, in: book) }
  }

  /// The homes of a report: the one asked for, or all.
  func properties(_ name: String?, in book: BookFile) throws -> [Property] {
    try name.map { [try property($0, in: book)] } ?? book.properties()
  }

  /// The zone with a code.
  ///
  /// - Throws: `CommandError.unknownZone`.
  func zone(_ code: String, in book: BookFile) throws -> Zone {
    let zones = try book.zones()
    let typed = code.folded
    let match =
      zones.first { $0.code.folded == typed } ?? zones.first { $0.name.folded == typed }
    guard let match else {
      let known = zones.flatMap { [$0.code, $0.name] }
      throw CommandError.unknownZone(
        code: code, suggestion: Suggestion.nearest(to: code, among: known, folding: \.folded))
    }
    return match
  }

  /// The booking with a number.
  ///
  /// - Throws: `CommandError.unknownBooking`.
  func booking(_ id: Int, in book: BookFile) throws -> Booking {
    guard let booking = try book.booking(Int64(id)) else {
      throw CommandError.unknownBooking(Int64(id))
    }
    return booking
  }

  /// The expense with a number.
  ///
  /// - Throws: `CommandError.unknownExpense`.
  func expense(_ id: Int, in book: BookFile) throws -> Expense {
    guard let expense = try book.expense(Int64(id)) else {
      throw CommandError.unknownExpense(Int64(id))
    }
    return expense
  }

  /// Every rate of the book, in order.
  func rateTable(of book: BookFile) throws -> RateTable {
    try RateTable(zones: book.zones(), rates: book.rates())
  }

  /// The homes by their numbers.
  func propertiesByID(_ book: BookFile) throws -> [Int64: Property] {
    Dictionary(try book.properties().map { ($0.id, $0) }) { first, _ in first }
  }
}

extension Property {
  /// The words of its name and code, folded; an article with an apostrophe is one of its own.
  fileprivate var words: [String] {
    [name, code].flatMap { text in
      text.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
  }
}
