internal import Documents

/// A sheet of A4.
struct Paper {
  let width: Int
  let height: Int
  static let side = 45_000
  static let top = 48_000
  static let bottom = 56_000

  init(isUpright: Bool) {
    (width, height) = isUpright ? (595_276, 841_890) : (841_890, 595_276)
  }

  /// The width between the margins.
  var room: Int { width - 2 * Paper.side }
}

/// The place that printing has reached: what is drawn goes below, or on the next page.
struct PrintFlow {
  let paper: Paper
  private let file: PDFFile
  private let title: String
  /// The headings that wait for what follows them.
  private var waiting: [(lines: [String], face: Face, before: Int)] = []
  /// The lower edge of what was drawn.
  private var y: Int
  /// Whether a table has the space above it.
  private var isBegun = false
  /// Whether the page has nothing yet.
  private var isFresh = true

  /// The most rows of a table that is not split over two pages.
  private static let wholeRows = 14
  /// The most lines of a cell; what is longer ends with an ellipsis.
  private static let cellLines = 12

  init(_ file: PDFFile, title: String, on paper: Paper) throws {
    self.file = file
    self.title = title
    self.paper = paper
    y = 0
    try beginPage()
  }

  private mutating func beginPage() throws {
    try file.addPage(width: paper.width, height: paper.height)
    y = paper.height - Paper.top
    isFresh = true
  }

  /// Draws the waiting headings, on a page that has room for something of a height below them.
  private mutating func begin(height: Int, before: Int) throws {
    let headings = waiting.reduce(0) { sum, heading in
      sum + heading.before + heading.lines.count * heading.face.leading
    }
    if !isFresh, y - headings - before - height < Paper.bottom { try beginPage() }
    for heading in waiting {
      if !isFresh { y -= heading.before }
      for line in heading.lines { try draw(line, heading.face) }
    }
    waiting = []
    if !isFresh { y -= before }
  }

  /// Draws a line of text at the left, below what was drawn.
  private mutating func draw(_ line: String, _ face: Face) throws {
    try file.draw(line, face, x: Paper.side, y: y - PrintFlow.ascent(face))
    y -= face.leading
    isFresh = false
  }

  /// The distance of the baseline from the upper edge of a line.
  private static func ascent(_ face: Face) -> Int { face.size * 97 / 100 }

  /// Has a heading wait for what follows it.
  mutating func keep(_ text: String, level: Int) {
    let faces = [
      1: (Face(size: 17_000, isBold: true), 0), 2: (Face(size: 13_000, isBold: true), 16_000),
    ]
    let (face, before) = faces[level] ?? (Face(size: 10_500, isBold: true), 11_000)
    let lines = file.lines(
      of: text, isBold: true, width: paper.room * 1000 / face.size, limit: 4)
    waiting.append((lines, face, before))
  }

  /// Draws a paragraph, which may continue on the next page.
  mutating func paragraph(_ text: String, _ face: Face) throws {
    let lines = file.lines(
      of: text, isBold: face.isBold, width: paper.room * 1000 / face.size)
    let space = face.isBold ? 9000 : 5000
    for (index, line) in lines.enumerated() {
      // Neither the first nor the last line stands alone.
      let together = index == 0 || index == lines.count - 2 ? min(2, lines.count - index) : 1
      try begin(height: together * face.leading, before: index == 0 ? space : 0)
      try draw(line, face)
    }
  }

  /// Draws figures side by side in boxes.
  mutating func figures(_ figures: [Printout.Figure]) throws {
    let columns = paper.width < paper.height ? 4 : 6
    let gap = 8000
    let padding = 7000
    let width = (paper.room - (columns - 1) * gap) / columns
    let label = Face(size: 7800, shade: 350)
    for start in stride(from: 0, to: figures.count, by: columns) {
      let row = figures[start..<min(start + columns, figures.count)]
      let labels = row.map {
        file.lines(of: $0.label, width: (width - 2 * padding) * 1000 / label.size, limit: 2)
      }
      let height = 2 * padding + (labels.map(\.count).max() ?? 1) * label.leading + 16_000
      try begin(height: height, before: gap)
      for (column, (figure, lines)) in zip(row, labels).enumerated() {
        let x = Paper.side + column * (width + gap)
        try file.fill(figure.isMain ? 900 : 955, x: x, y: y - height, width: width, height: height)
        var top = y - padding
        for line in lines {
          try file.draw(line, label, x: x + padding, y: top - PrintFlow.ascent(label))
          top -= label.leading
        }
        let room = width - 2 * padding
        let natural = max(1, file.width(of: figure.value, isBold: true))
        let size = max(6000, min(12_000, room * 1000 / natural))
        let value = Face(size: size, isBold: true)
        try file.draw(
          file.truncated(figure.value, isBold: true, width: room * 1000 / size), value,
          x: x + padding, y: y - height + padding + 2000)
      }
      y -= height
      isFresh = false
    }
  }

