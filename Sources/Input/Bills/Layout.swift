internal import UnicodeText

/// The words of a bill in reading order: rows from top to bottom, and cells from left to right.
///
/// A row has the words of one height, and a gap that is wider than a space begins a new cell. Bills
/// are tables more often than lines of text.
struct Layout {
  /// A word in its row.
  struct Piece {
    /// The word as printed.
    let text: String
    /// The runs of letters and digits of the word, folded: `d'emissió` is `d`, `emissio`.
    let terms: [String]
    let box: Box
    /// The number of the page, from 1.
    let page: Int
    /// The index of the row in `rows`.
    let row: Int
    /// The index of the cell in `cells`.
    let cell: Int
  }

  private(set) var pieces: [Piece] = []
  /// The indices of the pieces of each row.
  private(set) var rows: [Range<Int>] = []
  /// The indices of the pieces of each cell.
  private(set) var cells: [Range<Int>] = []

  /// The most words that are read; a bill has some hundreds.
  private static let mostWords = 20_000
  /// The longest word that is read, in bytes.
  private static let longestWord = 400

  init(_ pages: [Page]) {
    for (index, page) in pages.enumerated() where pieces.count < Layout.mostWords {
      let words = page.words.prefix(Layout.mostWords).filter {
        !$0.text.isEmpty && $0.text.utf8.count <= Layout.longestWord
      }
      // Text in the margin is turned: it would join rows that are far apart.
      for row in Layout.rows(of: words.filter { !$0.isTurned }) { append(row, page: index + 1) }
      for word in words where word.isTurned { append([word], page: index + 1) }
    }
  }

  /// Sorts words into rows.
  private static func rows(of words: [Word]) -> [[Word]] {
    let sorted = words.sorted { ($0.box.middle, $0.box.left) < ($1.box.middle, $1.box.left) }
    var rows: [[Word]] = []
    var row: [Word] = []
    var middles = 0
    var height = 0
    for word in sorted {
      let isSame =
        row.isEmpty || word.box.middle - middles / row.count < min(height, word.box.height)
      if !isSame {
        rows.append(row)
        row = []
        middles = 0
        height = 0
      }
      row.append(word)
      middles += word.box.middle
      height = max(height, word.box.height)
    }
    if !row.isEmpty { rows.append(row) }
    return rows.map { $0.sorted { $0.box.left < $1.box.left } }
  }

  /// Appends a row, with letters that are set apart joined and labels separated from their values.
  private mutating func append(_ row: [Word], page: Int) {
    let words = Layout.joined(row).flatMap(\.parts).prefix(Layout.mostWords - pieces.count)
    if words.isEmpty { return }
    let start = pieces.count
    var cell = start
    var last: Box?
    for word in words {
      if let last, word.box.left - last.right > min(last.height, word.box.height) * 17 / 20 {
        cells.append(cell..<pieces.count)
        cell = pieces.count
      }
      pieces.append(
        Piece(
          text: word.text, terms: word.text.terms, box: word.box, page: page, row: rows.count,
          cell: cells.count))
      last = word.box
    }
    cells.append(cell..<pieces.count)
    rows.append(start..<pieces.count)
  }

  /// The letters of words that are set with spaces between them: `T O T A L`.
  private static let spacedLetters = 4...60

  /// Joins the letters of words that are set with spaces between them. A gap of more than one and a half
  /// of theirs separates two such words.
  private static func joiningSpaced(_ row: [Word]) -> [Word] {
    var result: [Word] = []
    var index = 0
    while index < row.count {
      let end = row[index...].firstIndex { !$0.isLetter } ?? row.count
      let gaps = (index + 1..<max(index + 1, end)).map { row[$0].box.left - row[$0 - 1].box.right }
      guard spacedLetters.contains(end - index), let least = gaps.min() else {
        result += row[index..<max(end, index + 1)]
        index = max(end, index + 1)
        continue
      }
      var word = row[index]
      for (gap, letter) in zip(gaps, row[index + 1..<end]) {
        if gap * 2 <= least * 3 {
          word = Word(word.text + letter.text, word.box.joined(letter.box))
        } else {
          // The words of one label stand in one cell, however wide their spaces are.
          let space = gap <= least * 4 ? gap - least / 2 : 0
          let box = word.box
          result.append(
            Word(
              word.text,
              Box(left: box.left, top: box.top, right: box.right + space, bottom: box.bottom)))
          word = letter
        }
      }
      result.append(word)
      index = end
    }
    return result
  }

