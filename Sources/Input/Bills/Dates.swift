internal import Bookkeeping
internal import UnicodeText

/// A date on a page.
struct PrintedDate {
  let day: Day
  /// The indices of its pieces.
  let pieces: ClosedRange<Int>
  /// How sure it is which of two numbers is the month.
  var order = Order.certain

  /// The order of day and month.
  enum Order {
    /// A name says which is the month, or both are the same number.
    case certain
    /// The day is first, as it is more than 12.
    case dayFirst
    /// The month is first, as the day is more than 12: `08/25/2024`.
    case monthFirst
    /// Either may be first: `08/09/2024` is taken as 8 September.
    case open
  }
}

/// The dates of a page, in the forms that bills use.
enum PrintedDates {
  /// Finds all dates within cells: `03/07/2026`, `05.08.26`, `2026-07-03`, `30-nov.-2025`,
  /// `10 de juliol de 2026`, `August 18, 2024`; on a page in English also `08/25/2024`.
  static func all(in layout: Layout, isEnglish: Bool = false) -> [PrintedDate] {
    var dates: [PrintedDate] = []
    for cell in layout.cells {
      var index = cell.lowerBound
      while index < cell.upperBound {
        if let found = date(in: layout, at: index, cell), found.order != .monthFirst || isEnglish {
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

  private static func date(
    in layout: Layout, at start: Int, _ cell: Range<Int>
  ) -> PrintedDate? {
    let text = layout.pieces[start].text
    if let day = monthFirst(in: layout, at: start, cell.upperBound) {
      return PrintedDate(day: day, pieces: start...start + 2)
    }
    guard let first = text.unicodeScalars.first, ("0"..."9").contains(first) || first == "(" else {
      return nil
    }
    // A code like `25-100101-387` or an amount is no date.
    if let (day, order) = day(parts(of: text)) {
      return PrintedDate(day: day, pieces: start...start, order: order)
    }
    guard number(layout.pieces[start].terms.first ?? "") != nil else { return nil }
    var terms: [String] = []
    var dashes = 0
    for index in start..<min(cell.upperBound, start + mostWords) {
      let piece = layout.pieces[index]
      if index > start, piece.text.contains(":") { return nil }
      terms += piece.terms.filter { !Vocabulary.stops.contains($0) }
      if piece.terms.isEmpty { dashes += 1 }
      if terms.count >= 3 {
        // Digits of a date that stand apart have slashes; those of other numbers have none.
        let isNamed = Vocabulary.months[terms[1]] != nil
        guard isNamed || hasMarks(layout, start...index) else { return nil }
        guard terms.count == 3, !isNamed || dashes != 1, let (day, order) = day(terms) else {
          return nil
        }
        // In `Aug 18 – Sep 18, 2024` and `18 ago - 17 sep 2024` the second number is no year.
        let isShort = isNamed && terms[2].utf8.count == 2
        if isShort, isPartOfSpan(layout, start...index, cell) { return nil }
        return PrintedDate(day: day, pieces: start...index, order: order)
      }
    }
    return nil
  }

  /// `August 18, 2024`
  private static func monthFirst(in layout: Layout, at start: Int, _ end: Int) -> Day? {
    guard start + 2 < end else { return nil }
    let terms = layout.pieces[start...start + 2].map(\.terms)
    guard terms.allSatisfy({ $0.count == 1 }), let month = Vocabulary.months[terms[0][0]],
      terms[2][0].utf8.count == 4, let day = number(terms[1][0]), let year = number(terms[2][0])
    else { return nil }
    return self.day(year, month, day)
  }

  /// Whether day, month and a number of two digits stand behind a month, or before a month or a year.
  private static func isPartOfSpan(
    _ layout: Layout, _ pieces: ClosedRange<Int>, _ cell: Range<Int>
  ) -> Bool {
    func isMonth(_ piece: Int) -> Bool {
      cell.contains(piece)
        && layout.pieces[piece].terms.first.map { Vocabulary.months[$0] != nil } ?? false
    }
    let next = pieces.upperBound + 1
    let isYear =
      cell.contains(next) && layout.pieces[next].terms.first?.utf8.count == 4
      && layout.pieces[next].terms.first.flatMap(number) != nil
    return isMonth(pieces.lowerBound - 1) || isMonth(next) || isYear
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

  /// The day that day, month and year, or year, month and day are; month, day and year if no other order is
  /// possible.
  private static func day(_ parts: [String]) -> (Day, PrintedDate.Order)? {
    guard parts.count == 3 else { return nil }
    if parts[0].utf8.count == 4, parts[2].utf8.count <= 2 {
      guard let year = number(parts[0]), let month = month(parts[1]), let day = number(parts[2])
      else { return nil }
      return self.day(year, month, day).map { ($0, .certain) }
    }
    guard parts[0].utf8.count <= 4, let first = number(parts[0]), first <= 31,
      let year = number(parts[2]), [2, 4].contains(parts[2].utf8.count)
    else { return nil }
    let full = parts[2].utf8.count == 2 ? 2000 + year : year
    guard let second = number(parts[1]) else {
      return month(parts[1]).flatMap { self.day(full, $0, first) }.map { ($0, .certain) }
    }
    if second > 12 { return self.day(full, first, second).map { ($0, .monthFirst) } }
    return self.day(full, second, first).map { day in
      (day, first > 12 ? .dayFirst : first == second ? .certain : .open)
    }
  }

  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Day? {
    (1990...2100).contains(year) ? Day(year: year, month: month, day: day) : nil
  }

  /// The number that digits are, also as an ordinal: `18th`.
  private static func number(_ text: String) -> Int? {
    let isOrdinal = ordinalEnds.contains { text.hasSuffix($0) }
    let digits = isOrdinal ? text.dropLast(2) : text[...]
    return digits.utf8.allSatisfy(\.isDigit) ? Int(digits) : nil
  }

  private static let ordinalEnds = ["st", "nd", "rd", "th"]

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
    for (word, next) in zip(words, words.dropFirst()) {
      // `18 ago`, or `Aug 18`.
      let isMonthFirst = Vocabulary.months[word.term] != nil
      let (day, name) = isMonthFirst ? (next, word) : (word, next)
      guard let number = number(day.term), day.term.utf8.count <= 4,
        let month = Vocabulary.months[name.term]
      else { continue }
      let year = month > last.day.month ? last.day.year - 1 : last.day.year
      guard let from = Day(year: year, month: month, day: number), from <= last.day else {
        return nil
      }
      return (from, last.day, word.piece...last.pieces.upperBound)
    }
    return nil
  }

  /// The words between the two dates of a period.
  private static let joiners: Set<String> = [
    "al", "a", "-", "–", "—", "/", "fins", "hasta", "to", "until", "through",
  ]

  /// The first two dates of a row with a word between them that makes them a period, whatever stands before
  /// them: `01/06/2026 al 30/06/2026`, `Aug 18 – Sep 18, 2024`.
  static func span(
    in layout: Layout, dates: [PrintedDate]
  ) -> (from: Day, to: Day, pieces: ClosedRange<Int>)? {
    for (index, date) in dates.enumerated() {
      let start = layout.row(of: date.pieces.lowerBound).lowerBound
      let before = date.pieces.lowerBound - 1
      guard before >= start, joiners.contains(layout.pieces[before].text.folded) else { continue }
      if index > 0, dates[index - 1].pieces.upperBound == before - 1, before > start,
        dates[index - 1].day < date.day
      {
        return (
          dates[index - 1].day, date.day,
          dates[index - 1].pieces.lowerBound...date.pieces.upperBound
        )
      }
      guard before - 2 >= start else { continue }
      let terms = (before - 2..<before).flatMap { piece in
        layout.pieces[piece].terms.map { (term: $0, piece: piece) }
      }
      if terms.count == 2, let found = yearless(terms, date) { return found }
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
