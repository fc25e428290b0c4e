internal import Foundation

/// The same numbers again for the same seed (SplitMix64: Steele, Lea and Flood, OOPSLA 2014).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Begins the numbers of a seed.
  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// The seeds to try a law with: the usual ones, the same on every machine; with the variable `SEED`
  /// only that one, by which a failure can be had again, or for `SEED=any` one that nobody chose.
  package static func seeds(_ usual: UInt64...) -> [UInt64] {
    guard let asked = ProcessInfo.processInfo.environment["SEED"] else { return usual }
    return [UInt64(asked) ?? .random(in: 1...999_999_999)]
  }
}
