/// Phrases of words, and what each means.
///
/// Looking up takes time in proportion to the words of a page, however many phrases there are: for each
/// word, only the lengths of the phrases that begin with it are tried.
struct PhraseTable<Meaning: Sendable>: Sendable {
  private var meanings: [[String]: Meaning] = [:]
  /// The numbers of words of the phrases that begin with a word, the largest first.
  private var lengths: [String: [Int]] = [:]

  /// The terms of a phrase that count: those that are no article or preposition.
  static func key(_ phrase: some StringProtocol) -> [String] {
    phrase.terms.filter { !Vocabulary.stops.contains($0) }
  }

  /// Adds phrases, which semicolons separate. A phrase that the table has keeps its meaning.
  mutating func add(_ words: some StringProtocol, _ meaning: Meaning) {
    for phrase in words.split(separator: ";") {
      let terms = PhraseTable.key(phrase)
      guard let first = terms.first, meanings[terms] == nil else { continue }
      meanings[terms] = meaning
      var lengths = lengths[first] ?? []
      guard !lengths.contains(terms.count) else { continue }
      lengths.append(terms.count)
      self.lengths[first] = lengths.sorted(by: >)
    }
  }

  /// Finds the phrases of a page in reading order, of several at one place the longest; `body` gets the
  /// indices of the pieces.
  func find(in layout: Layout, _ body: (Meaning, ClosedRange<Int>) -> Void) {
    for cell in layout.cells { find(in: layout, cell, body) }
  }

  private func find(
    in layout: Layout, _ cell: Range<Int>, _ body: (Meaning, ClosedRange<Int>) -> Void
  ) {
    var terms: [(term: String, piece: Int)] = []
    for piece in cell {
      for term in layout.pieces[piece].terms where !Vocabulary.stops.contains(term) {
        terms.append((term, piece))
      }
    }
    var index = 0
    while index < terms.count {
      var end = index
      for length in lengths[terms[index].term] ?? [] where index + length <= terms.count {
        guard let meaning = meanings[terms[index..<(index + length)].map(\.term)],
          isWhole(terms[index...], length)
        else { continue }
        end = index + length
        body(meaning, terms[index].piece...terms[end - 1].piece)
        break
      }
      index = max(end, index + 1)
    }
  }

  /// Whether a phrase does not end within a word with a number: the *N* of `N/2026-0718` is part of
  /// the number.
  private func isWhole(
    _ terms: ArraySlice<(term: String, piece: Int)>, _ count: Int
  ) -> Bool {
    let rest = terms.dropFirst(count)
    guard let last = terms.dropFirst(count - 1).first, let next = rest.first else { return true }
    return next.piece != last.piece
      || !rest.prefix(3).contains { other in
        other.piece == last.piece && other.term.contains(where: \.isNumber)
      }
  }
}
