import TestKit

/// Changes what a corpus has in small ways, the same ones for the same seed.
struct Mutator {
  private let corpus: [[UInt8]]
  private var generator: SeededGenerator

  /// Begins with some files, of which there has to be one.
  init(corpus: [[UInt8]], seed: UInt64) {
    self.corpus = corpus
    generator = SeededGenerator(seed: seed)
  }

  /// A file of the corpus with a change, and sometimes with more.
  mutating func next() -> [UInt8] {
    var bytes = file()
    repeat { change(&bytes) } while number(0...2) == 0
    return bytes
  }

  /// Flips a bit, inserts what stands in some file, deletes, goes on as another file does, makes
  /// the next number longer, or puts another digit for the next one.
  private mutating func change(_ bytes: inout [UInt8]) {
    let place = number(0...bytes.count)
    let other = file()
    let start = number(0...other.count)
    switch number(0...6) {
    case 0: if place < bytes.count { bytes[place] ^= 1 << UInt8(number(0...7)) }
    case 1: bytes.insert(contentsOf: other[start...].prefix(number(1...4)), at: place)
    case 2: bytes.removeSubrange(place..<min(bytes.count, place + number(1...4)))
    case 3: bytes = Array(bytes.prefix(place) + other[start...])
    case 4:
      if let digit = bytes[place...].firstIndex(where: Mutator.digits.contains) {
        bytes.insert(contentsOf: repeatElement(bytes[digit], count: number(1...24)), at: digit)
      }
    default:
      if let digit = bytes[place...].firstIndex(where: Mutator.digits.contains) {
        bytes[digit] = Mutator.digits.lowerBound + UInt8(number(0...9))
      }
    }
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  private mutating func file() -> [UInt8] { corpus[number(0...corpus.count - 1)] }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    .random(in: range, using: &generator)
  }
}
