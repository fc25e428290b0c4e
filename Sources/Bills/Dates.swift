internal import Bookkeeping

/// A date on a page.
struct PrintedDate {
  let day: Day
  /// The indices of its pieces.
  let pieces: ClosedRange<Int>
}

/// The dates of a page, in the forms that bills use.
enum PrintedDates {
  /// Finds all dates within cells: `03/07/2026`, `05.08.26`, `2026-07-03`, `30-nov.-2025`,
  /// `10 de juliol de 2026`.
  static func all(in layout: Layout) -> [PrintedDate] {
    var dates: [PrintedDate] = []
    for cell in layout.cells {
      var index = cell.lowerBound
      while index < cell.upperBound {
        if let found = date(in: layout, at: index, end: cell.upperBound) {
          dates.append(found)
          index = found.pieces.upperBound + 1
        } else {
          index += 1
        }
      }
    }
    return dates
  }

  /// The most words of a date: `10 de juliol de 2026`, each with its dashes.
  private static let mostWords = 7

  private static func date(in layout: Layout, at start: Int, end: Int) -> PrintedDate? {
    let text = layout.pieces[start].text
    guard let first = text.unicodeScalars.first, ("0"..."9").contains(first) || first == "(" else {
      return nil
    }
    // A code like `25-100101-387` or an amount is no date.
    if let day = day(parts(of: text)) {
      return PrintedDate(day: day, pieces: start...start)
    }
    guard Int(layout.pieces[start].terms.first ?? "") != nil else { return nil }
    var terms: [String] = []
    for index in start..<min(end, start + mostWords) {
      let piece = layout.pieces[index]
      if index > start, piece.text.contains(":") { return nil }
      terms += piece.terms.filter { !Vocabulary.stops.contains($0) }
      if terms.count >= 3 {
        // Digits of a date that stand apart have slashes; those of other numbers have none.
        let isNamed = Vocabulary.months[terms[1]] != nil
        guard isNamed || hasMarks(layout, start...index) else { return nil }
        guard terms.count == 3, let day = day(terms) else { return nil }
        return PrintedDate(day: day, pieces: start...index)
      }
    }
    return nil
  }

  private static func hasMarks(_ layout: Layout, _ range: ClosedRange<Int>) -> Bool {
    range.reduce(0) { count, index in
      count + layout.pieces[index].text.count { $0 == "/" || $0 == "-" }
    } == 2
  }

  /// The three parts of a date in one word; empty if the word has others.
  private static func parts(of text: String) -> [String] {
    let body = text.filter { !"(),;".contains($0) }
    guard body.utf8.count <= 24 else { return [] }
    let marks = Set(body.filter { "/-.".contains($0) })
    let parts = body.split { "/-.".contains($0) }.map { $0.terms.first ?? "" }
    let isNamed = parts.count == 3 && Vocabulary.months[parts[1]] != nil
    guard parts.count == 3, marks.count == 1 || isNamed else { return [] }
    return parts
  }

  /// The day that day, month and year, or year, month and day are.
  private static func day(_ parts: [String]) -> Day? {
    guard parts.count == 3 else { return nil }
    guard let month = month(parts[1]) else { return nil }
    if parts[0].utf8.count == 4, parts[2].utf8.count <= 2, let year = number(parts[0]),
      let day = number(parts[2])
    {
      return self.day(year, month, day)
    }
    guard parts[0].utf8.count <= 2, let day = number(parts[0]) else { return nil }
    guard let year = number(parts[2]) else { return nil }
    switch parts[2].utf8.count {
    case 2: return self.day(2000 + year, month, day)
    case 4: return self.day(year, month, day)
    default: return nil
    }
  }

  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Day? {
    (1990...2100).contains(year) ? Day(year: year, month: month, day: day) : nil
  }

  private static func number(_ text: String) -> Int? {
    text.utf8.allSatisfy(\.isDigit) ? Int(text) : nil
  }