  /// Joins words whose gap is narrower than a space; wider gaps in a row of single letters.
  private static func joined(_ row: [Word]) -> [Word] {
    let row = joiningSpaced(row)
    let isSpread = row.count >= 6 && row.count { $0.text.count <= 2 } * 10 >= row.count * 6
    let gap = isSpread ? 27 : 12
    var result: [Word] = []
    for word in row {
      if let last = result.last,
        (word.box.left - last.box.right) * 100 < min(last.box.height, word.box.height) * gap,
        last.text.utf8.count + word.text.utf8.count <= longestWord
      {
        result[result.count - 1] = Word(last.text + word.text, last.box.joined(word.box))
      } else {
        result.append(word)
      }
    }
    return result
  }

  /// The text of pieces, separated by spaces.
  func text(_ range: Range<Int>) -> String {
    pieces[range].map(\.text).joined(separator: " ")
  }

  /// The rectangle around pieces of one row.
  func box(_ range: Range<Int>) -> Box? {
    guard let first = pieces[range].first else { return nil }
    return pieces[range].dropFirst().reduce(first.box) { $0.joined($1.box) }
  }

  /// The pieces of the cell of a piece.
  func cell(of piece: Int) -> Range<Int> { cells[pieces[piece].cell] }
  /// The pieces of the row of a piece.
  func row(of piece: Int) -> Range<Int> { rows[pieces[piece].row] }
}

extension Word {
  /// Whether the word is one letter, or a point behind one.
  fileprivate var isLetter: Bool {
    text.count == 1 && text.allSatisfy { $0.isLetter || $0 == "." }
  }

  /// Whether the word is set from bottom to top: higher than wide, although it has several letters.
  fileprivate var isTurned: Bool {
    text.count >= 3 && box.height > box.width * 2
  }

  /// The most colons and equals signs at which a word is cut.
  private static let mostSeparators = 4

  /// The word before and after each colon or equals sign that joins a label and its value:
  /// `Total:78,78`. Times and addresses stay whole.
  fileprivate var parts: [Word] {
    let characters = Array(text)
    var parts: [Word] = []
    var start = 0
    for (index, character) in characters.enumerated().dropLast()
    where (character == ":" || character == "=") && index > start
      && parts.count < Word.mostSeparators
    {
      let (before, after) = (characters[index - 1], characters[index + 1])
      if after == "/" || (before.isNumber && after.isNumber && character == ":") { return [self] }
      if after == "&" || text.utf8.contains(UInt8(ascii: "?")) { return [self] }
      parts.append(part(characters, start...index))
      start = index + 1
    }
    if start == 0 { return [self] }
    return parts + [part(characters, start...(characters.count - 1))]
  }

  private func part(_ characters: [Character], _ range: ClosedRange<Int>) -> Word {
    let left = box.left + box.width * range.lowerBound / characters.count
    let right = box.left + box.width * (range.upperBound + 1) / characters.count
    return Word(
      String(characters[range]),
      Box(left: left, top: box.top, right: right, bottom: box.bottom))
  }
}

extension StringProtocol {
  /// The runs of letters and digits, folded. Ordinal signs are left out: `N.º` is `n`.
  var terms: [String] {
    let text =
      unicodeScalars.contains { $0 == "º" || $0 == "ª" || $0 == "°" }
      ? String(filter { $0 != "º" && $0 != "ª" && $0 != "°" }) : String(self)
    return text.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

extension Layout.Piece {
  /// Whether the piece is a word that is no currency.
  var isWord: Bool {
    terms.contains { term in
      term.count >= 3 && term.allSatisfy(\.isLetter) && Vocabulary.currencies[term] == nil
    }
  }

  /// The currency that the piece names and nothing else: `€`, `euros`, `US$`.
  var currency: String? {
    if terms.count == 1, let code = Vocabulary.currencies[terms[0]] { return code }
    guard text.utf8.count <= 6, !text.contains(where: { $0.isNumber || $0 == "/" }) else {
      return nil
    }
    return text.unicodeScalars.lazy.compactMap { Vocabulary.currencySigns[$0] }.first
  }

  /// Whether the piece begins with a currency: `Eur/kWh`.
  var beginsWithCurrency: Bool {
    text.unicodeScalars.first.map { Vocabulary.currencySigns[$0] != nil } ?? false
      || terms.first.map { Vocabulary.currencies[$0] != nil } ?? false
  }
}
