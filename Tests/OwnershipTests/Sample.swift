import Bookkeeping
import Testing

@testable import Ownership

/// The shares that a text names: `anna=1/2 pere=1/4 marta=1/4`.
func shares(_ text: String) throws -> ShareSet {
  try ShareSet(list(text))
}

/// The parties and fractions that a text names.
func list(_ text: String) throws -> [(party: String, share: Fraction)] {
  try text.split(separator: " ").map { item in
    let words = item.split { $0 == "=" || $0 == "/" }
    let numerator = try #require(Int64(words[1]))
    let denominator = words.count > 2 ? Int64(words[2]) : 1
    let fraction = Fraction(numerator, over: try #require(denominator))
    return (String(words[0]), try #require(fraction))
  }
}

/// The amount that a plain text names.
func money(_ text: String) throws -> Money {
  Money(cents: try #require(FixedPoint.value(text, decimals: 2)))
}