  private static func month(_ text: String) -> Int? {
    text.utf8.count <= 2 ? number(text) : Vocabulary.months[text]
  }

  /// The first and last day that words after a label name: two dates, a quarter, a month, a year.
  static func period(
    after start: Int, in layout: Layout, dates: [Int: PrintedDate], end: Int
  ) -> (from: Day, to: Day, pieces: ClosedRange<Int>)? {
    var first: PrintedDate?
    var terms: [(term: String, piece: Int)] = []
    var index = start
    while index < min(end, start + 16) {
      if let date = dates[index] {
        if let first {
          guard first.day <= date.day else { return nil }
          return (first.day, date.day, first.pieces.lowerBound...date.pieces.upperBound)
        }
        first = date
        index = date.pieces.upperBound + 1
        continue
      }
      if first == nil { terms += layout.pieces[index].terms.map { ($0, index) } }
      index += 1
    }
    return first == nil ? namedPeriod(terms) : yearless(terms, first)
  }

  /// A period whose first date has no year: `del 31 de maig al 30 de juny de 2026`.
  private static func yearless(
    _ terms: [(term: String, piece: Int)], _ last: PrintedDate?
  ) -> (from: Day, to: Day, pieces: ClosedRange<Int>)? {
    guard let last else { return nil }
    let words = terms.filter { !Vocabulary.stops.contains($0.term) }
    for (index, word) in words.enumerated() where index + 1 < words.count {
      guard let number = number(word.term), word.term.utf8.count <= 2,
        let month = Vocabulary.months[words[index + 1].term]
      else { continue }
      let year = month > last.day.month ? last.day.year - 1 : last.day.year
      guard let from = Day(year: year, month: month, day: number) else { return nil }
      return (from, last.day, word.piece...last.pieces.upperBound)
    }
    return nil
  }

  /// `3r trimestre 2026`, `juliol de 2026`, `exercici 2026`.
  private static func namedPeriod(
    _ terms: [(term: String, piece: Int)]
  ) -> (from: Day, to: Day, pieces: ClosedRange<Int>)? {
    let words = terms.filter { !Vocabulary.stops.contains($0.term) }
    guard let last = words.first(where: { $0.term.utf8.count == 4 && number($0.term) != nil }),
      let year = number(last.term), (1990...2100).contains(year),
      let at = words.firstIndex(where: { $0.piece == last.piece && $0.term == last.term })
    else { return nil }
    let before = words[..<at].map(\.term)
    let first = words[0].piece
    func months(_ start: Int, _ count: Int) -> (from: Day, to: Day, pieces: ClosedRange<Int>)? {
      let number = year * 12 + start - 1
      guard let from = Day(day: 1, inMonth: number),
        let to = Day(day: 31, inMonth: number + count - 1), first <= last.piece
      else { return nil }
      return (from, to, first...last.piece)
    }
    if before.last == "trimestre", let ordinal = before.dropLast().last,
      let quarter = ordinals[ordinal]
    {
      return months(quarter * 3 - 2, 3)
    }
    if let month = before.last.flatMap({ Vocabulary.months[$0] }) {
      if before.count >= 3, let start = Vocabulary.months[before[before.count - 3]], start < month {
        return months(start, month - start + 1)
      }
      return months(month, 1)
    }
    return before.isEmpty || yearWords.contains(before[before.count - 1]) ? months(1, 12) : nil
  }

  private static let yearWords: Set<String> = ["exercici", "ejercicio", "any", "ano"]

  private static let ordinals = [
    "1": 1, "1r": 1, "1er": 1, "primer": 1, "2": 2, "2n": 2, "2o": 2, "segon": 2, "segundo": 2,
    "3": 3, "3r": 3, "3er": 3, "tercer": 3, "4": 4, "4t": 4, "4o": 4, "quart": 4, "cuarto": 4,
  ]
}
