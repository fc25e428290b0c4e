/// Words that may be known, by their hashes: a bit for each, so that most words of a line are skipped.
struct WordFilter: Sendable {
  private var bits: [UInt64]

  /// - Parameter places: The number of bits, many times that of the words; a multiple of 64.
  init(places: Int) { bits = Array(repeating: 0, count: places / 64) }

  mutating func insert(_ word: UInt64) {
    let (index, bit) = place(of: word)
    bits[index] |= bit
  }

  /// Whether the set may contain a word; a false answer is certain.
  func mayContain(_ word: UInt64) -> Bool {
    let (index, bit) = place(of: word)
    return bits[index] & bit != 0
  }

  private func place(of word: UInt64) -> (index: Int, bit: UInt64) {
    (Int(word / 64 % UInt64(bits.count)), 1 << (word % 64))
  }
}

/// The values of some hundred words, by their hashes.
struct WordTable<Value: Sendable>: Sendable {
  private var filter = WordFilter(places: 1 << 13)
  private var values: [UInt64: Value]

  init(_ values: [UInt64: Value] = [:]) {
    self.values = values
    for word in values.keys { filter.insert(word) }
  }

  /// The value of a word; nil if it has none.
  subscript(word: UInt64) -> Value? {
    get { filter.mayContain(word) ? values[word] : nil }
    set {
      filter.insert(word)
      values[word] = newValue
    }
  }
}