  /// Writes the number of each page, and the title.
  mutating func finish() throws {
    if !waiting.isEmpty { try begin(height: 0, before: 0) }
    let face = Face(size: 7500, shade: 420)
    for page in 0..<file.pageCount {
      file.returnTo(page: page)
      let number = "\(page + 1) / \(file.pageCount)"
      let width = file.width(of: number) * face.size / 1000
      try file.fill(800, x: Paper.side, y: 40_000, width: paper.room, height: 400)
      try file.draw(
        file.truncated(title, width: (paper.room - 2 * width) * 1000 / face.size), face,
        x: Paper.side, y: 29_000)
      try file.draw(number, face, x: paper.width - Paper.side - width, y: 29_000)
    }
  }
}

// MARK: Tables

extension PrintFlow {
  /// Draws the rows of a table; the headings stand on each page, and the total below at least one row.
  mutating func table(_ table: PrintedTable) throws {
    let headings = table.parts.map { part in
      file.lines(of: part.title, isBold: true, width: part.width, limit: 6)
    }
    var waiting: [[String]]?
    var isFirst = true
    isBegun = false
    if table.rowCount <= PrintFlow.wholeRows {
      var whole = height(of: headings, in: table) + 3200
      let total = try table.document.rows { cells in
        whole += height(of: lines(of: cells, in: table, isBold: false, label: nil), in: table)
      }
      if table.hasTotal, total != nil { whole += table.size * 2 }
      // One that is higher than a page begins here.
      if whole < paper.height - Paper.top - Paper.bottom {
        try begin(height: whole, before: 8000)
        isBegun = true
      }
    }
    let total = try table.document.rows { cells in
      if let row = waiting { try put(row, of: table, headings, isFirst: &isFirst) }
      waiting = lines(of: cells, in: table, isBold: false, label: nil)
    }
    let last = (table.hasTotal ? total : nil).map {
      lines(of: $0, in: table, isBold: true, label: table.totalLabel)
    }
    if let row = waiting {
      let room = last.map { height(of: $0, in: table) + 2000 } ?? 0
      try put(row, of: table, headings, isFirst: &isFirst, room: room)
    }
    if let last {
      try file.fill(350, x: Paper.side, y: y - 700, width: table.breadth, height: 700)
      y -= 1500
      try draw(last, of: table, isBold: true)
    }
  }

  /// Draws a row, with the headings at the top of a table or a page, where there is room for the row and
  /// for what has to follow it.
  private mutating func put(
    _ row: [[String]], of table: PrintedTable, _ headings: [[String]], isFirst: inout Bool,
    room: Int = 0
  ) throws {
    let needed = height(of: row, in: table) + room
    let head = height(of: headings, in: table) + 1200
    if isFirst {
      try begin(height: head + needed, before: isBegun ? 0 : 8000)
    } else if y - needed < Paper.bottom {
      try beginPage()
    } else {
      try file.fill(860, x: Paper.side, y: y, width: table.breadth, height: 350)
    }
    if isFirst || isFresh {
      try draw(headings, of: table, isBold: true, fromBelow: true)
      try file.fill(350, x: Paper.side, y: y, width: table.breadth, height: 900)
      y -= 1200
    }
    isFirst = false
    try draw(row, of: table, isBold: false)
  }

  /// The lines of the cells of a row.
  private func lines(
    of cells: [Cell], in table: PrintedTable, isBold: Bool, label: String?
  ) -> [[String]] {
    table.parts.enumerated().map { place, part in
      var text = table.text(of: cells[part.index])
      if place == 0, text.isEmpty, let label { text = label }
      return file.lines(
        of: text, isBold: isBold, width: part.width, limit: PrintFlow.cellLines)
    }
  }

  private func height(of row: [[String]], in table: PrintedTable) -> Int {
    (row.map(\.count).max() ?? 1) * table.size * 5 / 4 + table.size / 2
  }

  /// Draws the cells of a row, figures at the right of their columns.
  ///
  /// - Parameter fromBelow: Whether short cells end where long ones do, as headings.
  private mutating func draw(
    _ row: [[String]], of table: PrintedTable, isBold: Bool, fromBelow: Bool = false
  ) throws {
    let face = Face(size: table.size, isBold: isBold)
    let count = row.map(\.count).max() ?? 1
    var x = Paper.side
    for (lines, part) in zip(row, table.parts) {
      let width = part.width * table.size / 1000
      var top = y - table.size / 4 - (fromBelow ? (count - lines.count) * face.leading : 0)
      for line in lines {
        let length = file.width(of: line, isBold: isBold) * table.size / 1000
        try file.draw(
          line, face, x: part.column.isNumeric ? x + width - length : x,
          y: top - PrintFlow.ascent(face))
        top -= face.leading
      }
      x += width + PrintedTable.gap * table.size / 1000
    }
    y -= height(of: row, in: table)
    isFresh = false
  }
}
