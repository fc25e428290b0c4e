internal import CommandLineKit
internal import Importing
internal import UnicodeText

/// The options of every import from a platform.
struct PlatformOptions: ParsableArguments {
  @Option("property", help: "option.import-property", value: "value.property") var property: String?
  @Option("map") var map: [ListingMapping]
  @Option("date-order") var dateOrder: DateOrder?
  @Flag("as-new") var asNew: Bool
  @Flag("skip-refused") var skipRefused: Bool
}

/// A platform's name for a home and the home: `Sunny flat=exemple-1`.
struct ListingMapping: ArgumentValue {
  /// The platform's name.
  let listing: String
  /// The home, as somebody typed it.
  let property: String

  static var valueName: String { "value.mapping" }

  /// The last equals sign counts: names of listings have anything in them, codes of homes have none.
  static func read(
    _ text: String, in environment: ArgumentEnvironment
  ) throws(InvalidValue) -> ListingMapping {
    guard let sign = text.lastIndex(of: "=") else { throw InvalidValue("input.not-a-mapping") }
    let listing = String(text[..<sign]).trimmed
    let property = String(text[text.index(after: sign)...]).trimmed
    guard !listing.isEmpty, !property.isEmpty else { throw InvalidValue("input.not-a-mapping") }
    return ListingMapping(listing: listing, property: property)
  }
}

extension DateOrder: ArgumentValue {
  package static var valueName: String { "value.date-order" }
}
