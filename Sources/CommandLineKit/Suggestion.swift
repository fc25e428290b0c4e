/// Finds what somebody who mistyped a word probably meant.
package enum Suggestion {
  /// How long a word may be, in bytes, of which somebody may have mistyped a letter.
  private static let longest = 200

  /// Gives the candidate nearest to the text, or nil when none is near; of equals, the first.
  ///
  /// Near is one slip in up to four letters, two in up to eight, three beyond. The beginning of
  /// a candidate, from three letters on, counts as one slip.
  package static func nearest(
    to text: String, among candidates: [String],
    folding: (String) -> String = { $0.lowercased() }
  ) -> String? {
    guard text.utf8.count <= longest else { return nil }
    let typed = Array(folding(text))
    let limit = typed.count <= 4 ? 1 : typed.count <= 8 ? 2 : 3
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let word = Array(folding(candidate))
      // Each letter more or less is a slip, and the table of a long word would be large.
      let isFar = abs(word.count - typed.count) > limit
      let isBeginning = typed.count >= 3 && word.starts(with: typed)
      let distance =
        word == typed ? 0 : isBeginning ? 1 : isFar ? limit + 1 : distance(from: typed, to: word)
      // Below the length typed: otherwise any letter would be near any other.
      guard distance <= limit, distance < typed.count else { continue }
      if let best, best.distance <= distance { continue }
      best = (candidate, distance)
    }
    return best?.candidate
  }

  /// The optimal string alignment distance: a swap of neighbours is one slip, not two.
  private static func distance(from typed: [Character], to word: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...word.count)
    for row in typed.indices {
      var current = [row + 1]
      for column in word.indices {
        let isSame = typed[row] == word[column]
        var cost = min(
          last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
        let isSwap =
          row > 0 && column > 0 && typed[row] == word[column - 1] && typed[row - 1] == word[column]
        if isSwap { cost = min(cost, beforeLast[column - 1] + 1) }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[word.count]
  }
}
