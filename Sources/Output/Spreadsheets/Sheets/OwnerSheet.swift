internal import Bookkeeping
internal import Documents
internal import Rendering
internal import Reporting
internal import UnicodeText

/// What one owner or the manager has of each home, and the position, on a sheet with the owner's name.
struct OwnerSheet {
  let account: OwnerAccount

  private static let nameWidth = 32
  private static let figureWidth = 15
  /// The number of characters of a sentence that fit on a line of the page.
  private static let lineWidth = 110

  /// Writes the sheet.
  func write(to workbook: Workbook) throws {
    let wording = workbook.wording
    let document = account.document
    let shown = try document.shownColumns()
    let columns = shown.map { document.columns[$0] }
    let sheet = try workbook.addSheet(
      workbook.freeName(like: account.party.name), streams: true)
    sheet.hideGridlines()
    for column in columns.indices {
      try sheet.setWidth(column, column == 0 ? OwnerSheet.nameWidth : OwnerSheet.figureWidth)
    }
    try sheet.setHeight(0, 28)
    try sheet.put(account.party.name, 0, 0, .title)
    try sheet.put(wording.phrase(subtitle), 1, 0, .subtitle)
    let heading = 3
    try sheet.setHeight(heading, 32)
    for (index, column) in columns.enumerated() {
      let style = Style.header(column.isNumeric ? .number : .text)
      try sheet.put(workbook.text(column.heading), heading, index, style)
    }
    let first = heading + 1
    var row = first
    var sums = columns.map { _ in ColumnSum() }
    _ = try document.rows { cells in
      for (index, cell) in shown.enumerated() {
        try sheet.put(cells[cell], row, index)
        try sums[index].add(cells[cell])
      }
      row += 1
    }
    if row == first {
      try sheet.put(wording.phrase(document.whenEmpty), row, 0, .note)
      row += 1
    } else {
      try putTotals(columns, sums, first..<row, on: sheet)
      row += 2
      // The amounts of whole homes are those of owners.
      if columns.contains(where: { $0.name == "income" }) {
        let note = wording.phrase(Phrase("sheet.owner.note", ["name": .text(account.party.name)]))
        for line in note.wrapped(toWidth: OwnerSheet.lineWidth).split(separator: "\n") {
          try sheet.put(String(line), row, 0, .note)
          row += 1
        }
      }
    }
    try sheet.setUp(Sheet.Print(isLandscape: true, rows: row, columns: columns.count))
  }

  private var subtitle: Phrase {
    Phrase(
      "sheet.owner.subtitle",
      [
        "period": account.period.map { .period($0) } ?? .phrase(Phrase("sheet.all-time")),
        "day": .dayInWords(account.last, .to),
      ])
  }

  private func putTotals(
    _ columns: [Column], _ sums: [ColumnSum], _ rows: Range<Int>, on sheet: Sheet
  ) throws {
    for (index, column) in columns.enumerated() {
      if index == 0 {
        try sheet.put(sheet.workbook.text("word.total"), rows.upperBound, index, .total)
      } else if !column.isNumeric {
        try sheet.putBlank(rows.upperBound, index, .total)
      } else {
        let cells =
          "\(Sheet.cell(rows.lowerBound, index)):\(Sheet.cell(rows.upperBound - 1, index))"
        try sheet.put(
          formula: "SUM(\(cells))", value: sums[index].number, rows.upperBound, index,
          .total(.money))
      }
    }
  }
}

extension Workbook {
  /// The longest name of a sheet in Excel, in UTF-16 code units.
  private static let nameLimit = 31

  /// A valid name of a sheet like a text, which no other sheet has.
  ///
  /// Excel forbids some characters, an apostrophe at either end, and the name of its own history.
  func freeName(like text: String) -> String {
    let forbidden: Set<Character> = ["[", "]", ":", "*", "?", "/", "\\"]
    let safe = SheetText(String(text.map { forbidden.contains($0) ? "-" : $0 })).text
    let name = String(safe.drop { $0 == "'" })
    // The other sheets and the history of Excel leave one of so many names free.
    for number in 1...sheetCount + 2 {
      let end = number == 1 ? "" : " (\(number))"
      var start = name.prefix(utf16: Workbook.nameLimit - end.utf16.count)
      while let last = start.last, last == "'" || last == " " { start.removeLast() }
      let kept = (start.isEmpty ? "-" : start) + end
      if kept.folded != "history", !hasSheet(named: String(kept)) { return String(kept) }
    }
    return "\(sheetCount + 2)"
  }
}

extension String {
  /// The longest beginning of whole characters within a number of UTF-16 code units.
  fileprivate func prefix(utf16 limit: Int) -> Substring {
    var room = limit
    return prefix { character in
      room -= character.utf16.count
      return room >= 0
    }
  }
}
