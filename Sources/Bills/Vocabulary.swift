internal import Resources

/// A label on a page: what the value beside or below it means.
struct Label {
  /// The meaning, as in `bill-words.csv`.
  let field: Substring
  /// How much the words of the label say, from 0 to 10.
  let rank: Int
  /// The indices of the pieces of the label.
  let pieces: ClosedRange<Int>
}

/// The words that bills use, from `bill-words.csv`.
enum Vocabulary {
  /// A phrase and its meaning.
  private struct Phrase {
    let terms: [String]
    let field: Substring
    let rank: Int
  }

  /// The phrases by their first word, the longest ones first.
  private static let phrases: [String: [Phrase]] = {
    var phrases: [String: [Phrase]] = [:]
    for line in BillWords.lines {
      for words in line.words.split(separator: ";") {
        let terms = words.terms.filter { !stops.contains($0) }
        guard let first = terms.first else { continue }
        phrases[first, default: []].append(
          Phrase(terms: terms, field: line.field, rank: line.rank))
      }
    }
    return phrases.mapValues { $0.sorted { $0.terms.count > $1.terms.count } }
  }()

  /// Words that a label may have between its others: `data d'emissió de la factura`.
  static let stops: Set<String> = [
    "de", "d", "del", "dels", "la", "el", "l", "els", "les", "los", "las",
  ]

  /// The months by name and abbreviation.
  static let months: [String: Int] = values(of: "month-") { Int($0) ?? 0 }
  /// The units after a number that is no amount.
  static let units = Set(values(of: "unit") { $0 }.keys)

  /// The words of the fields with a prefix, with a value made of the rest of the field's name.
  private static func values<Value>(
    of prefix: String, _ value: (Substring) -> Value
  ) -> [String: Value] {
    var values: [String: Value] = [:]
    for line in BillWords.lines where line.field.hasPrefix(prefix) {
      for word in line.words.split(separator: ";") {
        values[String(word)] = value(line.field.dropFirst(prefix.utf8.count))
      }
    }
    return values
  }

  /// Fields whose words are no labels.
  private static func isLabel(_ field: Substring) -> Bool {
    field != "unit" && !field.hasPrefix("month-") && !field.hasPrefix("category-")
  }

  /// The labels of a page, in reading order. Of several at one place the longest counts, and a label
  /// that says nothing hides those within it: *consum total*.
  static func labels(in layout: Layout) -> [Label] {
    var labels: [Label] = []
    for cell in layout.cells {
      find(in: layout, cell, isLabel) { phrase, pieces in
        labels.append(Label(field: phrase.field, rank: phrase.rank, pieces: pieces))
      }
    }
    return labels
  }

  /// How often a page has the words of each category, weighed by their rank.
  static func categories(in layout: Layout) -> [String: Int] {
    var counts: [String: Int] = [:]
    for cell in layout.cells {
      find(in: layout, cell, isCategory) { phrase, _ in
        counts[String(phrase.field.dropFirst("category-".utf8.count)), default: 0] += phrase.rank
      }
    }
    return counts
  }

  private static func isCategory(_ field: Substring) -> Bool { field.hasPrefix("category-") }

  private static func find(
    in layout: Layout, _ cell: Range<Int>, _ isWanted: (Substring) -> Bool,
    _ body: (Phrase, ClosedRange<Int>) -> Void
  ) {
    var terms: [(term: String, piece: Int)] = []
    for piece in cell {
      for term in layout.pieces[piece].terms where !stops.contains(term) {
        terms.append((term, piece))
      }
    }
    var index = 0
    while index < terms.count {
      let found = phrases[terms[index].term]?.first { phrase in
        isWanted(phrase.field) && index + phrase.terms.count <= terms.count
          && zip(phrase.terms, terms[index...]).allSatisfy { $0 == $1.term }
          && isWhole(terms[index...], phrase.terms.count)
      }
      guard let found else {
        index += 1
        continue
      }
      let end = index + found.terms.count
      let last = terms[end - 1].piece
      body(found, terms[index].piece...last)
      index = end
    }
  }

  /// Whether a phrase does not end within a word with a number: the *N* of `N/2026-0718` is part of
  /// the number.
  private static func isWhole(
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
