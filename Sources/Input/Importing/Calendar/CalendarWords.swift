internal import Matching
internal import Resources
internal import UnicodeText

/// What platforms write into the events of their calendars.
enum CalendarWords {
  /// The platforms that distinguish stays from other closed nights.
  static let markingStays: Set<String> = ["airbnb", "vrbo"]

  /// A text of a platform.
  private struct Word {
    let channel: String
    let kind: CalendarEvent.Kind
    let folded: String
    let isPrefix: Bool

    func fits(_ summary: String) -> Bool {
      isPrefix ? summary.hasPrefix(folded) : summary == folded
    }
  }

  /// The beginning of the names of the files in `import-words.csv`.
  private static let family = "calendar-"

  private static let words: [Word] = PlatformWords.words.compactMap { entry in
    guard entry.file.hasPrefix(family),
      let kind = CalendarEvent.Kind(rawValue: String(entry.meaning))
    else { return nil }
    let isPrefix = entry.text.hasSuffix("*")
    let text = isPrefix ? entry.text.dropLast() : entry.text
    return Word(
      channel: String(entry.file.dropFirst(family.count)), kind: kind, folded: String(text).folded,
      isPrefix: isPrefix)
  }

  /// The platform of an event, if it can be recognised, and what it says about its nights: what is not known to be a
  /// stay is closed.
  ///
  /// - Parameter hasCode: Whether the event has a confirmation code.
  static func meaning(
    of summary: String, identifier: String, hasCode: Bool
  ) -> (channel: String?, kind: CalendarEvent.Kind) {
    let summary = String(summary.prefix(100)).folded
    let named = named(by: identifier.folded)
    let word = words.first { word in
      word.fits(summary) && (named == nil || named == word.channel)
    }
    let kind: CalendarEvent.Kind = word?.kind ?? (hasCode ? .stay : .closed)
    // Vrbo's identifiers say no more than that they are unique.
    if named == nil, word?.channel == "vrbo", isUUID(identifier) { return ("vrbo", kind) }
    return (named, kind)
  }

  /// The platform that an identifier names.
  private static func named(by identifier: String) -> String? {
    if identifier.hasSuffix("@airbnb.com") { return "airbnb" }
    return identifier.hasSuffix("@booking.com") ? "booking-com" : nil
  }

  private static func isUUID(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12]
      && parts.joined().allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }

  /// The addresses of a reservation at Airbnb, which end with its code; the second one until 2020.
  private static let addresses = ["/details/", "itinerary?code="]

  /// The confirmation code in a description. The telephone number beside it is not read.
  static func code(in description: String) -> String? {
    for address in addresses {
      guard let (_, rest) = description.halves(around: address) else { continue }
      let code = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
      if (6...20).contains(code.count) { return code.uppercased() }
    }
    return nil
  }
}
