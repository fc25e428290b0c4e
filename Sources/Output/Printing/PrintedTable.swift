internal import Documents
internal import Localizations
internal import Rendering

/// The measured columns of a table on paper.
///
/// A table that is too wide is set in smaller type, then elastic columns become narrower, then columns are left
/// out, those of the least priority and at the right first. Widths are in thousandths of the font's size.
struct PrintedTable {
  /// A column of the table.
  struct Part {
    let index: Int
    let column: Column
    let title: String
    /// The width of its widest cell and of the longest word of its heading, up to a limit.
    let natural: Int
    /// The width below which words are broken.
    let least: Int
    /// The width on paper.
    var width = 0

    /// The width that it should have before columns are left out.
    var comfortable: Int { column.isElastic ? min(natural, max(least, 13_000)) : natural }
  }

  let document: Document
  private(set) var parts: [Part] = []
  private(set) var rowCount = 0
  /// Whether there is a total to show.
  private(set) var hasTotal = false
  /// The text of the first cell of the total, if it has none.
  let totalLabel: String
  /// The size of the type in thousandths of a point.
  private(set) var size = PrintedTable.sizes[0]
  private let wording: Wording
  private let file: PDFFile

  /// The space between two columns.
  static let gap = 1100
  /// The sizes of type, the best first.
  private static let sizes = [8800, 8200, 7600, 7000]
  /// No text is wider than this without being wrapped.
  private static let widest = 24_000
  /// A longer word is broken where there is little room.
  private static let longestWord = 9000
  /// The additional width of a column of a narrow table.
  private static let slack = 3000

  /// Measures the rows of a document.
  ///
  /// - Throws: Any error that the rows of the document throw.
  init(_ document: Document, wording: Wording, file: PDFFile) throws {
    self.document = document
    self.wording = wording
    self.file = file
    totalLabel = file.drawable(wording.catalogue.text("word.total"))
    let columns = document.columns
    // A bar is made of characters of a terminal.
    let places = columns.indices.filter { columns[$0].isForPeople && columns[$0].name != "bar" }
    var widths = columns.map { _ in 0 }
    var words = widths
    var isShown = columns.map { !$0.isOptional }
    var rowCount = 0
    func measure(_ row: [Cell], isBold: Bool) {
      for index in places {
        let text = PDFFile.plain(wording.cell(row[index]))
        widths[index] = max(widths[index], file.width(of: text, isBold: isBold))
        if !columns[index].isNumeric {
          words[index] = max(words[index], file.longestWord(of: text, isBold: isBold))
        }
        if !row[index].isBlank { isShown[index] = true }
      }
    }
    let total = try document.rows {
      rowCount += 1
      measure($0, isBold: false)
    }
    // Columns that were asked for may have no total.
    let isTotal = places.contains { (total?[$0] ?? .empty) != .empty }
    if isTotal, rowCount > 1 || document.isCut, let total {
      measure(total, isBold: true)
      hasTotal = true
    }
    self.rowCount = rowCount
    for index in places where isShown[index] {
      let title = file.drawable(wording.catalogue.heading(of: columns[index]))
      let heading = file.longestWord(of: title, isBold: true)
      let label = parts.isEmpty && hasTotal ? file.width(of: totalLabel, isBold: true) : 0
      let limit = columns[index].isNumeric ? Int.max : PrintedTable.widest
      let natural = min(limit, max(widths[index], heading, label))
      let word = columns[index].isNumeric ? natural : min(words[index], PrintedTable.longestWord)
      parts.append(
        Part(
          index: index, column: columns[index], title: title, natural: natural,
          least: min(natural, max(word, min(heading, PrintedTable.longestWord), label))))
    }
  }

  /// The drawable text of a cell.
  func text(of cell: Cell) -> String { file.drawable(wording.cell(cell)) }

  /// The best size of type in which the table has a comfortable width; nil for none.
  func size(in room: Int) -> Int? {
    PrintedTable.sizes.first { total(\.comfortable) <= room * 1000 / $0 }
  }

  private func total(_ width: (Part) -> Int) -> Int {
    parts.reduce(0) { $0 + width($1) } + max(0, parts.count - 1) * PrintedTable.gap
  }

  /// The width of the whole table in thousandths of a point.
  var breadth: Int { total(\.width) * size / 1000 }

  /// Sets the widths of the columns, and the size of the type.
  ///
  /// - Returns: The headings of the columns that are left out.
  mutating func fit(into width: Int) -> [String] {
    size = size(in: width) ?? PrintedTable.sizes[PrintedTable.sizes.count - 1]
    var room = width * 1000 / size
    let all = parts
    while total(\.comfortable) > room, leaveOut(above: .main) {}
    while total(\.least) > room, leaveOut(above: .essential) {}
    // More figures than paper has room for are in smaller type still.
    if total(\.least) > room {
      size = size * room / total(\.least)
      room = width * 1000 / size
    }
    for index in parts.indices { parts[index].width = parts[index].natural }
    for isElastic in [true, false] {
      while total(\.width) > room {
        let wide = parts.indices.filter {
          parts[$0].width > parts[$0].least && (!isElastic || parts[$0].column.isElastic)
        }
        guard let widest = wide.max(by: { parts[$0].width < parts[$1].width }) else { break }
        parts[widest].width -= min(100, parts[widest].width - parts[widest].least)
      }
    }
    // A table that is nearly as wide as the paper is as wide.
    let rest = max(0, room - total(\.width)) / max(1, parts.count - 1)
    let more = total(\.width) * 100 > room * 60 ? rest : min(PrintedTable.slack, rest)
    for index in parts.indices.dropFirst() { parts[index].width += more }
    return all.filter { part in !parts.contains { $0.index == part.index } }.map(\.title)
  }

  /// Leaves out the column of the least priority, the one at the right of several.
  ///
  /// - Returns: False if the priority of no column is lower than `limit`.
  private mutating func leaveOut(above limit: Column.Priority) -> Bool {
    guard
      let least = parts.indices.reversed().max(by: {
        parts[$0].column.priority < parts[$1].column.priority
      }), parts[least].column.priority > limit
    else { return false }
    parts.remove(at: least)
    return true
  }
}
