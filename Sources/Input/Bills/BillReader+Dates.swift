internal import Bookkeeping

extension BillReader {
  /// Reads the period, the date of the payment and the date of the bill.
  func readDates(into bill: inout Bill, _ template: Template?) {
    var used: Set<Int> = []
    let named = template?.period()
    if let named {
      bill.periodFrom = page.field(named.from.day, .read, named.from.pieces)
      bill.periodTo = page.field(named.to.day, .read, named.to.pieces)
      used = [named.from.pieces.lowerBound, named.to.pieces.lowerBound]
    } else if let period = period() {
      bill.periodFrom = page.field(period.from, .read, period.pieces)
      bill.periodTo = page.field(period.to, .read, period.pieces)
      for date in page.dates where period.pieces.overlaps(date.pieces) {
        used.insert(date.pieces.lowerBound)
      }
    }
    if let due = template?.date(.due) {
      bill.due = page.field(due.day, .read, due.pieces)
      used.insert(due.pieces.lowerBound)
    }
    for label in page.labels where label.field == "due" && bill.due.value == nil {
      if let date = date(of: label), !used.contains(date.pieces.lowerBound) {
        bill.due = page.field(date.day, mark(of: date), date.pieces)
        used.insert(date.pieces.lowerBound)
      }
    }
    if let date = template?.date(.date), knowledge.allows(date.day) {
      bill.date = page.field(date.day, .read, date.pieces)
    } else {
      bill.date = issueDate(except: used)
    }
    bill.doubt(by: knowledge)
    guard let date = bill.date.value else { return }
    if let due = bill.due.value, due < date.adding(days: -5) || due > date.adding(days: 400) {
      bill.due.mark = .unsure
    }
    if let from = bill.periodFrom.value, let to = bill.periodTo.value,
      to.days(since: from) > 400 || from > date.adding(days: 400)
    {
      bill.periodFrom.mark = .unsure
      bill.periodTo.mark = .unsure
    }
  }

  /// How sure a date is: on a page in English, `08/09/2024` may be in August or in September.
  private func mark(of date: PrintedDate) -> Mark {
    date.order == .open && page.hasOpenDates ? .unsure : .read
  }

  /// The date beside or below a label.
  private func date(of label: Label) -> PrintedDate? {
    for range in [page.rest(of: label), page.right(of: label)] {
      // A sentence before the date belongs to something else.
      if let date = range.prefix(6).compactMap({ page.dateAt[$0] }).first { return date }
    }
    let date = page.below(label).prefix(6).compactMap { page.dateAt[$0] }.first
    return date.flatMap { isFollowed($0) ? nil : $0 }
  }

  /// Whether another date stands below a date: it is the first of a column, and of no bill.
  private func isFollowed(_ date: PrintedDate) -> Bool {
    let row = page.row(of: date.pieces.lowerBound)
    return page.layout.box(date.pieces.lowerBound..<(date.pieces.upperBound + 1))
      .flatMap { page.cell(inRow: row + 1, below: $0) }
      .map { page.dateAt[$0.lowerBound] != nil } ?? false
  }

  /// The date of the label that says most, or else the only date of the page.
  private func issueDate(except used: Set<Int>) -> BillField<Day> {
    var best: (date: PrintedDate, rank: Int)?
    var isDisputed = false
    for label in page.labels where label.field == "date" {
      guard let date = date(of: label), !used.contains(date.pieces.lowerBound) else { continue }
      if let found = best, found.rank >= label.rank {
        if found.rank == label.rank, found.date.day != date.day { isDisputed = true }
        continue
      }
      best = (date, label.rank)
      isDisputed = false
    }
    if let best {
      return page.field(
        best.date.day, isDisputed ? .unsure : mark(of: best.date), best.date.pieces)
    }
    // Without a label, the date that stands most often.
    let free = page.dates.filter { !used.contains($0.pieces.lowerBound) && !isNamed($0) }
    let counts = Dictionary(grouping: free, by: \.day).mapValues(\.count)
    guard let most = counts.values.max(),
      let first = free.first(where: { counts[$0.day] == most })
    else { return BillField() }
    let isSure = counts.count == 1 && free.contains(where: isAlone)
    return page.field(first.day, isSure ? mark(of: first) : .unsure, first.pieces)
  }

  /// Whether a label that names something else stands before a date.
  private func isNamed(_ date: PrintedDate) -> Bool {
    let cell = page.layout.pieces[date.pieces.lowerBound].cell
    return otherLabels[cell].map { $0 < date.pieces.lowerBound } ?? false
  }

  /// Whether words above a date say what it is: `Fecha compromiso:`.
  private func isNamedAbove(_ cell: Range<Int>) -> Bool {
    guard let box = page.layout.box(cell),
      let above = page.cell(inRow: page.row(of: cell.lowerBound) - 1, below: box),
      let last = above.last
    else { return false }
    return page.layout.pieces[last].text.hasSuffix(":")
      || otherLabels[page.layout.pieces[last].cell] == last
  }

  /// Whether no words say what a date is: it begins its cell, a time follows it, or nothing but the place
  /// stands before it: `Girona, 12 de març de 2026`.
  private func isAlone(_ date: PrintedDate) -> Bool {
    let cell = page.layout.cell(of: date.pieces.lowerBound)
    let next = date.pieces.upperBound + 1
    let row = page.layout.row(of: date.pieces.lowerBound)
    if row.contains(next), isTime(page.layout.pieces[next].text) { return true }
    guard cell.lowerBound < date.pieces.lowerBound else {
      let before = cell.lowerBound - 1
      return !(row.contains(before) && page.layout.pieces[before].text.hasSuffix(":"))
        && !isNamedAbove(cell)
    }
    return page.layout.pieces[date.pieces.lowerBound - 1].text.hasSuffix(",")
  }

  /// `18:42`, `18:42:05`
  private func isTime(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return (2...3).contains(parts.count)
      && parts.allSatisfy { (1...2).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isDigit) }
  }

  private func period() -> (from: Day, to: Day, pieces: ClosedRange<Int>)? {
    for label in page.labels where label.field == "period" {
      let end = page.layout.row(of: label.pieces.upperBound).upperBound
      let below = page.below(label)
      let starts = [(label.pieces.upperBound + 1, end), (below.lowerBound, below.upperBound)]
      for (start, end) in starts where start < end {
        // Two dates that a line break separates belong together: the next row is read too.
        if let found = PrintedDates.period(
          after: start, in: page.layout, dates: page.dateAt, end: end)
        {
          return found
        }
      }
    }
    return PrintedDates.span(in: page.layout, dates: page.dates)
  }
}
