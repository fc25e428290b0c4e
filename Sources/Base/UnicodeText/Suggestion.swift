/// Suggestions for mistyped words.
package enum Suggestion {
  /// The maximum length of a word that gets a suggestion, in bytes.
  private static let longest = 200

  /// The candidate nearest to the text; the first of several, nil if none is near.
  ///
  /// The distance is at most 1 for up to five letters, 2 for up to eight, 3 for more. A prefix of a
  /// candidate has distance 1 from three letters on.
  ///
  /// - Parameter isGuess: Whether the candidates are themselves a guess at what the text may be. Then a prefix counts
  ///   from five letters on, and in a word of up to four letters the last one is right and no letter stands for
  ///   another: *exit* is not *edit*.
  package static func nearest(
    to text: String, among candidates: [String], isGuess: Bool = false,
    folding: (String) -> String = { $0.lowercased() }
  ) -> String? {
    guard text.utf8.count <= longest else { return nil }
    let typed = Array(folding(text))
    let limit = typed.count <= 5 ? 1 : typed.count <= 8 ? 2 : 3
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let word = Array(folding(candidate))
      // Each letter of difference in length is an edit; this also avoids the table of a long word.
      let isFar = abs(word.count - typed.count) > limit
      let isBeginning = typed.count >= (isGuess ? 5 : 3) && word.starts(with: typed)
      let isOther =
        isGuess && typed.count <= 4
        && (word.last != typed.last || word.count == typed.count && word.sorted() != typed.sorted())
      let distance =
        word == typed
        ? 0 : isBeginning ? 1 : isFar || isOther ? limit + 1 : distance(from: typed, to: word)
      // Less than the typed length: otherwise any letter would be near any other.
      guard distance <= limit, distance < typed.count else { continue }
      if let best, best.distance <= distance { continue }
      best = (candidate, distance)
    }
    return best?.candidate
  }

  /// The optimal string alignment distance: a swap of adjacent letters is one edit, not two.
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
